"""The words of a campaign: title, place, situation and special rules, made from its rolls."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from string import Formatter
from typing import Any

from generator.content import Pack
from generator.dice import Streams
from generator.scenarios.campaign import SIDES, Campaign
from generator.scenarios.ground import Settlement
from generator.scenarios.where import records

_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_PARTS = ("setting", "attacker", "defender", "ground", "sky", "stakes")
_SKY_TAGS = ("rain", "snow", "fog", "dust", "clear", "overcast")
_EARLY, _LATE = 1942, 1944


def say(pack: Pack, key: str, **slots: object) -> str:
    """Return a sentence of the content's words with its slots filled."""
    return str(records(pack, "words")[key]["text"]).format(**slots)


def date_text(day: date) -> str:
    """Return a date in words: 14 July 1943."""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def read_date(text: str) -> date | None:
    """Return the date that `date_text` would write so, None if there is none."""
    day, _, rest = text.partition(" ")
    month, _, year = rest.partition(" ")
    if month not in _MONTHS or not all(part.isascii() and part.isdigit() for part in (day, year)):
        return None
    try:
        found = date(int(year), _MONTHS.index(month) + 1, int(day))
    except ValueError:
        return None
    return found if date_text(found) == text else None


def centre(campaign: Campaign) -> Settlement:
    """Return the largest settlement, which a campaign is named after."""
    places = [place for place in campaign.ground.settlements if place.name]
    return max(places, key=lambda place: (not place.farm, len(place.hexes), place.name))


def title(pack: Pack, campaign: Campaign) -> str:
    """Return the campaign's title."""
    return say(pack, "title", place=centre(campaign).name, year=campaign.setting.first_day.year)


def place_text(pack: Pack, campaign: Campaign) -> str:
    """Return where it is: near the place of the episode if there is one, in a region."""
    theatre, episode = campaign.setting.theatre, campaign.setting.episode
    text = str(theatre["region"])
    if episode is not None:
        text = say(pack, "place", near=episode["place"], region=text)
    return text[:1].upper() + text[1:]


def situation(pack: Pack, campaign: Campaign) -> list[str]:
    """Return the situation as one paragraph: a sentence of each part that has one that fits.

    Sentences are picked by streams of their own, so that more sentences change only the words.
    """
    tags = situation_tags(pack, campaign)
    slots = _slots(campaign)
    streams = Streams(campaign.seed)
    found = []
    for part in _PARTS:
        fits = [
            record
            for record in records(pack, "situations").values()
            if record["part"] == part
            and tags.issuperset(record["when"])
            and not (_unknown(str(record["text"])) - slots.keys())
        ]
        # The more a sentence asks for, the better it describes what was rolled.
        if fits:
            weighted = [(record, 1 + 2 * len(record["when"])) for record in fits]
            chosen = streams.stream(f"words/{part}").weighted(weighted)
            found.append(str(chosen["text"]).format_map(slots))
    return [" ".join(found)]


