"""The packet for the next firefight: an overview for both, and a dossier for each side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.history.papers.checklist import Checking, checklist
from generator.games.platoon_leader.history.papers.course import (
    course,
    firefight_type,
    happened,
    locations,
    rounds,
)
from generator.games.platoon_leader.history.papers.force import force, gone, sums
from generator.games.platoon_leader.history.papers.land import map_now, state_lines
from generator.games.platoon_leader.history.papers.ledger import ledger
from generator.games.platoon_leader.history.papers.needs import NEEDS
from generator.games.platoon_leader.history.papers.rosters import roster_fields
from generator.games.platoon_leader.history.papers.score import (
    adds_up,
    counted_side,
    levels,
    scores,
)
from generator.games.platoon_leader.history.papers.shop import shop, works_left
from generator.games.platoon_leader.history.papers.sketch import land_paths, sketch
from generator.games.platoon_leader.history.papers.sky import attack, effects, turns
from generator.games.platoon_leader.history.papers.supply import supply
from generator.games.platoon_leader.history.papers.values import common_values, paper_for
from generator.games.platoon_leader.history.papers.wording import tell
from generator.games.platoon_leader.history.replay import Chronicle
from generator.games.platoon_leader.history.solitaire import SoloPlan
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.history.units import units_text
from generator.games.platoon_leader.saved.model import FirefightRow
from generator.games.platoon_leader.scenario.whose import SOLITAIRE
from generator.scenario.generator import Paper, Papers, Printing

SOLITAIRE_PAGE = "packet-solitaire.html"
OVERVIEW, DOSSIER = "packet-overview.html", "packet-dossier.html"


def packet(pack: Pack, stored: StoredCampaign, chronicle: Chronicle, printing: Printing) -> Papers:
    """Return the papers for the firefight after the last one that was reported.

    They are `overview`, which holds no secret, and one named as each side whose rosters the
    chronicle has. Raise ValueError if no firefight was reported, or none is left, ContentError for
    a pack that lacks their words.
    """
    NEEDS.check(pack)
    row = next_row(stored, chronicle)
    title = stored.card.title
    called = f"{title}: {tell(pack, 'paper-overview', number=row.number)}"
    shown = overview_values(pack, stored, chronicle, printing)
    papers = [paper_for(None, "overview", called, OVERVIEW, shown)]
    for side in chronicle.sides:
        name = pack.info.sides[side].name
        called = f"{title}: {tell(pack, 'paper-dossier', side=name, number=row.number)}"
        shown = dossier_values(pack, stored, chronicle, side, printing)
        papers.append(paper_for(side, side, called, DOSSIER, shown))
    heading = tell(pack, "map-now", title=title, number=row.number, date=row.date)
    return Papers(tuple(papers), {}, map=map_now(pack, stored, chronicle.now, heading))


def solitaire_paper(
    pack: Pack, stored: StoredCampaign, plan: SoloPlan, printing: Printing
) -> Paper:
    """Return the page that says what a side does that nobody plays."""
    name = pack.info.sides[plan.side].name
    called = tell(pack, "paper-solitaire", side=name, number=plan.firefight)
    hexes = stored.ground.board.name
    return paper_for(
        plan.side,
        SOLITAIRE,
        f"{stored.card.title}: {called}",
        SOLITAIRE_PAGE,
        {
            **common_values(pack, stored, plan.side, printing.again[0]),
            "heading": called,
            "next": stored.record["calendar"][plan.firefight - 1],
            "posture": plan.posture,
            "cost": plan.cost,
            "had": plan.before.cp,
            "keeps": plan.after.cp,
            "fp": plan.after.fp,
            "option": plan.option,
            "mission": None if plan.mission is None else hexes(plan.mission),
            "aims": [
                {"name": at.name, "tvp": at.tvp, "hexes": ", ".join(hexes(h) for h in at.hexes)}
                for at in plan.aims
            ],
            "purchases": [
                {
                    "line": one.line.line if one.line else None,
                    "group": one.row.group,
                    "name": one.group.name,
                    "units": units_text(one.line.had) if one.line else one.group.full,
                    "set_up": one.row.set_up if one.line else "",
                    "leaders": [leader.name for leader in one.line.leaders] if one.line else [],
                    "ammunition": one.row.ammunition,
                    "price": one.price,
                }
                for one in plan.purchases
            ],
            "ledger": ledger(pack, (), plan.rolls),
        },
    )


def next_row(stored: StoredCampaign, chronicle: Chronicle) -> FirefightRow:
    """Return the line of the calendar that comes next."""
    done, calendar = len(chronicle.public), stored.card.calendar
    if not 0 < done < len(calendar):
        raise ValueError(f"there is no packet after {done} of {len(calendar)} firefights")
    return calendar[done]


def course_values(pack: Pack, stored: StoredCampaign, chronicle: Chronicle) -> dict[str, Any]:
    """Return what is told of the whole course of a campaign."""
    fought = course(stored, chronicle)
    records = chronicle.records
    befores = [None, *records]
    rate = adds_up(stored.card) and len(fought) < len(stored.card.calendar)
    return {
        "rounds": rounds(pack, stored, fought),
        "scores": scores(stored, chronicle.now),
        "levels": levels(stored, chronicle.now, tell(pack, "level-rate" if rate else "level-now")),
        "counted": counted_side(stored.card),
        "adds_up": adds_up(stored.card),
        "count_words": tell(pack, "count-total" if adds_up(stored.card) else "count-last"),
        "locations": locations(stored, chronicle),
        "land": state_lines(pack, stored, chronicle.now.land),
        "ground": land_paths(stored.ground),
        "sketches": [
            sketch(stored.ground, now, before)
            for now, before in zip(records, befores, strict=False)
        ],
    }


def overview_values(
    pack: Pack, stored: StoredCampaign, chronicle: Chronicle, printing: Printing
) -> Mapping[str, Any]:
    """Return what the overview's template is given: of the public record alone."""
    row = next_row(stored, chronicle)
    done = len(chronicle.public)
    last, stage = course(stored, chronicle)[-1], chronicle.public[-1]
    calendar = stored.record["calendar"]
    return {
        **common_values(pack, stored, None, printing.again[0]),
        **course_values(pack, stored, chronicle),
        "next": calendar[done],
        "after": calendar[done + 1 :],
        "turns": turns(row),
        "effects": effects(pack, stored, row, chronicle.now),
        "attack": attack(pack, stored, row),
        "last": calendar[done - 1],
        "last_type": firefight_type(
            pack, last.after.attackers if last.after.played else frozenset()
        ),
        "happened": happened(pack, stored, last),
        "played": [
            tell(pack, "played-public", number=row.number),
            tell(pack, "played-secret"),
            tell(pack, "played-quick"),
            tell(pack, "played-next" if calendar[done + 1 :] else "played-end"),
        ],
        "ledger": ledger(pack, stage.said, stage.rolls),
    }


