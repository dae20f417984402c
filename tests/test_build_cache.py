"""The store of what was laid out: nothing is laid out twice, nothing damaged is trusted."""

import hashlib
import importlib.metadata
import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from generator.job.build import make, write
from generator.job.job import Job
from generator.job.options import Options
from generator.job.store.entries import Store, layout_hash
from generator.job.store.program import program_hash
from generator.job.targets import find_targets
from generator.typeset.record import DocumentRecord
from tests.packs import SVG, fieldpress, write_pack
from tests.shares import first as first_of

DECK = """\
kind: deck
title: Deck
piece: mini
front: card.html
back: rear.html
fields:
  name: text
  picture: optional picture
cards:
  - {id: scout, name: Scout, picture: pictures/gun.svg, copies: 12}
  - {id: gunner, name: Gunner, picture: pictures/rifle.svg}
  - {id: sniper, name: Sniper, picture: pictures/rifle.svg}
  - {id: runner, name: Runner}
"""
CARD = """\
<div class="card"><h1>{{ card.name }}</h1>
{% if card.picture %}<img src="{{ picture(card.picture) }}" alt="">{% endif %}</div>
"""
FACES = 5
"""Four fronts, and one back that is the same behind all of them."""


@dataclass
class Bench:
    """A pack, its output folder, and what every build laid out."""

    folder: Path
    out: Path
    laid_out: list[int] = field(default_factory=list)

    def print(self, **options: object) -> dict[str, bytes]:
        """Print, and return every file; how many things were laid out is noted."""
        steps: list[int] = []

        def progress(step: str, done: int, total: int) -> None:
            if step == "laying out":
                steps.append(done)

        chosen = replace(Options(out=self.out, jobs=1), **options)
        job = Job(chosen, progress)
        made = make(find_targets([str(self.folder)]), job)
        write(made, job)
        self.laid_out.append(len(steps))
        return self.files()

    def files(self) -> dict[str, bytes]:
        return {
            path.relative_to(self.out).as_posix(): path.read_bytes()
            for path in sorted(self.out.rglob("*"))
            if path.is_file() and ".fieldpress" not in path.parts
        }

    def kept(self) -> list[Path]:
        return [
            path
            for path in sorted((self.out / ".fieldpress").rglob("*"))
            if path.is_file() and len(path.parent.name) == 2  # but stamps, the mark, the lock
        ]

    def rewrite(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def command(self, *words: str) -> list[bool]:
        """Run the command; return whether each file was printed anew."""
        ran = fieldpress("build", str(self.folder), "--out", str(self.out), "--json", *words)
        assert ran.status == 0
        return [file["printed"] for file in json.loads(ran.out)["files"]]


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """A pack printed once, from nothing."""
    folder = tmp_path_factory.mktemp("first")
    write_pack(
        folder / "skirmish",
        {
            "deck.yaml": DECK,
            "templates/card.html": CARD,
            "templates/rear.html": '<div class="card"><h1>Skirmish</h1></div>',
            "pictures/rifle.svg": SVG.replace("8v8z", "7v7z"),
        },
    )
    bench = Bench(folder / "skirmish", folder / "out")
    bench.print()
    return bench


@pytest.fixture
def bench(first: Bench, tmp_path: Path) -> Bench:
    """That pack and its output in folders of the test's own."""
    shutil.copytree(first.out, tmp_path / "out")
    shutil.copytree(first.folder, tmp_path / "skirmish")
    return Bench(tmp_path / "skirmish", tmp_path / "out")


def test_from_nothing_each_face_is_laid_out_once(first: Bench) -> None:
    assert first.laid_out == [FACES + 1]  # and the sheet
    assert set(first.files()) == {"manifest.json", "skirmish/chart.pdf", "skirmish/deck.pdf"}


def test_nothing_changed_means_nothing_laid_out(bench: Bench, first: Bench) -> None:
    assert bench.print() == first.files()
    assert bench.laid_out == [0]


def test_the_command_does_not_even_touch_what_did_not_change(bench: Bench) -> None:
    bench.command("--jobs", "1")  # a stamp knows its pack by its folder, and this is a copy

    def seen() -> dict[Path, tuple[int, int]]:
        return {p: (p.stat().st_ino, p.stat().st_mtime_ns) for p in bench.out.rglob("*")}

    before = seen()
    assert bench.command() == [False, False]
    assert seen() == before


def test_one_changed_card_is_one_face(bench: Bench, first: Bench) -> None:
    bench.rewrite("deck.yaml", "name: Runner", "name: Courier")
    changed = bench.print()
    assert changed["skirmish/deck.pdf"] != first.files()["skirmish/deck.pdf"]
    assert changed["skirmish/chart.pdf"] == first.files()["skirmish/chart.pdf"]
    bench.rewrite("deck.yaml", "name: Courier", "name: Runner")
    assert bench.print() == first.files()
    assert bench.laid_out == [1, 0]


def test_a_changed_number_of_copies_is_no_face(bench: Bench, first: Bench) -> None:
    bench.rewrite("deck.yaml", "copies: 12", "copies: 30")
    assert bench.print()["skirmish/deck.pdf"] != first.files()["skirmish/deck.pdf"]
    assert bench.laid_out == [0]


def test_a_changed_picture_is_the_faces_that_show_it(bench: Bench, first: Bench) -> None:
    bench.rewrite("pictures/rifle.svg", "v7", "v5")
    assert bench.print()["skirmish/deck.pdf"] != first.files()["skirmish/deck.pdf"]
    bench.rewrite("pictures/gun.svg", "v8", "v5")
    bench.print()
    assert bench.laid_out == [2, 1]


def test_a_changed_style_is_every_face(bench: Bench, first: Bench) -> None:
    bench.rewrite("templates/card.css", "600 11pt", "600 10pt")
    assert bench.print()["skirmish/deck.pdf"] != first.files()["skirmish/deck.pdf"]
    assert bench.laid_out == [FACES]  # a deck has one style for both sides


def test_a_changed_table_is_its_sheet(bench: Bench, first: Bench) -> None:
    bench.rewrite("tables.yaml", "result: kill", "result: slain")
    changed = bench.print()
    assert changed["skirmish/chart.pdf"] != first.files()["skirmish/chart.pdf"]
    assert changed["skirmish/deck.pdf"] == first.files()["skirmish/deck.pdf"]
    assert bench.laid_out == [1]


def test_another_paper_needs_no_new_faces(bench: Bench) -> None:
    bench.print(paper_name="letter", duplex="short-edge")
    assert bench.laid_out == [1]  # the sheet
    manifest = json.loads((bench.out / "manifest.json").read_text())
    assert {file["paper"]["name"] for file in manifest["files"]} == {"letter"}


def test_force_lays_everything_out_to_the_same_bytes(bench: Bench, first: Bench) -> None:
    assert bench.print(force=True) == first.files()
    assert bench.laid_out == [FACES + 1]


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


def flipped_at_the_start(data: bytes) -> bytes:
    return bytes([data[0] ^ 1]) + data[1:]


def checked(body: bytes) -> bytes:
    """Other bytes with a checksum of their own, though not one that an entry has."""
    return hashlib.sha256(body).hexdigest().encode() + body


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut": cut,
    "flipped": flipped,
    "flipped at the start": flipped_at_the_start,
    "longer": lambda data: data + b"\n",
    "random": lambda data: bytes(range(256)) * 8,
    "of nothing": lambda data: checked(b""),
    "a list": lambda data: checked(b"[]"),
    "another mapping": lambda data: checked(b'{"pages": 1}\n'),
    "another kind": lambda data: checked(
        b'{"record": "DocumentRecord", "findings": [], "pages": 1, "read": {}}\n%PDF-1.7'
    ),
}