def _unknown(text: str) -> set[str]:
    """Return the slots of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def situation_tags(pack: Pack, campaign: Campaign) -> set[str]:
    """Return the words that say what a campaign is like, for sentences and special rules."""
    setting, first = campaign.setting, campaign.calendar[0]
    sky = records(pack, "skies")[first.weather.sky]
    ground = records(pack, "ground-states")[first.weather.ground]
    kinds = {
        campaign.ground.recipe,
        campaign.intensity,
        "dual" if campaign.attack == "dual" else "attack",
    }
    kinds |= (
        {"river"} if any(w.kind in ("river", "canal") for w in campaign.ground.waters) else set()
    )
    kinds |= {"heights"} if max(campaign.ground.levels) >= 2 else set()
    kinds |= {"night"} if first.night else set()
    kinds |= {"quiet"} if setting.episode is None else set()
    kinds |= {"sea"} if setting.theatre["surf"] else set()
    kinds |= {name for name in ("disease", "starvation") if setting.theatre[name]}
    kinds |= {"winter"} if ground["snow"] else set()
    kinds |= {"early"} if setting.first_day.year < _EARLY else set()
    kinds |= {"late"} if setting.first_day.year >= _LATE else set()
    kinds |= {tag for tag in _SKY_TAGS if tag in str(sky["id"])}
    kinds |= {"hot"} if sky["id"] == "heat-haze" else set()
    attacker = campaign.sides[campaign.aims.side]
    kinds |= {"armour"} if any(h.group["armoured"] for h in attacker.opening) else set()
    kinds |= {"air"} if setting.pair["air"] == campaign.aims.side else set()
    if "partisans" in (setting.axis["id"], setting.allied["id"]):
        kinds |= {"partisans", "sweep" if campaign.aims.side == "axis" else "raid"}
    return kinds


def _slots(campaign: Campaign) -> dict[str, str]:
    setting = campaign.setting
    attacker = campaign.aims.side
    defender = next(side for side in SIDES if side != attacker)
    episode = setting.episode
    days = (campaign.calendar[-1].day - campaign.calendar[0].day).days + 1
    span = _NUMBERS[days] if days < len(_NUMBERS) else str(days)
    count = _NUMBERS[len(campaign.calendar)]
    region = str(setting.theatre["region"])
    day = setting.first_day
    return {
        "place": centre(campaign).name,
        "region": region,
        "region_cap": region[:1].upper() + region[1:],
        **_held(campaign, "crossing", ("bridge", "ford"), defender),
        **_held(campaign, "height", ("summit",), defender),
        "objective": campaign.aims.targets[0].name,
        **(_episode(episode) if episode else {}),
        "date": date_text(day),
        "month": _MONTHS[day.month - 1],
        "year": str(day.year),
        "days": f"{span} day{'s' if days != 1 else ''}",
        "count": count,
        "Count": count.capitalize(),
        **_people(campaign, "attacker", attacker),
        **_people(campaign, "defender", defender),
    }


def _held(campaign: Campaign, slot: str, symbols: tuple[str, ...], side: str) -> dict[str, str]:
    """Return the dearest Location of a kind that a side holds at the start, if there is one."""
    own = campaign.opening.control.of(side).held
    found = [
        place
        for place in campaign.ground.locations
        if place.symbol in symbols and own.issuperset(place.hexes)
    ]
    return {slot: max(found, key=lambda place: place.tvp).name} if found else {}


def _episode(episode: Mapping[str, Any]) -> dict[str, str]:
    name = str(episode["name"])
    small = name[:1].lower() + name[1:] if name.startswith(("The ", "A ")) else name
    return {"near": str(episode["place"]), "episode": small, "Episode": name}


def _people(campaign: Campaign, slot: str, side: str) -> dict[str, str]:
    state = campaign.sides[side]
    record = state.nation or state.army
    people = str(record["people"])
    capital = people[:1].upper() + people[1:]
    return {
        slot: people,
        slot.capitalize(): capital,
        f"{slot}_adj": str(record["adjective"]),
    }


def special_rules(pack: Pack, campaign: Campaign) -> list[dict[str, str]]:
    """Return the special rules that theatre, ground and sky bring along."""
    theatre = campaign.setting.theatre
    lines = [(theatre["name"], text) for text in theatre["special"] or ()]
    skies = records(pack, "skies")
    grounds = records(pack, "ground-states")
    seen: dict[str, str] = {}
    for one in campaign.calendar:
        sky, ground = skies[one.weather.sky], grounds[one.weather.ground]
        for record in (sky, ground):
            if record["id"] != "clear":
                seen.setdefault(str(record["name"]), str(record["text"]))
    lines += list(seen.items())
    return [
        {"id": f"SR{number}", "name": str(name), "text": str(text)}
        for number, (name, text) in enumerate(lines, 1)
    ]
