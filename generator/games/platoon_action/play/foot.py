"""An impulse of men: morale, orders until one fails, recovery (rules 2.3 to 5.12)."""

from __future__ import annotations

from collections.abc import Callable

from generator.games.platoon_action.play.armour import (
    assault,
    heading_to,
    shoot,
    small_arms,
    turned,
)
from generator.games.platoon_action.play.field import UNSEEN
from generator.games.platoon_action.play.fire import fire, reveal
from generator.games.platoon_action.play.orders import (
    after_melee,
    flee,
    melee,
    morale,
    ordered,
    rallied,
    recover,
    shatter,
    tested,
)
from generator.games.platoon_action.play.plan import (
    FootChoice,
    Outlook,
    choices,
    mood,
    rockets,
)
from generator.games.platoon_action.play.shells import shell, throw
from generator.games.platoon_action.play.state import (
    ActionState,
    ArmedVehicle,
    FootCard,
    MenGroup,
)

_SERVED = 2
"""Men who load a gun or a launcher; with more, another of them has fired it (12.5, 5.13)."""

Look = Callable[[FootCard, MenGroup], Outlook]
"""Returns what a group's choice is made by."""


def impulse(
    state: ActionState, card: FootCard, look: Look, officer: FootCard | None = None
) -> None:
    """Give a squad its impulse."""
    if card.broken:
        flee(state, card)
        return
    if not morale(state, card):
        return
    for group in card.groups:
        group.moved = group.ran = group.fired = False
    for group in reversed(card.fit):  # the LMG first, then those with the leader
        if not group.up:
            continue
        choice = pick(state, card, group, look)
        if choice.score <= 0:
            continue
        if not ordered(state, card, group, choice.kind, officer):
            break
        act(state, group, choice)
        if needs_loading(state, group) and choice.kind != "reload" and len(group.up) > _SERVED:
            if not ordered(state, card, group, "reload", officer):
                break
            load(group)
    recover(state, card)


def needs_loading(state: ActionState, group: MenGroup) -> bool:
    """Tell whether a group has a gun or a launcher that has fired (12.4, 14.1)."""
    if group.weapon is not None:
        return group.loaded > 0 and group.weapon.id in state.charts.guns
    return any(man.acted for man in group.up)


def load(group: MenGroup) -> None:
    """Load a gun or a launcher again."""
    group.loaded = 0
    for man in group.men:
        man.acted = False


def pick(state: ActionState, card: FootCard, group: MenGroup, look: Look) -> FootChoice:
    """Return what a group would do best."""
    view = look(card, group)
    nothing = FootChoice("none", 0.0)
    best = max(
        choices(state, group, view),
        key=lambda one: one.score + mood(state, view.player),
        default=nothing,
    )
    return best if best.score > 0 else nothing


def officers_turn(state: ActionState, officer: FootCard, look: Look) -> None:
    """Have an officer rally a squad, or pick the one that acts (2.4, 2.5, 4.5)."""
    if officer.broken:
        flee(state, officer)
        return
    if officer.leader.state != 0:
        impulse(state, officer, look)
        return
    if rallied(state, officer) is not None:
        return
    ground = state.ground
    near = [
        card
        for card in state.foot(officer.side)
        if card is not officer
        and not card.broken
        and card.fit
        and ground.far(card.post(), officer.post()) <= state.number("officer-reach")
    ]
    best = [
        (max(pick(state, card, group, look).score for group in card.fit), -number, card)
        for number, card in enumerate([officer, *near])
        if card.fit
    ]
    if not best:
        return
    _, _, chosen = max(best, key=lambda one: one[:2])
    impulse(state, chosen, look, None if chosen is officer else officer)


def act(state: ActionState, group: MenGroup, choice: FootChoice) -> None:
    """Carry out what was ordered."""
    mark = choice.mark
    if choice.kind in ("run", "walk"):
        move(group, choice.spot, ran=choice.kind == "run")
        if choice.then == "fire" and mark is not None:
            open_fire(state, group, mark, walked=True)
        elif choice.then == "hide":
            group.hidden = bool(state.ground.areas[group.spot] or state.ground.near[group.spot])
    elif choice.kind == "fire" and mark is not None:
        open_fire(state, group, mark, walked=False)
    elif choice.kind == "grenade" and isinstance(mark, MenGroup):
        throw(state, group, mark, len(group.up))
    elif choice.kind == "charge" and mark is not None:
        charge(state, group, mark)
    elif choice.kind == "set-up":
        group.set_up = True
    elif choice.kind == "reload":
        load(group)
    elif choice.kind == "hide":
        group.hidden = True


