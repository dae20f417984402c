"""`vassal`: a game as a module of VASSAL, one archive with its build file and its pictures.

All of a module is to one scale, a pixel of a picture being one of the map: pieces fit the hexes of
the boards, whose grid has whole pixels where it can.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.errors import Place, UsageError
from generator.exports.kinds import ExportSettings, Output, Taken
from generator.exports.pictures import Rendering, pictures
from generator.exports.virtual.archive import packed
from generator.exports.virtual.art import (
    boards_shown,
    check_faces,
    finest,
    pixels_of,
    plain_name,
)
from generator.exports.virtual.things import TableGroup, TableSurface, VirtualTable
from generator.exports.virtual.vassal.build import (
    add_charts,
    add_dice,
    add_ends,
    add_set_ups,
    add_sides,
    add_turns,
    module,
    module_data,
    written,
)
from generator.exports.virtual.vassal.ground import ModuleGround, ground_of
from generator.exports.virtual.vassal.maps import TRAY, TRAY_ID, ModuleArt, ModuleWriter, tray_key
from generator.exports.virtual.vassal.saves import file_of, saved_games
from generator.exports.virtual.vassal.tray import Tray, tray_of
from generator.job.job import Job
from generator.measure import MM_PER_INCH

USUAL_DPI = 100
"""Unless another resolution is asked for: what a screen shows at the size of paper."""

CHART_DPI = 120.0
"""Of pages that are read in a window."""

MOST_PIXELS = 4096
"""Of a face's side, as in Tabletop Simulator: the program itself names no limit."""

MOST_BOARD = 8192
"""Of a board's side: the program keeps 4 bytes of each pixel in memory as it cuts it up."""

_CLOSE = 1e-6
_HERE = Place("tray", 1, 1)


def make(tables: Sequence[VirtualTable], asked: ExportSettings, job: Job) -> Taken:
    """Return a module for each table; raise UsageError for one without anything to play on."""
    files, notes = [], list[str]()
    for table in tables:
        for group in table.groups:
            check_faces(group, asked, MOST_PIXELS, "a module")
        ground = ground_of(table)
        if ground is None:
            raise UsageError(f"{table.id} has no boards, maps or tiles for VASSAL to play on")
        dpi = _dpi(table, ground, asked)
        if dpi < (asked.dpi if asked.exact else USUAL_DPI) - 1:
            notes.append(f"{table.id}: all is drawn with {dpi:.0f} dots per inch: a board has "
                         f"at most {MOST_BOARD} pixels a side")  # fmt: skip
        data = _module(table, ground, dpi, job)
        files.append(Output(plain_name(table.id, "vmod"), data, table.title))
    return Taken(files, tuple(notes))


def _dpi(table: VirtualTable, ground: ModuleGround, asked: ExportSettings) -> float:
    """Return the resolution of a module: an even number of pixels to a hex, if it has hexes."""
    dpi = float(asked.dpi if asked.exact else USUAL_DPI)
    for one in table.surfaces:
        dpi = finest(one.size, MOST_BOARD, dpi)
    for lines in (one.lines for one in table.surfaces if one.lines):
        pixels = 2 * int(lines.hex_mm * dpi / MM_PER_INCH / 2 + _CLOSE)
        return max(2, pixels) / lines.hex_mm * MM_PER_INCH
    return dpi


def _module(table: VirtualTable, ground: ModuleGround, dpi: float, job: Job) -> bytes:
    """Return the module of a table."""
    beside = [pile for pile in table.piles if ground.under(pile) is None]
    tray = tray_of(table, beside, job.options.ink) if beside else None
    art = ModuleArt()
    for group in table.groups:
        _draw_group(group, dpi, job, art)
    _draw_boards(table, tray, dpi, job, art)
    found = module(table.title, "")
    add_sides(found, table.sides)
    writer = ModuleWriter(table, art, ground, dpi)
    writer.add_maps(found, tray)
    games = saved_games(writer, tray) if tray else {}
    if games:
        add_set_ups(found, [(one.title, file_of(one)) for one in table.set_ups])
    if table.charts:
        add_charts(found, [(one.title, art.shown[f"chart-{one.id}"]) for one in table.charts])
    add_dice(found, (die.sides for die in table.dice))
    if table.groups:
        add_turns(found, table.turns)
    add_ends(found)
    pictures = {f"images/{name}": art.files[name] for name in sorted(art.files)}
    build = written(found, writer.number + 1)
    return packed({"buildFile.xml": build, "moduledata": module_data(found), **games, **pictures})


def _draw_boards(
    table: VirtualTable, tray: Tray | None, dpi: float, job: Job, art: ModuleArt
) -> None:
    """Draw boards, trays and charts."""
    trays = {
        tray_key(one, name): one.surface(name)
        for one in (table, *table.set_ups)
        for name in one.trays
    }
    views = {one.id: (one, dpi) for one in table.surfaces if one.id not in table.trays}
    views |= {key: (one, dpi) for key, one in trays.items()}
    views |= {f"chart-{one.id}": (one, CHART_DPI) for one in table.charts}
    if tray:
        views[TRAY_ID] = TableSurface(TRAY_ID, TRAY, tray.size, tray.pdf, _HERE), dpi
    surfaces = [replace(one, id=key) for key, (one, _) in views.items()]
    looks = {key: look for key, (_, look) in views.items()}
    for key, png in boards_shown(surfaces, looks, job).items():
        one, look = views[key]
        art.add(key, png, pixels_of(one.size, look))


def _draw_group(group: TableGroup, dpi: float, job: Job, art: ModuleArt) -> None:
    """Draw all faces of a group, with clear corners where its pieces are round."""
    look = Rendering(group.size, pixels_of(group.size, dpi), group.corner)
    faces = group.faces()
    found = {name: one.png for name, one in pictures(faces, look, job).items()}
    by_key = {face.key: found[name] for name, face in faces.items()}
    for piece in group.pieces:
        art.add(f"{group.id}-{piece.id}", by_key[piece.front.key], look.pixels)
        if piece.back:
            art.add(f"{group.id}-{piece.id}-back", by_key[piece.back.key], look.pixels)