@pytest.mark.parametrize("damage", first_of(1, DAMAGE))
def test_whatever_is_damaged_is_made_anew(bench: Bench, first: Bench, damage: str) -> None:
    kept = {path: path.read_bytes() for path in bench.kept()}
    assert len(kept) >= FACES + 1
    for path, data in kept.items():
        path.write_bytes(DAMAGE[damage](data))
    assert bench.print() == first.files()
    assert bench.laid_out == [FACES + 1]
    assert {path: path.read_bytes() for path in bench.kept()} == kept


def test_entries_that_changed_places_are_not_taken_for_each_other(
    bench: Bench, first: Bench
) -> None:
    kept = {path: path.read_bytes() for path in bench.kept()}
    paths = list(kept)
    for path, other in zip(paths, paths[1:] + paths[:1], strict=True):
        path.write_bytes(kept[other])
    assert bench.print() == first.files()


def test_folders_in_the_way_are_passed_over(bench: Bench, first: Bench) -> None:
    shutil.rmtree(bench.out / ".fieldpress")
    assert bench.print() == first.files()
    assert bench.laid_out == [FACES + 1]


@pytest.mark.parametrize("name", ["skirmish/deck.pdf", "manifest.json"])
def test_deleted_output_is_printed_anew(bench: Bench, first: Bench, name: str) -> None:
    bench.command("--jobs", "1")
    (bench.out / name).unlink()
    bench.command("--jobs", "1")
    assert bench.files() == first.files()


