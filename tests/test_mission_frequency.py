"""How often each mission comes: by its weight, as rolled and once unfair scenarios are rejected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from generator.content import Pack
from generator.games.platoon_command.scenario import fresh as scenarios
from generator.games.platoon_command.scenario.fair import Fair
from generator.games.platoon_command.scenario.fresh import Scenario, new_scenario, roll_scenario
from generator.games.platoon_command.scenario.scene import choose_mission
from generator.roll.errors import ScenarioError
from generator.roll.locks import Locks
from tests import golden
from tests.loaded_dice import a_roller
from tests.yaml_files import load_yaml

FILE = golden.REPOSITORY / "content/platoon-command/chance/missions.yaml"

CRITICAL = 24.322
"""Of chi-square with seven degrees of freedom, a thousandth lies beyond it: NIST/SEMATECH
e-Handbook of Statistical Methods, table 1.3.6.7.4."""


@pytest.fixture(scope="module")
def pack() -> Pack:
    return golden.pack("platoon-command")


def weights() -> Mapping[str, int]:
    return {one["id"]: one["weight"] for one in load_yaml(FILE.read_text("utf-8"))["records"]}


def chi_square(seen: Mapping[str, float]) -> float:
    """Return how far counts are from what the weights of the missions make likely."""
    known = weights()
    assert seen.keys() <= known.keys()
    whole = sum(seen.values()) / sum(known.values())
    return sum((seen.get(key, 0) - n * whole) ** 2 / (n * whole) for key, n in known.items())


def mission_of(scenario: Scenario) -> str:
    return str(scenario.scene.mission["id"])


def test_the_test_tells_frequencies_that_are_off() -> None:
    """Once one sheet in seventeen was a Hold and two in nine an Assault, of 240."""
    known = weights()
    assert len(known) == 8
    assert chi_square({key: 10.0 * n for key, n in known.items()}) == 0
    others = {key: n for key, n in known.items() if key not in ("hold", "assault")}
    off = {key: 240 * (1 - 0.058 - 0.225) * n / sum(others.values()) for key, n in others.items()}
    assert chi_square({**off, "hold": 240 * 0.058, "assault": 240 * 0.225}) > CRITICAL


def test_missions_are_rolled_as_often_as_they_weigh(pack: Pack) -> None:
    rolled = Counter(choose_mission(a_roller(pack, f"weight {n}"))["id"] for n in range(4800))
    assert chi_square(rolled) < CRITICAL, rolled


def test_a_board_that_does_not_suit_is_rolled_again_and_the_mission_stays(pack: Pack) -> None:
    again = 0
    for number in range(24, 48):
        found = roll_scenario(pack, f"suits {number}")
        assert mission_of(found) == choose_mission(a_roller(pack, f"suits {number}"))["id"]
        picked = [one.entry for one in found.ledger if one.entry.path.endswith("/mission")]
        assert [one.path for one in picked if one.table == "Mission"] == ["scene/1/mission"]
        again += "a board that suits the mission" in found.thrown.get("scene", {})
    assert again == 2


def refuse(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Have the first scenarios of each search found unfair, and the next one fair as it is."""
    asked = []

    def judge(plan: Any, _: Any) -> Any:
        asked.append(plan)
        if len(asked) % (number + 1):
            return None
        return Fair(plan, ())

    monkeypatch.setattr(scenarios, "fair_plan", judge)


def test_a_rejected_candidate_keeps_its_mission(
    pack: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(monkeypatch, 5)
    for number in range(12):
        seed = f"kept {number}"
        found, first = new_scenario(pack, seed), roll_scenario(pack, seed)
        assert found.thrown["candidate"] == {"even odds by computer players": 5}
        assert mission_of(found) == mission_of(first)
        assert found.record["board"] != first.record["board"]
        assert found.ledger[0].entry == first.ledger[0].entry


def test_a_locked_mission_is_that_of_all_candidates(
    pack: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(monkeypatch, 2)
    for mission in weights():
        assert mission_of(new_scenario(pack, "any", Locks({"mission": mission}))) == mission


@pytest.mark.parametrize("locks", [{"size": "18"}, {"size": "8"}, {"attacker": "german"}])
def test_a_lock_leaves_the_missions_that_go_with_it(
    pack: Pack, monkeypatch: pytest.MonkeyPatch, locks: dict[str, str]
) -> None:
    refuse(monkeypatch, 1)
    known = {one["id"]: one for one in load_yaml(FILE.read_text("utf-8"))["records"]}
    for number in range(6):
        found = new_scenario(pack, f"locks {number}", Locks(locks))
        mission = known[mission_of(found)]
        assert mission["least"] <= int(locks.get("size", mission["least"])) <= mission["most"]
        assert "attacker" not in locks or mission["shape"] == "attack"


LOST = ", ".join(f"riflemen-{squad} 99" for squad in "abc")


def test_a_mission_that_losses_rule_out_gives_way_to_another(pack: Pack) -> None:
    """Nobody breaks through, and nobody is worn down, of whom no Riflemen are left."""
    locks = {"lost.us": LOST, "lost.german": LOST, "odds": "as-rolled"}
    for mission in ("breakthrough", "attrition"):
        first = (f"lost {n}" for n in range(200))
        seed = next(s for s in first if choose_mission(a_roller(pack, s))["id"] == mission)
        found = mission_of(new_scenario(pack, seed, Locks(locks)))
        assert found not in ("breakthrough", "attrition")
        with pytest.raises(ScenarioError, match="can be played with what was lost before"):
            new_scenario(pack, seed, Locks({**locks, "mission": mission}))


@pytest.mark.ci
def test_missions_as_rolled_are_as_frequent_as_they_weigh(pack: Pack) -> None:
    seen = Counter(mission_of(roll_scenario(pack, f"frequent {n}")) for n in range(240))
    assert chi_square(seen) < CRITICAL, seen


@pytest.mark.ci
def test_missions_of_chosen_scenarios_are_as_frequent_as_they_weigh(pack: Pack) -> None:
    """Even odds are found in one Hold of fifteen, and in one game of attrition of three."""
    seen = Counter(mission_of(new_scenario(pack, f"frequent {n}")) for n in range(72))
    assert chi_square(seen) < CRITICAL, seen
