"""What a file is drawn from besides what is laid out: a change in any file of the pack shows."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from generator.job.store.fingerprint import fingerprint
from tests.packs import fieldpress
from tests.printed import Printed
from tests.shares import first


@pytest.mark.parametrize(
    ("product", "file", "old", "new"),
    first(
        1,
        [
            pytest.param(
                "platoon-leader/primosole-map-overview",
                "campaigns/primosole/locations.yaml",
                "name: Highway farm",
                "name: Mulberry barn",
                id="a map by hand, of its Locations",
            ),
            pytest.param(
                "panzer-leader/board-w-overview",
                "los.yaml",
                "If a line meets the exact corner",
                "Should a line meet the exact corner",
                id="a board, of the rules on it",
            ),
            pytest.param(
                "platoon-action/ranges",
                "weapons.yaml",
                "name: Pistol",
                "name: Sidearm",
                id="aids, of weapons",
            ),
        ],
    ),
)
def test_what_is_drawn_follows_the_files_that_it_is_drawn_from(
    product: str, file: str, old: str, new: str, repository: Path, tmp_path: Path
) -> None:
    pack, name = product.split("/")
    folder = tmp_path / pack
    shutil.copytree(repository / "content" / pack, folder)
    (path,) = folder.rglob(file)
    before = path.read_text("utf-8")
    assert before.count(old) == 1
    told = [wording.partition(": ")[2] or wording for wording in (old, new)]
    for text, wanted, gone in ((before, *told), (before.replace(old, new), *reversed(told))):
        path.write_text(text, "utf-8")
        ran = fieldpress("build", f"{folder}/{name}", "--out", str(tmp_path / "out"))
        assert ran.status == 0, ran.err
        words = Printed((tmp_path / "out" / pack / f"{name}.pdf").read_bytes()).text(0)
        squeezed = words.replace(" ", "").replace("\n", "")
        assert wanted.replace(" ", "") in squeezed
        assert gone.replace(" ", "") not in squeezed


@dataclass(frozen=True)
class Spot:
    x: float
    marks: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Place(Spot):
    pass


def test_data_have_the_same_fingerprint_if_they_are_equal() -> None:
    assert fingerprint({"a": (1, Spot(0.5))}) == fingerprint(OrderedDict(a=[1, Spot(0.5)]))
    assert fingerprint(Spot(1.0, frozenset("abc"))) == fingerprint(Spot(1.0, frozenset("cab")))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, "1"),
        (1, 1.0),
        (0.1 + 0.2, 0.3),
        (True, 1),
        (None, ()),
        (b"a", "a"),
        (["ab", "c"], ["a", "bc"]),
        ([["a"], "b"], [["a", "b"]]),
        (["a", "str 'b'"], ["a,str 'b'"]),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({"a": {"b": 1}}, {"a": {}, "b": 1}),
        (frozenset({"a"}), ("a",)),
        (Spot(1.0), Place(1.0)),
        (Spot(1.0), Spot(1.0, frozenset("a"))),
    ],
)
def test_other_data_have_another_fingerprint(one: object, other: object) -> None:
    assert fingerprint(one) != fingerprint(other)


@pytest.mark.parametrize("value", [len, partial(len, ()), Spot, object(), iter(())])
def test_what_is_no_data_has_no_fingerprint(value: object) -> None:
    with pytest.raises(TypeError, match="has no fingerprint"):
        fingerprint([value])


def test_a_fingerprint_is_the_same_in_every_process() -> None:
    code = (
        "from generator.job.store.fingerprint import fingerprint\n"
        "print(fingerprint({'a': frozenset('fieldpress'), 'b': ({1, 2, 3}, 0.1)}))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in (1, 2, 3)
    }
    assert len(told) == 1