@pytest.mark.parametrize("damage", first_of(1, ["empty", "cut", "flipped"]))
def test_changed_output_is_the_user_s(bench: Bench, first: Bench, damage: str) -> None:
    """Nobody can tell a damaged file from one that a user has filled in and saved."""
    bench.command("--jobs", "1")
    path = bench.out / "skirmish/deck.pdf"
    data = DAMAGE[damage](path.read_bytes())
    path.write_bytes(data)
    words = ("build", str(bench.folder), "--out", str(bench.out), "--jobs", "1")
    ran = fieldpress(*words)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        f"{path}: this file was changed since Fieldpress wrote it, and is left alone\n"
        "  hint: choose another folder with --out, or add --overwrite, which keeps it as "
        "deck-1.pdf\n"
    )
    assert path.read_bytes() == data
    assert fieldpress(*words, "--overwrite").status == 0
    assert bench.files() == {**first.files(), "skirmish/deck-1.pdf": data}


def test_a_manifest_that_tells_of_other_bytes_is_mended(bench: Bench, first: Bench) -> None:
    """The file itself is as it would be printed, so nobody has changed it."""
    bench.command("--jobs", "1")
    path = bench.out / "manifest.json"
    data = path.read_bytes()
    at = data.find(b'"sha256": "') + 20
    path.write_bytes(data[:at] + flipped(data[at : at + 1]) + data[at + 1 :])
    bench.command("--jobs", "1")
    assert bench.files() == first.files()


@pytest.mark.parametrize("damage", first_of(2, ["empty", "cut", "a list", "another mapping"]))
def test_a_damaged_stamp_is_not_trusted(bench: Bench, first: Bench, damage: str) -> None:
    bench.command("--jobs", "1")
    for stamp in (bench.out / ".fieldpress/stamps").iterdir():
        stamp.write_bytes(DAMAGE[damage](stamp.read_bytes()))
    assert bench.command("--jobs", "1") == [True, True]
    assert bench.files() == first.files()
    assert bench.command("--jobs", "1") == [False, False]


def test_changed_options_are_printed_and_back_again(bench: Bench, first: Bench) -> None:
    bench.command("--jobs", "1")
    for words in (["--duplex", "fold"], ["--ink", "grey"], ["--paper", "letter"], ["--no-odds"]):
        assert bench.command(*words, "--jobs", "1") == [True, True]
        assert bench.command(*words, "--jobs", "1") == [False, False]
    assert bench.command("--jobs", "1") == [True, True]
    assert bench.files() == first.files()


def test_a_product_printed_alone_does_not_pass_for_the_pack(bench: Bench, first: Bench) -> None:
    bench.command("--jobs", "1")
    one = str(bench.folder / "deck")
    out = ("--out", str(bench.out), "--jobs", "1")
    assert fieldpress("build", one, "--paper", "letter", *out).status == 0
    assert bench.command("--jobs", "1") == [True, True]
    assert bench.files() == first.files()


