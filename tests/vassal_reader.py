"""Reads modules of VASSAL, and draws their maps as the program shows a new game.

It knows the format from the program's published source alone and shares no code with the writer:
parts with a delimiter, where a backslash escapes and single quotes enclose; traits from the
outermost in, parted by tabs; hex grids that are counted along columns of hexes, with x and y
exchanged on a sideways board, and cut to whole pixels.
"""

from __future__ import annotations

import io
import math
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image

Tree = ElementTree.Element
MODULE, MAP = "VASSAL.build.module.", "VASSAL.build.module.map."
BOARDS = MAP + "boardPicker."
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def parts(text: str, mark: str) -> list[str]:
    """Decode a sequence: its parts, without what escaped a mark or enclosed a part."""
    found, now = [], ""
    for number, letter in enumerate(text):
        if letter != mark:
            now += letter
        elif number and text[number - 1] == "\\":
            now = now[:-1] + mark
        else:
            found.append(now)
            now = ""
    found.append(now)
    return [
        one[1:-1] if len(one) > 1 and one[0] == "'" and one[-1] == "'" else one for one in found
    ]


@dataclass
class Piece:
    """A piece: its name, its values, the pictures of its sides, which of them is up."""

    name: str
    gpid: str
    values: dict[str, str] = field(default_factory=dict)
    front: str = ""
    back: str = ""
    face_up: bool = True
    hides: bool = False
    id: str = "null"
    map: str = "null"
    at: tuple[int, int] = (0, 0)
    fixed: bool = False
    turned: float = 0.0


def piece_of(text: str) -> Piece:
    """Read the command that adds a piece."""
    assert text.startswith("+/")
    identity, kind, state = parts(text[2:], "/")
    kinds, states = _layers(kind), _layers(state)
    assert len(kinds) == len(states)
    words, at = parts(kinds[-1], ";"), parts(states[-1], ";")
    assert (words[0], words[1], words[2], len(words)) == ("piece", "", "", 5)
    assert (at[4], len(at)) == ("0", 5)  # no properties of its own
    piece = Piece(words[4], at[3], front=words[3])
    piece.id, piece.map, piece.at = identity, at[0], (int(at[1]), int(at[2]))
    for trait, told in zip(kinds[:-1], states[:-1], strict=True):
        _read_trait(piece, trait, told)
    return piece


def _layers(text: str) -> list[str]:
    """The traits of a piece, each with all that is inside it encoded once more."""
    found = []
    while True:
        outer, *inner = parts(text, "\t")
        found.append(outer)
        if not inner:
            return found
        (text,) = inner


def _read_trait(piece: Piece, trait: str, state: str) -> None:
    word, _, rest = trait.partition(";")
    told = parts(rest, ";")
    if word == "mark":
        piece.values |= dict(zip(parts(rest, ","), parts(state, ","), strict=True))
    elif word == "emb2":
        assert len(told) == 33
        pictures, names = parts(told[15], ","), parts(told[16], ",")
        assert len(pictures) == len(names) == 2
        assert (told[3], told[24:27]) == ("Flip", ["1", "true", ""])  # always active
        assert (told[17], told[27]) == ("true", "70,130")  # from the last side to the first
        piece.front, piece.back = pictures
        piece.face_up = {"1": True, "2": False}[state]
    elif word == "obs":
        assert (told[0], told[3], told[5]) == ("70,130", "P", "player:")
        assert parts(state, ";")[0] == "null"
        piece.back, piece.hides = told[1], True
    elif word == "immob":
        assert told == ["c", "I", "R", ""]
        piece.fixed = True
    elif word == "rotate":
        piece.turned = int(state) * 360 / int(told[0])
    else:
        raise AssertionError(f"a trait that isn't read: {trait}")


