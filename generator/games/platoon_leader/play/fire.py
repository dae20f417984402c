"""Fire: how strong, how likely, what it does. All is ours, in the manner of such games."""

from __future__ import annotations

from generator.games.platoon_leader.play.draw import two_dice
from generator.games.platoon_leader.play.state import FirefightState
from generator.games.platoon_leader.play.troops import AFV, MEN

NO_FIRE = -99
"""The value of what can't be fired at."""


def power(state: FirefightState, unit: int, away: int) -> int:
    """Return a troop's firepower at so many hexes: doubled next to it, halved beyond its range.

    Fire reaches no farther than twice the normal range, guns and AFV no farther than that itself.
    """
    troop, fit = state.troops[unit], state.fit[unit]
    if not fit:
        return 0
    rifles = troop.fire * fit // troop.size
    if troop.kind != MEN:
        found = rifles if away <= troop.reach else 0
    else:
        found = 0
        if away <= 1:
            found = 2 * rifles
        elif away <= troop.reach:
            found = rifles
        elif away <= 2 * troop.reach:
            found = rifles // 2
        for firepower, reach in troop.arms:
            if away <= reach:
                found += firepower
            elif away <= 2 * reach:
                found += firepower // 2
    return found // 2 if state.moved[unit] else found


def value(state: FirefightState, unit: int, target: int, *, passing: bool = False) -> int:
    """Return the highest DR with which fire at a target has an effect, or NO_FIRE.

    Against who is `passing` in the open it is better, against the unseen worse.
    """
    here, there = state.at[unit], state.at[target]
    land, numbers = state.scene.land, state.scene.figures.numbers
    veil = land.sees(here, there)
    if veil < 0:
        return NO_FIRE
    away = land.board.distance(here, there)
    if state.troops[target].kind == AFV:
        return _against_armour(state, unit, target, away) - veil
    firepower = power(state, unit, away)
    if state.hidden[target]:
        firepower //= numbers["hidden"]
    if firepower < 1:
        return NO_FIRE
    cover = state.cover(there) if not passing else land.cover[there]
    add = cover + veil + (state.lead[unit] or 0)
    if passing and not cover:
        add -= numbers["exposed"]
    return state.scene.figures.last_of(firepower) - add


def _against_armour(state: FirefightState, unit: int, target: int, away: int) -> int:
    """Return the highest DR that hits an AFV, or NO_FIRE if it would do nothing."""
    troop, numbers = state.troops[unit], state.scene.figures.numbers
    better = troop.answers - state.troops[target].armour
    if not state.fit[unit] or away > troop.answers_to or not troop.answers:
        return NO_FIRE
    if numbers["at-kill"] + numbers["at-class"] * better < 2:
        return NO_FIRE
    add = state.scene.land.cover[state.at[target]] + (1 if state.moved[unit] else 0)
    return numbers["at-hit"] - away // numbers["at-range"] - add


def fire(state: FirefightState, unit: int, target: int, worth: int) -> None:
    """Fire with a troop at a target; `worth` is the value of that."""
    away = state.scene.land.board.distance(state.at[unit], state.at[target])
    state.fired[unit] = True
    state.hidden[unit] = False
    state.note("fire", unit, target, state.at[unit], state.at[target], away)
    if state.troops[target].kind == AFV:
        _shoot(state, unit, target, worth)
    else:
        hit(state, target, worth)


def _shoot(state: FirefightState, unit: int, target: int, worth: int) -> None:
    """Fire a shot of each gun or AFV, one of infantry, at AFV."""
    numbers = state.scene.figures.numbers
    troop = state.troops[unit]
    better = troop.answers - state.troops[target].armour
    for _ in range(1 if troop.kind == MEN else state.fit[unit]):
        if not state.fit[target] or two_dice(state.s) > worth:
            continue
        if two_dice(state.s) <= numbers["at-kill"] + numbers["at-class"] * better:
            state.lose(target, 1)


def hit(state: FirefightState, target: int, worth: int) -> None:
    """Resolve fire whose last DR with an effect is `worth` at what isn't armoured."""
    numbers = state.scene.figures.numbers
    score = worth - two_dice(state.s)
    if score < 0:
        return
    state.hidden[target] = False
    if score >= numbers["kill"]:
        state.lose(target, 1 + (score - numbers["kill"]) // numbers["kill-step"])
    check(state, target, score // numbers["check-step"])


def check(state: FirefightState, unit: int, add: int) -> None:
    """Make a morale check of each squad or crew of a troop; what was broken and fails is lost."""
    troop = state.troops[unit]
    lead, morale = state.lead[unit] or 0, troop.morale
    part = 2 if troop.kind == MEN else 1
    fit, broken = state.fit[unit], state.broken[unit]
    breaks = dead = 0
    for start in range(0, fit, part):
        if two_dice(state.s) + add + lead > morale:
            breaks += min(part, fit - start)
    for _ in range(0, broken, part):
        if two_dice(state.s) + add > morale:
            dead += 1
    state.fit[unit] -= breaks
    state.broken[unit] += breaks
    if breaks:
        state.note("break", unit, breaks)
    if dead:
        state.lose_broken(unit, dead)


def best_target(state: FirefightState, unit: int, least: int) -> tuple[int, int]:
    """Return the target of the highest value that is at least `least`, and that; -1 for none."""
    best, found = least - 1, -1
    if not state.fit[unit]:
        return found, best
    for other in state.own[1 - state.side[unit]]:
        if state.at[other] >= 0:
            worth = value(state, unit, other)
            if worth > best:
                best, found = worth, other
    return found, best


def rally(state: FirefightState) -> None:
    """Let what is broken rally: harder with an enemy near, and without a leader."""
    numbers, board = state.scene.figures.numbers, state.scene.land.board
    for unit in range(state.count):
        broken = state.broken[unit]
        if not broken or state.at[unit] < 0:
            continue
        troop = state.troops[unit]
        near = any(
            state.at[other] >= 0
            and state.fit[other]
            and board.distance(state.at[unit], state.at[other]) <= numbers["near"]
            for other in state.own[1 - state.side[unit]]
        )
        lead = state.lead[unit]
        add = (numbers["rally"] if near else 0) + (1 if lead is None else lead)
        part = 2 if troop.kind == MEN else 1
        back = sum(
            min(part, broken - start)
            for start in range(0, broken, part)
            if two_dice(state.s) + add <= troop.morale
        )
        state.fit[unit] += back
        state.broken[unit] -= back
        if back:
            state.note("rally", unit, back)
