"""The user's own cache folder: private, or not used; templates' code is kept nowhere else."""

from __future__ import annotations

import marshal
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import jinja2
import pytest
from packs import CARD, fieldpress, write_pack

from generator import private
from generator.content.loading import load_pack
from generator.errors import Place
from generator.typeset import sandbox
from generator.typeset.templates import Templates


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache/fieldpress/private"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def test_what_is_kept_is_the_users_alone(cache: Path) -> None:
    before = os.umask(0)
    try:
        private.put("one", b"body")
    finally:
        os.umask(before)
    assert private.get("one") == b"body"
    assert private.get("two") is None
    assert mode(cache) == 0o700
    assert {path.name: mode(path) for path in cache.iterdir()} == {"one": 0o600, "secret": 0o600}
    private.put("one", b"other")
    assert private.get("one") == b"other"


def opened_up(cache: Path, bits: int) -> None:
    cache.chmod(0o700 | bits)


def led_away(cache: Path) -> None:
    cache.rename(cache.parent / "real")
    cache.symlink_to("real")


def made_a_file(cache: Path) -> None:
    cache.rename(cache.parent / "real")
    cache.write_text("")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda cache: opened_up(cache, 0o010),
        lambda cache: opened_up(cache, 0o020),
        lambda cache: opened_up(cache, 0o040),
        lambda cache: opened_up(cache, 0o001),
        lambda cache: opened_up(cache, 0o055),
        lambda cache: opened_up(cache, 0o077),
        led_away,
        made_a_file,
    ],
)
def test_a_folder_that_is_not_private_is_not_used(
    spoil: Callable[[Path], None], cache: Path
) -> None:
    private.put("one", b"body")
    real = cache.parent / "real"
    spoil(cache)
    private.put("two", b"body")
    folder = real if real.exists() else cache
    assert {path.name for path in folder.iterdir()} == {"one", "secret"}
    assert private.get("one") is None


