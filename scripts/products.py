"""The tables of docs/products.md: `make products` (`python -m scripts.products docs/products.md`).

Titles, pieces and paper are the packs' own. `NOTES` says what a title leaves open; all else on the
page is written by hand and stays as it is.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.content import Pack
from generator.games.packs import read_pack
from generator.job.options import Options
from generator.job.products.paper import paper_of
from generator.job.targets import built_in
from generator.resources import content_folder

NOTES: Mapping[str, str] = {
    "panzer-leader/board-w": "a town on the river; stands for A, and joins all others",
    "panzer-leader/board-x": "a coast and its bluff; stands for B",
    "panzer-leader/board-y": "wooded hills; stands for C",
    "panzer-leader/board-z": "villages and two hills; stands for D",
    "panzer-leader/charts": "everything you look up in play; laminate it",
    "panzer-leader/large": "the same in large type, a table to a page, with the rules behind them",
    "panzer-leader/print-guide": "how many sheets of what paper, and how to cut them: start here",
    "panzer-leader/ranges": "odds finder 1–80 : 1–50, strengths halved and doubled, half ranges",
    "panzer-leader/rulebook": "all rules with drawn examples, to read on a screen",
    "panzer-leader/rulebook-folded": "the same, to fold into a booklet",
    "panzer-leader/situation-sheets": "forms: indirect fire, aircraft, landings, turns, losses",
    "platoon-action/ranges": "all ranges on two cards, in inches or centimetres",
    "platoon-action/move-sticks": "walk, run and gears, on one sheet",
    "platoon-action/sticks": "what hits where, along the stick: all weapons and guns, in order",
    "platoon-action/templates": "blasts, smoke, turns, scatter, gauges, at true size",
    "plm-american-revolution/aids": "fire arc, town block, oblique moves, turns, at true size",
    "plm-american-revolution/sticks": "moves of all arms, and fire with its effect, at true size",
    "platoon-action/infantry": "fire in front, turn and orders behind",
    "platoon-action/markers": "pinned, wounded, hidden and six more; what each means behind",
    "platoon-action/print-guide": "how many sheets of what paper, and how to cut them: start here",
    "platoon-action/roster": "form, to fill in on screen or by hand",
    "platoon-action/quick": "what a guest needs who leads one squad",
    "platoon-action/rulebook": "the rules, to read on a screen",
    "platoon-action/rulebook-folded": "the same, to fold into a booklet",
    "platoon-action/vehicles": "anti-tank fire in front, driving and high explosive behind",
    "plm-american-revolution/action-deck": "if you would rather turn cards than roll a die",
    "plm-american-revolution/army-lists": "stands, figures, who served where, elites, colours",
    "plm-american-revolution/brigade-roster": "form: tracks of the army, its brigades",
    "plm-american-revolution/cowpens": "a small battle of 1781: table to scale, both armies",
    "plm-american-revolution/freemans-farm": "a large battle of 1777: table to scale, both armies",
    "plm-american-revolution/markers": "permanent, immobile, out of command and three more",
    "plm-american-revolution/print-guide": "how many sheets of what paper: start here",
    "plm-american-revolution/fire-and-morale": "Fire Effect and Morale Level, ready to read off",
    "plm-american-revolution/melee": "the cards, both rolls, pursuit, and how an army breaks",
    "plm-american-revolution/melee-deck": "turned in every melee; print two for two at once",
    "plm-american-revolution/reference": "actions, moves, formation, acting out of turn, ground",
    "plm-american-revolution/rulebook": "the rules, to read on a screen",
    "plm-american-revolution/rulebook-folded": "the same, to fold into a booklet",
    "panzer-leader/situations": "18 battles, a sheet each: map, set-up, forces, victory levels",
    "platoon-command/basic-training": "the first scenario: story, board, set-up, both sides' cards",
    "platoon-command/index": "all tiles with both landscapes, all cards of both sides",
    "platoon-command/track-sheet": "a marker lies in each box",
    "platoon-command/german-aid": "the round in front, the actions inside, combat behind",
    "platoon-command/print-guide": "how many sheets of what paper, and how to cut them: start here",
    "platoon-command/rulebook": "the rules, to read on a screen",
    "platoon-command/rulebook-folded": "the same, to fold into a booklet",
    "platoon-command/tile-deck": "ground on both sides",
    "platoon-command/us-aid": "the round in front, the actions inside, combat behind",
    "platoon-leader/lyudnikov-allied-card": "a campaign to play, or to copy for your own",
    "platoon-leader/lyudnikov-axis-card": "a campaign to play, or to copy for your own",
    "platoon-leader/lyudnikov-control": "who holds what after each firefight, and the score",
    "platoon-leader/lyudnikov-history": "what happened, who was there, our sources",
    "platoon-leader/lyudnikov-map": "the ground of that campaign, to play on",
    "platoon-leader/lyudnikov-map-overview": "the same as one page, with its Locations",
    "platoon-leader/order-of-battle": "form, with casualty boxes",
    "platoon-leader/patrol-log": "form",
    "platoon-leader/primosole-allied-card": "a campaign to play, or to copy for your own",
    "platoon-leader/primosole-axis-card": "a campaign to play, or to copy for your own",
    "platoon-leader/primosole-control": "who holds what after each firefight, and the score",
    "platoon-leader/primosole-history": "what happened, who was there, our sources",
    "platoon-leader/primosole-map": "the ground of that campaign, to play on",
    "platoon-leader/primosole-map-overview": "the same as one page, with its Locations",
    "platoon-leader/print-guide": "how many sheets of what paper: start here",
    "platoon-leader/purchase-record": "form, to fill in on screen or by hand",
    "platoon-leader/roster": "form, to fill in on screen or by hand",
    "platoon-leader/sheet-campaign-rules": "CG1 to CG16, and our rulings",
    "platoon-leader/sheet-glossary": "the rules' own terms",
    "platoon-leader/sheet-new-firefight": "check list, with its tables",
    "platoon-leader/sheet-patrols": "the four types of Patrol as flow charts",
    "platoon-leader/sheet-reorganization": "check list, with its tables",
    "platoon-leader/sheet-tables": "all tables and nothing else",
    "platoon-leader/sugar-loaf-allied-card": "a campaign to play, or to copy for your own",
    "platoon-leader/sugar-loaf-axis-card": "a campaign to play, or to copy for your own",
    "platoon-leader/sugar-loaf-control": "who holds what after each firefight, and the score",
    "platoon-leader/sugar-loaf-history": "what happened, who was there, our sources",
    "platoon-leader/sugar-loaf-map": "the ground of that campaign, to play on",
    "platoon-leader/sugar-loaf-map-overview": "the same as one page, with its Locations",
    "platoon-leader/survivors": "form: what stands where, so that you can clear the table",
}
"""What a product's title leaves open, by the product's name."""

_TABLE = re.compile(r"(<!-- products of ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def renewed(page: str) -> str:
    """Return the page with the table between each pair of marks made anew from its pack.

    A built-in pack that has no table yet gets one, under its title, at the end of the page.
    """
    there = {name for _, name, _ in _TABLE.findall(page)}
    for name in built_in():
        if name not in there:
            page += f"\n## {_pack(name).info.title}\n\n<!-- products of {name} -->\n<!-- end -->\n"
    return _TABLE.sub(lambda match: f"{match[1]}{table(_pack(match[2]))}{match[3]}", page)


def table(pack: Pack) -> str:
    """Return a pack's products as a table in Markdown, ordered by name, counted for A4."""
    rows = (f"| {' | '.join(cells)} |\n" for cells in _rows(pack))
    return "".join(("\n| product | what it is | paper |\n|---|---|---|\n", *rows, "\n"))


