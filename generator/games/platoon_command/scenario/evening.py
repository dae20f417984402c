"""Linked evenings: what of a platoon's cards is lost, what comes back, and what goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from generator.content import Pack
from generator.content.kinds.deck import DeckPart
from generator.errors import ContentError, Problem, short
from generator.games.platoon_command.scenario.fields import NONE
from generator.games.platoon_command.scenario.forces import DECK, LOST
from generator.games.platoon_command.scenario.history.places import nearest, places_of
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.roll.choices import days
from generator.roll.dates import read_date
from generator.scenario.evening.linked import Carry, Linked, PlayedScenario
from generator.scenario.evening.needs import EveningNumbers
from generator.scenario.evening.page import LossLine
from generator.scenario.evening.report import Stake
from generator.scenario.evening.stored import Stored
from generator.scenario.wording import Wording

_COMBAT = "combat"
_KEPT = ("odds",)
"""Locks of the first scenario that the others have, too."""


def _deck(pack: Pack) -> DeckPart:
    deck = pack.parts[DECK]
    assert isinstance(deck, DeckPart)
    return deck


def _sides(pack: Pack, _: ScenarioFile) -> dict[str, str]:
    return {key: side.name for key, side in pack.info.sides.items()}


def _name(pack: Pack, card: str) -> str:
    found = pack.whole[DECK, card]
    squad = found.get("squad")
    return str(found["unit"]["name"]) + (f" {squad}" if squad else "")


def _stakes(pack: Pack, record: ScenarioFile) -> dict[str, dict[str, Stake]]:
    """Return the cards of combat teams that each side has, deck and supply together."""
    units, cards = pack.records("units"), _deck(pack).cards.records
    combat = [key for key, card in cards.items() if units[card["unit"]]["group"] == _COMBAT]
    found: dict[str, dict[str, Stake]] = {}
    for side in pack.info.sides:
        has = record.sides[side]
        counts = {card: has.deck.get(card, 0) + has.supply.get(card, 0) for card in combat}
        found[side] = {c: Stake(number, _name(pack, c)) for c, number in counts.items() if number}
    return found


def _part(pack: Pack, stored: Stored[ScenarioFile]) -> tuple[str, str | None]:
    """Return the mission and who attacks in it."""
    record, missions = stored.record, pack.records("missions")
    mission = next((key for key, one in missions.items() if one["name"] == record.mission), None)
    if mission is None:
        message = f"the mission '{short(record.mission)}' is not one of this pack's"
        raise ContentError(Problem(message, stored.source.place(("record", "mission"))))
    if missions[mission]["shape"] == "even":
        return mission, None
    roles = {side: one.role for side, one in record.sides.items()}
    attacker = next((s for s, role in roles.items() if role == missions[mission]["attacker"]), None)
    if attacker is None:
        message = f"nobody is '{missions[mission]['attacker']}' in this scenario"
        raise ContentError(Problem(message, stored.source.place(("record", "sides"))))
    return mission, attacker


def _carry(
    pack: Pack, played: Sequence[PlayedScenario[ScenarioFile]], numbers: EveningNumbers
) -> Carry:
    """Return what is missing after some scenarios: half comes back each time, and no kind is worn
    down below a limit."""
    copies, sides = _deck(pack).copies, list(pack.info.sides)
    missing: dict[str, dict[str, int]] = {side: {} for side in sides}
    changes: dict[str, list[LossLine]] = {}
    for one in played:
        changes = {side: [] for side in sides}
        for side in sides:
            out, lost = missing[side], one.report.lost[side]
            for card in dict.fromkeys((*lost, *out)):
                was = out.get(card, 0) + lost.get(card, 0)
                now = min(was - -(-was // numbers.back), copies[card] // numbers.out)
                if was:
                    had = copies[card] - out.get(card, 0)
                    name = _name(pack, card)
                    change = LossLine(name, had, lost.get(card, 0), was - now, copies[card] - now)
                    changes[side].append(change)
                out[card] = now
            missing[side] = {card: number for card, number in out.items() if number}
    order = list(copies)
    locks = {
        f"{LOST}.{side}": ", ".join(f"{card} {out[card]}" for card in sorted(out, key=order.index))
        for side, out in missing.items()
        if out
    }
    return Carry(changes, locks)


def _same(pack: Pack, stored: Stored[ScenarioFile]) -> Mapping[str, str]:
    """Return the locks that keep theatre and squads; the next scenario is on the next day.

    It is at the nearest other place where the front is then.
    """
    record = stored.record
    theatres, day = pack.records("theatres"), read_date(record.date)
    village, _, region = record.place.partition(", ")
    theatre = next((key for key, one in theatres.items() if one["region"] == region), None)
    if theatre is None or day is None:
        what, key = (record.place, "place") if theatre is None else (record.date, "date")
        message = (
            f"'{short(what)}' is nowhere that this pack has a theatre, so none goes on from it"
        )
        raise ContentError(Problem(message, stored.source.place(("record", key))))
    first, last = days(theatres[theatre])
    day = max(first, min(day + timedelta(days=1), last))
    found = {"place": theatre, "date": day.isoformat()}
    here = next((one for one in places_of(pack, theatre) if one["name"] == village), None)
    if here is not None:
        found["village"] = nearest(pack, here, day)["id"]
    cards = _deck(pack).cards.records
    has = (card for side in record.sides.values() for card in (*side.deck, *side.supply))
    letters = sorted({str(cards[c]["squad"]) for c in has if c in cards and cards[c].get("squad")})
    found |= {"squads": str(len(letters)), "which-squads": " and ".join(letters)}
    kept = {key: stored.locks[key] for key in _KEPT if key in stored.locks}
    return {**found, "handicap": NONE, **kept}


RULES = Wording(
    "evening-rules",
    {
        "length": ("least", "most"),
        "score": ("win", "fewer"),
        "end": (),
        "losses": (),
        "back": ("back", "out"),
        "carried": (),
        "follows": (),
        "fair": (),
        "report": (),
    },
)
"""The rules of an evening, in the order in which they are printed."""

EVENING = Linked(
    rules=RULES,
    model=ScenarioFile,
    sides=_sides,
    stakes=_stakes,
    things="Cards",
    lost_things="cards of combat teams that are out of the game at the end, by hits",
    part=_part,
    carry=_carry,
    same=_same,
)
