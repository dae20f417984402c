"""What a force of Platoon Action is held against: the tables, the catalogue, and itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.content.kinds.base import Contents, records_of
from generator.content.reading.source import Path, Source
from generator.errors import Near, Place, Problem, short
from generator.games.platoon_action.force.model import (
    MOST_MEN,
    Leader,
    Man,
    Officer,
    PlatoonFile,
    Squad,
    Team,
    Vehicle,
)
from generator.games.platoon_action.force.years import year_problems

MOST_SQUADS = 12
"""Most squads, officers, teams or vehicles, each: far more than anyone plays."""
NEEDED = ("nations", "weapons", "guns", "hand-held", "catalogue", "gears", "vehicle-mgs")
"""The records that forces are held against."""
MORE = ("arms",)
"""Those that a pack may lack."""

Records = Mapping[str, Mapping[str, Mapping[str, Any]]]


def force_problems(source: Source, model: PlatoonFile, contents: Contents) -> Iterator[Problem]:
    """Yield what is wrong with a force in a pack."""
    lost = [name for name in NEEDED if records_of(contents.parts.get(name)) is None]
    if lost:
        message = f"the pack has no records '{lost[0]}', which forces are checked against"
        yield Problem(message, source.place())
        return
    records = {
        name: found.records
        for name in (*NEEDED, *MORE)
        if (found := records_of(contents.parts.get(name)))
    }
    yield from _head(source, model, records, contents)
    too_many = list(_numbers(source, model))
    yield from too_many
    if too_many:
        return
    for number, squad in enumerate(model.squads):
        yield from _men(source, ("squads", number), squad, records)
    for number, team in enumerate(model.teams):
        yield from _team(source, ("teams", number), team, records)
    for number, officer in enumerate(model.officers):
        yield from _men(source, ("officers", number), officer, records)
    for number, vehicle in enumerate(model.vehicles):
        yield from _vehicle(source, ("vehicles", number), vehicle, model, records)
    yield from year_problems(source, model, records)
    yield from _names(source, model, records)


def _head(
    source: Source, model: PlatoonFile, records: Records, contents: Contents
) -> Iterator[Problem]:
    nations, sides = records["nations"], contents.info.sides
    if model.nation not in nations:
        message = f"'{short(model.nation)}' is not among the nations"
        yield Problem(message, source.place(("nation",)), near=Near(model.nation, nations))
    if model.side is not None and model.side not in sides:
        message = f"'{short(model.side)}' is not among the sides in pack.yaml"
        yield Problem(message, source.place(("side",)), near=Near(model.side, sides))


def _numbers(source: Source, model: PlatoonFile) -> Iterator[Problem]:
    for key in ("officers", "squads", "teams", "vehicles"):
        count = len(getattr(model, key))
        if count > MOST_SQUADS:
            message = f"there are {count:,} {key}; the maximum is {MOST_SQUADS}"
            yield Problem(message, source.place((key,)))
    if not (model.officers or model.squads or model.teams or model.vehicles):
        yield Problem("this force is empty: it has no cards", source.place())


def _men(
    source: Source, path: Path, of: Squad | Officer | Team, records: Records
) -> Iterator[Problem]:
    """Yield what is wrong with a squad, a team or an officer with his men."""
    if isinstance(of, Officer):
        yield from _armed(source, path, of, records)
    elif of.leader is None:
        message = f"'{short(of.name)}' has no leader"
        hint = "say who commands it, e.g. 'leader: {name: Cpl. Reed, weapon: smg}'"
        yield Problem(message, source.place(path), (hint,))
    else:
        yield from _armed(source, (*path, "leader"), of.leader, records)
    for number, man in enumerate(of.men):
        yield from _armed(source, (*path, "men", number), man, records)
    figures = sum(man.count for man in of.men) + 1
    if figures > MOST_MEN:
        message = f"'{short(of.name)}' has {figures} figures; the maximum on a card is {MOST_MEN}"
        yield Problem(message, source.place((*path, "men")))


def _armed(
    source: Source, path: Path, one: Man | Leader | Officer, records: Records
) -> Iterator[Problem]:
    """Yield weapons that no table has."""
    carried = [*records["hand-held"], "at-rifle"]
    if one.weapon not in records["weapons"]:
        yield _no_weapon(one.weapon, source.place((*path, "weapon")), [*records["weapons"]])
    if one.also is not None and one.also not in carried:
        yield _no_weapon(one.also, source.place((*path, "also")), carried)


def _no_weapon(name: str, place: Place, known: list[str]) -> Problem:
    message = f"unknown weapon '{short(name)}'; weapons here are {', '.join(known)}"
    return Problem(message, place, near=Near(name, known))


def _team(source: Source, path: Path, team: Team, records: Records) -> Iterator[Problem]:
    heavy = [key for key, weapon in records["weapons"].items() if weapon["crew"] > 2]
    known = [*heavy, *records["guns"]]
    if team.weapon not in known:
        yield _no_weapon(team.weapon, source.place((*path, "weapon")), known)
    yield from _men(source, path, team, records)


def _vehicle(
    source: Source, path: Path, one: Vehicle, model: PlatoonFile, records: Records
) -> Iterator[Problem]:
    found = records["catalogue"].get(one.vehicle)
    if found is None:
        message = f"'{short(one.vehicle)}' is not in the catalogue of vehicles"
        near = Near(one.vehicle, records["catalogue"])
        yield Problem(message, source.place((*path, "vehicle")), near=near)
        return
    name = found["name"]
    if found["nation"] != model.nation and model.nation in records["nations"] and not one.foreign:
        nations = records["nations"]
        whose, ours = (nations[key]["name"] for key in (found["nation"], model.nation))
        message = f"{name} is {whose}, but the force is {ours}"
        hint = "write 'foreign: true' if it was lent or captured"
        yield Problem(message, source.place((*path, "vehicle")), (hint,))
    yield from _handling(source, path, one, found)


def _handling(
    source: Source, path: Path, one: Vehicle, found: Mapping[str, Any]
) -> Iterator[Problem]:
    """Yield gears that are not the drive's, and more men or commands than there is room for."""
    name, room = found["name"], found["crew"]
    crew = room if one.crew is None else len(one.crew)
    gears = "wheels" if found["drive"] == "wheels" else "tracks"
    if one.gears not in (None, gears):
        message = f"{name} runs on {_drives(found)} and has their gears, not those of {one.gears}"
        hint = "leave 'gears' out to give it its own"
        yield Problem(message, source.place((*path, "gears")), (hint,))
    if crew > room:
        message = f"{name} has a crew of {room}, not of {crew}"
        yield Problem(message, source.place((*path, "crew")))
    elif crew == 0:
        yield Problem(f"nobody drives {name}", source.place((*path, "crew")))
    if one.commands is not None and one.commands > crew:
        message = (
            f"{one.commands} combat commands are more than the crew of {crew}: "
            "each man gives one at most"
        )
        yield Problem(message, source.place((*path, "commands")))


def _drives(found: Mapping[str, Any]) -> str:
    return {"half-track": "half-tracks"}.get(found["drive"], str(found["drive"]))


def _names(source: Source, model: PlatoonFile, records: Records) -> Iterator[Problem]:
    """Yield cards that would be named alike: nobody could tell whose turn it is."""
    seen: dict[str, Path] = {}
    for key in ("officers", "squads", "teams", "vehicles"):
        for number, one in enumerate(getattr(model, key)):
            path: Path = (key, number, "name")
            name = one.name
            if name is None:
                found = records["catalogue"].get(one.vehicle)
                path, name = (key, number, "vehicle"), found["name"] if found else None
            if name in seen:
                message = f"two cards would be named '{short(name)}'"
                hint = "give it a 'name' of its own"
                see = source.place(seen[name])
                yield Problem(message, source.place(path), (hint,), see=see)
            elif name is not None:
                seen[name] = path
