"""The check list *New firefight* with its numbers filled in, for one side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.dice.figures import signed
from generator.games.platoon_leader.ground.fronts import RESERVE_DISTANCE
from generator.games.platoon_leader.history.limits.allowance import allowance_of
from generator.games.platoon_leader.history.limits.deeds import registrable
from generator.games.platoon_leader.history.limits.works import hideable, hip_percent
from generator.games.platoon_leader.history.model import SideRoster
from generator.games.platoon_leader.history.papers.course import OTHER, people_of
from generator.games.platoon_leader.history.papers.sky import light_drms, over_by
from generator.games.platoon_leader.history.papers.wording import tell
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.history.units import squads_text
from generator.games.platoon_leader.saved.model import FirefightRow, SideCard

Line = tuple[str, str]
"""The number of a rule, and what it comes to."""


@dataclass(frozen=True)
class Checking:
    """What a check list is made of: a side before a firefight, and the rows that it may buy."""

    pack: Pack
    stored: StoredCampaign
    roster: SideRoster
    row: FirefightRow
    shop: Sequence[Mapping[str, Any]]

    @property
    def own(self) -> SideCard:
        """The side's half of the card."""
        return self.stored.card.sides.of(self.roster.side)


def checklist(case: Checking) -> list[dict[str, Any]]:
    """Return the steps of a new firefight, each with its lines."""
    lines: Mapping[str, Iterator[Line]] = {
        "cp": _supply(case),
        "weather": _weather(case),
        "purchases": _purchases(case),
        "determination": _determination(case),
        "redeployment": _redeployment(case),
        "set-up": _set_up(case),
        "patrols": _patrols(case),
        "play": _play(case),
        "end": iter([("2.9", tell(case.pack, "list-end"))]),
    }
    return [
        {
            "step": record["step"],
            "name": record["name"],
            "lines": [{"rule": rule, "text": text} for rule, text in lines[key]],
        }
        for key, record in case.pack.records("new-firefight").items()
        if key in lines
    ]


def _supply(case: Checking) -> Iterator[Line]:
    roster = case.roster
    carried = roster.cp - roster.cp_rolled
    yield (
        "2.1",
        tell(case.pack, "list-cp", cp=roster.cp, carried=carried, rolled=roster.cp_rolled),
    )


def _weather(case: Checking) -> Iterator[Line]:
    row = case.row
    when = f"{row.date}, {row.time}"
    yield (
        "2.2",
        tell(
            case.pack,
            "list-sky",
            when=when,
            weather=row.weather.lower(),
            ground=row.ground.lower(),
            wind=row.wind[:1].lower() + row.wind[1:],
        ),
    )


def _purchases(case: Checking) -> Iterator[Line]:
    pack, own, roster = case.pack, case.own, case.roster
    there = [row for row in case.shop if row["reph"] and row["dated"]]
    paid = [row for row in there if row["most"]]
    cheapest = min((row["least"] for row in there), default=0)
    dear = len(there) - len(paid)
    yield "2.3", tell(pack, "list-buy", groups=len(paid), dear=dear, cheapest=cheapest)
    yield from _prices(case)
    if own.reserves:
        yield "2.33", tell(pack, "list-reserve", groups=own.reserves, hexes=RESERVE_DISTANCE)
    else:
        yield "2.33", tell(pack, "list-no-reserve")
    price = int(pack.records("prices")["patrol"]["cp"])
    yield "2.31", tell(pack, "list-patrols", most=own.patrols, cp=price)
    yield "2.41", tell(pack, "list-option", cp=own.attack_option)
    yield "2.38", tell(pack, "list-fp", rate=own.fp_rate, fp=roster.fp)
    yield "2.38", _hip(case)
    drms = own.drms
    option = int(pack.records("modifiers")["oba-attack-option"]["value"])
    if own.oba:
        total = signed(drms.oba + drms.historical)
        yield "2.35", tell(pack, "list-oba", drm=total, option=signed(option))
    else:
        yield "2.35", tell(pack, "list-no-oba")
    yield "2.36", tell(pack, "list-leaders", drm=signed(drms.leader + drms.historical))


