"""Pictures that are missing, coarse, dangerous or outside the pack."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from bad_packs import Files, build, card, deck, drawn, png, problems, svg
from packs import ACTIONS

from tests.shares import first

CASES: Mapping[str, tuple[Files, tuple[str, ...]]] = {
    "a picture that is missing": (
        drawn("pictures/gnu.svg"),
        ("my-pack/deck.yaml:20:14: there is no picture 'pictures/gnu.svg' in the pack",),
    ),
    "a picture that is none": (
        drawn("pictures/x.png", b"hello"),
        ("my-pack/deck.yaml:20:14: 'pictures/x.png': this is not a PNG picture, or it is damaged",),
    ),
    "a picture too coarse": (
        drawn("pictures/x.png", png(100, 100)),
        (
            "my-pack/deck.yaml:20:14: 'pictures/x.png' of 100 × 100 pixels printed 20 × 20 mm "
            "large has 127 dpi; the minimum is 200 dpi",
            "  see my-pack/deck.yaml:18:5",
            "hint: to try it as it is, add --draft; everything is then marked DRAFT",
        ),
    ),
    "a picture of too many pixels": (
        drawn("pictures/x.png", png(12_000, 9_000, "1")),
        ("my-pack/deck.yaml:20:14: 'pictures/x.png': the picture has more than 80,000,000 pixels",),
    ),
    "a picture by another name": (
        drawn("pictures/x.txt", png(9, 9)),
        (
            "my-pack/deck.yaml:20:14: 'pictures/x.txt': pictures end in .svg, .png, .jpg, .jpeg, "
            ".gif, .webp",
        ),
    ),
    "a picture of no folder of ours": (
        drawn("../../../etc/passwd"),
        ("my-pack/deck.yaml:20:14: there is no picture '../../../etc/passwd' in the pack",),
    ),
    "a picture's name with a NUL": (
        drawn('"a\\0b"'),
        ("my-pack/deck.yaml:20:14: the character U+0000 is not allowed here",),
    ),
    "a picture's name too long": (
        drawn("x" * 5000),
        (f"my-pack/deck.yaml:20:14: there is no picture '{'x' * 39}…' in the pack",),
    ),
    "a drawing that declares entities": (
        drawn("pictures/x.svg", svg("&a;", '<!DOCTYPE svg [<!ENTITY a "&#38;b;">]>')),
        (
            "my-pack/deck.yaml:20:14: 'pictures/x.svg': a drawing may not declare entities, as it "
            "does with 'a'",
        ),
    ),
    "a drawing that hides its entities": (
        drawn(
            "pictures/x.svg",
            svg("&a;", '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>').encode("utf-16"),
        ),
        (
            "my-pack/deck.yaml:20:14: 'pictures/x.svg': a drawing may not declare entities, as it "
            "does with 'a'",
        ),
    ),
    "a drawing that reads a file": (
        drawn("pictures/x.svg", svg('<image href="file:///etc/passwd" width="9" height="9"/>')),
        (
            "my-pack/deck.yaml:20:14: 'pictures/x.svg': a drawing may not read other files, as "
            "this does 'file:///etc/passwd'",
        ),
    ),
    "a drawing too large": (
        drawn("pictures/x.svg", svg("<path/>" * 20_000)),
        ("my-pack/deck.yaml:20:14: 'pictures/x.svg': the drawing has more than 20,000 shapes",),
    ),
    "a drawing too deep": (
        drawn("pictures/x.svg", svg("<g>" * 500 + "</g>" * 500)),
        (
            "my-pack/deck.yaml:20:14: 'pictures/x.svg': the drawing's groups are nested more than "
            "100 deep",
        ),
    ),
    "a drawing that is a page": (
        drawn("pictures/x.svg", "<html></html>"),
        (
            "my-pack/deck.yaml:20:14: 'pictures/x.svg': this is not an SVG picture: it begins with "
            "<html>",
        ),
    ),
}


@pytest.mark.parametrize("case", first(8, CASES))
def test_a_picture_that_is_wrong(desk: Path, case: str) -> None:
    files, lines = CASES[case]
    ran = build(desk, files)
    assert ran.err == problems(*lines)
    assert ran.status == 1


@pytest.mark.parametrize(
    ("link", "used"),
    [
        ("x.yaml", ()),
        (
            "pictures/x.svg",
            ("my-pack/deck.yaml:20:14: there is no picture 'pictures/x.svg' in the pack",),
        ),
        (
            "templates/elsewhere.html",
            (
                "my-pack/deck.yaml:4:8: there is no template 'elsewhere.html'",
                "  hint: did you mean 'sheet.html'?",
            ),
        ),
        ("templates/card.css", ()),
    ],
)
def test_links_lead_out_of_no_pack(desk: Path, link: str, used: tuple[str, ...]) -> None:
    """It is told where the link is, and where it is asked for."""
    secret = desk / "secret"
    secret.write_text(ACTIONS)
    (desk / "my-pack" / link).unlink(missing_ok=True)
    (desk / "my-pack" / link).symlink_to(secret)
    files = drawn(link) if "pictures" in link else {}
    if link.endswith("html"):
        files = deck("front: card.html", "front: elsewhere.html")
    ran = build(desk, files)
    said = f"my-pack/{link}:1:1: this is a link that leads out of the pack"
    assert ran.err == problems(*used, said)
    assert ran.status == 1


def test_only_the_pictures_of_a_record_are_looked_for(desk: Path) -> None:
    text = deck("name: text", "name: text\n  art: [{file: picture, by: text}]")["deck.yaml"]
    assert isinstance(text, str)
    for name, art in (("Scout", ""), ("Gunner", ""), ("Sniper", "{file: pictures/x.svg, by: Me}")):
        text = text.replace(f"name: {name}", f"name: {name}\n    art: [{art}]")
    missing = build(desk, {"deck.yaml": text})
    message = "there is no picture 'pictures/x.svg' in the pack"
    assert missing.err == problems(f"my-pack/deck.yaml:23:18: {message}")
    assert build(desk, {"deck.yaml": text, "pictures/x.svg": svg("")}).status == 0


def test_a_link_that_leads_to_itself(desk: Path) -> None:
    (desk / "my-pack/pictures/x.svg").symlink_to("x.svg")
    ran = build(desk, drawn("pictures/x.svg"))
    message = "there is no picture 'pictures/x.svg' in the pack"
    assert ran.err == problems(f"my-pack/deck.yaml:20:14: {message}")


def test_a_picture_that_comes_later_is_seen(desk: Path) -> None:
    files = card("<img src='pictures/late.svg' style='display:none'>")
    ran = build(desk, card("<img src='pictures/late.svg'>"))
    assert "'pictures/late.svg' can't be read: there is no such file in the pack" in ran.err
    assert build(desk, {**files, "pictures/late.svg": svg("")}).status == 0
