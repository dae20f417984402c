"""The entry of campaigns: how they are rolled, read, listed and printed."""

from __future__ import annotations

from pathlib import Path

from generator.content import Pack
from generator.games.platoon_leader.saved.file import read_saved
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.choices import domain
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.games.platoon_leader.scenario.papers import papers
from generator.games.platoon_leader.scenario.words import title
from generator.roll.dates import date_text
from generator.scenario.generator import Generator, Item, Printing, Sequel


def _item(pack: Pack, campaign: Campaign) -> Item:
    return Item(campaign, card(pack, campaign))


def _read(pack: Pack, path: Path) -> Item:
    saved = read_saved(pack, path)
    return Item(saved.campaign, saved.card, saved.edits)


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
)
