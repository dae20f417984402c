"""Fire at vehicles: to hit, to penetrate, for damage (12.1 to 12.7), and what damage does."""

from __future__ import annotations

from dataclasses import dataclass

from generator.games.platoon_action.play.charts import NEVER, FireRow, inches
from generator.games.platoon_action.play.field import HEADINGS
from generator.games.platoon_action.play.shells import places
from generator.games.platoon_action.play.state import (
    PINNED,
    STOPPED,
    WOUNDED,
    ActionState,
    ArmedVehicle,
    MenGroup,
)

FRONT, SIDE, REAR = range(3)


@dataclass(frozen=True, slots=True)
class PierceNeeds:
    """What a shot at a vehicle needs to hit and to penetrate, and what is added for damage."""

    hit: int
    pierce: int
    damage: int


def heading_to(state: ActionState, one: int, other: int) -> int:
    """Return which of the eight headings points from a spot to another most nearly."""
    a, b = state.ground.places[one], state.ground.places[other]
    dx, dy = b[0] - a[0], b[1] - a[1]
    # tan 22.5° is 0.41421356…: without trigonometry the same on any machine.
    flat, steep = abs(dy) * 2.414213562 <= abs(dx), abs(dx) * 2.414213562 <= abs(dy)
    x = 0 if steep else 1 if dx > 0 else -1
    y = 0 if flat else 1 if dy > 0 else -1
    return HEADINGS.index((x, y)) if (x, y) != (0, 0) else 0


def turned(one: int, other: int) -> int:
    """Return how many eighths lie between two headings, 0 to 4."""
    apart = (one - other) % 8
    return min(apart, 8 - apart)


def face(state: ActionState, vehicle: ArmedVehicle, spot: int) -> int:
    """Return which side of a vehicle is shown to a spot: a cross through its corners (12.3)."""
    a, b = state.ground.places[vehicle.spot], state.ground.places[spot]
    dx, dy = b[0] - a[0], b[1] - a[1]
    hx, hy = HEADINGS[vehicle.heading]
    ahead, aside = dx * hx + dy * hy, abs(dx * hy - dy * hx)
    return FRONT if ahead > aside else REAR if -ahead > aside else SIDE


def needs(
    state: ActionState, row: FireRow, spot: int, mark: ArmedVehicle, more: int
) -> PierceNeeds | None:
    """Return what a weapon needs against a vehicle; None beyond its range or out of sight."""
    if state.sees(spot, mark) < 0:
        return None
    hit, pierce, damage = row.row[inches(state.ground.far(spot, mark.spot))]
    if hit == NEVER:
        return None
    if mark.row.armour is None:
        return PierceNeeds(hit + more, 1, damage)
    side, mods = face(state, mark, spot), state.charts.mods
    pierce += mark.row.armour
    pierce += mods["pen-front"][0] if side == FRONT else mods["pen-rear"][0] if side == REAR else 0
    return PierceNeeds(hit + more, pierce, damage)


def kill_chance(state: ActionState, found: PierceNeeds | None) -> float:
    """Return how likely a shot is to destroy, with half of that for each lesser harm."""
    if found is None:
        return 0.0
    odds = state.odds
    through = odds[min(20, max(0, found.hit))] * odds[min(20, max(0, found.pierce))]
    dead = min(1.0, max(0.0, (2 + found.damage) / 6))
    return through * (dead + (1 - dead) / 2)


def shoot(state: ActionState, row: FireRow, spot: int, mark: ArmedVehicle, more: int) -> bool:
    """Fire a shot at a vehicle; tell whether it penetrated."""
    found = needs(state, row, spot, mark, more)
    state.actions += 1
    if found is None or not state.dice.meets(found.hit):
        return False
    mark.hit = True
    if not state.dice.meets(found.pierce):
        return False
    harm(state, mark, found.damage)
    return True


def small_arms(state: ActionState, spot: int, mark: ArmedVehicle, row: FireRow) -> None:
    """Fire rifles or MGs at a softskin: each hit is a roll for damage (12.6)."""
    hit, _, _ = row.row[inches(state.ground.far(spot, mark.spot))]
    state.actions += 1
    for _ in range(row.shots):
        if mark.alive and hit != NEVER and state.dice.meets(hit):
            mark.hit = True
            harm(state, mark, int(state.number("small-arms")))


def harm(state: ActionState, mark: ArmedVehicle, more: int) -> None:
    """Roll for damage."""
    total = min(9, max(0, state.dice.die() + more))
    result = state.charts.damage[total]
    if result == "shaken":
        mark.buttoned = mark.for_good = not mark.row.open
        mark.fleeing = not state.dice.order(mark.level, 0)
    elif result == "crippled":
        mark.crippled = max(mark.crippled, 1)
    elif result == "disarmed":
        disarm(state, mark)
    elif result == "destroyed":
        destroy(state, mark)


def disarm(state: ActionState, mark: ArmedVehicle) -> None:
    """Put a weapon out, the gun first; a vehicle without any is destroyed."""
    if mark.row.gun and mark.gun:
        mark.gun = False
    elif any(mark.mgs):
        first = next(n for n, count in enumerate(mark.mgs) if count)
        mark.mgs[first] -= 1
    if not mark.armed:
        destroy(state, mark)


def destroy(state: ActionState, mark: ArmedVehicle) -> None:
    """Leave a wreck where a vehicle is; riders get out beside it, each wounded on 4+ (14.4)."""
    mark.dead = True
    mark.gear = STOPPED
    state.wrecks.add(mark.spot)


def run_over(state: ActionState, vehicle: ArmedVehicle, spots: list[int]) -> None:
    """Have men in a vehicle's way step aside; those who are down are out on 4+ (11.6)."""
    way = set(spots)
    for side in (0, 1):
        for group in state.groups(side):
            if group.spot not in way:
                continue
            for man, _ in zip(group.men, places(state, group), strict=True):
                down = man.state in (PINNED, WOUNDED)
                if down and state.dice.die() >= state.number("run-over"):
                    man.state = 3
                    group.unit.leader_lost |= man is group.unit.leader
    del vehicle


def assault(state: ActionState, group: MenGroup, mark: ArmedVehicle) -> None:
    """Have each man in contact try to penetrate a vehicle (14.3)."""
    state.actions += 1
    side, mods = face(state, mark, group.spot), state.charts.mods
    need = int(state.number("assault")) + (mark.row.armour or 0)
    need += mods["pen-front"][0] if side == FRONT else mods["pen-rear"][0] if side == REAR else 0
    for _ in group.up:
        if mark.alive and (mark.row.armour is None or state.dice.meets(need)):
            mark.hit = True
            harm(state, mark, 0)
