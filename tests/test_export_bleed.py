"""Art runs on over the cut by whatever bleed is asked for, in every deck of every pack.

Rims are read from the pictures' own pixels, by a rule of the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from generator.content.kinds.own_force import OwnForcePart
from generator.content.kinds.printed import PIECES
from generator.exports.faces import laid_out
from generator.exports.pictures import look_of, pictures
from generator.exports.rims import bare_sides
from generator.games.packs import read_pack
from generator.job.job import Job
from generator.job.options import Options
from generator.job.products.product import Product, products
from generator.job.rolled.forces import force_source, read_force
from generator.measure import Size
from tests.packs import fieldpress
from tests.shares import first
from tests.test_exports import FILES, write

pytestmark = pytest.mark.ci

CONTENT = Path(__file__).resolve().parent.parent / "content"

DOTS = 160
"""Dots per inch at which 3.175 mm are 20 pixels."""

SHOP = "3.175mm"
"""The bleed of The Game Crafter."""

STRETCH = 6.0
"""How long a blank stretch of an edge is a rim, in millimetres; stripes are narrower."""

SIZES = ("counters-and-markers-small", "counters-and-markers-large")
"""The counters of Panzer Leader in other sizes."""

PACKS = (
    "panzer-leader/counters-and-markers", "platoon-command", "platoon-action",
    "plm-american-revolution",
)  # fmt: skip
STARTERS = ("tiles", "deck", "counters")

Exported = Callable[..., list[Path]]


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Exported:
    """Return what gives the pictures of some of a pack's decks, by ink, bleed and dots."""
    kept: dict[tuple[str, ...], list[Path]] = {}

    def export(target: str, ink: str = "colour", bleed: str = SHOP, dpi: int = DOTS) -> list[Path]:
        key = (target, ink, bleed, str(dpi))
        if key not in kept:
            out = sharing(tmp_path_factory.mktemp("bleed"))
            path = CONTENT / target
            if target in STARTERS:
                path = tmp_path_factory.mktemp("new") / target
                assert fieldpress("new", str(path), "--like", target).status == 0
            ran = fieldpress(
                "export", str(path), "--as", "png", "--ink", ink, "--bleed", bleed,
                "--dpi", str(dpi), "--out", str(out),
            )  # fmt: skip
            assert (ran.status, ran.err) == (0, ""), ran.err
            kept[key] = sorted(out.glob("*/exports/*/png/*.png"))
        return kept[key]

    return export


def rims(image: Image.Image, bleed: int, dpi: int = DOTS) -> Iterator[str]:
    """Yield the sides with a rim: blank along the edge, but ink just inside the cut behind it.

    `bleed` is in pixels. Ink is whatever is not quite white.
    """
    inked = ImageChops.invert(image.convert("RGB").convert("L")).point([0] * 6 + [255] * 250)
    for turn, side in enumerate(("left", "top", "right", "bottom")):
        turned = inked.rotate(90 * turn, expand=True)
        ends = bleed, turned.height - bleed
        edge = [ink == 0 for ink in turned.crop((0, ends[0], 1, ends[1])).tobytes()]
        cut = turned.crop((bleed + 1, ends[0], bleed + 2, ends[1]))
        behind = [ink > 0 for ink in cut.tobytes()]
        at = 0
        for blank, run in groupby(edge):
            length = len(list(run))
            ink = sum(behind[at : at + length])
            at += length
            if blank and length > STRETCH / 25.4 * dpi and ink > length / 2:
                yield side
                break


def check_rims(paths: list[Path], bleed: int = 20) -> None:
    found = {}
    for path in paths:
        with Image.open(path) as image:
            if sides := list(rims(image, bleed)):
                found[f"{path.parts[-3]}/{path.name}"] = sides
    assert found == {}


def decks_of(target: str) -> set[str]:
    """The decks that a target means."""
    pack, _, name = target.partition("/")
    every = products(read_pack(CONTENT / pack))
    found = {one.id for one in every if one.printed.maker == PIECES}
    return {name} & found if name else found


