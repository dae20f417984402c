"""Small arms: who of a group fires, what it needs, what comes of it (rules 6.1 to 6.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot
from typing import Final

from generator.games.platoon_action.play.charts import NEVER, FireRow, inches
from generator.games.platoon_action.play.field import HARD, SOFT, UNSEEN
from generator.games.platoon_action.play.state import (
    OUT,
    PINNED,
    UP,
    WOUNDED,
    ActionState,
    FootCard,
    Mark,
    MenGroup,
    Soldier,
)

_APART: Final = 2
"""A shot is given up for every so many inches to the next man (6.4)."""


def bunched(group: MenGroup) -> bool:
    """Tell whether a group's men stand bunched: those of a team do, with their weapon."""
    return group.weapon is not None and len(group.there) > 2


def shooters(state: ActionState, group: MenGroup, *, walked: bool) -> list[tuple[FireRow, int]]:
    """Return the rows that a group fires at men, each with the men missing from its crew.

    A team fires its weapon alone, if that is set up and loaded (5.2, 6.3); an LMG has one of the
    others as its second man, and doesn't fire after a walk.
    """
    up = group.up
    if group.weapon is not None:
        row = group.weapon
        if row.at_men:
            row = state.charts.weapons[row.at_men]
        ready = group.set_up and not group.loaded and not walked
        if not up or not ready or group.weapon.blast or row.id not in state.charts.weapons:
            return []
        return [(row, max(0, row.crew - len(up)))]
    found = []
    gunners = [man for man in up if man.arm.crew > 1]
    others = [man for man in up if man.arm.crew == 1]
    if not walked and not group.loaded:
        for gunner in gunners:
            helpers = 0
            while others and helpers < gunner.arm.crew - 1:
                others.pop()
                helpers += 1
            found.append((gunner.arm, gunner.arm.crew - 1 - helpers))
    found += [(man.arm, 0) for man in others]
    return found


def more_to_hit(
    state: ActionState, group: MenGroup | None, mark: MenGroup, cover: int, *, walked: bool
) -> int:
    """Return what is added to the number needed to hit men who are up, crews aside (6.2)."""
    mod = state.charts.mod
    more = mod("hit-soft") if cover == SOFT else mod("hit-hard") if cover == HARD else 0
    more += mod("hit-ran") * mark.ran + mod("hit-walked") * walked
    more += mod("hit-down") * mark.hidden
    if not cover and bunched(mark):
        more += mod("hit-bunched")
    again = group is not None and group.target is mark.unit and group.last == "fire"
    if again and group is not None and group.weapon and group.weapon.id == "hmg":
        more += mod("hit-again")
    return more


def expected(
    state: ActionState, shots: list[tuple[FireRow, int]], far: float, more: int, men: int
) -> tuple[float, float]:
    """Return how many men some shots are likely to wound and to pin, of so many."""
    odds, crew = state.odds, state.charts.mod("hit-crew")
    inch, wounds, pins = inches(far), 0.0, 0.0
    last: FireRow | None = None
    lacks = 0
    hurt = down = 0.0
    for row, missing in shots:
        if row is not last or missing != lacks:
            last, lacks = row, missing
            need, wound, _ = row.row[inch]
            if need != NEVER:
                hit = odds[min(20, max(0, need + more + missing * crew))] * row.shots
                hurt, down = hit * odds[wound], hit * (1 - odds[wound])
            else:
                hurt = down = 0.0
        wounds += hurt
        pins += down
    total = wounds + pins
    if total > men > 0:
        wounds, pins = wounds * men / total, pins * men / total
    return wounds, pins


def fire(state: ActionState, group: MenGroup, mark: MenGroup, *, walked: bool = False) -> None:
    """Have a group fire at another: every man at one of its men, in turn."""
    cover = state.sees(group.spot, mark)
    if cover == UNSEEN:
        return
    far = state.ground.far(group.spot, mark.spot)
    more = more_to_hit(state, group, mark, cover, walked=walked)
    state.actions += 1
    mark.unit.fired_on = True
    for number, (row, missing) in enumerate(shooters(state, group, walked=walked)):
        ones = volley(
            state, row, mark, (far, more + missing * state.charts.mod("hit-crew")), number
        )
        crew = row.crew - missing
        if row.shots > 1 and ones - crew >= 1:
            group.loaded = 2
    reveal(group)
    group.fired = True
    group.target = mark.unit