def test_a_folder_of_another_user_is_not_used(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    private.put("one", b"body")
    user = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    private.put("two", b"body")
    assert private.get("one") is None
    assert {path.name for path in cache.iterdir()} == {"one", "secret"}
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert private.get("one") == b"body"
    assert private.get("two") is None


@pytest.mark.parametrize("bits", [0o020, 0o002])
def test_a_file_that_others_can_write_is_none(bits: int, cache: Path) -> None:
    private.put("one", b"body")
    (cache / "one").chmod(0o600 | bits)
    assert private.get("one") is None
    (cache / "one").chmod(0o600)
    assert private.get("one") == b"body"
    (cache / "secret").chmod(0o600 | bits)
    assert private.get("one") is None


def test_what_is_no_file_is_none_and_is_replaced(cache: Path, tmp_path: Path) -> None:
    private.put("one", b"body")
    whole = (cache / "one").read_bytes()
    (tmp_path / "elsewhere").write_bytes(whole)
    (cache / "one").unlink()
    (cache / "one").symlink_to(tmp_path / "elsewhere")
    assert private.get("one") is None
    (cache / "one").unlink()
    os.mkfifo(cache / "one")
    assert private.get("one") is None  # and nobody waits for it
    private.put("one", b"body")
    assert (cache / "one").read_bytes() == whole
    (cache / "two").mkdir()
    private.put("two", b"body")
    assert private.get("two") is None
    assert sorted(path.name for path in cache.iterdir()) == ["one", "secret", "two"]


def test_the_seal_is_of_the_name_the_body_and_the_secret(cache: Path) -> None:
    private.put("one", b"body")
    whole = (cache / "one").read_bytes()
    (cache / "two").write_bytes(whole)
    assert private.get("two") is None
    (cache / "one").write_bytes(whole + b"!")
    assert private.get("one") is None
    (cache / "one").write_bytes(whole)
    (cache / "secret").write_bytes(bytes(32))
    assert private.get("one") is None
    (cache / "secret").unlink()
    assert private.get("one") is None
    private.put("one", b"body")
    assert private.get("one") == b"body"
    assert (cache / "one").read_bytes() != whole


def test_too_much_is_not_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    private.put("one", bytes(100))
    monkeypatch.setattr(private, "MOST_BYTES", 131)
    private.put("two", bytes(100))
    assert private.get("one") is None
    assert not (cache / "two").exists()


def test_the_oldest_entries_go(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private, "MOST_ENTRIES", 8)
    for number in range(9):
        private.put(f"entry-{number}", b"body")
        os.utime(cache / f"entry-{number}", (number, number))
    left = sorted(path.name for path in cache.iterdir())
    assert left == [*(f"entry-{number}" for number in range(3, 9)), "secret"]


def test_without_a_home_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert private.cache_home() == tmp_path / ".cache/fieldpress"
    monkeypatch.setattr(Path, "home", none)
    assert private.cache_home() is None
    private.put("one", b"body")
    assert private.get("one") is None


def test_a_full_disk_leaves_nothing_behind(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    private.put("one", b"body")

    def full(*_words: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        private.put("two", b"body")
        private.put("one", b"new")
    assert sorted(path.name for path in cache.iterdir()) == ["one", "secret"]
    assert private.get("one") == b"body"


PLACE = Place("p/deck.yaml", 1, 1)


def filled(pack: Path, name: str = "card.html") -> str:
    """Fill a template as a process does that has just begun."""
    sandbox.COMPILED.kept.clear()
    card = {"name": "Scout", "picture": None, "action": {"reminder": "Go", "here": ""}, "here": ""}
    values = {"card": card, "at": lambda *_: "", "rich": str, "picture": str}
    return Templates(load_pack(pack, "p")).fill(name, values, PLACE)


def compiles(monkeypatch: pytest.MonkeyPatch, pack: Path) -> bool:
    """Tell whether a template is compiled when it is filled."""
    calls = []
    compiled = jinja2.Environment.compile
    with monkeypatch.context() as patch:
        patch.setattr(
            sandbox.Sandbox, "compile", lambda *a, **m: calls.append(a) or compiled(*a, **m)
        )
        assert "<h1" in filled(pack)
    return bool(calls)


def test_templates_are_compiled_once(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = write_pack(tmp_path / "p")
    assert compiles(monkeypatch, pack)
    assert not compiles(monkeypatch, pack)
    (pack / "templates/card.html").write_text(f"{CARD}\n")
    assert compiles(monkeypatch, pack)
    assert not compiles(monkeypatch, pack)
    monkeypatch.setattr(sandbox, "_compiler", lambda: "another")
    assert compiles(monkeypatch, pack)


def test_code_without_our_seal_is_never_run(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an archive has put among our entries is compiled anew, not run."""
    pack = write_pack(tmp_path / "p")
    text = filled(pack)
    (entry,) = (path for path in cache.iterdir() if path.name.startswith("template-"))
    whole = entry.read_bytes()
    head = whole[32 : whole.index(b"\n") + 1]
    code = compile(f"open({str(tmp_path / 'hit')!r}, 'w')", "x", "exec")
    for data in (
        whole[:32] + head + marshal.dumps(code),
        bytes(32) + head + marshal.dumps(code),
        head + marshal.dumps(code),
        whole[:-1],
        b"",
    ):
        entry.write_bytes(data)
        assert compiles(monkeypatch, pack)
        assert entry.read_bytes() == whole
    for body in (b"", b"\xff\xff", marshal.dumps("text")):  # ours, and yet no code
        private.put(entry.name, head + body)
        assert filled(pack) == text
    assert not (tmp_path / "hit").exists()


@pytest.mark.ci
def test_no_pack_and_no_output_folder_holds_code(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sandbox.COMPILED.kept.clear()
    pack = write_pack(tmp_path / "p")
    before = set(pack.rglob("*"))
    assert fieldpress("build", str(pack), "--out", str(tmp_path / "out")).status == 0
    assert set(pack.rglob("*")) == before
    codes = list(sandbox.COMPILED.kept.values())
    assert codes
    for path in (tmp_path / "out").rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            assert not any(code in data for code in codes)
    kept = [path.read_bytes() for path in cache.iterdir() if path.name.startswith("template-")]
    assert all(any(code in data for data in kept) for code in codes)


def test_processes_that_begin_at_once_have_one_secret(cache: Path) -> None:
    """What one has sealed, the others know: the first secret that is there is everybody's."""
    code = (
        "import sys\nfrom generator import private\nsys.stdin.readline()\n"
        "print(private.seal('kind', b'body'), flush=True)\n"
    )
    started = [
        subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    for process in started:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    seals = {process.communicate()[0].strip() for process in started}
    (found,) = seals
    assert private.is_sealed("kind", b"body", found)


def test_a_secret_that_another_process_has_just_made_is_taken(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = bytes(range(32))
    link = os.link

    def late(aside: str, name: str, **more: int) -> None:
        (cache / "secret").write_bytes(others)
        (cache / "secret").chmod(0o600)
        link(aside, name, **more)

    monkeypatch.setattr(os, "link", late)
    found = private.seal("kind", b"body")
    assert (cache / "secret").read_bytes() == others
    assert found is not None
    assert private.is_sealed("kind", b"body", found)
    assert sorted(path.name for path in cache.iterdir()) == ["secret"]


def test_a_seal_is_of_its_kind_and_body(cache: Path) -> None:
    found = private.seal("kind", b"body")
    assert found is not None
    assert private.is_sealed("kind", b"body", found)
    for kind, body, said in (
        ("other", b"body", found),
        ("kind", b"other", found),
        ("kind", b"body", found[:-1]),
        ("kind", b"body", "\udcff"),
        ("kind", b"body", ""),
    ):
        assert not private.is_sealed(kind, body, said)
    private.put("kind", b"body")
    assert not private.is_sealed("kind", b"body", (cache / "kind").read_bytes()[:32].hex())
    (cache / "secret").unlink()
    assert not private.is_sealed("kind", b"body", found)


def test_who_can_have_no_secret_has_no_seal(
    cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert private.seal("kind", b"body") is None
    assert not private.is_sealed("kind", b"body", "")