@dataclass
class Grid:
    """A hex grid, by what the program makes of its attributes."""

    sideways: bool
    x0: int
    y0: int
    dx: float
    dy: float
    numbers: dict[str, str] | None

    def centre(self, column: int, row: int) -> tuple[int, int]:
        """The pixel to which a piece snaps, by the raw column and row of the hex."""
        x = int(self.dx * column + self.x0)
        y = int(self.dy * row + (int(self.dy / 2) if column % 2 else 0) + self.y0)
        return (y, x) if self.sideways else (x, y)

    def near(self, at: tuple[float, float]) -> tuple[int, int]:
        """The raw column and row of the hex whose middle is nearest to a pixel."""
        x, y = at[::-1] if self.sideways else at
        column = math.floor((x - self.x0) / self.dx + 0.5)
        row = math.floor((y - self.y0 - (self.dy / 2 if column % 2 else 0)) / self.dy + 0.5)
        return column, row

    def name(self, column: int, row: int) -> str:
        """What the program calls a hex."""
        assert self.numbers is not None
        told = self.numbers
        assert (told["hDescend"], told["vDescend"]) == ("false", "false")
        if told["stagger"] == "true" and column % 2:
            row += 1
        first, second = (
            _count(number + int(told[f"{way}Off"]), told[f"{way}Type"], told[f"{way}Leading"])
            for way, number in (("h", column), ("v", row))
        )
        names = (first, second) if told["first"] == "H" else (second, first)
        return told["sep"].join(names)


