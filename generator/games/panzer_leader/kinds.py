"""The kinds of file that only packs of this game have."""

from __future__ import annotations

from collections.abc import Mapping

from generator.content.kinds.base import Kind
from generator.games.panzer_leader.board.kind import BOARD
from generator.games.panzer_leader.situation.kind import SITUATION, SITUATIONS

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (BOARD, SITUATION, SITUATIONS)}
