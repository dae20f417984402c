"""Sentences that a pack words: their slots are told with their places, and filled."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from shutil import copytree

import pytest

from generator.content import Pack
from generator.errors import ContentError, in_order
from generator.games.packs import read_pack
from generator.scenario.wording import Texts, Wording
from tests.shares import first

CONTENT = Path(__file__).resolve().parent.parent / "content"

ENDS = Wording("ends", {"held": ("side", "reach"), "lost": ("side",), "tie": ()})
TITLES = Texts("raids", {"titles": ("place",), "brief": ("place", "side"), "dated": ("place",)})

HEAD = "kind: pack\ntitle: Trench raid\n"
GOOD = """\
kind: records
title: How it ends
fields: {text: text}
records:
  - {id: held, text: "{side} wins. {side} has a man within {reach} inches"}
  - {id: lost, text: "{side} loses"}
  - {id: tie, text: nobody wins}
"""
RAIDS = """\
kind: records
title: Raids
fields: {titles: list of text, brief: text, dated: [{text: text}], more: number}
records:
  - id: night
    titles: ["{place}", "Out of {place}"]
    brief: "{side}, go"
    dated: [{text: "{place} again"}]
    more: 0
"""

Reads = Callable[..., Pack]


@pytest.fixture
def reads(tmp_path: Path) -> Reads:
    def read(ends: str = GOOD, raids: str = RAIDS) -> Pack:
        for name, text in (("pack", HEAD), ("ends", ends), ("raids", raids)):
            (tmp_path / f"{name}.yaml").write_text(text)
        return read_pack(tmp_path, "raid")

    return read


def test_a_sentence_is_filled_and_each_begins_with_a_capital(reads: Reads) -> None:
    pack = reads()
    assert list(ENDS.problems(pack)) == list(TITLES.problems(pack)) == []
    said = ENDS.say(pack, "held", side="the 2. platoon", reach=3)
    assert said == "The 2. platoon wins. The 2. platoon has a man within 3 inches"
    assert ENDS.phrase(pack, "lost", side="the guard") == "the guard loses"
    assert ENDS.phrase(pack, "lost", side="{reach}") == "{reach} loses"


@pytest.mark.parametrize("values", [{}, {"reach": 1}, {"side": "x", "reach": 1}])
def test_a_sentence_is_filled_with_its_slots_and_nothing_else(
    reads: Reads, values: dict[str, object]
) -> None:
    with pytest.raises(ValueError, match="'lost' of 'ends' is filled with"):
        ENDS.say(reads(), "lost", **values)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "{side} loses",
            "{sid} loses",
            "raid/ends.yaml:6:22: the slot '{side}' is missing from this sentence\n"
            "raid/ends.yaml:6:22: unknown slot '{sid}'; the slots here are {side}",
        ),
        (
            "within {reach} inches",
            "within 3 inches",
            "raid/ends.yaml:5:22: the slot '{reach}' is missing from this sentence",
        ),
        (
            "nobody wins",
            "'nobody {wins}'",
            "raid/ends.yaml:7:21: unknown slot '{wins}'; there are no slots here",
        ),
        (
            "{side} loses",
            "{side loses",
            "raid/ends.yaml:6:22: unmatched brace; slots are written as '{name}'",
        ),
        (
            "{side} loses",
            "{side.name} {side:9} loses",
            "raid/ends.yaml:6:22: '{side.name}' is not a slot: a slot is a word in braces\n"
            "raid/ends.yaml:6:22: '{side}' is not a slot: a slot is a word in braces",
        ),
        (
            "id: tie",
            "id: tied",
            "raid/ends.yaml:7:10: no sentence 'tied' is ever said\n  hint: did you mean 'tie'?",
        ),
    ],
)
def test_a_sentence_that_does_not_fit_is_told_with_its_place(
    reads: Reads, old: str, new: str, told: str
) -> None:
    assert GOOD.count(old) == 1
    pack = reads(ends=GOOD.replace(old, new))
    assert str(ContentError(in_order(ENDS.problems(pack)))) == told


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "Out of {place}",
            "Out of {plaice}",
            "raid/raids.yaml:6:25: unknown slot '{plaice}'; the slots here are {place}",
        ),
        (
            "{place} again",
            "{place} of {side}",
            "raid/raids.yaml:8:20: unknown slot '{side}'; the slots here are {place}",
        ),
        (
            "{side}, go",
            "{who}, go",
            "raid/raids.yaml:7:12: unknown slot '{who}'; the slots here are {place}, {side}",
        ),
    ],
)
def test_texts_of_any_number_have_no_slot_that_nothing_fills(
    reads: Reads, old: str, new: str, told: str
) -> None:
    pack = reads(raids=RAIDS.replace(old, new))
    assert str(ContentError(in_order(TITLES.problems(pack)))) == told


def test_a_record_may_add_slots_for_its_own_texts(reads: Reads) -> None:
    more = Texts("raids", {"brief": ()}, lambda one: ("side",) if one["more"] else ())
    assert not list(more.problems(reads(raids=RAIDS.replace("more: 0", "more: 1"))))
    (problem,) = more.problems(reads())
    assert problem.message == "unknown slot '{side}'; there are no slots here"


OURS = {
    ("panzer-leader", "chance/situation-rules.yaml"): (
        "{stack} units to a hex",
        "four units to a hex",
        "the slot '{stack}' is missing from this sentence",
    ),
    ("panzer-leader", "chance/theatres.yaml"): (
        "land, where {german}",
        "land, where {germans}",
        "unknown slot '{germans}'; the slots here are {allied}, {allied_cap}, {attacker}",
    ),
    ("platoon-action", "chance/mission-rules.yaml"): (
        "within {reach}″",
        "within 4″",
        "the slot '{reach}' is missing from this sentence",
    ),
    ("platoon-action", "chance/missions.yaml"): (
        "Get into {a}, take",
        "Get into {b}, take",
        "unknown slot '{b}'; the slots here are {A}, {Attacker}, {Block}, {Defender}, {Farm}",
    ),
    ("platoon-command", "chance/ends.yaml"): (
        "{side} controls {points}: {side}",
        "{side} controls five points: {side}",
        "the slot '{points}' is missing from this sentence",
    ),
    ("platoon-leader", "chance/words.yaml"): (
        "allowed, {fp} FP",
        "allowed, 15 FP",
        "the slot '{fp}' is missing from this sentence",
    ),
    ("plm-american-revolution", "chance/battle-legend.yaml"): (
        "for {sight} inches",
        "for 3 inches",
        "the slot '{sight}' is missing from this sentence",
    ),
    ("plm-american-revolution", "chance/battle-rules.yaml"): (
        "within {reach} inches",
        "within {inches} inches",
        "unknown slot '{inches}'; the slots here are {Arrives}, {Attacker}",
    ),
}


@pytest.mark.parametrize(("where", "change"), first(4, OURS.items()), ids=lambda x: "-".join(x[:2]))
def test_our_games_tell_it_before_anything_is_rolled(
    tmp_path: Path, where: tuple[str, str], change: tuple[str, str, str]
) -> None:
    (name, file), (old, new, told) = where, change
    copytree(CONTENT / name, tmp_path / name)
    path = tmp_path / name / file
    before, _, after = path.read_text("utf-8").partition(old)
    assert after
    path.write_text(before + new + after, "utf-8")
    pack = read_pack(tmp_path / name, name)
    game = import_module(f"generator.games.{name.replace('-', '_')}.scenario.requirements")
    with pytest.raises(ContentError) as caught:
        game.check_content(pack)
    (problem,) = caught.value.problems
    assert problem.message.startswith(told)
    assert problem.place is not None
    assert (problem.place.file, problem.place.line) == (f"{name}/{file}", before.count("\n") + 1)