def _pack(name: str) -> Pack:
    return read_pack(content_folder() / name)


def _rows(pack: Pack) -> Iterator[tuple[str, str, str]]:
    models = {name: getattr(part, "model", None) for name, part in pack.parts.items()}
    screens = {name for name, model in models.items() if getattr(model, "booklet", False)}
    for facts in paper_of(pack, Options()):
        name = f"{pack.name}/{facts['id']}"
        title = f"**{facts['title'][0].upper()}{facts['title'][1:]}**"
        size = _pieces(facts) if "pieces" in facts else None
        what = " – ".join(filter(None, (title, size or _inside(facts), NOTES.get(name))))
        yield f"`{name}`", what, _paper(facts, screen=facts["id"] in screens)


def _pieces(facts: Mapping[str, Any]) -> str:
    size = f"{facts['piece']['width']:g} × {facts['piece']['height']:g} mm"
    return f"{_counted(facts['pieces'], 'piece')} of {size}"


def _inside(facts: Mapping[str, Any]) -> str | None:
    """Say how large a box is inside."""
    if "inside" not in facts:
        return None
    return f"inside {' × '.join(f'{round(side, 1):g}' for side in facts['inside'])} mm"


def _paper(facts: Mapping[str, Any], *, screen: bool) -> str:
    """Say what a product is printed on, or how long it is if it is read on a screen."""
    if facts["pages"] is None:
        return "as many pages as it takes"
    if screen:
        return _counted(facts["pages"], "half page")
    sides = "one side" if facts["way"] == "off" else "both sides"
    return f"{_counted(facts['sheets'], 'sheet')}, {sides}"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.write_text(renewed(file.read_text(encoding="utf-8")), encoding="utf-8")
