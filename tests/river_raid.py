"""A game written by the recipe of docs/architecture.md: one table, one constraint, one page."""

from __future__ import annotations

from collections.abc import Mapping

from tests.recipes import Change, Recipe

GAME = "river-raid"

PACK: Mapping[str, str] = {
    "pack.yaml": """\
kind: pack
title: River Raid
subtitle: Across at night and back before dawn
generator: river-raid
accent: '#2c4a5a'
sides:
  red: {name: Red, colour: '#8a2f24'}
  blue: {name: Blue, colour: '#2f4a8a'}
shelf:
  years: 1914–1918
  players: '2'
  scale: a figure is a man
  bring: figures and a river
  picture: pictures/boat.svg
""",
    "pictures/boat.svg": """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">\
<path fill="currentColor" d="M1 5h8l-2 3H3z"/></svg>
""",
    "chance/weather.yaml": """\
kind: tables
title: Weather
tables:
  - id: weather
    title: Weather
    dice: 1d6
    rows:
      - {on: 1-3, result: rain}
      - {on: 4-6, result: mist}
""",
    "chance/constraints.yaml": """\
kind: records
title: What every raid meets
fields: {name: text, text: text, limit: optional number}
records:
  - {id: afloat, name: room in the boats, limit: 8, text: A boat holds eight men.}
""",
    "chance/orders.yaml": """\
kind: records
title: Orders
fields: {text: text}
records:
  - {id: title, text: "{side} in the {weather}"}
  - {id: cross, text: "{men} men cross in {boats} boats"}
""",
    "templates/raid.html": """\
{% extends "rolled.html" %}
{% set book_name = 'Raid book' %}
{% set counted = 'raids' %}
{% block entry %}
<b>{{ loop.index }}</b><span class="book-title">{{ item.raid.title }}</span>
{% endblock %}
{% block sheet %}
{% import "macros.html" as m with context %}
<div class="page">
{{ m.band(item.raid.title) }}
<p>{{ item.raid.orders }}.</p>
</div>
{% endblock %}
{% block ledger %}
{% import "macros.html" as m with context %}
{% import "rolled-macros.html" as r with context %}
<div class="page">
{{ m.band('Ledger: ' ~ item.raid.title) }}
{{ r.rolls(item.ledger) }}
{{ r.thrown(item) }}
{{ r.edited(item) }}
{{ r.again(item) }}
</div>
{% endblock %}
""",
    "templates/raid.css": "p, .ledger-line { font-size: 10pt; }\n",
}

