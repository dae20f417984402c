"""How any game's scenarios are listed, saved and printed, with a game of one hill."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, cast

import pytest

from generator.content import Pack
from generator.content.models import Closed
from generator.dice import Throw
from generator.ground.tabletop import TableDrawing
from generator.roll.files.marks import ROOT
from generator.roll.locks import Lockable, Locks
from generator.roll.roller import Rolled
from generator.scenario.generator import BOARDS, FORCES, HowToRepeat, Item, Printing, Sections
from generator.scenario.papers import Besides, Sheets, in_ledger, in_stages
from generator.scenario.rules import Rules
from generator.scenario.saved import Edited, Files, RolledScenario
from tests.packs import bare_pack

LOCKABLE = Lockable({"hill": "its height"}, {}, re.compile("[a-z]+"))


class Record(Closed):
    title: str
    date: str
    hill: Annotated[int, ROOT]


@dataclass(frozen=True, kw_only=True)
class Hill(RolledScenario):
    height: int


def entry(path: str, *, kept: bool = True) -> Rolled:
    rolled = Throw(path, "Hill", None, "1D6", (3,), 3, (), "3", "high", Fraction(1, 6))
    return Rolled(rolled, kept=kept)


def hill(height: int, seed: str) -> Hill:
    return Hill(
        seed=seed,
        locks=Locks(),
        record={"title": f"Hill {height}", "date": "June", "hill": height},
        ledger=(entry("ground/1/hill"), entry("ground/2/river", kept=False), entry("aims")),
        thrown={"ground": {"narrow": 2}},
        height=height,
    )


def roll(_: Pack, seed: str, *__: object) -> Hill:
    return hill(100, seed)


def follows(edited: Edited[Hill, Record], _: object) -> tuple[Hill, Mapping[str, Any]]:
    record = {**edited.record.model_dump(), "title": f"Hill {edited.record.hill}"}
    return replace(edited.rolled, height=edited.record.hill, record=record), record


FILES: Files[Hill, Record, object] = Files(
    model=Record,
    lockable=LOCKABLE,
    roll=roll,
    looks=(),
    case=lambda edited: edited,
    rules=Rules(),
    follows=follows,
)


def sheets(**changed: Any) -> Sheets[Hill, Record, object]:
    parts: dict[str, Any] = {
        "files": FILES,
        "fields": lambda _, __: (),
        "plural": "hills",
        "template": "hill.html",
        "styles": ("notes.html",),
        "each": 2,
        "shown": lambda _, item: {"height": item.outcome.height},
        "listed": lambda _, scenario: {"height": scenario.height},
    }
    return Sheets(**{**parts, **changed})


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    return bare_pack(tmp_path_factory.mktemp("hills"), "Hills")


def items(*heights: int) -> list[Item]:
    rolled = [hill(height, f"seed {height}") for height in heights]
    return [Item(one, Record.model_validate(one.record)) for one in rolled]


def printing(number: int, *, book: bool = False, odds: bool = True) -> Printing:
    again = [HowToRepeat(f"seed {n}", f"roll {n}", f"roll {n}") for n in range(1, number + 1)]
    return Printing(odds=odds, again=again, command="roll all", book=book)


def test_a_roll_stands_under_its_outermost_stage_or_under_words(pack: Pack) -> None:
    assert in_ledger(pack, entry("board/2/aims/7/goal"))["stage"] == "Board"
    assert in_ledger(pack, entry("goal"))["stage"] == "Words"


def test_a_roll_stands_under_the_innermost_of_the_named_stages(pack: Pack) -> None:
    stages = in_stages(("board", "aims"))
    assert stages(pack, entry("board/2/aims/7/goal"))["stage"] == "Aims"
    assert stages(pack, entry("board/2/aims/7/turn/1/goal"))["stage"] == "Aims"
    assert stages(pack, entry("board/2/turn/7/goal"))["stage"] == "Board"
    assert stages(pack, entry("turn/7/goal"))["stage"] == "Words"
    assert stages(pack, entry("aims/7/goal"))["tries"] == [7]


def test_what_is_printed_besides_is_asked_for_by_its_name() -> None:
    def forces(_: Pack, __: Item) -> dict[str, bytes]:
        return {}

    def boards(_: Pack, __: Sequence[Item]) -> Sections:
        return Sections((), 16)

    assert Besides().extras == ()
    assert Besides(forces=forces).extras == (FORCES,)
    assert Besides(forces=forces, asked="counters").extras == ("counters",)
    assert Besides(boards=boards).extras == (BOARDS,)
    assert Besides(forces=forces, boards=boards).extras == (FORCES, BOARDS)


def test_files_of_forces_are_numbered_in_a_book(pack: Pack) -> None:
    def forces(_: Pack, item: Item) -> dict[str, bytes]:
        return {side: f"{side} {item.record.hill}".encode() for side in ("red", "blue")}

    both = items(100, 200)
    besides = Besides(forces=forces)
    assert besides.files(pack, both[:1], book=False) == {"red": b"red 100", "blue": b"blue 100"}
    assert besides.files(pack, both, book=True) == {
        "red-01": b"red 100",
        "blue-01": b"blue 100",
        "red-02": b"red 200",
        "blue-02": b"blue 200",
    }
    alone = Besides(forces=forces, in_book=False)
    assert alone.files(pack, both, book=True) == {}
    assert list(alone.files(pack, both[:1], book=False)) == ["red", "blue"]
    assert Besides().files(pack, both, book=False) == {}


def test_tables_are_numbered_from_1(pack: Pack) -> None:
    drawn = {100: object(), 200: object()}
    besides = Besides(table=lambda _, item: cast("TableDrawing", drawn[item.record.hill]))
    assert besides.tables(pack, items(100, 200)) == {"table-1": drawn[100], "table-2": drawn[200]}
    assert Besides().tables(pack, items(100)) == {}


def test_a_list_tells_seed_title_date_and_what_the_game_adds(pack: Pack) -> None:
    told = {"seed": "s", "title": "Hill 100", "date": "June", "height": 100}
    assert sheets().summary(pack, hill(100, "s")) == told


def test_one_scenario_begins_on_the_first_page(pack: Pack) -> None:
    papers = sheets().papers(pack, items(100), printing(1))
    (paper,) = papers.papers
    assert (paper.name, paper.title) == ("scenario", "Hills: Hill 100")
    assert paper.styles == ("notes.html", "rolled.html", "hill.html")
    assert not paper.bound
    assert paper.chapters is not None
    assert paper.chapters.starts == [0, 2]
    assert (paper.chapters.open_end, paper.chapters.thing) == (True, "hill")
    (shown,) = paper.values["items"]
    assert (shown["page"], shown["seed"], shown["command"]) == (1, "seed 1", "roll 1")
    assert shown["height"] == 100
    assert list(papers.files) == ["scenario.yaml"]
    assert (papers.sections, papers.sheets, papers.map) == (None, None, None)


def test_a_book_has_a_page_of_contents_before_its_scenarios(pack: Pack) -> None:
    papers = sheets().papers(pack, items(100, 200, 300), printing(3, book=True))
    (paper,) = papers.papers
    assert (paper.name, paper.title) == ("book", "Hills: 3 hills")
    assert paper.chapters is not None
    assert paper.chapters.starts == [1, 3, 5, 7]
    assert [shown["page"] for shown in paper.values["items"]] == [2, 4, 6]
    assert [shown["seed"] for shown in paper.values["items"]] == ["seed 1", "seed 2", "seed 3"]
    assert list(papers.files) == [f"scenario-0{n}.yaml" for n in (1, 2, 3)]


def test_without_odds_nothing_follows_the_last_scenario(pack: Pack) -> None:
    (paper,) = sheets().papers(pack, items(100), printing(1, odds=False)).papers
    assert paper.chapters is not None
    assert (paper.chapters.starts, paper.chapters.open_end) == ([0], False)


def test_the_ledger_has_kept_rolls_only_and_how_often_each_attempt_was_thrown(pack: Pack) -> None:
    (paper,) = sheets().papers(pack, items(100), printing(1)).papers
    (shown,) = paper.values["items"]
    assert [(roll["stage"], roll["name"]) for roll in shown["ledger"]] == [
        ("Ground", "hill"),
        ("Words", "aims"),
    ]
    assert "narrow" in str(shown["thrown"])


def test_boards_are_drawn_once_for_all_scenarios(pack: Pack) -> None:
    asked: list[int] = []

    def boards(_: Pack, of: Sequence[Item]) -> Sections:
        asked.append(len(of))
        return Sections((), 16)

    drawn = sheets(besides=Besides(boards=boards)).papers(pack, items(1, 2), printing(2, book=True))
    assert (asked, drawn.sections) == ([2], Sections((), 16))


def test_the_entry_names_its_file_and_folder_by_its_noun() -> None:
    entry = sheets().generator
    assert (entry.noun, entry.file, entry.folder) == ("scenario", "scenario.yaml", "scenarios")
    assert (entry.folds, entry.plays, entry.hex_sizes) == (False, False, False)
    assert (entry.most_in_book, entry.extras) == (24, ())
    assert replace(entry, noun="battle").folder == "battles"


def test_a_saved_scenario_is_read_back_with_the_edits_taken_over(
    pack: Pack, tmp_path: Path
) -> None:
    text = FILES.to_yaml(pack, hill(100, "seed"), hill(100, "seed").record)
    path = tmp_path / "scenario.yaml"
    path.write_bytes(text)
    same = FILES.read_item(pack, path)
    assert (same.outcome.height, list(same.edits)) == (100, [])
    assert (same.record.title, same.record.hill) == ("Hill 100", 100)

    path.write_bytes(text.replace(b"hill: 100", b"hill: 250"))
    edited = FILES.read_item(pack, path)
    assert edited.outcome.height == 250
    assert edited.record.title == "Hill 250", "what follows from an edit is in the record"
    assert list(edited.edits) == ["hill: 100 → 250"]


def test_a_file_names_only_what_was_set(pack: Pack) -> None:
    class Wide(Record):
        river: int = 7

    files: Files[Hill, Any, object] = replace(FILES, model=Wide)
    (item,) = [files.item(pack, hill(100, "seed"))]
    (text,) = files.of(pack, [item], book=False).values()
    assert item.record.river == 7
    assert b"river" not in text