def test_rims_are_found() -> None:
    """The rule by which the tests judge."""
    art = Image.new("RGB", (200, 260), "white")
    assert list(rims(art, 20)) == []
    ImageDraw.Draw(art).rectangle((2, 2, 197, 257), fill="#e0d0b0")
    assert list(rims(art, 20)) == ["left", "top", "right", "bottom"]
    ImageDraw.Draw(art).rectangle((0, 0, 199, 120), fill="#e0d0b0")
    assert list(rims(art, 20)) == ["left", "right", "bottom"]
    art.paste("#203040", (0, 0, 200, 260))
    assert list(rims(art, 20)) == []


@pytest.mark.parametrize("target", first(1, PACKS))
def test_no_face_of_our_games_has_a_rim(target: str, exported: Exported) -> None:
    paths = exported(target)
    assert {path.parts[-3] for path in paths} == decks_of(target) != set()
    check_rims(paths)


@pytest.mark.parametrize("like", first(1, STARTERS))
def test_no_face_of_a_starter_has_a_rim(like: str, exported: Exported) -> None:
    assert exported(like)
    check_rims(exported(like))


@pytest.mark.ci
@pytest.mark.parametrize("name", SIZES)
def test_other_sizes_have_no_rim(name: str, exported: Exported) -> None:
    check_rims(exported(f"panzer-leader/{name}"))


@pytest.mark.ci
@pytest.mark.parametrize("ink", ["grey", "saver"])
@pytest.mark.parametrize("target", [*PACKS, *STARTERS])
def test_no_face_has_a_rim_in_black(target: str, ink: str, exported: Exported) -> None:
    check_rims(exported(target, ink=ink))


@pytest.mark.parametrize(
    "target",
    first(
        1,
        [
            "tiles",
            "plm-american-revolution/freemans-farm-british-unit-cards",
            "plm-american-revolution/cowpens-american-unit-cards",
            "plm-american-revolution/action-deck",
            "plm-american-revolution/markers",
            "platoon-command/german-deck",
            "platoon-command/us-deck",
            "platoon-command/tile-deck",
            "platoon-command/counters-and-markers",
            "platoon-action/markers",
        ],
    ),
)
def test_what_lies_inside_the_cut_stays_where_it_is(target: str, exported: Exported) -> None:
    """At 5 mm nothing is shifted or stretched against 3 mm; a millimetre is ten pixels."""
    cut = {}
    for bleed in (3, 5):
        for path in exported(target, bleed=f"{bleed}mm", dpi=254):
            edge = 10 * bleed
            with Image.open(path) as image:
                inside = (edge, edge, image.width - edge, image.height - edge)
                cut[bleed, path.name] = image.convert("RGB").crop(inside)
    names = {face for bleed, face in cut if bleed == 5}
    assert names
    for face in names:
        first_one, other = cut[3, face], cut[5, face]
        assert first_one.size == other.size, face
        apart = ImageChops.difference(first_one, other).convert("L").histogram()
        # Edges of letters fall between pixels, and are a shade lighter or darker.
        assert not sum(apart[128:]), face
        assert sum(apart[48:]) <= other.width * other.height / 2000, face


@pytest.mark.ci
@pytest.mark.parametrize("name", first(1, ["german-half", "us-half"]))
@pytest.mark.parametrize("ink", first(1, ["colour", "saver"]))
def test_no_card_of_a_force_has_a_rim(
    name: str, ink: str, tmp_path: Path, sharing: Callable[[Path], Path]
) -> None:
    """The cards of a platoon: straight heads of one side, pointed ones of the other."""
    pack = read_pack(CONTENT / "platoon-action", "content/platoon-action")
    source, _ = force_source(CONTENT / f"platoon-action/forces/{name}.yaml")
    part = read_force(source, pack)
    assert isinstance(part, OwnForcePart)
    seen = replace(pack, sources=(*pack.sources, source))
    made = [Product(seen, part, one) for one in part.printed() if one.runs]
    job = Job(Options(out=sharing(tmp_path / "out"), ink=ink))
    decks = laid_out(pack, {one.id: (one, 3.175) for one in made}, job, job.templates(pack))
    assert [deck.product.id for deck in decks] == ["activation", "squads", "vehicles"]
    for deck in decks:
        whole = Size(deck.size.width + 6.35, deck.size.height + 6.35)
        for face, picture in pictures(deck.faces(), look_of(whole, DOTS), job).items():
            path = tmp_path / f"{face}.png"
            path.write_bytes(picture.png)
            check_rims([path])
            # The rulers on the saver's white backs have too many ticks that end at the cut for it.
            assert ink == "saver" or picture.bare == (), face