@pytest.mark.parametrize(
    "name", first_of(2, ["pack.yaml", "actions.yaml", "templates/chart.css", "pictures/rifle.svg"])
)
def test_every_file_of_the_pack_counts(bench: Bench, name: str) -> None:
    bench.command("--jobs", "1")
    path = bench.folder / name
    path.write_bytes(path.read_bytes() + b"\n")
    assert bench.command("--jobs", "1") == [True, True]


def test_the_manifest_says_what_lies_there(bench: Bench) -> None:
    manifest = json.loads((bench.out / "manifest.json").read_text())
    assert [file["file"] for file in manifest["files"]] == [
        "skirmish/chart.pdf",
        "skirmish/deck.pdf",
    ]
    for file in manifest["files"]:
        assert file["sha256"] == hashlib.sha256((bench.out / file["file"]).read_bytes()).hexdigest()
        for name, digest in file["sources"].items():
            path = bench.folder / name
            if path.is_file():
                assert digest == hashlib.sha256(path.read_bytes()).hexdigest()
    deck = manifest["files"][1]
    assert {"pack", "product", "kind", "paper", "pages", "sha256", "sources", "placements"} <= set(
        deck
    )
    assert {"deck.yaml", "templates/card.html", "pictures/rifle.svg"} <= set(deck["sources"])
    assert str(bench.folder.parent) not in json.dumps(manifest)
    sides = [place["side"] for place in deck["placements"]]
    assert (sides.count("front"), sides.count("back")) == (15, 15)
    assert set(deck["placements"][0]) == {
        "page", "side", "face", "piece", "x", "y", "width", "height", "turn",
    }  # fmt: skip


def test_products_that_are_gone_leave_the_manifest(bench: Bench) -> None:
    (bench.out / "skirmish/chart.pdf").unlink()
    (bench.folder / "chart.yaml").unlink()
    bench.print()
    manifest = json.loads((bench.out / "manifest.json").read_text())
    assert [file["file"] for file in manifest["files"]] == ["skirmish/deck.pdf"]


def test_what_is_printed_inside_the_pack_is_no_part_of_it(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(bench.folder)
    for printed in (True, False):
        ran = fieldpress("build", ".", "--jobs", "1", "--json")
        assert [file["printed"] for file in json.loads(ran.out)["files"]] == [printed] * 2


def test_a_file_that_an_editor_takes_away_is_passed_over(
    bench: Bench, first: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    (bench.folder / "4913").touch()
    read_bytes = Path.read_bytes

    def gone(self: Path) -> bytes:
        if self.name == "4913":
            raise FileNotFoundError(self)
        return read_bytes(self)

    monkeypatch.setattr(Path, "read_bytes", gone)
    assert bench.print() == first.files()


# --- pictures ------------------------------------------------------------------------------------


def test_a_record_whose_picture_changed_is_none(tmp_path: Path) -> None:
    (tmp_path / "gun.svg").write_bytes(b"one")
    read = {"gun.svg": hashlib.sha256(b"one").hexdigest()}
    Store(tmp_path).put("a" * 64, DocumentRecord(b"x" * 10, 1, (), read))
    assert Store(tmp_path).get("a" * 64, tmp_path) is not None
    (tmp_path / "gun.svg").write_bytes(b"two")
    assert Store(tmp_path).get("a" * 64, tmp_path) is None


@pytest.mark.parametrize("name", ["weasyprint", "tinyhtml5", "cssselect2", "tinycss2", "pydyf"])
def test_another_version_of_what_lays_out_is_another_key(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Else pages that an older library made would be taken from the store."""
    version = importlib.metadata.version
    before = layout_hash.__wrapped__(), program_hash.__wrapped__()
    changed = {name: "999.0"}
    monkeypatch.setattr(importlib.metadata, "version", lambda one: changed.get(one, version(one)))
    after = layout_hash.__wrapped__(), program_hash.__wrapped__()
    assert before[0] != after[0]
    assert before[1] != after[1]