def volley(
    state: ActionState, row: FireRow, mark: MenGroup, at: tuple[float, int], first: int
) -> int:
    """Roll the shots of one weapon, by inches and what is added; return the ones among them."""
    far, more = at
    need, wound, _ = row.row[inches(far)]
    if need == NEVER:
        return 0
    close = bunched(mark)
    ones, left, number = 0, row.shots, first
    man = _next_man(mark, number)
    while left > 0 and man is not None:
        left -= 1
        down = state.charts.mod("hit-down") if man.state != UP and not mark.hidden else 0
        whole = need + more + down
        if whole <= 6:
            die = state.dice.die()
            ones += die == 1
            hit = whole <= 1 or die >= whole
        else:
            hit = state.dice.meets(whole)
        if hit:
            strike(state, mark, man, wounded=state.dice.meets(wound))
            number += 1
            other = _next_man(mark, number)
            if other is not man and not close:
                left -= max(1, int(state.number("apart")) // _APART)
            man = other
    return ones


def _next_man(mark: MenGroup, number: int) -> Soldier | None:
    """Return the man whom a shot is aimed at: those who are up come first."""
    men = mark.up or mark.there
    return men[number % len(men)] if men else None


def strike(state: ActionState, mark: MenGroup, man: Soldier, *, wounded: bool) -> None:
    """Pin a man, or wound him; whoever was wounded before is out of action (1.7)."""
    if not wounded:
        if man.state == UP:
            man.state = PINNED
        return
    man.state = OUT if man.state == WOUNDED else WOUNDED
    if man is mark.unit.leader:
        mark.unit.leader_lost = True


def reveal(group: MenGroup) -> None:
    """Show a group that ran, walked, fired or threw (5.7)."""
    group.hidden = False


@dataclass(slots=True, eq=False)
class Threat:
    """One of the enemy with what it may fire; `known` keeps what that does, by inches and cover."""

    mark: Mark
    shots: list[tuple[FireRow, int]]
    at: tuple[float, float]
    known: dict[int, float] = field(default_factory=dict)


def threats(state: ActionState, side: int) -> list[Threat]:
    """Return the enemy's groups and vehicles of a side, with the rows that each could fire.

    Guns and mortars count as an HMG: plans reckon with no more.
    """
    found: list[Threat] = []
    places, heavy = state.ground.places, state.charts.weapons["hmg"]
    for group in state.groups(1 - side):
        if group.unit.broken:
            continue
        shots = shooters(state, group, walked=False)
        if not shots and group.weapon and group.weapon.blast and group.up:
            shots = [(heavy, 0)]
        if shots:
            found.append(Threat(group, shots, places[group.spot]))
    for vehicle in state.vehicles(1 - side):
        count = sum(vehicle.mgs) + bool(vehicle.row.gun and vehicle.gun)
        found += [Threat(vehicle, [(heavy, 0)] * count, places[vehicle.spot])] * bool(count)
    return found


def danger(state: ActionState, spot: int, men: int, foes: list[Threat], *, ran: bool) -> float:
    """Return how many of some men the enemy's fire would wound, or half as many pin, on a spot."""
    total, mod = 0.0, state.charts.mods
    added = (0, mod["hit-soft"][0], mod["hit-hard"][0])
    more = mod["hit-ran"][0] if ran else 0
    sight, look = state.sight, state.ground.look
    x, y = state.ground.places[spot]
    for foe in foes:
        far = hypot(foe.at[0] - x, foe.at[1] - y)
        if far > sight or (isinstance(foe.mark, MenGroup) and foe.mark.hidden):
            continue
        cover = look(foe.mark.spot, spot)
        if cover == UNSEEN:
            continue
        inch, whole = inches(far), more + added[cover]
        key = 16 * inch + whole
        hurt = foe.known.get(key)
        if hurt is None:
            wounds, pins = expected(state, foe.shots, far, whole, 99)
            hurt = foe.known[key] = wounds + pins / 2
        total += hurt if hurt < men else men
    return total


def friends_of(state: ActionState, card: FootCard) -> list[FootCard]:
    """Return the other cards of a side that are on foot."""
    return [one for one in state.foot(card.side) if one is not card]
