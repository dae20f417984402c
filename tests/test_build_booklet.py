"""A sheet that says `booklet`: a flat file and one to fold, in every command."""

import hashlib
import io
import json
from pathlib import Path

import pikepdf
import pytest

from tests.packs import changed, fieldpress, write_pack
from tests.printed import Printed

PAGES = 6
CHART = "".join(
    f'<h1 id="p{n}" style="break-before: page">Page {n}</h1><p><a href="#p6">to the last</a></p>'
    for n in range(1, PAGES + 1)
)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack whose chart is a booklet of six pages."""
    chart = changed("chart.yaml", "pages: 1\n", f"pages: {PAGES}\nbooklet: true\n")
    return write_pack(tmp_path / "skirmish", {**chart, "templates/chart.html": CHART})


def built(pack: Path, *options: str) -> dict[str, dict[str, object]]:
    """Print both files; return their entries in the manifest."""
    out = pack.parent / "out"
    ran = fieldpress("build", str(pack), "--out", str(out), "--jobs", "1", *options)
    assert ran.status == 0, ran.err
    files = json.loads((out / "manifest.json").read_text("utf-8"))["files"]
    return {file["product"]: file for file in files}


def test_both_files_are_listed_and_checked(pack: Path) -> None:
    (found,) = json.loads(fieldpress("list", str(pack), "--json").out)
    assert [p for p in found["products"] if p["id"].startswith("chart")] == [
        {"id": "chart", "title": "Chart", "kind": "sheet"},
        {"id": "chart-folded", "title": "Chart, to fold", "kind": "booklet"},
    ]
    ran = fieldpress("check", str(pack / "chart-folded"))
    assert (ran.status, ran.out) == (0, "1 product, no problems\n")


@pytest.mark.parametrize(
    ("paper", "page", "sheet"),
    [("a4", (148.5, 210), (297, 210)), ("letter", (139.7, 215.9), (279.4, 215.9))],
)
def test_pages_are_half_of_the_paper(
    pack: Path, paper: str, page: tuple[float, float], sheet: tuple[float, float]
) -> None:
    files = built(pack, "--paper", paper)
    flat, folded = (
        Printed((pack.parent / "out" / str(files[name]["file"])).read_bytes())
        for name in ("chart", "chart-folded")
    )
    assert len(flat.pdf.pages) == PAGES
    assert flat.size(0) == pytest.approx(page, abs=0.05)
    assert len(folded.pdf.pages) == 4
    assert folded.size(0) == pytest.approx(sheet, abs=0.05)
    assert [flat.text(n).split()[:2] for n in range(PAGES)] == [
        ["Page", str(n)] for n in range(1, PAGES + 1)
    ]
    assert [folded.text(n).count("Page") for n in range(4)] == [1, 1, 2, 2]


def test_the_manifest_tells_of_both(pack: Path) -> None:
    files = built(pack)
    flat, folded = files["chart"], files["chart-folded"]
    assert (flat["kind"], flat["pages"]) == ("sheet", PAGES)
    assert (folded["kind"], folded["pages"], folded["sheets"]) == ("booklet", 4, 2)
    assert flat["page"] == folded["page"] == {"width": 148.5, "height": 210}
    assert flat["paper"] == folded["paper"] == {"name": "a4", "width": 210, "height": 297}
    placements = folded["placements"]
    assert isinstance(placements, list)
    first = {key: placements[0][key] for key in ("page", "side", "face", "x", "turn")}
    assert first == {"page": 1, "side": "front", "face": "page 1", "x": 148.5, "turn": 0}
    assert [(p["page"], p["face"], p["turn"]) for p in placements[1:]] == [
        *((2, "page 2", 180), (3, "page 6", 0), (3, "page 3", 0)),
        *((4, "page 4", 180), (4, "page 5", 180)),
    ]


def test_the_flat_file_has_links_and_the_folded_one_is_for_paper(pack: Path) -> None:
    files = built(pack)
    with pikepdf.open(pack.parent / "out" / str(files["chart"]["file"])) as flat:
        assert all("/Annots" in page.obj for page in flat.pages)
        assert flat.open_outline().root
    with pikepdf.open(pack.parent / "out" / str(files["chart-folded"]["file"])) as folded:
        assert not any("/Annots" in page.obj for page in folded.pages)
        assert str(folded.Root.ViewerPreferences.Duplex) == "/DuplexFlipLongEdge"
        assert str(folded.docinfo["/Title"]) == "Skirmish: Chart"


def test_options_reach_the_folded_file(pack: Path) -> None:
    profile = pack.parent / "printer.yaml"
    profile.write_text("paper-thickness: 0.3\nflip: short-edge\n", "utf-8")
    folded = built(pack, "--printer", str(profile))["chart-folded"]
    assert folded["duplex"] == "short-edge"
    placements = folded["placements"]
    assert isinstance(placements, list)
    inner = {p["face"]: (round(p["x"], 2), p["turn"]) for p in placements if p["page"] > 2}
    assert inner == {
        "page 6": (0.3, 0), "page 3": (148.2, 0), "page 4": (0.3, 0), "page 5": (148.2, 0)
    }  # fmt: skip


def test_the_same_bytes_again(pack: Path) -> None:
    def digest() -> str:
        name = str(built(pack, "--force")["chart-folded"]["file"])
        return hashlib.sha256((pack.parent / "out" / name).read_bytes()).hexdigest()

    assert digest() == digest()


def test_a_booklet_can_not_lie(pack: Path) -> None:
    chart = pack / "chart.yaml"
    chart.write_text(chart.read_text("utf-8") + "orientation: landscape\n", "utf-8")
    ran = fieldpress("check", str(pack))
    assert ran.status == 1
    assert (
        f"{pack.as_posix()}/chart.yaml:7:14: the pages of a booklet stand upright; "
        "it can't be landscape" in ran.err
    )


def test_two_files_of_one_name_are_refused(pack: Path) -> None:
    (pack / "chart-folded.yaml").write_bytes((pack / "chart.yaml").read_bytes())
    ran = fieldpress("check", str(pack))
    assert ran.status == 1
    assert "a second product would be printed to 'chart-folded.pdf'" in ran.err


def test_pages_of_a_booklet_are_read_as_forms(pack: Path) -> None:
    folded = built(pack)["chart-folded"]
    data = (pack.parent / "out" / str(folded["file"])).read_bytes()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        names = [sorted(page.obj.Resources.XObject.keys()) for page in pdf.pages]
    assert names == [["/P1"], ["/Marks", "/P2"], ["/P3", "/P6"], ["/Marks", "/P4", "/P5"]]
