"""Small packs for tests of print: cards whose marks tell where they lie and which way is up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

GROUND = (200, 160, 96)
"""Colour that fills a face with its bleed."""
FRONT, BACK = (255, 255, 255), (254, 254, 254)
"""Colours of the block that is exactly the trimmed piece."""
FIGURE = (255, 0, 255)
"""Colour of the letter F on a figure's front, and of its mirror image behind."""

PACK = """\
kind: pack
title: Press proof
author: A. Tester
language: en
"""

FILES = {
    "front.html": """\
<div class="ground"></div><div class="trimmed front"></div>
<div class="spot left" style="background: {{ card.colour }}"></div><p>Front {{ card.id }}</p>
""",
    "back.html": """\
<div class="ground"></div><div class="trimmed back"></div>
<div class="spot right" style="background: {{ card.colour }}"></div><p>Back {{ card.id }}</p>
""",
    "figure.html": '<div class="stem"></div><div class="arm"></div><div class="middle"></div>',
    "figure-back.html": """\
<div class="mirrored stem"></div><div class="mirrored arm"></div><div class="mirrored middle"></div>
""",
    "pack.css": """\
.ground { position: absolute; left: -3mm; top: -3mm; right: -3mm; bottom: -3mm;
          background: #c8a060; }
.trimmed { position: absolute; left: 0; top: 0; right: 0; bottom: 0; }
.front { background: #ffffff; }
.back { background: #fefefe; }
.spot { position: absolute; top: 6mm; width: 3mm; height: 3mm; }
.left { left: 4mm; }
.right { right: 4mm; }
p { position: absolute; left: 4mm; top: 12mm; margin: 0; font-size: 8pt; }
.stem, .arm, .middle { position: absolute; background: #ff00ff; left: 0; top: 0; }
.stem { width: 14mm; height: 100%; }
.arm { width: 100%; height: 16mm; }
.middle { width: 40mm; top: 36mm; height: 12mm; }
.mirrored { left: auto; right: 0; }
""",
}
"""The templates: the spot lies at a front's upper left, and behind it, at a back's upper right."""


@dataclass(frozen=True)
class Deck:
    """A deck of `kinds` different cards, `copies` of each, and one `more` of the first."""

    id: str
    piece: str = "63.5x88.9mm"
    kinds: int = 3
    copies: int = 1
    more: int = 0
    gap: str = "0 mm"
    front: str = "front.html"
    back: str | None = "back.html"

    @property
    def count(self) -> int:
        return self.kinds * self.copies + self.more

    def yaml(self) -> str:
        back = f"back: {self.back}\n" if self.back else ""
        cards = "".join(
            f'  - {{id: c{n}, colour: "{hexed(colour(n))}", '
            f"copies: {self.copies + (self.more if n == 0 else 0)}}}\n"
            for n in range(self.kinds)
        )
        return (
            f"kind: deck\ntitle: Deck {self.id}\npiece: {self.piece}\ngap: {self.gap}\n"
            f"front: {self.front}\n{back}fields: {{colour: text}}\ncards:\n{cards}"
        )


def colour(number: int) -> tuple[int, int, int]:
    """The colour of the spot on both sides of a card."""
    return 10 + 7 * number, 60, 90


def hexed(channels: Sequence[int]) -> str:
    return "#" + "".join(f"{channel:02x}" for channel in channels)


def write_pack(folder: Path, decks: Sequence[Deck]) -> Path:
    """Write a pack of decks, and return its folder."""
    (folder / "templates").mkdir(parents=True)
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    for name, text in FILES.items():
        (folder / "templates" / name).write_text(text, encoding="utf-8")
    for deck in decks:
        (folder / f"{deck.id}.yaml").write_text(deck.yaml(), encoding="utf-8")
    return folder
