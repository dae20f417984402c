"""What a record edited by hand is held against: the constraints that its values must meet.

They hold for every record as it was rolled, so that only an edit can break them. Each fault is the
path of a value in `campaign.yaml` and a message.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from generator.content import Pack
from generator.content.source import Step
from generator.errors import short
from generator.games.platoon_leader.campaign import Campaign
from generator.games.platoon_leader.choices import INTENSITIES, SIDES
from generator.games.platoon_leader.order_of_battle import (
    ASSAULT,
    DUAL,
    FP_PER_CP,
    PATROL_PRICE,
    surcharge,
)
from generator.games.platoon_leader.sides import MOST_DRM, attacker_of, defender_of, starting_cp
from generator.games.platoon_leader.story import say

MOST = 99

Path = tuple[Step, ...]
Fault = tuple[Path, str]
Record = Mapping[str, Any]


def below(path: Path, found: Iterator[Fault]) -> Iterator[Fault]:
    """Yield faults with the path to where they were found before their own."""
    for rest, message in found:
        yield (*path, *rest), message


def within(record: Record, key: str, low: int, high: int) -> Iterator[Fault]:
    """Hold a number against its bounds."""
    if record[key] is not None and not low <= record[key] <= high:
        yield (key,), f"'{key}' is {record[key]}: it is from {low} to {high}"


def one_of(record: Record, key: str, known: Collection[str | None]) -> Iterator[Fault]:
    """Hold a text against those that may stand there."""
    if record[key] not in known:
        names = ", ".join(str(name) for name in known if name)
        yield (key,), f"'{key}' is '{short(record[key])}': it is one of {names}"


def side_values(campaign: Campaign, record: Record) -> Iterator[Fault]:
    """Yield what must be right in both sides before they can be taken over."""
    for side in SIDES:
        own = record["sides"][side]
        at: Path = ("record", "sides", side)
        known = [str(group["id"]) for group in campaign.sides[side].groups]
        for index, (row, was) in enumerate(zip(own["groups"], known, strict=True)):
            if row["id"] != was:
                yield (*at, "groups", index, "id"), f"this group is {was}: its id can't be edited"
        met: set[str] = set()
        for index, row in enumerate(own["initial"]["opening"]):
            path = (*at, "initial", "opening", index, "group")
            if row["group"] not in known:
                yield path, f"'{short(row['group'])}' is no group of this side"
            elif row["group"] in met:
                yield path, f"{row['group']} is there twice: one row has the number of all"
            met.add(row["group"])


def side_faults(pack: Pack, campaign: Campaign, record: Record) -> Iterator[Fault]:
    """Yield everything about both sides that can't be."""
    for side in SIDES:
        own = record["sides"][side]
        at: Path = ("record", "sides", side)
        yield from below(at, _numbers(pack, own, record["sides"]))
        yield from below(at, _groups(pack, campaign, side, own))
        yield from below(at, _opening(own))
        yield from below((*at, "secret"), _leaders(pack, own))
        yield from below((*at, "secret"), _ammunition(pack, own["secret"]["oba"]))
    yield from _strengths(campaign, record["sides"])


def _numbers(pack: Pack, own: Record, both: Record) -> Iterator[Fault]:
    yield from within(own, "elr", 0, 5)
    yield from within(own, "san", 0, 7)
    yield from within(own, "attack-option", 0, MOST)
    yield from within(own, "patrols", 0, MOST)
    yield from within(own, "fp-rate", 1, MOST)
    for name in own["drms"]:
        yield from below(("drms",), within(own["drms"], name, -MOST_DRM, MOST_DRM))
    yield from one_of(own, "intensity", [name.upper() for name in INTENSITIES])
    if own["intensity"] != both[SIDES[0]]["intensity"]:
        yield ("intensity",), "both sides have the same intensity"
    if own["intensity"].lower() in INTENSITIES:
        least, most = starting_cp(pack, own["intensity"].lower())
        yield from below(("secret",), within(own["secret"], "cp", least, most))
    yield from below(("secret",), within(own["secret"], "works", 0, 10 * MOST))


