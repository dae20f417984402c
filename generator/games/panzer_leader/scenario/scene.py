"""Where, when and who: theatre, day, sector, kind, size, attacker, divisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from generator.games.panzer_leader.scenario.fields import PLACED, fits
from generator.games.panzer_leader.scenario.history.presence import Meeting, meetings, side_of
from generator.games.panzer_leader.scenario.model import SIDES, SideName
from generator.games.panzer_leader.scenario.rules import HISTORY, RULES, SIZE
from generator.ground.edges import OPPOSITE
from generator.ground.section import Edge
from generator.roll.roller import Roller

_ALL = 100

_STANCES = {"attacker": "attack", "defender": "defence", "relief": "relief"}
"""What a division is asked for, by the part that it takes."""


@dataclass(frozen=True)
class Scene:
    """What is settled before there is ground. In an even kind `attacker` sets up second.

    `edge` is that which the attacker comes from, by the compass. `divisions` has for `attacker`,
    `defender` and `relief` the id of a division.
    """

    theatre: str
    sector: str
    day: date
    front: str
    kind: str
    size: str
    turns: int
    attacker: SideName
    edge: Edge
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


def choose_kind(roller: Roller) -> str:
    """Roll the kind of situation.

    It stands in the ledger with the first attempt at a scene; all other attempts are made for it.
    Otherwise a kind would be the rarer, the fewer scenes and grounds suit it.
    """
    with roller.attempt("scene", 1):
        return _pick(roller, "kind", "Kind of situation", "kinds")


def set_scene(roller: Roller, kind: str) -> Scene:
    """Roll the scene of a kind; raise Rejected for a day on which nobody faced anybody."""
    pack = roller.pack
    theatre = _pick(roller, "theatre", "Theatre", "theatres")
    met = _met(roller, theatre)
    front = met.front
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
    attacks = attacks_on(pack.records("sectors")[met.sector], met.day)
    attacker = _attacker(roller, int(attacks["german"]), bool(rules["even"]))
    edges = [(OPPOSITE[towards], 1) for towards in attacks[f"{attacker}-towards"]]
    edge = roller.pick("edge", "Edge that the attacker comes from", edges)
    divisions = _divisions(roller, met, attacker, rules)
    day = date.fromisoformat(met.day)
    return Scene(
        theatre, met.sector, day, front, kind, size, turns, attacker, edge, divisions, rules
    )


def attacks_on(sector: Mapping[str, Any], day: str) -> Mapping[str, Any]:
    """Return who attacks in a sector on a day, and whither."""
    begun = [one for one in sector["attacks"] if one["from"] <= day]
    found: Mapping[str, Any] = begun[-1] if begun else sector["attacks"][0]
    return found


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


def _met(roller: Roller, theatre: str) -> Meeting:
    """Roll the day, and a sector in which both sides were on it."""
    pack = roller.pack
    chosen = {key: roller.locks.values[key] for key in PLACED if key in roller.locks.values}
    found = [one for one in meetings(pack) if one.fits({**chosen, "theatre": theatre})]
    if not found:
        raise RULES.rejected(pack, HISTORY)
    day = _day(roller, str(pack.records("theatres")[theatre]["name"]), found)
    here = {one.sector: one for one in found if one.day == day}
    records = pack.records("sectors")
    options = [(one, int(records[key]["weight"])) for key, one in here.items()]
    return roller.pick("sector", "Sector", options, name=lambda one: one.sector, lock="sector")


def _day(roller: Roller, theatre: str, found: Sequence[Meeting]) -> str:
    days = sorted({one.day for one in found})
    if "date" in roller.locks.values:
        return days[0]
    return days[roller.number("day", f"Day of {theatre}", 1, len(days)) - 1]


def _attacker(roller: Roller, german: int, even: bool) -> SideName:
    options: list[tuple[SideName, int]] = [("allied", 1), ("german", 1)]
    if even:
        return roller.pick("first", "Side that sets up second and moves first", options)
    options = [("allied", _ALL - german), ("german", german)]
    return roller.pick("attacker", "Side that attacks", options, lock="attacker")


def _divisions(
    roller: Roller, met: Meeting, attacker: SideName, rules: Mapping[str, Any]
) -> dict[str, str]:
    pack = roller.pack
    defender = SIDES[1 - SIDES.index(attacker)]
    known, armies = pack.records("divisions"), pack.records("armies")
    wanted = roller.locks.values.get("division")

    def chance(division: str, stance: str) -> int:
        return int(armies[str(known[division]["army"])][stance])

    sides: dict[str, SideName] = {"attacker": attacker, "defender": defender}
    if rules["garrison"]:
        sides["relief"] = defender
    found: dict[str, str] = {}
    for who, side in sides.items():
        stays: Sequence[str] = met.of(side)
        if who != "defender" or rules["even"]:
            stays = [name for name in stays if chance(name, "attack")]
        if who == "relief" and (others := [one for one in stays if one != found["defender"]]):
            stays = others
        if wanted and side_of(pack, wanted) == side and wanted not in found.values():
            stays = [wanted] if wanted in stays else ()
        options = [(name, chance(name, _STANCES[who])) for name in stays]
        options = [one for one in options if one[1]]
        if not options:
            raise RULES.rejected(pack, HISTORY)
        found[who] = roller.pick(f"division/{who}", f"Division, {who}", options)
    return found
