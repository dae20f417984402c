"""The build file of a VASSAL module: its elements, which are named after the program's classes.

Attributes are those that VASSAL 3.6 reads; what is left out is as the program has it by itself.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement, tostring

from generator import __version__
from generator.exports.virtual.vassal.text import joined, one_line
from generator.ground.hex_lines import HexLines, HexNames
from generator.measure import Size

VASSAL = "3.6.0"
"""The oldest version of the program that reads all of it."""

_MODULE, _MAP = "VASSAL.build.module.", "VASSAL.build.module.map."
_BOARDS = _MAP + "boardPicker."

_TOOLS = (
    "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer",
    "StackExpander", "PieceMover", "KeyBufferer", "SelectionHighlighters", "HighlightLastMoved",
    "Flare",
)  # fmt: skip
"""What every map needs so that pieces can be seen and moved on it."""

CLOTH = "216,210,190"
"""The colour of a board without a picture."""

_CLOSE = 1e-6
_XML = b'<?xml version="1.0" encoding="UTF-8"?>\n'


@dataclass(frozen=True, slots=True)
class BoardImage:
    """A board as a module has it: its name, its picture or colour, its pixels, its hexes.

    `size` is its true size in millimetres.
    """

    name: str
    picture: str
    pixels: tuple[int, int]
    size: Size
    hexes: HexLines | None = None

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of a place in millimetres from the top left."""
        wide, high = self.pixels
        return round(x * wide / self.size.width), round(y * high / self.size.height)


@dataclass(frozen=True, slots=True)
class PickedBoard:
    """Where a board lies among those that a map shows, by columns and rows; perhaps turned."""

    board: BoardImage
    column: int
    row: int
    turned: bool = False


def module(name: str, text: str) -> Element:
    """Return an empty module: its name, and what it is."""
    head = {"name": one_line(name), "version": __version__, "description": one_line(text)}
    found = Element("VASSAL.build.GameModule", {**head, "VassalVersion": VASSAL})
    for part in ("BasicCommandEncoder", "Documentation"):
        _add(found, _MODULE + part)
    return found


def add_sides(found: Element, sides: Sequence[str]) -> None:
    """Let players choose a side."""
    roster = _add(found, _MODULE + "PlayerRoster", buttonText="Sides")
    for side in sides:
        _add(roster, "entry").text = one_line(side)


def add_ends(found: Element) -> None:
    """Add what the program adds by itself, so that a module saved again has no other order."""
    for part in ("GlobalOptions", "PrototypesContainer", "Chatter", "KeyNamer"):
        _add(found, _MODULE + part)


def add_dice(found: Element, dice: Iterable[int]) -> None:
    """Add a button for a die of each kind, and one for all of a kind together."""
    for sides, count in Counter(dice).items():
        for number in sorted({1, count}):
            name = f"d{sides}" if number == 1 else f"{number}d{sides}"
            _add(
                found, _MODULE + "DiceButton", name=name, text=name, tooltip=f"Roll {name}",
                nDice=str(number), nSides=str(sides), reportTotal="false", prompt="false",
            )  # fmt: skip


def add_turns(found: Element, turns: int) -> None:
    """Add a counter of turns, up to a number if it isn't 0."""
    tracker = _add(
        found, _MODULE + "turn.TurnTracker", name="Turn", buttonText="Turn",
        turnFormat="$level1$", reportFormat="* <$playerId$> $newTurn$",
    )  # fmt: skip
    last = {"loop": "true", "loopLimit": str(turns)} if turns else {"loop": "false"}
    _add(
        tracker, _MODULE + "turn.CounterTurnLevel", name="Turn", property="turn",
        turnFormat="Turn $value$", start="1", incr="1", **last,
    )  # fmt: skip


