"""`export --watch`: pictures drawn again at every change; problems told, good files left."""

import io
import os
import queue
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from tests.patience import PATIENCE
from tests.test_export_pictures import FIELD, FIELD_ON_BACKS
from tests.test_exports import write
from tests.watched import Watched, rewrite

pytestmark = pytest.mark.ci

WAITS = "waiting for changes"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write(tmp_path / "ambush")


@pytest.fixture
def watching(pack: Path, repository: Path) -> Iterator[Callable[..., Watched]]:
    """Begins to watch an export of the pack, into `out` beside it."""
    begun: list[Watched] = []

    def watch(*words: str) -> Watched:
        begun.append(Watched(pack, repository, "--out", "out", *words, command="export"))
        return begun[-1]

    yield watch
    for command in begun:
        command.end()


def seen(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Each file's inode and bytes: a file that is written again has another inode."""
    return {path.name: (path.stat().st_ino, path.read_bytes()) for path in folder.glob("*.png")}


def colour(data: bytes) -> object:
    """The middle pixel of a picture."""
    with Image.open(io.BytesIO(data)) as image:
        return image.convert("RGB").getpixel((image.width // 2, image.height // 2))


def test_only_what_changed_is_drawn_again(pack: Path, watching: Callable[..., Watched]) -> None:
    folder = pack.parent / "out/ambush/exports/cards/png"
    command = watching("--as", "png", "--dpi", "100")
    *lines, last = command.said(WAITS)
    assert lines == ["out/ambush/exports/cards/png/  4 files"]
    assert last.startswith("exported in ")
    before = seen(folder)
    assert set(before) == {"rifles-front.png", "mortar-front.png", "tank-front.png", "back.png"}

    rewrite(pack / "cards.yaml", "name: Mortar", "name: Heavy Mortar")
    command.said(WAITS)
    now = seen(folder)
    assert {name for name in now if now[name] != before[name]} == {"mortar-front.png"}

    rewrite(pack / "templates/back.css", "#703030", "#204060")
    command.said(WAITS)
    assert colour(seen(folder)["back.png"][1]) == (0x20, 0x40, 0x60)

    before = seen(folder)
    rewrite(pack / "cards.yaml", "name: Tank", "nmae: Tank")
    lines = command.said("nothing was printed")
    assert any(line.startswith("ambush/cards.yaml:12:") and "nmae" in line for line in lines)
    assert seen(folder) == before

    rewrite(pack / "cards.yaml", "  - {id: tank, nmae: Tank, copies: 2}\n", "")
    command.said(WAITS)
    assert set(seen(folder)) == set(before) - {"tank-front.png"}

    os.killpg(command.process.pid, signal.SIGINT)
    assert command.process.wait(PATIENCE) == 130
    assert command.lines.get(timeout=PATIENCE) == "Stopped; earlier files are untouched."


def test_a_picture_that_a_card_shows_is_watched(
    pack: Path, watching: Callable[..., Watched]
) -> None:
    """The page that it is on has the same key as before."""
    write(pack, {"pictures/field.svg": FIELD, "templates/back.html": FIELD_ON_BACKS})
    command = watching("--as", "png", "--dpi", "100")
    folder = pack.parent / "out/ambush/exports/cards/png"
    command.said(WAITS)
    assert colour(seen(folder)["back.png"][1]) == (0xA0, 0x10, 0x10)
    rewrite(pack / "pictures/field.svg", "#a01010", "#1010a0")
    command.said(WAITS)
    assert colour(seen(folder)["back.png"][1]) == (0x10, 0x10, 0xA0)


def test_the_file_of_a_shop_is_watched_too(pack: Path, watching: Callable[..., Watched]) -> None:
    """It lies outside the pack; other files beside it are nothing."""
    shop = pack.parent / "corner.yaml"
    shop.write_text("kind: shop\nname: Corner Press\ndpi: 100\nbleed: 2 mm\n")
    command = watching("--as", "shop", "--shop", "corner.yaml")
    command.said(WAITS)
    folder = pack.parent / "out/ambush/exports/cards/corner"
    with Image.open(folder / "back.png") as image:
        assert image.size == (266, 366)  # 67.5 x 92.9 mm
    (pack.parent / "notes.txt").write_text("mine")
    with pytest.raises(queue.Empty):
        command.lines.get(timeout=2)
    rewrite(shop, "dpi: 100", "dpi: 50")
    command.said("1 problem")  # the fewest are 72
    rewrite(shop, "dpi: 50", "dpi: 200")
    command.said(WAITS)
    with Image.open(folder / "back.png") as image:
        assert image.size == (531, 731)
