"""The CG Card of a campaign by hand, as the file of a rolled one has it (docs/campaign-card.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Any

from generator.content import Pack
from generator.content.reading.explain import describe
from generator.errors import Place, Problem, short
from generator.games.platoon_leader.by_hand.land import HandMadeGround
from generator.games.platoon_leader.by_hand.mixes import crew_of, mix
from generator.games.platoon_leader.by_hand.parts import HandMade, Row
from generator.games.platoon_leader.forces.order_of_battle import on_map, surcharge
from generator.games.platoon_leader.history.units import ON_PAPER
from generator.games.platoon_leader.setting.choices import SIDES
from generator.roll.dates import MONTHS, read_date

Plain = dict[str, Any]

_HEAD = (
    *("title", "place", "dates", "situation", "theatre", "pto", "map", "balance"),
    *("disease", "starvation", "depletion", "note"),
)
_MORE = ("suffers", "suffers-from")
_LINE = (
    *("number", "date", "time", "night", "nvr", "weather", "wind", "ground", "turns", "track"),
    *("attacker", "name", "note"),
)
_SIDE = (
    *("id", "nationality", "formation", "intensity", "elr", "san", "drms", "edge"),
    *("attack-option", "patrols", "reserves", "bombardment", "air", "napalm", "mol"),
    *("booby-traps", "commissars", "optional-weapons", "ammunition", "leader-rolls", "fp-rate"),
    *("fortifications", "fortification-note", "oba", "objectives"),
)
_GROUP = (
    *("id", "letter", "name", "echelon", "quality", "leaders", "column", "cp", "per-reph"),
    *("per-cg", "note", "reserve"),
)
_OPENING = ("number", "group", "name", "note")
_INITIAL = (*("attacking", "sets-up", "moves", "area", "fortifications", "objectives", "note"),)


def plain(value: Any) -> Any:
    """Return what a record holds as lists and dictionaries of its own."""
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value


def only(row: Any, keys: Sequence[str]) -> Plain:
    """Return some keys of a record; what it lacks is None."""
    return {key: plain(row.get(key)) if isinstance(row, Mapping) else None for key in keys}


@dataclass
class CardMaker:
    """Makes the card of a campaign, and gathers what of its records makes none.

    Values that only have to be of the right type are looked at when the card is read.
    """

    pack: Pack
    campaign: HandMade
    ground: HandMadeGround
    seed: str
    problems: list[Problem] = field(default_factory=list)

    def card(self) -> Plain:
        """Return the card without what is secret."""
        head = self.campaign.head
        return {
            "id": f"{self.campaign.word}-{self.seed}",
            **only(head, _HEAD),
            **{key: plain(head[key]) for key in _MORE if head.get(key) is not None},
            "calendar": [self._line(i, row) for i, row in enumerate(self._rows("calendar"))],
            "locations": self._locations(),
            "victory": _victory(head.get("victory")),
            "rules": self._rules(None),
            "sides": {side: self._side(side) for side in SIDES},
        }

    def _rows(self, name: str) -> tuple[Row, ...]:
        return self.campaign.rows(name)

    def _line(self, index: int, row: Row) -> Plain:
        """Return a line of the calendar."""
        if read_date(str(row.get("date"))) is None:
            message = f"'{short(row.get('date'))}' is not a date; write it as 14 July 1943"
            place = self.campaign.place("calendar", index, ("date",))
            self.problems.append(Problem(message, place))
        moon = None
        if row.get("moon") is not None:
            moon = {
                "name": row["moon"],
                "lit": row.get("moon-lit"),
                "waxing": row.get("moon-waxing"),
                "up": True,
            }
        cp = {side: row.get(f"cp-{side}") for side in SIDES}
        return {**only(row, _LINE), "moon": moon, "cp": cp}

    def _locations(self) -> list[Plain]:
        name = self.ground.ground.board.name
        return [
            {
                **only(row, ("name", "kind", "tvp", "holder", "note")),
                "hex": ", ".join(name(h) for h in at.hexes),
            }
            for row, at in zip(self._rows("locations"), self.ground.ground.locations, strict=True)
        ]

    def _rules(self, side: str | None) -> list[Plain]:
        return [
            {"id": row.get("number"), **only(row, ("name", "text"))}
            for row in self._rows("rules")
            if row.get("side") == side
        ]

    def _side(self, side: str) -> Plain:
        row = self.campaign.side("sides", side)
        crew = crew_of(self.pack, str(row.get("nationality")))
        return {
            **only(row, _SIDE),
            "entry": self._entries(side, row),
            "groups": [
                self._group(side, index, group, crew)
                for index, group in enumerate(self._rows(f"{side}-groups"))
            ],
            "initial": self._initial(side, row.get("initial"), crew),
            "rules": self._rules(side),
            "secret": None,
        }

    def _entries(self, side: str, row: Row) -> list[Plain]:
        """Return the entry areas, with what the card notes of the one of that name."""
        told = plain(row.get("entry")) or ()
        notes = {one["name"]: one.get("note") for one in told if isinstance(one, dict)}
        name = self.ground.ground.board.name
        return [
            {
                "name": area.label,
                "hexes": ", ".join(name(h) for h in area.hexes),
                "note": notes.get(area.label),
            }
            for area in self.ground.ground.entries
            if area.side == side
        ]

    def _group(self, side: str, index: int, row: Row, crew: str) -> Plain:
        """Return a row of the RG table with its prices (2.34)."""
        at = partial(self._group_place, side, index)
        for key, kind in (("letter", str), ("cp", int), ("reserve", bool)):
            if not isinstance(row.get(key), kind):
                message = f"'{key}' of a group can't be {describe(row.get(key))}"
                self.problems.append(Problem(message, at(key)))
                return {}
        letter = str(row["letter"])
        mixes = {
            key: None if row.get(key) is None else self._mix(str(row[key]), letter, crew, at(key))
            for key in ("full", "depleted")
        }
        cp = int(row["cp"])
        extra = surcharge(self.pack, row)
        price = on_map(self.pack, row)
        kept = bool(row["reserve"]) and extra is not None
        return {
            **only(row, _GROUP),
            **mixes,
            "on-map": cp if price is None else price,
            "in-reserve": max(1, cp + int(extra["reserve"])) if extra and kept else None,
            "entering": cp if extra else None,
            **{key: self._day(row.get(key), at(key)) for key in ("from", "to")},
        }

    def _group_place(self, side: str, index: int, key: str) -> Place:
        return self.campaign.place(f"{side}-groups", index, (key,))

    def _mix(self, text: str, letter: str, crew: str, place: Place) -> str:
        try:
            return mix(text, letter, crew)
        except ValueError as error:
            self.problems.append(Problem(str(error), place))
            return text

    def _day(self, text: object, place: Place) -> str:
        """Return a day such as `15 July` or `13 Nov` of the campaign's year; nothing for None."""
        if text is None:
            return ""
        number, _, month = str(text).partition(" ")
        first = read_date(str(self._rows("calendar")[0].get("date")))
        named = [n for n, name in enumerate(MONTHS, 1) if month and name.startswith(month)]
        try:
            if first is not None and len(named) == 1:
                return date(first.year, named[0], int(number)).isoformat()
        except ValueError:
            pass
        if first is not None:
            message = f"'{short(text)}' is not a day of the campaign; write it as 15 July"
            self.problems.append(Problem(message, place))
        return ""

    def _initial(self, side: str, row: Any, crew: str) -> Plain:
        """Return the first firefight of a side with the groups that it begins with."""
        found = only(row, _INITIAL)
        known = {str(one["id"]): one for one in self._rows(f"{side}-groups")}
        opening = []
        told = plain(row.get("opening")) if isinstance(row, Mapping) else ()
        for index, held in enumerate(told or ()):
            path = ("initial", "opening", index, "group")
            group = known.get(str(held.get("group")))
            place = self.campaign.side_place("sides", side, path)
            if group is None:
                message = f"'{short(held.get('group'))}' is not a group of this side"
                self.problems.append(Problem(message, place))
                continue
            if group.get("letter") in ON_PAPER:
                message = f"{group['id']} brings no counters: nobody opens with it"
                self.problems.append(Problem(message, place))
            units = self._mix(str(held.get("units")), str(group.get("letter")), crew, place)
            opening.append({**only(held, _OPENING), "units": units})
        return {**found, "opening": opening}


def _victory(row: Any) -> Plain:
    """Return how the campaign is judged; what the card doesn't say stays unsaid."""
    more = {key: row[key] for key in ("count", "side") if row.get(key)} if row else {}
    return {**only(row, ("text", "levels")), **more}
