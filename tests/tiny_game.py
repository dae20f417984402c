"""A tiny game with a generator of its own: one table, one page, a saved file.

Two modules, one entry and a pack; `MODULE` stands for the package that they are put into.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

TOSS = '''\
"""Who goes first, and under what sky."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.content.models import Closed
from generator.roll.locks import Lockable, Locks
from generator.roll.roller import Rolled, Roller
from generator.roll.files.saved import Reading, SavedKind
from generator.roll.stages import Stages
import re

LOCKABLE = Lockable({"sky": "the weather, e.g. 'rain'"}, {}, re.compile("side"))


@dataclass(frozen=True)
class Toss:
    seed: str
    locks: Locks
    sky: str
    side: str
    ledger: tuple[Rolled, ...]
    thrown: Mapping[str, Mapping[str, int]]


class Record(Closed):
    sky: str
    side: str


class TossFile(Closed):
    record: Record


def new_toss(pack: Pack, seed: str, locks: Locks) -> Toss:
    roller = Roller(pack, seed, locks)
    stages = Stages(roller, "scenario", 3)
    sky = stages.draw("sky", lambda r: locks.get("sky") or r.table("sky", "sky"))
    side = roller.pick("side", "Who goes first", [("red", 1), ("blue", 1)])
    roller.check_used(LOCKABLE.fields)
    return Toss(seed, locks, sky, side, tuple(roller.made), roller.thrown)


def body(pack: Pack, toss: Toss) -> dict[str, Any]:
    return {"record": {"sky": toss.sky, "side": toss.side}}


def edited(reading: Reading[Toss, TossFile]) -> tuple[Toss, dict[str, Any]]:
    return reading.rolled, body(reading.pack, reading.rolled)


SAVED = SavedKind("scenario", TossFile, LOCKABLE, new_toss, body, edited)
'''

GENERATOR = '''\
"""The entry of tosses: how they are rolled, read, listed and printed."""

from __future__ import annotations

from generator.scenario.generator import Generator, Item, Paper, Papers
from MODULE.toss import LOCKABLE, SAVED, body, new_toss
from generator.roll.figures import entry_data
from generator.roll.files.saved import read_saved, written


def item(pack, toss):
    return Item(toss, body(pack, toss)["record"])


def read(pack, path):
    found = read_saved(SAVED, pack, path)
    return Item(found.rolled, found.body["record"], found.edits)


def papers(pack, items, printing):
    (one,) = items
    values = {
        "record": one.record,
        "seed": printing.again[0].seed,
        "command": printing.again[0].command,
        "ledger": [entry_data(rolled, "once") for rolled in one.outcome.ledger],
        "edits": one.edits,
    }
    page = Paper("scenario", "A toss", "toss.html", ("toss.html",), values)
    file = written(SAVED, pack, one.outcome, {"record": one.record})
    return Papers((page,), {"scenario.yaml": file})


GENERATOR = Generator(
    noun="scenario",
    lockable=LOCKABLE,
    values=lambda pack, field: ["rain", "sun"] if field == "sky" else [],
    roll=new_toss,
    item=item,
    read=read,
    summary=lambda pack, toss: {"seed": toss.seed, "sky": toss.sky, "side": toss.side},
    papers=papers,
)
'''

ENTRY = """\
    GameEntry(name="tiny", generators={"scenario": "MODULE.generator:GENERATOR"}),
"""

PACK: Mapping[str, str] = {
    "pack.yaml": "kind: pack\ntitle: Tiny\ngenerator: tiny\n",
    "chance.yaml": """\
kind: tables
title: Chance
tables:
  - id: sky
    title: Sky
    dice: 1d2
    rows:
      - {on: 1, result: rain}
      - {on: 2, result: sun}
""",
    "templates/toss.html": """\
<h1>{{ record.side }} goes first under {{ record.sky }}</h1>
<p>{{ command }}</p>
{% for roll in ledger %}<p>{{ roll.table }}: {{ roll.result }}</p>{% endfor %}
{% for edit in edits %}<p>edited: {{ edit }}</p>{% endfor %}
""",
    "templates/toss.css": "@page {margin: 20mm}\nh1, p {font: 12pt Source Sans Pro}\n",
}


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def write_package(folder: Path, module: str) -> None:
    """Write the game's two modules as a package."""
    write_files(
        folder,
        {
            "__init__.py": '"""A tiny game."""\n',
            "toss.py": TOSS,
            "generator.py": GENERATOR.replace("MODULE", module),
        },
    )
