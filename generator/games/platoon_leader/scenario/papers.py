"""What a campaign prints: a booklet for both players, a secret dossier for each, a map, a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator import __version__
from generator.content import Pack
from generator.games.platoon_leader.ground.map import map_overlay
from generator.games.platoon_leader.saved.body import secrets_name, secrets_text
from generator.games.platoon_leader.saved.file import to_yaml
from generator.games.platoon_leader.scenario.first_odds import odds_text
from generator.games.platoon_leader.scenario.fresh import SIDES, Campaign
from generator.games.platoon_leader.scenario.ruins import ruined
from generator.games.platoon_leader.scenario.words import say
from generator.games.platoon_leader.setting.weather import season_of
from generator.ground.overlay import Season
from generator.roll.dates import date_text
from generator.roll.figures import entry_data
from generator.roll.files.saved import content_hash
from generator.roll.qr import qr_code
from generator.roll.roller import Rolled, tally_text
from generator.roll.seals.seal import shown
from generator.scenario.generator import HowToRepeat, Item, MapRequest, Paper, Papers, Printing

PAPERS: Mapping[str, tuple[str, str, str | None]] = {
    "booklet": ("booklet.html", "campaign booklet", None),
    "axis": ("dossier.html", "Axis dossier", "axis"),
    "allied": ("dossier.html", "Allied dossier", "allied"),
}
"""By name: the template, what the paper is called, whose secrets it holds (None: it is open)."""

SHEETS = "booklet-sheets"
"""The part that names the sheets of the pack that stand at the end of the booklet."""

_STYLES = ("sheet.html", "card-side.html", "booklet.html", "form-sheet.html")


def papers(pack: Pack, items: Sequence[Item], printing: Printing) -> Papers:
    """Return the papers of one campaign; `record` of the item is the card as it is printed."""
    (item,) = items
    campaign: Campaign = item.outcome
    title = str(item.record["title"])
    made = tuple(
        Paper(
            name=name,
            title=f"{title}: {called}",
            template=template,
            styles=(*_STYLES, template),
            values=paper_values(pack, item, side, printing.again[0]),
            bound=side is None,
        )
        for name, (template, called, side) in PAPERS.items()
        if side is None or side in campaign.known
    )
    files = {"campaign.yaml": to_yaml(pack, campaign, item.record)}
    for side in campaign.known if campaign.seals else ():
        files[secrets_name(side)] = secrets_text(campaign, item.record, side)
    return Papers(made, files, SHEETS, paper_map(pack, campaign, title))


def paper_map(pack: Pack, campaign: Campaign, title: str) -> MapRequest:
    """Return what the maps are drawn from."""
    overlay = map_overlay(pack, campaign.ground, campaign.opening)
    blanks = tuple(
        say(pack, "map-blank", title=title, number=one.number, date=date_text(one.day))
        for one in campaign.calendar[1:]
    )
    land, ruins = _land(pack, campaign), ruined(pack, campaign)
    return MapRequest(campaign.ground, overlay, title, land, blanks, ruins)


def _land(pack: Pack, campaign: Campaign) -> Season:
    """Return the look of the land: as it is in the middle firefight, or snow if it mostly lies."""
    states = pack.records("ground-states")
    snowy = [bool(states[one.weather.ground]["snow"]) for one in campaign.calendar]
    middle = campaign.calendar[len(campaign.calendar) // 2]
    season = season_of(pack, campaign.setting, middle.day)
    return "snow" if 2 * sum(snowy) > len(snowy) else season["land"] or "summer"


def cover_colour(pack: Pack, campaign: Campaign) -> str:
    """Return the colour of the booklet's cover as `#rrggbb`: the first row that fits."""
    land, climate = _land(pack, campaign), campaign.setting.theatre["climate"]
    return next(
        str(row["colour"])
        for row in pack.records("covers").values()
        if row["land"] in (None, land) and row["climate"] in (None, climate)
    )


def paper_values(pack: Pack, item: Item, side_id: str | None, again: HowToRepeat) -> dict[str, Any]:
    """Return what a paper's template is given besides the pack.

    `side_id` is the side whose secrets the paper holds; None: an open paper, with none at all.
    """
    campaign, whole = item.outcome, item.record
    printed = {
        **whole,
        "sides": {
            side: {
                **whole["sides"][side],
                "groups": _dated(campaign, whole["sides"][side]["groups"]),
                "secret": whole["sides"][side]["secret"] if side == side_id else None,
            }
            for side in SIDES
        },
    }
    return {
        "card": printed,
        "cover": cover_colour(pack, campaign),
        "side_id": side_id,
        **_origin(campaign, again),
        "content": content_hash(pack),
        "version": __version__,
        "ledger": [entry_data(r, "once") for r in campaign.ledger if _may_see(r, side_id)],
        "thrown": tally_text(campaign.thrown),
        "edits": _edits(item.edits, side_id),
        "odds_text": odds_text(pack, campaign) if side_id is None else None,
    }


def _origin(campaign: Campaign, again: HowToRepeat) -> dict[str, Any]:
    """Return what papers say of where a campaign comes from: of a sealed one, its seals alone."""
    seals = campaign.seals
    if seals is None:
        return {
            "seals": [],
            "seed": again.seed,
            "command": again.command,
            "qr": qr_code(again.whole),
        }
    whole = " ".join(f"{side} {seals.seal(side)}" for side in seals.sides)
    return {
        "seals": [{"side": side, "seal": shown(seals.seal(side))} for side in seals.sides],
        "seed": None,
        "command": "fieldpress campaign print campaign.yaml",
        "qr": qr_code(whole),
    }


def _dated(campaign: Campaign, groups: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return an RG table without the dates that lie outside the campaign."""
    first, last = (f"{day:%Y-%m}" for day in (campaign.calendar[0].day, campaign.calendar[-1].day))
    return [
        {
            **group,
            "from": group["from"] if group["from"] and group["from"] > first else None,
            "to": group["to"] if group["to"] and group["to"] < last else None,
        }
        for group in groups
    ]


def _may_see(rolled: Rolled, side_id: str | None) -> bool:
    """An open paper shows what is open; a dossier what is its side's own."""
    return rolled.kept and rolled.secret == side_id


def _edits(edits: Sequence[str], side_id: str | None) -> list[str]:
    """Return the edits that a paper's readers may know of."""
    closed = {f"sides.{side}.secret" for side in SIDES if side != side_id}
    return [edit for edit in edits if not any(edit.startswith(path) for path in closed)]