def add_charts(found: Element, charts: Sequence[tuple[str, str]]) -> None:
    """Add a window with a page for each chart, by title and picture."""
    window = _add(found, _MODULE + "ChartWindow", name="Charts", text="Charts", tooltip="Charts")
    tabs = _add(window, "VASSAL.build.widget.TabWidget", entryName="Charts")
    for title, picture in charts:
        _add(tabs, "VASSAL.build.widget.Chart", chartName=one_line(title), fileName=picture)


def add_set_ups(found: Element, games: Sequence[tuple[str, str]]) -> None:
    """Offer saved games by title and file, and a new game without any of them."""
    _add(found, _MODULE + "PredefinedSetup", name="New game", useFile="false", isMenu="false")
    for title, file in games:
        _add(
            found, _MODULE + "PredefinedSetup", name=one_line(title), useFile="true", file=file,
            isMenu="false",
        )  # fmt: skip


def add_map(
    found: Element,
    name: str,
    boards: Sequence[BoardImage],
    laid: Sequence[PickedBoard],
    *,
    aside: bool,
) -> Element:
    """Add a map with its boards, and return it; one that is `aside` has a button in the toolbar.

    `laid` are those that it shows at first; without them players choose.
    """
    window = _add(
        found, _MODULE + "Map", mapName=name, allowMultiple=_word(len(boards) > 1),
        launch=_word(aside), buttonName=name, markMoved="Never", edgeWidth="0", edgeHeight="0",
        moveWithinFormat="$pieceName$: $previousLocation$ → $location$ *",
        moveToFormat="$pieceName$: $previousLocation$ → $location$ *",
    )  # fmt: skip
    picker = _add(window, _MAP + "BoardPicker", title=f"{name}: choose boards")
    if laid:
        _add(picker, "setup").text = picked(name, laid)
    for board in boards:
        _add_board(picker, board)
    apart = "0" if aside else "3"
    _add(window, _MAP + "StackMetrics", unexSepX=apart, unexSepY=apart)
    for tool in _TOOLS:
        _add(window, _MAP + tool)
    _add(
        window, _MAP + "CounterDetailViewer", version="4", delay="500", showgraph="true",
        showtext="true", graphicsZoom="2.0", summaryReportFormat="$LocationName$",
        counterReportFormat="$PieceName$",
    )  # fmt: skip
    _add(window, _MAP + "Zoomer", zoomLevels="0.2,0.35,0.5,0.75,1.0,1.5,2.0", zoomStart="3")
    return window


def picked(name: str, laid: Sequence[PickedBoard]) -> str:
    """Return the command by which a map shows some boards."""
    parts: list[object] = [f"{name}BoardPicker"]
    for one in laid:
        words = (one.board.name, "rev") if one.turned else (one.board.name,)
        parts += [joined(words, "/"), one.column, one.row]
    return joined(parts, "\t")


def _add_board(picker: Element, board: BoardImage) -> None:
    wide, high = map(str, board.pixels)
    look = {"image": board.picture} if board.picture else {"color": CLOTH}
    element = _add(
        picker, _BOARDS + "Board", name=board.name, reversible=_word(bool(board.hexes)),
        width=wide, height=high, **look,
    )  # fmt: skip
    if board.hexes:
        _add_grid(element, board, board.hexes)


def _add_grid(element: Element, board: BoardImage, hexes: HexLines) -> None:
    """Add the hexes of a board. The program counts them along its lines, whichever way they run.

    It cuts places to whole pixels; so it is told where its first line is rounded up, but where a
    line begins rounded down, as the picture may be up to a pixel shorter than the board.
    """
    (x, y), (wide, high) = hexes.first, board.pixels
    scales = wide / board.size.width, high / board.size.height
    (along, start), (over, first) = (scales[0], x), (scales[1], y)
    if not hexes.across:
        (along, start), (over, first) = (over, first), (along, start)
    size = 2 * round(hexes.hex_mm * along / 2)
    grid = _add(
        element, _BOARDS + "board.HexGrid", sideways=_word(hexes.across),
        x0=str(math.ceil(first * over - _CLOSE)), y0=str(math.floor(start * along + _CLOSE)),
        dx=repr(round(hexes.spacing * over, 6)), dy=repr(float(size)), snapTo="true",
        edgesLegal="false", cornersLegal="false", visible="false", dotsVisible="false",
        color="0,0,0",
    )  # fmt: skip
    if hexes.names:
        _add_names(grid, hexes.names, before=hexes.before)


