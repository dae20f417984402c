"""What the templates of all papers of a history are given: the card without secrets, the seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator import __version__
from generator.content import Pack
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.setting.choices import SIDES
from generator.roll.files.saved import content_hash
from generator.roll.seals.seal import shown
from generator.scenario.generator import HowToRepeat, Paper

STYLES = ("sheet.html", "card-side.html", "booklet.html", "form-sheet.html", "packet.html")
"""Style sheets of all papers of a history, by the names of the templates beside them."""


def paper_for(
    side: str | None, name: str, title: str, template: str, values: Mapping[str, Any]
) -> Paper:
    """Return a paper of a history: a side's own, or one for both, which the map is bound into."""
    styles = (*STYLES, template)
    return Paper(name, title, template, styles, values, bound=side is None)


def common_values(
    pack: Pack, stored: StoredCampaign, side: str | None, again: HowToRepeat
) -> dict[str, Any]:
    """Return what each paper is given; `side` is the one whose secrets it may hold."""
    return {
        "card": shown_card(stored, side),
        "side_id": side,
        "seed": None if stored.seals else again.seed,
        "seals": [{"side": one, "seal": shown(seal)} for one, seal in stored.seals.items()],
        "content": content_hash(pack),
        "version": __version__,
        "edits": [],
        "calls": list(stored.notes),
    }


def shown_card(stored: StoredCampaign, side: str | None) -> Mapping[str, Any]:
    """Return the card without what `side`, or anybody at all, may not see."""
    record = stored.record
    sides = {
        one: {
            **record["sides"][one],
            "secret": record["sides"][one]["secret"] if one == side else None,
        }
        for one in SIDES
    }
    return {**record, "sides": sides}
