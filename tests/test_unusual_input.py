"""What is unusual in a pack and yet right: it is printed without a complaint."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from bad_packs import Files, build, card, deck
from packs import DECK, changed, fieldpress, write_pack

pytestmark = pytest.mark.ci

GOOD: Mapping[str, Files] = {
    "a side called NO": {
        **changed("pack.yaml", "  us: {name: US,", "  NO: {name: NO,"),
        **deck("count: 4", "count: 4\nsides: [NO]"),
        **card("<b style='position:absolute; top: 20mm; left: 5mm'>{{ side.name }}</b>"),
    },
    "names of any letters": changed("pack.yaml", "name: US", "name: 'Österreich / Ungarn'"),
    "a byte order mark and Windows lines": {
        "deck.yaml": b"\xef\xbb\xbf" + DECK.replace("\n", "\r\n").encode()
    },
    "references along 3,000 records": {
        "a.yaml": "kind: records\ntitle: A\nfields: {b: optional ref a}\nrecords:\n"
        + "".join(f"  - {{id: r{i}, b: r{i + 1}}}\n" for i in range(3000))
        + "  - id: r3000\n"
    },
    "references that would be 2^60 records": {
        "a.yaml": "kind: records\ntitle: A\nfields: {b: list of ref a}\nrecords:\n"
        + "".join(f"  - {{id: r{i}, b: [r{i + 1}, r{i + 1}]}}\n" for i in range(60))
        + "  - {id: r60, b: []}\n"
    },
    "a reference to a card": {
        "a.yaml": "kind: records\ntitle: A\nfields: {b: ref deck}\nrecords: [{id: x, b: scout}]\n"
    },
    "a script": card("<script>alert(1)</script>"),
    "hidden files": {".x.yaml": "[", ".git/x.yaml": "["},
}


@pytest.mark.parametrize("case", GOOD)
def test_what_is_unusual_and_right(desk: Path, case: str) -> None:
    ran = build(desk, GOOD[case])
    assert ran.err == ""
    assert ran.status == 0


def test_a_side_called_no_is_printed_so(desk: Path) -> None:
    from pdfminer.high_level import extract_text

    assert build(desk, GOOD["a side called NO"]).status == 0
    assert "NO" in extract_text(desk / "out/my-pack/no-deck.pdf").split()


def test_a_folder_with_spaces(desk: Path) -> None:
    write_pack(desk / "My first pack")
    ran = fieldpress("build", "My first pack", "--out", "out")
    assert ran.status == 0
    assert (desk / "out/My first pack/deck.pdf").is_file()
