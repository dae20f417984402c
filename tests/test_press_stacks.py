"""Long decks are put together in stacks of sheets, and come out as if they were not."""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from packs import write_own_pack
from PIL import ImageChops

from generator.errors import ContentError
from generator.job.build import make
from generator.job.job import Job
from generator.job.options import Options
from generator.job.products import decks, stacked
from generator.job.products.product import Made
from generator.job.targets import Target
from generator.press import stacks
from generator.press.proof import proof_sheets
from tests.shares import first

PACK = {
    "pack.yaml": "kind: pack\ntitle: Long\nlanguage: en\n",
    "templates/card.html": "<p>{{ card.text }}</p><p class='serif' style='opacity: .5'>x</p>"
    "<img src='pictures/x.svg' alt='a square'>",
    "templates/back.html": "<p>The back of all</p>",
    "templates/card.css": "p { margin: 8mm; font-size: 9pt } img { width: 9mm; margin: 9mm }",
    "pictures/x.svg": "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>"
    "<rect width='9' height='9' fill='#702010'/></svg>",
}


def deck(folder: Path, number: int, changed: str = "") -> Path:
    rows = "".join(
        f"  - {{id: c{n}, text: 'Card {n}{changed if n == 20 else ''} of the deck'"
        f"{', copies: 3' if n == 5 else ''}}}\n"
        for n in range(number)
    )
    text = (
        "kind: deck\ntitle: Deck\npiece: poker\nfront: card.html\nback: back.html\n"
        f"fields: {{text: text}}\ncards:\n{rows}"
    )
    return write_own_pack(folder, {**PACK, "deck.yaml": text})


def built(folder: Path, out: Path, ink: str = "colour", jobs: int = 1) -> Made:
    options = Options(out=out, jobs=jobs, ink=ink)
    ((_, (made,)),) = make([Target(folder, "pack")], Job(options))
    return made


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """Stacks of two sheets in every deck of more than three; counts which are drawn."""
    monkeypatch.setattr(stacks, "SHEETS", 2)
    monkeypatch.setattr(decks, "LONG", 3)
    drawn: Counter[int] = Counter()
    draw = stacked.draw_stack

    def counted(stack: stacks.Stack, *more: object) -> stacks.StackFile:
        drawn[stack.first] += 1
        return draw(stack, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(stacked, "draw_stack", counted)
    return drawn


@pytest.mark.parametrize("ink", first(1, ["colour", "grey"]))
def test_stacks_come_out_as_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, short: Counter[int], ink: str
) -> None:
    folder = deck(tmp_path / "pack", 50)
    parted = built(folder, tmp_path / "parted", ink)
    assert short == {0: 1, 2: 1, 4: 1}
    monkeypatch.setattr(decks, "LONG", 10_000)
    whole = built(folder, tmp_path / "whole", ink)
    assert (parted.pages, parted.read, parted.faults) == (whole.pages, whole.read, ())
    wanted = [{**place, "face": None} for place in whole.facts["placements"]]
    assert [{**place, "face": None} for place in parted.facts["placements"]] == wanted
    assert parted.facts["sheets"] == whole.facts["sheets"] == 6
    for a, b in zip(pdfium.PdfDocument(parted.pdf), pdfium.PdfDocument(whole.pdf), strict=True):
        one, other = (page.render(scale=1).to_pil() for page in (a, b))
        assert ImageChops.difference(one, other).getbbox() is None
        texts = [page.get_textpage().get_text_range() for page in (a, b)]
        assert texts[0] == texts[1]
    with pikepdf.open(io.BytesIO(parted.pdf)) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert str(pdf.docinfo["/Title"]) == "Long: Deck"
        assert "/Duplex" in pdf.Root.ViewerPreferences


@pytest.mark.ci
@pytest.mark.usefixtures("short")
def test_a_common_back_and_the_fonts_are_there_once(tmp_path: Path) -> None:
    made = built(deck(tmp_path / "pack", 50), tmp_path / "out")
    with pikepdf.open(io.BytesIO(made.pdf)) as pdf:
        backs = {
            form.objgen
            for page in list(pdf.pages)[1::2]
            for name, form in page.obj.Resources.XObject.items()
            if name != "/Marks"
        }
        assert len(backs) == 1
        programs = Counter(
            str(item.FontName).partition("+")[2]
            for item in pdf.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor"
        )
        assert programs["SourceSerifPro-Regular"] == 1


@pytest.mark.ci
def test_one_card_changed_draws_one_stack(tmp_path: Path, short: Counter[int]) -> None:
    out = tmp_path / "out"
    before = built(deck(tmp_path / "pack", 50), out)
    short.clear()
    after = built(deck(tmp_path / "pack", 50, ", changed,"), out)
    assert short == {2: 1}
    assert after.pdf != before.pdf
    assert after.pdf == built(tmp_path / "pack", tmp_path / "anew", jobs=2).pdf
    for path in sorted((out / ".fieldpress").glob("??/*"))[::2]:
        path.unlink()
    assert built(tmp_path / "pack", out).pdf == after.pdf


@pytest.mark.ci
def test_a_changed_picture_draws_its_stacks_anew(tmp_path: Path, short: Counter[int]) -> None:
    folder = deck(tmp_path / "pack", 50)
    before = built(folder, tmp_path / "out")
    drawing = PACK["pictures/x.svg"].replace("#702010", "#107020")
    (folder / "pictures/x.svg").write_text(drawing)
    short.clear()
    assert built(folder, tmp_path / "out").pdf != before.pdf
    assert short == {0: 1, 2: 1, 4: 1}


@pytest.mark.ci
def test_a_fault_is_told_with_its_stack_and_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, short: Counter[int]
) -> None:
    proof = stacked.proof_stack

    def faulty(made: object, *more: object, **options: object) -> list[str]:
        found = list(proof(made, *more, **options))  # type: ignore[arg-type]
        return [*found, "page 1: something is off"] if short[2] and not short[4] else found

    monkeypatch.setattr(stacked, "proof_stack", faulty)
    folder = deck(tmp_path / "pack", 50)
    for _ in range(2):
        short.clear()
        with pytest.raises(ContentError) as caught:
            built(folder, tmp_path / "out")
        told = [problem.message for problem in caught.value.problems]
        assert told == ["in the stack from sheet 3 on, page 1: something is off"]
        assert short[2] == 1


@pytest.mark.ci
@pytest.mark.usefixtures("short")
def test_the_finished_file_passes_the_proof_of_short_decks(tmp_path: Path) -> None:
    """What is proofed stack by stack holds for the whole, read back from the file."""
    folder = deck(tmp_path / "pack", 50)
    made = built(folder, tmp_path / "out")
    from generator.content import load_pack
    from generator.job.products.product import products
    from generator.press.sheets import FinishedSheets, Placement

    (product,) = products(load_pack(folder, "pack"))
    placements = tuple(Placement(**place) for place in made.facts["placements"])
    whole = FinishedSheets(made.pdf, made.pages, made.facts["sheets"], placements)
    assert list(proof_sheets(whole, decks.arrangement(product, Options()))) == []


@pytest.mark.ci
def test_a_stack_is_read_back_as_it_was(tmp_path: Path, short: Counter[int]) -> None:
    kept: list[stacks.StackFile] = []
    to_bytes = stacks.StackFile.to_bytes
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stacks.StackFile, "to_bytes", lambda s: kept.append(s) or to_bytes(s))
        built(deck(tmp_path / "pack", 50), tmp_path / "out")
    assert len(kept) == sum(short.values())
    for stack in kept:
        assert stacks.StackFile.from_bytes(to_bytes(stack)) == stack
