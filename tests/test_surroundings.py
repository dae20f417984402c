"""Whatever the caller's surroundings say, the bytes are the same, and so is what is said."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from packs import write_pack
from patience import PATIENCE

from generator import surroundings

pytestmark = pytest.mark.ci

ROOT = Path(__file__).resolve().parent.parent

VARIABLES = {
    "HB_SHAPER_LIST": "fallback",
    "HB_OPTIONS": "uniscribe-bug-compatible",
    "HB_FONT_FUNCS": "ft",
    "PANGO_LANGUAGE": "ar:th:ja",
    "PANGO_SYSCONFDIR": "/nowhere",
    "PANGO_LIBDIR": "/nowhere",
    "FONTCONFIG_FILE": "/etc/fonts/fonts.conf",
    "FONTCONFIG_PATH": "/nowhere",
    "FONTCONFIG_SYSROOT": "/nowhere",
    "FONTCONFIG_USE_MMAP": "no",
    "FC_LANG": "ja",
    "FC_DEBUG": "1024",
    "FREETYPE_PROPERTIES": "truetype:interpreter-version=35",
    "LIBTHAI_DICTDIR": "/nowhere",
    "RL_pageCompression": "0",
    "RL_invariant": "0",
    "RL_useA85": "1",
    "RL_defaultPageSize": "nonsense",
    "SOURCE_DATE_EPOCH": "1600000000",
    "PYTHONOPTIMIZE": "2",
    "PYTHONHASHSEED": "7",
    "PYTHONUTF8": "0",
    "PYTHONIOENCODING": "latin-1",
    "PYTHONWARNINGS": "error",
    "PYTHONDEVMODE": "1",
    "PYTHONMALLOC": "debug",
    "PYTHONUNBUFFERED": "1",
    "PYTHONINTMAXSTRDIGITS": "640",
    "PYTHONNOUSERSITE": "1",
    "LC_ALL": "C",
    "LANG": "tr_TR.UTF-8",
    "LANGUAGE": "tr",
    "TZ": "Pacific/Kiritimati",
}
DATES = ("", "x", "-1", "1e9", "99999999999999999999", "9" * 5000)


class Desk:
    """A pack, and a folder to print into for each print."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        write_pack(folder / "skirmish")
        self.count = 0

    def print(self, known: Mapping[str, str], home: Path | None = None) -> dict[str, bytes]:
        """Print pages, sheets and what is only drawn; return the files, having heard no word."""
        self.count += 1
        out = f"out-{self.count}"
        clean = {key: value for key, value in os.environ.items() if key not in known}
        for words in (["build", "skirmish", "--jobs", "2"], ["calibrate"]):
            ran = subprocess.run(
                [sys.executable, "-m", "generator", *words, "--out", out],
                cwd=self.folder,
                env={
                    **clean, "PYTHONPATH": str(ROOT), "HOME": str(home or self.folder), **known,
                    "XDG_CACHE_HOME": str(self.folder / "cache"),
                },
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
            )  # fmt: skip
            assert (ran.returncode, ran.stderr) == (0, "")
        return {path.name: path.read_bytes() for path in (self.folder / out).rglob("*.pdf")}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("desk"))


@pytest.fixture(scope="module")
def wanted(desk: Desk) -> Mapping[str, bytes]:
    found = desk.print({})
    assert sorted(found) == ["calibrate.pdf", "chart.pdf", "deck.pdf"]
    return found


def test_all_of_them_at_once(desk: Desk, wanted: Mapping[str, bytes]) -> None:
    assert desk.print(VARIABLES) == wanted


@pytest.mark.parametrize("name", ["HB_SHAPER_LIST", "FONTCONFIG_SYSROOT", "RL_pageCompression"])
def test_each_that_did_change_something_alone(
    desk: Desk, wanted: Mapping[str, bytes], name: str
) -> None:
    assert desk.print({name: VARIABLES[name]}) == wanted


@pytest.mark.parametrize("date", DATES, ids=range(len(DATES)))
def test_a_date_of_the_source_is_not_asked_for(
    desk: Desk, wanted: Mapping[str, bytes], date: str
) -> None:
    assert desk.print({"SOURCE_DATE_EPOCH": date}) == wanted


def test_settings_of_reportlab_at_home(
    desk: Desk, wanted: Mapping[str, bytes], tmp_path: Path
) -> None:
    (tmp_path / ".reportlab_settings").write_text("pageCompression = 0\ninvariant = 0\n")
    assert desk.print({}, home=tmp_path) == wanted


def test_the_same_settings_do_change_bytes_without_us(tmp_path: Path) -> None:
    """Else the test above could not fail."""
    (tmp_path / ".reportlab_settings").write_text("pageCompression = 0\n")
    code = "from reportlab import rl_config; print(rl_config.pageCompression)"
    said = [
        subprocess.run(
            [sys.executable, "-c", f"{before}{code}"],
            env={**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=True,
        ).stdout
        for before in ("", "from generator.surroundings import let_go; let_go(); ")
    ]
    assert said == ["0\n", "1\n"]


@pytest.fixture
def environ(monkeypatch: pytest.MonkeyPatch) -> Callable[[Mapping[str, str]], None]:
    def given(known: Mapping[str, str]) -> None:
        monkeypatch.setattr(os, "environ", dict(known))

    return given


def test_what_is_kept(environ: Callable[[Mapping[str, str]], None]) -> None:
    mine = {"HOME": "/h", "PATH": "/p", "FONTCONFIG_FILE": "/f", "LANG": "de", "FCGI_ROLE": "x"}
    environ({**mine, "HB_X": "1", "PANGO_X": "1", "FC_X": "1", "SOURCE_DATE_EPOCH": "1"})
    surroundings.let_go()
    assert os.environ == mine


def test_long_numbers_stay_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """PYTHONINTMAXSTRDIGITS=0 would let them in, and take hours."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        surroundings.let_go()
        assert sys.get_int_max_str_digits() == sys.int_info.default_max_str_digits
    finally:
        sys.set_int_max_str_digits(before)


def test_the_docs_name_them(repository: Path) -> None:
    text = " ".join((repository / "docs/printing.md").read_text("utf-8").split())
    for name in (*surroundings.LET_GO, surroundings.DATE):
        assert re.search(rf"`{re.escape(name)}\*?`", text), name
