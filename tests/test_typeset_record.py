"""What laying out leaves behind, and the files it may read."""

import hashlib
import json
from pathlib import Path

import pytest

from generator.typeset.engine import Glyphs
from generator.typeset.fetch import BASE_URL, Assets, find_file, unchanged
from generator.typeset.inks import INKS
from generator.typeset.judging.findings import Finding
from generator.typeset.record import DocumentRecord, FaceRecord, from_bytes, to_bytes

FACE = FaceRecord(
    b"%PDF\n1",
    63.5,
    88.9,
    3.0,
    (Glyphs("f1", "SourceSansPro-Regular", "Source Sans Pro", 4, 984, -273, {5: "A"}, "☃"),),
    (Finding("too small", "deck.yaml#a", "enlarge it", "class='x'"),),
    {"a.svg": "0123"},
    94.9,
)


@pytest.mark.parametrize(
    "record",
    [
        FACE,
        FaceRecord(b"", 1, 2, 0, (), slow=True),
        DocumentRecord(b"%PDF\n2", 3, (Finding("x", None),), {"b.css": "4567"}),
        DocumentRecord(b"", 0, slow=True),
    ],
)
def test_a_record_is_read_back_as_it_was(record: FaceRecord | DocumentRecord) -> None:
    assert from_bytes(to_bytes(record)) == record


def test_the_same_record_gives_the_same_bytes() -> None:
    head, _, pdf = to_bytes(FACE).partition(b"\n")
    assert list(json.loads(head)) == sorted(json.loads(head))
    assert pdf == FACE.pdf


@pytest.mark.parametrize("data", [b"", b"x", b"{", b"[1"])
def test_bytes_that_are_no_record(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"Expecting|delimiter|enclosed"):
        from_bytes(data)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack with a drawing, a style sheet of its own and a file that no page may read."""
    (tmp_path / "templates").mkdir()
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" fill="currentColor"/>'
    (tmp_path / "tank.svg").write_text(svg)
    (tmp_path / "templates" / "look.css").write_text("p { color: #ff0000 }")
    (tmp_path / "pack.yaml").write_text("title: X")
    return tmp_path


def test_a_file_is_found_in_the_pack_its_templates_and_the_base(pack: Path) -> None:
    assert find_file(pack, "tank.svg") == pack / "tank.svg"
    assert find_file(pack, "look.css") == pack / "templates" / "look.css"
    assert find_file(pack, "theme.css") is not None
    assert find_file(pack, "none.css") is None


def test_what_is_read_is_recorded_with_its_hash(pack: Path) -> None:
    assets = Assets(pack, INKS["colour"])
    fetched = assets.fetch(f"{BASE_URL}look.css")
    assert (fetched.data, fetched.kind) == (b"p { color: #ff0000 }", "text/css")
    assert assets.read == {"look.css": hashlib.sha256(fetched.data).hexdigest()}
    assert unchanged(pack, assets.read)
    (pack / "templates" / "look.css").write_text("p { color: #00ff00 }")
    assert not unchanged(pack, assets.read)
    assert not unchanged(pack, {"gone.css": "0"})


def test_a_drawing_takes_the_colour_that_is_asked_for(pack: Path) -> None:
    assets = Assets(pack, INKS["colour"])
    assert b'fill="#8c2f1b"' in assets.fetch(f"{BASE_URL}tank.svg?colour=8c2f1b").data
    assert b'fill="currentColor"' in assets.fetch(f"{BASE_URL}tank.svg?colour=red").data


def test_files_come_as_the_ink_prints_them(pack: Path) -> None:
    assert Assets(pack, INKS["grey"]).fetch(f"{BASE_URL}look.css").data == b"p { color: #7f7f7f }"


@pytest.mark.parametrize(
    ("url", "name", "why"),
    [
        ("https://example.com/a.css", None, "a page may read files of its pack only"),
        ("file:///etc/hostname", None, "a page may read files of its pack only"),
        (f"{BASE_URL}none.svg", "none.svg", "there is no such file in the pack"),
        (f"{BASE_URL}..%2Fpack.yaml", "../pack.yaml", "there is no such file in the pack"),
        (f"{BASE_URL}pack.yaml", "pack.yaml", "only pictures and style sheets can be read"),
    ],
)
def test_what_is_refused_is_recorded_with_the_reason(
    pack: Path, url: str, name: str | None, why: str
) -> None:
    assets = Assets(pack, INKS["colour"])
    with pytest.raises(ValueError, match=why):
        assets.fetch(url)
    assert (assets.refused, assets.read) == ({name or url: why}, {})
