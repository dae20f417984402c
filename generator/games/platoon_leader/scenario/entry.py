"""The entry of campaigns: how they are rolled, read, listed and printed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from generator.content import Pack
from generator.errors import UsageError
from generator.games.platoon_leader.saved.file import read_saved
from generator.games.platoon_leader.saved.sealed import not_here
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.first_odds import first_part
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign, sealed_campaign
from generator.games.platoon_leader.scenario.papers import papers
from generator.games.platoon_leader.scenario.whose import SECRETS
from generator.games.platoon_leader.scenario.words import title
from generator.games.platoon_leader.setting.choices import SIDES, domain
from generator.roll.dates import date_text
from generator.roll.locks import Locks
from generator.roll.seals.seal import Seals, sealed_words
from generator.scenario.generator import (
    ByHand,
    Generator,
    HandMadeItem,
    Item,
    Printing,
    ReportForm,
    Sealing,
    Sequel,
)

_SECRET = re.compile(r"(axis|allied)\.(cp|(leaders|oba)\..*)")
"""The names of secret rolls, as locks have them."""


def _item(pack: Pack, campaign: Campaign) -> Item:
    return _sealed(Item(campaign, card(pack, campaign)))


def _read(pack: Pack, path: Path) -> Item:
    saved = read_saved(pack, path)
    return _sealed(Item(saved.campaign, saved.card, saved.edits))


def _sealed(item: Item) -> Item:
    """Return an item with what its papers print of seals, and what can't be printed here."""
    campaign: Campaign = item.outcome
    seals = campaign.seals
    if seals is None:
        return item
    told = sealed_words({side: seals.seal(side) for side in SIDES})
    notes = tuple(not_here(side) for side in SIDES if side not in campaign.known)
    return replace(item, sealed=told, notes=notes)


def _check(pack: Pack, file: Path, private: Path) -> Sequence[str]:
    from generator.games.platoon_leader.history.proving import prove

    return prove(pack, file, private)


def _roll_sealed(pack: Pack, seed: str, locks: Locks, seals: Seals) -> Campaign:
    if (alone := locks.get("solitaire")) is not None:
        message = f"--lock solitaire={alone}: a sealed campaign has a player on each side"
        raise UsageError(message)
    return sealed_campaign(pack, seed, locks, seals)


def _is_secret(lock: str) -> bool:
    return _SECRET.fullmatch(lock) is not None


def _summary(pack: Pack, campaign: Campaign) -> dict[str, object]:
    axis, allied = (campaign.sides[side] for side in ("axis", "allied"))
    return {
        "seed": campaign.seed,
        "title": title(pack, campaign),
        "theatre": campaign.setting.theatre["name"],
        "from": date_text(campaign.calendar[0].day),
        "sides": " v ".join(str((one.nation or one.army)["name"]) for one in (axis, allied)),
        "intensity": campaign.intensity,
        "ground": campaign.ground.name,
        "firefights": len(campaign.calendar),
        "attack": campaign.attack,
    }


def _sequel(pack: Pack, path: Path, printing: Printing) -> Sequel:
    # Histories are a package of their own, which no other command needs.
    from generator.games.platoon_leader.history.entry import sequel

    return sequel(pack, path, printing)


def _report(pack: Pack, _: Path, name: str) -> ReportForm | None:
    from generator.games.platoon_leader.history.reports.asked import report_asked

    return report_asked(pack, name)


def _hand_made(pack: Pack) -> Sequence[HandMadeItem]:
    from generator.games.platoon_leader.by_hand.begin import listed

    return listed(pack)


def _begin(pack: Pack, word: str, seed: str) -> bytes:
    from generator.games.platoon_leader.by_hand.begin import begin

    return begin(pack, word, seed)


GENERATOR = Generator(
    noun="campaign",
    lockable=LOCKABLE,
    values=domain,
    roll=new_campaign,
    item=_item,
    read=_read,
    summary=_summary,
    papers=papers,
    folds=True,
    sequel=_sequel,
    report=_report,
    sealing=Sealing(
        sides=("axis", "allied"),
        is_secret=_is_secret,
        roll=_roll_sealed,
        check=_check,
    ),
    by_hand=ByHand(listed=_hand_made, begin=_begin),
    secrets=SECRETS,
    played_part=first_part,
)
