"""A face is what it is alone: neither its neighbours, the workers nor the cache change it."""

from __future__ import annotations

import hashlib
import random
import re
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path

import pytest
from packs import write_own_pack

from generator.job.build import make
from generator.job.job import Job
from generator.job.options import Options
from generator.job.output.own import MARK
from generator.job.targets import Target
from generator.typeset.faces import Frame, lay_out_face
from generator.typeset.patches import shared

pytestmark = pytest.mark.ci

FRAME = Frame(63.5, 88.9, 3, "p { color: #202020; margin: 0 } .face { color: red }", "en", "colour")

IDIOMS: Sequence[str] = (
    "<style>p { color: #a00000 }</style><p>A style of its own</p>",
    "{% if card.odd %}<link rel='stylesheet' href='more.css'>{% endif %}<p>A sheet for some</p>",
    "<style>p::after { content: counter(page) ' of ' counter(pages) }</style><p>Page</p>",
    "<style>.face:nth-child(2) p, .face + .face p { font-size: 19pt }</style><p>The second</p>",
    "<style>body { counter-reset: n 4 } i { counter-increment: n } i::after { content: counter(n) }"
    "</style><p>Counted <i></i> <i></i></p>",
    "<style>:root { --ink: #0000a0 } p { color: var(--ink) }</style><p>The root</p>",
    "<style>@counter-style stars { system: cyclic; symbols: '*' }</style>"
    "<p style='display: list-item; list-style: stars inside'>A star</p>",
    "<style>@layer late, early; @layer early { p { font-style: italic } }</style><p>Layers</p>",
    "<style>section:has(b) { text-align: center }</style><p><b>Has</b></p>",
    "<p style='display: list-item; list-style: decimal inside'>One</p><p id='x'>Two</p>",
    "<p style='position: running(head)'>Head</p><p style='string-set: a content()'>Text</p>",
    "<p>Left open: <b><i><u>bold</p><p>and on",
    "<html class='mine'><body style='color: #505000'><p>A body in a body</p></body></html>",
    "<p data-fit='7' style='width: 24mm; height: 8mm'>Text that has to shrink a bit</p>",
    "<p>Plain {{ card.name }}</p>",
)
"""What acts on a whole document, and so on every card in it."""

FAULTY: Sequence[str] = (
    "</div></section><p>Out of its frame</p>",
    "<style>p { colour: red; wrong </style><p>A complaint</p>",
    "<style>@import 'more.css'; @import 'none.css';</style><p>Sheets of sheets</p>",
    "<p id='x'><a href='#x'>Here</a> <a href='#y'>There</a></p><img src='none.png'>",
    "<svg><text>Open <plaintext> for ever",
    "<style>@font-face { font-family: 'Source Sans Pro'; src: local('Source Serif Pro') }</style>"
    "<p style='font-family: Source Sans Pro'>A face of its own</p>",
)
"""What can't be printed, and must do no harm to what can."""

PACK = "kind: pack\ntitle: Neighbours\nlanguage: en\n"


def deck(chance: random.Random, number: int) -> dict[str, str]:
    """Return a pack whose cards have one template each, in any order, some of them twice."""
    cards = [f"c{index}" for index in range(number)]
    bodies = {card: chance.choice(IDIOMS) for card in cards}
    branches = "".join(
        f"{{% {'if' if card == cards[0] else 'elif'} card.id == '{card}' %}}{bodies[card]}"
        for card in cards
    )
    rows = "".join(
        f"  - {{id: {card}, name: {card}, odd: {chance.choice(['true', 'false'])}}}\n"
        for card in cards
    )
    return {
        "pack.yaml": PACK,
        "deck.yaml": "kind: deck\ntitle: Deck\npiece: poker\nfront: card.html\n"
        f"fields: {{name: text, odd: flag}}\ncards:\n{rows}",
        "templates/card.html": branches + "{% endif %}",
        "templates/card.css": ".trim { box-sizing: border-box; padding: 8mm }"
        "p { margin: 0; font-size: 9pt }",
        "templates/more.css": "p { text-decoration: underline }",
    }