def _prices(case: Checking) -> Iterator[Line]:
    """Yield what setting up adds to a price, by the letters of groups (2.34)."""
    pack = case.pack
    for row in pack.records("set-up").values():
        names, on_map = str(row["name"]), signed(int(row["map"]))
        if not row["letters"]:
            yield "2.34", tell(pack, "list-near", hexes=names, drm=on_map)
            continue
        names = f"{names} ({', '.join(row['letters'])})"
        if row["reserve"] is None or not case.own.reserves:
            yield "2.34", tell(pack, "list-price-map", names=names, map=on_map)
        else:
            reserve = signed(int(row["reserve"]))
            yield "2.34", tell(pack, "list-price", names=names, map=on_map, reserve=reserve)


def _hip(case: Checking) -> str:
    """Say how many squads may be HIP: a share of those that are not in reserve (2.38)."""
    percent = hip_percent(case.pack, case.own.nationality)
    if case.row.night:
        return tell(case.pack, "list-hip-night", percent=percent)
    squads = hideable(case.roster, case.row.number)
    most = int(squads * percent / 100)
    return tell(case.pack, "list-hip", percent=percent, squads=squads_text(squads), most=most)


def _determination(case: Checking) -> Iterator[Line]:
    pack, row = case.pack, case.row
    yield "2.4", tell(pack, "list-announce", elr=case.roster.elr, san=case.roster.san)
    if row.attacker in OTHER:
        names = {
            "attacker": people_of(pack, case.stored, row.attacker),
            "defender": people_of(pack, case.stored, OTHER[row.attacker]),
        }
        yield "2.41", tell(pack, "set-up", **names)
    else:
        yield "2.41", tell(pack, "set-up-dual")
    yield "2.41", tell(pack, "list-idle")
    if row.night:
        yield "2.42", tell(pack, "list-night")


def _redeployment(case: Checking) -> Iterator[Line]:
    pack = case.pack
    ranges = ", ".join(
        f"{row['name'].lower()} {row['hexes']}"
        for row in pack.records("redeployment-ranges").values()
    )
    yield "2.5", tell(pack, "list-redeploy")
    yield "2.5", tell(pack, "list-ranges", ranges=ranges)


def _set_up(case: Checking) -> Iterator[Line]:
    pack, own = case.pack, case.own
    areas = "; ".join(
        f"{area.name}: {_names(case, area.hexes)}" + (f" ({area.note})" if area.note else "")
        for area in own.entry
    )
    if areas:
        yield "CG6", tell(pack, "list-entry", areas=areas)
    roster = case.roster
    if most := registrable(own, roster):
        hexes = ", ".join(case.stored.ground.board.name(hex_) for hex_ in roster.registered)
        word = "list-registered" if hexes else "list-registered-none"
        yield "5.1", tell(pack, word, most=most, **({"hexes": hexes} if hexes else {}))
    for rule, key, text, used in (
        ("CG4", "bombardment", own.bombardment, roster.bombarded),
        ("CG13", "air", own.air, roster.flown),
    ):
        why = allowance_of(text).refusal(case.row, used) if text else None
        if why:
            yield rule, tell(pack, f"list-no-{key}", why=why)
        elif text:
            yield rule, tell(pack, f"list-{key}", text=text, used=len(used))


def _names(case: Checking, hexes: Sequence[int]) -> str:
    names = [case.stored.ground.board.name(hex_) for hex_ in hexes]
    return names[0] if len(names) == 1 else f"{names[0]} – {names[-1]}"


def _patrols(case: Checking) -> Iterator[Line]:
    drms = light_drms(case.pack, case.stored, case.row)
    yield "2.74", tell(case.pack, "list-light", sum=signed(sum(value for _, value in drms)))
    yield "2.74", tell(case.pack, "list-patrol-order")


def _play(case: Checking) -> Iterator[Line]:
    row = case.row
    over = over_by(row.track)
    first = next((n for n, chance in enumerate(over, 1) if chance is not None), len(over))
    chance = round(100 * (over[first - 1] or 0)) if over else 0
    yield "CG2", tell(case.pack, "list-turns", turns=row.turns, first=first, chance=chance)
