"""Draw the pictures of docs/make from the packs that its pages write: `make pictures`."""

from __future__ import annotations

import csv
import html
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import make
import weasyprint
from make import below, beside, card, fieldpress, page
from PIL import Image
from PIL.Image import Resampling

from generator.typeset.fonts import REGULAR, SEMIBOLD, font_folders

PAGES = make.HERE.parent / "make"
FILE = re.compile(r"\*\*`([\w./-]+)`\*\*\n\n```\w+\n(.*?)```", re.DOTALL)
ADDED = re.compile(r"Add the line `([^`]+)` under `([^`]+)` in `([^`]+)`")
Faces = Iterable[tuple[str, str, str]]


def write_page(folder: Path, name: str) -> None:
    """Write every file that a page prints with its name above it, with the lines it adds."""
    text = (PAGES / f"{name}.md").read_text("utf-8")
    for path, body in FILE.findall(text):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(body, "utf-8")
    for line, above, path in ADDED.findall(text):
        file = next(folder.rglob(path))
        file.write_text(file.read_text("utf-8").replace(above, f"{above}\n{line}", 1), "utf-8")


def cut(
    out: Path, faces: Faces, width: int, corner: float = 3.5, pack: str = "cookbook", gap: int = 18
) -> Image.Image:
    """Cut faces out of their sheets, each told by product, side and piece, and lay them out."""
    return beside(*(card(out, *one, width, corner, pack) for one in faces), gap=gap)


def hexagons(out: Path, width: int) -> Image.Image:
    """Cut the hexagonal tiles along their line, and fit them together."""
    tiles = [
        card(out, "hexes", "front", piece, width, 0, "cookbook")
        for piece in ("elmwood", "heights", "mill")
    ]
    scale = width / 64
    desk = Image.new("RGBA", (round(width * 2.56), round(width * 1.36)), make.DESK)
    around = ((0, 0.5), (0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1))
    left, top, wide, high = 3.13, 3, 57.74, 50
    corners = [((left + x * wide) * scale, (top + y * high) * scale) for x, y in around]
    mask = make.polygon(tiles[0].size, corners)
    for tile, (x, y) in zip(tiles, ((0.0, 0.5), (0.75, 0.0), (1.5, 0.5)), strict=True):
        at = (round(x * wide * scale + 24), round(y * high * scale + 16))
        desk.paste(tile, at, mask)
    return desk.convert("RGB")


def cookbook(out: Path) -> dict[str, Image.Image]:
    """Draw each layout of the cookbook; the folder must have its print."""
    printed = out / "cookbook"
    return {
        "order": cut(
            out, [("orders", "front", one) for one in ("assault", "dig-in", "thaw")], 250
        ),
        "scene": cut(out, [("scenes", "front", one) for one in ("dusk", "night")], 250),
        "gun": cut(out, [("guns", "front", one) for one in ("six-pounder", "field-gun")], 250),
        "vehicle": cut(
            out, [("vehicles", "front", one) for one in ("tank", "car", "gun")], 250
        ),
        "support": cut(
            out, [("support", "front", one) for one in ("guns", "engineers")], 240
        ),
        "secret": cut(
            out, [(f"{side}-secrets", "back", "wait") for side in ("north", "south")], 250
        ),
        "unit": below(
            *(
                cut(
                    out,
                    [(f"{side}-units", face, one) for one in ("guards", "lancers", "tanks", "guns")
                     for face in ("front", "back")],
                    98, 0,
                )
                for side in ("north", "south")
            ),
            gap=24,
        ),
        "hex": hexagons(out, 250),
        "track": cut(out, [("track", "front", "track")], 860, 0),
        "chances": cut(out, [("chances", "front", "weather")], 290),
        "aid": beside(page(printed / "aid.pdf", 1, 860)),
        "book": beside(*(page(printed / "book.pdf", n, 420) for n in (1, 2)), gap=0),
    }  # fmt: skip


