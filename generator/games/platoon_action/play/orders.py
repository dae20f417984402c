"""Orders, morale, flight, recovery, close combat: what happens to men beside fire."""

from __future__ import annotations

from generator.games.platoon_action.play.field import NONE
from generator.games.platoon_action.play.fire import friends_of, reveal
from generator.games.platoon_action.play.state import (
    OUT,
    PINNED,
    UP,
    WOUNDED,
    ActionState,
    FootCard,
    MenGroup,
    Soldier,
)


def order_more(
    state: ActionState, card: FootCard, group: MenGroup, kind: str, officer: FootCard | None
) -> int:
    """Return what is added to the roll for an order (the list of modifiers)."""
    mod, ground = state.charts.mod, state.ground
    post = card.post() if officer is None else officer.post()
    more = mod("order-far") if ground.far(post, group.spot) > 6 else 0
    more += mod("order-fired-on") * card.fired_on
    men = [man for one in card.groups for man in one.men if man.state != OUT]
    if 2 * sum(man.state != UP for man in men) >= len(men):
        more += mod("order-half")
    more += mod("order-charge") if kind == "charge" else 0
    near = [one for one in state.foot(card.side) if one.officer and one is not card]
    if officer is None and any(
        one.leader.state == UP and ground.far(one.post(), card.post()) <= 4 for one in near
    ):
        more += mod("order-officer")
    more += mod("order-repeat") if group.last == kind else 0
    return more


def ordered(
    state: ActionState, card: FootCard, group: MenGroup, kind: str, officer: FootCard | None
) -> bool:
    """Roll for an order to a group; it is given by the squad's leader or by an officer (2.5)."""
    level = (officer or card).lead(int(state.number("least-lead")))
    done = state.dice.order(level, order_more(state, card, group, kind, officer))
    state.actions += 1
    if done:
        group.last = kind
    else:
        group.last = ""
    return done


def in_cover(state: ActionState, card: FootCard) -> bool:
    """Tell whether most of a squad's men stand in cover."""
    men = [(group, len(group.there)) for group in card.fit]
    ground = state.ground
    good = sum(n for group, n in men if ground.areas[group.spot] or ground.near[group.spot])
    return 2 * good >= sum(n for _, n in men) > 0


def tested(state: ActionState, card: FootCard) -> bool:
    """Test morale: under the leader's Effectiveness, more of it in cover and without loss (4.2)."""
    mod = state.charts.mod
    level = card.lead(int(state.number("least-lead")))
    level += mod("morale-cover") if in_cover(state, card) else 0
    whole = all(man.state in (UP, PINNED) for group in card.groups for man in group.men)
    level += mod("morale-whole") if whole else 0
    return state.dice.order(level, 0)


def must_test(card: FootCard) -> bool:
    """Tell whether a squad tests as its impulse begins (4.1)."""
    men = [man for group in card.groups for man in group.men]
    lost = sum(man.state in (WOUNDED, OUT) for man in men)
    return card.leader_lost or card.shaken or 2 * lost >= len(men)


def morale(state: ActionState, card: FootCard) -> bool:
    """Test a squad that must, and have it flee if it fails; tell whether it stands."""
    wanted = must_test(card)
    card.leader_lost = card.shaken = False
    if wanted and not tested(state, card):
        shatter(state, card)
        return False
    return True


def shatter(state: ActionState, card: FootCard) -> None:
    """Break a squad: its wounded are lost, friends near it see it, it runs (4.3, 4.4)."""
    card.broken = True
    card.papers = card.captives = 0
    for group in card.groups:
        for man in group.men:
            if man.state == WOUNDED:
                man.state = OUT
    for other in friends_of(state, card):
        if state.ground.far(other.post(), card.post()) <= state.number("friends"):
            other.shaken = True
    flee(state, card)


def flee(state: ActionState, card: FootCard) -> None:
    """Run 8″ toward the own edge; whoever gets there is lost."""
    home = state.homes[card.side]
    most = state.number("flight")
    for group in card.groups:
        reveal(group)
        if not group.there:
            continue
        reached = state.ground.reach(group.spot, most, most / 2)
        group.spot = min(reached, key=lambda spot: (home[spot], spot))
        group.ran = group.moved = True
    if all(home[group.spot] <= 0 for group in card.fit):
        card.gone = True


def rallied(state: ActionState, officer: FootCard) -> FootCard | None:
    """Have an officer stop a broken squad near him: an order at +2 (4.5); return it if he does."""
    for card in friends_of(state, officer):
        near = state.ground.far(card.post(), officer.post()) <= state.number("rally-reach")
        if card.broken and near and officer.leader.state == UP:
            level = officer.lead(int(state.number("least-lead")))
            if state.dice.order(level, int(state.number("rally"))):
                card.broken = False
                for group in card.groups:
                    for man in group.up:
                        man.state = PINNED
                return card
    return None


def recover(state: ActionState, card: FootCard) -> None:
    """Have pinned men get up, then roll for each wounded one (9.1, 9.2)."""
    fresh: list[Soldier] = []
    for group in card.groups:
        medics = [man for man in group.men if man.medic and man.state == UP]
        for man in group.men:
            if man.state == PINNED:
                man.state = UP
        for man in group.men:
            if man.state == WOUNDED:
                helped = bool(medics)
                if helped:
                    medics.pop()
                result = state.charts.recovery[state.dice.die()][1 if helped else 0]
                if result in ("pinned", "recovers"):
                    man.state = PINNED
                    fresh.append(man)
                elif result == "out":
                    man.state = OUT
    card.fired_on = False
    if not any(man.state != OUT for group in card.groups for man in group.men):
        card.gone = True


def melee(state: ActionState, group: MenGroup, foe: MenGroup) -> None:
    """Fight hand to hand until one side has nobody left who can (8.1 to 8.3).

    Men pair off; those over join the fights. Only the charge itself gives its die.
    """
    state.actions += 1
    charged = True
    while group.there and foe.there:
        mine, its = list(group.there), list(foe.there)
        fights = min(len(mine), len(its))
        for number in range(fights):
            ours, theirs = mine[number::fights], its[number::fights]
            bout(state, (group, ours), (foe, theirs), charged=charged)
        charged = False


def bout(
    state: ActionState,
    one: tuple[MenGroup, list[Soldier]],
    other: tuple[MenGroup, list[Soldier]],
    *,
    charged: bool,
) -> None:
    """Roll one fight: a die each, one more for each who charged, and for each man more."""
    ours, theirs = len(one[1]), len(other[1])
    dice = [ours * (2 if charged else 1) + max(0, ours - theirs), theirs + max(0, theirs - ours)]
    best = [max(state.dice.die() for _ in range(count)) for count in dice]
    if best[0] == best[1]:
        return
    group, men = other if best[0] > best[1] else one
    man = men[-1]
    if len(men) == 1:
        man.state = OUT
        group.unit.leader_lost |= man is group.unit.leader
    else:
        man.state = WOUNDED
        group.unit.leader_lost |= man is group.unit.leader


def after_melee(foe: MenGroup) -> None:
    """Wounded men whose side has lost are out of action (8.5)."""
    for man in foe.men:
        if man.state == WOUNDED:
            man.state = OUT


def covered(state: ActionState, spot: int) -> bool:
    """Tell whether men can hide on a spot: in cover from some side."""
    return state.ground.areas[spot] != NONE or bool(state.ground.near[spot])
