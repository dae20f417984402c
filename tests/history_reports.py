"""Random legal reports: whatever players might truthfully fill in after a firefight."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.errors import Place
from generator.games.platoon_leader.history.model import PublicRecord, RosterLine, SideRoster
from generator.games.platoon_leader.history.replay import Chronicle, FiledReport, FiledReports
from generator.games.platoon_leader.history.replaying import replayed
from generator.games.platoon_leader.history.report_model import PublicReport, SecretReport
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.history.units import kind_of
from generator.games.platoon_leader.saved.land import map_keys

SIDES = ("axis", "allied")
Plain = dict[str, Any]

ON_FOOT = ("encircled", "hip", "wounded")
ON_WHEELS = ("immobilized", "shock", "bogged", "abandoned")


def plain_public(stored: StoredCampaign, before: PublicRecord, dice: random.Random) -> Plain:
    """Return a public report as plain data, hexes by their names."""
    number = before.firefight + 1
    row = stored.card.calendar[number - 1]
    played = number == 1 or dice.random() < 0.9  # the Initial Firefight is never Idle (5.1)
    ground = stored.ground
    units = list(ground.strategic)
    taken: dict[str, list[str]] = {"axis": [], "allied": [], "nobody": []}
    for item in dice.sample(units, k=dice.randint(0, min(5, len(units)))):
        to = dice.choice(["axis", "allied", "axis", "allied", "nobody"])
        taken[to] += [ground.board.name(h) for h in item.hexes]
    names = [ground.board.name(h) for h in ground.board.hexes]
    return {
        "report": "public",
        "campaign": stored.seed,
        "firefight": number,
        "played": "yes" if played else "no",
        "attackers": row.attacker or dice.choice(["axis", "allied", "both"]),
        "winner": dice.choice(["axis", "allied", "none"]) if played else None,
        "gained": {side: dice.randint(0, 45) for side in SIDES} if played else None,
        "taken": {key: " ".join(hexes) for key, hexes in taken.items()} if played else {},
        "fires": {
            "flames": " ".join(dice.sample(names, k=dice.randint(0, 3))),
            "blazes": " ".join(dice.sample(names, k=dice.randint(0, 2))),
        },
        "wrecks": " ".join(dice.sample(names, k=dice.randint(0, 2))),
    }


def plain_secret(
    stored: StoredCampaign, roster: SideRoster, dice: random.Random, *, played: bool
) -> Plain:
    """Return a side's report as plain data."""
    number = roster.firefight + 1
    own = stored.card.sides.of(roster.side)
    names = [stored.ground.board.name(h) for h in stored.ground.board.hexes]
    groups, where, leaders = [], [], []
    for line in roster.lines:
        if line.gone:
            continue
        had = {unit: count for count, unit in line.left}
        left = _after(line, had, dice) if played else had
        groups.append(
            {
                "line": line.line,
                "group": line.group,
                "name": line.name,
                "had": _text(had),
                "left": _text(left),
            }
        )
        for unit, count in left.items():
            if played and count and dice.random() < 0.25:
                wheels = kind_of(unit, line.letter) == "vehicle"
                mark = (
                    [dice.choice(ON_WHEELS if wheels else ON_FOOT)] if dice.random() < 0.5 else []
                )
                one = {"line": line.line, "unit": unit, "number": dice.randint(1, count)}
                where.append({**one, "hex": dice.choice(names), "marks": mark})
        for leader in line.leaders:
            state = dice.choices(["fit", "wounded", "lost"], [6, 1, 1])[0] if played else "fit"
            leaders.append({"line": line.line, "leader": leader.name, "state": state})
    return {
        "report": roster.side,
        "campaign": stored.seed,
        "firefight": number,
        "filled-in": "yes",
        "purchases": _purchases(own, roster, dice),
        "groups": groups,
        "where": where,
        "leaders": leaders,
        "heroes": dice.choice([0, 0, 0, 1, 2]),
    }


def _after(line: RosterLine, had: Mapping[str, int], dice: random.Random) -> dict[str, int]:
    """Return what a firefight leaves: some are gone, some squads are half-squads."""
    left: Counter[str] = Counter()
    for unit, count in had.items():
        kept = sum(dice.random() < 0.75 for _ in range(count))
        if kept and kind_of(unit, line.letter) == "squad" and dice.random() < 0.2:
            kept -= 1
            left["2-4-7 HS"] += 1
        if kept:
            left[unit] += kept
    return dict(left)


def _purchases(own: Any, roster: SideRoster, dice: random.Random) -> list[Plain]:
    """Return purchases by the card's own prices and maxima."""
    before: Counter[str] = Counter()
    for counts in roster.bought.values():
        before.update(counts)
    now: Counter[str] = Counter()
    purse, rows = roster.cp, []
    for group in dice.sample(list(own.groups), k=len(own.groups)):
        if dice.random() < 0.7 or group.from_ or group.to:
            continue
        way = dice.choice(["on map", "entering"])
        price = group.on_map if way == "on map" else group.entering or group.cp
        if group.letter in "OFP":
            price = group.cp
        if now[group.id] >= group.per_reph or before[group.id] + now[group.id] >= group.per_cg:
            continue
        if price <= purse:
            purse -= price
            now[group.id] += 1
            rows.append({"group": group.id, "set-up": way, "cp": price})
    return rows


def _text(units: Mapping[str, int]) -> str:
    return ", ".join(f"{count} × {unit}" for unit, count in units.items() if count) or "none"


def filed(stored: StoredCampaign, public: Plain, secret: Mapping[str, Plain]) -> FiledReports:
    """Return plain reports as they are read from files."""
    keys = map_keys(stored.ground)
    digest = str(sorted(public.items(), key=str))
    return FiledReports(
        FiledReport(PublicReport.model_validate(public, context=keys), digest, _place),
        {
            side: FiledReport(SecretReport.model_validate(one, context=keys), str(one), _place)
            for side, one in secret.items()
        },
    )


@dataclass(frozen=True)
class PlayedOut:
    """A campaign played with random reports: plain and as filed, with what it came to each time."""

    plain: list[tuple[Plain, dict[str, Plain]]]
    reports: list[FiledReports]
    chronicles: list[Chronicle]

    @property
    def end(self) -> Chronicle:
        return self.chronicles[-1]


def play_out(pack: Pack, stored: StoredCampaign, seed: str) -> PlayedOut:
    """Play a campaign to its last firefight."""
    dice = random.Random(seed)
    played = PlayedOut([], [], [replayed(pack, stored, (), SIDES, {})])
    for _ in stored.card.calendar:
        public = plain_public(stored, played.end.now, dice)
        secret = {
            side: plain_secret(
                stored, played.end.roster(side), dice, played=public["played"] == "yes"
            )
            for side in SIDES
        }
        played.plain.append((public, secret))
        played.reports.append(filed(stored, public, secret))
        played.chronicles.append(replayed(pack, stored, played.reports, SIDES, {}))
    return played


def _place(path: tuple[str | int, ...]) -> Place:
    return Place("/".join(map(str, path)), 1, 1)