def counters(out: Path) -> dict[str, Image.Image]:
    """Draw the counters of River Line, and their sheet."""
    pieces = ("rifles", "veterans", "tanks", "guns")
    rows = [
        [(f"{side}-counters/{one}", face) for face in ("front", "back") for one in pieces]
        for side in ("north", "south")
    ]
    laid = [
        cut(out, [("counter-sheet", face, one) for one, face in row], 96, 0.6, "river-line", 16)
        for row in rows
    ]
    sheet = out / "river-line" / "counter-sheet.pdf"
    pages = [page(sheet, n, 430, (0, 0, 1, 0.42)) for n in (1, 2)]
    return {"counters": below(*laid, gap=20), "counter-sheet": beside(*pages)}


def rulebook(out: Path) -> dict[str, Image.Image]:
    """Draw the pages of a rulebook, and the sheet to fold."""
    flat, folded = (out / "river-line" / f"{name}.pdf" for name in ("rulebook", "rulebook-folded"))
    first, *others = (page(flat, n, 300) for n in (1, 2, 3, 4))
    return {
        "rulebook": beside(first, beside(*others, gap=2, edge=0), gap=20, edge=20),
        "rulebook-folded": beside(*(page(folded, n, 430) for n in (1, 2))),
    }


def shop(out: Path) -> dict[str, Image.Image]:
    """Draw what is exported of a new deck."""
    pack = out.parent / "river-line"
    for words in (("shop", "--shop", "tgc"), ("showcase",), ("cut",)):
        fieldpress("export", pack, "--out", out, "--as", *words)
    folder = out / "river-line" / "exports" / "cards"
    sent = [
        Image.open(folder / "tgc" / f"{name}.png")
        .convert("RGB")
        .resize((248, 338), Resampling.LANCZOS)
        for name in ("advance-front", "mist-front", "back")
    ]
    fan = Image.open(folder / "showcase" / "showcase.png").convert("RGB")
    contact = Image.open(folder / "showcase" / "contact-sheet.png").convert("RGBA")
    ground = Image.new("RGBA", contact.size, make.DESK)
    ground.alpha_composite(contact)
    high = round(860 * contact.height / contact.width)
    return {
        "shop": beside(*sent),
        "showcase": fan.resize((860, 484), Resampling.LANCZOS),
        "contact-sheet": ground.convert("RGB").resize((860, high), Resampling.LANCZOS),
        "cut": beside(
            page(folder / "cut" / "cards.pdf", 1, 430), paths(folder / "cut" / "sheet-1.svg", 430)
        ),
    }


def board(out: Path) -> dict[str, Image.Image]:
    """Draw the maps, and the sheets of one."""
    folder = out / "river-line"
    around = (0.11, 0.1, 0.9, 0.93)
    sheets = [page(folder / "map.pdf", n, 210) for n in (1, 2, 3)]
    return {
        "map": page(folder / "map-overview.pdf", 1, 900, around),
        "map-rolled": page(folder / "rolled-overview.pdf", 1, 760, around),
        "map-sheets": beside(*sheets, page(folder / "map.pdf", 4, 297)),
    }


def spreadsheet(out: Path) -> dict[str, Image.Image]:
    """Draw cards, and the spreadsheet they come from."""
    pieces = ("forced-march", "covering-fire", "barrage", "mud", "air-strike", "out-of-ammunition")
    faces = [("cards", "front", one) for one in pieces]
    with (out.parent / "river-line" / "cards.csv").open(encoding="utf-8") as file:
        rows = list(csv.reader(file))
    return {
        "spreadsheet": cut(out, faces, 190, 3.5, "river-line", 14),
        "spreadsheet-rows": cells(rows, out / "rows.pdf"),
    }


def cells(rows: Sequence[Sequence[str]], pdf: Path) -> Image.Image:
    """Draw rows as a spreadsheet shows them: letters above, numbers at the left."""
    letters = "".join(f"<th>{chr(65 + n)}</th>" for n in range(len(rows[0])))
    lines = "".join(
        f"<tr><th>{number}</th>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>"
        for number, row in enumerate(rows, 1)
    )
    style = """@page { size: 250mm 108mm; margin: 0 } body { margin: 0; font: 9pt Sheet }
        table { border-collapse: collapse; width: 100% } tr:nth-child(2) td { font-weight: 700 }
        th, td { border: .2mm solid #d0d4d6; padding: .55mm 1.5mm; white-space: nowrap }
        th { background: #eceff0; color: #56606a; font-weight: 400 } td { text-align: left }"""
    drawn(f"<table><tr><th></th>{letters}</tr>{lines}</table>", style, pdf)
    return page(pdf, 1, 900)


