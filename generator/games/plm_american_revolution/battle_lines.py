"""The constraints of a battle on its ground: lines that fit, ranges, flanks, ways to objectives."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from generator.content.source import Path
from generator.games.plm_american_revolution.battle_case import (
    Case,
    apart,
    away,
    brigade_units,
    zone_spots,
)
from generator.games.plm_american_revolution.battle_constraints import Broken, limits_of
from generator.games.plm_american_revolution.battle_ground import CELL, Spot, cell_name
from generator.games.plm_american_revolution.battle_model import BrigadeModel, Zone

_ANCHORS = ("woods", "town")
_CLOSED = ("woods", "town", "rough")
_ANCHORED = 6


def lines_broken(case: Case) -> Iterator[Broken]:
    """Yield every constraint on ground, lines and objectives that a battle breaks."""
    yield from _table(case)
    for side in case.model.sides:
        for n, brigade in enumerate(case.army(side).brigades):
            yield from _brigade(case, side, n, brigade)
    yield from _ranges(case)
    yield from _flanks(case)
    yield from _reached(case)


def _table(case: Case) -> Iterator[Broken]:
    table = case.model.table
    across, down = table.width // CELL, table.depth // CELL
    for n, piece in enumerate(table.ground):
        for name in piece.cells:
            x, y = _spot(name)
            if x >= across or y >= down:
                yield "table", ("table", "ground", n, "cells"), f"{name} is not on this table"
    covered = len(case.spots(_CLOSED)) + len(case.wet)
    if covered > limits_of(case)["alike"]["limit"] * across * down:
        yield "alike", ("table", "ground"), f"{covered} of {across * down} cells are covered"


def _spot(name: str) -> Spot:
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def _brigade(case: Case, side: str, n: int, brigade: BrigadeModel) -> Iterator[Broken]:
    limits, at = limits_of(case), ("sides", side, "brigades", n)
    units, zone, table = brigade_units(brigade), brigade.zone, case.model.table
    if zone.x[1] > table.width or zone.y[1] > table.depth:
        yield "table", (*at, "zone"), "the zone is not on the table"
    wide = case.values.first_line(units)
    room = zone.x[1] - zone.x[0]
    if brigade.arrives is None and wide > limits["line"]["limit"] * room + 1e-9:
        yield "line", (*at, "zone"), f"a first line of {wide:g} inches in a zone of {room}"
    far = case.values.farthest(units)
    if far > limits["general"]["limit"]:
        yield "general", (*at, "units"), f"a unit stands {far:.1f} inches from its general"
    if any(unit.weapon == "rifle" for unit in units):
        near = min((away(zone, _centre(spot)) for spot in case.spots(["woods"])), default=999.0)
        if near > limits["riflemen"]["limit"]:
            yield "riflemen", (*at, "zone"), "no wood lies near enough"
    if any(unit.arm == "horse" for unit in units) and not _open_ground(case, side, zone):
        yield "open", (*at, "zone"), "nowhere in front of it are 12 inches open"
    yield from _idle(case, side, n, brigade)


def _centre(spot: Spot) -> tuple[float, float]:
    return spot[0] * CELL + CELL / 2, spot[1] * CELL + CELL / 2


def _open_ground(case: Case, side: str, zone: Zone) -> bool:
    """Tell whether two cells by two are open in front of a zone, or beside one at an edge."""
    other = case.army(_other(case, side)).zone
    down = other.y[0] >= zone.y[1]
    rows = range(zone.y[1] // CELL, zone.y[1] // CELL + 2) if down else (
        range(zone.y[0] // CELL - 2, zone.y[0] // CELL)
    )  # fmt: skip
    columns = sorted({x for x, _ in zone_spots(zone)})
    return any(
        all(
            case.cells.get((x, y)) not in _CLOSED and (x, y) not in case.wet
            for x in pair
            for y in rows
        )
        for pair in itertools.pairwise(columns)
    )


def _other(case: Case, side: str) -> str:
    return next(one for one in case.model.sides if one != side)


def _idle(case: Case, side: str, n: int, brigade: BrigadeModel) -> Iterator[Broken]:
    """Hold a brigade against the turns in which it is in the fight."""
    limit = limits_of(case)["idle"]["limit"]
    numbers = case.values.numbers
    enemies = [one.zone for one in case.army(_other(case, side)).brigades]
    near = min(apart(brigade.zone, zone) - numbers["musket"] for zone in enemies)
    ways = [away(brigade.zone, tuple(one.at)) for one in case.model.objectives]
    turns = max(min(near, *ways), 0.0) / numbers["march"]
    if turns > limit:
        at: Path = ("sides", side, "brigades", n, "zone")
        yield "idle", at, f"it takes {turns:.1f} turns into the fight"


def _ranges(case: Case) -> Iterator[Broken]:
    limits, numbers = limits_of(case), case.values.numbers
    sides = list(case.model.sides)
    ours, theirs = (
        [one for one in case.army(side).brigades if one.arrives is None] for side in sides
    )
    gap = min((apart(one.zone, other.zone) for one in ours for other in theirs), default=0.0)
    at: Path = ("sides", case.model.attacker, "zone")
    guns = any(unit.arm == "gun" for side in sides for unit in case.units(side))
    least = limits["apart"]["limit" if guns else "most"]
    if gap < least:
        yield "apart", at, f"the zones lie {gap:.0f} inches apart, where it is {least:g} at least"
    movers = 2 if case.battle["even"] else 1
    most = numbers["musket"] + limits["volley"]["limit"] * movers
    if gap > most:
        yield "volley", at, f"the zones lie {gap:.0f} inches apart, where it is {most:g} at most"


def anchors(case: Case) -> dict[str, str]:
    """Return what holds each end of the defender's line: table beyond it, or ground by its cell.

    By end, `left` and `right`; an end that nothing holds is left out.
    """
    limit = limits_of(case)["flanks"]["limit"]
    zone = case.army(case.defender).zone
    found = {}
    width = case.model.table.width
    for end, x, beyond in (("left", zone.x[0], zone.x[0]), ("right", zone.x[1], width - zone.x[1])):
        if beyond >= limit:
            found[end] = f"{beyond} inches of table"
            continue
        spots = [*case.spots(_ANCHORS), *case.wet]
        at = Zone(x=_about(x, width), y=zone.y)
        near = [spot for spot in spots if away(at, _centre(spot)) <= _ANCHORED]
        if near:
            spot = min(near, key=lambda one: (away(at, _centre(one)), one))
            kind = case.cells.get(spot, "water")
            found[end] = f"{'a wood' if kind == 'woods' else kind} at {cell_name(spot)}"
    return found


def _about(x: int, width: int) -> tuple[int, int]:
    return (x, x + 1) if x < width else (x - 1, x)


def _flanks(case: Case) -> Iterator[Broken]:
    if case.battle["even"]:
        return
    found = anchors(case)
    for end in ("left", "right"):
        if end not in found:
            at: Path = ("sides", case.defender, "zone")
            yield "flanks", at, f"nothing holds the {end} end of the line"


def _reached(case: Case) -> Iterator[Broken]:
    """Hold objectives against the turns in which they can be reached."""
    part, march = limits_of(case)["crossed"]["limit"], case.values.numbers["march"]
    most = case.model.turns * march * part
    table = case.model.table
    for n, aim in enumerate(case.model.objectives):
        at: Path = ("objectives", n)
        if aim.at[0] > table.width or aim.at[1] > table.depth:
            yield "table", at, f"{aim.name} is not on the table"
        sides = list(case.model.sides) if case.battle["even"] else [case.model.attacker]
        for side in sides:
            way = min(away(one.zone, tuple(aim.at)) for one in case.army(side).brigades)
            if way > most:
                yield "crossed", at, f"{aim.name} is {way:.0f} inches away, {most:.0f} can be made"
    if case.model.need > len(case.model.objectives):
        need, there = case.model.need, len(case.model.objectives)
        yield "crossed", ("need",), f"{need} of {there} objectives can't be held"
