"""The files of a pack: which of them are read, and the texts in them."""

from __future__ import annotations

import os
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from bad_packs import deck, drawn, png

from generator.content import load_pack
from generator.content.pictures.lookup import picture_problem
from generator.content.reading.composer import Node
from generator.content.reading.files import MAX_FILES, yaml_files
from generator.content.reading.reader import read
from generator.content.reading.source import read_source
from generator.content.strings import texts, texts_with
from generator.errors import ContentError, Place, Problem
from generator.resources import templates_folder
from tests.packs import ACTIONS, write_pack
from tests.shares import first

REPOSITORY = Path(__file__).resolve().parent.parent


def names(folder: Path) -> list[str]:
    problems: list[Problem] = []
    found = [path.relative_to(folder).as_posix() for path in yaml_files(folder, "p", problems)]
    assert not problems
    return found


def test_yaml_files_are_found_in_order(tmp_path: Path) -> None:
    for name in ("b.yaml", "a/z.yml", "a.yaml", "a/b/c.yaml", "a-b.yaml"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert names(tmp_path) == ["a-b.yaml", "a.yaml", "a/b/c.yaml", "a/z.yml", "b.yaml"]


def test_other_files_are_passed_over(tmp_path: Path) -> None:
    for name in (
        ".a.yaml",
        ".git/b.yaml",
        "c/.d/e.yaml",
        ".yaml",
        "f.yaml.bak",
        "g.yxml",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "lost.yaml").symlink_to("nowhere.yaml")
    assert names(tmp_path) == []


def test_what_was_printed_inside_a_pack_is_no_part_of_it(tmp_path: Path) -> None:
    """Whoever stands in the pack prints into `output` there; saved files end in .yaml, too."""
    for name in (
        "output/game/x.yaml",
        "output/manifest.json",
        "rules/manifest.json",
        "rules/y.yaml",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert names(tmp_path) == ["output/game/x.yaml", "rules/y.yaml"]
    (tmp_path / "output/.fieldpress").mkdir()
    assert names(tmp_path) == ["rules/y.yaml"]


def test_a_linked_folder_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real/x.yaml").touch()
    (tmp_path / "linked").symlink_to("real")
    (tmp_path / "round").symlink_to(".")
    assert names(tmp_path) == ["real/x.yaml"]


def test_a_linked_file_counts_if_it_stays_in_the_pack(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "p")
    (folder / "shared").mkdir()
    (folder / "shared/again.yaml").symlink_to("../actions.yaml")
    assert load_pack(folder).records("again").keys() == {"move", "attack"}
    (tmp_path / "outside.yaml").write_text(ACTIONS, "utf-8")
    (folder / "out.yaml").symlink_to("../outside.yaml")
    with pytest.raises(ContentError) as caught:
        load_pack(folder, "p")
    assert str(caught.value) == "p/out.yaml:1:1: this is a link that leads out of the pack"


def test_a_pack_may_itself_be_a_link(tmp_path: Path) -> None:
    write_pack(tmp_path / "real")
    (tmp_path / "linked").symlink_to("real")
    assert load_pack(tmp_path / "linked").name == "real"


TEXTS = """\
a: [one, {b: two, c: 3}]
d: '[[four]]'
e: {f: five, g: [[six]]}
h: a [[seven]] b
"""


def test_texts_come_in_the_order_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(TEXTS, "utf-8")
    source = read_source(path, "x.yaml")
    assert [text for text, _ in texts(source)] == [
        *("one", "two", "[[four]]", "five", "six", "a [[seven]] b"),
    ]
    assert list(texts_with(source, "[[")) == [
        ("[[four]]", Place("x.yaml", 2, 4)),
        ("a [[seven]] b", Place("x.yaml", 4, 4)),
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-x", "-x"),
        ("+", "+"),
        (".", "."),
        (".5", 0.5),
        ("-.5", -0.5),
        ("1.", 1.0),
        ("1.2.3", "1.2.3"),
        ("~x", "~x"),
        ("Nothing", "Nothing"),
        ("nUll", "nUll"),
        ("Truely", "Truely"),
        ("FALSE", False),
        ("False friends", "False friends"),
        ("0xfg", "0xfg"),
        ("٣", "٣"),
        ("!  null", "null"),
        ("'~'", "~"),
        ('"12"', "12"),
        ("|\n  12", "12"),
    ],
)
def test_a_first_character_does_not_make_a_number(text: str, value: object) -> None:
    found = read(f"k: {text}".encode(), "x").value
    assert isinstance(found, dict)
    assert found["k"].value == value
    assert type(found["k"].value) is type(value)


def test_nodes_count_what_stands_in_them() -> None:
    root = read(b"a: &x [1, [2, 3]]\nb: *x\nc: {d: 4}\n", "x")
    assert isinstance(root.value, dict)
    assert (root.values, root.depth) == (1 + 5 + 5 + 2, 3)
    assert root.value["a"] is root.value["b"]
    assert root.keys == {"a": (1, 1), "b": (2, 1), "c": (3, 1)}
    four = root.value["c"].value
    assert isinstance(four, dict)
    assert four["d"] == Node(3, 8, 4, {})


# --- what may not be read -----------------------------------------------------------------------


def refused(folder: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load_pack(folder, "p")
    return [str(problem) for problem in caught.value.problems]


ORDINARY = "can't be read: it is not an ordinary file"


@pytest.fixture
def never_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test fail at once where opening a pipe would wait for ever."""
    opened = Path.open

    def watched(path: Path, *args: object, **more: object) -> object:
        assert not path.exists() or stat.S_ISREG(path.stat().st_mode), path
        return opened(path, *args, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", watched)


@pytest.mark.usefixtures("never_opened")
def test_only_ordinary_files_are_read(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "p")
    os.mkfifo(folder / "pipe.yaml")
    (folder / "folder.yaml").mkdir()
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(os.path.relpath(folder / "socket.yaml"))
    (folder / "null.yaml").symlink_to("/dev/null")
    assert refused(folder) == [
        "p/null.yaml:1:1: this is a link that leads out of the pack",
        f"p/pipe.yaml:1:1: {ORDINARY}",
        f"p/socket.yaml:1:1: {ORDINARY}",
    ]


@pytest.mark.usefixtures("never_opened")
def test_a_device_is_never_opened(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "p")
    try:
        os.mknod(folder / "zero.yaml", stat.S_IFCHR | 0o666, os.makedev(1, 5))
    except PermissionError:
        pytest.skip("only root makes devices")
    assert refused(folder) == [f"p/zero.yaml:1:1: {ORDINARY}"]


@pytest.mark.usefixtures("never_opened")
def test_a_head_that_is_a_pipe(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "p", {"pack.yaml": None})
    (folder / "pack.yaml").unlink(missing_ok=True)
    os.mkfifo(folder / "pack.yaml")
    assert refused(folder) == [f"p/pack.yaml:1:1: {ORDINARY}"]
    with pytest.raises(ContentError, match="not an ordinary file"):
        read_source(folder / "pack.yaml", "x")


def test_a_head_that_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").mkdir()
    assert refused(tmp_path) == ["p: there is no 'pack.yaml' here, so this folder is not a pack"]


def test_the_size_is_asked_before_a_file_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    film = tmp_path / "film.yaml"
    with film.open("wb") as file:
        file.truncate(3_000_000_000)
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("opened"))
    with pytest.raises(ContentError) as caught:
        read_source(film, "film.yaml")
    assert str(caught.value) == (
        "film.yaml:1:1: the file has more than 2,000,000 bytes\n  hint: split it into several files"
    )
    film.rename(tmp_path / "film.png")
    message = "the picture has more than 20,000,000 bytes"
    assert picture_problem(tmp_path / "film.png") == message


def test_a_picture_that_is_no_ordinary_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.png")
    assert picture_problem(tmp_path / "x.png") == f"the picture {ORDINARY}"


def test_a_file_that_grows_while_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"#" * 2_000_001)
    small = os.stat_result((stat.S_IFREG, 0, 0, 1, 0, 0, 1, 0, 0, 0))
    monkeypatch.setattr(Path, "stat", lambda *_, **__: small)
    with pytest.raises(ContentError, match="more than 2,000,000 bytes"):
        read_source(path, "x.yaml")


LOCKED = """\
import os, sys
from pathlib import Path
from generator.errors import FieldpressError
from generator.games.packs import pack_outline, read_pack
def told():
    for load in read_pack, pack_outline:
        try:
            load(Path(sys.argv[1]), "p")
        except FieldpressError as error:
            print(error)
told()
os.setgroups([])
os.setgid(65534)
os.setuid(65534)
told()
"""


def as_nobody(folder: Path) -> list[str]:
    """Load a pack as somebody without rights, and return what is told.

    Before that it is loaded with all rights, and is sound: nothing is to be imported after that.
    """
    folder.parent.chmod(0o711)
    command = [sys.executable, "-c", LOCKED, str(folder)]
    more = {"PYTHONPATH": str(REPOSITORY), **os.environ}
    ran = subprocess.run(command, capture_output=True, text=True, env=more, check=False)
    assert ran.stderr == ""
    return list(dict.fromkeys(ran.stdout.splitlines()))


CLOSED = any(not above.stat().st_mode & 0o001 for above in (templates_folder() / "x").parents)


@pytest.mark.skipif(os.getuid() != 0 or CLOSED, reason="only root can become nobody")
@pytest.mark.parametrize(
    ("closed", "mode", "said"),
    first(
        3,
        [
            ("actions.yaml", 0o000, "p/actions.yaml:1:1: can't be read: Permission denied"),
            ("pack.yaml", 0o000, "p/pack.yaml:1:1: can't be read: Permission denied"),
            ("more", 0o000, "p/more:1:1: can't be read: Permission denied"),
            ("more", 0o444, "p/more/x.yaml:1:1: can't be read: Permission denied"),
            ("more", 0o111, "p/more:1:1: can't be read: Permission denied"),
            (".", 0o000, "p: can't be read: Permission denied"),
            (".", 0o444, "p: can't be read: Permission denied"),
            (".", 0o111, "p: can't be read: Permission denied"),
            (
                "pictures/x.png",
                0o000,
                "p/deck.yaml:20:14: 'pictures/x.png': the picture can't be read: Permission denied",
            ),
        ],
    ),
)
def test_what_may_not_be_read_is_told(closed: str, mode: int, said: str) -> None:
    files = {**drawn("pictures/x.png", png(500, 500)), "more/x.yaml": ACTIONS}
    with tempfile.TemporaryDirectory() as above:  # all folders above it are open to everybody
        folder = write_pack(Path(above, "p"), files)
        (folder / closed).chmod(mode)
        assert as_nobody(folder) == [said]


def test_a_name_that_is_not_utf_8(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "p")
    (folder / os.fsdecode(b"caf\xe9.yaml")).write_text(ACTIONS)
    (folder / os.fsdecode(b"d\xff")).mkdir()
    (folder / os.fsdecode(b"d\xff/x.yaml")).write_text(ACTIONS)
    (folder / os.fsdecode(b"photo\xff.jpg")).write_bytes(b"x")  # nobody names it
    assert refused(folder) == [
        "p/caf\\xe9.yaml:1:1: the name is not UTF-8",
        "p/d\\xff/x.yaml:1:1: the name is not UTF-8",
    ]


def test_a_pack_whose_name_is_not_utf_8(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / os.fsdecode(b"p\xe9"))
    with pytest.raises(ContentError) as caught:
        load_pack(folder)
    assert str(caught.value) == f"{tmp_path}/p\\xe9: the name is not UTF-8"


@pytest.mark.parametrize("name", ["x" * 5000, "a\0b", "nowhere", "loop"])
def test_a_folder_that_can_be_none(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(ContentError) as caught:
        load_pack(tmp_path / name, "p")
    assert str(caught.value) == "p: there is no 'pack.yaml' here, so this folder is not a pack"


# --- links out of the pack ----------------------------------------------------------------------


@pytest.mark.parametrize("link", ["templates", "pictures", "rules", "rules/more", "templates/x"])
@pytest.mark.parametrize("target", ["/", "/etc", "..", "../outside"])
def test_a_folder_that_is_a_link_out_of_the_pack(tmp_path: Path, link: str, target: str) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/x.yaml").write_text(ACTIONS)
    folder = write_pack(tmp_path / "p")
    path = folder / link
    path.parent.mkdir(exist_ok=True)
    if path.is_dir():
        shutil.rmtree(path)
    if target.startswith(".."):
        target = "/".join([".."] * link.count("/") + [target])
    path.symlink_to(target)
    assert f"p/{link}:1:1: this is a link that leads out of the pack" in refused(folder)


def test_a_link_out_of_the_pack_is_all_that_is_told(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "p")
    (folder / "rules").symlink_to("/etc")
    (folder / ".hidden").symlink_to("/etc")
    assert refused(folder) == ["p/rules:1:1: this is a link that leads out of the pack"]


UNUSED = ["pictures/x.svg", "x.PNG", "more/photo.jpg", "templates/x.txt", "templates/a/b", "x.css"]


@pytest.mark.parametrize("link", UNUSED)
@pytest.mark.parametrize("target", ["/etc/passwd", "{up}outside.svg", "/nowhere/at-all"])
def test_a_link_out_of_the_pack_that_nothing_uses(tmp_path: Path, link: str, target: str) -> None:
    (tmp_path / "outside.svg").write_text("<svg/>")
    folder = write_pack(tmp_path / "p")
    path = folder / link
    path.parent.mkdir(exist_ok=True)
    path.symlink_to(target.format(up="../" * (link.count("/") + 1)))
    assert refused(folder) == [f"p/{link}:1:1: this is a link that leads out of the pack"]


def test_links_to_what_no_pack_reads_are_nobody_s_business(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "p")
    for name in ("notes.txt", ".hidden.svg", ".#deck.yaml", "film.mp4"):
        (folder / name).symlink_to("/etc/passwd")
    (folder / "pictures/again.svg").symlink_to("gun.svg")
    assert load_pack(folder, "p").name == "p"


def test_more_files_than_a_pack_may_have(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "p")
    few = len(list(folder.glob("*.yaml")))
    for number in range(MAX_FILES - few):
        (folder / f"x{number:03}.yaml").write_text(ACTIONS)
    assert load_pack(folder, "p").name == "p"
    (folder / "more").mkdir()
    (folder / "more/one.yaml").write_text(ACTIONS)
    (folder / "x499.yaml").write_text(ACTIONS)
    last = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.yaml"))[MAX_FILES]
    said = f"p/{last}:1:1: a pack has at most 500 YAML files; this is one more"
    assert refused(folder) == [said]


def test_folders_may_be_links_inside_the_pack(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "p")
    (folder / "templates").rename(folder / "layout")
    (folder / "templates").symlink_to("layout")
    assert load_pack(folder, "p").name == "p"


def test_folders_without_end(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "p")
    (folder / ("d/" * 60)).mkdir(parents=True)
    assert refused(folder) == [f"p/{'d/' * 50}d:1:1: folders are nested more than 50 deep"]


def test_no_hint_comes_from_templates_out_of_the_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lost template is not looked for through a machine's files."""
    folder = write_pack(tmp_path / "p", deck("front: card.html", "front: crad.html"))
    shutil.rmtree(folder / "templates")
    (folder / "templates").symlink_to("/")
    walked: list[Path] = []
    glob = Path.rglob
    monkeypatch.setattr(Path, "rglob", lambda p, pattern: walked.append(p) or glob(p, pattern))
    refused(folder)
    assert walked == [templates_folder()]
