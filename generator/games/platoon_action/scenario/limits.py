"""Constraints whose limits are asked for before there is a whole mission to check."""

from __future__ import annotations

from generator.scenario.rules import Constraint

COVER = Constraint("cover")
SHOTS = Constraint("shots")
TWO_WAYS = Constraint("two-ways")
