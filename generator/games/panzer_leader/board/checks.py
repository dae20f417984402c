"""What is wrong with a section: ways that end in nothing, edges that join no other section."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.content.reading.source import Path, Source
from generator.errors import Problem
from generator.games.panzer_leader.board.frame import SECTION, Way, crossings, edges_of
from generator.games.panzer_leader.board.model import BoardFile
from generator.games.panzer_leader.board.writing import counts
from generator.ground.lattice import Spot
from generator.ground.section import HILLTOPS, SLOPES, TOWNS, WOODED, Section

_STREAM_HINT = "it ends at a crossing of the edge, at a spring, in the sea or in another stream"
_ROAD_HINT = "it ends at a crossing of the edge, in a town, on a beach or in another road"


def section_problems(section: Section, model: BoardFile, source: Source) -> Iterator[Problem]:
    """Yield everything that is wrong with a section, each with its place in the file."""
    yield from _ways(section, source)
    yield from _edges(section, source)
    yield from _sides(section, source)
    yield from _towns(section, source)
    yield from _counts(section, model, source)


def _ways(section: Section, source: Source) -> Iterator[Problem]:
    """Streams and roads never end in nothing."""
    sea = set(section.hexes_of(("sea",)))
    for i, way in enumerate(section.streams):
        others = {s for j, other in enumerate(section.streams) if j != i for s in other}
        known = {c.spot for c in crossings("stream", section.sea)} | section.springs | sea | others
        for tip in (way[0], way[-1]):
            if tip not in known:
                message = f"the stream ends in the middle of the board, in {SECTION.name(tip)}"
                yield Problem(message, source.place(("streams", i)), (_STREAM_HINT,))
    goals = set(section.hexes_of((*TOWNS, "beach")))
    for i, way in enumerate(section.roads):
        others = {s for j, other in enumerate(section.roads) if j != i for s in other}
        known = {c.spot for c in crossings("road", section.sea)} | goals | others
        for tip in (way[0], way[-1]):
            if tip not in known:
                message = f"the road ends in the middle of the board, in {SECTION.name(tip)}"
                yield Problem(message, source.place(("roads", i)), (_ROAD_HINT,))


def _edges(section: Section, source: Source) -> Iterator[Problem]:
    """Every edge has the crossings of all sections, and its half hexes are clear."""
    laid: Mapping[Way, Sequence[tuple[Spot, ...]]] = {
        "road": section.roads,
        "stream": section.streams,
    }
    for way, ways in laid.items():
        tips = {tip for one in ways for tip in (one[0], one[-1])}
        for crossing in crossings(way, section.sea):
            if crossing.spot not in tips:
                message = (
                    f"no {way} crosses the {crossing.edge} edge in {crossing.name}: "
                    "no other section can join it there"
                )
                hint = f"begin or end a {way} in {crossing.name}"
                yield Problem(message, source.place((f"{way}s",)), (hint,))
    for spot in SECTION.spots:
        cover = section.cover[spot]
        if SECTION.half(spot) and cover != "clear" and not _at_sea(section, spot):
            message = (
                f"{SECTION.name(spot)} is cut by an edge and holds {cover}; "
                "half hexes are clear, so that sections join"
            )
            yield Problem(message, source.place(_row(spot)))


def _at_sea(section: Section, spot: Spot) -> bool:
    """Tell whether a half hex belongs to a coast, which joins no other section."""
    if section.sea in edges_of(spot):
        return True
    return section.cover[spot] in ("sea", "beach") and section.sea is not None


def _sides(section: Section, source: Source) -> Iterator[Problem]:
    """Symbols lie where they belong, and hexes have those that make them what they are."""
    touched: dict[str, set[Spot]] = {"green": set(), "orange": set()}
    for side, kind in section.sides.items():
        one, other = side
        covers = [section.cover[spot] for spot in side]
        high = sum(cover in HILLTOPS for cover in covers)
        fits = {
            "green": all(cover in WOODED for cover in covers),
            "brown": all(cover in SLOPES for cover in covers),
            "orange": high == 1,
            "cliff": high == 1,
        }[kind]
        touched.setdefault(kind, set()).update(side)
        if not fits:
            message = (
                f"the side between {SECTION.name(one)} and {SECTION.name(other)} can't be {kind}: "
                f"they hold {covers[0]} and {covers[1]}"
            )
            yield Problem(message, source.place(("sides", kind)), (_BETWEEN[kind],))
    for spot in section.hexes_of(WOODED):
        if spot not in touched["green"]:
            message = f"{SECTION.name(spot)} is wooded, but none of its sides is green"
            yield Problem(message, source.place(_row(spot)))
    for side in SECTION.sides:
        high = sum(section.cover[spot] in HILLTOPS for spot in side)
        if high == 1 and side not in section.sides:
            names = " and ".join(map(SECTION.name, side))
            message = f"the rim of the hilltop between {names} is not orange"
            yield Problem(message, source.place(("sides",)))


_BETWEEN = {
    "green": "a green side lies between two hexes with woods",
    "brown": "a brown side lies between two slopes",
    "orange": "an orange side lies between a hilltop and what is lower",
    "cliff": "a cliff lies between a hilltop and what is lower",
}


def _towns(section: Section, source: Source) -> Iterator[Problem]:
    """Every town hex belongs to one town, and a town has nothing but town hexes."""
    named: dict[Spot, str] = {}
    for i, town in enumerate(section.towns):
        for spot in town.hexes:
            place = source.place(("towns", i, "hexes"))
            if section.cover[spot] not in TOWNS:
                held = section.cover[spot]
                message = f"{SECTION.name(spot)} of {town.name} is not a town hex; it holds {held}"
                yield Problem(message, place)
            if spot in named:
                message = f"{SECTION.name(spot)} already belongs to {named[spot]}"
                yield Problem(message, place)
            named[spot] = town.name
    for spot in section.hexes_of(TOWNS):
        if spot not in named:
            message = f"{SECTION.name(spot)} is a town hex, but no town lists it"
            yield Problem(message, source.place(_row(spot)))


def _counts(section: Section, model: BoardFile, source: Source) -> Iterator[Problem]:
    """What a file says there must be, there is."""
    if model.holds is None:
        return
    found = counts(section)
    for key, wanted in model.holds.model_dump(exclude_none=True).items():
        if found[key] != wanted:
            message = f"there are {found[key]} {key}, not {wanted}"
            yield Problem(message, source.place(("holds", key)))


def _row(spot: Spot) -> Path:
    from generator.ground.hexes import hexrow_name

    return ("rows", hexrow_name(spot[1]))