def _count(number: int, kind: str, leading: str) -> str:
    assert number >= 0
    if kind == "A":
        return LETTERS[number % 26] * (number // 26 + 1)
    return str(number).rjust(int(leading) + 1, "0")


@dataclass
class Board:
    """A board that may be chosen."""

    name: str
    picture: str
    color: str
    size: tuple[int, int]
    reversible: bool
    grid: Grid | None


@dataclass
class Picked:
    """A board as it lies on a map: its top left pixel, perhaps turned round."""

    board: Board
    x: int
    y: int
    turned: bool


@dataclass
class Lying:
    """A stack or a deck when a game begins: its middle on the map, its pieces from below."""

    name: str
    board: str
    x: int
    y: int
    pieces: list[Piece]
    deck: dict[str, str] | None = None


class Window:
    """A map of a module."""

    def __init__(self, module: Module, tree: Tree) -> None:
        self.module, self.tree = module, tree
        self.name = tree.attrib["mapName"]
        (picker,) = tree.findall(MAP + "BoardPicker")
        self.boards = {
            one.attrib["name"]: self._board(one) for one in picker.findall(BOARDS + "Board")
        }
        assert len(self.boards) == len(picker.findall(BOARDS + "Board"))
        setup = picker.find("setup")
        self.picked = [] if setup is None else self.laid(setup.text or "")

    def _board(self, one: Tree) -> Board:
        told = one.attrib
        size = int(told["width"]), int(told["height"])
        if told.get("image"):
            assert self.module.picture(told["image"]).size == size
        return Board(
            told["name"], told.get("image", ""), told.get("color", ""), size,
            told["reversible"] == "true", _grid(one.find(BOARDS + "board.HexGrid")),
        )  # fmt: skip

    def laid(self, setup: str) -> list[Picked]:
        """The boards of a command that sets them up, side by side in columns and rows."""
        head, *words = parts(setup, "\t")
        assert head == f"{self.name}BoardPicker"
        cells = []
        for name, column, row in zip(words[::3], words[1::3], words[2::3], strict=True):
            own, *rest = parts(name, "/")
            assert rest in ([], ["rev"])
            assert self.boards[own].reversible or not rest
            cells.append((self.boards[own], int(column), int(row), bool(rest)))
        return [
            Picked(
                board,
                sum(o.size[0] for o, c, r, _ in cells if r == row and c < column),
                sum(o.size[1] for o, c, r, _ in cells if c == column and r < row),
                turned,
            )
            for board, column, row, turned in cells
        ]  # fmt: skip

    @property
    def lying(self) -> Iterator[Lying]:
        """Yield what lies there when a game begins with the boards that are laid at first."""
        for one in self.tree:
            if one.tag not in (MAP + "SetupStack", MAP + "DrawPile"):
                continue
            board = one.attrib["owningBoard"]
            assert board in self.boards
            under = next((p for p in self.picked if p.board.name == board), None)
            left, top = (under.x, under.y) if under else (0, 0)
            at = left + int(one.attrib["x"]), top + int(one.attrib["y"])
            is_deck = one.tag.endswith("DrawPile")
            yield Lying(
                one.attrib["name"], board, *at, [self.module.piece(slot) for slot in one],
                dict(one.attrib) if is_deck else None,
            )  # fmt: skip

    def drawn(self) -> Image.Image:
        """The map as it is shown, a pixel to a pixel."""
        assert self.picked
        wide = max(p.x + p.board.size[0] for p in self.picked)
        high = max(p.y + p.board.size[1] for p in self.picked)
        whole = Image.new("RGB", (wide, high), "white")
        for one in self.picked:
            board = one.board
            if board.picture:
                face = self.module.picture(board.picture).convert("RGB")
                whole.paste(face.rotate(180) if one.turned else face, (one.x, one.y))
            else:
                ground = tuple(map(int, board.color.split(",")))
                whole.paste(ground, (one.x, one.y, one.x + board.size[0], one.y + board.size[1]))
        (metrics,) = self.tree.findall(MAP + "StackMetrics")
        apart = int(metrics.attrib["unexSepX"]), int(metrics.attrib["unexSepY"])
        for stack in self.lying:
            shown = stack.pieces
            step = apart
            if stack.deck:
                shown, step = shown[: int(stack.deck["maxStack"])], (2, 2)
            for number, piece in enumerate(shown):
                hidden = bool(stack.deck and stack.deck["faceDown"] == "Always")
                name = piece.front if piece.face_up and not hidden else piece.back
                face = self.module.picture(name or piece.front).convert("RGBA")
                face = face.rotate(-piece.turned, expand=True)
                x = stack.x - face.width // 2 + number * step[0]
                y = stack.y - face.height // 2 - number * step[1]
                whole.paste(face, (x, y), face)
        return whole


def _grid(tree: Tree | None) -> Grid | None:
    if tree is None:
        return None
    told = tree.attrib
    assert (told["snapTo"], told["edgesLegal"], told["cornersLegal"]) == ("true", "false", "false")
    numbers = tree.find(BOARDS + "board.mapgrid.HexGridNumbering")
    return Grid(
        told["sideways"] == "true", int(told["x0"]), int(told["y0"]),
        float(told["dx"]), float(told["dy"]), None if numbers is None else dict(numbers.attrib),
    )  # fmt: skip


@dataclass
class Saved:
    """A saved game: what its commands leave behind, one after the other."""

    module: Module
    text: str

    def __post_init__(self) -> None:
        commands = parts(self.text, "\x1b")
        assert (commands[0], commands[-1]) == ("begin_save", "end_save")
        assert "SETUP_STACK\t" in commands  # what lies there in a new game isn't laid out again
        self.picked: dict[str, list[Picked]] = {}
        self.stacks: list[Lying] = []
        free: dict[str, Piece] = {}
        for command in commands[1:-1]:
            head = command.partition("\t")[0]
            if command.startswith("+/"):
                self._add(command, free)
            elif head.endswith("BoardPicker"):
                window = self.module.maps[head.removesuffix("BoardPicker")]
                self.picked[window.name] = window.laid(command)
            else:
                assert command == "SETUP_STACK\t"
        assert not free

    def _add(self, command: str, free: dict[str, Piece]) -> None:
        _, kind, state = parts(command[2:], "/")
        if kind == "stack":
            self._stack(state, free)
            return
        piece = piece_of(command)
        assert piece.id not in free
        free[piece.id] = piece

    def _stack(self, state: str, free: dict[str, Piece]) -> None:
        name, x, y, *ids, layer = parts(state, ";")
        assert layer == "@@0"
        inside = [free.pop(one) for one in ids]
        at = int(x), int(y)
        assert {(piece.map, piece.at) for piece in inside} == {(name, at)}
        under = [
            one.board.name
            for one in self.picked[name]
            if one.x <= at[0] < one.x + one.board.size[0]
            and one.y <= at[1] < one.y + one.board.size[1]
        ]
        assert len(under) == 1
        self.stacks.append(Lying(name, under[0], *at, inside))


class Module:
    """A module as the program opens it; it fails where that would, or would complain."""

    def __init__(self, path: Path) -> None:
        self.zip = zipfile.ZipFile(path)
        names = self.zip.namelist()
        assert len(set(names)) == len(names)
        assert names[:2] == ["buildFile.xml", "moduledata"]
        pictures = [name for name in names[2:] if not name.endswith(".vsav")]
        assert all(name.startswith("images/") for name in pictures)
        self.tree = ElementTree.fromstring(self.zip.read("buildFile.xml").decode())
        assert self.tree.tag == "VASSAL.build.GameModule"
        self.data = ElementTree.fromstring(self.zip.read("moduledata").decode())
        told = {one.tag: one.text or "" for one in self.data}
        head = self.tree.attrib
        assert (self.data.tag, self.data.attrib) == ("data", {"version": "1"})
        assert told["name"] == head["name"]
        assert (told["version"], told["VassalVersion"]) == (head["version"], head["VassalVersion"])
        assert told["dateSaved"].isdigit()
        self._pictures: dict[str, Image.Image] = {}
        set_ups = [one.attrib for one in self.tree.findall(MODULE + "PredefinedSetup")]
        self.set_ups = {
            one["name"]: one["file"] if one["useFile"] == "true" else "" for one in set_ups
        }
        saves = {name for name in self.set_ups.values() if name}
        assert saves == set(names[2:]) - set(pictures)
        self.maps = {
            one.attrib["mapName"]: Window(self, one) for one in self.tree.findall(MODULE + "Map")
        }

    def piece(self, slot: Tree) -> Piece:
        """A piece by its slot."""
        assert slot.tag.removeprefix("VASSAL.build.widget.") in ("PieceSlot", "CardSlot")
        text = slot.text or ""
        assert text == text.strip()  # the program strips it
        piece = piece_of(text)
        assert (slot.attrib["gpid"], slot.attrib["entryName"]) == (piece.gpid, piece.name)
        for name in (piece.front, piece.back):
            if name:
                size = int(slot.attrib["width"]), int(slot.attrib["height"])
                assert self.picture(name).size == size
        return piece

    def picture(self, name: str) -> Image.Image:
        if name not in self._pictures:
            image = Image.open(io.BytesIO(self.zip.read(f"images/{name}")))
            image.load()
            self._pictures[name] = image
        return self._pictures[name]

    @property
    def every(self) -> Iterator[tuple[Window, Lying, Piece]]:
        """Yield every piece with where it lies."""
        for window in self.maps.values():
            for lying in window.lying:
                for piece in lying.pieces:
                    yield window, lying, piece

    def saved(self, name: str) -> Saved:
        """The game that is saved under the name of a set-up."""
        with zipfile.ZipFile(io.BytesIO(self.zip.read(self.set_ups[name]))) as archive:
            assert archive.namelist() == ["savedGame"]
            return Saved(self, archive.read("savedGame").decode())

    @property
    def charts(self) -> dict[str, Image.Image]:
        """The pages in the window of charts."""
        pages = self.tree.iterfind(f"{MODULE}ChartWindow/*/VASSAL.build.widget.Chart")
        return {one.attrib["chartName"]: self.picture(one.attrib["fileName"]) for one in pages}

    @property
    def sides(self) -> list[str]:
        """The sides that players may take; whoever takes none is an observer."""
        (roster,) = self.tree.findall(MODULE + "PlayerRoster")
        names = [one.text or "" for one in roster.iterfind(".//*")]
        assert all(names)
        assert len(set(names)) == len(names)
        return names

    @property
    def dice(self) -> list[tuple[int, int]]:
        """How many dice each button throws, and of how many sides."""
        found = self.tree.findall(MODULE + "DiceButton")
        return [(int(one.attrib["nDice"]), int(one.attrib["nSides"])) for one in found]
