"""Where, when and who: theatre, day, front, kind, size, attacker, divisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from generator.games.panzer_leader.scenario.fields import fits, there
from generator.games.panzer_leader.scenario.model import SIDES, SideName
from generator.games.panzer_leader.scenario.rules import HISTORY, RULES, SIZE
from generator.roll.choices import days, roll_day
from generator.roll.roller import Roller

_ALL = 100

_STANCES = {"attacker": "attack", "defender": "defence", "relief": "relief"}
"""What a division is asked for, by the part that it takes."""


@dataclass(frozen=True)
class Scene:
    """What is settled before there is ground. In an even kind `attacker` sets up second.

    `divisions` has for `attacker`, `defender` and `relief` the id of a division.
    """

    theatre: str
    day: date
    front: str
    kind: str
    size: str
    turns: int
    attacker: SideName
    divisions: Mapping[str, str]
    rules: Mapping[str, Any]

    @property
    def defender(self) -> SideName:
        return SIDES[1 - SIDES.index(self.attacker)]

    @property
    def even(self) -> bool:
        return bool(self.rules["even"])

    def side(self, who: str) -> SideName:
        """Return the side of attacker, defender or relief."""
        return self.attacker if who == "attacker" else self.defender


def set_scene(roller: Roller) -> Scene:
    """Roll the scene; raise Rejected for a day on which nobody faced anybody."""
    pack = roller.pack
    theatre = _pick(roller, "theatre", "Theatre", "theatres")
    land = roller.pack.records("theatres")[theatre]
    day = roll_day(roller, land, days(land))
    front = _front(roller, theatre, day)
    kind = _pick(roller, "kind", "Kind of situation", "kinds")
    rules = pack.records("kinds")[kind]
    sizes = [
        (key, int(record["weight"]))
        for key, record in pack.records("sizes").items()
        if key in rules["sizes"] and fits(pack, {**roller.locks.values, "size": key})
    ]
    if not sizes:
        raise RULES.rejected(pack, SIZE)
    size = roller.pick("size", "Size", sizes, lock="size")
    locked = roller.locks.get("turns")
    turns = int(locked) if locked is not None else int(roller.table("turns", "turns", column=size))
    attacker = _attacker(roller, theatre, day, bool(rules["even"]))
    divisions = _divisions(roller, (theatre, front, day), attacker, rules)
    return Scene(theatre, day, front, kind, size, turns, attacker, divisions, rules)


def _pick(roller: Roller, path: str, what: str, part: str) -> str:
    """Pick one of a part's records that goes with what is locked, by its weight."""
    pack = roller.pack
    options = [
        (key, int(record["weight"]))
        for key, record in pack.records(part).items()
        if fits(pack, {**roller.locks.values, path: key})
    ]
    if not options:
        raise RULES.rejected(pack, HISTORY)
    return roller.pick(path, what, options, lock=path)


def _front(roller: Roller, theatre: str, day: date) -> str:
    """Pick the Allied front: likelier where more divisions of it stood."""
    pack = roller.pack
    options = []
    for front in ("american", "british"):
        found = there(pack, theatre, front, day.isoformat())
        if all(found.values()):
            options.append((front, len(found["allied"])))
    if not options or (roller.locks.get("allied") or options[0][0]) not in dict(options):
        raise RULES.rejected(pack, HISTORY)
    return roller.pick("front", "Allied front", options, lock="allied")


def _attacker(roller: Roller, theatre: str, day: date, even: bool) -> SideName:
    options: list[tuple[SideName, int]] = [("allied", 1), ("german", 1)]
    if even:
        return roller.pick("first", "Side that sets up second and moves first", options)
    phases = roller.pack.records("theatres")[theatre]["phases"]
    share = next(p["german"] for p in reversed(phases) if p["from"] <= day.isoformat())
    options = [("allied", _ALL - int(share)), ("german", int(share))]
    return roller.pick("attacker", "Side that attacks", options, lock="attacker")


def _divisions(
    roller: Roller,
    when: tuple[str, str, date],
    attacker: SideName,
    rules: Mapping[str, Any],
) -> dict[str, str]:
    pack = roller.pack
    theatre, front, day = when
    present = there(pack, theatre, front, day.isoformat())
    defender = SIDES[1 - SIDES.index(attacker)]
    known, armies = pack.records("divisions"), pack.records("armies")

    def chance(division: str, stance: str) -> int:
        return int(armies[str(known[division]["army"])][stance])

    mobile = {side: [d for d in present[side] if chance(d, "attack")] for side in SIDES}
    sides: dict[str, SideName] = {"attacker": attacker, "defender": defender}
    if rules["garrison"]:
        sides["relief"] = defender
    found = {}
    for who, side in sides.items():
        stays = present[side] if who == "defender" and not rules["even"] else mobile[side]
        if not stays:
            raise RULES.rejected(pack, HISTORY)
        options = [(name, chance(name, _STANCES[who])) for name in stays]
        found[who] = roller.pick(f"division/{who}", f"Division, {who}", options)
    return found
