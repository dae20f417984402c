"""The kinds of file that only packs of this game have."""

from __future__ import annotations

from collections.abc import Mapping

from generator.content.kinds import Kind
from generator.games.panzer_leader.board_kind import BOARD

KINDS: Mapping[str, Kind] = {BOARD.name: BOARD}
