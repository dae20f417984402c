"""The situation of a campaign: a paragraph of sentences that are true of what was rolled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from string import Formatter
from typing import Any

from generator.content import Pack
from generator.dice import Streams
from generator.games.platoon_leader.calendar import Firefight
from generator.games.platoon_leader.campaign import SIDES, Campaign
from generator.games.platoon_leader.story import centre
from generator.roll.dates import MONTHS, date_text
from generator.roll.words import capital

PARTS = ("setting", "attacker", "defender", "ground", "sky", "stakes")
MOST_NAMED = 2
"""So often the place may be named in one situation."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_EARLY, _LATE = 1942, 1944
_MUCH_ARMOUR, _GUNS = 3, 2
_OWN_GROUND = 2
_SEASONS = ("winter", "spring", "summer", "autumn")
_WITH_SEASONS, _WITH_COLD = 30.0, 42.0
"""Degrees north of which there are four seasons, and winters that are felt."""


def situation(pack: Pack, campaign: Campaign) -> list[str]:
    """Return the situation as one paragraph: a sentence of each part that has one that fits."""
    return [" ".join(text for _, text in picked(pack, campaign))]


def picked(pack: Pack, campaign: Campaign) -> list[tuple[Mapping[str, Any], str]]:
    """Return the sentences of the situation: the record of each, and what it says here.

    The more a sentence asks for, the likelier it is picked. Every part has a stream of its own.
    """
    tags, slots = situation_tags(pack, campaign), _slots(campaign)
    streams = Streams(campaign.seed)
    found: list[tuple[Mapping[str, Any], str]] = []
    named = 0
    for part in PARTS:
        fits = [
            (record, text)
            for record in pack.records("situations").values()
            if record["part"] == part and _fits(record, campaign, tags, slots)
            for text in [str(record["text"]).format_map(slots)]
            if named + text.count(slots["place"]) <= MOST_NAMED
        ]
        if fits:
            weighted = [(fit, _weight(fit[0], campaign)) for fit in fits]
            found.append(streams.stream(f"words/{part}").weighted(weighted))
            named += found[-1][1].count(slots["place"])
    return found


def _weight(record: Mapping[str, Any], campaign: Campaign) -> int:
    """Return how likely a sentence is picked; one of the campaign's own ground is the likeliest."""
    own = _OWN_GROUND * (campaign.ground.recipe in record["when"])
    asked = len(record["when"]) + 2 * sum(bool(record[key]) for key in ("has", "armies"))
    return 1 + asked + own


def _fits(
    record: Mapping[str, Any], campaign: Campaign, tags: set[str], slots: Mapping[str, str]
) -> bool:
    """Tell whether a sentence is true of the campaign."""
    states = [campaign.sides[side] for side in _spoken_of(record["part"], campaign)]
    groups = [str(held.group["name"]) for state in states for held in state.opening]
    armies = {str(state.army["id"]) for state in states}
    return (
        tags.issuperset(record["when"])
        and tags.isdisjoint(record["not"] or ())
        and campaign.setting.theatre["id"]
        in (record["theatres"] or [campaign.setting.theatre["id"]])
        and not armies.isdisjoint(record["armies"] or armies)
        and any(word in name for word in record["has"] or [""] for name in groups)
        and not set(_asked(str(record["text"]))) - slots.keys()
    )


def _spoken_of(part: str, campaign: Campaign) -> tuple[str, ...]:
    attacker, defender = _sides(campaign)
    return {"attacker": (attacker,), "defender": (defender,)}.get(part, SIDES)


def _sides(campaign: Campaign) -> tuple[str, str]:
    attacker = campaign.aims.side
    return attacker, next(side for side in SIDES if side != attacker)


def _asked(text: str) -> Iterator[str]:
    """Return the slots of a sentence."""
    return (name for _, name, _, _ in Formatter().parse(text) if name)


def situation_tags(pack: Pack, campaign: Campaign) -> set[str]:
    """Return the words that say what a campaign is like; `situations.yaml` tells their meaning."""
    setting, theatre = campaign.setting, campaign.setting.theatre
    tags = {
        campaign.ground.recipe,
        campaign.ground.look,
        campaign.intensity,
        "dual" if campaign.attack == "dual" else "attack",
    }
    kinds = {water.kind for water in campaign.ground.waters}
    tags |= _chosen(
        ("river", bool(kinds & {"river", "canal"})),
        ("stream", "stream" in kinds),
        ("heights", max(campaign.ground.levels) >= 2),
        ("sea", bool(theatre["surf"])),
        ("disease", bool(theatre["disease"])),
        ("starvation", bool(theatre["starvation"])),
        ("early", setting.first_day.year < _EARLY),
        ("late", setting.first_day.year >= _LATE),
        ("points", campaign.aims.kind == "points"),
        ("quiet", setting.episode is None),
    )
    if "partisans" in (setting.axis["id"], setting.allied["id"]):
        tags |= {"partisans"}
        if campaign.attack != "dual":
            tags |= {"sweep" if campaign.aims.side == "axis" else "raid"}
    return tags | _sky_tags(pack, campaign, campaign.calendar[0]) | _force_tags(campaign)