FRESH = '''\
"""A fresh raid: the weather, the boats and the men, held to one constraint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.content import Pack
from generator.content.models import Closed, Text
from generator.roll.choices import open_days, other_day
from generator.roll.requirements import Requirements, TableNeed
from generator.roll.roller import Roller
from generator.scenario.fields import Fields, LockableField, in_pairs, rows, words
from generator.scenario.rules import Rules
from generator.scenario.saved import RolledScenario
from generator.scenario.stages import FinishedDraft, Rolling, Stage
from generator.scenario.wording import Wording

SIDES = ("red", "blue")

ORDERS = Wording("orders", {"title": ("side", "weather"), "cross": ("men", "boats")})


class RaidRecord(Closed):
    """A raid as its file has it."""

    title: Text
    date: Text
    side: Text
    weather: Text
    boats: int
    men: int
    orders: Text


@dataclass(frozen=True)
class RaidCase:
    """A raid as its constraints look at it."""

    pack: Pack
    record: RaidRecord


RULES: Rules[RaidCase] = Rules()


@RULES.rule("afloat", at=("men",))
def _afloat(case: RaidCase) -> Iterator[str]:
    room = case.record.boats * int(case.pack.records("constraints")["afloat"]["limit"])
    if case.record.men > room:
        yield f"{case.record.men} men, and room for {room}"


FIELDS = Fields(
    fields={
        "side": LockableField("who raids, 'red' or 'blue'", words(*SIDES)),
        "weather": LockableField("the weather, e.g. 'mist'", rows("weather")),
    },
    rolls={"boats": "how many boats, e.g. '3'"},
    pattern="boats|men",
    aliases={"attacker": "side"},
    fits=in_pairs({}),
    no_day=open_days("a raid", "of the war"),
    other_day=other_day("date could be any"),
)

REQUIREMENTS = Requirements(
    noun="raids",
    parts=("constraints", "orders"),
    records={"constraints": RULES.ids, "orders": tuple(ORDERS.slots)},
    fields={"constraints": {"name": "text", "text": "text", "limit": "optional number"}},
    tables=lambda _: {"weather": TableNeed()},
    checks=(ORDERS.problems,),
)


@dataclass(frozen=True, kw_only=True)
class Raid(RolledScenario):
    """A raid as it was rolled."""


@dataclass
class _Draft:
    pack: Pack
    record: dict[str, Any] = field(default_factory=dict)


def worded(pack: Pack, record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record with the sentences that follow from its values."""
    name = pack.info.sides[record["side"]].name
    return {
        **record,
        "title": ORDERS.say(pack, "title", side=name, weather=record["weather"]),
        "orders": ORDERS.say(pack, "cross", men=record["men"], boats=record["boats"]),
    }


def _cross(roller: Roller, draft: _Draft) -> None:
    locks = roller.locks
    rolled = {
        "date": "1917-11-03",
        "side": roller.pick("side", "Who raids", [(side, 1) for side in SIDES], lock="side"),
        "weather": locks.get("weather") or roller.table("weather", "weather"),
        "boats": roller.number("boats", "Boats", 1, 6),
        "men": roller.number("men", "Men", 8, 40),
    }
    draft.record = worded(roller.pack, rolled)
    case = RaidCase(roller.pack, RaidRecord.model_validate(draft.record))
    RULES.hold(roller.pack, case)


def _finished(drawn: FinishedDraft[_Draft]) -> Raid:
    return Raid(**drawn.kept, record=drawn.draft.record)


new_raid = Rolling(
    of="raid",
    lockable=FIELDS.lockable,
    check_content=REQUIREMENTS.check,
    check_locks=FIELDS.check,
    begun=_Draft,
    lines=((Stage("raid", 40, _cross),),),
    finished=_finished,
).roll
'''

SAVED = '''\
"""A raid as a file: `scenario.yaml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.errors import Problem
from generator.games.river_raid.scenario.fresh import (
    FIELDS,
    RULES,
    SIDES,
    Raid,
    RaidCase,
    RaidRecord,
    new_raid,
    worded,
)
from generator.scenario.saved import Edited, Files


def _unknown(edited: Edited[Raid, RaidRecord]) -> Iterator[Problem]:
    yield from edited.known(edited.record.side, SIDES, ("side",))


def _follows(edited: Edited[Raid, RaidRecord], case: RaidCase) -> tuple[Raid, Mapping[str, Any]]:
    return edited.rolled, worded(edited.pack, case.record.model_dump())


FILES = Files(
    model=RaidRecord,
    lockable=FIELDS.lockable,
    roll=new_raid,
    looks=(_unknown,),
    case=lambda edited: RaidCase(edited.pack, edited.record),
    rules=RULES,
    follows=_follows,
)
'''

PAPERS = '''\
"""What a rolled raid prints: a page with its ledger behind, or a book of many."""

from __future__ import annotations

from generator.games.river_raid.scenario.fresh import FIELDS
from generator.games.river_raid.scenario.saved import FILES
from generator.scenario.papers import Sheets

GENERATOR = Sheets(
    files=FILES,
    fields=FIELDS.domain,
    plural="raids",
    template="raid.html",
    styles=("sheet.html",),
    each=1,
    shown=lambda _, item: {"raid": item.record.model_dump()},
    listed=lambda _, raid: {"side": raid.record["side"], "men": raid.record["men"]},
).generator
'''

