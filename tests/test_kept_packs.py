"""Packs that were checked are kept as data, and read back as they were; nothing else is trusted."""

from __future__ import annotations

import copy
import json
import os
import pickle
import shutil
import tomllib
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from packs import SVG, TABLES, changed, fieldpress, write_pack

from generator import own_code, private
from generator.content import loading as reading
from generator.content.cache import key as pack_key
from generator.content.cache import packs as kept_pack
from generator.content.cache.nodes import KeptNode, kept, made_again
from generator.content.cache.store import PackCache
from generator.content.kinds.base import products_of
from generator.content.loading import load_pack
from generator.content.pack import Pack
from generator.content.reading import source
from generator.content.reading.reader import read
from generator.content.reading.source import Source
from generator.content.references import Resolver
from generator.content.strings import character_problems
from generator.errors import ContentError
from generator.games import KINDS, packs
from generator.games.packs import pack_outline, pack_tables, read_pack
from generator.job.targets import built_in
from generator.resources import content_folder
from tests.shares import first


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder for one test; the folder of what is kept is in it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache/fieldpress/private"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_pack(tmp_path / "skirmish")


def entries(cache: Path, kind: str = "") -> list[Path]:
    return sorted(path for path in cache.iterdir() if path.name.startswith(kind))


def nothing_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on a pack can only come from what is kept."""
    monkeypatch.setattr(reading, "load_pack", lambda *_: pytest.fail("read anew"))


def is_checked(monkeypatch: pytest.MonkeyPatch, read: Callable[[], object]) -> bool:
    """Tell whether a pack is read anew."""
    calls = []
    with monkeypatch.context() as patch:
        patch.setattr(reading, "load_pack", lambda *a: calls.append(a) or load_pack(*a))
        read()
    return bool(calls)


def same(one: Pack, other: Pack) -> None:
    """Hold every value and every place of two packs against each other."""
    assert (one.name, one.root, one.shown, one.info) == (
        other.name,
        other.root,
        other.shown,
        other.info,
    )
    assert one.source == other.source
    assert one.sources == other.sources
    for key in ("parts", "tables", "whole"):
        mine, others = getattr(one, key), getattr(other, key)
        assert list(mine) == list(others)
        assert dict(mine) == dict(others)
        assert len(mine) == len(others)
    sides = one.info.sides
    assert [(part.id, product.id, product.title, product.kind) for part, product in
            products_of(one.parts, sides)] == [
        (part.id, product.id, product.title, product.kind)
        for part, product in products_of(other.parts, sides)
    ]  # fmt: skip


@pytest.mark.parametrize("name", first(2, built_in()))
def test_a_kept_pack_is_the_checked_one(name: str) -> None:
    folder = content_folder() / name
    checked = load_pack(folder, name, KINDS)
    data = kept_pack.pack_data(checked)
    assert data is not None
    same(kept_pack.pack_from(data, folder, name, KINDS), checked)


def test_what_was_checked_is_not_checked_again(
    pack: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = read_pack(pack, "skirmish")
    tables = pack_tables(pack, "skirmish")
    outline = pack_outline(pack, "skirmish")
    assert {path.name.partition("-")[0] for path in entries(cache)} == {
        "head",
        "outline",
        "pack",
        "secret",
        "tables",
    }
    nothing_is_checked(monkeypatch)
    monkeypatch.setattr("generator.content.outline.read_outline", lambda *_: pytest.fail("anew"))
    same(read_pack(pack, "skirmish"), first)
    again, read_again = pack_tables(pack, "skirmish")
    assert (again, dict(read_again)) == (tables[0], dict(tables[1]))
    assert pack_outline(pack, "skirmish") == outline == again
    assert first.place_of("skirmish/deck.yaml#cards.1.name") == read_pack(
        pack, "skirmish"
    ).place_of("skirmish/deck.yaml#cards.1.name")


def test_nothing_is_read_of_a_part_until_it_is_asked_for(
    pack: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_pack(pack, "skirmish")
    again = read_pack(pack, "skirmish")
    nodes = [source.root for source in again.sources]
    monkeypatch.setattr("generator.content.cache.nodes.made_again", lambda _: pytest.fail("made"))
    assert "actions" in again.parts
    assert again.records("actions")["move"]["name"] == "Move"
    assert all(isinstance(node, KeptNode) for node in nodes)
    monkeypatch.undo()
    with pytest.raises(KeyError):
        again.parts["nothing"]
    with pytest.raises(KeyError):
        again.whole["actions", "nothing"]
    with pytest.raises(KeyError):
        again.tables["nothing"]


def damages() -> Iterator[tuple[str, Callable[[bytes], bytes]]]:
    """Yield ways in which an entry may come to harm."""
    yield "empty", lambda _: b""
    yield "cut", lambda data: data[:-1]
    yield "half", lambda data: data[: len(data) // 2]
    yield "longer", lambda data: data + b" "
    yield "seal", lambda data: bytes([data[0] ^ 1]) + data[1:]
    yield "edited", lambda data: data.replace(b"Skirmish", b"Skirmosh").replace(b"miss", b"hiss")
    yield "last", lambda data: data[:-1] + bytes([data[-1] ^ 1])
    yield "no seal", lambda data: data[32:]
    yield "other", lambda _: b"{}" * 500


@pytest.mark.parametrize(("name", "harm"), list(damages()), ids=lambda value: str(value)[:9])
def test_what_is_not_whole_is_made_anew(
    name: str,
    harm: Callable[[bytes], bytes],
    pack: Path,
    cache: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = read_pack(pack, "skirmish")
    before = {path: path.read_bytes() for path in entries(cache)}
    for path, data in before.items():
        if path.name != "secret":
            path.write_bytes(harm(data))
            assert path.read_bytes() != data
    assert is_checked(monkeypatch, lambda: same(read_pack(pack, "skirmish"), first))
    assert {path: path.read_bytes() for path in entries(cache)} == before
    assert not is_checked(monkeypatch, lambda: read_pack(pack, "skirmish"))


class Bomb:
    """Unpickled, it makes a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (str(self.path),)


