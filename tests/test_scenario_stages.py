"""The table of stages and the loop that draws it: attempts, drafts, what is given up at once."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest

from generator.content import Pack
from generator.errors import UsageError
from generator.roll.errors import Rejected, ScenarioError
from generator.roll.locks import Lockable, Locks
from generator.roll.roller import Roller
from generator.scenario.stages import FinishedDraft, HopelessError, Line, Once, Rolling, Stage
from tests.packs import bare_pack

LOCKABLE = Lockable({"hill": "its height"}, {}, re.compile("[a-z]+"))


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    return bare_pack(tmp_path_factory.mktemp("staged"), "Staged")


@dataclass
class Draft:
    pack: Pack
    hill: int = field(init=False)
    river: int = field(init=False)
    words: int = field(init=False)


def hill(roller: Roller, draft: Draft) -> None:
    draft.hill = roller.number("hill", "Hill", 1, 1000)


def river(roller: Roller, draft: Draft) -> None:
    assert not hasattr(draft, "river"), "a rejected attempt has left something behind"
    draft.river = roller.number("river", "River", 1, 1000)
    if draft.river > 20:
        raise Rejected("narrow enough")


def words(roller: Roller, draft: Draft) -> None:
    draft.words = roller.number("words", "Words", 1, 6)


def rolling(*lines: Line[Draft]) -> Rolling[Draft, FinishedDraft[Draft]]:
    return Rolling(
        of="valley",
        lockable=LOCKABLE,
        check_content=lambda _: None,
        check_locks=lambda _, __: None,
        begun=Draft,
        lines=lines,
        finished=lambda drawn: drawn,
    )


CHAIN = (Stage("high", 400, hill), Stage("low", 3, river))


def paths(drawn: FinishedDraft[Draft], *, kept: bool = True) -> list[str]:
    return [one.entry.path for one in drawn.kept["ledger"] if one.kept is kept]


def test_stages_of_a_line_stand_in_each_other_and_lines_below_each_other(pack: Pack) -> None:
    one = rolling(CHAIN, Once(words)).roll(pack, "amber")
    first, second, third = paths(one)
    assert re.fullmatch(r"high/[0-9]+/hill", first)
    assert second.startswith(first.removesuffix("hill") + "low/")
    assert third == "words"
    assert one.draft.river <= 20
    assert one.kept["seed"] == "amber"


def test_an_outer_stage_is_made_anew_when_the_inner_one_is_out_of_attempts(pack: Pack) -> None:
    one = rolling(CHAIN).roll(pack, "amber")
    thrown = one.kept["thrown"]
    assert thrown["low"]["narrow enough"] >= 3 * thrown["high"]["narrow enough"] > 0
    numbers = {int(path.split("/")[1]) for path in paths(one, kept=False)}
    assert max(numbers) <= thrown["high"]["narrow enough"] + 1


def test_a_line_that_stands_is_not_made_again_for_one_below_it(pack: Pack) -> None:
    apart = rolling((Stage("high", 1, hill),), (Stage("low", 400, river),)).roll(pack, "amber")
    assert paths(apart)[0] == "high/1/hill"
    assert "high" not in apart.kept["thrown"]
    assert apart.kept["thrown"]["low"]


def test_a_first_stage_out_of_attempts_is_an_error_that_names_what_was_rolled(pack: Pack) -> None:
    def dry(_: Roller, __: Draft) -> None:
        raise Rejected("water")

    with pytest.raises(ScenarioError) as caught:
        rolling((Stage("high", 2, hill), Stage("low", 3, dry))).roll(pack, "amber")
    assert str(caught.value).startswith("no valley's high in 2 tries: 'water' failed most")


def test_what_is_hopeless_is_rejected_at_once_whatever_stands_between(pack: Pack) -> None:
    tried: list[int] = []

    def hopeless(_: Roller, draft: Draft) -> None:
        tried.append(draft.hill)
        raise HopelessError("high", "water")

    with pytest.raises(ScenarioError) as caught:
        rolling(
            (Stage("high", 2, hill), Stage("middle", 9, words), Stage("low", 9, hopeless))
        ).roll(pack, "amber")
    assert len(tried) == 2
    assert caught.value.tally == {"water": 2}


def test_the_dice_may_be_those_of_another_seed(pack: Pack) -> None:
    table = rolling(CHAIN)
    one = table.drawn(pack, "amber", dice="birch")
    other = table.drawn(pack, "birch")
    assert one.draft.river == other.draft.river
    assert (one.kept["seed"], other.kept["seed"]) == ("amber", "birch")


def test_a_lock_on_a_roll_that_is_not_made_is_told(pack: Pack) -> None:
    with pytest.raises(UsageError, match="lake"):
        rolling(CHAIN).roll(pack, "amber", Locks({"lake": "3"}))


# --- a stage that asks for another one before it -------------------------------------------------


def shallow(roller: Roller, draft: Draft) -> None:
    draft.river = roller.number("river", "River", 1, 1000)
    if draft.river > 20:
        raise Rejected("narrow enough")


def asking(rivers: int) -> tuple[Stage[Draft], Stage[Draft]]:
    """Return two stages: after so many rivers another hill is wanted."""
    tried: list[Draft] = []

    def try_another(draft: Draft) -> None:
        tried.append(draft)
        if sum(one is draft for one in tried) > rivers:
            raise HopelessError("high", "a hill with hope")

    return Stage("high", 400, hill), Stage("low", 400, shallow, try_another)


def test_a_stage_that_asks_stands_beside_the_one_before_it(pack: Pack) -> None:
    one = rolling(asking(3), Once(words)).roll(pack, "amber")
    first, second, third = paths(one)
    assert re.fullmatch(r"high/[0-9]+/hill", first)
    assert re.fullmatch(r"low/[0-9]+/river", second)
    assert third == "words"


def test_as_long_as_nobody_gives_up_all_is_rolled_as_in_lines_of_their_own(pack: Pack) -> None:
    lines = rolling((Stage("high", 400, hill),), (Stage("low", 400, shallow),))
    for seed in ("amber", "birch", "cedar"):
        one, other = lines.roll(pack, seed), rolling(asking(400)).roll(pack, seed)
        assert one.kept == other.kept
        assert (one.draft.hill, one.draft.river) == (other.draft.hill, other.draft.river)


def test_what_is_hopeless_makes_the_stage_before_it_anew_with_other_dice(pack: Pack) -> None:
    one = rolling(asking(3)).roll(pack, "amber")
    thrown = one.kept["thrown"]
    assert thrown["high"].keys() == {"a hill with hope"}
    high, low = thrown["high"]["a hill with hope"], thrown["low"]["narrow enough"]
    assert high > 0
    assert 3 * high <= low < 3 * (high + 1)
    assert paths(one) == [f"high/{high + 1}/hill", f"low/{low + 1}/river"]
    made = paths(one, kept=False)
    assert len(set(made)) == len(made) == high + low


def test_a_stage_that_asks_and_is_out_of_attempts_ends_the_roll(pack: Pack) -> None:
    def dry(_: Roller, __: Draft) -> None:
        raise Rejected("water")

    stages = Stage("high", 2, hill), Stage("low", 3, dry, lambda _: None)
    with pytest.raises(ScenarioError) as caught:
        rolling(stages).roll(pack, "amber")
    assert str(caught.value).startswith("no valley's low in 3 tries: 'water' failed most")
