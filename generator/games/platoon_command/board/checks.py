"""Whether a scenario can be laid out and played with what the box holds; each fault has a path."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.content.kinds.base import Part
from generator.content.kinds.deck import DeckPart
from generator.content.kinds.records import RecordsPart
from generator.content.pack_file import PackFile
from generator.content.reading.source import Path
from generator.errors import Near, short
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.scenario_model import (
    POINTS,
    Goal,
    Out,
    ScenarioFile,
    SideSetUp,
)

MOST_SIDES = 8
"""Sides of a scenario: each is held against each other."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, the path to it in the scenario, and perhaps to a second place."""

    path: Path
    message: str
    hints: tuple[str, ...] = ()
    see: Path | None = None
    key: str | None = None
    """The key at the path, where it is the key that is wrong."""
    near: Near | None = None


@dataclass(frozen=True)
class Components:
    """The tiles, cards and markers that a scenario is made of.

    `objectives` says how many objective markers there are of each value, `markers` how many of
    its own a side has to scout and control with.
    """

    tiles: RecordsPart
    cards: DeckPart
    objectives: Mapping[int, int]
    markers: int

    def count_of(self, cards: Mapping[str, int], of: str | None) -> int:
        """Return how many cards have `of` in one of their fields; all of them for None."""
        records = self.cards.cards.records
        return sum(
            number
            for key, number in cards.items()
            if key in records and (of is None or of in records[key].values())
        )


def physical(tile: str) -> str:
    """Return the tile that a side belongs to: its number without the letter."""
    return tile.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


def box_of(parts: Mapping[str, Part], scenario: ScenarioFile) -> Components | list[Fault]:
    """Return what a scenario is made of, or what is missing of it."""
    tiles, cards = parts.get(scenario.tiles), parts.get(scenario.cards)
    points, own = parts.get(scenario.objective_markers), parts.get(scenario.control_markers)
    worth = _values(points)
    if (
        isinstance(tiles, RecordsPart)
        and isinstance(cards, DeckPart)
        and isinstance(own, DeckPart)
        and worth
    ):
        return Components(tiles, cards, worth, sum(own.copies.values()))
    wanted = (
        ("tiles", "records", isinstance(tiles, RecordsPart)),
        ("cards", "a deck", isinstance(cards, DeckPart)),
        ("objective-markers", "a deck whose pieces have a 'value'", bool(worth)),
        ("control-markers", "a deck", isinstance(own, DeckPart)),
    )
    return [
        Fault((key,), f"'{key}': the pack has no part '{stated}' that is {what}")
        for key, what, right in wanted
        for stated in [getattr(scenario, key.replace("-", "_"))]
        if not right
    ]


def _values(part: Part | None) -> dict[int, int]:
    """Return how many pieces of a deck have each value."""
    found: Counter[int] = Counter()
    for key, record in part.cards.records.items() if isinstance(part, DeckPart) else ():
        if isinstance(value := record.get("value"), int):
            found[value] += part.copies[key] if isinstance(part, DeckPart) else 0
    return dict(found)


def scenario_faults(box: Components, info: PackFile, scenario: ScenarioFile) -> list[Fault]:
    """List what is wrong with a scenario; a board that can't be laid out hides what lies on it."""
    found = [*_sides(info, scenario), *_tiles(box, scenario)]
    if found:
        return found
    board = TileBoard(scenario.board)
    found += [*_enough(box, board), *_connected(board), *_objectives(box, scenario, board)]
    found += _starts(scenario, board)
    for name, side in scenario.sides.items():
        at: Path = ("sides", name)
        found += [*_markers(side, board, at), *_cards(box, side, at)]
        if side.goal:
            found += _goal(box, scenario, name, side.goal, (*at, "goal"))
    return [*found, *_end(box, scenario)]


def _sides(info: PackFile, scenario: ScenarioFile) -> Iterator[Fault]:
    for name in scenario.sides:
        if name not in info.sides:
            message = f"'{short(name)}' is not among the sides in pack.yaml"
            yield Fault(("sides",), message, key=name, near=Near(name, info.sides))
    if len(scenario.sides) > MOST_SIDES:
        yield Fault(
            ("sides",), f"there are {len(scenario.sides):,} sides; the maximum is {MOST_SIDES}"
        )
    if missing := [name for name in info.sides if name not in scenario.sides]:
        yield Fault(("sides",), f"a side has no set-up here: {', '.join(missing)}")
    first = scenario.initiative
    if first is not None and first not in scenario.sides:
        message = f"'{short(first)}' is not a side of this scenario"
        yield Fault(("initiative",), message, near=Near(first, scenario.sides))


