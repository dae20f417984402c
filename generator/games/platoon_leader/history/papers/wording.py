"""The sentences that packets say, and the slots that are filled in them."""

from __future__ import annotations

from collections.abc import Mapping

from generator.content import Pack
from generator.scenario.wording import Texts, Wording

_PLAIN = (
    *("happened-both", "happened-no-change", "sky-dark", "sky-same-day", "sky-no-patrols"),
    *("who-nobody", "who-both", "land-flame", "land-blaze", "land-burning-wreck"),
    *("land-rubble", "land-bare-wreck", "land-open-ground", "land-burnt-out"),
    *("land-nothing", "land-changes", "count-last"),
    *("count-total", "set-up-dual", "list-idle", "list-no-oba", "list-redeploy"),
    *("list-patrol-order", "list-end", "list-no-reserve", "list-night", "cp-stated"),
    *("paper-end", "end-level-none", "played-secret", "played-quick", "played-next"),
    *("played-end", "level-now", "level-rate"),
)
"""Sentences in which nothing is filled."""

PACKET_WORDS = Wording(
    "packet-words",
    {
        **dict.fromkeys(_PLAIN, ()),
        "paper-overview": ("number",),
        "paper-dossier": ("side", "number"),
        "paper-solitaire": ("side", "number"),
        "paper-end-side": ("side",),
        "map-now": ("title", "number", "date"),
        "map-end": ("title",),
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
        "people": ("side",),
        "sky-night": ("nvr",),
        "sky-moon": ("moon",),
        "sky-patrols": ("parts", "sum"),
        "sky-redeployment": ("drm",),
        "sky-rule": ("name", "text"),
        "sky-surf": ("surf",),
        "sky-massacre": ("side",),
        "who-history": ("attacker", "defender"),
        "who-option": ("axis", "allied"),
        "land-wreck": ("what",),
        "land-work": ("what",),
        "set-up": ("attacker", "defender"),
        "cp-carried": ("carried", "rolled"),
        "cp-roll": ("dice", "natural"),
        "cp-modifier": ("drm", "name"),
        "cp-row": ("total", "cp"),
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
        "list-bombardment": ("text", "used"),
        "list-air": ("text", "used"),
        "list-no-bombardment": ("why",),
        "list-no-air": ("why",),
        "list-registered": ("most", "hexes"),
        "list-registered-none": ("most",),
        "list-light": ("sum",),
        "list-turns": ("turns", "first", "chance"),
        "end-conceded": ("side", "winner"),
        "played-public": ("number",),
        "end-counted": ("side", "tvp", "total"),
    },
)

STORY_PARTS: Mapping[str, tuple[str, ...]] = {
    "begin": ("place", "date", "axis", "allied"),
    "attack": ("side", "other", "date", "number"),
    "dual": ("date", "number"),
    "idle": ("date", "number"),
    "took": ("side", "other", "names"),
    "also": ("side", "other", "names"),
    "nothing": (),
    "won": ("side", "other", "own", "theirs"),
    "though": ("side", "other", "own", "theirs"),
    "drawn": ("axis", "allied"),
    "costly": ("count",),
    "night": ("date", "number"),
    "victory": ("side", "tvp", "count", "level"),
    "even": ("side", "tvp", "count"),
    "conceded": ("side", "other", "count"),
}
"""What sentences of a campaign's story tell, and the slots that are filled in them."""

STORY = Texts(
    "campaign-story", {"text": ()}, lambda record: STORY_PARTS.get(str(record["part"]), ())
)


def tell(pack: Pack, key: str, **slots: object) -> str:
    """Return a sentence of the pack's `packet-words` with its slots filled."""
    return PACKET_WORDS.phrase(pack, key, **slots)
