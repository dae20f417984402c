"""The story of a campaign in short sentences, no pattern of which is used twice before its time.

Which sentence is said is no secret and no roll of the game: it follows from the seed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.content import Pack
from generator.dice import Streams
from generator.games.platoon_leader.history.model import PublicRecord
from generator.games.platoon_leader.history.papers.course import (
    OTHER,
    Fought,
    people_of,
)
from generator.games.platoon_leader.history.papers.score import (
    counted_side,
    deciding,
    level_of,
    winner_of,
)
from generator.games.platoon_leader.history.papers.wording import STORY
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.setting.choices import SIDES
from generator.roll.words import capital, listed


@dataclass
class Teller:
    """Says sentences of the pack's story: of each part in an order of its own, then again."""

    pack: Pack
    seed: str
    said: set[str] = field(default_factory=set)
    _orders: dict[str, list[str]] = field(default_factory=dict)
    _uses: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))

    def say(self, part: str, slots: Mapping[str, Any]) -> Iterator[str]:
        """Yield a sentence of a part, if there is one that was not said before, word for word."""
        order = self._order(part)
        for _ in order:
            text = order[self._uses[part] % len(order)].format_map(slots)
            self._uses[part] += 1
            text = ". ".join(capital(one) for one in text.split(". "))
            if text not in self.said:
                self.said.add(text)
                yield text
                return

    def _order(self, part: str) -> list[str]:
        if part not in self._orders:
            rows = self.pack.records(STORY.part).values()
            texts = [str(row["text"]) for row in rows if row["part"] == part]
            stream = Streams(self.seed).stream(f"story/{part}")
            self._orders[part] = list(stream.shuffled(texts))
        return self._orders[part]


def story(
    pack: Pack, stored: StoredCampaign, start: PublicRecord, fought: Sequence[Fought]
) -> list[str]:
    """Return the story as paragraphs: how it began, one for each firefight, how it ended."""
    teller = Teller(pack, stored.seed)
    names = {side: people_of(pack, stored, side) for side in SIDES}
    card = stored.card
    where = {"place": card.place, "date": card.calendar[0].date, **start.tvp}
    told = [" ".join(teller.say("begin", where))]
    most = max((sum(one.after.gained.values()) for one in fought), default=0)
    for one in fought:
        dear = len(fought) > 1 and sum(one.after.gained.values()) == most > 0
        told.append(" ".join(_firefight(teller, one, names, dear=dear)))
    if fought:
        told.append(" ".join(_end(teller, stored, fought[-1].after, names, len(fought))))
    return [text for text in told if text]


def _firefight(
    teller: Teller, one: Fought, names: Mapping[str, str], *, dear: bool
) -> Iterator[str]:
    after = one.after
    when = {"date": one.row.date, "number": one.row.number}
    if not after.played:
        yield from teller.say("idle", when)
        return
    attackers = sorted(after.attackers)
    if len(attackers) == 1:
        who = {"side": names[attackers[0]], "other": names[OTHER[attackers[0]]]}
        yield from teller.say("attack", {**when, **who})
    else:
        yield from teller.say("dual", when)
    if one.row.night:
        yield from teller.say("night", when)
    yield from _taken(teller, one, names)
    cvp = {side: after.gained.get(side, 0) for side in SIDES}
    if after.winner is None:
        yield from teller.say("drawn", cvp)
    else:
        loser = OTHER[after.winner]
        who = {"side": names[after.winner], "other": names[loser]}
        own, theirs = cvp[after.winner], cvp[loser]
        # Who wins by an objective may have gained less.
        part = "won" if own > theirs else "though"
        yield from teller.say(part, {**who, "own": own, "theirs": theirs})
    if dear:
        yield from teller.say("costly", {"count": sum(cvp.values())})


def _taken(teller: Teller, one: Fought, names: Mapping[str, str]) -> Iterator[str]:
    first = True
    # Who attacked is told first.
    for side in sorted(SIDES, key=lambda one_: one_ not in one.after.attackers):
        places = [change.place.name for change in one.changes if change.now == side]
        if places:
            slots = {"names": listed(places), "side": names[side], "other": names[OTHER[side]]}
            yield from teller.say("took" if first else "also", slots)
            first = False
    if not one.changes:
        yield from teller.say("nothing", {})


def _end(
    teller: Teller,
    stored: StoredCampaign,
    last: PublicRecord,
    names: Mapping[str, str],
    count: int,
) -> Iterator[str]:
    if last.conceded in OTHER:
        who = {"side": names[last.conceded], "other": names[OTHER[last.conceded]]}
        yield from teller.say("conceded", {**who, "count": count})
        return
    card = stored.card
    side = counted_side(card)
    tvp = deciding(card, last, side)
    level = level_of(card, tvp)
    slots = {"side": names[side], "tvp": tvp, "count": count}
    if level is None or winner_of(card, level) is None:
        yield from teller.say("even", slots)
    else:
        yield from teller.say("victory", {**slots, "level": card.victory.levels[level].name})