def reference(out: Path) -> dict[str, Image.Image]:
    """Draw the sheet with the fonts."""
    return {
        "type-sheet": page(out / "type-sheet" / "type-sheet.pdf", 1, 700, (0.02, 0.05, 0.98, 0.84))
    }


def makers(out: Path) -> dict[str, Image.Image]:
    """Lay out a game that all pages together make: map, counters, cards, rulebook."""
    folder = out / "river-line"
    ground = page(folder / "map-overview.pdf", 1, 1000, (0.119, 0.115, 0.76, 0.76))
    papers = [
        (page(folder / "rulebook.pdf", 1, 208), (24, 200)),
        *(
            (card(out, "cards", "front", one, 170, 3.5, "river-line"), (at, 408))
            for one, at in (("barrage", 452), ("engineers", 632), ("mud", 812))
        ),
        *(
            (card(out, "counter-sheet", "front", one, 48, 0.4, "river-line"), at)
            for one, at in COUNTERS
        ),
    ]
    return {"makers": make.spread((1000, 660), (ground, (0, 0)), *papers)}


def paths(drawing: Path, width: int) -> Image.Image:
    """Draw the lines of a drawing that a cutter follows, as wide as a sheet of A4."""
    body = f"<img src='{drawing.as_uri()}' style='width: 210mm; height: 297mm; display: block'>"
    pdf = drawing.with_suffix(".pdf")
    drawn(body, "@page { size: 210mm 297mm; margin: 0 } body { margin: 0 }", pdf)
    return page(pdf, 1, width)


def drawn(body: str, style: str, pdf: Path) -> None:
    """Lay out what no pack prints, in the fonts of the packs."""
    (file,) = [file for folder in font_folders() for file in folder.glob(f"{REGULAR}.ttf")]
    (bold,) = [file for folder in font_folders() for file in folder.glob(f"{SEMIBOLD}.ttf")]
    faces = "".join(
        f"@font-face {{ font-family: Sheet; font-weight: {weight}; src: url({one.as_uri()}) }}"
        for one, weight in ((file, 400), (bold, 700))
    )
    weasyprint.HTML(string=f"<style>{faces}{style}</style>{body}").write_pdf(pdf)


COUNTERS = (
    ("north-counters/rifles", (252, 251)),
    ("north-counters/tanks", (302, 280)),
    ("north-counters/guns", (402, 165)),
    ("north-counters/rifles", (600, 280)),
    ("south-counters/veterans", (749, 309)),
)
"""Counters on the map, and where they lie on the picture."""

SKIES = ("book", "rulebook", "rulebook-folded", "scene")
"""Pictures with shades that few colours would print in bands."""

RIVER_LINE = ("counters", "map", "rulebook", "spreadsheet")
"""The pages that make one game together."""

DRAWN: dict[str, tuple[str, Callable[[Path], dict[str, Image.Image]]]] = {
    "README": ("river-line", makers),
    "cookbook": ("cookbook", cookbook),
    "counters": ("river-line", counters),
    "map": ("river-line", board),
    "reference": ("type-sheet", reference),
    "rulebook": ("river-line", rulebook),
    "shop": ("river-line", shop),
    "spreadsheet": ("river-line", spreadsheet),
}
"""The pages with pictures, the pack that each makes, and what draws its pictures from the print."""


def main(*names: str) -> None:
    """Print the packs of the pages, all of them if none is named, and draw their pictures."""
    for name in names or DRAWN:
        pack, draw = DRAWN[name]
        with tempfile.TemporaryDirectory() as folder:
            if name == "shop":
                fieldpress("new", Path(folder) / pack, "--like", "deck")
            for one in RIVER_LINE if name == "README" else (name,):
                write_page(Path(folder), one)
            fieldpress("build", Path(folder) / pack, "--out", Path(folder) / "out")
            for picture, image in draw(Path(folder) / "out").items():
                colours = 240 if picture in SKIES else 96
                make.save(image, picture, colours, PAGES / "pictures")


if __name__ == "__main__":
    main(*sys.argv[1:])
