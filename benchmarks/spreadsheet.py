"""Time a deck whose cards are the rows of a spreadsheet beside the same deck in YAML.

    benchmarks/run.sh spreadsheet [--rows 5000] [--rounds N]

All kinds of spreadsheet take turns with YAML in one run. First each pack is read and checked in
this process, with the time of imports left out. Then every deck is printed from nothing by a
process of its own, whose processor time is compared: minutes on the clock say what else runs.
"""

from __future__ import annotations

import argparse
import csv
import gc
import io
import statistics
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from openpyxl import Workbook  # noqa: E402
from run import Goal, fresh_process  # noqa: E402

from generator.content import load_pack  # noqa: E402
from generator.content.reading import source  # noqa: E402

LIMIT = 1.1
FIELDS = {
    "name": "text",
    "side": "one of blue, red",
    "strength": "number from 1 to 9",
    "speed": "decimal",
    "elite": "flag",
    "tags": "list of text",
    "text": "text",
}
HEAD = (
    "kind: deck\ntitle: Deck\npiece: mini\nfront: card.html\nfields: {"
    + ", ".join(f"{name}: '{kind}'" for name, kind in FIELDS.items())
    + "}\n"
)
PACK = {
    "pack.yaml": "kind: pack\ntitle: Many rows\n",
    "templates/card.html": "<h1>{{ card.name }}</h1><p>{{ card.strength }} {{ card.text }}</p>",
    "templates/card.css": ".trim { box-sizing: border-box; padding: 6mm }\n"
    "h1 { font-size: 12pt; margin: 0 }\np { font-size: 9pt }\n",
}
Cards = list[dict[str, object]]


def cards(number: int) -> Cards:
    """Return so many different cards; a list is written as in a cell."""
    return [
        {
            "id": f"card-{n}",
            "name": f"Unit {n}",
            "side": ("blue", "red")[n % 2],
            "strength": 1 + n % 9,
            "speed": 0.5 + n % 7,
            "elite": n % 5 == 0,
            "tags": "quick; brave" if n % 3 else "slow",
            "text": f"Unit {n} moves, then fires at what it sees within {2 + n % 6} hexes.",
        }
        for n in range(number)
    ]


def as_yaml(made: Cards) -> Mapping[str, bytes]:
    """Return the deck as YAML, one key a line."""

    def written(value: object) -> str:
        return f"'{value}'" if isinstance(value, str) else str(value).lower()

    lines = [HEAD + "cards:"]
    for card in made:
        items = {**card, "tags": "[" + str(card["tags"]).replace(";", ",") + "]"}
        pairs = [f"{k}: {v if k == 'tags' else written(v)}" for k, v in items.items()]
        lines.append("  - " + "\n    ".join(pairs))
    return {"deck.yaml": "\n".join(lines).encode() + b"\n"}


def as_csv(made: Cards) -> Mapping[str, bytes]:
    """Return the deck with its cards in a CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(made[0]))
    writer.writeheader()
    writer.writerows(made)
    return {
        "deck.yaml": f"{HEAD}cards: {{from: d.csv}}\n".encode(),
        "d.csv": text.getvalue().encode(),
    }


def as_xlsx(made: Cards) -> Mapping[str, bytes]:
    """Return the deck with its cards in an XLSX."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Units")
    sheet.append(list(made[0]))
    for card in made:
        sheet.append(list(card.values()))
    data = io.BytesIO()
    book.save(data)
    return {"deck.yaml": f"{HEAD}cards: {{from: d.xlsx}}\n".encode(), "d.xlsx": data.getvalue()}


def as_ods(made: Cards) -> Mapping[str, bytes]:
    """Return the deck with its cards in an ODS."""
    names = {
        "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
        "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
        "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
    }

    def cell(value: object) -> str:
        kind = f'office:value-type="string"><text:p>{escape(str(value))}</text:p>'
        if isinstance(value, bool):
            kind = f'office:value-type="boolean" office:boolean-value="{str(value).lower()}">'
        elif isinstance(value, int | float):
            kind = f'office:value-type="float" office:value="{value}">'
        return f"<table:table-cell {kind}</table:table-cell>"

    rows = [list(made[0]), *(list(card.values()) for card in made)]
    body = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    spaces = " ".join(f'xmlns:{key}="{name}"' for key, name in names.items())
    text = (
        f'<office:document-content {spaces} office:version="1.2"><office:body>'
        f'<office:spreadsheet><table:table table:name="Units">{body}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("content.xml", text)
        packed.writestr("META-INF/manifest.xml", "<manifest/>")
    return {"deck.yaml": f"{HEAD}cards: {{from: d.ods}}\n".encode(), "d.ods": data.getvalue()}


FORMATS: Mapping[str, Callable[[Cards], Mapping[str, bytes]]] = {
    "YAML": as_yaml,
    "CSV": as_csv,
    "XLSX": as_xlsx,
    "ODS": as_ods,
}


def write_packs(folder: Path, number: int) -> dict[str, Path]:
    """Write a pack for each format; return their folders."""
    made = cards(number)
    found = {}
    for name, write in FORMATS.items():
        found[name] = folder / name.lower()
        for file, data in {**write(made), **{k: v.encode() for k, v in PACK.items()}}.items():
            path = found[name] / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    return found


def read_seconds(pack: Path) -> float:
    """Return how long it takes to read and check a pack, with nothing of before in memory."""
    source._nodes.cache_clear()
    gc.collect()
    start = time.perf_counter()
    load_pack(pack, "p")
    return time.perf_counter() - start


def printed_seconds(pack: Path, out: Path) -> float:
    """Return how many seconds of processor time it takes to print a pack from nothing."""
    command = ROOT / ".venv" / "bin" / "fieldpress"
    return fresh_process([command, "build", pack, "--out", out, "--force"], pack).processors


def compared(what: str, times: Mapping[str, list[float]]) -> None:
    """Print what each format took beside YAML."""
    middle = {name: statistics.median(spent) for name, spent in times.items() if spent}
    print(f"{what} from YAML: {middle['YAML']:.2f} s")
    for name in [name for name in middle if name != "YAML"]:
        text = f"  from {name}: {middle[name]:.2f} s, of YAML's"
        print(Goal(text, middle[name] / middle["YAML"], LIMIT).line())


def main() -> None:
    """Measure reading, then printing."""
    parser = argparse.ArgumentParser(description="Time decks from spreadsheets beside YAML.")
    parser.add_argument("--rows", type=int, default=5000, help="how many cards there are")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is read")
    parser.add_argument("--prints", type=int, default=1, help="how often each is printed")
    parser.add_argument("--only", nargs="*", default=list(FORMATS), help="formats beside YAML")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fieldpress-bench-") as aside:
        packs = write_packs(Path(aside), chosen.rows)
        packs = {name: pack for name, pack in packs.items() if name in ("YAML", *chosen.only)}
        read: dict[str, list[float]] = {name: [] for name in packs}
        printed: dict[str, list[float]] = {name: [] for name in packs}
        for pack in packs.values():
            read_seconds(pack)  # what is imported is imported
        gc.disable()
        for _ in range(chosen.rounds):
            for name, pack in packs.items():
                read[name].append(read_seconds(pack))
        compared(f"{chosen.rows:,} cards read and checked", read)
        for number in range(chosen.prints):
            for name, pack in packs.items():
                out = Path(aside) / f"out-{name}-{number}"
                printed[name].append(printed_seconds(pack, out))
        if chosen.prints:
            compared(f"{chosen.rows:,} cards printed from nothing, processors", printed)


if __name__ == "__main__":
    main()
