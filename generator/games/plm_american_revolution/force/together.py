"""Who served together: a force held against the armies of its day, and what those may have."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from generator.content.reading.source import Source
from generator.errors import Near, Place, Problem, short
from generator.games.plm_american_revolution.force.model import ArmyFile, UnitLine
from generator.games.plm_american_revolution.force.units import Lists, Records, whole_name
from generator.games.plm_american_revolution.scenario.armies.served import (
    REGIMENTS,
    armies_of,
    days_with,
    was_out,
    with_army,
)


def lists_with(army: Mapping[str, Any], lists: Lists, day: str | None = None) -> list[str]:
    """Return the ids of the army lists that an army may have on a day, or at any time.

    Those are the lists of its regiments, and of what is formed from them: battalions of their
    elites, and the single stands that each of them has.
    """
    regiments = (
        with_army(army, REGIMENTS, day)
        if day is not None
        else [key for group in army[REGIMENTS] for key in group["of"]]
    )
    own = {str(lists.regiments[key]["list"]) for key in regiments}
    whole = {str(lists.units[key]["army"]) for key in own if not lists.units[key].get("parents")}
    formed = {
        key
        for key, kind in lists.units.items()
        if kind.get("one-of") in own or (kind.get("parents") and kind["army"] in whole)
    }
    return [key for key in lists.units if key in own | formed]


def side_of(name: str, lists: Lists) -> str | None:
    """Return the side on which the units of an army list fought; None if no regiment has it."""
    army = lists.units[name]["army"]
    sides = {
        str(one["side"])
        for one in lists.regiments.values()
        if lists.units[one["list"]]["army"] == army
    }
    return sides.pop() if len(sides) == 1 else None


def named(key: str, armies: Records) -> str:
    """Return an army's name with its id."""
    return f"{short(armies[key]['name'])} ({key})"


def together_problems(
    source: Source, model: ArmyFile, lists: Lists, told: Collection[tuple[int, int]]
) -> Iterator[Problem]:
    """Yield units that were with no army of their day, or not with the one that the others were.

    `told` are those of which something is wrong already, by brigade and line. Where no army was in
    the field, nothing is known of who was with whom.
    """
    out = armies_of(lists.armies, model.side, model.theatre, model.date)
    if model.army is not None and model.army not in out:
        yield _no_army(source, model, lists, out)
        return
    left = [model.army] if model.army is not None else list(out)
    first = ""
    for b, brigade in enumerate(model.brigades if left else ()):
        for u, line in enumerate(brigade.units):
            if (b, u) in told:
                continue
            key = "regiment" if line.regiment is not None else "list"
            both = [one for one in left if _may_have(out[one], line, lists, model.date)]
            if not both:
                place = source.place(("brigades", b, "units", u, key))
                yield _apart(place, line, model, lists, (left, first))
                continue
            left, first = both, first or whole_name(line, lists)


def _may_have(army: Mapping[str, Any], line: UnitLine, lists: Lists, day: str) -> bool:
    if line.regiment is not None:
        return line.regiment in with_army(army, REGIMENTS, day)
    return line.list in lists_with(army, lists, day)


def _no_army(source: Source, model: ArmyFile, lists: Lists, out: Mapping[str, Any]) -> Problem:
    """Say why a force can't be of the army that it names."""
    wanted, armies = str(model.army), lists.armies
    place = source.place(("army",))
    there = ", ".join(out) or f"none that is known on {model.date}"
    hint = f"the {model.side} armies in '{model.theatre}' then: {there}"
    if wanted not in armies:
        message = f"there is no army '{short(wanted)}'"
        return Problem(message, place, (hint,), near=Near(wanted, armies))
    army = armies[wanted]
    if army["side"] != model.side:
        message = f"'{short(army['name'])}' fought on the {army['side']} side"
    elif army["theatre"] != model.theatre:
        message = f"'{short(army['name'])}' was in the theatre '{army['theatre']}'"
    else:
        assert not was_out(army, model.date)
        message = f"'{short(army['name'])}' was in the field from {army['from']} to {army['to']}"
    return Problem(message, place, (hint,))


def _apart(
    place: Place, line: UnitLine, model: ArmyFile, lists: Lists, others: tuple[list[str], str]
) -> Problem:
    """Say with which army a unit was, if with any, and what the army of the others may have.

    `others` are the armies that the units before it have in common, and the first of those units.
    """
    name, armies, (left, first) = short(whole_name(line, lists)), lists.armies, others
    here = " or ".join(named(key, armies) for key in left)
    out = armies_of(armies, model.side, model.theatre, model.date)
    mine = [named(key, armies) for key in out if _may_have(out[key], line, lists, model.date)]
    if mine:
        whole = f"'{short(first)}'" if first else "this force"
        message = f"'{name}' was with {' or '.join(mine)} on {model.date}, and {whole} with {here}"
    else:
        message = f"'{name}' was not with {here} on {model.date}"
    pack = short(model.pack or "PACK")
    hints = [*_when(line, lists), *(may_have(key, lists, model.date) for key in left)]
    hints += [
        f"'fieldpress force ids {pack} {key}' lists the regiments of that army" for key in left
    ]
    return Problem(message, place, tuple(hints))


def _when(line: UnitLine, lists: Lists) -> Iterator[str]:
    """Say with which armies a regiment was, and when."""
    if line.regiment is None:
        return
    known = [
        f"{named(key, lists.armies)} {first} to {last}"
        for key, army in lists.armies.items()
        for first, last in days_with(army, REGIMENTS, line.regiment)
    ]
    if known:
        yield f"it was with {', '.join(known)}"


def may_have(key: str, lists: Lists, day: str) -> str:
    """Say which army lists an army may have on a day."""
    found = ", ".join(lists_with(lists.armies[key], lists, day))
    return f"{named(key, lists.armies)} may have the lists {found}"
