"""What a side bought before a firefight: prices, maxima and what came with it (2.3–2.38).

A row of a report is a group. What the rows say is held against the RG table of the card before it
is taken over: `purchase_faults` yields what is wrong, each with its path in the report.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.forces.order_of_battle import slide, surcharge
from generator.games.platoon_leader.history.army import group_is_there, leader_drm
from generator.games.platoon_leader.history.figures import figure_of
from generator.games.platoon_leader.history.limits.faults import FaultAt, unknown
from generator.games.platoon_leader.history.limits.works import HIP, counted, name_of, work_faults
from generator.games.platoon_leader.history.model import RosterLine, SideRoster
from generator.games.platoon_leader.history.opening import Bought, known_as, new_line, plain_name
from generator.games.platoon_leader.history.report_model import PurchaseRow, SecretReport
from generator.games.platoon_leader.history.steps.registry import SideCase
from generator.games.platoon_leader.history.units import ON_PAPER, read_units
from generator.games.platoon_leader.saved.model import Card, GroupRow, SideCard
from generator.roll.dates import date_text, read_date

ARMOURED = ("A", "V")
"""Letters of groups whose leaders are armour leaders, with a column of their own."""

_POINTS = re.compile(r"([0-9]{1,3}) ?[×x]? ?FP")
_MOST_SAN = re.compile(r"SAN (?:never above )?([0-7])(?: at most|\.|$)")

SNIPER = "SAN"


def price_of(pack: Pack, group: GroupRow, row: PurchaseRow) -> int | None:
    """Return what a group costs as it sets up (2.34); None if it can't set up so."""
    if surcharge(pack, {"letter": group.letter}) is None:
        return group.cp
    if row.set_up == "in reserve":
        return None if row.near_enemy == "yes" else group.in_reserve
    near = int(pack.records("set-up")["near-enemy"]["map"]) if row.near_enemy == "yes" else 0
    return (group.entering or group.cp) if row.set_up == "entering" else group.on_map + near


def purchase_faults(
    pack: Pack, card: Card, roster: SideRoster, report: SecretReport
) -> Iterator[FaultAt]:
    """Yield whatever a side can't have bought before a firefight."""
    own = card.sides.of(roster.side)
    groups = {group.id: group for group in own.groups}
    day = read_date(card.calendar[report.firefight - 1].date)
    assert day is not None, "dates are looked at as they are read"
    spent = _option(own, report)
    if spent and report.firefight == 1:
        yield ("attack-option",), "nobody buys the Attack Option for the Initial Firefight (1.3)"
    columns, led = pack.records("leader-columns"), _leaders_held(groups, roster)
    counted: Counter[str] = Counter()
    for index, row in enumerate(report.purchases):
        at: tuple[str | int, ...] = ("purchases", index)
        group = groups.get(row.id)
        if group is None:
            yield (*at, "group"), unknown(row.id, list(groups))
            continue
        earlier, counted[group.id] = counted[group.id], counted[group.id] + row.number
        in_campaign = roster.bought_in_all(group.id) + earlier
        yield from (((*at, *path), text) for path, text in _row_faults(pack, group, row, day))
        if report.firefight == 1 and group.column in columns:
            yield from _begun(index, columns[group.column], group, row, led)
        if earlier <= group.per_reph < earlier + row.number:
            yield (*at, "group"), f"{group.id} can be bought {_times(group.per_reph)} in a RePh"
        elif in_campaign <= group.per_cg < in_campaign + row.number:
            yield (*at, "group"), f"{group.id} can be bought {_times(group.per_cg)} in a campaign"
        spent += (price_of(pack, group, row) or 0) * row.number
    if spent > roster.cp:
        yield ("purchases",), f"this costs {spent} CP, and there are {roster.cp}"
    there = roster.fp + _points(own, groups, report.purchases)
    yield from work_faults(pack, own, roster, report, there)


def _leaders_held(groups: Mapping[str, GroupRow], roster: SideRoster) -> Counter[tuple[str, str]]:
    """Return the leaders of a roster by the column and the name."""
    return Counter(
        (groups[line.group].column, plain_name(leader.name))
        for line in roster.lines
        if line.group in groups
        for leader in line.leaders
    )


