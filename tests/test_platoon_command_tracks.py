"""Platoon Command's tracks, its page of tiles and cards, and what its guide says of sleeves."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from packs import fieldpress

from generator.content import Pack
from generator.games.packs import read_pack
from tests.shares import first

MM = 25.4 / 72
MARKER = 25.0


@pytest.fixture(scope="module")
def pack(repository: Path) -> Pack:
    return read_pack(repository / "content/platoon-command", "content/platoon-command")


@pytest.fixture(scope="module", params=first(1, ["a4", "letter"]))
def sheets(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    sharing: Callable[[Path], Path],
) -> Path:
    """The folder that they were printed to."""
    out = sharing(tmp_path_factory.mktemp("tracks") / "out")
    names = [f"platoon-command/{name}" for name in ("track-sheet", "print-guide")]
    assert fieldpress("build", *names, "--out", str(out), "--paper", request.param).status == 0
    return out / "platoon-command"


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Path:
    """The page of tiles and cards, printed."""
    out = sharing(tmp_path_factory.mktemp("index") / "out")
    assert fieldpress("build", "platoon-command/index", "--out", str(out)).status == 0
    return out / "platoon-command/index.pdf"


def words(file: Path) -> str:
    pdf = pypdfium2.PdfDocument(file)
    text = " ".join(page.get_textpage().get_text_range() for page in pdf)
    pdf.close()
    return " ".join(text.split())


def records(pack: Pack, part: str) -> dict[str, Any]:
    found = pack.parts[part].records_part
    assert found is not None
    return dict(found.records)


def test_tracks_have_room_for_the_longest_scenario_and_all_points(pack: Pack) -> None:
    tracks = records(pack, "tracks")
    longest = max(int(cell) for row in pack.tables["rounds"].cells for cell in row)
    stated = [
        part.model.rounds or 0  # type: ignore[attr-defined]
        for part in pack.parts.values()
        if part.source.file.startswith("content/platoon-command/scenarios/")
    ]
    assert tracks["rounds"]["boxes"] == [str(n + 1) for n in range(max(longest, *stated))]
    markers = records(pack, "objective-markers").values()
    most = sum(card["value"] * card.get("copies", 1) for card in markers)
    ones = [int(box) for box in tracks["points"]["boxes"] if box.isdigit()]
    tens = [int(box) for box in tracks["points"]["boxes"] if not box.isdigit()]
    reached = {one + ten for one in ones for ten in (0, *tens)}
    assert reached == set(range(most + 1))


def test_a_marker_lies_in_every_box(sheets: Path) -> None:
    """Numbers of neighbours stand as far apart as a marker is wide, with borders and gap."""
    pdf = pypdfium2.PdfDocument(sheets / "track-sheet.pdf")
    page = pdf[0].get_textpage()
    rows: dict[int, list[tuple[float, float, str]]] = {}
    for number in range(page.count_rects()):
        left, bottom, right, top = page.get_rect(number)
        text = page.get_text_bounded(left, bottom, right, top).strip()
        if text.removeprefix("+").isdigit():
            rows.setdefault(round(top / 3), []).append((left * MM, top * MM, text))
    pdf.close()
    tracks = [sorted(row) for _, row in sorted(rows.items(), reverse=True) if len(row) > 4]
    assert [len(row) for row in tracks] == [7, 7, 6, 6, 6, 6]
    assert tracks[0][0][2] == "1"
    assert tracks[1][-1][2] == "14"
    assert [row[-1][2] for row in tracks[2:]] == ["5", "+20", "5", "+20"]
    borders = (0.8, 0.8, 0.8, 0.8, 1.8, 1.8)
    for border, row in zip(borders, tracks, strict=True):
        across = [b[0] - a[0] for a, b in pairwise(row)]
        assert min(across) - border - 0.6 >= MARKER
    for border, (upper, lower) in zip(
        borders[::2], zip(tracks[::2], tracks[1::2], strict=True), strict=False
    ):
        assert upper[0][1] - lower[0][1] - border - 0.6 >= MARKER


def test_the_index_shows_every_tile_and_card(index: Path, pack: Pack) -> None:
    text = words(index)
    for key, tile in records(pack, "tiles").items():
        assert f"{key} {tile['name']}" in text
    for unit in records(pack, "units").values():
        assert unit["name"] in text
    with pikepdf.open(index) as pdf:
        assert len(pdf.pages) == 2


def test_the_guide_names_the_sleeves_for_the_cards(sheets: Path) -> None:
    text = words(sheets / "print-guide.pdf")
    assert (
        "Sleeves: “Standard”† for cards of 63.5 × 88.9 mm, 108 of them; it is sold for "
        "63.5 × 88 mm and measures 66 × 91 mm outside."
    ) in text
    assert "*-box.pdf" in text
