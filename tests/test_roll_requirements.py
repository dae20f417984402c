"""What a pack must hold for a game: declared, and told with its place before a roll is made."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from generator.content import Pack
from generator.errors import ContentError, Problem
from generator.games.packs import read_pack
from generator.games.platoon_command.scenario.requirements import REQUIREMENTS as SCENARIOS
from generator.games.platoon_leader.history.papers.needs import NEEDS as PACKETS
from generator.games.platoon_leader.history.requirements import REQUIREMENTS as HISTORIES
from generator.games.platoon_leader.play.needs import NEEDED, SHARED, can_play
from generator.games.platoon_leader.scenario.requirements import REQUIREMENTS as CAMPAIGNS
from generator.roll.requirements import WHOLE, Requirements, TableNeed, part_of

REPOSITORY = Path(__file__).resolve().parent.parent

FILES = {
    "pack.yaml": "kind: pack\ntitle: Trench raid\n",
    "weather.yaml": """\
kind: records
title: Weather
fields: {name: text}
records:
  - {id: fog, name: Fog}
  - {id: rain, name: Rain}
""",
    "tables.yaml": """\
kind: tables
tables:
  - id: hours
    title: Hours
    dice: 1d2
    modifiers: {from: -1, to: 0}
    columns: [Summer, Winter]
    rows:
      - {on: <=1, cells: ['4', '6']}
      - {on: 2, cells: ['5', 'seven']}
