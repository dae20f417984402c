"""References between records: found at any depth, resolved once, and told where they are lost."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.content import Pack, load_pack
from generator.errors import ContentError
from tests.packs import write_pack

MEN = """\
kind: records
title: Men
fields:
  name: text
  chief: optional ref men
  squads: optional list of ref squads
  kit:
    - item: ref kit
      spare: optional ref kit
      worth: optional number
  marks: {best: optional list of list of text}
records:
  - id: adams
    name: Adams
    kit: [{item: rope, worth: 2}, {item: lamp, spare: rope}]
    marks: {best: [[x], []]}
  - id: baker
    name: Baker
    chief: adams
    squads: [first]
    kit: []
    marks: {}
"""
SQUADS = """\
kind: records
title: Squads
fields: {name: text, leader: ref men}
records: [{id: first, name: First, leader: adams}]
"""
KIT = """\
kind: records
title: Kit
fields: {name: text}
records: [{id: rope, name: Rope}, {id: lamp, name: Lamp}]
"""


def loaded(folder: Path, **changes: str) -> Pack:
    files = {"men": MEN, "squads": SQUADS, "kit": KIT} | changes
    return load_pack(write_pack(folder, {f"{k}.yaml": v for k, v in files.items()}), "p")


def told(folder: Path, **changes: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        loaded(folder, **changes)
    return [str(problem) for problem in caught.value.problems]


def test_a_record_holds_those_it_names_at_any_depth(tmp_path: Path) -> None:
    whole = loaded(tmp_path / "p").whole
    adams, baker, rope = whole["men", "adams"], whole["men", "baker"], whole["kit", "rope"]
    assert adams["kit"][0] == {"item": rope, "spare": None, "worth": 2}
    assert adams["kit"][1]["spare"] is rope, "the same record, not a copy"
    assert baker["chief"] is adams
    assert baker["squads"][0]["leader"] is adams
    assert adams["chief"] is None
    assert adams["squads"] is None
    assert adams["marks"] == {"best": [["x"], []]}
    assert baker["marks"] == {"best": None}
    assert adams["here"] == "p/men.yaml#records.0"


def test_a_record_comes_after_those_it_names(tmp_path: Path) -> None:
    order = list(loaded(tmp_path / "p").whole)
    for record, named in (
        (("men", "baker"), ("men", "adams")),
        (("men", "baker"), ("squads", "first")),
        (("squads", "first"), ("men", "adams")),
        (("men", "adams"), ("kit", "lamp")),
    ):
        assert order.index(named) < order.index(record)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"men": MEN.replace("spare: rope", "spare: rpoe")},
            [
                "p/men.yaml:15:55: 'rpoe' is not among the records of 'kit'\n"
                "  hint: did you mean 'rope'?"
            ],
        ),
        (
            {"men": MEN.replace("[first]", "[first, second]"), "kit": KIT.replace("lamp", "lmap")},
            [
                "p/men.yaml:15:42: 'lamp' is not among the records of 'kit'\n"
                "  hint: did you mean 'lmap'?",
                "p/men.yaml:20:21: 'second' is not among the records of 'squads'",
            ],
        ),
        (
            {"squads": SQUADS.replace("ref men", "ref man")},
            [
                "p/squads.yaml:3:30: this refers to 'man', which is not a part with records\n"
                "  hint: did you mean 'men'?"
            ],
        ),
        (
            {"men": MEN.replace("chief: adams", "chief: baker")},
            ["p/men.yaml:17:5: 'baker' refers back to itself: men/baker → men/baker"],
        ),
        (
            {"squads": SQUADS.replace("leader: adams", "leader: baker")},
            [
                "p/men.yaml:17:5: 'baker' refers back to itself: "
                "men/baker → squads/first → men/baker"
            ],
        ),
    ],
)
def test_what_leads_nowhere_is_told(
    tmp_path: Path, changes: Mapping[str, str], said: list[str]
) -> None:
    assert told(tmp_path / "p", **changes) == said


def test_a_circle_is_told_once_nothing_is_lost(tmp_path: Path) -> None:
    lost = MEN.replace("chief: adams", "chief: baker").replace("item: lamp", "item: lump")
    assert [line.split(": ")[1] for line in told(tmp_path / "p", men=lost)] == [
        "'lump' is not among the records of 'kit'\n  hint"
    ]


def test_a_long_circle_is_told_in_short(tmp_path: Path) -> None:
    rows = "".join(f"  - {{id: r{n}, to: r{(n + 1) % 20}}}\n" for n in range(20))
    ring = f"kind: records\ntitle: Ring\nfields: {{to: ref ring}}\nrecords:\n{rows}"
    (said,) = told(tmp_path / "p", ring=ring)
    assert said.count("→") == 7
    assert "→ … →" in said


def test_counts_wait_for_references(tmp_path: Path) -> None:
    deck = (
        "kind: deck\ntitle: Deck\npiece: mini\nfront: card.html\n"
        "counts: {man.name: {Adams: 7}}\nfields: {man: ref men}\n"
        "cards: [{id: one, man: adams}]\n"
    )
    (said,) = told(tmp_path / "p", deck=deck)
    assert "the deck has 1 cards whose man.name is 'Adams', not 7 as stated" in said
    (said,) = told(tmp_path / "p", deck=deck.replace("man: adams", "man: adam"))
    assert "'adam' is not among the records of 'men'" in said
