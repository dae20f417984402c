"""What is remembered is asked in one way: damaged or foreign entries count as absent."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import private
from generator.job.store.folder import StoreFolder
from generator.memory import Entries, recall

NAME = "ab" * 32


class Given:
    """One entry, as a place would give it."""

    def __init__(self, body: bytes | None) -> None:
        self.body = body

    def get(self, name: str) -> bytes | None:
        return self.body if name == NAME else None


def number(data: bytes) -> int:
    return int(json.loads(data)["number"])


def test_an_entry_is_read_after_its_head() -> None:
    assert recall(Given(b'key 1\n{"number": 5}'), NAME, number, b"key 1\n") == 5
    assert recall(Given(b'key 2\n{"number": 5}'), NAME, number, b"key 1\n") is None
    assert recall(Given(None), NAME, number) is None
    assert recall(Given(b'{"number": 5}'), "another", number) is None


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b'{"number": "five"}', b'{"numbers": 5}', b'{"number": null}', b"5", b"[" * 100000],
    ids=["empty", "cut short", "no number", "no key", "nothing", "no mapping", "too deep"],
)
def test_what_cannot_be_read_counts_as_absent(body: bytes) -> None:
    assert recall(Given(body), NAME, number) is None


def test_a_fault_of_ours_is_not_swallowed() -> None:
    def broken(_: bytes) -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        recall(Given(b"5"), NAME, broken)


def in_private(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Entries, Path]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    private.put(NAME, b'{"number": 5}')
    return private, folder / "fieldpress" / "private" / NAME


def in_the_store(folder: Path, _: pytest.MonkeyPatch) -> tuple[Entries, Path]:
    place = StoreFolder(folder)
    place.put(NAME, b'{"number": 5}')
    return place, folder / NAME[:2] / NAME[2:]


@pytest.mark.parametrize("made", [in_private, in_the_store])
def test_one_byte_changed_on_disk_and_an_entry_is_absent(
    made: Callable[[Path, pytest.MonkeyPatch], tuple[Entries, Path]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place, file = made(tmp_path, monkeypatch)
    assert recall(place, NAME, number) == 5
    whole = file.read_bytes()
    for at in range(len(whole)):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert recall(place, NAME, number) is None, at
    file.write_bytes(whole)
    assert recall(place, NAME, number) == 5
