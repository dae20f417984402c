"""Bad input of boxes: what is said, word for word, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content import load_pack
from generator.errors import ContentError
from generator.job.options import Options
from generator.job.products.boxes import box_tasks
from generator.job.products.product import products
from generator.typeset.templates import Templates

PACK = """\
kind: pack
title: Small
palette: {sand: '#f3ddb8'}
sides: {blue: {name: Blue, colour: '#1f5a86'}, red: {name: Red, colour: '#9c2f24'}}
"""
DECK = """\
kind: deck
title: cards
piece: poker
sizes: {small: mini}
front: card.html
fields: {name: text}
cards:
  - {id: a, name: A, copies: 30}
"""
RECORDS = "kind: records\ntitle: Rules\nfields: {name: text}\nrecords: [{id: a, name: A}]\n"
HEAD = "kind: box\ntitle: Box\nholds:\n"


def told(folder: Path, box: str, paper: str = "a4") -> str:
    """Return what is said of a pack with this box."""
    (folder / "templates").mkdir()
    (folder / "templates/card.html").write_text("<p>{{ card.name }}</p>", "utf-8")
    for name, text in (("pack", PACK), ("cards", DECK), ("rules", RECORDS), ("box", box)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as raised:
        planned(folder, paper)
    return str(raised.value)


def planned(folder: Path, paper: str) -> None:
    """Read a pack, and fill the templates of its box."""
    pack = load_pack(folder, "small")
    for product in products(pack):
        if product.kind == "box":
            box_tasks(product, Options(paper_name=paper), Templates(pack))


CASES = {
    "a product that is not there": (
        HEAD + "  - {of: card}\n",
        "small/box.yaml:4:10: 'card' is not a deck or gang of this pack\n"
        "  hint: did you mean 'cards'?",
    ),
    "a part without pieces": (
        HEAD + "  - {of: rules}\n",
        "small/box.yaml:4:10: 'rules' is of the kind 'records', which has no pieces to put away\n"
        "  see small/rules.yaml:1:1",
    ),
    "itself": (
        HEAD + "  - {of: box}\n",
        "small/box.yaml:4:10: 'box' is of the kind 'box', which has no pieces to put away\n"
        "  see small/box.yaml:1:1",
    ),
    "both a product and a size": (
        HEAD + "  - {of: cards, pieces: 20x20mm, count: 4}\n",
        "small/box.yaml:4:17: use either 'of', a product, or 'pieces', a size, not both",
    ),
    "neither": (
        HEAD + "  - {count: 4}\n",
        "small/box.yaml:4:5: a line needs 'of', a product, or 'pieces', a size",
    ),
    "a size without a number": (
        HEAD + "  - {pieces: 20x20mm}\n",
        "small/box.yaml:4:5: 'pieces' needs a 'count'",
    ),
    "a size that is no size": (
        HEAD + "  - {pieces: pokker, count: 4}\n",
        "small/box.yaml:4:14: 'pokker' is neither one of poker, bridge, mini, tarot, square nor a "
        "size such as '70x120mm'; did you mean 'poker'?",
    ),
    "pieces too small": (
        HEAD + "  - {pieces: 4x20mm, count: 4}\n",
        "small/box.yaml:4:14: '4x20mm' is less than 5 mm on a side",
    ),
    "no pieces": (
        HEAD + "  - {pieces: 20x20mm, count: 0}\n",
        "small/box.yaml:4:30: 0 is out of range; the minimum is 1",
    ),
    "a word of a size for a size": (
        HEAD + "  - {pieces: 20x20mm, count: 4, size: small}\n",
        "small/box.yaml:4:39: 'size' is a word of a deck's 'sizes'; 'pieces' states its own",
    ),
    "a size that the deck does not have": (
        HEAD + "  - {of: cards, size: smal}\n",
        "small/box.yaml:4:23: 'cards' is not printed in a size 'smal'\n"
        "  hint: did you mean 'small'?",
    ),
    "pieces too thick": (
        HEAD + "  - {of: cards, thickness: 2 cm}\n",
        "small/box.yaml:4:28: a piece of 20 mm is not 0.05 to 10 mm",
    ),
    "pieces without thickness": (
        HEAD + "  - {of: cards, thickness: '0'}\n",
        "small/box.yaml:4:28: a piece of 0 mm is not 0.05 to 10 mm",
    ),
    "stacks that are no number": (
        HEAD + "  - {of: cards, stacks: three}\n",
        "small/box.yaml:4:25: 'three' is not a number of stacks; write it as '3x2', 1x1 to 12x12",
    ),
    "too many stacks": (
        HEAD + "  - {of: cards, stacks: 13x2}\n",
        "small/box.yaml:4:25: '13x2' is not a number of stacks; write it as '3x2', 1x1 to 12x12",
    ),
    "more stacks than pieces": (
        HEAD + "  - {of: cards, stacks: 6x6}\n",
        "small/box.yaml:4:25: 30 pieces don't make 36 stacks",
    ),
    "pieces that no sleeve fits": (
        HEAD + "  - {pieces: 20x20mm, count: 4, sleeved: true}\n",
        "small/box.yaml:4:42: no commercial sleeve fits a piece of 20 × 20 mm",
    ),
    "nothing": (
        "kind: box\ntitle: Box\nholds: []\n",
        "small/box.yaml:3:8: the list is empty",
    ),
    "clearance out of range": (
        HEAD + "  - {of: cards}\nclearance: 2 cm\n",
        "small/box.yaml:5:12: a clearance of 20 mm is out of range; it is 0 to 10 mm",
    ),
    "card out of range": (
        HEAD + "  - {of: cards}\nstock: '0'\n",
        "small/box.yaml:5:8: a stock of 0 mm is out of range; it is 0.1 to 2 mm",
    ),
    "a side that is not there": (
        HEAD + "  - {of: cards}\nsides: [blue, rod]\n",
        "small/box.yaml:5:15: 'rod' is not among the sides in pack.yaml\n"
        "  hint: did you mean 'red'?",
    ),
    "a side and sides": (
        HEAD + "  - {of: cards}\nside: red\nsides: [blue]\n",
        "small/box.yaml:5:1: 'side' is for one box; 'sides' prints one for each side",
    ),
    "a colour that is not there": (
        HEAD + "  - {of: cards}\ncolour: sans\n",
        "small/box.yaml:5:9: 'sans' is not a colour of this pack's palette\n"
        "  hint: did you mean 'sand'?",
    ),
    "a figure that is not there": (
        HEAD + "  - {of: cards}\nsides: [blue]\nfigures: ['pictures/{side}.svg']\n",
        "small/box.yaml:6:11: there is no picture 'pictures/blue.svg' in the pack",
    ),
    "an emblem that is not there": (
        HEAD + "  - {of: cards}\nemblem: pictures/star.svg\n",
        "small/box.yaml:5:9: there is no picture 'pictures/star.svg' in the pack",
    ),
    "a template that is not there": (
        HEAD + "  - {of: cards}\ntemplate: boxx.html\n",
        "small/box.yaml:5:11: there is no template 'boxx.html'\n  hint: did you mean 'box.html'?",
    ),
    "a bottom that is no way to close one": (
        HEAD + "  - {of: cards}\nbottom: sewn\n",
        "small/box.yaml:5:9: the text 'sewn' is not one of glued, tuck",
    ),
    "a box as long as a table": (
        HEAD + "  - {pieces: 500x300mm, count: 10}\n",
        "small/box.yaml:4:3: the box would be 501 mm wide; the maximum is 400 mm. More "
        "stacks make it "
        "flatter, fewer make it smaller",
    ),
    "a panel larger than its sheet": (
        HEAD + "  - {pieces: 180x250mm, count: 10, name: Boards}\n",
        "small/box.yaml:4:3: 'Box' is too large for this paper, even in four parts: one of them, "
        "a wall with its flaps, measures 191 × 282 mm, the paper has room for 194 × 272 mm\n"
        "  hint: the box is 181 × 251 × 10 mm; other 'stacks' or a larger --paper may help",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_bad_input_is_told_with_its_place(tmp_path: Path, case: str) -> None:
    box, wanted = CASES[case]
    assert told(tmp_path, box) == wanted


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    box = HEAD + "  - {of: card}\n  - {pieces: 20x20mm}\n  - {of: cards, thickness: 2 cm}\n"
    assert told(tmp_path, box).splitlines() == [
        "small/box.yaml:4:10: 'card' is not a deck or gang of this pack",
        "  hint: did you mean 'cards'?",
        "small/box.yaml:5:5: 'pieces' needs a 'count'",
        "small/box.yaml:6:28: a piece of 20 mm is not 0.05 to 10 mm",
    ]


def test_a_problem_is_told_once_for_both_sides(tmp_path: Path) -> None:
    box = HEAD + "  - {of: card}\nsides: [blue, red]\n"
    assert told(tmp_path, box).count("is not a deck or gang") == 1