def dossier_values(
    pack: Pack, stored: StoredCampaign, chronicle: Chronicle, side: str, printing: Printing
) -> Mapping[str, Any]:
    """Return what a side's dossier is given: of the public record and its own."""
    row = next_row(stored, chronicle)
    stage = chronicle.sides[side][-1]
    roster = stage.roster
    rows = shop(stored, roster, row.number)
    fought = course(stored, chronicle)
    return {
        **common_values(pack, stored, side, printing.again[0]),
        "next": stored.record["calendar"][len(chronicle.public)],
        "roster": {
            "cp": roster.cp,
            "fp": roster.fp,
            "elr": roster.elr,
            "san": roster.san,
            "was_elr": stage.bought.elr,
            "was_san": stage.bought.san,
            "heroes": roster.heroes,
            "works": list(roster.works),
        },
        "supply": supply(pack, roster, stage.rolls),
        "force": force(stored.ground, roster),
        "gone": gone(roster),
        "sums": sums(roster),
        "first_line": max((line.line for line in roster.lines), default=0) + 1,
        "shop": rows,
        "works_left": works_left(stored, roster),
        "checklist": checklist(Checking(pack, stored, roster, row, rows)),
        "known": roster_fields(pack, stored, chronicle, side, fought),
        "ledger": ledger(pack, stage.said, stage.rolls),
        "assumed": list(stage.assumed),
    }
