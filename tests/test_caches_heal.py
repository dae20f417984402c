"""Whatever is wrong with the user's cache, or with his home: the print is the same, and no less.

Each command is a process of its own. What it prints, says and leaves behind is looked at.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from packs import write_pack
from patience import PATIENCE

from generator import private

pytestmark = pytest.mark.ci

ROOT = Path(__file__).resolve().parent.parent
FIELDPRESS = [sys.executable, "-m", "generator"]


class Desk:
    """A pack, a cache and a temporary folder of one's own, and what the pack looks like printed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pack = write_pack(folder / "skirmish")
        self.home, self.temporary = folder / "home", folder / "tmp"
        self.temporary.mkdir()
        self.count = 0

    @property
    def base(self) -> Path:
        return self.home / "fieldpress"

    @property
    def cache(self) -> Path:
        return self.base / "private"

    def run(
        self, *words: str, program: list[str] = FIELDPRESS, **more: str | None
    ) -> tuple[int, str, str]:
        """Run a command with these variables, None for none; return status, output and errors."""
        said = {"XDG_CACHE_HOME": str(self.home), "TMPDIR": str(self.temporary), **more}
        known = {**os.environ, "PYTHONPATH": str(ROOT), **said}
        known.pop("FONTCONFIG_FILE", None)
        done = subprocess.run(
            [*program, *words],
            env={key: value for key, value in known.items() if value is not None},
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert list(self.temporary.iterdir()) == []
        return done.returncode, done.stdout, done.stderr

    def print(
        self, program: list[str] = FIELDPRESS, **more: str | None
    ) -> tuple[dict[str, bytes], str]:
        """Build the pack into a new folder; return what is there and what was said."""
        self.count += 1
        out = f"out-{self.count}"
        status, told, err = self.run("build", "skirmish", "--out", out, program=program, **more)
        assert (status, told) == (0, f"{out}/skirmish/chart.pdf\n{out}/skirmish/deck.pdf\n"), err
        found = {path.name: path.read_bytes() for path in (self.folder / out).rglob("*.pdf")}
        return found, err


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("desk"))


@pytest.fixture(scope="module")
def wanted(desk: Desk) -> Mapping[str, bytes]:
    """What the pack prints; the cache is full from then on."""
    found, err = desk.print()
    assert err == ""
    assert sorted(found) == ["chart.pdf", "deck.pdf"]
    kinds = {path.name.partition("-")[0] for path in desk.cache.iterdir()}
    assert kinds == {"fonts", "head", "pack", "secret", "tables", "template"}
    return found


@pytest.fixture
def cache(desk: Desk, wanted: Mapping[str, bytes]) -> Iterator[Path]:
    """The cache of that print, whole; afterwards it is put back."""
    shutil.copytree(desk.home, desk.folder / "whole", symlinks=True)
    yield desk.cache
    _removed(desk.home)
    (desk.folder / "whole").rename(desk.home)


