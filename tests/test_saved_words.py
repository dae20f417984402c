"""Saved files of all games with words, numbers and lists that can't be: what is said, and where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from generator.errors import ContentError
from tests.fuzz.games import games
from tests.fuzz.saved import file
from tests.packs import fieldpress
from tests.shares import first

ROLLED = (
    "this is what was rolled, and this is not what this seed and these locks roll\n"
    "  hint: the seed and the locks decide it: roll again for another"
)
STORY = r"  story:\n(    - .*\n)+"

SAID = {
    ("situation", "  mission: probe", "  mission: prob"): f"10:12: {ROLLED}",
    ("situation", "  size: small", "  size: smal"): f"11:9: {ROLLED}",
    ("situation", "  theatre: colmar", "  theatre: ardennes"): f"8:12: {ROLLED}",
    ("situation", STORY, "  story: []\n"): "14:10: the list is empty",
    (
        "situation",
        r"(?s)(  levels:\n    - .*?\n).*?(?=  orders:)",
        r"\1",
    ): "35:5: there is 1 here; the minimum is 6",
    (
        "situation",
        "  turns: 8",
        "  turns: 21",
    ): "22:10: 21 is out of range; the maximum is 20",
    ("mission", "  mission: crossroads", "  mission: crossroad"): f"8:12: {ROLLED}",
    ("mission", "  theatre: normandy", "  theatre: normandie"): f"9:12: {ROLLED}",
    ("mission", "{size: square,", "{size: oblong,"): f"22:17: {ROLLED}",
    (
        "mission",
        r"    - \{side: allied, points: \[\[48",
        "    - {side: german, points: [[48",
    ): "40:5: the allied side has no zone to set up in",
    ("battle", "'11 September 1781'", f"'1 July {10**30}'"): (
        f"13:9: '1 July {10**30}' is not a day from 1781-09-08 to 1781-09-26, when the armies met "
        "there; write it as 11 September 1777"
    ),
    ("battle", "  starts: british", "  starts: brittish"): (
        "57:11: 'brittish' is not a side of this battle\n  hint: did you mean 'british'?"
    ),
    ("battle", "  sets-up: american", "  sets-up: nobody"): (
        "56:12: 'nobody' is not a side of this battle"
    ),
    ("battle", "'57th-foot'", "'57th-fot'"): (
        "83:530: there is no regiment '57th-fot'\n  hint: did you mean '57th-foot'?"
    ),
    (
        "battle",
        "      s: 16",
        f"      s: {2**63}",
    ): f"69:10: 's' is {2**63}; it must be from 0 to 999",
    ("scenario", "  storm: (null|[0-9]+)", f"  storm: {2**63}"): (
        f"{{at}}: {2**63} is out of range; the maximum is 999"
    ),
    ("scenario", r", least: [0-9]+\}", f", least: {10**19}}}"): (
        f"{{at}}: {10**19} is out of range; the maximum is 999"
    ),
    ("scenario", r"locks: \{\}", "locks: {mision: assault}"): (
        "5:17: 'mision' can't be locked; mission, place, village, date, size, shape, squads, "
        "attacker, handicap, weaker, odds can\n  hint: did you mean 'mission'?"
    ),
    ("board", "springs: .*", "springs: ''"): "101:10: the text is empty",
    ("campaign", "'14 February 1941'", "'14 February 194'"): (
        "32:25: The battle of Keren was fought from 1941-02-05 to 1941-03-27, not on 0194-02-14\n"
        "32:25: a firefight must be later than the one before it"
    ),
}
"""A target's word, what stands in its first file, what stands there instead: what is said of it.

`{at}` is the place of the number that was put there: what is searched for moves with its players.
"""


def at(text: str, word: str) -> str:
    """Return the line and the column of a word's first mention."""
    before = text.partition(word)[0].split("\n")
    return f"{len(before)}:{len(before[-1]) + 1}"


@pytest.mark.parametrize(
    "case", first(12, map(pytest.param, SAID)), ids=lambda x: f"{x[0]}: {x[2][:30].strip()}"
)
def test_what_is_said_and_where(case: tuple[str, str, str], tmp_path: Path) -> None:
    word, old, new = case
    game = games()[word]
    text, count = re.subn(old, new, file(word).text, count=1)
    assert count == 1
    path = tmp_path / game.generator.file
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        game.generator.read(game.pack, path)
    number = re.search("[0-9]{19,}", new)
    said = SAID[case].replace("{at}", at(text, number[0])) if number else SAID[case]
    assert str(caught.value).replace(f"{path.as_posix()}:", "") == said


def test_the_odds_of_what_no_counter_counts_to_are_not_played(tmp_path: Path) -> None:
    """Compiled players count in 64 bits."""
    text, found = re.subn(r"least: [0-9]+\}", f"least: {2**63}}}", file("scenario").text, count=1)
    assert found
    path = tmp_path / "scenario.yaml"
    path.write_text(text, encoding="utf-8")
    ran = fieldpress("scenario", "odds", str(path))
    assert (ran.status, ran.out) == (1, "")
    message = f"{path.as_posix()}:{at(text, str(2**63))}: {2**63} is out of range"
    assert ran.err.splitlines()[0] == f"{message}; the maximum is 999"


@pytest.mark.parametrize("ends", ["  ends: null\n", ""])
@pytest.mark.parametrize("command", first(1, ["odds", "print"]))
def test_a_scenario_that_does_not_say_how_it_ends_is_told_with_its_place(
    tmp_path: Path, command: str, ends: str
) -> None:
    text = re.sub(r"  ends:\n(    .*\n)+", ends, file("scenario").text)
    path = tmp_path / "scenario.yaml"
    path.write_text(text, encoding="utf-8")
    out = () if command == "odds" else ("--out", str(tmp_path / "out"))
    ran = fieldpress("scenario", command, str(path), *out)
    assert (ran.status, ran.out) == (1, "")
    title = yaml.safe_load(text)["record"]["title"]
    line, column = map(int, at(text, "ends: null" if ends else "kind: scenario").split(":"))
    place = f"{line}:{column + len('ends: ') if ends else column}"
    said = f"'{title}' does not say how it ends: state 'ends'"
    assert ran.err.splitlines()[0] == f"{path.as_posix()}:{place}: {said}"
