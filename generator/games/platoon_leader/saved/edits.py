"""What both sides of an edited record are held against: the constraints that its values must meet.

They hold for every record as it was rolled, so that only an edit can break them. Each fault is the
path of a value in `campaign.yaml` and a message.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from generator.content import Pack
from generator.content.reading.source import Path
from generator.errors import short
from generator.games.platoon_leader.forces.opening import carried, unanswered
from generator.games.platoon_leader.forces.order_of_battle import is_platoon, ratio_of, surcharge
from generator.games.platoon_leader.forces.sides import attacker_of, defender_of, starting_cp
from generator.games.platoon_leader.saved.model import GroupRow, SideCard, Sides
from generator.games.platoon_leader.scenario.facts import bounds, patrol_price
from generator.games.platoon_leader.scenario.fresh import Campaign
from generator.games.platoon_leader.scenario.words import say
from generator.games.platoon_leader.setting.choices import INTENSITIES, SIDES

Fault = tuple[Path, str]


def below(path: Path, found: Iterator[Fault]) -> Iterator[Fault]:
    """Yield faults with the path to where they were found before their own."""
    for rest, message in found:
        yield (*path, *rest), message


def within(key: str, value: int | None, low: int, high: int) -> Iterator[Fault]:
    """Hold a number against its bounds."""
    if value is not None and not low <= value <= high:
        yield (key,), f"'{key}' is {value}; it must be from {low} to {high}"


def one_of(key: str, value: str | None, known: Collection[str | None]) -> Iterator[Fault]:
    """Hold a text against those that may stand there."""
    if value not in known:
        names = ", ".join(str(name) for name in known if name)
        yield (key,), f"'{key}' is '{short(value)}'; it must be one of {names}"


def side_values(campaign: Campaign, sides: Sides) -> Iterator[Fault]:
    """Yield what must be right in both sides before they can be taken over."""
    for side in SIDES:
        yield from below(("record", "sides", side), _group_ids(campaign, side, sides.of(side)))


def _group_ids(campaign: Campaign, side: str, own: SideCard) -> Iterator[Fault]:
    """Hold the ids of groups against the side's own, wherever they stand."""
    known = [str(group["id"]) for group in campaign.sides[side].groups]
    for index, (row, was) in enumerate(zip(own.groups, known, strict=True)):
        if row.id != was:
            yield ("groups", index, "id"), f"this group is {was}: its id can't be edited"
    if own.secret is None:
        yield ("secret",), "expected a mapping, found nothing"
    met: set[str] = set()
    for index, held in enumerate(own.initial.opening):
        path: Path = ("initial", "opening", index, "group")
        if held.group not in known:
            yield path, f"'{short(held.group)}' is not a group of this side"
        elif held.group in met:
            yield path, f"{held.group} is listed twice; write one row with the sum of the two"
        met.add(held.group)
    for index, leader in enumerate(own.secret.leaders if own.secret else ()):
        if leader.group not in known:
            path = ("secret", "leaders", index, "group")
            yield path, f"'{short(leader.group)}' is not a group of this side"


def side_faults(pack: Pack, campaign: Campaign, sides: Sides) -> Iterator[Fault]:
    """Yield everything about both sides that can't be."""
    for side in SIDES:
        own = sides.of(side)
        at: Path = ("record", "sides", side)
        yield from below(at, _numbers(pack, own, sides))
        yield from below(at, _groups(pack, campaign, own))
        yield from below(at, _cheapest(pack, campaign, side, own))
        yield from below(at, _opening(own))
        yield from below((*at, "secret"), _leaders(pack, own))
        yield from below((*at, "secret"), _ammunition(pack, own))
    yield from _strengths(pack, campaign, sides)
    yield from _armour(pack, campaign)


def _numbers(pack: Pack, own: SideCard, both: Sides) -> Iterator[Fault]:
    yield from within("elr", own.elr, *bounds(pack, "elr"))
    yield from within("san", own.san, *bounds(pack, "san"))
    for name, drm in own.drms.model_dump().items():
        yield from below(("drms",), within(name, drm, *bounds(pack, "card-drm")))
    yield from one_of("intensity", own.intensity, [name.upper() for name in INTENSITIES])
    if own.intensity != both.of(SIDES[0]).intensity:
        yield ("intensity",), "both sides must have the same intensity"
    if own.intensity.lower() in INTENSITIES:
        least, most = starting_cp(pack, own.intensity.lower())
        yield from below(("secret",), within("cp", own.known_secret.cp, least, most))