def _begun(
    index: int,
    column: Mapping[str, Any],
    group: GroupRow,
    row: PurchaseRow,
    led: Counter[tuple[str, str]],
) -> Iterator[FaultAt]:
    """Yield leaders of a row beyond those with whom a side may begin, and count all (2.361)."""
    for name in map(plain_name, row.leaders or ()):
        led[group.column, name] += 1
        if name in column["limited"] and led[group.column, name] == 2:
            said = f"a side begins with one {name} at most: the second slides down (2.361)"
            yield ("purchases", index, "leaders"), said


def _row_faults(pack: Pack, group: GroupRow, row: PurchaseRow, day: date) -> Iterator[FaultAt]:
    price = price_of(pack, group, row)
    if price is None:
        yield ("set-up",), f"{group.id} can't be bought in reserve"
    elif row.cp is not None and row.cp != price * row.number:
        yield ("cp",), _wrong_price(group, row, price)
    if row.number > 1 and group.letter not in ON_PAPER:
        yield ("group",), f"{group.id} brings counters: a row for each of the {row.number}"
    if not group_is_there(group, day):
        when = f"in {day:%B %Y}" if len(group.from_) <= len("1943-07") else f"on {date_text(day)}"
        yield ("group",), f"{group.id} {group.name} is not there {when}"
    if row.depleted == "yes" and group.depleted is None:
        yield ("depleted",), f"{group.id} has no depleted mix"
    if row.leaders is not None and len(row.leaders) > group.leaders:
        yield ("leaders",), f"{group.id} brings {group.leaders} leaders, not {len(row.leaders)}"
    order = pack.records("leader-columns").get(group.column, {}).get("order", [])
    for name in row.leaders or ():
        if order and name[:1].isdigit() and plain_name(name) not in order:
            yield ("leaders",), f"no {name} is in its column: {', '.join(order)} (2.361)"


def _wrong_price(group: GroupRow, row: PurchaseRow, price: int) -> str:
    on_paper = group.letter in ON_PAPER
    bought = row.group if on_paper else f"{group.id} {row.set_up}"
    message = f"{bought} costs {price * row.number} CP, not {row.cp}"
    several, rest = divmod(row.cp or 0, price)
    hint = on_paper and row.number == 1 and several > 1 and not rest
    return f"{message}; for {several} of them write {several} × {group.id}" if hint else message


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _option(own: SideCard, report: SecretReport) -> int:
    return own.attack_option if report.attack_option == "yes" else 0


def _points(own: SideCard, groups: Mapping[str, GroupRow], rows: Sequence[PurchaseRow]) -> int:
    """Return the FP that purchases bring: what the row says, else its CP at the card's rate."""
    return sum(
        fp_of(own, groups[row.id]) * row.number
        for row in rows
        if row.id in groups and groups[row.id].letter == "F"
    )


def _most_san(pack: Pack, group: GroupRow) -> int:
    """Return the SAN that a group of snipers never raises, by its note."""
    match = _MOST_SAN.match(group.note or "")
    return int(match[1]) if match else figure_of(pack, "most-san")


def fp_of(own: SideCard, group: GroupRow) -> int:
    """Return the FP that a group of points brings."""
    match = _POINTS.fullmatch(group.full)
    return int(match[1]) if match else own.fp_rate * group.cp


