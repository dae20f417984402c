"""Pictures as files: every pixel kept, no larger than Pillow's; remembered, and never stale."""

import io
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageDraw

from generator.exports import kinds, pictures
from generator.exports.encoding import encoded
from tests.packs import fieldpress
from tests.test_exports import FILES, exported, names, write

FOLDER = Path("out/ambush/exports/cards/png")

SMALL = 3000
"""Bytes that a small picture of a few lines may be larger by."""

FIELD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" width="63mm" height="88mm">'
    '<path fill="#a01010" d="M0 0h63v88h-63z"/></svg>'
)
FIELD_ON_BACKS = '<img class="ground" src="{{ picture(\'pictures/field.svg\') }}" alt="">\n'


def flat(mode: str) -> Image.Image:
    """A card of plain colours and some strokes."""
    art = Image.new(mode, (300, 420), "#e8e0c8")
    draw = ImageDraw.Draw(art)
    draw.rectangle((0, 0, 300, 80), fill="#405030")
    for at in range(100, 400, 30):
        draw.line((20, at, 250, at + 11), fill="black", width=3)
    if mode == "RGBA":
        art.putpixel((0, 0), (1, 2, 3, 0))
    return art


def photograph() -> Image.Image:
    """Shades that run into each other, with a little noise."""
    chance = Random("photograph")
    art = Image.radial_gradient("L").resize((300, 300)).convert("RGB")
    pixels = art.load()
    assert pixels is not None
    for x in range(0, 300, 3):
        for y in range(0, 300, 5):
            pixels[x, y] = tuple(chance.randrange(90, 110) for _ in range(3))
    return art


def speckled() -> Image.Image:
    """Ground of a few colours that don't run into each other."""
    art = Image.new("P", (400, 1200))
    art.putpalette([200, 208, 160, 90, 120, 60, 150, 90, 40, 20, 30, 40])
    art.putdata(Random("speckled").choices(range(4), k=400 * 1200))
    return art.convert("RGB")


def by_pillow(image: Image.Image) -> bytes:
    data = io.BytesIO()
    image.save(data, "PNG", dpi=(300, 300), compress_level=4)
    return data.getvalue()


@pytest.mark.parametrize(
    "image",
    [
        flat("RGB"),
        flat("RGBA"),
        photograph(),
        Image.new("RGB", (1, 1), "#102030"),
        Image.new("RGBA", (3, 1), "#10203040"),
        Image.new("RGB", (1, 700), "white"),
    ],
    ids=["flat", "with-alpha", "photograph", "pixel", "row", "column"],
)
def test_every_pixel_is_kept_and_files_are_small(image: Image.Image) -> None:
    data = encoded(image, 300)
    with Image.open(io.BytesIO(data)) as read:
        assert (read.mode, read.size, read.tobytes()) == (image.mode, image.size, image.tobytes())
        assert read.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    assert len(data) < len(by_pillow(image)) + SMALL


def test_photographs_are_filtered() -> None:
    data = encoded(photograph(), 300)
    assert data == by_pillow(photograph())
    assert len(data) > 10 * SMALL