def _chosen(*tags: tuple[str, bool]) -> set[str]:
    return {tag for tag, holds in tags if holds}


def _sky_tags(pack: Pack, campaign: Campaign, first: Firefight) -> set[str]:
    """Return the season, the hour and the weather of the first firefight."""
    sky = pack.records("skies")[first.weather.sky]
    ground = pack.records("ground-states")[first.weather.ground]
    north = float(campaign.setting.theatre["latitude"])
    season = _SEASONS[first.day.month % 12 // 3]
    tags = {*map(str, sky["tags"]), first.hour, str(ground["id"])}
    return tags | _chosen(
        (season, north >= _WITH_SEASONS and season != "winter"),
        ("cold", north >= _WITH_COLD and season == "winter" and not ground["snow"]),
        ("winter", bool(ground["snow"])),
        ("midwinter", bool(ground["snow"]) and season == "winter"),
        ("flying", bool(sky["flying"])),
        ("windy", "Heavy" in first.weather.wind),
    )


def _force_tags(campaign: Campaign) -> set[str]:
    """Return what the opening forces are like."""
    attacker, defender = (campaign.sides[side] for side in _sides(campaign))
    armoured = [_count(state.opening, "armoured", {True}) for state in (attacker, defender)]
    return _chosen(
        ("armour", armoured[0] > 0),
        ("tanks", armoured[0] >= _MUCH_ARMOUR),
        ("foot", armoured[0] == 0),
        ("met", min(armoured) > 0),
        ("battery", bool(attacker.modules)),
        ("bombardment", attacker.bombardment > 0),
        ("air", attacker.air is not None),
        ("defender-armour", armoured[1] > 0),
        ("guns", _count(defender.opening, "letter", {"G"}) >= _GUNS),
        ("works", defender.works > 0),
        ("bare", defender.works == 0),
    )


def _count(force: Iterable[Any], key: str, values: set[Any]) -> int:
    return sum(held.count for held in force if held.group[key] in values)


def _slots(campaign: Campaign) -> dict[str, str]:
    setting, day = campaign.setting, campaign.setting.first_day
    attacker, defender = _sides(campaign)
    days = (campaign.calendar[-1].day - campaign.calendar[0].day).days + 1
    span = _NUMBERS[days] if days < len(_NUMBERS) else str(days)
    count = _NUMBERS[len(campaign.calendar)]
    region = str(setting.theatre["region"])
    slots = {
        "place": centre(campaign).name,
        "region": region,
        "region_cap": capital(region),
        "date": date_text(day),
        "month": MONTHS[day.month - 1],
        "year": str(day.year),
        "days": f"{span} day{'s' if days != 1 else ''}",
        "count": count,
        "Count": count.capitalize(),
        **_places(campaign, defender),
        **_people(campaign, "attacker", attacker),
        **_people(campaign, "defender", defender),
    }
    return slots | (_episode(setting.episode) if setting.episode is not None else {})


def _places(campaign: Campaign, defender: str) -> dict[str, str]:
    """Return the Location to take first, and a height and a bridge that the defender holds."""
    held = campaign.opening.control.of(defender).held
    found = {"objective": campaign.aims.targets[0].name} if campaign.aims.kind != "points" else {}
    for place in campaign.ground.locations:
        if place.symbol in ("summit", "bridge") and held.issuperset(place.hexes):
            found.setdefault(place.symbol, place.name)
    return found


def _episode(episode: Mapping[str, Any]) -> dict[str, str]:
    name = str(episode["name"])
    small = name[:1].lower() + name[1:] if name.startswith(("The ", "A ")) else name
    return {"near": str(episode["place"]), "episode": small, "Episode": name}


def _people(campaign: Campaign, slot: str, side: str) -> dict[str, str]:
    state = campaign.sides[side]
    record = state.nation or state.army
    people = str(record["people"])
    return {
        slot: people,
        slot.capitalize(): capital(people),
        f"{slot}_adj": str(record["adjective"]),
    }