@pytest.mark.parametrize("sealed", [False, True])
def test_no_entry_runs_code(
    sealed: bool, pack: Path, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pickle that would run code is as good as no entry, even under our own seal."""
    first = read_pack(pack, "skirmish")
    bomb = pickle.dumps(Bomb(tmp_path / "hit"))
    key = pack_key.pack_key(pack, "skirmish", whole=True)
    for kind in ("pack", "tables", "head"):
        name = pack_key.entry_name(kind, pack, "skirmish")
        if sealed:
            private.put(name, f"{pack_key.code_key()} {key}\n".encode() + bomb)
        else:
            (cache / name).write_bytes(bomb)
    assert is_checked(monkeypatch, lambda: same(read_pack(pack, "skirmish"), first))
    assert pack_tables(pack, "skirmish")[0].title == "Skirmish"
    assert not (tmp_path / "hit").exists()


def test_entries_of_another_user_are_foreign(
    pack: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes with an archive was sealed with another secret."""
    read_pack(pack, "skirmish")
    mine = (cache / "secret").read_bytes()
    (cache / "secret").write_bytes(bytes(32))
    assert is_checked(monkeypatch, lambda: read_pack(pack, "skirmish"))
    theirs = {path: path.read_bytes() for path in entries(cache, "pack")}
    (cache / "secret").write_bytes(mine)
    assert is_checked(monkeypatch, lambda: read_pack(pack, "skirmish"))
    assert all(path.read_bytes() != data for path, data in theirs.items())
    (cache / "secret").write_bytes(b"short")
    assert is_checked(monkeypatch, lambda: read_pack(pack, "skirmish"))
    assert len((cache / "secret").read_bytes()) == 32
    assert not is_checked(monkeypatch, lambda: read_pack(pack, "skirmish"))


def test_an_entry_passes_for_no_other(
    pack: Path, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = write_pack(tmp_path / "other", changed("pack.yaml", "Skirmish", "Other"))
    read_pack(pack, "p")
    (mine,) = entries(cache, "pack")
    read_pack(other, "p")
    (theirs,) = set(entries(cache, "pack")) - {mine}
    shutil.copy(mine, theirs)
    assert is_checked(monkeypatch, lambda: read_pack(other, "p"))
    assert read_pack(other, "p").info.title == "Other"


def test_changes_are_seen(pack: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def anew() -> bool:
        return is_checked(monkeypatch, lambda: read_pack(pack, "skirmish"))

    assert anew()
    assert not anew()
    (pack / "pictures/gun.svg").write_text(SVG + "\n")
    assert anew()
    (pack / "templates/more.html").write_text("more")
    assert anew()
    (pack / "notes.txt").write_text("nobody reads this")
    assert not anew()
    (pack / "more.yaml").symlink_to("deck.yaml")
    assert "more" in read_pack(pack, "skirmish").parts
    (pack / "more.yaml").unlink()
    assert anew()
    assert not anew()
    assert is_checked(monkeypatch, lambda: read_pack(pack, "another name"))
    assert read_pack(pack, "another name").source.file == "another name/pack.yaml"


def test_a_pack_that_breaks_is_told_as_ever(pack: Path, cache: Path) -> None:
    good = fieldpress("list", str(pack))
    assert good.status == 0
    path = pack / "tables.yaml"
    path.write_text(TABLES.replace("on: 6, ", "on: 7, "))
    told = fieldpress("list", str(pack))
    assert told.status == 1
    assert f"{pack}/tables.yaml:10:14: table 'hits'" in told.err
    assert fieldpress("list", str(pack)) == told == fieldpress("odds", f"{pack}/hits")
    assert pack_outline(pack, "p").products  # the file that is wrong prints nothing
    path.write_text(TABLES)
    assert fieldpress("list", str(pack)) == good


@pytest.mark.parametrize(
    ("odd", "said"),
    [
        (lambda pack: os.mkfifo(pack / "more.yaml"), "not an ordinary file"),
        (lambda pack: (pack / "/".join(["deep"] * 51)).mkdir(parents=True), "nested more than"),
    ],
)
def test_what_is_told_of_odd_files_is_told_of_a_kept_pack(
    odd: Callable[[Path], object], said: str, pack: Path, cache: Path
) -> None:
    read_pack(pack, "skirmish")
    odd(pack)
    with pytest.raises(ContentError, match=said):
        read_pack(pack, "skirmish")


def test_only_the_file_that_has_changed_is_read_again(
    pack: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_pack(pack, "skirmish")
    (pack / "tables.yaml").write_text(TABLES.replace("kill", "'[[none]]'"))
    source._nodes.cache_clear()
    read_again = []

    def reads(data: bytes, shown: str, *more: Any) -> Any:
        read_again.append(shown)
        return read(data, shown, *more)

    monkeypatch.setattr(source, "read", reads)
    with pytest.raises(ContentError) as anew:
        read_pack(pack, "skirmish")
    assert read_again == ["skirmish/tables.yaml"]
    with pytest.raises(ContentError) as checked:
        load_pack(pack, "skirmish", KINDS)
    assert len(read_again) == 5
    assert str(anew.value) == str(checked.value)
    assert "the link '[[none]]' leads nowhere" in str(anew.value)
    source._nodes.cache_clear()
    read_again.clear()
    (pack / "tables.yaml").write_text(TABLES + "# fewer\n")
    same(read_pack(pack, "skirmish"), load_pack(pack, "skirmish", KINDS))
    assert read_again[0] == "skirmish/tables.yaml"
    assert len(read_again) == 5


def test_a_folder_that_is_printed_into_leaves_the_pack(pack: Path, cache: Path) -> None:
    (pack / "out").mkdir()
    (pack / "out/second.yaml").write_text(TABLES.replace("id: hits", "id: second"))
    assert "second" in read_pack(pack, "skirmish").tables
    (pack / "out/manifest.json").touch()
    (pack / "out/.fieldpress").mkdir()
    assert "second" not in read_pack(pack, "skirmish").tables


def test_other_code_and_other_libraries_judge_anew(
    pack: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_pack(pack, "skirmish")
    for name in ("code_hash", "installed", "FORM"):
        value: Any = "other" if name == "FORM" else lambda *_: "other"
        with monkeypatch.context() as patch:
            patch.setattr(pack_key, name, value)
            assert is_checked(patch, lambda: read_pack(pack, "skirmish"))
            assert not is_checked(patch, lambda: read_pack(pack, "skirmish"))


def test_the_code_that_reads_is_in_its_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "generator"
    for name in ("content/kinds", "press", "_data/content", "games/__pycache__"):
        (package / name).mkdir(parents=True)
    monkeypatch.setattr(own_code, "__file__", str(package / "own_code.py"))
    code_hash = own_code.code_hash.__wrapped__

    def told() -> tuple[str, str]:
        return code_hash(), code_hash(own_code.PRINTING)

    found = [told()]
    for name in ("content/kinds/deck.py", "press/sheets.py", "_data/content/x.py", "own_code.py"):
        (package / name).write_text("one")
        found.append(told())
    (package / "own_code.py").write_text("two")
    found.append(told())
    whole, reads = (
        [one != other for one, other in pairwise(each)] for each in zip(*found, strict=True)
    )
    assert whole == [True, True, False, True, True]
    assert reads == [True, False, False, True, True]
    assert "pydantic-" in own_code.installed()
    assert "pydantic_core-" in own_code.installed()


def test_what_prints_is_all_that_stands_above_the_games(repository: Path) -> None:
    contract = tomllib.loads((repository / "pyproject.toml").read_text("utf-8"))["tool"]
    layers = contract["importlinter"]["contracts"][0]["layers"]
    assert frozenset(layers[: layers.index("games")]) == own_code.PRINTING


def test_a_game_that_is_installed_is_read_anew(
    pack: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its code may change without our knowing."""
    read_pack(pack, "skirmish")
    head = (pack / "pack.yaml").read_text() + "generator: platoon-leader\n"
    (pack / "pack.yaml").write_text(head)
    assert is_checked(monkeypatch, lambda: read_pack(pack, "skirmish"))
    assert not is_checked(monkeypatch, lambda: read_pack(pack, "skirmish"))
    (pack / "pack.yaml").write_text(head + "subtitle: again\n")
    monkeypatch.setattr(packs, "GAMES", {})
    for _ in range(2):
        assert is_checked(monkeypatch, lambda: read_pack(pack, "skirmish"))
        assert is_checked(monkeypatch, lambda: pack_tables(pack, "skirmish"))
    before = entries(cache, "outline")
    pack_outline(pack, "skirmish")
    assert entries(cache, "outline") == before


def test_a_pack_that_changes_while_it_is_read_is_not_kept(
    pack: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*words: Any) -> Pack:
        found = load_pack(*words)
        (pack / "tables.yaml").write_text(TABLES + "# later\n")
        return found

    with monkeypatch.context() as patch:
        patch.setattr(reading, "load_pack", slow)
        read_pack(pack, "skirmish")
    assert not cache.exists()


def test_a_pack_of_too_many_values_is_not_kept(
    pack: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_pack, "MOST_VALUES", 10)
    read_pack(pack, "skirmish")
    assert not entries(cache, "pack")
    assert entries(cache, "tables")


@pytest.mark.ci
def test_commands_say_the_same_with_and_without_what_is_kept(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = (
        ("list",),
        ("list", "platoon-command"),
        ("list", "platoon-action", "--json"),
        ("odds", "platoon-leader/clearance"),
        ("odds", "platoon-leader/none-such"),
        ("roll", "platoon-leader/clearance", "--seed", "x", "--times", "3"),
    )
    first = [fieldpress(*words) for words in commands]
    assert [fieldpress(*words) for words in commands] == first
    monkeypatch.setattr(private, "get", lambda _: None)
    monkeypatch.setattr(private, "put", lambda *_: None)
    assert [fieldpress(*words) for words in commands] == first
    assert [ran.status for ran in first] == [0, 0, 0, 0, 2, 0]


YAML = """\
kind: x
plain: [1, -2.5, 0x1F, true, ~, "é 𝔘 \\t ·", '']
{empty}: {{}}
again: &a {{b: [c, {{d: e}}]}}
alias: *a
"""


def test_nodes_come_back_with_their_places() -> None:
    node = read(YAML.format(empty="none").encode(), "x.yaml")
    data = kept(node)
    again = KeptNode(data)
    assert again == node
    assert node == again
    assert made_again(data) == node
    assert again.plain() == node.plain()
    assert kept(again) is data
    assert (again.values, again.depth, again.line) == (node.values, node.depth, 1)
    source = Source("x.yaml", "", KeptNode(data))
    assert source.place(("alias", "b", 1, "d")) == Source("x.yaml", "", node).place(
        ("alias", "b", 1, "d")
    )
    assert source.key_place((), "none").line == 3
    assert again != read(b"kind: x", "x.yaml")
    assert KeptNode(data) != 1
    changed_copy = copy.deepcopy(KeptNode(data))
    assert changed_copy == node
    changed_copy.line = 7
    assert changed_copy != node
    assert pickle.loads(pickle.dumps(KeptNode(data))) == node
    with pytest.raises(AttributeError):
        _ = again.nothing  # type: ignore[attr-defined]


def test_nodes_with_too_few_places_are_none() -> None:
    data = kept(read(b"a: [b, c]", "x.yaml"))
    with pytest.raises(ValueError, match="fewer places"):
        made_again(data._replace(places=data.places[:-4]))


def test_characters_that_no_font_has_are_found_in_what_is_kept() -> None:
    node = read(YAML.format(empty="ключ").encode(), "x.yaml")
    sources = [Source("x.yaml", "", root) for root in (node, KeptNode(kept(node)))]
    asked: list[str] = []

    def missing(of: str) -> Callable[[str], list[str]]:
        return lambda text: asked.append(text) or [char for char in text if char in of]

    for lost in ("𝔘", "é", "к", "q"):
        plain, again = (list(character_problems((one,), missing(lost))) for one in sources)
        assert again == plain
        assert len(again) == (lost in "𝔘é")
    asked.clear()
    list(character_problems((sources[1],), missing("")))
    assert len(asked) == 1  # no text is looked at by itself
    assert set(asked[0]) == set("é𝔘·ключ")


def test_a_long_chain_of_references_is_followed(tmp_path: Path, cache: Path) -> None:
    """Each record names the next; asked for the first, all others are resolved before."""
    count = 3000
    lines = [f"  - {{id: r{n}, next: r{n + 1}}}" for n in range(count)]
    text = "kind: records\ntitle: Chain\nfields: {next: optional ref chain}\nrecords:\n"
    files = {"chain.yaml": "\n".join([text.rstrip(), *lines, f"  - {{id: r{count}}}", ""])}
    pack = write_pack(tmp_path / "p", files)
    read_pack(pack, "p")
    again = read_pack(pack, "p")
    record: Any = again.whole["chain", "r0"]
    for number in range(count):
        assert record["id"] == f"r{number}"
        record = record["next"]
    assert record["next"] is None
    assert again.whole["chain", f"r{count}"] is record


def test_what_is_broken_in_a_record_is_not_taken_for_a_reference(
    pack: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_pack(pack, "skirmish")
    again = read_pack(pack, "skirmish")

    def broken(*_: object) -> dict[str, Any]:
        raise KeyError(("actions", "move"))

    monkeypatch.setattr(Resolver, "one", broken)
    with pytest.raises(KeyError):
        again.whole["actions", "move"]


def test_entries_that_end_too_soon_are_refused(pack: Path) -> None:
    data = kept_pack.pack_data(load_pack(pack, "p", KINDS))
    assert data is not None
    first, _, body = data.partition(b"\n")
    with pytest.raises(ValueError, match="less than was said"):
        kept_pack.pack_from(data[:-1], pack, "p", KINDS)
    with pytest.raises(ValueError, match="has a head"):
        kept_pack.pack_from(data, pack, "q", KINDS)
    index = json.loads(first)
    index["order"] = -1
    with pytest.raises(ValueError, match="less than was said"):
        kept_pack.pack_from(json.dumps(index).encode() + b"\n" + body, pack, "p", KINDS)


def test_a_key_that_can_not_be_told_keeps_nothing(
    pack: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.content.cache.store.pack_key", lambda *_, **__: None)
    one = PackCache(pack, "skirmish")
    one.put(pack=b"x")
    assert one.get("pack", bytes) is None
    assert not cache.exists()
    assert read_pack(pack, "skirmish").info.title == "Skirmish"
