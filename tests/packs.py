"""Small packs in folders of their own, and the command run on them."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from generator.content import Pack, load_pack

PACK = """\
kind: pack
title: Skirmish
accent: "#3d4a3a"
sides:
  us: {name: US, colour: "#4d5a2c"}
"""

ACTIONS = """\
kind: records
title: Actions
count: 2
fields:
  name: text
  reminder: text
records:
  - {id: move, name: Move, reminder: Go to the next square.}
  - {id: attack, name: Attack, reminder: "Roll a die, see [[hits]]."}
"""

TABLES = """\
kind: tables
title: Tables
tables:
  - id: hits
    title: Hits
    dice: 1d6
    rows:
      - {on: <=2, result: miss}
      - {on: 3-5, result: hit}
      - {on: 6, result: kill}
"""

DECK = """\
kind: deck
title: Deck
piece: mini
front: card.html
count: 4
fields:
  name: text
  action: ref actions
  picture: optional picture
cards:
  - id: scout
    name: Scout
    action: move
    copies: 2
  - id: gunner
    name: Gunner
    action: attack
  - id: sniper
    name: Sniper
    action: attack
"""

SHEET = """\
kind: sheet
title: Chart
template: chart.html
uses: [hits, actions]
pages: 1
"""

CARD = """\
<div class="card">
  <h1 data-fit="8" {{ at(card, 'name') }}>{{ card.name }}</h1>
  {% if card.picture %}<img src="{{ picture(card.picture) }}" alt="">{% endif %}
  <p data-fit="7" {{ at(card.action, 'reminder') }}>{{ rich(card.action.reminder) }}</p>
</div>
"""

CARD_CSS = """\
.card h1 {position: absolute; left: 3mm; top: 3mm; width: 38mm; height: 6mm; margin: 0;
  font: 600 11pt Source Sans Pro}
.card img {position: absolute; left: 3mm; top: 12mm; width: 20mm; height: 20mm}
.card p {position: absolute; left: 3mm; top: 40mm; width: 38mm; height: 18mm; margin: 0;
  font: 9pt Source Sans Pro}
"""

CHART = """\
<h1>{{ tables.hits.title }}</h1>
{% for row in tables.hits.rows %}<p>{{ row.on }} {{ row.cells[0] }}</p>{% endfor %}
"""

CHART_CSS = "@page {margin: 15mm} h1, p {font: 12pt Source Sans Pro}\n"

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1h8v8z"/></svg>\n'

GOOD: Mapping[str, str | bytes] = {
    "pack.yaml": PACK,
    "actions.yaml": ACTIONS,
    "tables.yaml": TABLES,
    "deck.yaml": DECK,
    "chart.yaml": SHEET,
    "templates/card.html": CARD,
    "templates/card.css": CARD_CSS,
    "templates/chart.html": CHART,
    "templates/chart.css": CHART_CSS,
    "pictures/gun.svg": SVG,
}
"""A pack with one of everything that builds without a complaint."""


def write_pack(folder: Path, files: Mapping[str, str | bytes | None] | None = None) -> Path:
    """Write the good pack with some files changed, added, or left out (None); return its folder."""
    for name, text in {**GOOD, **(files or {})}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            path.unlink(missing_ok=True)
        elif isinstance(text, bytes):
            path.write_bytes(text)
        else:
            path.write_bytes(text.encode())
    return folder


def bare_pack(folder: Path, title: str) -> Pack:
    """Write a pack that has a title and no parts into a folder of that name, and load it."""
    pack = folder / title.lower()
    pack.mkdir()
    (pack / "pack.yaml").write_text(f"kind: pack\ntitle: {title}\n", "utf-8")
    return load_pack(pack, pack.name)


def write_own_pack(folder: Path, files: Mapping[str, str]) -> Path:
    """Write a pack of these files and no others; return its folder."""
    return write_pack(folder, {**dict.fromkeys(GOOD), **files})


def changed(name: str, old: str, new: str) -> dict[str, str | bytes | None]:
    """Return one file of the good pack with a text in it replaced; the text must be there once."""
    text = GOOD[name]
    assert isinstance(text, str)
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
    return {name: text.replace(old, new)}


@dataclass(frozen=True)
class Ran:
    """What the command left behind."""

    status: int
    out: str
    err: str


def fieldpress(*arguments: str) -> Ran:
    """Run the command in this process, from the words typed to the exit status."""
    from generator.cli.app import run

    out, err = io.StringIO(), io.StringIO()
    status = 0
    with (
        mock.patch.object(sys, "argv", ["fieldpress", *arguments]),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            run()
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    return Ran(status, out.getvalue(), err.getvalue())