def move(group: MenGroup, spot: int, *, ran: bool) -> None:
    """Move a group; a weapon that moves has to be set up again (5.3), guns need not be (5.12)."""
    group.spot, group.ran, group.moved = spot, ran, True
    if group.weapon is not None and group.weapon.id in ("hmg", "mortar"):
        group.set_up = False
    reveal(group)


def open_fire(
    state: ActionState, group: MenGroup, mark: MenGroup | ArmedVehicle, *, walked: bool
) -> None:
    """Fire at men or at a vehicle with what the group has for it."""
    heavy = group.weapon
    if isinstance(mark, MenGroup):
        if heavy is not None and heavy.blast:
            _shell_men(state, group, mark)
        else:
            fire(state, group, mark, walked=walked)
        return
    reveal(group)
    group.fired, group.target = True, mark
    if heavy is not None and heavy.id in state.charts.guns:
        shoot(state, heavy, group.spot, mark, _turn_of(state, group, mark.spot))
        group.loaded = 1
        return
    done = False
    for man, row in list(rockets(state, group)):
        done = True
        shoot(state, row, group.spot, mark, 1 if walked else 0)
        if man.also == "panzerfaust":
            man.also = None
        elif man.also == "launcher":
            man.acted = True
        if not mark.alive:
            return
    if mark.row.armour is None and not done:
        for man in group.up:
            small_arms(state, group.spot, mark, man.arm)


def _shell_men(state: ActionState, group: MenGroup, mark: MenGroup) -> None:
    heavy = group.weapon
    assert heavy is not None
    indirect = state.sees(group.spot, mark) == UNSEEN
    same = group.at == mark.spot
    earlier = group.earlier if same else 0
    if not heavy.least:
        _turn_of(state, group, mark.spot)
    shell(state, heavy, group.spot, mark, (earlier, False, indirect))
    group.at, group.earlier = mark.spot, earlier + 1
    reveal(group)
    group.fired = True
    group.loaded = 0 if heavy.least else 1


def _turn_of(state: ActionState, group: MenGroup, spot: int) -> int:
    """Return what turning a gun adds, and turn it: within 45° of its barrel nothing (5.13)."""
    to = heading_to(state, group.spot, spot)
    apart = turned(to, group.facing)
    if apart <= 1:
        return 0
    group.facing = to
    return apart


def charge(state: ActionState, group: MenGroup, mark: MenGroup | ArmedVehicle) -> None:
    """Charge: both test before contact, the target first; then they fight (8.4, 8.5)."""
    card = group.unit
    spot = group.spot
    if isinstance(mark, ArmedVehicle):
        if not tested(state, card):
            shatter(state, card)
            return
        move(group, _beside(state, group, mark.spot), ran=True)
        if mark.alive and mark.here:
            assault(state, group, mark)
        return
    foe = mark.unit
    if not tested(state, foe):
        shatter(state, foe)
        move(group, mark.spot if _free(state, mark.spot, group) else spot, ran=True)
        return
    if not tested(state, card):
        shatter(state, card)
        return
    move(group, _beside(state, group, mark.spot), ran=True)
    reveal(mark)
    melee(state, group, mark)
    if not mark.there:
        after_melee(mark)
        if _free(state, mark.spot, group):
            group.spot = mark.spot
    else:
        after_melee(group)


def _free(state: ActionState, spot: int, group: MenGroup) -> bool:
    return not any(
        one.spot == spot and one is not group and one.there
        for side in (0, 1)
        for one in state.groups(side)
    )


def _beside(state: ActionState, group: MenGroup, spot: int) -> int:
    """Return the free spot next to another that is nearest to a group."""
    ground = state.ground
    taken = {one.spot for side in (0, 1) for one in state.groups(side) if one is not group} | {spot}
    near = [to for to, _, _ in ground.steps(spot) if to not in taken]
    return min(near, key=lambda one: (ground.far(one, group.spot), one), default=group.spot)


def turn_ends(state: ActionState) -> None:
    """Count a full turn without a move for weapons that are out of ammunition (6.5)."""
    for side in (0, 1):
        for group in state.groups(side):
            gun = group.weapon is not None and group.weapon.id in state.charts.guns
            if group.loaded and not group.moved and not gun:
                group.loaded -= 1
