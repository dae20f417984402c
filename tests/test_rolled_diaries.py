"""Diaries of rolled scenarios: what they call them is what their seeds give, or they say so."""

from __future__ import annotations

import json

import pytest

from tests import golden
from tests.packs import fieldpress
from tests.shares import first

DIARIES = [
    ("panzer-leader-diary", ("panzer-leader", "--seed", "look 15"),
     "Lerny before dark", "the same seed rolls another"),
    ("platoon-action-diary", ("platoon-action", "--seed", "fresh-3"),
     "Four roads at Vieille-sur-Aire", "the same seeds roll others"),
    ("platoon-command-diary",
     ("platoon-command", "--seed", "diary", "--lock", "mission=meeting", "--lock", "size=10"),
     "Saint-Martel", "the same seed rolls another"),
    ("plm-battle-diary", ("plm-american-revolution", "--seed", "Rolled diary"),
     "The line at the Cowpens", "the seed gives another battle"),
]  # fmt: skip
"""A page, what its seed is typed with, what it calls the scenario, and that the seed gives another
now."""


@pytest.mark.parametrize(("page", "words", "title", "another"), first(1, DIARIES))
def test_a_diary_s_title_is_what_is_rolled_or_it_says_that_it_was(
    page: str, words: tuple[str, ...], title: str, another: str
) -> None:
    text = (golden.REPOSITORY / f"docs/{page}.md").read_text("utf-8")
    told = " ".join(text.split())
    assert title in told
    assert words[2] in told
    ran = fieldpress("scenario", "new", *words, "--list", "--as-rolled", "--json")
    assert ran.status == 0, ran.err
    (rolled,) = json.loads(ran.out)
    assert (title in rolled["title"]) != (another in told), rolled["title"]