def bought(case: SideCase) -> SideRoster:
    """Take over what a side bought before the firefight of its report, which has no faults.

    Leaders and OBA ammunition that the report doesn't state are rolled.
    """
    own, report, roster = case.own, case.report, case.roster
    groups = {group.id: group for group in own.groups}
    lines, spent, san = list(roster.lines), _option(own, report), roster.san
    for row in report.purchases:
        group = groups[row.id]
        price = price_of(case.pack, group, row) or 0
        spent += price * row.number
        if group.letter in ON_PAPER:
            if SNIPER in group.full:
                san = max(san, min(_most_san(case.pack, group), san + row.number))
            continue
        number = max((line.line for line in lines), default=0) + 1
        mix = group.depleted if row.depleted == "yes" and group.depleted else group.full
        lines.append(
            new_line(
                number,
                group,
                read_units(mix),
                leaders=_leaders(case, group, row, number, lines),
                ammunition=_ammunition(case, group, row, number),
                bought=Bought(report.firefight, price, row.set_up),
            )
        )
    counts = Counter(row.id for row in report.purchases for _ in range(row.number))
    works = [
        f"{one.number} × {name}" + _at(case, one.hexes)
        for one in report.fortifications
        if (name := name_of(own, one.name)) != HIP
    ]
    fortified = Counter(roster.fortified)
    for one in report.fortifications:
        fortified[name_of(own, one.name) or one.name] += counted(case.pack, own, one)
    points = _points(own, groups, report.purchases)
    return replace(
        roster,
        firefight=report.firefight,
        cp=roster.cp - spent,
        fp=roster.fp + points - sum(one.fp for one in report.fortifications),
        san=san,
        lines=tuple(lines),
        works=(*roster.works, *works),
        fortified=dict(fortified),
        bought={**roster.bought, report.firefight: dict(counts)},
        spent={**roster.spent, report.firefight: spent},
    )


def lines_bought(
    report: SecretReport, roster: SideRoster
) -> dict[int, tuple[PurchaseRow, RosterLine]]:
    """Return the purchases that made a line of a roster, by their index, each with its line."""
    fresh = [line for line in roster.lines if line.bought == report.firefight]
    groups = {line.group for line in fresh}
    rows = [(index, row) for index, row in enumerate(report.purchases) if row.id in groups]
    return {index: (row, line) for (index, row), line in zip(rows, fresh, strict=True)}


def _at(case: SideCase, hexes: Sequence[int]) -> str:
    return f" ({', '.join(case.ground.board.name(h) for h in hexes)})" if hexes else ""


def _leaders(
    case: SideCase, group: GroupRow, row: PurchaseRow, number: int, lines: Sequence[RosterLine]
) -> list[str]:
    """Return the leaders that come with a group (2.36); at first they are limited (2.361)."""
    if row.leaders is not None:
        return [known_as(case.own, name) for name in row.leaders]
    if group.column == "none":
        return []
    rule = case.pack.records("leader-columns")[group.column]
    modifiers = [*_own_drm(case, group.column)]
    drms = case.own.drms
    for key, value in (("leader-historical", drms.historical), ("leader-card", drms.leader)):
        if value:
            modifiers.insert(0, (_name(case.pack, key), value))
    held = Counter(
        plain_name(leader.name)
        for line in lines
        if (line.letter in ARMOURED) == (group.letter in ARMOURED)
        for leader in line.leaders
    )
    found = []
    for index in range(group.leaders):
        with case.roller.secret_of(case.side):
            rolled = case.roller.table(
                f"{case.side}/leaders/{number}/{index + 1}",
                "leaders",
                column=rule["column"],
                modifiers=modifiers,
            )
        first = case.report.firefight == 1
        name = slide(rolled, held, rule["order"], rule["limited"]) if first else rolled
        found.append(known_as(case.own, name))
    return found


def _own_drm(case: SideCase, column: str) -> list[tuple[str, int]]:
    day = read_date(case.card.calendar[case.report.firefight - 1].date)
    assert day is not None
    return leader_drm(case.pack, case.own.nationality, column, day)


def _ammunition(case: SideCase, group: GroupRow, row: PurchaseRow, number: int) -> str | None:
    """Return the ammunition of an OBA module (2.35)."""
    if group.letter != "O":
        return None
    if row.ammunition:
        return row.ammunition
    drms = case.own.drms
    stated = (
        ("oba-card", drms.oba),
        ("oba-historical", drms.historical),
        ("oba-attack-option", -1 if case.report.attack_option == "yes" else 0),
    )
    with case.roller.secret_of(case.side):
        return case.roller.table(
            f"{case.side}/oba/{number}",
            "oba-ammunition",
            modifiers=[(_name(case.pack, key), value) for key, value in stated if value],
        )


def _name(pack: Pack, key: str) -> str:
    return str(pack.records("modifiers")[key]["name"])
