"""--draft: printed in spite of looks, never mistaken for the real thing."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from generator.cli.printing import Telling, Watched
from generator.errors import ContentError, Problem
from generator.press.proof import proof_document
from tests.packs import CARD_CSS, CHART_CSS, Ran, changed, fieldpress, write_pack

PICTURE = io.BytesIO()
Image.new("RGB", (20, 20), "#884422").save(PICTURE, "PNG")

UGLY: Mapping[str, str | bytes | None] = {
    **changed(
        "actions.yaml", "Go to the next square.", "Go to the next square" + " and on" * 60 + "."
    ),
    **changed("deck.yaml", "name: Sniper", "name: Sniper\n    picture: pictures/coarse.png"),
    "templates/card.css": CARD_CSS.replace("font: 9pt", "color: #999999; font: 9pt"),
    "templates/chart.css": CHART_CSS + "p + p {font-size: 5pt}",
    "pictures/coarse.png": PICTURE.getvalue(),
}
"""What is wrong with this pack is only ugly."""

TOLD = """\
skirmish/actions.yaml:8:38: 'Go to the next square and on and on' has a contrast of 2.8:1; the \
minimum is 4.5:1
skirmish/actions.yaml:8:38: the text 'Go to the next square and on and on and…' does not fit its \
box even at 7 pt
  hint: shorten it, or give it more room in the template
skirmish/actions.yaml:9:42: 'Roll a die, see Hits.' has a contrast of 2.8:1; the minimum is 4.5:1
skirmish/chart.yaml:1:1: page 1: '3–5 hit' is printed at 5 pt; the minimum is 6.5 pt
skirmish/chart.yaml:1:1: page 1: '6 kill' is printed at 5 pt; the minimum is 6.5 pt
skirmish/deck.yaml:20:14: 'pictures/coarse.png' of 20 × 20 pixels printed 20 × 20 mm large has \
25 dpi; the minimum is 200 dpi
  see skirmish/deck.yaml:18:5
"""
POINTER = "hint: to try it as it is, add --draft; everything is then marked DRAFT\n"
SMALL = [
    f"page 1: '{text}' is printed at 5 pt; the minimum is 6.5 pt" for text in ("3–5 hit", "6 kill")
]


def page_texts(file: Path) -> list[str]:
    with pypdfium2.PdfDocument(file) as pdf:
        return [page.get_textpage().get_text_bounded() for page in pdf]


def pictures(file: Path) -> list[Image.Image]:
    """The pages, 2 pixels to a point."""
    with pypdfium2.PdfDocument(file) as pdf:
        return [page.render(scale=2).to_pil().convert("RGB") for page in pdf]


def manifest(out: Path) -> dict[str, dict[str, Any]]:
    found = json.loads((out / "manifest.json").read_text())["files"]
    return {item["file"]: item for item in found}


@pytest.fixture(scope="module")
def ugly(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Ran]:
    """A pack that is only ugly, printed as a draft: its folder, and what was said."""
    folder = tmp_path_factory.mktemp("ugly")
    write_pack(folder / "skirmish", UGLY)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        ran = fieldpress("build", "skirmish", "--draft")
    return folder, ran


@pytest.fixture(scope="module")
def fine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A good pack, printed and then printed as a draft."""
    folder = tmp_path_factory.mktemp("fine")
    write_pack(folder / "skirmish")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert fieldpress("build", "skirmish").status == 0
        assert fieldpress("build", "skirmish", "--draft").status == 0
    return folder