def test_of_tall_pictures_some_rows_tell_whether_filters_pay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A photograph is filtered whole; of speckled ground some rows alone are."""
    saved: list[tuple[int, int]] = []
    save = Image.Image.save

    def counted(image: Image.Image, *words: object, **more: object) -> None:
        saved.append(image.size)
        save(image, *words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Image.Image, "save", counted)
    tall = photograph().resize((300, 1200))
    assert len(encoded(tall, 300)) < tall.width * tall.height
    assert saved == [(300, 144), (300, 1200)]
    saved.clear()
    data = encoded(speckled(), 300)
    assert saved == [(400, 144)]
    assert len(data) < len(by_pillow(speckled()))


@pytest.fixture
def drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Pictures of the small deck are made; how many each later export draws."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "ambush")
    assert exported("png", "--dpi", "100").status == 0
    counts: list[int] = []
    render = pictures._rendered

    def counted(faces: list[object], *rest: object) -> object:
        counts.append(len(faces))
        return render(faces, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(pictures, "_rendered", counted)
    return counts


def shown() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in FOLDER.iterdir()}


def test_pictures_that_were_removed_come_from_the_store(drawn: list[int]) -> None:
    before = shown()
    for path in FOLDER.iterdir():
        path.unlink()
    assert exported("png", "--dpi", "100").status == 0
    assert (drawn, shown()) == ([0], before)


def test_each_resolution_has_its_own(drawn: list[int]) -> None:
    before = shown()
    assert exported("png", "--dpi", "110").status == 0
    assert exported("png", "--dpi", "100").status == 0
    assert (drawn, shown()) == ([4, 0], before)


def test_a_damaged_store_is_drawn_anew(drawn: list[int]) -> None:
    """Cut short, changed in the middle, empty, another's entry, a folder in its place."""
    before = shown()
    kept = [
        path for path in Path("out/.fieldpress").glob("??/*") if b"\x89PNG" in path.read_bytes()
    ]
    assert len(kept) == 4
    data = [path.read_bytes() for path in kept]
    kept[0].write_bytes(data[0][:-20])
    kept[1].write_bytes(data[1][:-99] + bytes([data[1][-99] ^ 1]) + data[1][-98:])
    kept[2].write_bytes(data[0])
    kept[3].unlink()
    kept[3].mkdir()
    for path in FOLDER.iterdir():
        path.unlink()
    assert exported("png", "--dpi", "100").status == 0
    assert (drawn, shown()) == ([4], before)
    assert [path.read_bytes() for path in kept] == data


def test_another_renderer_draws_anew(drawn: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Stamps and pictures hold the versions of what draws them."""
    assert "nothing changed" in exported("png", "--dpi", "100").out
    for module in (kinds, pictures):
        monkeypatch.setattr(module, "drawn_by", lambda: "another, and its version")
    ran = exported("png", "--dpi", "100")
    assert (ran.out, drawn) == ("out/ambush/exports/cards/png/  4 files\n", [4])


def test_a_picture_on_a_face_counts(drawn: list[int]) -> None:
    """A face's page names its pictures; another picture of that name is another face."""
    field = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" width="63mm" height="88mm">'
    )
    field += '<path fill="#a01010" d="M0 0h63v88h-63z"/></svg>'
    html = '<img class="ground" src="{{ picture(\'pictures/field.svg\') }}" alt="">\n'
    write(Path("ambush"), {"pictures/field.svg": field, "templates/back.html": html})
    colours = []
    for colour in ("#a01010", "#1010a0", "#a01010"):
        write(Path("ambush"), {"pictures/field.svg": FIELD.replace("#a01010", colour)})
        assert exported("png", "--dpi", "100").status == 0
        with Image.open(FOLDER / "back.png") as image:
            colours.append(image.convert("RGB").getpixel((125, 175)))
    assert colours == [(0xA0, 0x10, 0x10), (0x10, 0x10, 0xA0), (0xA0, 0x10, 0x10)]
    assert drawn == [1, 1, 0]


def test_problems_of_all_decks_are_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each deck has a template that can't be filled."""
    monkeypatch.chdir(tmp_path)
    other = FILES["cards.yaml"].replace("card.html", "other.html").replace("Cards", "Others")
    broken = "{{ card.nmae.x }}\n"
    files = {"others.yaml": other, "templates/other.html": broken, "templates/card.html": broken}
    write(tmp_path / "ambush", {**FILES, **files})
    ran = fieldpress("export", "ambush", "--as", "png", "--out", "out")
    assert ran.status == 1
    said = []
    for name, deck in (("card", "cards"), ("other", "others")):
        where = f"ambush/templates/{name}.html:1:1"
        said += [f"{where}: the template uses 'nmae', which the content does not have"]
        said += [f"  see ambush/{deck}.yaml:10:5", "  hint: did you mean 'name'?"]
    assert ran.err.splitlines() == [*said, "2 problems; nothing was printed"]
    assert names(Path("out")) == {".fieldpress"}