def printed(folder: Path, out: Path, jobs: int) -> str:
    """Return the hash of the deck as it is printed."""
    made = make([Target(folder, "pack")], Job(Options(out=out, jobs=jobs)))
    ((_, (deck,)),) = made
    return hashlib.sha256(deck.pdf).hexdigest()


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that has laid out nothing yet."""
    monkeypatch.setattr(shared, "_SHEETS", shared._Sheets())
    monkeypatch.setattr(shared, "_KEPT", OrderedDict())


@pytest.mark.parametrize("seed", range(3))
def test_the_same_deck_from_any_number_of_workers_and_any_cache(tmp_path: Path, seed: int) -> None:
    chance = random.Random(f"isolation {seed}")
    files = deck(chance, 8)
    pack = tmp_path / "pack"
    write_own_pack(pack, files)
    alone = printed(pack, tmp_path / "one", 1)
    for jobs in (2, 3, 8) if seed else range(1, 9):
        assert printed(pack, tmp_path / f"jobs-{jobs}", jobs) == alone
    # Half of the cache is gone.
    store = tmp_path / "one" / ".fieldpress"
    kept_files = sorted(path for path in store.rglob("*") if path.is_file() and path.name != MARK)
    assert len(kept_files) > 4
    for path in chance.sample(kept_files, len(kept_files) // 2):
        path.unlink()
    assert printed(pack, tmp_path / "one", 2) == alone
    # Card by card: the cache grows.
    rows = files["deck.yaml"].splitlines(keepends=True)
    head = next(n for n, line in enumerate(rows) if line == "cards:\n") + 1
    cards = rows[head:]
    for number in [*chance.sample(range(1, len(cards) + 1), 4), len(cards)]:
        some = "".join([*rows[:head], *cards[:number]])
        (pack / "deck.yaml").write_text(some, "utf-8")
        last = printed(pack, tmp_path / "growing", 1)
    assert last == alone


@pytest.mark.usefixtures("forgetful")
def test_a_face_is_the_same_after_any_others(tmp_path: Path) -> None:
    (tmp_path / "more.css").write_text("p { text-decoration: underline }")
    bodies = [re.sub("{%.*?%}", "", one) for one in (*IDIOMS, *FAULTY)]
    alone = {}
    for body in bodies:
        shared._SHEETS.kept.clear()
        shared._KEPT.clear()
        alone[body] = lay_out_face(FRAME, body, tmp_path)
    chance = random.Random("order")
    for _ in range(3):
        for body in chance.sample(bodies, len(bodies)):
            assert lay_out_face(FRAME, body, tmp_path) == alone[body]


def test_cards_that_say_other_things_of_the_page_look_different(tmp_path: Path) -> None:
    """Each idiom is seen in print: otherwise the tests above would hold nothing."""
    (tmp_path / "more.css").write_text("p { text-decoration: underline }")
    for body in IDIOMS:
        if body.startswith("<style>"):
            bare = body.partition("</style>")[2]
            pages = [lay_out_face(FRAME, one, tmp_path).pdf for one in (body, bare)]
            assert (pages[0] == pages[1]) == (".face + .face" in body)  # alone there is no second


@pytest.mark.usefixtures("forgetful")
def test_a_style_sheet_that_is_kept_is_parsed_once(tmp_path: Path) -> None:
    for number in range(3):
        lay_out_face(FRAME, f"<p>{number}</p>", tmp_path)
    assert len(shared._SHEETS.kept) == 1
    for word in ("@counter-style", "@layer"):  # these act outside their sheets
        lay_out_face(FRAME, next(one for one in IDIOMS if word in one), tmp_path)
    lay_out_face(FRAME, "<style>p { colour: red }</style>", tmp_path)  # a complaint
    lay_out_face(FRAME, "<style>@import 'more.css'</style>", tmp_path)
    assert len(shared._SHEETS.kept) == 1
    for number in range(40):
        lay_out_face(FRAME, f"<style>p {{ margin: {number}mm }}</style>", tmp_path)
    assert len(shared._SHEETS.kept) == shared._SHEETS.most
