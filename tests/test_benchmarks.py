"""The one table of benchmarks: what it says of turns, ratios and goals, without timing anything."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from packs import write_own_pack

from generator.job.build import make
from generator.job.job import Job
from generator.job.options import Options
from generator.job.targets import Target
from generator.typeset import engine

HERE = Path(__file__).resolve().parent.parent / "benchmarks"


@pytest.fixture(scope="module")
def whole() -> Iterator[Any]:
    """The module as `run.sh` starts it: beside its neighbours."""
    patch = pytest.MonkeyPatch()
    patch.syspath_prepend(HERE)
    import whole  # type: ignore[import-not-found]

    yield whole
    patch.undo()
    for name in ("whole", "campaigns", "run"):
        sys.modules.pop(name, None)


def line(whole: Any, name: str, *seconds: float, pages: int = 0, megabytes: float = 50) -> Any:
    runs = [whole.Run(one, megabytes, one) for one in seconds]
    return whole.Line(name, list, runs, pages)


def rows(lines: list[str]) -> dict[str, list[str]]:
    """Return the cells of a table by its first column."""
    cells = [[cell.strip() for cell in one.strip("|").split("|")] for one in lines[2:]]
    return {first: rest for first, *rest in cells}


def test_the_table_has_median_best_and_peak(whole: Any) -> None:
    failed = whole.Line("typst", list, failure="there is no 'typst'")
    told = whole.table([line(whole, "list", 3, 1, 2, megabytes=70), failed])
    assert rows(told) == {
        "list": ["2.00", "1.00", "2.00", "70", "", "3"],
        "typst": ["there is no 'typst'", "", "", "", "", ""],
    }


def test_goals_are_ratios_of_medians_and_of_the_best_where_it_is_watched(whole: Any) -> None:
    old = f", {whole.COMMIT}"
    told = rows(
        whole.goals(
            [
                line(whole, "list", 0.2, 0.9, 0.3),
                line(whole, "Python importing typer and yaml", 0.1, 0.1, 0.1),
                line(whole, "booklet from nothing", 4, pages=33),
                line(whole, f"booklet from nothing{old}", 10, pages=22),
                line(whole, "fieldpress, one card in --watch", 0.09, 0.05),
                line(whole, "typst", 0.06, 0.2),
                line(whole, "make, after set-up", 50, pages=100, megabytes=251),
                line(whole, f"make, after set-up{old}", 50, pages=25),
                line(whole, "panzer-leader/rulebook", 5, megabytes=249),
            ]
        )
    )
    assert told["`list` beside Python"] == ["3", "≤ 2", "not met"]
    assert told["booklet from nothing"] == ["0.4", "≤ 0.25", "not met"]
    assert told["one card in `--watch`, beside Typst (best)"] == ["0.833", "≤ 1", "met"]
    assert told["`make`, per page"] == ["0.25", "≤ 0.4", "met"]
    assert told["memory of make, after set-up, MB"] == ["251", "≤ 250", "not met"]
    assert told["memory of panzer-leader/rulebook, MB"] == ["249", "≤ 250", "met"]
    assert told["deck from nothing, beside Chromium"] == ["", "≤ 0.5", "not measured"]


def test_pages_of_a_booklet_are_compared_one_by_one(whole: Any) -> None:
    name = "booklet from nothing"
    both = [
        line(whole, name, 3, pages=30),
        line(whole, f"{name}, {whole.COMMIT}", 4, pages=20),
    ]
    told = [[cell.strip() for cell in one.strip("|").split("|")] for one in whole.goals(both)]
    at = next(number for number, cells in enumerate(told) if cells[0] == name)
    assert told[at + 1][:2] == ["per page", "0.5"]


MARKED = "Before\n<!-- figures -->\nold\n<!-- end of figures -->\nAfter\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (MARKED, "Before\n<!-- figures -->\nnew\n<!-- end of figures -->\nAfter\n"),
        (None, "new\n"),
        ("Last run\n", "new\n"),
    ],
    ids=["between its marks", "into a new file", "in place of a file without them"],
)
def test_the_tables_are_written(whole: Any, tmp_path: Path, before: str | None, after: str) -> None:
    page = tmp_path / "page.md"
    if before is not None:
        page.write_text(before, "utf-8")
    whole.write(page, "new")
    assert page.read_text("utf-8") == after


@pytest.mark.parametrize(
    "page",
    [
        "Much work\n<!-- figures -->\n",
        "Much work\n<!-- end of figures -->\n",
        "<!-- end of figures -->\n<!-- figures -->\nMuch work\n",
    ],
    ids=["without an end", "without a beginning", "the end first"],
)
def test_a_page_whose_marks_make_no_sense_is_not_written_over(
    whole: Any, tmp_path: Path, page: str
) -> None:
    path = tmp_path / "page.md"
    path.write_text(page, "utf-8")
    with pytest.raises(whole.BenchmarkError, match="are to stand there, in this order"):
        whole.write(path, "new")
    assert path.read_text("utf-8") == page


def test_the_machine_is_named(whole: Any) -> None:
    version = ".".join(map(str, sys.version_info[:3]))
    assert re.fullmatch(rf"\d+ processors, Python {re.escape(version)}, .+\.", whole.machine())


class Owner:
    """Stands for the checkout whose turns are taken."""

    def pages(self, name: str = "") -> int:
        return 33 if name else 64


def turns(whole: Any, taken: list[str], name: str) -> Callable[[], list[Any]]:
    def turn() -> list[Any]:
        taken.append(name)
        if name == "broken":
            raise whole.BenchmarkError("it broke")
        return [whole.Run(1.0, 10.0)]

    return turn


def test_all_take_turns_and_who_fails_is_left_out(
    whole: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    taken: list[str] = []
    names = ["booklet from nothing", "campaign new, all papers", "broken", "make, after set-up"]
    every = [whole.Line(name, turns(whole, taken, name)) for name in names]
    every[3].rounds = 1
    whole.time_all(every, {"": Owner(), whole.COMMIT: Owner()}, 3)
    assert taken == [*names, *names[:2], *names[:2]]
    assert [len(one.runs) for one in every] == [3, 3, 0, 1]
    assert every[2].failure == "it broke"
    assert [one.pages for one in every] == [33, 64, 0, 64]
    assert "round 3 of 3: booklet from nothing" in capsys.readouterr().err


def test_pages_are_those_that_the_last_turn_left(
    whole: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of whole files in the output folder, and of one name where a name is given."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))  # put back: a turn sets its own
    monkeypatch.setattr(whole.run, "count_pages", lambda paths: [path.name for path in paths])
    turns = whole.Turns(whole.Tree(tmp_path), tmp_path / "work")
    assert turns.pages() == 0
    turns.fresh()
    for name in ("out/a/booklet.pdf", "out/b/map.pdf", "out/.fieldpress/b/old.pdf", "other.pdf"):
        path = turns.last / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"%PDF-1.7\n%%EOF\n")
    (turns.last / "out/b/broken.pdf").write_bytes(b"%PDF-1.7\n")
    assert turns.pages() == ["booklet.pdf", "map.pdf"]
    assert turns.pages("booklet.pdf") == ["booklet.pdf"]
    turns.fresh()
    assert turns.pages() == 0


def test_both_checkouts_are_asked_for_the_same(whole: Any, tmp_path: Path) -> None:
    trees = [whole.Turns(whole.Tree(tmp_path / name), tmp_path / f"{name}-work") for name in "ab"]
    asked = argparse.Namespace(without_make=False, make_rounds=1, edits=3)
    names = [one.name for one in whole.lines(*trees, tmp_path, asked)]
    assert len(names) == len(set(names))
    old = [name for name in names if whole.COMMIT in name]
    assert {name.removesuffix(f", {whole.COMMIT}") for name in old} < set(names)
    assert "booklet, plain WeasyPrint" in names


BOOK = {
    "pack.yaml": "kind: pack\ntitle: Book\nlanguage: en\n",
    "short.yaml": "kind: sheet\ntitle: Short\ntemplate: short.html\nuses: [words]\n",
    "long.yaml": "kind: sheet\ntitle: Long\ntemplate: long.html\nuses: [words]\n",
    "words.yaml": "kind: records\ntitle: Words\nfields: {name: text}\n"
    "records: [{id: one, name: One}]\n",
    "templates/short.html": "<p>Short</p>",
    "templates/long.html": "{% for n in range(20) %}<section class='page'><p>Page {{ n }}</p>"
    "</section>{% endfor %}",
}


@pytest.mark.ci
def test_documents_are_overheard_whole_wherever_they_are_laid_out(
    whole: Any, tmp_path: Path
) -> None:
    """For plain WeasyPrint: once each, and none of the parts that a long one is laid out in."""
    import campaigns  # type: ignore[import-not-found]

    folder = write_own_pack(tmp_path / "book", BOOK)
    with campaigns.listening() as heard:
        make([Target(folder, "book")], Job(Options(out=tmp_path / "out")))
    assert sorted(text.count("<section") for text in heard) == [0, 20]
    heard.clear()
    make([Target(folder, "book")], Job(Options(out=tmp_path / "again")))
    assert heard == []


def test_plain_is_never_quickened(whole: Any, tmp_path: Path) -> None:
    import campaigns

    engine.warm_up()
    with pytest.raises(whole.BenchmarkError, match="plain is a process of its own"):
        campaigns.plainly(None, ["<p>x</p>"])
