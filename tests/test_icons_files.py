"""Icons of a pack's own: printed, drawn again when they change, and told of when they are bad."""

from __future__ import annotations

import io
import time
from collections.abc import Mapping
from pathlib import Path

import pikepdf
import pytest
from bad_packs import Files, build, problems
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.content.icons.drawing import read_drawing
from generator.games.packs import read_pack
from generator.measure import PAPERS
from generator.resources import templates_folder
from generator.typeset.inks import find_ink
from generator.typeset.templates import Templates
from tests.packs import ACTIONS, CARD, changed, fieldpress, write_pack
from tests.printed import Printed
from tests.shares import examples, first

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
PATH = '<path d="M2 2h20v20z"/>'


def svg(shapes: str = PATH, head: str = HEAD) -> str:
    return f"{head}{shapes}</svg>"


def sized(attributes: str) -> str:
    return svg(head=f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>')


def icon(text: str | bytes, name: str = "boot") -> Files:
    return {f"icons/{name}.svg": text}


def told(message: str, name: str = "boot.svg", *hints: str) -> tuple[str, ...]:
    return (f"my-pack/icons/{name}:1:1: {message}", *(f"  hint: {hint}" for hint in hints))


SAYS = "  hint: '\\:{}:' prints it as it stands"
NAMED = (
    "a name begins with a letter, and has lower-case letters, digits and single hyphens, 40 "
    "characters at most"
)
SHAPES = "an icon is made of plain shapes, and has no "

CASES: Mapping[str, tuple[Files, tuple[str, ...]]] = {
    "an icon that there is not": (
        changed("actions.yaml", "Go to the next square.", "Go to :bott:."),
        (
            "my-pack/actions.yaml:8:38: there is no icon 'bott'",
            SAYS.format("bott"),
            "  hint: did you mean 'boot'?",
        ),
    ),
    "an own icon that was meant": (
        {**changed("deck.yaml", "Scout", "':My_Hat: :hat:'"), **icon(svg(), "my-hat")},
        (
            "my-pack/deck.yaml:12:11: there is no icon 'My_Hat'",
            SAYS.format("My_Hat"),
            "  hint: did you mean 'my-hat'?",
            "my-pack/deck.yaml:12:11: there is no icon 'hat'",
            SAYS.format("hat"),
            "  hint: did you mean 'halt'?",
        ),
    ),
    "an icon that a template lacks": (
        {"templates/card.html": CARD + "{{ icon('tnak') }}\n"},
        (
            "my-pack/templates/card.html:6:1: there is no icon 'tnak'",
            "  see my-pack/deck.yaml:11:5",
            "  hint: did you mean 'tank'?",
        ),
    ),
    "an icon that a template's own text lacks": (
        {"templates/card.html": CARD + "{{ rich(':tnak:') }}\n"},
        (
            "my-pack/templates/card.html:6:1: there is no icon 'tnak'",
            "  see my-pack/deck.yaml:11:5",
            "  hint: did you mean 'tank'?",
            SAYS.format("tnak"),
        ),
    ),
    "an icon printed as letters": (
        changed("deck.yaml", "name: Scout", "name: 'Scout :boot:'"),
        (
            "my-pack/deck.yaml:12:11: ':boot:' is printed as it stands",
            "  hint: in a template, rich(…) draws the icons of a text, and icon(…) a single one",
        ),
    ),
    "an icon of a million points": (
        icon(svg(f'<path d="M0 0{"1 1" * 1_000_000}"/>')),
        told("the icon has more than 100,000 bytes"),
    ),
    "an icon of many points": (
        icon(svg(f'<path d="M0 0L{"1 1 " * 5000}"/>')),
        told("the icon has more than 5,000 points"),
    ),
    "an icon of many shapes": (
        icon(svg('<path d="M0 0h1"/>' * 501)),
        told("the icon has more than 500 shapes"),
    ),
    "an icon with a script": (
        icon(svg(PATH + "<script>alert(1)</script>")),
        told(SHAPES + "<script>"),
    ),
    "an icon with a picture": (
        icon(svg('<image href="#x"/>')),
        told(SHAPES + "<image>"),
    ),
    "an icon that repeats itself without end": (
        icon(svg('<g id="a"><use href="#a"/></g>')),
        told(SHAPES + "<use>"),
    ),
    "an icon that reads another file": (
        icon(svg('<use xlink:href="other.svg#a" xmlns:xlink="http://www.w3.org/1999/xlink"/>')),
        told("a drawing may not read other files, as this does 'other.svg#a'"),
    ),
    "an icon that imports a style sheet": (
        icon(svg("<style>@import 'x.css';</style>" + PATH)),
        told("the style sheet of an icon may not have rules that begin with '@'"),
    ),
    "an icon that declares entities": (
        icon(f'<!DOCTYPE svg [<!ENTITY a "b">]>{svg()}'),
        told("a drawing may not declare entities, as it does with 'a'"),
    ),
    "an empty file": (
        icon(""),
        told("this is not an SVG picture: no element found in line 1, column 1"),
    ),
    "an icon without shapes": (
        icon(svg("<g></g>")),
        told("the icon is empty: it has no shapes"),
    ),
    "no icon at all": (
        icon("<html></html>"),
        told("this is not an SVG picture: it begins with <html>"),
    ),
    "an icon of no size": (
        icon(sized("")),
        told("the icon has no viewBox, which says how large it is, such as '0 0 24 24'"),
    ),
    "an icon of an endless size": (
        icon(sized('viewBox="0 0 1e9 1e9"')),
        told("the sides of the viewBox '0 0 1e9 1e9' are not 0 to 100,000"),
    ),
    "an icon of no height": (
        icon(sized('viewBox="0 0 24 0"')),
        told("the sides of the viewBox '0 0 24 0' are not 0 to 100,000"),
    ),
    "an icon of no number": (
        icon(sized('viewBox="0 0 nan 24"')),
        told("the sides of the viewBox '0 0 nan 24' are not 0 to 100,000"),
    ),
    "an icon of three numbers": (
        icon(sized('viewBox="0 0 24"')),
        told("the viewBox '0 0 24' is not four numbers"),
    ),
    "a very wide icon": (
        icon(sized('viewBox="0 0 97 24"')),
        told("the icon is more than 4 times as wide as it is high"),
    ),
    "a very high icon": (
        icon(sized('viewBox="0 0 24 97"')),
        told("the icon is more than 4 times as high as it is wide"),
    ),
    "an icon of two sizes": (
        icon(sized('viewBox="0 0 24 24" width="100mm" height="1mm"')),
        told("the icon's width and height, 100mm by 1mm, don't go with its viewBox"),
    ),
    "an icon whose side is none": (
        icon(sized('viewBox="0 0 24 24" width="wide"')),
        told("the icon's side 'wide' is not a length"),
    ),
    "a path that can't be read": (
        icon(svg('<path d="M1 1h3q"/><path d="M1 1hx"/>')),
        told("'d=\"M1 1hx\"' of a <path> can't be read"),
    ),
    "a path that begins nowhere": (
        icon(svg('<path d="1 1h3"/>')),
        told("'d=\"1 1h3\"' of a <path> can't be read"),
    ),
    "a move that can't be read": (
        icon(svg(f'<g transform="rotate(abc)">{PATH}</g>')),
        told("'transform=\"rotate(abc)\"' of a <g> can't be read"),
    ),
    "a radius that is no length": (
        icon(svg('<circle cx="1" cy="2" r="big"/>')),
        told("'r=\"big\"' of a <circle> can't be read"),
    ),
    "points that are none": (
        icon(svg('<polygon points="1,1 2,2 a"/>')),
        told("'points=\"1,1 2,2 a\"' of a <polygon> can't be read"),
    ),
    "a picture among the icons": (
        {"icons/boot.png": b"\x89PNG"},
        told("an icon is a drawing, and its file ends in .svg", "boot.png"),
    ),
    "an icon whose name can't be written": (
        icon(svg(), "My Boot"),
        told("'My Boot' can't be the name of an icon", "My Boot.svg", NAMED),
    ),
    "an icon whose name begins with a digit": (
        icon(svg(), "88mm"),
        told("'88mm' can't be the name of an icon", "88mm.svg", NAMED),
    ),
    "an icon beside the templates": (
        {"templates/icons/boot.svg": svg("")},
        ("my-pack/templates/icons/boot.svg:1:1: the icon is empty: it has no shapes",),
    ),
    "two of them, and a text": (
        {
            **icon(svg("")),
            **icon("", "hat"),
            **changed("actions.yaml", "Go to the next square.", "':nosuch:'"),
        },
        (
            "my-pack/actions.yaml:8:38: there is no icon 'nosuch'",
            SAYS.format("nosuch"),
            *told("the icon is empty: it has no shapes"),
            *told("this is not an SVG picture: no element found in line 1, column 1", "hat.svg"),
        ),
    ),
}


@pytest.mark.parametrize("name", first(15, CASES))
def test_what_is_told_of_icons(desk: Path, name: str) -> None:
    files, lines = CASES[name]
    ran = build(desk, files)
    looks = "hint: to try it as it is, add --draft; everything is then marked DRAFT\n"
    draft = looks if name == "an icon printed as letters" else ""
    assert (ran.status, ran.err) == (1, problems(*lines) + draft)


def test_a_text_with_an_icon_and_a_space_wants_quotes(desk: Path) -> None:
    ran = build(desk, changed("actions.yaml", "Go to the next square.", "Go :boot: far."))
    assert ran.status == 1
    assert "a text with a colon, a comma or a bracket in it needs quotes" in ran.err


def test_links_out_of_the_pack_are_told(desk: Path) -> None:
    (desk / "secret.svg").write_text(svg(), "utf-8")
    (desk / "my-pack" / "icons").mkdir()
    (desk / "my-pack" / "icons" / "boot.svg").symlink_to("../../secret.svg")
    ran = build(desk, {})
    assert (ran.status, ran.err) == (
        1,
        problems(*told("this is a link that leads out of the pack")),
    )


def test_what_is_no_drawing_is_passed_over(desk: Path) -> None:
    files = {"icons/README.md": "Drawn by me.", "icons/.hidden.svg": "", "icons/boot.svg": svg()}
    assert build(desk, files).status == 0


# Printed

REMINDER = "Go 2:boot: on, then :tank: or roll :2d6:. It is 10:30:45."
CHART = """\
<h1>{{ icon('tank') }} {{ tables.hits.title }}</h1>
{% for action in parts.actions.records %}<p>{{ rich(action.reminder) }}</p>{% endfor %}
"""


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack whose texts have icons, one of its own among them, printed."""
    folder = tmp_path_factory.mktemp("icons")
    boot = svg(f"<title>movement\n points</title>{PATH}")
    files = {
        "actions.yaml": ACTIONS.replace("Go to the next square.", f"'{REMINDER}'"),
        "templates/chart.html": CHART,
        **icon(boot),
    }
    write_pack(folder / "my-pack", files)
    ran = fieldpress("build", str(folder / "my-pack"), "--out", str(folder / "out"))
    assert ran.status == 0, ran.err
    return folder


def test_names_of_icons_are_not_printed(printed: Path) -> None:
    for name in ("deck", "chart"):
        text = Printed((printed / f"out/my-pack/{name}.pdf").read_bytes()).text(0)
        assert "Go 2" in text
        assert "It is 10:30:45." in " ".join(text.split())
        assert "boot" not in text
        assert ":tank" not in text


def test_icons_are_figures_with_words(printed: Path) -> None:
    with pikepdf.open(printed / "out/my-pack/chart.pdf") as pdf:
        found = [
            str(item.Alt)
            for item in pdf.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/S") == "/Figure"
        ]
    assert sorted(found) == ["movement points", "tank", "tank", "two dice"]


def test_an_own_icon_is_printed_instead_of_a_built_in_one(printed: Path) -> None:
    """Its triangle is drawn: the built-in boot has curves."""
    with pikepdf.open(printed / "out/my-pack/chart.pdf") as pdf:
        content = bytes(pdf.pages[0].Contents.read_bytes())
    assert b"20 0 l" in content or b"22 2 l" in content


def test_a_changed_icon_is_printed_again(printed: Path, tmp_path: Path) -> None:
    """And one that goes, or comes in place of a built-in one."""
    out = str(tmp_path / "out")
    pack = write_pack(tmp_path / "my-pack", {
        "actions.yaml": ACTIONS.replace("Go to the next square.", f"'{REMINDER}'"),
    })  # fmt: skip

    def bytes_now() -> bytes:
        ran = fieldpress("build", str(pack), "--out", out)
        assert ran.status == 0, ran.err
        return (tmp_path / "out/my-pack/deck.pdf").read_bytes()

    built_in = bytes_now()
    boot = pack / "icons/boot.svg"
    boot.parent.mkdir()
    boot.write_text(svg(), "utf-8")
    own = bytes_now()
    boot.write_text(svg('<path d="M3 3h9v9z"/>'), "utf-8")
    assert len({built_in, own, bytes_now()}) == 3
    boot.unlink()
    assert bytes_now() == built_in
    assert fieldpress("build", str(pack), "--out", out).out.count("(nothing changed)") == 2


def test_a_text_is_filled_again_when_an_icon_of_its_has_other_words(tmp_path: Path) -> None:
    """While a build is watched, texts are kept by what they were made of."""
    folder = write_pack(tmp_path / "my-pack", icon(svg()))
    pack = read_pack(folder)

    def titles() -> list[object]:
        context = Templates(pack).context(find_ink("colour"), PAPERS["a4"], odds=True, links=False)
        return context.titles

    before = titles()
    assert titles() == before
    write_pack(folder, icon(svg(f"<title>march</title>{PATH}")))
    assert titles() != before


@pytest.mark.parametrize("ink", ["grey", "saver"])
def test_own_colours_print_in_black_ink(tmp_path: Path, ink: str) -> None:
    red = svg('<path fill="#cc0000" d="M2 2h20v20z"/>')
    files = {
        "actions.yaml": ACTIONS.replace("Go to the next square.", f"'{REMINDER}'"),
        **icon(red),
    }
    pack = write_pack(tmp_path / "my-pack", files)
    out = tmp_path / "out"
    ran = fieldpress("build", f"{pack}/deck", "--ink", ink, "--out", str(out))
    assert ran.status == 0, ran.err
    image = Printed((out / "my-pack/deck.pdf").read_bytes()).picture(0, 60).convert("RGB")
    extremes = [max(pixel) - min(pixel) for _, pixel in image.getcolors(1 << 20)]
    assert max(extremes) <= 2


def test_the_print_is_whole(printed: Path) -> None:
    for path in (printed / "out/my-pack").glob("*.pdf"):
        with pikepdf.open(io.BytesIO(path.read_bytes())) as pdf:
            assert pdf.check_pdf_syntax() == []


READABLE = (
    '<path d="M1.5.5-2-.5+3e1L4,5zm1 1a1 1 0 0110 10"/>',
    '<path transform="translate(1) rotate(45, 1 2),scale(-.5)" d=""/>',
    '<rect x="1px" width="50%" height="2mm" rx="auto" stroke-width="inherit"/>',
    '<g opacity=".5"><polyline points="1,1 -2-2,.5.5"/></g>',
    '<linearGradient id="a" gradientTransform="none"><stop offset="0" stop-color="#f00"/>'
    '</linearGradient><path fill="url(#a)" d="M1 1h9v9z"/>',
    '<sodipodi:namedview xmlns:sodipodi="x" width="wide"/><path d="M1 1h9v9z"/>',
)


@pytest.mark.parametrize("shapes", READABLE)
def test_what_drawing_programs_write_is_read(shapes: str) -> None:
    assert read_drawing(svg(shapes).encode()).ratio == 1.0


def test_a_namespace_that_cannot_be_is_told() -> None:
    """Plain XML to a parser that knows no namespaces, and none to one that does."""
    drawing = svg('<path d="M0 0L9 9"/>').replace("www.w3.org/2000", "www.w3.org 2000")
    with pytest.raises(ValueError, match=r"^this is not an SVG picture: syntax error in line 1, "):
        read_drawing(drawing.encode())


SOUND = [path.read_bytes() for path in sorted((templates_folder() / "icons").glob("*.svg"))[::20]]


@given(st.sampled_from(SOUND), st.integers(0, 10**6), st.sampled_from(b"x0-.<>&'\"/ \x00\xff9e"))
@settings(max_examples=examples(300), deadline=None)
def test_whatever_an_icon_holds_it_is_read_or_refused(data: bytes, at: int, byte: int) -> None:
    """One wrong byte anywhere: read, or refused in a printable line, at once."""
    at %= len(data)
    said = ""
    try:
        read_drawing(data[:at] + bytes([byte]) + data[at + 1 :])
    except ValueError as error:
        said = str(error)
    assert said.isprintable()
    assert len(said) < 200


def test_long_numbers_are_read_at_once() -> None:
    """No way of reading them takes time that grows faster than they do."""
    for text in ("1" * 90_000, "1 " * 45_000 + "x", "-" * 90_000, "M" + "1" * 90_000 + "x"):
        begun = time.process_time()
        for attribute in ("d", "points", "transform", "r"):
            with pytest.raises(ValueError, match="can't be read"):
                read_drawing(svg(f'<path {attribute}="{text}x"/>').encode())
        assert time.process_time() - begun < 1.0
