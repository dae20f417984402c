"""A force held against its pack: what is in no list, was not there, or can't be on a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil
from typing import Any

from generator.content.kinds.base import Contents
from generator.content.kinds.records import RecordsPart
from generator.content.reading.source import Path, Source
from generator.errors import Near, Problem, short
from generator.games.plm_american_revolution.force.model import ArmyFile, UnitLine
from generator.games.plm_american_revolution.force.together import side_of, together_problems
from generator.games.plm_american_revolution.force.units import (
    ELITES,
    MOST,
    Lists,
    arms_of,
    branches,
    list_of,
    whole_name,
    whose,
)

PARTS = ("units", "regiments", "grades", "theatres")

STANDS = {"light": "light", "grenadiers": "grenadier"}
"""What stands of elites are called in messages."""


def lists_of(parts: Mapping[str, Any]) -> Lists | None:
    """Return the records that forces are made of, or None if the pack lacks some."""
    found = [part.records for name in PARTS if isinstance(part := parts.get(name), RecordsPart)]
    if len(found) < len(PARTS):
        return None
    armies = parts.get("armies")
    units, regiments, grades, theatres = found
    known = armies.records if isinstance(armies, RecordsPart) else {}
    return Lists(units, regiments, grades, theatres, known)


def force_problems(source: Source, model: ArmyFile, contents: Contents) -> Iterator[Problem]:
    """Yield all that is wrong with a force, each with its place."""
    lists = lists_of(contents.parts)
    if lists is None:
        yield Problem(f"a force needs the parts {', '.join(PARTS)} in its pack", source.place())
        return
    yield from _scene(source, model, lists)
    bad: set[tuple[int, int]] = set()
    for b, brigade in enumerate(model.brigades):
        if brigade.general is None:
            message = f"the brigade '{short(brigade.name)}' has no general"
            hint = "name one, or write 'general: none': its units then test with 10 off"
            yield Problem(message, source.place(("brigades", b)), (hint,))
        for u, line in enumerate(brigade.units):
            found = list(_line(source, ("brigades", b, "units", u), line, model, lists))
            bad |= {(b, u)} if found else set()
            yield from found
    yield from together_problems(source, model, lists, bad)
    if not bad:
        yield from _elites(source, model, lists)
        yield from _detached(source, model, lists)
        yield from _horses(source, model, lists)


def _scene(source: Source, model: ArmyFile, lists: Lists) -> Iterator[Problem]:
    """Check theatre and day."""
    theatre = lists.theatres.get(model.theatre)
    if theatre is None:
        message = (
            f"unknown theatre '{short(model.theatre)}'; theatres are {', '.join(lists.theatres)}"
        )
        yield Problem(message, source.place(("theatre",)), near=Near(model.theatre, lists.theatres))
    elif not str(theatre["from"]) <= model.date <= str(theatre["to"]):
        message = f"{theatre['name']} lasts from {theatre['from']} to {theatre['to']}"
        yield Problem(message, source.place(("date",)))


def _line(
    source: Source, at: Path, line: UnitLine, model: ArmyFile, lists: Lists
) -> Iterator[Problem]:
    """Check one unit by itself."""
    if (line.regiment is None) == (line.list is None):
        message = "a unit needs either a 'regiment' or a 'list'"
        yield Problem(message, source.place(at))
        return
    if line.regiment is not None and line.regiment not in lists.regiments:
        message = f"there is no regiment '{short(line.regiment)}'"
        place = source.place((*at, "regiment"))
        yield Problem(message, place, near=Near(line.regiment, lists.regiments))
        return
    kind = list_of(line, lists)
    if kind is None:
        message = f"there is no army list '{short(line.list)}'"
        place = source.place((*at, "list"))
        yield Problem(message, place, near=Near(str(line.list), lists.units))
        return
    if line.regiment is not None:
        yield from _there(source, (*at, "regiment"), line.regiment, model, lists)
    elif (side := side_of(str(line.list), lists)) not in (model.side, None):
        message = f"'{short(kind['name'])}' ({line.list}) fought on the {side} side"
        mine = [name for name in lists.units if side_of(name, lists) in (model.side, None)]
        hint = f"the {model.side} side has the lists {', '.join(mine)}"
        yield Problem(message, source.place((*at, "list")), (hint,))
    own = lists.regiments.get(line.regiment or "", {}).get("battalions")
    yield from _which(
        source, at, line, {**kind, "battalions": own or kind.get("battalions")}, lists
    )
    yield from _stands(source, at, line, kind, whole_name(line, lists))


def _there(
    source: Source, at: Path, regiment_id: str, model: ArmyFile, lists: Lists
) -> Iterator[Problem]:
    """Check that a regiment was there, and on this side."""
    regiment, place = lists.regiments[regiment_id], source.place(at)
    name = regiment["name"]
    if regiment["side"] != model.side:
        yield Problem(f"'{name}' fought on the {regiment['side']} side", place)
    theatre = lists.theatres.get(model.theatre)
    if theatre is None:
        return
    known = [lists.theatres[one]["name"] for one in regiment["theatres"] if one in lists.theatres]
    served = f"it served in: {', '.join(known)}" if known else "it is known as a parent of elites"
    if model.theatre not in regiment["theatres"]:
        message = f"'{name}' was not in {theatre['name']}"
        yield Problem(message, place, (served,))
    elif _counts(regiment.get("from"), theatre) and model.date < str(regiment["from"]):
        yield Problem(f"'{name}' was not there before {regiment['from']}", place)
    elif _counts(regiment.get("to"), theatre) and model.date > str(regiment["to"]):
        yield Problem(f"'{name}' was not there after {regiment['to']}", place)


def _counts(day: Any, theatre: Mapping[str, Any]) -> bool:
    """Tell whether a day from or to which a regiment was there lies in a theatre's days."""
    return bool(day) and str(theatre["from"]) <= str(day) <= str(theatre["to"])