def _add_names(grid: Element, names: HexNames, *, before: bool) -> None:
    """Add how hexes are called: the program's `h` is for their lines, `v` for places on them."""
    number = {"Type": "N", "Leading": "0" if names.letters else "1", "Off": str(names.start)}
    letter = {"Type": "A", "Leading": "0", "Off": "0"} if names.letters else number
    line, place = (letter, number) if names.line_first else (number, letter)
    _add(
        grid, _BOARDS + "board.mapgrid.HexGridNumbering",
        first="H" if names.line_first else "V", sep="",
        **{f"h{key}": value for key, value in line.items()},
        **{f"v{key}": value for key, value in place.items()},
        hDescend="false", vDescend="false", stagger=_word(before), visible="false",
        locationFormat="$gridLocation$", fontSize="9", color="0,0,0", rotateText="0",
        hDrawOff="0", vDrawOff="0",
    )  # fmt: skip


def add_stack(window: Element, name: str, board: str, at: tuple[int, int]) -> Element:
    """Add a stack that lies on a board when a game begins, and return it for its pieces."""
    return _add(
        window, _MAP + "SetupStack", name=one_line(name), owningBoard=board,
        useGridLocation="false", x=str(at[0]), y=str(at[1]),
    )  # fmt: skip


def add_deck(
    window: Element,
    name: str,
    board: str,
    box: tuple[int, int, int, int],
    *,
    hidden: bool,
) -> Element:
    """Add a deck, its middle, width and height in pixels, and return it for its cards."""
    x, y, wide, high = map(str, box)
    return _add(
        window, _MAP + "DrawPile", name=one_line(name), owningBoard=board, x=x, y=y, width=wide,
        height=high, faceDown="Always" if hidden else "Never", drawFaceUp="false",
        shuffle="Via right-click Menu", shuffleCommand="Shuffle",
        shuffleFormat="$playerName$ shuffles $deckName$", allowMultiple="true",
        allowSelect=_word(not hidden), reversible="false", draw="true", color="0,0,0",
        canSave="false", maxStack="3", reshufflable="false", hotkeyOnEmpty="false",
    )  # fmt: skip


def add_slot(
    parent: Element, number: int, name: str, pixels: tuple[int, int], text: str, *, card: bool
) -> None:
    """Add a piece to a stack, or a card to a deck; `text` is the command that makes it."""
    slot = _add(
        parent, f"VASSAL.build.widget.{'CardSlot' if card else 'PieceSlot'}",
        entryName=one_line(name), gpid=str(number), width=str(pixels[0]), height=str(pixels[1]),
    )  # fmt: skip
    slot.text = text


def written(found: Element, next_number: int) -> bytes:
    """Return a module as its build file."""
    found.set("nextPieceSlotId", str(next_number))
    return _XML + bytes(tostring(found, "utf-8"))


def module_data(found: Element) -> bytes:
    """Return what is said of a module in a file of its own; no time is in it."""
    data = Element("data", version="1")
    for name, text in (
        ("version", found.get("version")),
        ("VassalVersion", VASSAL),
        ("dateSaved", "0"),
        ("description", found.get("description")),
        ("name", found.get("name")),
    ):
        _add(data, name).text = text
    return _XML + bytes(tostring(data, "utf-8"))


def _add(parent: Element, tag: str, /, **attributes: str) -> Element:
    return SubElement(parent, tag, attributes)


def _word(flag: bool) -> str:
    return "true" if flag else "false"
