"""What missions are fought for: who holds what, what is carried away, who has won (15.3, 15.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from generator.games.platoon_action.play.field import TableGround
from generator.games.platoon_action.play.state import OUT, ActionState, FootCard

ATTACKER, DEFENDER = 0, 1
TIE: Final = 2

CAPTIVES: Final = 3
NEEDED: Final = 2
"""Captives led away, and how many of them decide."""


@dataclass(frozen=True)
class MissionAim:
    """How a mission ends; sides are counted attacker first. `within` are the spots of each goal.

    `ways` has for each goal the inches from each spot.
    """

    end: str
    worth: tuple[int, ...]
    needs: int | None
    turns: int
    within: tuple[frozenset[int], ...]
    ways: tuple[Sequence[float], ...]
    numbers: Mapping[str, float]


@dataclass(slots=True)
class Prize:
    """Papers or captives: where they lie, or who has them."""

    spot: int = -1
    holder: FootCard | None = None
    taken: bool = False


@dataclass(slots=True)
class MissionScore:
    """What has happened so far that decides."""

    prize: Prize = field(default_factory=Prize)
    guard: int = 0
    left: int = 0


def aim_of(
    ground: TableGround, end: Mapping[str, Any], goals: Sequence[Any], turns: int,
    numbers: Mapping[str, float],
) -> MissionAim:  # fmt: skip
    """Return how a mission ends on its table."""
    within = []
    for goal in goals:
        spot = ground.spot(goal.at)
        near = {n for n in range(ground.count) if ground.far(n, spot) <= goal.reach}
        within.append(frozenset(near | {spot}))
    return MissionAim(
        str(end["end"]),
        tuple(int(one) for one in end["worth"]),
        None if end["needs"] is None else int(end["needs"]),
        turns,
        tuple(within),
        tuple(ground.ways(spots) for spots in within),
        numbers,
    )


def holder(state: ActionState, spots: frozenset[int]) -> int | None:
    """Return the side that holds a goal: it has a fit man there, and the other has none."""
    there = [
        any(group.spot in spots and not group.unit.broken for group in state.groups(side))
        for side in (ATTACKER, DEFENDER)
    ]
    if there[ATTACKER] == there[DEFENDER]:
        return None
    return ATTACKER if there[ATTACKER] else DEFENDER


def out_of_action(state: ActionState, side: int) -> tuple[int, int]:
    """Return how many men of a side are out or gone with a broken squad, and how many it had."""
    out = whole = 0
    for card in state.sides[side]:
        if isinstance(card, FootCard):
            whole += card.strength
            men = [man for group in card.groups for man in group.men]
            out += sum(man.state == OUT for man in men)
    return out, whole


def had_enough(state: ActionState, side: int) -> bool:
    """Tell whether half or more of a side's squads, teams and vehicles are lost (15.3)."""
    counted = [
        card for card in state.sides[side] if not (isinstance(card, FootCard) and card.officer)
    ]
    lost = 0
    for card in counted:
        if isinstance(card, FootCard):
            lost += not card.left and not card.alive
        else:
            lost += card.dead or (card.fleeing and card.left)
    return 2 * lost >= len(counted) > 0


def end_turn(state: ActionState, aim: MissionAim, score: MissionScore) -> None:
    """Count what a turn's end counts, and end the game if it decides (15.3, 15.4).

    What was won in the turn, with papers or captives off the table, stays won.
    """
    if state.over:
        return
    turn = state.turn + 1
    if aim.end == "guard" and turn >= aim.numbers["leave-turn"]:
        score.guard += holder(state, aim.within[0]) != ATTACKER
    beaten = [had_enough(state, side) for side in (ATTACKER, DEFENDER)]
    if any(beaten):
        state.winner = None if all(beaten) else ATTACKER if beaten[DEFENDER] else DEFENDER
        state.over = True
        return
    if aim.end == "block" and _no_vehicles(state):
        state.winner, state.over = DEFENDER, True
        return
    if turn >= aim.turns:
        state.winner = verdict(state, aim, score)
        state.over = True


def _no_vehicles(state: ActionState) -> bool:
    cards = [one for one in state.sides[ATTACKER] if not isinstance(one, FootCard)]
    return bool(cards) and all(one.dead for one in cards)


def verdict(state: ActionState, aim: MissionAim, score: MissionScore) -> int | None:
    """Return who has won after the last turn, None for nobody."""
    held = [holder(state, spots) for spots in aim.within]
    if aim.end == "points":
        return _by_points(state, aim, held)
    if aim.end == "all":
        for side in (ATTACKER, DEFENDER):
            if all(one == side for one in held):
                return side
        parts = [out_of_action(state, side) for side in (ATTACKER, DEFENDER)]
        mine, its = parts[0][0] * parts[1][1], parts[1][0] * parts[0][1]
        return None if mine == its else ATTACKER if mine < its else DEFENDER
    if aim.end == "papers":
        return DEFENDER
    if aim.end == "captives":
        return ATTACKER if _nearly_home(state, aim, score.prize) else DEFENDER
    if aim.end == "guard":
        points = score.guard + score.left // int(aim.numbers["men-a-point"])
        return DEFENDER if points >= aim.numbers["guard-wins"] else ATTACKER
    return DEFENDER if DEFENDER in held else ATTACKER


def _nearly_home(state: ActionState, aim: MissionAim, prize: Prize) -> bool:
    """Tell whether captives are with a squad of the attacker near his edge."""
    card = prize.holder
    if card is None or card.side != ATTACKER or card.broken or not card.fit:
        return False
    return state.homes[ATTACKER][card.post()] <= aim.numbers["led-home"]


def _by_points(state: ActionState, aim: MissionAim, held: list[int | None]) -> int | None:
    points = [
        sum(worth for worth, one in zip(aim.worth, held, strict=True) if one == side)
        for side in (ATTACKER, DEFENDER)
    ]
    if aim.needs is not None:
        return ATTACKER if points[ATTACKER] >= aim.needs else DEFENDER
    if points[0] != points[1]:
        return ATTACKER if points[0] > points[1] else DEFENDER
    lost = [out_of_action(state, side)[0] for side in (ATTACKER, DEFENDER)]
    return None if lost[0] == lost[1] else ATTACKER if lost[0] < lost[1] else DEFENDER


def carry(state: ActionState, aim: MissionAim, score: MissionScore, card: FootCard) -> None:
    """Look whether a squad has picked up a prize, lost it, or carried it off the table."""
    prize = score.prize
    if prize.holder is not None:
        if prize.holder.broken or not prize.holder.fit:
            prize.spot, prize.holder = prize.holder.post(), None
        else:
            prize.spot = prize.holder.post()
    fits = aim.end == "captives" or (prize.taken and card.side == ATTACKER)
    if prize.holder is None and prize.spot >= 0 and fits and not card.broken:
        near = [g for g in card.fit if g.up and state.ground.far(g.spot, prize.spot) <= 2.9]
        if near:
            prize.holder = card
    if prize.holder is card and state.homes[card.side][card.post()] <= 0 and card.fit:
        state.over, state.winner = True, card.side


def search(score: MissionScore, card: FootCard) -> None:
    """Two men who did nothing else for an impulse where the papers lie have them."""
    score.prize.taken, score.prize.holder = True, card
