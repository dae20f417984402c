"""A fresh situation: scene, ground, aims, forces, levels and words, each held to constraints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.content import Pack
from generator.errors import Problem
from generator.games.panzer_leader.play.coarse import screened
from generator.games.panzer_leader.play.model import playable
from generator.games.panzer_leader.points import lists_of
from generator.games.panzer_leader.scenario.aims import Aims, set_aims
from generator.games.panzer_leader.scenario.case import Case
from generator.games.panzer_leader.scenario.constraints import NOT_AT_ONCE, RULES
from generator.games.panzer_leader.scenario.fields import FIELDS, is_played
from generator.games.panzer_leader.scenario.forces import Force, muster
from generator.games.panzer_leader.scenario.ground import RolledGround, lay_ground
from generator.games.panzer_leader.scenario.model import SIDES, SituationRecord
from generator.games.panzer_leader.scenario.requirements import check_content
from generator.games.panzer_leader.scenario.rules import HOPE
from generator.games.panzer_leader.scenario.scene import Scene, choose_kind, set_scene
from generator.games.panzer_leader.scenario.victory.levels import set_levels
from generator.games.panzer_leader.scenario.words import HEX, Patterns, choose_words, fill_words
from generator.roll.errors import Rejected, ScenarioError
from generator.roll.locks import Locks
from generator.roll.roller import Roller
from generator.scenario.candidates import Told, first_fit
from generator.scenario.saved import RolledScenario
from generator.scenario.stages import FinishedDraft, HopelessError, Once, Rolling, Stage

CANDIDATES = 40
"""Situations that are rolled and played before the command gives up."""

VAIN = 40
"""Attempts at forces per scene, if none have been raised.

Forces don't hang on ground or aims. Divisions that can't fill a place, as infantry without tanks
that of a large attacker, would else be tried on all grounds that there are.
"""


@dataclass(frozen=True, kw_only=True)
class Scenario(RolledScenario):
    """A situation as it was rolled, with its ground and what its sentences are made from."""

    scene: Scene
    patterns: Patterns
    case: Case


def new_scenario(
    pack: Pack, seed: str, locks: Locks | None = None, told: Told | None = None
) -> Scenario:
    """Roll situations of one kind until a coarse model gives each side hope; the same pack, seed
    and locks give the same. `told` hears which of how many at most is played.

    Raises UsageError for locks that can't be met, ContentError for a pack that lacks something to
    roll or to play with, ScenarioError when a stage's attempts are used up, or all are hopeless.
    """
    locks = locks or Locks()
    if not is_played(locks):
        return roll_scenario(pack, seed, locks)
    limit = float(pack.records("constraints")[HOPE]["limit"])

    def draw(dice: str) -> Scenario:
        return _finished(ROLLING.drawn(pack, seed, locks, dice))

    def hopeful(one: Scenario) -> Scenario | None:
        return one if screened(playable(pack, one.record), limit).hopeless is None else None

    name = RULES.name(pack, HOPE)
    if (chosen := first_fit(seed, CANDIDATES, draw, hopeful, told)) is not None:
        return replace(chosen.verdict, thrown=chosen.counted(name, chosen.verdict.thrown))
    message = f"in each of {CANDIDATES} situations one side is without hope, by computer players"
    hints = ("lock fewer fields, try another seed", "or take the situation --as-rolled")
    raise ScenarioError(Problem(message, hints=hints), {name: CANDIDATES})


def roll_scenario(pack: Pack, seed: str, locks: Locks | None = None) -> Scenario:
    """Roll a situation, hopeless or not; it raises what `new_scenario` does."""
    return ROLLING.roll(pack, seed, locks)


class _Raising:
    """The forces that are raised for a scene, on whatever ground."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._raised = False
        self._failed: Counter[str] = Counter()

    def forces(self, roller: Roller) -> list[Force]:
        """Roll forces; raise Rejected if they fail, HopelessError if so many have before them."""
        if not self._raised and self._failed.total() >= VAIN:
            worst = max(self._failed, key=lambda name: self._failed[name])
            raise HopelessError("scene", worst)
        try:
            found = muster(roller, self._scene)
        except Rejected as rejected:
            self._failed[rejected.constraint] += 1
            raise
        self._raised = True
        return found


@dataclass
class _Draft:
    """A situation while it is rolled; `raising` is of its scene, whatever ground is tried."""

    pack: Pack
    kind: str = field(init=False)
    scene: Scene = field(init=False)
    raising: _Raising = field(init=False)
    ground: RolledGround = field(init=False)
    aims: Aims = field(init=False)
    record: dict[str, Any] = field(init=False)
    case: Case = field(init=False)
    patterns: Patterns = field(init=False)


def _choose_kind(roller: Roller, draft: _Draft) -> None:
    draft.kind = choose_kind(roller)


def _set_scene(roller: Roller, draft: _Draft) -> None:
    draft.scene = set_scene(roller, draft.kind)
    draft.raising = _Raising(draft.scene)


def _lay_ground(roller: Roller, draft: _Draft) -> None:
    draft.ground = lay_ground(roller, draft.scene)


def _set_aims(roller: Roller, draft: _Draft) -> None:
    draft.aims = set_aims(roller, draft.scene, draft.ground)


def _muster(roller: Roller, draft: _Draft) -> None:
    """Roll the forces, and hold the whole to its constraints."""
    forces = draft.raising.forces(roller)
    record = _written(roller, draft.scene, draft.ground, draft.aims, forces)
    draft.record, draft.case = _held(roller.pack, record, draft.ground)


