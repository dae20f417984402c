"""A campaign by hand as the file that a history grows on, as `campaign.yaml` is of a rolled one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from generator.content import Pack
from generator.content.reading.explain import describe
from generator.content.reading.source import Path
from generator.errors import ContentError, Place, Problem, in_order, raise_all
from generator.games.platoon_leader.by_hand.card import CardMaker, Plain
from generator.games.platoon_leader.by_hand.faults import card_faults
from generator.games.platoon_leader.by_hand.land import HandMadeGround, ground_by_hand
from generator.games.platoon_leader.by_hand.parts import HandMade, find_campaign, words_of
from generator.games.platoon_leader.by_hand.secrets import secret
from generator.games.platoon_leader.saved.file import MADE_BY_HAND, SAVED
from generator.games.platoon_leader.saved.land import map_keys
from generator.games.platoon_leader.saved.model import CampaignFile, Card
from generator.games.platoon_leader.setting.choices import SIDES
from generator.roll.dates import read_date
from generator.roll.files.saved import written
from generator.roll.locks import Locks
from generator.roll.roller import Roller, tally_text
from generator.scenario.generator import HandMadeItem


@dataclass(frozen=True, slots=True)
class _Begun:
    """What the head of a file tells of."""

    seed: str
    locks: Locks


def listed(pack: Pack) -> tuple[HandMadeItem, ...]:
    """Return a pack's campaigns by hand, to choose from."""
    found = []
    for word in words_of(pack):
        campaign = find_campaign(pack, word)
        head = campaign.head
        about = f"{head.get('place')}, {head.get('dates')}"
        found.append(HandMadeItem(word, str(head.get("title")), about))
    return tuple(found)


def begin(pack: Pack, word: str, seed: str) -> bytes:
    """Return the text of a campaign's file; what its card leaves to be rolled comes from the seed.

    Raises UsageError for a campaign that the pack doesn't have, ContentError with everything in
    its files that makes none.
    """
    campaign = find_campaign(pack, word)
    ground = ground_by_hand(pack, campaign)
    maker = CardMaker(pack, campaign, ground, seed)
    card = maker.card()
    raise_all(in_order(maker.problems))
    # Secrets are rolled by values of the card, so that these are looked at before.
    _check(Card, card, campaign, ground, ("record",))
    raise_all(
        Problem(message, _place(campaign, ("record", *path)))
        for path, message in card_faults(pack, card)
    )
    roller = Roller(pack, seed, Locks({}))
    day = read_date(card["calendar"][0]["date"])
    assert day is not None
    with roller.attempt("sides", 1):
        for side in SIDES:
            own = card["sides"][side]
            own["secret"] = secret(roller, campaign, side, own, day)
    body = {
        MADE_BY_HAND: word,
        "record": card,
        "ground": dict(ground.plain),
        "ledger": [rolled.entry.line() for rolled in roller.made],
        "thrown": tally_text({}),
    }
    _check(CampaignFile, {key: body[key] for key in CampaignFile.model_fields}, campaign, ground)
    return written(SAVED, pack, _Begun(seed, roller.locks), body)


def _check(
    model: type[Card | CampaignFile],
    data: Plain,
    campaign: HandMade,
    ground: HandMadeGround,
    at: Path = (),
) -> None:
    """Hold a card or a file against its model; raise ContentError at the places of its values."""
    try:
        model.model_validate(data, context=map_keys(ground.ground))
    except ValidationError as error:
        raise ContentError(in_order(_explained(campaign, error, at))) from None


def _explained(campaign: HandMade, error: ValidationError, at: Path) -> Iterator[Problem]:
    for item in error.errors(include_url=False):
        path = (*at, *item["loc"])
        key = next((step for step in reversed(path) if isinstance(step, str)), "")
        if item["type"] == "value_error":
            message = str(item["ctx"]["error"])
        else:
            message = f"'{key}' of a campaign can't be {describe(item['input'])}"
        yield Problem(message, _place(campaign, path))


def _place(campaign: HandMade, path: Path) -> Place:
    """Return where a value of a card was taken from, as near as can be told."""
    steps: tuple[Any, ...] = (*path[1:], None, None, None)
    name, *rest = steps
    if path[0] != "record":
        return campaign.map.source.place()
    if name in ("calendar", "locations", "rules") and isinstance(rest[0], int):
        return campaign.place(name, rest[0], _kept(rest[1:]))
    if name == "sides" and rest[0] in SIDES:
        side, what, *more = rest
        if what == "groups" and isinstance(more[0], int):
            return campaign.place(f"{side}-groups", more[0], _kept(more[1:]))
        file = "secrets" if what == "secret" else "sides"
        field = more if what == "secret" else (what, *more)
        return campaign.side_place(file, side, _kept(field))
    return campaign.place("campaign", 0, _kept((name, *rest)))


def _kept(steps: Any) -> Path:
    return tuple(step for step in steps if step is not None)
