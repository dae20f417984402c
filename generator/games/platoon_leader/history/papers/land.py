"""What a campaign has made of its map: marks to draw, and a list of them in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.ground.map import lined_overlay
from generator.games.platoon_leader.history.model import MarkedLand, PublicRecord
from generator.games.platoon_leader.history.papers.wording import tell
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.setting.episodes import episodes_of
from generator.games.platoon_leader.setting.weather import season_by_climate
from generator.ground.overlay import MapMark, Overlay, Season
from generator.roll.dates import read_date
from generator.scenario.generator import MapRequest

_SLOTS = ((0.0, -0.02), (-0.26, -0.16), (0.26, -0.16), (-0.26, 0.18), (0.26, 0.18))
"""Where marks stand in their hex: one alone in its middle, several around it."""


def state_marks(land: MarkedLand) -> tuple[MapMark, ...]:
    """Return the marks of what burns, lies in ruins and was built; those of a hex stand apart."""
    by_hex: dict[int, list[str]] = defaultdict(list)
    for hex_, symbol in _marked(land):
        if symbol not in by_hex[hex_]:
            by_hex[hex_].append(symbol)
    found = []
    for hex_, symbols in sorted(by_hex.items()):
        slots = _SLOTS[:1] if len(symbols) == 1 else _SLOTS[1:]
        found += [
            MapMark((hex_,), symbol, off) for symbol, off in zip(symbols, slots, strict=False)
        ]
    return tuple(found)


def _marked(land: MarkedLand) -> Iterator[tuple[int, str]]:
    kinds = {"flame": "flame", "blaze": "blaze", "wreck": "burning-wreck"}
    for fire in land.fires:
        yield fire.hex, kinds[fire.kind]
    yield from ((hex_, "wreck") for hex_, _ in land.wrecks)
    yield from ((hex_, "rubble") for hex_ in sorted(land.rubble))
    yield from ((hex_, "burnt") for hex_ in sorted(land.open_ground | land.burnt_out))
    yield from ((hex_, "work") for hex_, _ in land.works)


def state_lines(pack: Pack, stored: StoredCampaign, land: MarkedLand) -> list[dict[str, str]]:
    """Return what stands on the map in words: what it is, and its hexes."""
    name = stored.ground.board.name
    rows: dict[str, list[int]] = defaultdict(list)
    for kind, key in (
        ("flame", "land-flame"),
        ("blaze", "land-blaze"),
        ("wreck", "land-burning-wreck"),
    ):
        rows[tell(pack, key)] += [fire.hex for fire in land.fires if fire.kind == kind]
    rows[tell(pack, "land-rubble")] += land.rubble
    rows[tell(pack, "land-open-ground")] += land.open_ground
    rows[tell(pack, "land-burnt-out")] += land.burnt_out
    for hex_, what in land.wrecks:
        words = tell(pack, "land-wreck", what=what) if what else tell(pack, "land-bare-wreck")
        rows[words].append(hex_)
    for hex_, what in land.works:
        rows[tell(pack, "land-work", what=what)].append(hex_)
    found = [
        {"name": words, "hexes": ", ".join(name(hex_) for hex_ in sorted(hexes))}
        for words, hexes in rows.items()
        if hexes
    ]
    if land.breaches:
        found.append({"name": tell(pack, "land-changes"), "hexes": ", ".join(land.breaches)})
    return found


def map_now(pack: Pack, stored: StoredCampaign, public: PublicRecord, title: str) -> MapRequest:
    """Return the map with both lines as they run now, and what the campaign has made of it."""
    ground = stored.ground
    overlay: Overlay = lined_overlay(pack, ground, public.control)
    overlay = replace(
        overlay,
        marks=(*overlay.marks, *state_marks(public.land)),
        # Its list of Locations stands on the page beside, with who holds them.
        shields_title="",
        shields_note="",
    )
    return MapRequest(
        ground,
        overlay,
        title,
        season_of_card(pack, stored),
        ruined=ruined_share(pack, stored),
        bound_only=True,
    )


def season_of_card(pack: Pack, stored: StoredCampaign) -> Season:
    """Return how the land looks: by the theatre's climate in mid-campaign, snow if it mostly lies.

    Summer, if the pack no longer has the theatre.
    """
    if stored.by_hand is not None:
        return stored.by_hand.season
    calendar = stored.card.calendar
    snowy = {row["name"] for row in pack.records("ground-states").values() if row["snow"]}
    if 2 * sum(row.ground in snowy for row in calendar) > len(calendar):
        return "snow"
    climate = climate_of(pack, stored)
    day = read_date(calendar[len(calendar) // 2].date) if calendar else None
    if climate is None or day is None:
        return "summer"
    return season_by_climate(pack, climate, day)["land"] or "summer"


def climate_of(pack: Pack, stored: StoredCampaign) -> str | None:
    """Return the climate of the card's theatre, None if the pack doesn't know it."""
    theatre = _theatre(pack, stored)
    return str(theatre["climate"]) if theatre else None


def ruined_share(pack: Pack, stored: StoredCampaign) -> float:
    """Return the share of houses in ruins, of 1: by the episode whose place the card names."""
    if stored.by_hand is not None:
        return stored.by_hand.ruined / 100
    theatre = _theatre(pack, stored)
    day = read_date(stored.card.calendar[0].date) if stored.card.calendar else None
    if theatre is None or day is None:
        return 0.0
    named = {
        one["name"]
        for one in episodes_of(pack, theatre)
        if stored.card.place.lower().startswith(f"{one['place'].lower()},")
    }
    rows = pack.records("ruins").values()
    shares = [row["share"] for row in rows if row["episode"] in named and row["from"] <= f"{day}"]
    return max(shares, default=0) / 100


def _theatre(pack: Pack, stored: StoredCampaign) -> Mapping[str, Any] | None:
    name = stored.card.theatre
    return next((one for one in pack.records("theatres").values() if one["name"] == name), None)