def _choose_words(roller: Roller, draft: _Draft) -> None:
    draft.patterns = choose_words(roller, draft.scene)


def _finished(drawn: FinishedDraft[_Draft]) -> Scenario:
    """Return a situation with its sentences."""
    draft = drawn.draft
    record = with_words(draft.record, fill_words(draft.case, draft.patterns))
    return Scenario(
        **drawn.kept, scene=draft.scene, patterns=draft.patterns, record=record, case=draft.case
    )


ROLLING = Rolling(
    of="scenario",
    lockable=FIELDS.lockable,
    check_content=check_content,
    check_locks=FIELDS.check,
    begun=_Draft,
    lines=(
        Once(_choose_kind, common=True),
        (
            Stage("scene", 60, _set_scene),
            Stage("ground", 24, _lay_ground),
            Stage("aims", 6, _set_aims),
            Stage("forces", 8, _muster),
        ),
        Once(_choose_words),
    ),
    finished=_finished,
)


def _held(pack: Pack, record: dict[str, Any], ground: RolledGround) -> tuple[dict[str, Any], Case]:
    """Hold a whole situation to the constraints; raise Rejected for the first that it breaks."""
    case = Case(pack, SituationRecord.model_validate(record), ground.table)
    found = next(RULES.broken(case), None)
    if found is not None and found.id == NOT_AT_ONCE and record["road-rate-from"] == 1:
        record |= {"road-rate-from": 2}
        slower = case.record.model_copy(update={"road_rate_from": 2})
        case = Case(pack, slower, ground.table)
        found = next(RULES.broken(case), None)
    if found is not None:
        raise RULES.rejected(pack, found.id)
    return record, case


def _written(
    roller: Roller, scene: Scene, ground: RolledGround, aims: Aims, forces: Sequence[Force]
) -> dict[str, Any]:
    pack = roller.pack
    counts = {
        side: _counts(pack, [f for f in forces if scene.side(f.who) == side]) for side in SIDES
    }
    roles = (scene.attacker, scene.defender)
    wide = ground.arrangement == "side by side"
    return {
        "title": "-",
        "theatre": scene.theatre,
        "sector": scene.sector,
        "mission": scene.kind,
        "size": scene.size,
        "date": scene.day.isoformat(),
        "hex": roller.locks.get("hex") or HEX,
        "story": ["-"],
        "arrangement": ground.arrangement,
        "top": ground.table.top,
        "edge": scene.edge,
        "sections": list(_sections(ground)),
        "turns": scene.turns,
        "attacker": None if scene.even else scene.attacker,
        "sets-up-first": scene.defender,
        "moves-first": scene.attacker,
        "road-rate-from": 1,
        "objectives": [dict(one) for one in aims.objectives],
        "groups": [_group(pack, scene, aims, force) for force in _in_order(forces)],
        "levels": set_levels(pack, scene.rules, roles, aims.objectives, scene.turns, wide, counts),
        "orders": {side: ["-"] for side in SIDES},
        "rules": [],
    }


def _in_order(forces: Sequence[Force]) -> list[Force]:
    """Put forces into the order in which they are laid out: the defender's first, relief last."""
    order = ("defender", "attacker", "relief")
    return sorted(forces, key=lambda force: order.index(force.who))


def _sections(ground: RolledGround) -> Iterator[dict[str, Any]]:
    """Yield the sections as a file says them, with what is called how on them."""
    for line, laid in zip(ground.lines, ground.table.joined.laid, strict=True):
        letter, turned, seed, kind, country = line
        found: dict[str, Any] = {"section": letter, "turned": turned}
        found |= {"board": seed, "ground": kind, "country": country} if seed else {}
        own = laid.section
        found["towns"] = [ground.table.called(laid, town) for town in own.towns]
        found["land"] = [ground.land.get((letter, one.name), one.name) for one in own.labels]
        yield found


def _counts(pack: Pack, forces: Sequence[Force]) -> dict[str, float]:
    units = lists_of(pack).units
    lines = [(units[unit], count) for force in forces for unit, count in force.units.items()]
    return {
        "points": sum(force.sum.points for force in forces),
        "units": sum(count for unit, count in lines if unit.counts),
        "mobile": sum(count for unit, count in lines if unit.mobile),
    }


def _group(pack: Pack, scene: Scene, aims: Aims, force: Force) -> dict[str, Any]:
    order = list(lists_of(pack).units)
    return {
        "id": force.who,
        "side": scene.side(force.who),
        "name": str(pack.records("divisions")[force.division]["name"]),
        "division": force.division,
        "formations": list(force.formations),
        "turn": aims.relief_turn if force.who == "relief" else None,
        "where": "-",
        "zones": [dict(zone) for zone in aims.zones[force.who]],
        "units": [
            {"unit": unit, "count": force.units[unit]}
            for unit in sorted(force.units, key=order.index)
            if force.units[unit]
        ],
    }


def with_words(record: Mapping[str, Any], texts: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record with its texts in their places."""
    groups = zip(record["groups"], texts["where"], strict=True)
    levels = zip(record["levels"], texts["levels"], strict=True)
    return {
        **record,
        **{key: texts[key] for key in ("title", "story", "orders", "rules")},
        "groups": [{**group, "where": where} for group, where in groups],
        "levels": [{**level, "text": text} for level, text in levels],
    }
