"""The mutation run by itself: which faults it puts in, which it picks, how it counts."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from scripts.mutants.__main__ import (
    PACKAGES,
    TESTS,
    Mutant,
    Tally,
    all_mutants,
    folder_of,
    sampled,
)
from scripts.mutants.bench import Bench, Outcome
from scripts.mutants.faults import Fault, faults


def changed(source: str) -> list[str]:
    """Return the source with each of its faults, in order."""
    return [fault.put_into(source) for fault in faults(source)]


@pytest.mark.parametrize(
    ("source", "mutants"),
    [
        ("a < b", ["(a <= b)"]),
        ("a <= b", ["(a < b)"]),
        ("a >= b", ["(a > b)"]),
        ("a == b", ["(a != b)"]),
        ("a in b", ["(a not in b)"]),
        ("a is None", ["(a is not None)"]),
        ("a < b < c", ["(a <= b < c)"]),
        ("a + b", ["(a - b)"]),
        ("a - b", ["(a + b)"]),
        ("a * b", ["(a + b)"]),
        ("a // b", ["(a * b)"]),
        ("a and b", ["(a or b)"]),
        ("a or b or c", ["(a and b and c)"]),
        ("not a", ["(a)"]),
        ("-a", ["(a)"]),
        ("x = 2", ["x = (1)", "x = (3)"]),
        ("x = 0.5", ["x = (1.25)"]),
        ("x = True", ["x = (False)"]),
        ("x = a if b else c", ["x = (a if not b else c)"]),
        ("def f():\n    return a", ["def f():\n    return None"]),
        ("for a in b:\n    continue", ["for a in b:\n    break"]),
    ],
)
def test_faults(source: str, mutants: list[str]) -> None:
    assert changed(source) == mutants


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring with 2 numbers < 3."""',
        "from a import b",
        "def f(a: Literal[1]) -> Literal[2]:\n    return None",
        "x: Annotated[int, 3] = y",
        "@dataclass(frozen=True, slots=True)\nclass A:\n    pass",
        "if TYPE_CHECKING:\n    x = 1",
        "'a' + b",
        "f'{a + 1}' % b",
        "x = 'text'",
        "a = [b, c]",
    ],
)
def test_what_is_left_alone(source: str) -> None:
    assert changed(source) == []


def test_letters_of_several_bytes_before_a_fault() -> None:
    assert changed("x = 'Ärger – ½', a < b") == ["x = 'Ärger – ½', (a <= b)"]


def test_faults_within_faults_are_told_by_line() -> None:
    found = faults("x = (\n    a + 1\n)\n")
    assert [(one.line, one.was, one.text) for one in found] == [
        (2, "a + 1", "(a - 1)"),
        (2, "1", "(0)"),
        (2, "1", "(2)"),
    ]


@pytest.fixture(scope="module")
def everything() -> list[Mutant]:
    return all_mutants(PACKAGES)


def test_every_mutant_of_the_program_can_be_read(everything: list[Mutant]) -> None:
    for mutant in everything[:: len(everything) // 150]:
        source = mutant.fault.put_into(mutant.source)
        assert source != mutant.source
        ast.parse(source)


def test_a_sample_has_as_many_of_each_package(everything: list[Mutant]) -> None:
    found = sampled(everything, 10 * len(PACKAGES), "1")
    assert Counter(one.package for one in found) == dict.fromkeys(PACKAGES, 10)
    assert found == sampled(everything, 10 * len(PACKAGES), "1")
    assert found != sampled(everything, 10 * len(PACKAGES), "2")
    assert [one.package for one in found[: len(PACKAGES)]] == list(PACKAGES)
    assert len(sampled(everything, 0, "1")) == len(everything)


def test_every_package_has_tests_that_are_there(everything: list[Mutant], repository: Path) -> None:
    for folder in {folder_of(one.path) for one in everything}:
        found = Bench(repository).tests(TESTS[folder])
        assert len(found) >= 3, folder
        assert "tests/test_golden.py" not in found


def test_the_tests_of_the_nearest_folder_count() -> None:
    leader, command = (f"generator/games/platoon_{name}" for name in ("leader", "command"))
    assert folder_of(f"{leader}/victory.py") == leader
    assert folder_of(f"{command}/scenario/scene.py") == command
    assert folder_of("generator/games/packs.py") == "generator/games"


def test_the_table_weighs_packages_by_their_mutants(capsys: pytest.CaptureFixture[str]) -> None:
    def mutant(package: str) -> Mutant:
        return Mutant(f"generator/{package}/a.py", "", Fault(7, 0, 1, "a < b", "(a <= b)"))

    tally = Tally()
    for package, statuses in {"roll": [1, 1, None, 0], "press": [0, 0, 1, 1]}.items():
        for status in statuses:
            tally.add(mutant(package), Outcome(status, 2.4, ""))
    assert tally.table(Counter({"roll": 100, "press": 300})).splitlines()[2:] == [
        "| roll | 100 | 4 | 2 | 1 | 1 | 75% |",
        "| press | 300 | 4 | 2 | 0 | 2 | 50% |",
        "all, by number of mutants: 56%",
    ]
    assert [one.package for one in tally.survivors] == ["roll", "press", "press"]
    assert capsys.readouterr().out.splitlines()[3] == (
        "survived     2 s  generator/roll/a.py:7: a < b -> (a <= b)"
    )


# --- trials --------------------------------------------------------------------------------------


TRIALS = """
import sys
from pathlib import Path
from scripts.mutants import bench

bench.WARM = ()
one = bench.Bench.of(Path("repository"), Path("copy").absolute())
shop, found = bench.Workshop([one]), []
shop.run(lambda one: one.tests(["test_a.py"]), 60, found.append)
shop.finish()
(one.folder / "one.py").write_text("ONE = 2")
shop.run(lambda one: one.tests(["test_a.py"]), 60, found.append)
shop.run(lambda one: one.tests(["test_b.py"]), 1, found.append)
shop.finish()
for outcome in found:
    print(outcome.status, outcome.end.splitlines()[-1:])
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A folder with a repository of one module and two tests, the second without end."""
    files = {
        "repository/tests/test_a.py": "from one import ONE\ndef test_it():\n    assert ONE == 1",
        "repository/tests/test_b.py": "def test_it():\n    while True:\n        pass",
        "repository/one.py": "ONE = 1",
        "repository/output/old.pdf": "",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_trials_pass_fail_or_are_stopped(tiny: Path, repository: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", TRIALS],
        cwd=tiny,
        env={**os.environ, "PYTHONPATH": str(repository)},
        capture_output=True,
        text=True,
        check=True,
    )
    first, second, third = ran.stdout.splitlines()
    assert re.fullmatch(r"0 \['1 passed in .*'\]", first)
    assert re.fullmatch(r"1 \['1 failed in .*'\]", second)
    assert third.startswith("None ")
    assert (tiny / "repository/one.py").read_text() == "ONE = 1"
    assert not (tiny / "copy/output/old.pdf").exists()


def test_files_come_in_the_order_of_the_patterns(tiny: Path) -> None:
    bench = Bench(tiny / "repository")
    assert bench.tests(["test_b.py", "test_*.py"]) == ["tests/test_b.py", "tests/test_a.py"]