def _tiles(box: Components, scenario: ScenarioFile) -> Iterator[Fault]:
    seen: dict[str, tuple[str, Path]] = {}
    known = box.tiles.records
    for row, tiles in enumerate(scenario.board):
        for column, tile in enumerate(tiles):
            at: Path = ("board", row, column)
            if tile is None:
                continue
            if tile not in known:
                message = f"there is no tile '{short(tile)}'"
                yield Fault(at, message, near=Near(tile, known))
                continue
            number = physical(tile)
            if number in seen:
                other, first = seen[number]
                what = "is" if other == tile else f"is the other side of {other} and"
                message = f"the tile {tile} {what} already on the board: each can be used once"
                yield Fault(at, message, _free(box, scenario), see=first)
            seen.setdefault(number, (tile, at))
    if not seen:
        yield Fault(("board",), "there are no tiles on this board")


def _free(box: Components, scenario: ScenarioFile) -> tuple[str, ...]:
    used = {physical(tile) for row in scenario.board for tile in row if tile}
    free = [tile for tile in box.tiles.records if physical(tile) not in used]
    return (f"not used yet: {', '.join(free)}",) if free else ()


def _enough(box: Components, board: TileBoard) -> Iterator[Fault]:
    if len(board.spots) > box.markers:
        message = (
            f"the board has {len(board.spots)} tiles, but a side has only {box.markers} markers"
        )
        yield Fault(("board",), message)


