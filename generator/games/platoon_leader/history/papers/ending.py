"""The papers at the end of a campaign: who won, how the line moved, its story, both sides' losses.

The sheet for both is made of public records alone; what a side lost group by group is on its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.history.papers.course import OTHER, course, people_of
from generator.games.platoon_leader.history.papers.force import KINDS, losses, record, sums
from generator.games.platoon_leader.history.papers.land import map_now
from generator.games.platoon_leader.history.papers.ledger import ledger
from generator.games.platoon_leader.history.papers.needs import NEEDS
from generator.games.platoon_leader.history.papers.packet import course_values
from generator.games.platoon_leader.history.papers.rosters import roster_fields
from generator.games.platoon_leader.history.papers.score import (
    adds_up,
    counted_side,
    deciding,
    level_of,
    winner_of,
)
from generator.games.platoon_leader.history.papers.story import story
from generator.games.platoon_leader.history.papers.values import common_values, paper_for
from generator.games.platoon_leader.history.papers.wording import tell
from generator.games.platoon_leader.history.replay import Chronicle
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.setting.choices import SIDES
from generator.roll.words import capital
from generator.scenario.generator import Papers, Printing

END, END_SIDE = "campaign-end.html", "campaign-end-side.html"


def ending(pack: Pack, stored: StoredCampaign, chronicle: Chronicle, printing: Printing) -> Papers:
    """Return the papers after the last firefight, or after a side conceded.

    They are `end`, for both, and one named as each side whose rosters the chronicle has. Raise
    ValueError if no firefight was reported, ContentError for a pack that lacks their words.
    """
    NEEDS.check(pack)
    if not chronicle.public:
        raise ValueError("a campaign without a firefight has no end")
    title = stored.card.title
    called = f"{title}: {tell(pack, 'paper-end')}"
    shown = end_values(pack, stored, chronicle, printing)
    papers = [paper_for(None, "end", called, END, shown)]
    for side in chronicle.sides:
        name = pack.info.sides[side].name
        called = f"{title}: {tell(pack, 'paper-end-side', side=name)}"
        shown = end_side_values(pack, stored, chronicle, side, printing)
        papers.append(paper_for(side, side, called, END_SIDE, shown))
    heading = tell(pack, "map-end", title=title)
    return Papers(tuple(papers), {}, map=map_now(pack, stored, chronicle.now, heading))


def end_values(
    pack: Pack, stored: StoredCampaign, chronicle: Chronicle, printing: Printing
) -> Mapping[str, Any]:
    """Return what the sheet for both is given: of public records alone."""
    fought, stage = course(stored, chronicle), chronicle.public[-1]
    return {
        **common_values(pack, stored, None, printing.again[0]),
        **course_values(pack, stored, chronicle),
        **verdict(pack, stored, chronicle),
        "story": story(pack, stored, chronicle.start, fought),
        "ledger": ledger(pack, stage.said, stage.rolls),
    }


def verdict(pack: Pack, stored: StoredCampaign, chronicle: Chronicle) -> dict[str, Any]:
    """Return who won, in words: by the card's levels, or because the other side conceded."""
    now, card = chronicle.now, stored.card
    side, names = counted_side(card), {one: people_of(pack, stored, one) for one in SIDES}
    tvp, times = deciding(card, now, side), len(card.calendar) if adds_up(card) else 1
    level = level_of(card, tvp)
    winner = None if level is None else winner_of(card, level)
    if now.conceded in OTHER:
        winner = OTHER[now.conceded]
        words = tell(pack, "end-conceded", side=names[now.conceded], winner=names[winner])
    elif level is None:
        words = tell(pack, "end-level-none")
    else:
        words = card.victory.levels[level].name
    total = times * stored.ground.tvp
    return {
        "verdict": capital(words),
        "counted_words": capital(tell(pack, "end-counted", side=names[side], tvp=tvp, total=total)),
        "winner": winner,
    }


def end_side_values(
    pack: Pack, stored: StoredCampaign, chronicle: Chronicle, side: str, printing: Printing
) -> Mapping[str, Any]:
    """Return what a side's own sheet is given: of the public record and its own."""
    stages = chronicle.sides[side]
    roster = chronicle.roster(side)
    fought = course(stored, chronicle)
    return {
        **common_values(pack, stored, side, printing.again[0]),
        **verdict(pack, stored, chronicle),
        "sums": sums(roster),
        "record": record(roster),
        "losses": [
            {"number": one.row.number, "date": one.row.date, "lost": losses(stage)}
            for one, stage in zip(fought, stages, strict=False)
        ],
        "kinds": list(KINDS),
        "known": roster_fields(pack, stored, chronicle, side, fought),
        "roster": {"cp": roster.cp, "fp": roster.fp, "elr": roster.elr, "san": roster.san},
        "ledger": ledger(pack, stages[-1].said, stages[-1].rolls) if stages else [],
    }
