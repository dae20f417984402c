"""Fortifications: prices, what the card allows of each, and what may be hidden (2.38)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.history.figures import figure_of
from generator.games.platoon_leader.history.limits.faults import FaultAt, unknown
from generator.games.platoon_leader.history.model import SideRoster
from generator.games.platoon_leader.history.report_model import FortificationRow, SecretReport
from generator.games.platoon_leader.history.units import squads
from generator.games.platoon_leader.saved.model import Fortification, SideCard

HIP = "HIP"
SQUAD = "squad"

_PRICES = re.compile(r"([0-9]{1,3}(?:/[0-9]{1,3})*)(?: FP)?(?: (?:per|an?) .*)?")
_LIMIT = re.compile(r"(?P<most>[0-9]{1,3}|once|twice)(?P<what> .*?)?(?P<span> a RePh| in all)?")
_PERCENT = re.compile(r"([0-9]{1,3}) ?%.*")
_WORDS = {"once": 1, "twice": 2}


@dataclass(frozen=True, slots=True)
class WorkLimit:
    """How many of a fortification a card allows: in each RePh, or in the whole campaign."""

    most: int
    each: bool


def limit_of(text: str) -> WorkLimit | None:
    """Read a card's limit such as `18`, `3 squads`, `24 factors`, `6 counters a RePh` or `once`.

    It is for the whole campaign unless it says `a RePh`. None: there is none, or none in numbers.
    """
    match = _LIMIT.fullmatch(text)
    if match is None or _PERCENT.fullmatch(text):
        return None
    most = _WORDS.get(match["most"]) or int(match["most"])
    return WorkLimit(most, each=match["span"] == " a RePh")


def limit_left(text: str, bought: int) -> str:
    """Return a card's limit with what is left of it after so many were bought in the campaign."""
    limit, match = limit_of(text), _LIMIT.fullmatch(text)
    if limit is None or match is None or limit.each or not bought:
        return text
    left = max(0, limit.most - bought)
    if not left:
        return "none left"
    what = (match["what"] or "").removesuffix("s" if left == 1 else "-")
    return f"{left}{what}{match['span'] or ''}"


def work_faults(
    pack: Pack, own: SideCard, roster: SideRoster, report: SecretReport, points: int
) -> Iterator[FaultAt]:
    """Yield whatever fortifications a side can't have bought; `points` are the FP that it has."""
    allowed = {one.name: one for one in own.fortifications}
    known = {str(one["name"]): one for one in pack.records("fortifications").values()}
    spent, now = 0, Counter[str]()
    for index, row in enumerate(report.fortifications):
        at: tuple[str | int, ...] = ("fortifications", index)
        spent += row.fp
        name = name_of(own, row.name)
        if name is None:
            yield (*at, "name"), unknown(row.name, sorted(allowed))
            continue
        work, fact = allowed[name], known.get(name)
        if fact and fact["initial"] and report.firefight > 1:
            yield (*at, "name"), f"{name} can be bought for the Initial Firefight only (2.38)"
        if wrong := _wrong_price(pack, work, fact, row):
            yield (*at, "fp"), wrong
        before, now[name] = now[name], now[name] + counted(pack, own, row)
        if said := _too_many(roster, work, before, now[name]):
            yield (*at, "number"), said
    yield from _complexes(pack, known, roster, now)
    if spent > points:
        yield ("fortifications",), f"this costs {spent} FP, and there are {points}"


def _complexes(
    pack: Pack,
    known: Mapping[str, Mapping[str, Any]],
    roster: SideRoster,
    now: Mapping[str, int],
) -> Iterator[FaultAt]:
    """Yield Cave Complexes without enough Caves (2.38, note 9)."""
    names = {str(one["id"]): name for name, one in known.items()}
    cave, complexes = names.get("cave", ""), names.get("cave-complex", "")
    caves = roster.fortified.get(cave, 0) + now.get(cave, 0)
    least = figure_of(pack, "caves-of-complex")
    if now.get(complexes) and caves < least:
        yield ("fortifications",), f"a {complexes} needs {least} Caves at least, not {caves} (2.38)"