def _groups(pack: Pack, campaign: Campaign, side: str, own: Record) -> Iterator[Fault]:
    first, last = (f"{campaign.calendar[n].day:%Y-%m}" for n in (0, -1))
    columns = (*pack.records("leader-columns"), "none")
    for index, group in enumerate(own["groups"]):
        at: Path = ("groups", index)
        letter = group["letter"]
        if group["id"].rstrip("0123456789") != letter:
            yield (*at, "letter"), f"the letter of {group['id']} can't be '{short(letter)}'"
            continue
        for key in ("cp", "on-map", "in-reserve", "entering", "per-reph", "per-cg", "leaders"):
            yield from below(at, within(group, key, 0, MOST))
        yield from below(at, one_of(group, "column", columns))
        yield from below(at, _prices(pack, group))
        if not group["from"] <= first or not last <= group["to"]:
            dates = f"{group['from']} to {group['to']}"
            message = f"{group['id']} is there from {dates}, the campaign from {first} to {last}"
            yield (*at, "from"), message
    dearest = own["secret"]["cp"] - PATROL_PRICE
    platoons = [
        group["on-map"]
        for group, known in zip(own["groups"], campaign.sides[side].groups, strict=True)
        if known["letter"] == "I" and group["echelon"] == "Platoon" and known["squads"]
    ]
    if not any(price is not None and price <= dearest for price in platoons):
        message = "the starting CP buy no infantry platoon on map and a Patrol"
        yield ("secret", "cp"), message


def _prices(pack: Pack, group: Record) -> Iterator[Fault]:
    """Hold the three prices of a group against its price and the surcharge (2.34)."""
    row = surcharge(pack, group)
    if row is None:
        return
    wanted = {
        "on-map": group["cp"] + int(row["map"]),
        "in-reserve": max(1, group["cp"] + int(row["reserve"])),
        "entering": group["cp"],
    }
    for key, price in wanted.items():
        if group[key] is not None and group[key] != price:
            yield (
                (key,),
                f"'{key}' is {group[key]}: a price of {group['cp']} makes it {price} (2.34)",
            )


def _opening(own: Record) -> Iterator[Fault]:
    limits = {group["id"]: group["per-cg"] for group in own["groups"]}
    for index, held in enumerate(own["initial"]["opening"]):
        at: Path = ("initial", "opening", index)
        yield from below(at, within(held, "number", 1, limits[held["group"]]))


def _leaders(pack: Pack, own: Record) -> Iterator[Fault]:
    """Hold leaders against the opening force (2.36), their column and its limit (2.361)."""
    groups = {group["id"]: group for group in own["groups"]}
    wanted = Counter[str]()
    for held in own["initial"]["opening"]:
        if groups[held["group"]]["column"] != "none":
            wanted[held["group"]] += held["number"] * groups[held["group"]]["leaders"]
    rows: Sequence[Record] = own["secret"]["leaders"]
    have = Counter(row["group"] for row in rows)
    for name in sorted({*wanted, *have}):
        if wanted[name] != have[name]:
            message = f"{name} has {have[name]} leader DRs here, its platoons {wanted[name]} (2.36)"
            yield ("leaders",), message
    columns = pack.records("leader-columns")
    met = Counter[tuple[str, str]]()
    for index, row in enumerate(rows):
        at: Path = ("leaders", index)
        if row["column"] not in columns:
            yield from below(at, one_of(row, "column", tuple(columns)))
            continue
        rule = columns[row["column"]]
        starred = [f"{name}*" for name in rule["order"]]
        yield from below(
            at, one_of(row, "leader", (*rule["order"], *starred, say(pack, "no-leader")))
        )
        kind = row["column"], row["leader"]
        met[kind] += 1
        if row["leader"] in rule["limited"] and met[kind] > 1:
            yield (*at, "leader"), f"one {row['leader']} at the start is the limit (2.361)"


def _ammunition(pack: Pack, rows: Sequence[Record]) -> Iterator[Fault]:
    table = pack.tables["oba-ammunition"]
    known = tuple(dict.fromkeys(cell for cells in table.cells for cell in cells))
    for index, row in enumerate(rows):
        yield from below(("oba", index), one_of(row, "strength", known))


def _strengths(campaign: Campaign, sides: Record) -> Iterator[Fault]:
    """Hold the ratio of strengths against its bounds: force at its prices, FP / 10, starting CP."""
    strengths = {}
    for side in SIDES:
        own = sides[side]
        prices = {group["id"]: group["cp"] for group in own["groups"]}
        force = sum(held["number"] * prices[held["group"]] for held in own["initial"]["opening"])
        secret = own["secret"]
        strengths[side] = FP_PER_CP * (force + secret["cp"]) + secret["works"]
    attack = campaign.attack
    low, high = DUAL if attack == "dual" else ASSAULT
    one, other = strengths[attacker_of(attack)], strengths[defender_of(attack)]
    if not low * other <= 10 * one <= high * other:
        ratio = f"{one / max(other, 1):.2f}"
        yield (
            ("record", "sides", attacker_of(attack), "initial", "opening"),
            f"the strengths stand at {ratio} to 1: {low / 10} to {high / 10} can be",
        )
