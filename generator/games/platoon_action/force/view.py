"""A force of Platoon Action as its templates are given it: every unit with what its card shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.content import Pack
from generator.content.reading.source import Path, Source
from generator.games.platoon_action.force.model import (
    MOST,
    Leader,
    Man,
    Officer,
    PlatoonFile,
    Squad,
    Team,
    Vehicle,
)
from generator.games.platoon_action.force.years import Records, year_words

POSTS = ("Commander", "Driver", "Gunner", "Loader", "Radio operator", "Crewman", "Crewman")
"""Who is in a vehicle, if the force doesn't say: as many as it takes, in this order."""
ALONE = ("Driver",)
"""The crew of a vehicle that one man drives."""
POSES = "abcd"
"""How squads are told apart on their cards; a fifth looks like the first."""

View = dict[str, Any]


class ForceView:
    """A force held against the records of its pack."""

    def __init__(self, pack: Pack, source: Source, model: PlatoonFile) -> None:
        self.pack, self.source, self.model = pack, source, model
        self.nation = self._record("nations", model.nation)
        self.side = model.side or str(self.nation["side"])

    def head(self) -> View:
        """Return what all cards of the force have in common."""
        return {
            "title": self.model.title,
            "year": self.model.year or year_words(self.model, self._records()),
            "nation": self.nation,
            "side": self.side,
            "here": f"{self.source.file}#",
        }

    def units(self) -> Iterator[View]:
        """Yield all that have one card each: officers, squads and teams."""
        for number, officer in enumerate(self.model.officers):
            path: Path = ("officers", number)
            leader = Leader(name=officer.name, weapon=officer.weapon, also=officer.also)
            own = officer.effectiveness or min(MOST, self.model.effectiveness + 1)
            yield self._unit(path, "officer", officer, leader) | {"effectiveness": own}
        commanded: list[tuple[Path, str, Squad | Team]] = [
            *((("squads", n), "squad", squad) for n, squad in enumerate(self.model.squads)),
            *((("teams", n), "team", team) for n, team in enumerate(self.model.teams)),
        ]
        for path, kind, unit in commanded:
            assert unit.leader is not None, "a force without problems has its leaders"
            yield self._unit(path, kind, unit, unit.leader)

    def _unit(self, path: Path, kind: str, of: Squad | Officer | Team, leader: Leader) -> View:
        served = self._weapon(of.weapon) if isinstance(of, Team) else None
        figures = [self._figure(leader, "leader", leader.name)]
        for man in of.men:
            figures += [self._figure(man, "medic" if man.medic else "man", man.name)] * man.count
        arms = Counter(figure["weapon"]["id"] for figure in figures)
        also = Counter(figure["also"]["id"] for figure in figures if figure["also"])
        return {
            "id": f"{kind}-{int(path[1]) + 1}",
            "kind": kind,
            "pose": POSES[int(path[1]) % len(POSES)],
            "name": of.name,
            "leader": leader.name,
            "effectiveness": of.effectiveness or self.model.effectiveness,
            "figures": figures,
            "served": served,
            "arms": [(self._weapon(key), count) for key, count in {**arms, **also}.items()],
            "here": self._here(path),
        }

    def _figure(self, one: Man | Leader, role: str, name: str | None) -> View:
        weapon, also = self._weapon(one.weapon), self._weapon(one.also) if one.also else None
        words = [weapon["name"], *([also["name"]] if also else [])]
        return {
            "role": role,
            "name": name,
            "weapon": weapon,
            "also": also,
            "armed": ", ".join([*words, *(["medic"] if role == "medic" else [])]),
        }

    def vehicles(self) -> Iterator[View]:
        """Yield the vehicles, each with its crew, its weapons and its gears."""
        for number, one in enumerate(self.model.vehicles):
            record = self._record("catalogue", one.vehicle)
            crew = self._crew(one, record)
            yield {
                "id": f"vehicle-{number + 1}",
                "kind": "vehicle",
                "name": one.name or record["name"],
                "record": record,
                "effectiveness": one.effectiveness or self.model.effectiveness,
                "crew": crew,
                "commands": len(crew) if one.commands is None else one.commands,
                "gears": self._gears(record),
                "weapons": list(weapons(record, self.pack.records("vehicle-mgs"))),
                "gun": self._weapon(record["gun"]["id"]) if record["gun"] else None,
                "turret": record["mount"] == "turret" or record["turret-mgs"] > 0,
                "here": self._here(("vehicles", number)),
            }

    def _crew(self, one: Vehicle, record: Mapping[str, Any]) -> Sequence[str]:
        if one.crew is not None:
            return one.crew
        return ALONE if record["crew"] == 1 else POSTS[: record["crew"]]

    def _gears(self, record: Mapping[str, Any]) -> list[View]:
        """Return the gears from the fastest to reverse, with the stop before reverse."""
        column = "wheels" if record["drive"] == "wheels" else "tracks"
        gears = [
            {"id": key, "name": gear["name"], **gear[column]}
            for key, gear in self.pack.records("gears").items()
        ]
        return [*gears[:-1], {"id": "stop", "name": "Stop", "from": 0, "to": 0}, gears[-1]]

    def _weapon(self, key: str) -> Mapping[str, Any]:
        for part in ("weapons", "hand-held", "guns"):
            if key in self.pack.records(part):
                found = self._record(part, key)
                return {**found, "part": part, "short": found.get("short") or found["name"]}
        raise KeyError(key)

    def _records(self) -> Records:
        """Return the records that say when something was there."""
        found = {name: self.pack.parts.get(name) for name in ("catalogue", "arms")}
        parts = {name: part.records_part for name, part in found.items() if part}
        return {name: part.records for name, part in parts.items() if part}

    def _record(self, part: str, key: str) -> Mapping[str, Any]:
        records = self.pack.parts[part].records_part
        assert records is not None
        return self.pack.resolved(records, key)

    def _here(self, path: Path) -> str:
        return f"{self.source.file}#{'.'.join(map(str, path))}"


def weapons(record: Mapping[str, Any], mgs: Mapping[str, Mapping[str, Any]]) -> Iterator[View]:
    """Yield the weapons of a vehicle of the catalogue: its gun, then its machine guns."""
    if record["gun-name"]:
        where = {"turret": "turret", "hull": "hull", None: "hull"}[record["mount"]]
        yield {"name": record["gun-name"], "where": where, "main": True, "gun": record["gun"]}
    for key, mg in mgs.items():
        for _ in range(record[key]):
            yield {"name": mg["name"], "where": mg["where"], "main": False, "gun": None}