def name_of(own: SideCard, name: str) -> str | None:
    """Return the card's name of a fortification, however it is typed: “?” is known as ?, too."""
    return next((one.name for one in own.fortifications if _plain(one.name) == _plain(name)), None)


def _plain(name: str) -> str:
    return name.strip("“”\"' ").casefold()


def counted(pack: Pack, own: SideCard, row: FortificationRow) -> int:
    """Return what a row counts against its limit: of HIP the squads, told by their price."""
    if name_of(own, row.name) != HIP:
        return row.number
    return row.number if row.fp == squad_price(pack) * row.number else 0


def squad_price(pack: Pack) -> int:
    """Return the FP for which a squad is hidden."""
    costs = pack.records("fortifications")["hip"]["costs"]
    return next(int(one["fp"]) for one in costs if one["for"] == SQUAD)


def _too_many(roster: SideRoster, work: Fortification, before: int, now: int) -> str | None:
    """Say that a row goes beyond its limit, if it is the first that does."""
    limit = limit_of(work.limit)
    if limit is None:
        return None
    earlier = 0 if limit.each else roster.fortified.get(work.name, 0)
    if not earlier + before <= limit.most < earlier + now:
        return None
    span = "a RePh" if limit.each else "a campaign"
    return f"{work.name}: {limit.most} at most in {span} by the card, not {earlier + now}"


def _wrong_price(
    pack: Pack, work: Fortification, fact: Mapping[str, Any] | None, row: FortificationRow
) -> str | None:
    """Say what a row must cost, if it can't cost what it says."""
    match = _PRICES.fullmatch(work.price)
    each = sorted({int(one) for one in match[1].split("/")}) if match else []
    several = f"{row.number} × {work.name}"
    if each and row.fp not in [one * row.number for one in each]:
        prices = [str(one * row.number) for one in each]
        said = f"{', '.join(prices[:-1])} or {prices[-1]}" if prices[1:] else prices[0]
        more = ": a row for each size" if prices[1:] and row.number > 1 else ""
        return f"{several} cost {said} FP, not {row.fp}{more}"
    pillbox = fact is not None and fact["id"] == "pillbox"
    least = min(int(one["fp"]) for one in pack.records("pillboxes").values()) if pillbox else 1
    if not each and row.fp < least * row.number:
        return f"{several} cost at least {least * row.number} FP"
    return None


def hip_percent(pack: Pack, nationality: str) -> int:
    """Return how many of a hundred squads may be HIP by day."""
    rows = pack.records("hip-shares").values()
    return next(int(row["percent"]) for row in rows if row["nationality"] in (None, nationality))


def hideable(roster: SideRoster, firefight: int) -> Fraction:
    """Return the squads of which some may be HIP in a firefight: all that are not in reserve.

    A group is in reserve in the firefight that it was bought for alone (2.33).
    """
    return sum(
        (
            squads([(piece.number, piece.unit)], line.letter)
            for line in roster.lines
            for piece in line.pieces
            if line.place != "in reserve" or line.bought != firefight
        ),
        Fraction(0),
    )


def hip_faults(
    pack: Pack, own: SideCard, roster: SideRoster, report: SecretReport, *, night: bool
) -> Iterator[FaultAt]:
    """Yield the row with which more squads are HIP than may be by day (2.38).

    `roster` is what the side had in the firefight. A percentage of the card holds by night, too.
    """
    limits = [
        found[1]
        for one in own.fortifications
        if one.name == HIP
        if (found := _PERCENT.fullmatch(one.limit))
    ]
    if night and not limits:
        return
    percent = int(limits[0]) if limits else hip_percent(pack, own.nationality)
    there = hideable(roster, report.firefight)
    most, hidden = int(there * percent / 100), 0
    for index, row in enumerate(report.fortifications):
        if name_of(own, row.name) != HIP or not (more := counted(pack, own, row)):
            continue
        if hidden <= most < hidden + more:
            whole = f"{float(there):g}".replace(".5", "½")
            said = f"{percent} % of {whole} outside the reserve (2.38)"
            noun = "squad" if most == 1 else "squads"
            yield (
                ("fortifications", index, "number"),
                f"HIP is for {most} {noun} at most, {said}, not {hidden + more}",
            )
        hidden += more