def _which(
    source: Source, at: Path, line: UnitLine, kind: Mapping[str, Any], lists: Lists
) -> Iterator[Problem]:
    """Check that a line is one unit: an arm of a legion, a battalion of a regiment of two."""
    mine, name = branches(kind), whole_name(line, lists)
    place = source.place(at)
    if len(mine) > 1 and line.arm is None:
        hint = f"write a line for each that is there: 'arm: {mine[0]}', 'arm: {mine[1]}'"
        yield Problem(f"'{short(name)}' has several arms, and each is a unit", place, (hint,))
    elif line.arm is not None and line.arm not in mine:
        message = f"'{short(name)}' has no {line.arm}"
        yield Problem(message, source.place((*at, "arm")))
    several = (kind["battalions"] or 1) > 1
    if several and line.battalion is None:
        hint = "write a line for each: 'battalion: 1', 'battalion: 2'"
        yield Problem(f"'{short(name)}' has two battalions, and each is a unit", place, (hint,))
    elif line.battalion is not None and not several:
        message = f"'{short(name)}' has one battalion only"
        yield Problem(message, source.place((*at, "battalion")))
    if line.count > 1 and "guns" not in (line.arm, *mine[:1]):
        message = "only stands of guns are counted; write a line for each other unit"
        yield Problem(message, source.place((*at, "count")))


def _stands(
    source: Source, at: Path, line: UnitLine, kind: Mapping[str, Any], name: str
) -> Iterator[Problem]:
    """Check that a card holds the stands, and that what is stripped was there."""
    if line.stands is not None and line.stands > MOST:
        message = f"a card holds {MOST} stands, not {line.stands}"
        hint = "make two units of them"
        yield Problem(message, source.place((*at, "stands")), (hint,))
    arms = {str(row["arm"]) for row in kind["arms"]}
    for number, elite in enumerate(line.stripped):
        if ELITES[elite] not in arms or (kind.get("parents") and kind.get("parents-grade") is None):
            message = f"'{short(name)}' has no {STANDS[elite]} stand to give"
            yield Problem(message, source.place((*at, "stripped", number)))
        elif len(arms) == 1:
            message = f"'{short(name)}' is all {STANDS[elite]} stands: none can be taken"
            yield Problem(message, source.place((*at, "stripped", number)))


def _elites(source: Source, model: ArmyFile, lists: Lists) -> Iterator[Problem]:
    """Check that converged battalions have as many parents as their elite stands come from."""
    for name in model.elsewhere:
        if name not in lists.units:
            place = source.key_place(("elsewhere",), name)
            yield Problem(
                f"there is no army list '{short(name)}'", place, near=Near(name, lists.units)
            )
    given = _given(model, lists)
    left = dict(given)
    for b, brigade in enumerate(model.brigades):
        for u, line in enumerate(brigade.units):
            kind = list_of(line, lists)
            elite = converged(kind) if kind else None
            if kind is None or elite is None:
                continue
            full = sum(int(row["stands"]) for row in kind["arms"])
            strength = lists.regiments.get(line.regiment or "", {}).get("strength")
            stands = sum(number for _, number in arms_of(line, kind, strength))
            need, key = ceil(stands * int(kind["parents"]) / full), (str(kind["army"]), elite)
            if need > left.get(key, 0):
                message = (
                    f"'{short(whole_name(line, lists))}' needs the {STANDS[elite]} stands of "
                    f"{need} battalions; {_have(left.get(key, 0))}"
                )
                hint = (
                    f"write 'stripped: [{elite}]' at battalions of this force, or state under "
                    "'elsewhere' how many that are not on the table gave theirs"
                )
                yield Problem(message, source.place(("brigades", b, "units", u)), (hint,))
            left[key] = max(0, left.get(key, 0) - need)
    yield from _too_many(source, model, lists)


