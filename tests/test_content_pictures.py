"""Raster pictures: decoded to their end when a pack is read, however sound they look."""

from __future__ import annotations

import faulthandler
import io
import os
import signal
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from bad_packs import build, drawn, problems
from PIL import Image, ImageFile

from generator.content import load_pack
from generator.content.pictures import lookup as pictures
from generator.content.pictures import rasters
from generator.content.pictures.lookup import FORMATS, picture_problem
from tests.packs import write_pack

SIZE = 300


def noise(kind: str) -> bytes:
    """Return a sound picture whose data can't be packed tightly."""
    buffer = io.BytesIO()
    image = Image.effect_noise((SIZE, SIZE), 90)
    image.save(buffer, kind, **({"lossless": True} if kind == "WEBP" else {}))
    return buffer.getvalue()


def chunk(name: bytes, data: bytes) -> bytes:
    body = name + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png(data: bytes) -> bytes:
    """Return a grey PNG of SIZE × SIZE whose checksums are right, whatever its image data are."""
    head = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 0, 0, 0, 0)
    chunks = chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


ROWS = zlib.compress(b"".join(b"\0" + bytes(SIZE) for _ in range(SIZE)))

DAMAGED = {
    "data that is no zlib stream": ("x.png", png(b"hello" * 50)),
    "too few rows in a whole stream": ("x.png", png(zlib.compress((b"\0" + bytes(SIZE)) * 9))),
    "a row that lacks its last pixel": ("x.png", png(zlib.compress(zlib.decompress(ROWS)[:-1]))),
    "data cut off in a stream": ("x.png", png(ROWS[: len(ROWS) // 2])),
    "data whose bits are turned": ("x.png", png(ROWS[:20] + b"\xff\xff\xff" + ROWS[23:])),
    "a wrong checksum": ("x.png", png(ROWS)[:-14] + b"xx" + png(ROWS)[-12:]),
    "a PNG cut off": ("x.png", noise("PNG")[:30_000]),
    "a JPEG cut off": ("x.jpg", noise("JPEG")[:10_000]),
    "a GIF cut off": ("x.gif", noise("GIF")[:20_000]),
    "a WebP cut off": ("x.webp", noise("WEBP")[:20_000]),
    "a WebP with damaged data": ("x.webp", (w := noise("WEBP"))[:40] + bytes(9000) + w[9040:]),
}


@pytest.fixture(params=[False, True], ids=["strict", "lenient"])
def pillow(request: pytest.FixtureRequest) -> Iterator[None]:
    """Pillow as it is, and as the page engine sets it: to make do with what is there."""
    before = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = request.param
    pictures._JUDGED.clear()
    yield
    assert request.param == ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = before


@pytest.mark.usefixtures("pillow")
@pytest.mark.parametrize("case", DAMAGED)
def test_a_damaged_picture(tmp_path: Path, case: str) -> None:
    name, data = DAMAGED[case]
    path = tmp_path / name
    path.write_bytes(data)
    kind = FORMATS[path.suffix]
    assert picture_problem(path) == f"this is not a {kind} picture, or it is damaged"


@pytest.mark.usefixtures("pillow")
@pytest.mark.parametrize("ending", FORMATS)
def test_a_sound_picture(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"x{ending}"
    path.write_bytes(noise(FORMATS[ending]))
    assert picture_problem(path) is None


def test_a_sound_picture_of_one_s_own_make(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_bytes(png(ROWS))
    assert picture_problem(tmp_path / "x.png") is None


def test_a_damaged_picture_on_a_card(desk: Path) -> None:
    ran = build(desk, drawn("pictures/x.png", png(b"hello" * 50)))
    message = "'pictures/x.png': this is not a PNG picture, or it is damaged"
    assert ran.err == problems(f"my-pack/deck.yaml:20:14: {message}")
    assert ran.status == 1


def test_no_more_pixels_are_decoded_than_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.png"
    path.write_bytes(png(ROWS))
    monkeypatch.setattr(rasters, "MAX_PIXELS", SIZE * SIZE - 1)
    monkeypatch.setattr(rasters, "_DECODERS", {})
    monkeypatch.setattr(pictures, "_JUDGED", {})
    monkeypatch.setattr(ImageFile.ImageFile, "load", lambda _: pytest.fail("decoded"))
    assert picture_problem(path) == f"the picture has more than {SIZE * SIZE - 1:,} pixels"


def test_a_picture_on_many_cards_is_decoded_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = "".join(f"  - {{id: c{n}, art: pictures/x.png}}\n" for n in range(50))
    text = f"kind: records\ntitle: X\nfields: {{art: picture}}\nrecords:\n{cards}"
    folder = write_pack(tmp_path / "p", {"x.yaml": text, "pictures/x.png": png(ROWS)})
    asked: list[str] = []
    judge = pictures.raster_problem
    monkeypatch.setattr(pictures, "_JUDGED", {})
    monkeypatch.setattr(
        pictures, "raster_problem", lambda data, kind: asked.append(kind) or judge(data, kind)
    )
    load_pack(folder, "p")
    assert asked == ["PNG"]
    load_pack(folder, "p")
    assert asked == ["PNG"]


@pytest.mark.parametrize("mode", ["1", "L", "P", "LA", "RGB", "RGBA", "I;16"])
@pytest.mark.parametrize("size", [(1, 1), (7, 3), (9, 17)])
def test_a_sound_png_of_any_depth(mode: str, size: tuple[int, int]) -> None:
    buffer = io.BytesIO()
    Image.new(mode, size).save(buffer, "PNG")
    assert rasters.decoded(buffer.getvalue(), "PNG") is None


@pytest.mark.parametrize("missing", [0, 1, 500])
def test_an_interlaced_png(missing: int) -> None:
    """Seven passes of a picture of 33 × 33 (PNG, third edition, 8.1), counted pixel by pixel."""
    rows = {}
    steps = {0: (0, 0, 8, 8), 1: (4, 0, 8, 8), 2: (0, 4, 4, 8), 3: (2, 0, 4, 4), 4: (0, 2, 2, 4),
             5: (1, 0, 2, 2), 6: (0, 1, 1, 2)}  # fmt: skip
    for x in range(33):
        for y in range(33):
            number = min(
                n for n, (left, top, across, down) in steps.items()
                if x >= left and y >= top and (x - left) % across == 0 == (y - top) % down
            )  # fmt: skip
            rows[number, y] = rows.get((number, y), 0) + 1
    plain = b"".join(b"\0" + bytes(rows[key]) for key in sorted(rows))
    head = struct.pack(">IIBBBBB", 33, 33, 8, 0, 0, 0, 1)
    body = chunk(b"IDAT", zlib.compress(plain[: len(plain) - missing]))
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + body + chunk(b"IEND", b"")
    problem = rasters.decoded(data, "PNG")
    assert problem == ("this is not a PNG picture, or it is damaged" if missing else None)


@pytest.mark.parametrize(
    ("ending", "said"), [(signal.SIGXCPU, rasters.SLOW), (signal.SIGSEGV, rasters.BROKEN)]
)
def test_a_picture_that_breaks_its_decoder(
    monkeypatch: pytest.MonkeyPatch, ending: signal.Signals, said: str
) -> None:
    """The decoder is another process: what ends it does not end the build."""

    def broken(*_: object) -> None:
        faulthandler.disable()  # pytest's, which would tell of it at length
        os.kill(os.getpid(), ending)

    monkeypatch.setattr(rasters, "_DECODERS", {})
    monkeypatch.setattr(rasters, "decoded", broken)
    assert rasters.raster_problem(b"", "PNG") == said
    monkeypatch.undo()
    assert rasters.raster_problem(png(ROWS), "PNG") is None
    rasters.rest()
    assert not rasters._DECODERS