def _connected(board: TileBoard) -> Iterator[Fault]:
    first = next(iter(board.spots))
    reached = list(board.moves(first))
    lost = [tile for tile in board.spots if tile not in reached]
    if len(lost) > len(reached):  # the smaller part is what was put in a wrong place
        first, lost = lost[0], [tile for tile in board.spots if tile in reached]
    if lost:
        row, half = board.spots[lost[0]]
        message = f"the board is not connected: {', '.join(lost)} can't be reached from {first}"
        hint = "tiles touch those beside them, and those half a tile to each side above and below"
        yield Fault(("board", row, half // 2), message, (hint,))


def _off_board(board: TileBoard, tile: str, at: Path, message: str, key: str | None) -> Fault:
    """Return the fault of a tile that is not on the board, with one that may be meant.

    That is the other side of the tile, or one of a like name.
    """
    number = physical(tile)
    other = next((spot for spot in board.spots if physical(spot) == number), None)
    if other is not None:
        return Fault(at, message, (f"its other side is: {other}",), key=key)
    return Fault(at, message, key=key, near=Near(tile, board.spots))


def _on_board(board: TileBoard, tiles: Sequence[str], what: str, at: Path) -> Iterator[Fault]:
    for index, tile in enumerate(tiles):
        if tile not in board.spots:
            message = f"{what} {short(tile)}, which is not on the board"
            yield _off_board(board, tile, (*at, index), message, None)


def _objectives(box: Components, scenario: ScenarioFile, board: TileBoard) -> Iterator[Fault]:
    asked: Counter[int] = Counter()
    known = short(", ".join(map(str, sorted(box.objectives))))
    for tile, value in scenario.objectives.items():
        if tile not in board.spots:
            message = f"an objective is on {short(tile)}, which is not on the board"
            yield _off_board(board, tile, ("objectives",), message, tile)
        asked[value] += 1
        have = box.objectives.get(value, 0)
        if not have:
            message = f"the box has no objective marker of {value}; it has {known}"
            yield Fault(("objectives", tile), message)
        elif asked[value] == have + 1:
            needed = Counter(scenario.objectives.values())[value]
            message = f"there are {needed} objectives of {value}, but only {have} such markers"
            yield Fault(("objectives", tile), message)


def _starts(scenario: ScenarioFile, board: TileBoard) -> Iterator[Fault]:
    names = list(scenario.sides)
    for name in names:
        start = scenario.sides[name].start
        if start not in board.spots:
            message = f"'{short(start)}' is not on the board"
            yield _off_board(board, start, ("sides", name, "start"), message, None)
    placed = [name for name in names if scenario.sides[name].start in board.spots]
    for index, name in enumerate(placed):
        for other in placed[:index]:
            one, two = scenario.sides[other].start, scenario.sides[name].start
            message = ""
            if one == two:
                message = f"both sides start on {one}"
            elif two in board.neighbours(one):
                message = f"the start tiles {one} and {two} lie next to each other"
            if message:
                see: Path = ("sides", other, "start")
                hint = "leave a tile between them"
                yield Fault(("sides", name, "start"), message, (hint,), see)


def _markers(side: SideSetUp, board: TileBoard, at: Path) -> Iterator[Fault]:
    yield from _on_board(board, side.scouted, "a marker is on", (*at, "scouted"))
    yield from _on_board(board, side.controlled, "a marker is on", (*at, "controlled"))
    scouted = {tile: index for index, tile in reversed(list(enumerate(side.scouted)))}
    for index, tile in enumerate(side.controlled):
        if tile in scouted:
            message = f"{short(tile)} can't be both scouted and controlled by one side"
            see: Path = (*at, "scouted", scouted[tile])
            yield Fault((*at, "controlled", index), message, see=see)


def _cards(box: Components, side: SideSetUp, at: Path) -> Iterator[Fault]:
    known = box.cards.copies
    used: Counter[str] = Counter()
    for pile in ("deck", "supply"):
        cards: Mapping[str, int] = getattr(side, pile)
        for card, number in cards.items():
            if card not in known:
                message = f"there is no card '{short(card)}'"
                yield Fault((*at, pile), message, key=card, near=Near(card, known))
                continue
            used[card] += number
            if used[card] > known[card]:
                here = f"{used[card]} of '{card}' are asked for, deck and supply together"
                yield Fault((*at, pile, card), f"{here}; the box has {known[card]} per side")


def _goal(
    box: Components, scenario: ScenarioFile, name: str, goal: Goal, at: Path
) -> Iterator[Fault]:
    board = TileBoard(scenario.board)
    total = sum(scenario.objectives.values())
    if goal.points and goal.points > total:
        message = (
            f"{goal.points} points are needed to win, but the objectives have only {total} together"
        )
        yield Fault((*at, "points"), message)
    yield from _on_board(board, goal.tiles, "the goal is", (*at, "tiles"))
    yield from _on_board(board, goal.over, "the way out is", (*at, "over"))
    if goal.leave and not goal.over:
        yield Fault((*at, "leave"), "name the tiles to leave the board over, in 'over'")
    if goal.mark and goal.mark > len(scenario.objectives):
        have = len(scenario.objectives)
        message = f"{goal.mark} objectives are to be scouted, but the board has only {have}"
        yield Fault((*at, "mark"), message)
    if goal.of and not box.count_of(dict.fromkeys(box.cards.copies, 1), goal.of):
        yield Fault((*at, "of"), f"there are no cards of '{short(goal.of)}'")
        return
    enemies = [side for other, side in scenario.sides.items() if other != name]
    for key, sides in (("leave", [scenario.sides[name]]), ("remove", enemies)):
        wanted = getattr(goal, key)
        have = sum(box.count_of(pile, goal.of) for s in sides for pile in (s.deck, s.supply))
        if wanted and wanted > have:
            message = f"'{key}' needs {wanted} cards, but there are only {have}"
            yield Fault((*at, key), message)


def _end(box: Components, scenario: ScenarioFile) -> Iterator[Fault]:
    idle = [name for name, side in scenario.sides.items() if side.goal is None]
    if idle and scenario.rounds is None:
        message = f"the game has no last round, and nothing wins it for {', '.join(idle)}"
        hint = "state 'rounds', or a 'goal' for each side"
        yield Fault(("sides", idle[0]), message, (hint,))
    ends = scenario.ends
    if ends is None:
        return
    if ends.last is not None and scenario.rounds is None:
        yield Fault(("ends", "last"), "the game has no last round to win: state 'rounds'")
    elif ends.last is None and scenario.rounds is not None:
        message = f"nobody wins at the end of round {scenario.rounds}"
        yield Fault(("ends",), message, (f"state 'last': a side, or '{POINTS}'",))
    yield from _winner(scenario, ends.last, ("ends", "last"))
    for index, out in enumerate(ends.out):
        at: Path = ("ends", "out", index)
        yield from _winner(scenario, out.side, (*at, "side"))
        yield from _winner(scenario, out.winner, (*at, "winner"))
        if not box.count_of(dict.fromkeys(box.cards.copies, 1), out.of):
            yield Fault((*at, "of"), f"there are no cards of '{short(out.of)}'")
            continue
        yield from _out_at_once(box, scenario, out, at)


def _out_at_once(box: Components, scenario: ScenarioFile, out: Out, at: Path) -> Iterator[Fault]:
    """Yield a fault where whoever would run out of cards has too few of them from the start."""
    whose = [name for name in scenario.sides if out.side in (None, name)]
    sides = [scenario.sides[name] for name in whose]
    have = [sum(box.count_of(pile, out.of) for pile in (s.deck, s.supply)) for s in sides]
    if whose and max(have) < out.least:
        wanted = f"{out.least} card{'s' if out.least != 1 else ''} of '{short(out.of)}'"
        verb = "have" if len(whose) > 1 else "has"
        message = f"{' and '.join(whose)} {verb} fewer than {wanted}: the game is over at once"
        yield Fault((*at, "of"), message)


def _winner(scenario: ScenarioFile, name: str | None, at: Path) -> Iterator[Fault]:
    """Yield a fault unless a name is that of a side, or stands for points."""
    named = (POINTS, *scenario.sides) if at[-1] != "side" else tuple(scenario.sides)
    if name is not None and name not in named:
        yield Fault(at, f"'{short(name)}' is not a side of this scenario", near=Near(name, named))
