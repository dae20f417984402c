"""The situation of a campaign: a paragraph of sentences that are true of what was rolled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

from generator.content import Pack
from generator.dice import Streams
from generator.games.platoon_leader.scenario.facts import role
from generator.games.platoon_leader.scenario.fresh import SIDES, Campaign
from generator.games.platoon_leader.setting.calendar import Firefight, middle_of
from generator.roll.dates import MONTHS, date_text
from generator.roll.numbers import number_of
from generator.roll.words import capital

PARTS = ("setting", "attacker", "defender", "ground", "sky", "stakes")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SEASONS = ("winter", "spring", "summer", "autumn")


def situation(pack: Pack, campaign: Campaign) -> list[str]:
    """Return the situation as one paragraph, a fitting sentence from each part that has one."""
    return [" ".join(text for _, text in picked(pack, campaign))]


def picked(pack: Pack, campaign: Campaign) -> list[tuple[Mapping[str, Any], str]]:
    """Return the sentences of the situation: the record of each, and what it says here.

    The more a sentence asks for, the likelier it is picked. Every part has a stream of its own.
    """
    tags, slots = situation_tags(pack, campaign), _slots(campaign)
    streams = Streams(campaign.seed)
    found: list[tuple[Mapping[str, Any], str]] = []
    named, most = 0, number_of(pack, "most-named")
    for part in PARTS:
        fits = [
            (record, text)
            for record in pack.records("situations").values()
            if record["part"] == part and _fits(record, campaign, tags, slots)
            for text in [str(record["text"]).format_map(slots)]
            if named + text.count(slots["place"]) <= most
        ]
        if fits:
            weighted = [(fit, _weight(pack, fit[0], campaign)) for fit in fits]
            found.append(streams.stream(f"words/{part}").weighted(weighted))
            named += found[-1][1].count(slots["place"])
    return found


def _weight(pack: Pack, record: Mapping[str, Any], campaign: Campaign) -> int:
    """Return how likely a sentence is picked: more, if it is of the campaign's ground or theatre.

    So openings seldom repeat from campaign to campaign, though each is rolled for itself.
    """
    own = number_of(pack, "own-ground") * (campaign.ground.recipe in record["when"])
    own += number_of(pack, "own-theatre") * bool(record["theatres"])
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
        campaign.intensity,
        "dual" if campaign.attack == "dual" else "attack",
    }
    skies = {str(tag) for sky in pack.records("skies").values() for tag in sky["tags"]}
    tags |= {campaign.ground.look} - skies  # a wood drawn in white is no sky full of snow
    kinds = {water.kind for water in campaign.ground.waters}
    tags |= _chosen(
        ("river", bool(kinds & {"river", "canal"})),
        ("stream", "stream" in kinds),
        ("heights", max(campaign.ground.levels) >= 2),
        ("sea", bool(theatre["surf"])),
        ("disease", bool(theatre["disease"])),
        ("starvation", bool(theatre["starvation"])),
        ("early", setting.first_day.year < number_of(pack, "early-before")),
        ("late", setting.first_day.year >= number_of(pack, "late-from")),
        ("points", campaign.aims.kind == "points"),
    )
    tags |= _sky_tags(pack, campaign, campaign.calendar[0])
    return tags | _army_tags(pack, campaign) | _force_tags(pack, campaign)


def _army_tags(pack: Pack, campaign: Campaign) -> set[str]:
    """Return the tags of armies that situations single out."""
    tags = set()
    for row in pack.records("army-tags").values():
        for side in SIDES:
            if campaign.setting.army(side)["id"] == row["army"]:
                tags.add(str(row["there"]))
                if campaign.attack != "dual":
                    tags.add(str(row["attacks" if campaign.aims.side == side else "attacked"]))
    return tags


def _chosen(*tags: tuple[str, bool]) -> set[str]:
    return {tag for tag, holds in tags if holds}


def _sky_tags(pack: Pack, campaign: Campaign, first: Firefight) -> set[str]:
    """Return the season, the hour and the weather of the first firefight."""
    sky = pack.records("skies")[first.weather.sky]
    ground = pack.records("ground-states")[first.weather.ground]
    north = middle_of(campaign.setting.episode).latitude
    season = _SEASONS[first.day.month % 12 // 3]
    winds = [r for r in pack.records("winds").values() if r["name"] == first.weather.wind]
    told = [str(tag) for record in (sky, *winds) for tag in record["tags"]]
    tags = {*told, first.hour, str(ground["id"])}
    felt = north >= number_of(pack, "cold-north")
    return tags | _chosen(
        (season, north >= number_of(pack, "seasons-north") and season != "winter"),
        ("cold", felt and season == "winter" and not ground["snow"]),
        ("winter", bool(ground["snow"])),
        ("midwinter", bool(ground["snow"]) and season == "winter"),
        ("flying", bool(sky["flying"])),
    )


def _force_tags(pack: Pack, campaign: Campaign) -> set[str]:
    """Return what the opening forces are like."""
    attacker, defender = (campaign.sides[side] for side in _sides(campaign))
    armoured = [
        sum(held.count for held in state.opening if held.group["armoured"])
        for state in (attacker, defender)
    ]
    guns = sum(held.count for held in defender.opening if role(pack, held.group) == "guns")
    return _chosen(
        ("armour", armoured[0] > 0),
        ("tanks", armoured[0] >= number_of(pack, "much-armour")),
        ("foot", armoured[0] == 0),
        ("met", min(armoured) > 0),
        ("battery", any(role(pack, held.group) == "fire" for held in attacker.opening)),
        ("bombardment", attacker.bombardment > 0),
        ("air", attacker.air is not None),
        ("defender-armour", armoured[1] > 0),
        ("guns", guns >= number_of(pack, "many-guns")),
        ("works", defender.works > 0),
        ("bare", defender.works == 0),
    )


def _slots(campaign: Campaign) -> dict[str, str]:
    setting, day = campaign.setting, campaign.setting.first_day
    attacker, defender = _sides(campaign)
    days = (campaign.calendar[-1].day - campaign.calendar[0].day).days + 1
    span = _NUMBERS[days] if 0 < days < len(_NUMBERS) else str(days)
    count = _NUMBERS[len(campaign.calendar)]
    region = str(setting.theatre["region"])
    slots = {
        "place": str(campaign.site["name"]),
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
    return slots | _episode(setting.episode)


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
