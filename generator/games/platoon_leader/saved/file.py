"""A campaign as a file: `campaign.yaml`, from which the same papers can be made, edited or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.content import Pack
from generator.content.kinds.base import products_of
from generator.content.reading.source import Source, read_source
from generator.errors import ContentError, Problem, raise_all, short
from generator.games.platoon_leader.saved.body import open_body, saved_body
from generator.games.platoon_leader.saved.edited import as_edited
from generator.games.platoon_leader.saved.edits import Fault, side_faults, side_values
from generator.games.platoon_leader.saved.edits_calendar import calendar_faults, calendar_values
from generator.games.platoon_leader.saved.edits_ground import ground_faults, ground_values
from generator.games.platoon_leader.saved.land import map_keys
from generator.games.platoon_leader.saved.model import CampaignFile, Card
from generator.games.platoon_leader.saved.sealed import is_sealed, read_seals, sealed_kind
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.roll.files import saved
from generator.roll.files.saved import ANY_TEXT, Reading, SavedKind

MADE_BY_HAND = "made-by-hand"
"""The key at the head of a file that says which campaign by hand it is of."""

_SYMBOLS = ("building", "bridge", "ford", "summit", "crossroads", "woods-line")


@dataclass(frozen=True)
class SavedCampaign:
    """A campaign read from its file, with its card.

    `edits` names every value that differs from what was rolled: where, what it was, what it is.
    """

    campaign: Campaign
    card: Mapping[str, Any]
    edits: tuple[str, ...]


def to_yaml(pack: Pack, campaign: Campaign, record: Mapping[str, Any]) -> bytes:
    """Write a campaign: versions, seed, locks, the whole card, the ground and the ledger.

    That of a sealed campaign has nothing secret in it.
    """
    if campaign.seals is not None:
        kind = sealed_kind(campaign.seals)
        return saved.written(kind, pack, campaign, open_body(campaign, record))
    return saved.written(SAVED, pack, campaign, saved_body(campaign, record))


def read_saved(pack: Pack, path: Path) -> SavedCampaign:
    """Read a saved campaign; raise ContentError for what can't be, each with its place.

    Of a sealed one, a side is known whose private seal lies beside it.
    """
    source = read_source(path, path.as_posix(), ANY_TEXT)
    refuse_by_hand(pack, source)
    if is_sealed(source.plain()):
        saved.head_of(SAVED.noun, path)
        sealed = saved.read_saved(sealed_kind(read_seals(pack, path, source)), pack, path)
        return SavedCampaign(sealed.rolled, card(pack, sealed.rolled), ())
    found = saved.read_saved(SAVED, pack, path)
    return SavedCampaign(found.rolled, found.body["record"], found.edits)


def refuse_by_hand(pack: Pack, source: Source) -> None:
    """Raise ContentError for a campaign by hand: it has no booklet."""
    data = source.plain()
    word = data.get(MADE_BY_HAND) if isinstance(data, dict) else None
    if word is None:
        return
    message = f"'{short(word)}' is a campaign by hand: its papers are products of the pack"
    printed = (one.id for _, one in products_of(pack.parts, pack.info.sides))
    own = [f"{pack.name}/{name}" for name in printed if name.startswith(f"{word}-")]
    hints = (
        *([f"`fieldpress build {' '.join(own)}` prints them"] if own else []),
        "`fieldpress campaign next` prints what comes after each firefight",
    )
    raise ContentError(Problem(message, source.place((MADE_BY_HAND,)), hints))


def all_faults(pack: Pack, campaign: Campaign, record: Card) -> Iterator[Fault]:
    """Yield everything in a campaign and its card that breaks a constraint."""
    yield from calendar_faults(pack, campaign, record.calendar)
    yield from side_faults(pack, campaign, record.sides)
    yield from ground_faults(pack, campaign, record)


def _edited(reading: Reading[Campaign, CampaignFile]) -> tuple[Campaign, dict[str, Any]]:
    """Take the file's values over; raise ContentError for those that make no campaign."""
    pack, rolled, model = reading.pack, reading.rolled, reading.model
    faults = [
        *ground_values(model.ground, rolled, _symbols(pack)),
        *calendar_values(pack, model.record.calendar),
        *side_values(rolled, model.record.sides),
    ]
    raise_all(_placed(faults, reading.source))
    campaign = as_edited(pack, rolled, model)
    return campaign, saved_body(campaign, card(pack, campaign))


def _faults(reading: Reading[Campaign, CampaignFile]) -> Iterator[Problem]:
    found = all_faults(reading.pack, reading.rolled, reading.model.record)
    return _placed(found, reading.source)


def _symbols(pack: Pack) -> tuple[str, ...]:
    marks = {
        str(feature["symbol"])
        for ground in pack.records("grounds").values()
        for feature in ground["features"]
    }
    return (*_SYMBOLS, *sorted(marks))


def _placed(faults: Iterable[Fault], source: Source) -> Iterator[Problem]:
    for path, message in faults:
        yield Problem(message, source.place(path))


SAVED = SavedKind(
    noun="campaign",
    model=CampaignFile,
    lockable=LOCKABLE,
    roll=new_campaign,
    body=lambda pack, campaign: saved_body(campaign, card(pack, campaign)),
    context=lambda campaign: map_keys(campaign.ground),
    edited=_edited,
    faults=_faults,
)
