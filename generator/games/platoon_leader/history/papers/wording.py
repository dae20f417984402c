"""The sentences that packets say, and the slots that are filled in them."""

from __future__ import annotations

from generator.content import Pack
from generator.scenario.wording import Texts, Wording

_PLAIN = (
    *("happened-both", "happened-nobody-won", "happened-no-change", "happened-massacre-both"),
    *("sky-dark", "sky-same-day", "who-nobody", "who-both"),
    *("land-flame", "land-blaze", "land-burning-wreck", "land-rubble", "land-open-ground"),
    *("land-burnt-out", "land-nothing", "count-last", "count-total", "set-up-dual"),
    *("list-idle", "list-no-oba", "list-redeploy", "list-patrol-order", "list-end"),
    *("list-reserve-none", "list-no-reserve", "end-level-none", "cp-stated", "list-night"),
)
"""Sentences in which nothing is filled."""

HISTORY_WORDS = Wording(
    "history-words",
    {
        **dict.fromkeys(_PLAIN, ()),
        "paper-overview": ("number",),
        "paper-dossier": ("side", "number"),
        "paper-end": (),
        "paper-end-side": ("side",),
        "map-now": ("title", "number", "date"),
        "map-end": ("title",),
        "map-marks": (),
        "happened-attack": ("side",),
        "happened-idle": ("number",),
        "happened-won": ("side", "own", "other"),
        "happened-drawn": ("axis", "allied"),
        "happened-took": ("side", "names"),
        "happened-lost": ("names",),
        "happened-massacre": ("side",),
        "happened-surf": ("surf",),
        "happened-conceded": ("side",),
        "place": ("name", "tvp"),
        "sky-night": ("nvr",),
        "sky-moon": ("moon",),
        "sky-patrols": ("parts", "sum"),
        "sky-no-patrols": (),
        "sky-redeployment": ("drm",),
        "sky-rule": ("name", "text"),
        "sky-surf": ("surf",),
        "who-history": ("attacker", "defender"),
        "who-option": ("axis", "allied"),
        "land-wreck": ("what",),
        "land-work": ("what",),
        "land-breach": ("what",),
        "level-now": ("level",),
        "set-up": ("attacker", "defender"),
        "cp-carried": ("carried", "rolled"),
        "cp-roll": ("dice", "natural"),
        "cp-modifier": ("drm", "name"),
        "cp-row": ("total", "column", "cp"),
        "list-cp": ("cp", "carried", "rolled"),
        "list-sky": ("when", "weather", "ground", "wind"),
        "list-buy": ("groups", "dear", "cheapest"),
        "list-price": ("names", "map", "reserve"),
        "list-price-map": ("names", "map"),
        "list-near": ("hexes", "drm"),
        "list-reserve": ("groups", "hexes"),
        "list-patrols": ("most", "cp"),
        "list-option": ("cp",),
        "list-fp": ("rate", "fp"),
        "list-hip": ("percent", "squads", "most"),
        "list-hip-night": ("percent",),
        "list-oba": ("drm", "option"),
        "list-leaders": ("drm",),
        "list-announce": ("elr", "san"),
        "list-ranges": ("ranges",),
        "list-entry": ("areas",),
        "list-bombardment": ("text",),
        "list-air": ("text",),
        "list-light": ("sum",),
        "list-turns": ("turns", "first", "chance"),
        "list-win": (),
        "end-level": ("level", "tvp"),
        "end-conceded": ("side", "winner"),
        "end-counted": ("side", "tvp", "total"),
    },
)

STORY = Texts(
    "history-story",
    {
        "text": (
            *("title", "place", "date", "number", "side", "other", "own", "theirs", "names"),
            *("axis", "allied", "count", "tvp", "level"),
        )
    },
)
"""Sentences of the story of a campaign, several for each `part`; each is said once."""


def tell(pack: Pack, key: str, **slots: object) -> str:
    """Return a sentence of the pack's `history-words` with its slots filled."""
    return HISTORY_WORDS.phrase(pack, key, **slots)
