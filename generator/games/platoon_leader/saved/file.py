"""A campaign as a file: `campaign.yaml`, from which the same papers can be made, edited or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.content import Pack
from generator.content.reading.source import Source
from generator.errors import Problem, raise_all
from generator.games.platoon_leader.saved.edited import as_edited
from generator.games.platoon_leader.saved.edits import Fault, side_faults, side_values
from generator.games.platoon_leader.saved.edits_calendar import calendar_faults, calendar_values
from generator.games.platoon_leader.saved.edits_ground import ground_faults, ground_values
from generator.games.platoon_leader.saved.ground import land
from generator.games.platoon_leader.saved.land import map_keys
from generator.games.platoon_leader.saved.model import CampaignFile, Card
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.roll.files import saved
from generator.roll.files.saved import Reading, SavedKind
from generator.roll.roller import tally_text

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
    """Write a campaign: versions, seed, locks, the whole card, the ground and the ledger."""
    return saved.written(SAVED, pack, campaign, _body(campaign, record))


def read_saved(pack: Pack, path: Path) -> SavedCampaign:
    """Read a saved campaign; raise ContentError for what can't be, each with its place."""
    found = saved.read_saved(SAVED, pack, path)
    return SavedCampaign(found.rolled, found.body["record"], found.edits)


def all_faults(pack: Pack, campaign: Campaign, record: Card) -> Iterator[Fault]:
    """Yield everything in a campaign and its card that breaks a constraint."""
    yield from calendar_faults(pack, campaign, record.calendar)
    yield from side_faults(pack, campaign, record.sides)
    yield from ground_faults(pack, campaign, record)


def _body(campaign: Campaign, record: Mapping[str, Any]) -> dict[str, Any]:
    """Return all of a campaign but what it was rolled from."""
    return {
        "record": record,
        "ground": land(campaign.ground, campaign.opening),
        "ledger": [rolled.entry.line() for rolled in campaign.ledger if rolled.kept],
        "thrown": tally_text(campaign.thrown),
    }


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
    return campaign, _body(campaign, card(pack, campaign))


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
    body=lambda pack, campaign: _body(campaign, card(pack, campaign)),
    context=lambda campaign: map_keys(campaign.ground),
    edited=_edited,
    faults=_faults,
)
