"""Constraints whose limits are asked for before there is a whole scenario to check."""

from __future__ import annotations

from generator.scenario.rules import Constraint

APART = Constraint("apart")
NO_CORNER = Constraint("no-corner")
TO_SCALE = Constraint("to-scale")
WAYS_OFF = Constraint("ways-off")