""",
}


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    return read_pack(tmp_path, "raid")


def wanted(tables: Mapping[str, TableNeed] | None = None) -> Requirements:
    """Requirements that the pack above meets."""
    found = tables or {"hours": TableNeed(columns=("Summer",))}
    return Requirements(noun="raids", parts=("weather",), tables=lambda _: found)


def lacks(requirements: Requirements, pack: Pack) -> str:
    with pytest.raises(ContentError) as caught:
        requirements.check(pack)
    return str(caught.value)


def test_a_pack_that_holds_everything_passes(pack: Pack) -> None:
    wanted().check(pack)


def test_parts_that_are_lost_are_told_before_all_else(pack: Pack) -> None:
    asked = replace(wanted({"none": TableNeed()}), parts=("weather", "tables", "maps"))
    said = "raid/pack.yaml:1:1: raids are rolled from records that this pack lacks: tables, maps"
    assert lacks(asked, pack) == said  # 'tables' is a part, but not one of records


def test_records_are_asked_for_by_their_ids(pack: Pack) -> None:
    asked = replace(wanted(), records={"weather": ("fog", "hail", "snow")})
    assert lacks(asked, pack).splitlines() == [
        f"raid/weather.yaml:5:3: the part 'weather' has no record '{key}', which raids need"
        for key in ("hail", "snow")
    ]
    named = replace(asked, call={"weather": "raids wait for a weather"})
    assert "raids wait for a weather 'hail', which this pack lacks" in lacks(named, pack)


@pytest.mark.parametrize(
    ("need", "said"),
    [
        (
            TableNeed(columns=("Summer", "Spring", "Autumn")),
            "tables.yaml:3:5: table 'hours' lacks a column for raids: Spring, Autumn",
        ),
        (
            TableNeed(modifiers=(-2, 0)),
            "tables.yaml:3:5: raids roll on table 'hours' with modifiers from -2 to 0",
        ),
        (
            TableNeed(modifiers=(-1, 1)),
            "tables.yaml:3:5: raids roll on table 'hours' with modifiers from -1 to 1",
        ),
        (TableNeed(WHOLE), "tables.yaml:10:9: raids can't use 'seven' on table 'hours'"),
        (
            TableNeed(("4", "5", "6")),
            "tables.yaml:10:9: raids can't use 'seven' on table 'hours'\n  hint: it may be 4, 5, 6",
        ),
    ],
    ids=["columns", "too low a modifier", "too high a modifier", "a form", "a choice"],
)
def test_a_table_that_raids_cant_use(pack: Pack, need: TableNeed, said: str) -> None:
    assert lacks(wanted({"hours": need}), pack) == f"raid/{said}"


def test_all_that_is_wrong_is_told_at_once_in_the_order_of_the_files(pack: Pack) -> None:
    def no_rain(pack: Pack) -> list[Problem]:
        part = part_of(pack, "weather")
        return [Problem("it rains", part.place("rain", ("name",)))]

    asked = Requirements(
        noun="raids",
        parts=("weather",),
        tables=lambda pack: {
            "hours": TableNeed(tuple(pack.records("weather"))),
            "days": TableNeed(),
        },
        records={"weather": ("hail",)},
        checks=(no_rain,),
    )
    said = lacks(asked, pack).splitlines()
    assert (
        said[0] == "raid/pack.yaml:1:1: raids are rolled with a table 'days', which this pack lacks"
    )
    assert [line for line in said if "hint" not in line][1:] == [
        "raid/tables.yaml:9:9: raids can't use '4' on table 'hours'",
        "raid/tables.yaml:9:9: raids can't use '6' on table 'hours'",
        "raid/tables.yaml:10:9: raids can't use '5' on table 'hours'",
        "raid/tables.yaml:10:9: raids can't use 'seven' on table 'hours'",
        "raid/weather.yaml:5:3: the part 'weather' has no record 'hail', which raids need",
        "raid/weather.yaml:6:22: it rains",
    ]


# --- our own games -------------------------------------------------------------------------------

GAMES = {"platoon-leader": CAMPAIGNS, "platoon-command": SCENARIOS}


@pytest.fixture(scope="module")
def built_in() -> Callable[[str], Pack]:
    packs = {name: read_pack(REPOSITORY / "content" / name, f"content/{name}") for name in GAMES}
    return packs.__getitem__


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_looks_up_by_name_is_declared(
    built_in: Callable[[str], Pack], name: str
) -> None:
    """Each part that its code reads is declared, and so is each id that it asks one for."""
    pack, requirements = built_in(name), GAMES[name]
    requirements.check(pack)
    folder = REPOSITORY / "generator/games" / name.replace("-", "_")
    # What goes on after an evening has needs of its own.
    later = {"play", "history", "by_hand"}
    found = (path for path in folder.rglob("*.py") if not later & {*path.relative_to(folder).parts})
    code = "".join(path.read_text() for path in found)
    assert set(re.findall(r'\.records\("([a-z-]+)"\)', code)) <= set(requirements.parts)
    for part, call in (("numbers", "number_of"), ("bounds", "bounds")):
        asked = set(re.findall(rf'\b{call}\(\s*[\w.]+,\s*"([a-z-]+)"', code))
        assert asked <= set(requirements.records.get(part, ())), part
    words = set(re.findall(r'\b(?:say\(\s*pack,|told\()\s*"([a-z-]+)"', code))
    assert words <= set(requirements.records.get("words", ()))
    assert len(words) > 30 or name != "platoon-leader"


def test_what_histories_look_up_by_name_is_declared(built_in: Callable[[str], Pack]) -> None:
    """A pack whose campaigns can be rolled has the rest; what histories need besides is theirs."""
    pack = built_in("platoon-leader")
    HISTORIES.check(pack)
    PACKETS.check(pack)
    folder = REPOSITORY / "generator/games/platoon_leader"
    found = (path for room in ("history", "by_hand") for path in (folder / room).rglob("*.py"))
    code = "".join(path.read_text() for path in found)
    declared = {*CAMPAIGNS.parts, *HISTORIES.parts, *PACKETS.parts}
    asked = set(re.findall(r'\.records\("([a-z-]+)"\)', code))
    assert len(asked) > 15
    assert asked <= declared


def test_what_first_firefights_look_up_by_name_is_declared(built_in: Callable[[str], Pack]) -> None:
    """A pack that is played has the parts of the model besides those that campaigns need."""
    assert can_play(built_in("platoon-leader"))
    folder = REPOSITORY / "generator/games/platoon_leader/play"
    code = "".join(path.read_text() for path in folder.rglob("*.py"))
    asked = set(re.findall(r'\.records\(\s*"([a-z-]+)"', code))
    assert len(asked) > 7
    assert asked <= {*CAMPAIGNS.parts, *NEEDED, *SHARED}


@pytest.mark.parametrize("name", GAMES)
def test_without_any_part_nothing_is_rolled(built_in: Callable[[str], Pack], name: str) -> None:
    pack, requirements = built_in(name), GAMES[name]
    for lost in requirements.parts:
        parts = {key: part for key, part in pack.parts.items() if key != lost}
        said = lacks(requirements, replace(pack, parts=parts))
        assert said.endswith(f"rolled from records that this pack lacks: {lost}")


@pytest.mark.parametrize("name", GAMES)
def test_without_any_table_nothing_is_rolled(built_in: Callable[[str], Pack], name: str) -> None:
    pack, requirements = built_in(name), GAMES[name]
    for lost in requirements.tables(pack):
        tables = {key: table for key, table in pack.tables.items() if key != lost}
        said = lacks(requirements, replace(pack, tables=tables))
        assert f"with a table '{lost}', which this pack lacks" in said