EXAMPLES = '''\
"""The constraint of a raid: broken alone, and just met."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.river_raid.scenario.fresh import RULES, RaidCase, RaidRecord, new_raid
from tests.constraint_examples import Example, broken, check_all_have_examples, met, plain, top

FOLDER = Path(__file__).resolve().parent.parent / "content/river-raid"

EXAMPLES = (
    broken("afloat", top(boats=2, men=17), ("men",), "17 men, and room for 16"),
    met("afloat", top(boats=2, men=16)),
)


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/river-raid")


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_constraint_is_broken_alone_or_just_met(pack: Pack, example: Example) -> None:
    record = plain(new_raid(pack, "good").record)
    example.change(record)
    case = RaidCase(pack, RaidRecord.model_validate(record))
    assert list(RULES.broken(case)) == example.told


def test_every_constraint_has_an_example(pack: Pack) -> None:
    check_all_have_examples(RULES, pack, EXAMPLES)
'''

FOLDER = "generator/games/river_raid"

FILES: Mapping[str, str] = {
    **{f"content/{GAME}/{name}": text for name, text in PACK.items()},
    f"{FOLDER}/__init__.py": '"""River Raid: across at night and back before dawn."""\n',
    f"{FOLDER}/scenario/__init__.py": '"""Raids: rolled, saved and printed."""\n',
    f"{FOLDER}/scenario/fresh.py": FRESH,
    f"{FOLDER}/scenario/saved.py": SAVED,
    f"{FOLDER}/scenario/papers.py": PAPERS,
    "tests/test_constraints_river_raid.py": EXAMPLES,
}

RAID = Recipe(
    files=FILES,
    changes=(
        Change(
            "generator/games/__init__.py",
            "_ALL = (\n",
            "_ALL = (\n"
            "    GameEntry(\n"
            '        name="river-raid",\n'
            "        generators={\n"
            '            "scenario": "generator.games.river_raid.scenario.papers:GENERATOR"\n'
            "        },\n"
            "    ),\n",
        ),
        Change("NOTICE", "    Platoon Command\n", "    Platoon Command\n    River Raid\n"),
        Change(
            "tests/test_game_facts.py",
            "OTHER_SENSE = {\n",
            'OTHER_SENSE = {\n    "red": r"\\bRed\\b",\n    "blue": r"\\bBlue\\b",\n',
        ),
        Change(
            "tests/golden.py",
            '    "panzer-leader": _SITUATIONS,\n',
            '    "panzer-leader": _SITUATIONS,\n    "river-raid": {"one": {}, "two": {}},\n',
        ),
    ),
    make=("products", "tree"),
    tests=(
        "tests/test_constraints_river_raid.py",
        "tests/test_documentation.py::test_every_product_stands_on_the_page_of_products",
        "tests/test_documentation.py::test_page_of_products_is_made_from_the_packs",
        "tests/test_documentation.py::test_the_tree_of_modules_is_the_program_s",
        "tests/test_game_facts.py::test_what_is_shared_knows_no_game",
        "tests/test_games_registry.py::test_an_entry_leads_to_a_generator_of_its_noun",
        "tests/test_games_registry.py::"
        "test_every_roll_of_the_ledger_can_be_locked[river-raid-scenario]",
        "tests/test_games_registry.py::test_a_pack_alone_adds_none",
        "tests/test_games_registry.py::test_the_help_names_every_field_with_its_words",
        "tests/test_games_registry.py::"
        "test_the_values_of_every_field_but_a_date_can_be_listed[river-raid-scenario]",
        "tests/test_golden_scenarios.py::test_scenarios_are_rolled_as_they_were[river-raid]",
        "tests/test_kinds.py::test_a_generator_that_is_not_there",
        "tests/test_kinds.py::test_a_new_kind_has_a_schema",
        "tests/test_repository.py::test_notice_names_every_game_and_every_font",
        "tests/test_schema.py::test_committed_schemas_are_up_to_date",
        "tests/test_shelf.py::test_every_product_of_every_game_is_listed[a4]",
        "tests/test_shelf.py::test_facts_and_what_to_print_first[a4]",
        "tests/test_shelf.py::test_what_a_pack_says_is_passed_on",
        "tests/test_templates_text.py",
    ),
)