def _removed(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        path.chmod(0o700)
        for one in path.iterdir():
            _removed(one)
        path.rmdir()
    else:
        path.unlink(missing_ok=True)


# --- what can be wrong with a file or a folder ---------------------------------------------------

PRECIOUS = b"a text of the user's"


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


def turned(path: Path) -> None:
    path.write_bytes(bytes(byte ^ 1 for byte in path.read_bytes()))


def longer(path: Path) -> None:
    path.write_bytes(path.read_bytes() * 3)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def folder(path: Path) -> None:
    _removed(path)
    path.mkdir()


def full_folder(path: Path) -> None:
    folder(path)
    (path / "notes.txt").write_bytes(PRECIOUS)


def pipe(path: Path) -> None:
    _removed(path)
    os.mkfifo(path)


def open_socket(path: Path) -> None:
    _removed(path)
    before = Path.cwd()
    os.chdir(path.parent)  # the path of a socket has to be short
    try:
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(path.name)
    finally:
        os.chdir(before)


def leads(path: Path, to: Path) -> None:
    _removed(path)
    path.symlink_to(to)


def dangling(path: Path) -> None:
    leads(path, path.with_name("nothing"))


def circle(path: Path) -> None:
    leads(path, path)


def led_to_itself_whole(path: Path) -> None:
    """A link to a copy: whole, but no file of ours."""
    copy = path.parent.parent.parent.parent / f"copy-of-{path.name}"
    shutil.move(path, copy)
    path.symlink_to(copy)


def another_file(path: Path) -> None:
    precious = path.with_name(f"{path.name}.txt")
    precious.write_bytes(PRECIOUS)
    leads(path, precious)


def device(path: Path) -> None:
    leads(path, Path("/dev/zero"))


def unreadable(path: Path) -> None:
    path.chmod(0)


def read_only(path: Path) -> None:
    path.chmod(0o400)


def for_everybody(path: Path) -> None:
    path.chmod(0o777)


def of_another(path: Path) -> None:
    os.chown(path, 12345, 12345)


WRONG: Mapping[str, Callable[[Path], None]] = {
    one.__name__: one
    for one in (
        cut, turned, longer, empty, folder, full_folder, pipe, open_socket, dangling, circle,
        led_to_itself_whole, another_file, device, unreadable, read_only, for_everybody, of_another,
    )
}  # fmt: skip

OTHERS = ("empty", "pipe", "circle", "another_file", "unreadable", "for_everybody")
"""What a folder can be in place of one of ours."""

AS_ROOT = {"of_another"}
"""Only root can give a file away."""
AT_PEACE = {"read_only", "unreadable"}
"""What does not keep a file's owner, or root, from reading it."""


def spoiled(wrong: str, path: Path) -> None:
    if wrong in AS_ROOT and os.geteuid() != 0:
        pytest.skip("only root can give a file away")
    WRONG[wrong](path)


@pytest.mark.parametrize("wrong", WRONG)
def test_every_file_of_the_cache_is_damaged(
    desk: Desk, wanted: Mapping[str, bytes], cache: Path, wrong: str
) -> None:
    whole = {path.name: path.read_bytes() for path in cache.iterdir()}
    for name in whole:
        spoiled(wrong, cache / name)
    assert desk.print() == (wanted, "")
    for path in desk.folder.rglob("*.txt"):
        assert path.read_bytes() == PRECIOUS
    for name in whole:
        copy = desk.folder / f"copy-of-{name}"
        assert not copy.exists() or copy.read_bytes() == whole[name]
        copy.unlink(missing_ok=True)
    if wrong in ("folder", "full_folder"):  # what a folder holds may be the user's
        assert all((cache / name).is_dir() for name in whole)
        return
    for name in whole:
        assert (cache / name).is_file()
        assert not (cache / name).is_symlink()
    conf = next(cache.glob("fonts-*.conf"))
    assert conf.read_bytes() == whole[conf.name]


@pytest.mark.parametrize("wrong", ["cut", "folder", "circle", "another_file"])
def test_the_settings_of_fonts_alone_are_damaged(
    desk: Desk, wanted: Mapping[str, bytes], cache: Path, wrong: str
) -> None:
    """They were trusted for ever, and each build failed."""
    (conf,) = cache.glob("fonts-*")
    text = conf.read_bytes()
    spoiled(wrong, conf)
    assert desk.print() == (wanted, "")
    if wrong not in ("folder", "full_folder"):
        assert (conf.read_bytes(), conf.is_symlink()) == (text, False)
    (desk.folder / f"copy-of-{conf.name}").unlink(missing_ok=True)


@pytest.mark.parametrize(
    ("where", "wrong"),
    [
        *(("private", one) for one in (*OTHERS, "open_socket", "device", "dangling", "of_another")),
        *((where, one) for where in ("fieldpress", "fonts") for one in OTHERS),
    ],
)
def test_a_folder_of_the_cache_is_damaged(
    desk: Desk, wanted: Mapping[str, bytes], cache: Path, where: str, wrong: str
) -> None:
    path = {"private": cache, "fieldpress": desk.base, "fonts": desk.base / "fonts"}[where]
    path.mkdir(exist_ok=True)
    if wrong == "empty":
        _removed(path)
    spoiled(wrong, path)
    assert desk.print() == (wanted, "")
    for found in desk.home.rglob("*.txt"):
        assert found.read_bytes() == PRECIOUS
    if path.is_dir():
        path.chmod(0o700)


def test_what_an_earlier_version_kept_of_fonts_is_not_read(
    desk: Desk, wanted: Mapping[str, bytes], cache: Path
) -> None:
    (conf,) = cache.glob("fonts-*")
    (desk.base / conf.name).write_text("<fontconfig>")
    (desk.base / "fonts").mkdir()
    (desk.base / "fonts/00-le64.cache-8").write_bytes(b"\xff" * 100)
    assert desk.print() == (wanted, "")


def test_odds_that_were_kept_and_are_damaged_count_as_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for wrong in WRONG:
        if wrong in AS_ROOT and os.geteuid() != 0:
            continue
        private.put("odds-1", b"{}")
        path = tmp_path / "fieldpress/private/odds-1"
        if wrong == "led_to_itself_whole":
            continue
        WRONG[wrong](path)
        found = private.get("odds-1")
        assert found is None or (wrong in AT_PEACE and found == b"{}")
        _removed(path)


# --- homes ---------------------------------------------------------------------------------------

HOMES: Mapping[str, str | None] = {
    "a file": "{folder}/file",
    "too long": "/" + "h/" * 2500,
    "a name too long": "/" + "h" * 5000,
    "not UTF-8": "{folder}/\udcff\udcfe",
    "of a process": "/proc/self",
    "nowhere": "/dev/null",
    "relative": "somewhere",
    "empty": "",
    "none": None,
}


# A home that is not named at all is that of the system's list of users, which tests leave alone.
@pytest.mark.parametrize(
    ("variable", "home"),
    [
        (variable, home)
        for variable in ("HOME", "XDG_CACHE_HOME")
        for home in HOMES
        if (variable, home) != ("HOME", "none")
    ],
)
def test_a_home_that_is_none(
    desk: Desk, wanted: Mapping[str, bytes], variable: str, home: str
) -> None:
    (desk.folder / "file").write_bytes(PRECIOUS)
    path = HOMES[home]
    said = None if path is None else path.replace("{folder}", str(desk.folder))
    other = {"HOME": str(desk.home)} if variable != "HOME" else {"XDG_CACHE_HOME": None}
    before = {one.name for one in desk.folder.iterdir()}
    surroundings = {**other, variable: said}
    assert desk.print(**surroundings) == (wanted, "")
    assert desk.run("list", "skirmish", **surroundings)[::2] == (0, "")
    new = {one.name for one in desk.folder.iterdir()} - before
    assert {name for name in new if not name.startswith("out-")} <= {"\udcff\udcfe"}
    assert (desk.folder / "file").read_bytes() == PRECIOUS


def test_a_campaign_without_a_home(desk: Desk) -> None:
    """It left 145 kB in the temporary folder each time."""
    words = ("campaign", "new", "platoon-leader", "--seed", "amber", "--out", "campaigns")
    status, told, err = desk.run(*words, HOME="/proc/self", XDG_CACHE_HOME=None)
    assert (status, err) == (0, "")
    assert "campaigns/platoon-leader/campaigns/amber/campaign.yaml" in told
    shutil.rmtree(desk.folder / "campaigns")


def test_what_is_temporary_goes_when_the_command_is_stopped(desk: Desk) -> None:
    known = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(desk.temporary)}
    known.update(HOME="/dev/null", XDG_CACHE_HOME="")
    known.pop("FONTCONFIG_FILE", None)
    words = ["build", "skirmish", "--out", "watched", "--watch"]
    with subprocess.Popen(
        [*FIELDPRESS, *words],
        env=known,
        cwd=desk.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdout is not None
        while b"deck.pdf" not in process.stdout.readline():
            assert process.poll() is None
        assert [path.name[:11] for path in desk.temporary.iterdir()] == ["fieldpress-"]
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
    assert list(desk.temporary.iterdir()) == []


def test_a_temporary_folder_that_is_none_is_told(desk: Desk) -> None:
    code = (
        "import tempfile\n"
        "def none(): raise FileNotFoundError(2, 'No usable temporary directory found')\n"
        "tempfile.gettempdir = none\n"
        "from generator.typeset.fonts import use_only_our_fonts\n"
        "from generator.errors import UsageError\n"
        "try:\n    use_only_our_fonts()\n"
        "except UsageError as error:\n    print(error)\n"
    )
    told = desk.run("-c", code, program=[sys.executable], HOME="/dev/null", XDG_CACHE_HOME="")
    assert told == (
        0,
        "there is no folder for temporary files: No usable temporary directory found\n",
        "",
    )


# --- a full disk ---------------------------------------------------------------------------------

FULL = """\
import errno, os
whole = os.open

def full(path, flags, *more, dir_fd=None):
    if dir_fd is not None and flags & os.O_CREAT:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    return whole(path, flags, *more, dir_fd=dir_fd)

os.open = full
from generator.cli import main
main()
"""
"""The program on a machine whose cache lies on a disk without space."""


def test_a_full_disk_is_told_once_and_gone_on_without(
    desk: Desk, wanted: Mapping[str, bytes], cache: Path
) -> None:
    line = (
        f"the cache '{desk.base}' can't be written: there is no space left; continuing without it\n"
    )
    for path in cache.iterdir():
        path.unlink()
    program = [sys.executable, "-c", FULL]
    assert desk.print(program) == (wanted, line)
    assert list(cache.iterdir()) == []
    assert desk.run("list", "skirmish", program=program)[::2] == (0, line)
    assert desk.print() == (wanted, "")
    assert desk.run("list", "skirmish", program=program)[::2] == (0, "")


def test_a_file_that_was_written_in_part_is_none(desk: Desk, cache: Path) -> None:
    """A limit of the size of files stands for a disk that fills up meanwhile."""
    code = (
        "import resource\n"
        "from generator import private\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (50, 50))\n"
        "private.put('one', bytes(100))\n"
        "assert private.placed('fonts-x', bytes(100)) is None\n"
        "assert private.lacked_space() and not private.lacked_space()\n"
    )
    before = sorted(path.name for path in cache.iterdir())
    assert desk.run("-c", code, program=[sys.executable]) == (0, "", "")
    assert sorted(path.name for path in cache.iterdir()) == before


def test_a_child_shares_what_it_noticed() -> None:
    private.lacked_space()
    child = os.fork()
    if child == 0:
        with pytest.raises(OSError), private._space_noticed():  # noqa: PT011
            raise OSError(28, "No space left on device")
        os._exit(0)
    os.waitpid(child, 0)
    assert private.lacked_space()
    assert not private.lacked_space()
