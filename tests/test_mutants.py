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

from scripts.mutants.__main__ import Mutant, Tally, all_mutants, sampled
from scripts.mutants.bench import Bench, Outcome
from scripts.mutants.faults import Fault, faults
from scripts.mutants.seen import Record, choose, helpers, inside, statement, users
from scripts.mutants.table import PACKAGES, TESTS, folder_of


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
        "class A(Protocol):\n    def f(self, x: int = 3) -> None: ...",
        "x = chance(*spot, 7)",
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


@pytest.mark.ci
def test_every_mutant_of_the_program_can_be_read(everything: list[Mutant]) -> None:
    for mutant in everything[:: len(everything) // 150]:
        source = mutant.fault.put_into(mutant.source)
        assert source != mutant.source
        ast.parse(source)


@pytest.mark.ci
def test_a_sample_has_as_many_of_each_package(everything: list[Mutant]) -> None:
    found = sampled(everything, 10 * len(PACKAGES), "1")
    assert Counter(one.package for one in found) == dict.fromkeys(PACKAGES, 10)
    assert found == sampled(everything, 10 * len(PACKAGES), "1")
    assert found != sampled(everything, 10 * len(PACKAGES), "2")
    assert [one.package for one in found[: len(PACKAGES)]] == list(PACKAGES)
    assert len(sampled(everything, 0, "1")) == len(everything)


@pytest.mark.ci
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
order = lambda *names: lambda one: bench.Order(one.tests(names))
shop.run(order("test_a.py"), 60, found.append)
shop.finish()
(one.folder / "one.py").write_text("ONE = 2")
shop.run(order("test_a.py"), 60, found.append)
shop.run(order("test_b.py"), 1, found.append)
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


@pytest.mark.ci
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


RECORD = """
import functools
import json
from pathlib import Path
from scripts.mutants import bench
from scripts.mutants.recorder import Recorder

bench.WARM = ()
one = bench.Bench.of(Path("repository"), Path("copy").absolute())
shop, found = bench.Workshop([one]), []
target = Path("record.json").absolute()
plugin = functools.partial(Recorder, one.folder, target)
order = bench.Order(["tests/test_c.py"], plugin, first_failure=False)
shop.run(lambda _: order, 60, found.append)
shop.finish()
ids = ["tests/test_c.py::test_" + name for name in ("much", "little")]
order = bench.Order(["tests/test_c.py"], functools.partial(bench.Chosen, ids))
shop.run(lambda _: order, 60, found.append)
shop.finish()
print(found[1].end)
"""

PROGRAM = """\
from functools import cache
RATE = 2
def twice(x):
    if x < 0:
        return 0
    return x * RATE
@cache
def kept():
    return twice(7)
def shared():
    return 5
def below():
    return 3
def unused():
    return 4
"""
TESTS_OF_IT = """\
import multiprocessing
import pytest
from generator.one import below, kept, shared, twice
@pytest.fixture(scope="module")
def made():
    return shared()
def test_little():
    assert twice(-1) == 0
def test_much(made):
    assert made == 5
    assert twice(2) == 4
def test_kept():
    assert kept() == 14
def child(pipe):
    pipe.send(below())
    pipe.recv()
def test_forked():
    one, other = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=child, args=(other,))
    process.start()
    assert one.recv() == 3
    process.kill()
    process.join()
def test_that_fails():
    assert twice(3) == 7
"""


@pytest.fixture
def recorded(tiny: Path, repository: Path) -> tuple[Record, str]:
    """The record of a small test file, and what a run of two of its tests said."""
    (tiny / "repository/generator").mkdir()
    (tiny / "repository/generator/one.py").write_text(PROGRAM)
    (tiny / "repository/tests/test_c.py").write_text(TESTS_OF_IT)
    (tiny / "repository/pytest.ini").write_text("[pytest]\npythonpath = .")
    ran = subprocess.run(
        [sys.executable, "-c", RECORD],
        cwd=tiny,
        env={**os.environ, "PYTHONPATH": str(repository)},
        capture_output=True,
        text=True,
        check=True,
    )
    return Record.read("tests/test_c.py", tiny / "record.json"), ran.stdout


@pytest.mark.ci
def test_a_record_knows_who_ran_a_line_in_children_too(recorded: tuple[Record, str]) -> None:
    record, said = recorded
    names = [name.removeprefix("tests/test_c.py::test_") for name in record.tests]
    assert names == ["little", "much", "kept", "forked"], "but not of tests that fail"
    lines = record.lines["generator/one.py"]

    def ran(line: int) -> set[str]:
        return {names[n] if n >= 0 else "shared" for n in lines.get(line, ())}

    assert ran(5) == {"little"}
    assert ran(6) == {"much", "shared"}
    assert ran(9) == {"shared"}, "what is kept may be looked at by any test"
    assert ran(11) == {"shared"}, "so may what a fixture made"
    assert ran(13) == {"forked"}
    assert ran(15) == set()
    assert "2 passed" in said


@pytest.mark.ci
def test_a_fault_is_tried_with_the_tests_that_can_see_it(
    recorded: tuple[Record, str], tmp_path: Path
) -> None:
    record, _ = recorded
    root = tmp_path / "repository"
    found = {}
    for fault in faults(PROGRAM):
        choice = choose(root, "generator/one.py", PROGRAM, fault, [record])
        names = [name.removeprefix("tests/test_c.py::test_") for name in choice.tests]
        found[fault.line] = names
        assert bool(choice.files) == bool(names)
    assert found[5] == ["little"]
    assert found[6][0] == "much"
    assert set(found[6]) == {"little", "much", "kept", "forked"}
    assert set(found[2]) == {"little", "much", "kept", "forked"}
    assert found[15] == []


def test_quick_tests_come_first_and_hashes_never() -> None:
    names = [f"test_{name}" for name in ("slow", "quick", "golden_print", "the_hash", "other")]
    record = Record("test_a.py", names, [3.0, 0.1, 0.1, 0.1, 0.2], {"a.py": {4: [0, 1, 2, 3]}})
    assert record.order(record.who("a.py", [4])) == [1, 0]
    assert record.order({0, -1}) == [0, 1, 4]


@pytest.mark.parametrize(
    ("line", "lines"),
    [(1, None), (2, None), (3, [3]), (4, [4, 5, 6]), (6, [4, 5, 6]), (8, [8]), (9, None)],
)
def test_the_statement_of_a_line(line: int, lines: list[int] | None) -> None:
    source = (
        "A = 1\n"
        "def f(a=2):\n"
        "    if a:\n"
        "        b = g(\n"
        "            1,\n"
        "        )\n"
        "    else:\n"
        "        b = 2\n"
        "B = 3\n"
    )
    found = statement(source, line)
    assert (None if found is None else list(found)) == lines


@pytest.mark.ci
def test_who_uses_a_module(repository: Path) -> None:
    found = users(repository, "generator/draw/pen.py")
    assert "generator/draw/map/job.py" in found
    assert "generator/dice/spans.py" not in found
    assert len(inside(repository / "generator/draw/pen.py")) > 50


def test_a_test_file_goes_with_the_helpers_it_imports(repository: Path) -> None:
    found = {path.name for path in helpers(repository / "tests", "tests/test_press_hexmap.py")}
    assert {"test_press_hexmap.py", "conftest.py", "battlefields.py", "printed.py"} <= found
    assert "aid_reader.py" not in found


def test_files_come_in_the_order_of_the_patterns(tiny: Path) -> None:
    bench = Bench(tiny / "repository")
    assert bench.tests(["test_b.py", "test_*.py"]) == ["tests/test_b.py", "tests/test_a.py"]
