"""The words of rolled scenarios: numbers and what is counted agree, and sentences are whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_command.scenario.fresh import Scenario, roll_scenario
from generator.games.platoon_command.scenario.words import fill_words
from generator.roll.locks import Locks
from tests.shares import examples

SEEDS = examples(200)

COUNTED = "point|card|tile|round|counter|minute|marker|team|squad"

FAULTS = {
    "one of many": rf"\b(?:1|[Oo]ne) (?:more )?(?:[A-Za-z]+ )?(?:{COUNTED})s\b",
    "one of a team": r"\b(?:1|[Oo]ne) (?:Scouts|Riflemen|Machine Gunners|Fog of War)(?! cards?\b)",
    "many of one": rf"\b(?:[2-9]|1\d|[Tt]wo|[Tt]hree) (?:more )?(?:[A-Za-z]+ )?(?:{COUNTED})\b",
    "fewer of a team": r"\b(?:Scouts|Riflemen|Machine Gunners) (?:fewer|less)\b",
    "a range of one": r"\b(\d+)[–-]\1\b",
    "a slot left": r"[{}]",
    "nothing filled in": r"  |\( |\(\)| [.,:;?!](?!\w)|\b(?:of|the|than|below|end of round)[.,:;]",
    "twice the same word": r"\b(\w+) \1\b(?<!\bthat that)",
    "a small beginning": r"(?:^|[.?!] )[a-z]",
    "a before a vowel": r"\ba [aeiouAEIO](?!ne\b|uro)",
    "an before a consonant": r"\ban (?!der )[bcdfgjklmnpqrstvwxyzBCDGJKPQTVWYZ]",
    "a hyphen for a minus": r"(?<!\S)-\d",
    "several ends": r"[.?!:;,]{2}",
    "no end": r"[A-Za-z0-9)’'”]$",
}
"""What no sentence has, whatever was rolled for it."""


@pytest.fixture(scope="module")
def pack(repository: Path) -> Pack:
    return read_pack(repository / "content/platoon-command", "content/platoon-command")


@pytest.fixture(scope="module")
def scenarios(pack: Pack) -> list[Scenario]:
    """Scenarios of every mission in turn, and now and then a handicap and a small board."""
    missions = list(pack.records("missions"))
    handicaps = list(pack.records("handicaps"))
    found = []
    for number in range(SEEDS):
        locks = {"mission": missions[number % len(missions)]}
        if number % 3 == 0:
            locks["handicap"] = handicaps[number // 3 % len(handicaps)]
        found.append(roll_scenario(pack, f"words {number}", Locks(locks)))
    return found


def sentences(record: dict[str, Any]) -> Iterator[str]:
    """Yield every text of a scenario that is whole sentences."""
    yield from record["story"]
    for side in record["sides"].values():
        yield from side["brief"]
    for part in ("wins", "rules"):
        yield from (line["text"] for line in record[part])


def faults(text: str) -> list[str]:
    return [f"{what}: {text}" for what, fault in FAULTS.items() if re.search(fault, text)]


def test_no_scenario_has_a_fault_in_its_words(scenarios: list[Scenario]) -> None:
    found = {fault for one in scenarios for text in sentences(one.record) for fault in faults(text)}
    assert sorted(found) == []
    titles = {one.record["title"] for one in scenarios}
    assert [one for one in titles if re.search(r"[{}]|  |^[a-z]|[.,:;]$", one)] == []


def test_the_sweep_sees_the_faults_that_there_were() -> None:
    """What sheets have said, and what must not be taken for a fault."""
    for text in (
        "The US player controls 1 objective points: the US player wins at once.",
        "Keep them below 1 points until the end of round 9.",
        "The US platoon is short of scouts: each squad has one Scouts fewer.",
        "The US platoon is worn down: each squad has one Riflemen fewer.",
        "Usual length 10–10 rounds.",
        "2 Riflemen card of the US player.",
        "5 objective point are won.",
        "the US player wins at once.",
        "Take it  at once.",
        "In an fight.",
        "Hold the the line.",
    ):
        assert faults(text), text
    for text in (
        "The US player controls 1 objective point: the US player wins at once.",
        "Each squad is one Scouts card short.",
        "Allow 4 minutes a round: 48 minutes if it goes to the last.",
        "One platoon stays to keep it from getting wider.",
        "Neustadt an der Donau has to be taken today.",
    ):
        assert not faults(text), faults(text)


def test_one_point_is_one_point(pack: Pack, scenarios: list[Scenario]) -> None:
    """Whatever a goal's number is, of every mission: a file edited by hand may have any."""
    seen = set()
    for one in scenarios:
        for number in (1, 2):
            goals = {
                side: goal and {k: number if type(v) is int else v for k, v in goal.items()}
                for side, goal in one.aims.goals.items()
            }
            aims = replace(one.aims, goals=goals)
            texts = fill_words(pack, one.scene, aims, one.patterns)
            said = [*texts["wins"], *texts["rules"]]
            said += [text for brief in texts["briefs"].values() for text in brief]
            assert [fault for text in said for fault in faults(text)] == []
            counted = r"\b[12] (?:[A-Za-z]+ )?(?:point|card)s?\b"
            seen |= set(re.findall(counted, " ".join(said)))
    assert {"1 objective point", "2 objective points", "1 point", "2 points"} <= seen
    assert {"1 card", "2 cards", "1 Riflemen card", "2 Riflemen cards"} <= seen