def test_what_is_only_ugly_is_told_and_printed(
    ugly: tuple[Path, Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, ran = ugly
    names = ["output/skirmish/chart.draft.pdf", "output/skirmish/deck.draft.pdf"]
    assert (ran.status, ran.out.splitlines()) == (0, names)
    assert ran.err == f"{TOLD}6 problems; printed as a draft\n"
    monkeypatch.chdir(folder)
    again = fieldpress("build", "skirmish")
    assert (again.status, again.out) == (1, "")
    assert again.err == ran.err.replace("printed as a draft", "nothing was printed") + POINTER
    assert sorted(path.name for path in Path("output/skirmish").iterdir()) == [
        "chart.draft.pdf",
        "deck.draft.pdf",
    ]


def test_a_draft_is_one_wherever_it_is_listed(ugly: tuple[Path, Ran]) -> None:
    out = ugly[0] / "output"
    files = manifest(out)
    assert list(files) == ["skirmish/chart.draft.pdf", "skirmish/deck.draft.pdf"]
    assert all(item["draft"] is True for item in files.values())
    assert not list((out / ".fieldpress/stamps").iterdir())
    for name in files:
        with pikepdf.open(out / name) as pdf:
            assert str(pdf.docinfo["/Title"]).startswith("DRAFT: Skirmish: ")


def test_every_page_and_every_piece_says_so(fine: Path) -> None:
    out = fine / "output"
    (chart,) = page_texts(out / "skirmish/chart.draft.pdf")
    assert "DRAFT" in chart
    (deck,) = page_texts(out / "skirmish/deck.draft.pdf")
    assert "DRAFT: Deck" in deck  # in the slug
    with pypdfium2.PdfDocument(out / "skirmish/deck.draft.pdf") as pdf:
        height = pdf[0].get_height()
    (real,), (draft,) = (pictures(out / f"skirmish/deck{end}.pdf") for end in ("", ".draft"))
    difference = ImageChops.difference(real, draft).convert("L").point(lambda v: 255 * (v > 8))
    placements = manifest(out)["skirmish/deck.draft.pdf"]["placements"]
    assert len(placements) == 4
    for place in placements:
        left, bottom = (2 * place[key] * 72 / 25.4 for key in ("x", "y"))
        wide, high = (2 * place[key] * 72 / 25.4 for key in ("width", "height"))
        top = 2 * height - bottom - high
        box = tuple(map(round, (left, top, left + wide, top + high)))
        marked = difference.crop(box).getbbox()
        assert marked is not None
        across, down = marked[2] - marked[0], marked[3] - marked[1]
        assert max(across / wide, down / high) > 0.8
        difference.paste(0, box)
    rest = difference.getbbox()
    assert rest is not None  # the slug
    assert rest[3] - rest[1] < 2 * 9


def test_what_is_below_the_word_can_be_read(fine: Path) -> None:
    """Black stays black, and white stays light."""
    (real,), (draft,) = (
        pictures(fine / f"output/skirmish/chart{end}.pdf") for end in ("", ".draft")
    )
    pairs = list(zip(real.convert("L").tobytes(), draft.convert("L").tobytes(), strict=True))
    assert max(after for before, after in pairs if before < 60) < 120
    assert min(after for before, after in pairs if before > 250) > 180


def test_the_geometry_and_the_tags_are_those_of_the_print(fine: Path) -> None:
    from generator.measure import parse_paper

    files = manifest(fine / "output")
    real, draft = (files[f"skirmish/deck{end}.pdf"] for end in ("", ".draft"))
    assert {key: draft[key] for key in ("placements", "pages", "sheets", "paper")} == {
        key: real[key] for key in ("placements", "pages", "sheets", "paper")
    }
    chart = (fine / "output/skirmish/chart.draft.pdf").read_bytes()
    assert list(proof_document(chart, parse_paper("a4"))) == []


def test_a_draft_takes_the_place_of_no_print(fine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(fine)
    deck = Path("output/skirmish/deck.pdf")
    before, draft = deck.read_bytes(), deck.with_name("deck.draft.pdf").read_bytes()
    assert "draft" not in manifest(Path("output"))["skirmish/deck.pdf"]
    ran = fieldpress("build", "skirmish/deck", "--draft")
    assert ran == Ran(0, "output/skirmish/deck.draft.pdf\n", "no problems; printed as a draft\n")
    assert (deck.read_bytes(), deck.with_name("deck.draft.pdf").read_bytes()) == (before, draft)
    ran = fieldpress("build", "skirmish")
    assert all(line.endswith("  (nothing changed)") for line in ran.out.splitlines())
    deck.unlink()
    ran = fieldpress("build", "skirmish")
    assert ran.out.splitlines() == ["output/skirmish/chart.pdf", "output/skirmish/deck.pdf"]
    assert deck.read_bytes() == before


def test_a_draft_of_yours_stays_yours(fine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(fine)
    chart = Path("output/skirmish/chart.draft.pdf")
    before = chart.read_bytes()
    chart.write_bytes(b"mine")
    ran = fieldpress("build", "skirmish/chart", "--draft")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        "output/skirmish/chart.draft.pdf: this file was changed since Fieldpress wrote it, and is "
        "left alone\n  hint: choose another folder with --out, or add --overwrite, which keeps it "
        "as chart.draft-1.pdf\n"
    )
    chart.write_bytes(before)


BROKEN = {
    "a count": ({"chart.yaml": ("pages: 1", "pages: 2")}, "there are 1 pages, not 2 as stated"),
    "a reference": ({"deck.yaml": ("action: move", "action: mvoe")}, "'mvoe'"),
    "a font": (
        {"templates/card.css": ("600 11pt Source Sans Pro", "600 11pt Garamond")},
        "unknown font 'Garamond'",
    ),
    "a picture that is not there": (
        {"templates/chart.html": ("<h1>", '<img src="none.svg" alt=""><h1>')},
        "'none.svg' can't be read",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_what_is_broken_is_no_draft_either(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    changes, said = BROKEN[fault]
    pack = write_pack(tmp_path / "skirmish", UGLY)
    for name, (old, new) in changes.items():
        text = (pack / name).read_text()
        assert old in text
        (pack / name).write_text(text.replace(old, new, 1))
    ran = fieldpress("build", "skirmish", "--draft")
    assert (ran.status, ran.out) == (1, "")
    assert said in ran.err
    assert ran.err.endswith("nothing was printed\n")
    assert not list(Path().rglob("*.pdf"))
    assert fieldpress("build", "skirmish").err == ran.err  # drafts are not pointed to


def test_a_watched_build_points_to_drafts_and_an_export_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor does `check`, which prints nothing."""
    error = ContentError(Problem("too pale", looks=True))
    said = "too pale\n1 problem; nothing was printed\n"
    Watched(Telling(), drafts=True)(error)
    assert capsys.readouterr().err == said + POINTER
    Watched(Telling())(error)
    assert capsys.readouterr().err == said
    write_pack(tmp_path / "skirmish", UGLY)
    ran = fieldpress("check", str(tmp_path / "skirmish"))
    assert ran.err.endswith("6 problems; nothing was printed\n")


def test_for_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_pack(tmp_path / "skirmish", UGLY)
    ran = fieldpress("build", "skirmish/chart", "--draft", "--json")
    assert (ran.status, ran.err) == (0, "")
    told = json.loads(ran.out)
    assert (told["draft"], told["files"]) == (
        True,
        [{"file": "skirmish/chart.draft.pdf", "printed": True}],
    )
    assert [problem["message"] for problem in told["problems"]] == SMALL


def test_black_ink_marks_in_black(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.measure import parse_paper

    monkeypatch.chdir(tmp_path)
    write_pack(tmp_path / "skirmish")
    assert fieldpress("build", "skirmish/chart", "--draft", "--ink", "grey").status == 0
    pdf = Path("output/skirmish/chart.draft.pdf").read_bytes()
    assert list(proof_document(pdf, parse_paper("a4"), colourless=True)) == []


def test_while_watching(tmp_path: Path) -> None:
    from generator.errors import DraftError, FieldpressError
    from generator.job import watch
    from generator.job.job import Job
    from generator.job.layout.warm import Warm
    from generator.job.layout.workers import Workers
    from generator.job.options import Options
    from generator.job.targets import find_targets

    write_pack(tmp_path / "skirmish", {**UGLY, "deck.yaml": None})
    said: list[list[str] | FieldpressError] = []
    with Workers(1) as workers:
        options = Options(out=tmp_path / "out", draft=True)
        targets = find_targets([str(tmp_path / "skirmish")])
        job = Job(options, warm=Warm(workers))
        watch.do_once(watch.BUILD, targets, job, said.append)
        (tmp_path / "skirmish/templates/chart.css").write_text(CHART_CSS)
        watch.do_once(watch.BUILD, targets, job, said.append)
    error, lines, mended, _ = said
    assert isinstance(mended, DraftError)
    assert mended.problems == ()
    assert isinstance(error, DraftError)
    assert [problem.message for problem in error.problems] == SMALL
    assert isinstance(lines, list)
    assert lines[0] == f"{tmp_path}/out/skirmish/chart.draft.pdf"


def test_a_piece_of_any_shape_holds_the_word() -> None:
    """The word lies inside its area, as large as it may be."""
    from generator.press.draft import DRAFT_FONT, Area, _across, _drawn
    from generator.typeset.fonts import font_file

    word = _drawn(font_file(DRAFT_FONT))
    for width, height in ((15, 15), (63, 88), (88, 63), (5, 200), (297, 420)):
        area = Area(20, 30, width, height)
        a, b, c, d, x, y = _across(area, word)
        corners = [
            (a * across + c * up + x, b * across + d * up + y)
            for across in (0, word.width)
            for up in (0, word.height)
        ]
        for (low, size), along in zip(
            ((20, width), (30, height)), zip(*corners, strict=True), strict=True
        ):
            room = [point * 25.4 / 72 - low for point in along]
            assert min(room) > 0
            assert max(room) < size
            assert min(room) == pytest.approx(size - max(room), abs=0.01)