def _have(number: int) -> str:
    """Return how many battalions have given their elites, in words."""
    if not number:
        return "none has given them"
    return f"{number} {'has given its own' if number == 1 else 'have given theirs'}"


def converged(kind: Mapping[str, Any]) -> str | None:
    """Return the elite that a list of converged battalions is made of; None for other lists."""
    arms = {str(row["arm"]) for row in kind["arms"]}
    if not kind.get("parents") or len(arms) != 1:
        return None
    return next((elite for elite, arm in ELITES.items() if arm in arms), None)


def _given(model: ArmyFile, lists: Lists) -> dict[tuple[str, str], int]:
    """Return how many battalions gave their elites, by army and elite; a regiment gives once."""
    found: dict[tuple[str, str], set[str]] = {}
    for brigade in model.brigades:
        for line in brigade.units:
            kind = list_of(line, lists)
            for elite in line.stripped if kind else ():
                army = str(kind["army"]) if kind else ""
                found.setdefault((army, str(elite)), set()).add(whose(line))
    given = {key: len(names) for key, names in found.items()}
    for name, number in model.elsewhere.items():
        kind = lists.units.get(name)
        for row in kind["arms"] if kind else ():
            for one, arm in ELITES.items():
                if row["arm"] == arm and kind is not None:
                    key = (str(kind["army"]), one)
                    given[key] = given.get(key, 0) + number
    return given


def _too_many(source: Source, model: ArmyFile, lists: Lists) -> Iterator[Problem]:
    """Check that no more battalions gave their elites than the theatre had."""
    theatre = lists.theatres.get(model.theatre)
    for name, number in model.elsewhere.items():
        kind = lists.units.get(name)
        if theatre is None or kind is None:
            continue
        there = sum(r["list"] == name for r in _served(model, lists))
        mine = _of_list(model, lists, kind)
        if number > there - mine:
            message = (
                f"{number} more battalions can't have been stripped: {theatre['name']} had {there} "
                f"of '{short(kind['name'])}', and {mine} are here"
            )
            yield Problem(message, source.place(("elsewhere", name)))


def _detached(source: Source, model: ArmyFile, lists: Lists) -> Iterator[Problem]:
    """Check that stands of which each regiment has one are no more than there are regiments."""
    left: dict[str, int] = {}
    for b, brigade in enumerate(model.brigades):
        for u, line in enumerate(brigade.units):
            kind = list_of(line, lists)
            if kind is None or not kind.get("one-of"):
                continue
            of = str(kind["one-of"])
            there = _of_list(model, lists, lists.units[of]) + model.elsewhere.get(of, 0)
            left.setdefault(of, there)
            stands = sum(number for _, number in arms_of(line, kind))
            left[of] -= stands
            if left[of] < 0:
                count = "stand" if stands == 1 else "stands"
                message = (
                    f"'{short(whole_name(line, lists))}' has {stands} {count}, but each regiment "
                    f"of '{short(lists.units[of]['name'])}' has one: there are {there}"
                )
                hint = f"add regiments, or state some under 'elsewhere' as '{of}'"
                yield Problem(message, source.place(("brigades", b, "units", u)), (hint,))


def _served(model: ArmyFile, lists: Lists) -> list[Mapping[str, Any]]:
    """Return the regiments of a theatre, and those that battalions of this force were made of."""
    lines = [line for brigade in model.brigades for line in brigade.units]
    mine = [lists.regiments.get(line.regiment or "", {}) for line in lines]
    parents = {str(parent) for one in mine for parent in one.get("parents") or ()}
    return [
        record
        for key, record in lists.regiments.items()
        if model.theatre in record["theatres"] or key in parents
    ]


def _of_list(model: ArmyFile, lists: Lists, kind: Mapping[str, Any]) -> int:
    """Count the units of a list in a force; a regiment of two battalions is one."""
    lines = [line for brigade in model.brigades for line in brigade.units]
    own = [line for line in lines if list_of(line, lists) is kind]
    named = {line.regiment for line in own if line.regiment}
    return len(named) + sum(line.regiment is None for line in own)


def _horses(source: Source, model: ArmyFile, lists: Lists) -> Iterator[Problem]:
    """Check that each stand of guns that is to move has a team."""
    stands = 0
    for b, brigade in enumerate(model.brigades):
        for u, line in enumerate(brigade.units):
            kind = list_of(line, lists)
            if kind is None or line.emplaced:
                continue
            if (line.arm or branches(kind)[0]) == "guns":
                stands += line.count
                if stands - line.count <= model.horses < stands:
                    place = source.place(("brigades", b, "units", u))
                    message = f"guns without horses: {stands} gun stands, teams for {model.horses}"
                    hint = f"write 'horses: {stands}', or 'emplaced: true' at guns that stay put"
                    yield Problem(message, place, (hint,))
