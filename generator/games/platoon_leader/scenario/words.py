"""The words of a campaign: title, place, dates and special rules, made from its rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.scenario.fresh import Campaign
from generator.games.platoon_leader.scenario.wording import WORDS
from generator.games.platoon_leader.setting.weather import season_of
from generator.roll.words import capital


def say(pack: Pack, key: str, **slots: object) -> str:
    """Return a sentence of the content's words, its slots filled with those of `slots` it has."""
    return WORDS.phrase(pack, key, **{name: slots[name] for name in WORDS.slots[key]})


def title(pack: Pack, campaign: Campaign) -> str:
    """Return the campaign's title."""
    return say(pack, "title", place=campaign.site["name"], year=campaign.setting.first_day.year)


def place_text(pack: Pack, campaign: Campaign) -> str:
    """Return where it is: near the place of the episode, in a region."""
    setting = campaign.setting
    region = str(setting.theatre["region"])
    return capital(say(pack, "place", near=setting.episode["place"], region=region))


def special_rules(pack: Pack, campaign: Campaign) -> list[dict[str, str]]:
    """Return the special rules that theatre, ground and sky bring along.

    Those of weather and ground name the firefights of the calendar that they are for.
    """
    theatre = campaign.setting.theatre
    lines = [(str(theatre["name"]), str(text)) for text in theatre["special"] or ()]
    flown = any(state.air for state in campaign.sides.values())
    seen: dict[tuple[str, str], list[int]] = {}
    for one in campaign.calendar:
        sky = pack.records("skies")[one.weather.sky]
        ground = pack.records("ground-states")[one.weather.ground]
        text = str(sky["text"])
        if not _may_snow(pack, season_of(pack, campaign.setting, one.day)):
            text = str(sky["text-without-snow"] or text)
        if flown and not sky["flying"]:
            text += " " + say(pack, "no-aircraft")
        if sky["ruled"]:
            seen.setdefault((str(sky["name"]), text), []).append(one.number)
        seen.setdefault((str(ground["name"]), str(ground["text"])), []).append(one.number)
    for (name, text), found in seen.items():
        numbers = ", ".join(map(str, found))
        lines.append((say(pack, "rule-name", name=name, numbers=numbers), text))
    return [
        {"id": f"SR{number}", "name": name, "text": text}
        for number, (name, text) in enumerate(lines, 1)
    ]


def _may_snow(pack: Pack, season: Mapping[str, Any]) -> bool:
    """Tell whether snow may fall in a season."""
    snowy = {sky["name"] for sky in pack.records("skies").values() if sky["snow"]}
    return not snowy.isdisjoint(cells[0] for cells in pack.tables[season["weather"]].cells)
