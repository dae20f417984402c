"""How the CP of a side came about: what it had left, its roll, and every DRM (2.1–2.12)."""

from __future__ import annotations

from collections.abc import Sequence

from generator.content import Pack
from generator.dice import Throw
from generator.dice.figures import printed, signed
from generator.games.platoon_leader.history.model import SideRoster
from generator.games.platoon_leader.history.papers.wording import tell
from generator.roll.roller import Rolled

_TABLE = "cp-replenishment"


def supply(pack: Pack, roster: SideRoster, rolls: Sequence[Rolled]) -> list[str]:
    """Return the sentences that lead to the CP that a side has now."""
    carried = roster.cp - roster.cp_rolled
    lines = [tell(pack, "cp-carried", carried=carried, rolled=roster.cp_rolled)]
    title = pack.tables[_TABLE].title
    made = [rolled.entry for rolled in rolls if rolled.kept and rolled.entry.table == title]
    return [*lines, *(_roll(pack, made[-1]) if made else [tell(pack, "cp-stated")])]


def _roll(pack: Pack, entry: Throw) -> list[str]:
    dice = ", ".join(map(str, entry.faces))
    return [
        tell(pack, "cp-roll", dice=dice, natural=entry.natural),
        *(
            tell(pack, "cp-modifier", drm=signed(value), name=name)
            for name, value in entry.modifiers
        ),
        tell(pack, "cp-row", total=printed(entry.total), cp=entry.result),
    ]