def test_a_back_with_a_bleed_of_its_own_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """3 mm are enough for a printer of 3 mm, and for no other."""
    monkeypatch.chdir(tmp_path)
    css = ".ground { position: absolute; left: -3mm; top: -3mm; right: -3mm; bottom: -8mm; "
    write(tmp_path / "ambush", {**FILES, "templates/back.css": css + "background: #703030; }\n"})
    words = ("export", "ambush", "--as", "png", "--out", "out", "--bleed")
    assert fieldpress(*words, "3mm").err == ""
    told = fieldpress(*words, "4mm")
    assert told.status == 1
    assert told.err == (
        "ambush/cards.yaml:10:5: back: the art ends before the bleed of 4 mm does: left, top and "
        "right\n"
        "  hint: in its style sheet, let the art run on by var(--bleed): left: calc(-1 * "
        "var(--bleed))\n"
        "1 problem; nothing was printed\n"
    )


def test_a_template_is_told_the_bleed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    html = '<svg class="ground" viewBox="{{ -deck.bleed }} {{ -deck.bleed }} {{ 63.5 + 2 * '
    html += 'deck.bleed }} {{ 88.9 + 2 * deck.bleed }}"><path d="M-10-10h31.75v110h-31.75z"/></svg>'
    css = ".ground { position: absolute; left: calc(-1 * var(--bleed)); "
    css += "top: calc(-1 * var(--bleed)); width: calc(63.5mm + 2 * var(--bleed)); "
    css += "height: calc(88.9mm + 2 * var(--bleed)); }"
    files = {"templates/back.html": html, "templates/back.css": css}
    write(tmp_path / "ambush", {**FILES, **files})
    for bleed in (1, 10):
        words = ("--as", "png", "--dpi", "254", "--bleed", f"{bleed}mm", "--out", f"out-{bleed}")
        assert fieldpress("export", "ambush", *words).err == ""
        with Image.open(f"out-{bleed}/ambush/exports/cards/png/back.png") as image:
            dark = ImageChops.invert(image.convert("L")).getbbox()
            # 21.75 mm of the card are black, and all of the bleed beside it
            assert dark == (0, 0, round(10 * (bleed + 21.75)), image.height)


# The check itself


def striped(step: int, ground: str = "#304050", *, ends: int = 0) -> Image.Image:
    """Stripes of white at a slant over a ground; `ends` pixels before the edge it is blank."""
    art = Image.new("RGB", (420, 520), ground)
    draw = ImageDraw.Draw(art)
    for start in range(-600, 1200, step):
        draw.line((0, start, 600, start - 600), fill="white", width=step // 3)
    frame = Image.new("RGB", art.size, "white")
    frame.paste(art.crop((ends, ends, 420 - ends, 520 - ends)), (ends, ends))
    return frame


def test_stripes_that_cross_the_cut_are_no_rim() -> None:
    assert list(bare_sides(striped(75), (37.5, 37.5))) == []


@pytest.mark.parametrize("ends", [2, 12, 30, 37])
def test_stripes_that_end_before_the_edge_are_one(ends: int) -> None:
    found = list(bare_sides(striped(75, ends=ends), (37.5, 37.5)))
    assert found == ["left", "top", "right", "bottom"]


def test_lines_of_a_drawing_may_run_along_the_cut() -> None:
    art = Image.new("RGB", (420, 520), "white")
    draw = ImageDraw.Draw(art)
    for y in range(60, 460, 90):
        draw.arc((33, y, 75, y + 42), 0, 360, fill="black", width=4)
    assert list(bare_sides(art, (36, 36))) == []


def test_a_frame_along_the_cut_is_told() -> None:
    art = Image.new("RGB", (420, 520), "white")
    ImageDraw.Draw(art).rectangle((34, 34, 385, 485), outline="black", width=5)
    assert list(bare_sides(art, (36, 36))) == ["left", "top", "right", "bottom"]