def _groups(pack: Pack, campaign: Campaign, own: SideCard) -> Iterator[Fault]:
    first, last = (f"{campaign.calendar[n].day:%Y-%m}" for n in (0, -1))
    columns = (*pack.records("leader-columns"), "none")
    for index, group in enumerate(own.groups):
        at: Path = ("groups", index)
        if group.id.rstrip("0123456789") != group.letter:
            message = f"the letter of {group.id} can't be '{short(group.letter)}'"
            yield (*at, "letter"), message
            continue
        yield from below(at, one_of("column", group.column, columns))
        yield from below(at, _prices(pack, group))
        if not group.from_ <= first or not last <= group.to:
            dates = f"{group.from_} to {group.to}"
            message = (
                f"{group.id} is there from {dates}, but the campaign is from {first} to {last}"
            )
            yield (*at, "from"), message


def _prices(pack: Pack, group: GroupRow) -> Iterator[Fault]:
    """Hold the three prices of a group against its price and the surcharge (2.34)."""
    row = surcharge(pack, {"letter": group.letter})
    if row is None:
        return
    wanted = (
        ("on-map", group.on_map, group.cp + int(row["map"])),
        ("in-reserve", group.in_reserve, max(1, group.cp + int(row["reserve"]))),
        ("entering", group.entering, group.cp),
    )
    for key, price, right in wanted:
        if price is not None and price != right:
            message = f"'{key}' is {price}: a price of {group.cp} makes it {right} (2.34)"
            yield (key,), message


def _cheapest(pack: Pack, campaign: Campaign, side: str, own: SideCard) -> Iterator[Fault]:
    dearest = own.known_secret.cp - patrol_price(pack)
    rows = zip(own.groups, campaign.sides[side].groups, strict=True)
    if not any(is_platoon(pack, known) and row.on_map <= dearest for row, known in rows):
        message = "the starting CP must be enough for an infantry platoon on map and a Patrol"
        yield ("secret", "cp"), message


def _opening(own: SideCard) -> Iterator[Fault]:
    limits = {group.id: group.per_cg for group in own.groups}
    for index, held in enumerate(own.initial.opening):
        found = within("number", held.number, 1, limits[held.group])
        yield from below(("initial", "opening", index), found)


def _leaders(pack: Pack, own: SideCard) -> Iterator[Fault]:
    """Hold leaders against the opening force (2.36), their column and its limit (2.361)."""
    groups = {group.id: group for group in own.groups}
    wanted = Counter[str]()
    for held in own.initial.opening:
        if groups[held.group].column != "none":
            wanted[held.group] += held.number * groups[held.group].leaders
    have = Counter(row.group for row in own.known_secret.leaders)
    for name in sorted({*wanted, *have}):
        if wanted[name] != have[name]:
            message = f"{name} has {have[name]} leader DRs, but its platoons {wanted[name]} (2.36)"
            yield ("leaders",), message
    columns = pack.records("leader-columns")
    met = Counter[tuple[str, str]]()
    for index, row in enumerate(own.known_secret.leaders):
        at: Path = ("leaders", index)
        if row.column not in columns:
            yield from below(at, one_of("column", row.column, tuple(columns)))
            continue
        rule = columns[row.column]
        starred = [f"{name}*" for name in rule["order"]]
        known = (*rule["order"], *starred, say(pack, "no-leader"))
        yield from below(at, one_of("leader", row.leader, known))
        met[row.column, row.leader] += 1
        if row.leader in rule["limited"] and met[row.column, row.leader] > 1:
            yield (*at, "leader"), f"one {row.leader} at the start is the limit (2.361)"


def _ammunition(pack: Pack, own: SideCard) -> Iterator[Fault]:
    table = pack.tables["oba-ammunition"]
    known = tuple(dict.fromkeys(cell for cells in table.cells for cell in cells))
    for index, row in enumerate(own.known_secret.oba):
        yield from below(("oba", index), one_of("strength", row.strength, known))


def _armour(pack: Pack, campaign: Campaign) -> Iterator[Fault]:
    """Hold the armour that a side opens with against what the other has for it."""
    forces = {side: campaign.sides[side].opening for side in SIDES}
    if found := unanswered(pack, carried(pack, campaign.setting), forces):
        side, brings, beats = found
        message = f"armour of class {brings}, but the other side opens with means for {beats}"
        yield ("record", "sides", side, "initial", "opening"), message


def _strengths(pack: Pack, campaign: Campaign, sides: Sides) -> Iterator[Fault]:
    """Hold the ratio of strengths against its bounds: force at its prices, FP, starting CP."""
    ratio = ratio_of(pack, campaign.attack)
    strengths = {}
    for side in SIDES:
        own = sides.of(side)
        prices = {group.id: group.cp for group in own.groups}
        force = sum(held.number * prices[held.group] for held in own.initial.opening)
        strengths[side] = ratio.fp_per_cp * (force + own.known_secret.cp) + own.known_secret.works
    attacker = attacker_of(campaign.attack)
    one, other = strengths[attacker], strengths[defender_of(campaign.attack)]
    if not ratio.holds(one, other):
        found = f"the strengths stand at {one / max(other, 1):.2f} to 1"
        message = f"{found}; they must be from {ratio.low / 10} to {ratio.high / 10}"
        yield ("record", "sides", attacker, "initial", "opening"), message
