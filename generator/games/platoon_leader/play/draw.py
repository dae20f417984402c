"""What is secret of both sides, drawn for one game: CP, what they buy, leaders, ammunition, FP."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from generator.games.platoon_leader.forces.order_of_battle import slide
from generator.games.platoon_leader.play.figures import FireStyle
from generator.games.platoon_leader.play.scene import FirefightScene, FireGroup, Offer
from generator.games.platoon_leader.play.troops import MEN, FireTroop
from generator.play.chance import below

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.play.numbers import Ints

T = TypeVar("T")


@dataclass(frozen=True)
class FireForce:
    """What a side has in a game: each troop with its leader, and whether it enters over the edge.

    A leader is what he adds to the DR, None without one. `bought` and `spent` are for the record,
    `shells` the firepower of each fire mission.
    """

    troops: tuple[tuple[FireTroop, int | None, bool], ...]
    shells: tuple[int, ...]
    points: int
    cp: int
    spent: int
    bought: tuple[str, ...]


def two_dice(s: Ints) -> int:
    """Return the total of two dice."""
    return 2 + below(s, 6) + below(s, 6)


def draw_both(
    scene: FirefightScene, styles: Sequence[FireStyle], s: Ints
) -> tuple[FireForce, FireForce]:
    """Return what both sides have; their FP bring their strengths into the pack's ratio (2.38)."""
    cp = [scene.cp[two_dice(s) - 2] for _ in scene.parties]
    one = scene.attacker
    strength = [party.cost + have for party, have in zip(scene.parties, cp, strict=True)]
    works = [0, 0]
    works[one], works[1 - one] = scene.ratio.works(strength[one], strength[1 - one], scene.works)
    first, second = (
        _force(scene, side, styles[side], (cp[side], works[side]), s) for side in range(2)
    )
    return first, second


def _force(
    scene: FirefightScene, side: int, style: FireStyle, have: tuple[int, int], s: Ints
) -> FireForce:
    party = scene.parties[side]
    attacks = scene.dual or side == scene.attacker
    cp, works = have
    bought, spent = _shopping(
        party.offers, style.attack if attacks else style.defence, cp - cp * style.keep // 100, s
    )
    led = {key: Counter[str]() for key in scene.columns}
    troops: list[tuple[FireTroop, int | None, bool]] = []
    shells: list[int] = []
    for place, key in enumerate((*party.opening, *(offer.id for offer in bought))):
        group = party.groups[key]
        late = place >= len(party.opening)
        enters = late and attacks and bought[place - len(party.opening)].letter == "A"
        works += group.points
        if group.shell:
            strength = party.ammunition[two_dice(s) - 2]
            shells += [group.shell] * scene.figures.numbers[f"missions-{strength}"]
        leaders = [_leader(scene, side, group, led, s) for _ in range(group.leaders)]
        for number, troop in enumerate(group.troops):
            leader = leaders[number] if number < len(leaders) and troop.kind == MEN else None
            troops.append((troop, leader, enters))
    ids = tuple(offer.id for offer in bought)
    return FireForce(tuple(troops), tuple(shells), works, cp, spent, ids)


def _leader(
    scene: FirefightScene, side: int, group: FireGroup, led: dict[str, Counter[str]], s: Ints
) -> int | None:
    """Roll a leader (2.36) and slide what is over the limit (2.361)."""
    if group.column not in led:
        return None
    rolled = scene.parties[side].leaders[group.column][two_dice(s) - 2]
    return leadership(slide(rolled, led[group.column], *scene.columns[group.column]))


def leadership(leader: str) -> int | None:
    """Return what a leader adds to a DR, as −1 of a 9-1 and 1 of a 6+1; None if he is none."""
    kind = leader.rstrip("*")
    for sign, value in (("-", -1), ("+", 1)):
        _, found, digits = kind.partition(sign)
        if found and digits.isdigit():
            return value * int(digits)
    return None


def _shopping(
    offers: Sequence[Offer], weights: Mapping[str, int], purse: int, s: Ints
) -> tuple[list[Offer], int]:
    """Buy by the weights of letters until nothing wanted can be paid; return what, for how much."""
    bought: list[Offer] = []
    taken: Counter[str] = Counter()
    left = purse
    while True:
        may = [
            one
            for one in offers
            if one.price <= left and taken[one.id] < one.most and weights[one.letter]
        ]
        letters = list(dict.fromkeys(one.letter for one in may))
        if not letters:
            return bought, purse - left
        letter = _weighed(letters, [weights[one] for one in letters], s)
        group = [one for one in may if one.letter == letter]
        pick = _weighed(group, [one.weight for one in group], s)
        bought.append(pick)
        taken[pick.id] += 1
        left -= pick.price


def _weighed(items: Sequence[T], weights: Sequence[int], s: Ints) -> T:
    """Pick one by weight."""
    at = below(s, sum(weights))
    for item, weight in zip(items, weights, strict=True):
        if at < weight:
            return item
        at -= weight
    raise AssertionError("weights add up to their sum")
