"""One who knows the war, for the tests: what of a mission of Platoon Action can't have been so.

Nothing of the generator's is imported, and nothing read from the pack. The tables here were written
from general knowledge of the war: when each campaign was fought, by whom and with what, what the
weather can be there in each month, what stands and grows there, and what words mean. They are a
little wider than the pack, so that what is arguable passes; whatever the pack adds must be added
here too. `anachronisms(record)` lists what is wrong with a mission's plain record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

Span = tuple[str, str]

# --- where, when, who ----------------------------------------------------------------------------

CAMPAIGNS: dict[str, tuple[str, Span]] = {
    # British brigades took turns in front of the Maginot Line until the offensive in the west.
    "saar-1939": ("british", ("1939-12-01", "1940-05-10")),
    # From the first shots in Belgium to the last boat of Dunkirk.
    "france-1940": ("british", ("1940-05-10", "1940-06-04")),
    # To the beginning of Typhoon; Smolensk fell in the middle of July, Yelnya in September.
    "barbarossa": ("soviet", ("1941-06-22", "1941-10-06")),
    "moscow": ("soviet", ("1941-11-15", "1942-01-31")),
    # From El Agheila to the pursuit after El Alamein.
    "desert": ("british", ("1941-03-24", "1942-11-23")),
    "stalingrad": ("soviet", ("1942-08-23", "1942-11-18")),
    # Americans in Blade Force from late November; Tunis fell on 7 May, all was over on the 13th.
    "tunisia": ("us", ("1942-11-25", "1943-05-13")),
    "kursk": ("soviet", ("1943-07-05", "1943-08-23")),
    "sicily": ("british", ("1943-07-10", "1943-08-17")),
    "italy": ("us", ("1943-09-09", "1945-05-02")),
    "dnieper": ("soviet", ("1943-09-22", "1944-04-15")),
    "normandy": ("us", ("1944-06-06", "1944-07-31")),
    "caen": ("british", ("1944-06-06", "1944-08-21")),
    # Brest fell on 28 July; by August it was Poland and Lithuania.
    "bagration": ("soviet", ("1944-06-22", "1944-07-28")),
    "holland": ("british", ("1944-09-17", "1944-11-10")),
    "ardennes": ("us", ("1944-12-16", "1945-01-28")),
    # The marshes were the front until the heights of Seelow were taken.
    "oder": ("soviet", ("1945-01-29", "1945-04-20")),
}

# --- arms: first and last month at the front -----------------------------------------------------

CARRIED: dict[tuple[str, str], Span] = {
    ("german", "smg"): ("1939-09", "1945-05"),
    ("us", "smg"): ("1941-12", "1945-05"),
    ("british", "smg"): ("1940-06", "1945-05"),
    ("soviet", "smg"): ("1940-01", "1945-05"),
    ("german", "at-rifle"): ("1939-09", "1944-06"),
    ("british", "at-rifle"): ("1939-09", "1943-12"),
    # PTRD and PTRS: adopted at the end of August 1941, in action before Moscow in November.
    ("soviet", "at-rifle"): ("1941-11", "1945-05"),
    # Faustpatronen from the late summer of 1943, in numbers from October.
    ("german", "panzerfaust"): ("1943-08", "1945-05"),
    ("german", "launcher"): ("1943-10", "1945-05"),
    # Torch was its first battle.
    ("us", "launcher"): ("1942-11", "1945-05"),
    # Sicily was its first.
    ("british", "launcher"): ("1943-07", "1945-05"),
}

SERVED: dict[tuple[str, str], Span] = {
    ("german", "hmg"): ("1939-09", "1945-05"),
    ("german", "mortar"): ("1939-09", "1943-12"),
    ("german", "37-mm"): ("1939-09", "1943-12"),
    ("german", "50-mm"): ("1941-04", "1945-05"),
    ("german", "76-mm"): ("1942-02", "1945-05"),
    ("us", "hmg"): ("1941-12", "1945-05"),
    ("us", "mortar"): ("1941-12", "1945-05"),
    ("us", "37-mm"): ("1941-12", "1944-06"),
    ("us", "50-mm"): ("1943-05", "1945-05"),
    ("british", "hmg"): ("1939-09", "1945-05"),
    ("british", "mortar"): ("1939-09", "1945-05"),
    ("british", "45-mm"): ("1939-09", "1943-06"),
    ("british", "50-mm"): ("1942-05", "1945-05"),
    ("soviet", "hmg"): ("1939-09", "1945-05"),
    ("soviet", "mortar"): ("1939-09", "1944-06"),
    ("soviet", "45-mm"): ("1939-09", "1945-05"),
    ("soviet", "76-mm"): ("1939-09", "1945-05"),
}

VEHICLES: dict[str, tuple[str, Span]] = {
    "kubelwagen": ("german", ("1940-02", "1945-05")),
    "blitz": ("german", ("1939-09", "1945-05")),
    "sdkfz-251": ("german", ("1939-09", "1945-05")),
    "sdkfz-222": ("german", ("1939-09", "1945-05")),
    "puma": ("german", ("1944-06", "1945-05")),
    "panzer-ii": ("german", ("1939-09", "1944-06")),
    # The J left the works in March 1941.
    "panzer-iii": ("german", ("1941-04", "1944-06")),
    # The H left the works in April 1943, and was at Kursk.
    "panzer-iv": ("german", ("1943-05", "1945-05")),
    "stug-iii": ("german", ("1942-12", "1945-05")),
    "panther": ("german", ("1943-07", "1945-05")),
    "tiger": ("german", ("1942-09", "1945-05")),
    "jeep": ("us", ("1941-12", "1945-05")),
    "gmc": ("us", ("1941-12", "1945-05")),
    "m3-half-track": ("us", ("1941-12", "1945-05")),
    "m8": ("us", ("1943-09", "1945-05")),
    "m5": ("us", ("1942-11", "1945-05")),
    # The first of an American unit fought in Tunisia in December.
    "m4": ("us", ("1942-12", "1945-05")),
    "m10": ("us", ("1943-03", "1945-05")),
    "m7": ("us", ("1942-11", "1945-05")),
    "carrier": ("british", ("1940-01", "1945-05")),
    "daimler": ("british", ("1942-06", "1945-05")),
    "humber": ("british", ("1942-06", "1945-05")),
    "cromwell": ("british", ("1944-06", "1945-05")),
    "churchill": ("british", ("1944-06", "1945-05")),
    "firefly": ("british", ("1944-06", "1945-05")),
    "gaz-aa": ("soviet", ("1939-09", "1945-05")),
    "ba-64": ("soviet", ("1942-07", "1945-05")),
    "t-70": ("soviet", ("1942-06", "1945-05")),
    "t-34-76": ("soviet", ("1941-06", "1945-05")),
    "t-34-85": ("soviet", ("1944-03", "1945-05")),
    "su-76": ("soviet", ("1943-07", "1945-05")),
    # With the ZiS-5 that its card has; those of the summer of 1941 had the F-32.
    "kv-1": ("soviet", ("1941-10", "1945-05")),
}

NEVER: dict[str, set[str]] = {
    # Tigers: Leningrad in September 1942, Tunisia in December; none with Rommel, none on the Volga.
    # In Normandy all three battalions were with the British; in the Ardennes they were Tiger II.
    "tiger": {"desert", "stalingrad", "normandy", "ardennes", "holland", "saar-1939"},
    # One battalion came to Italy in February 1944; none to Sicily.
    "panther": {"sicily", "italy", "tunisia", "desert"},
    # Four companies, with divisions in Normandy, the Ardennes and later in the east.
    "puma": {"italy", "holland", "bagration", "dnieper", "sicily"},
    # By 1944 the heavy regiments had been given the IS.
    "kv-1": {"bagration", "oder"},
}

FORMATIONS: dict[str, Span] = {
    # Regiments of infantry were named Grenadiers on 15 October 1942.
    "german-early": ("1939-09", "1942-10"),
    "german-middle": ("1942-10", "1943-12"),
    "german-thin": ("1943-08", "1945-05"),
    "german-late": ("1944-01", "1945-05"),
    # A regiment of infantry was called Panzergrenadiers from July 1942.
    "german-panzergrenadier": ("1942-07", "1945-05"),
    "german-recce": ("1939-09", "1943-12"),
    "us-rifle": ("1942-11", "1945-05"),
    "us-thin": ("1942-11", "1945-05"),
    "us-para": ("1942-11", "1945-05"),
    "us-armoured": ("1942-11", "1945-05"),
    "british-early": ("1939-09", "1943-06"),
    "british-desert": ("1940-06", "1943-06"),
    "british-late": ("1943-07", "1945-05"),
    "british-thin": ("1943-07", "1945-05"),
    "british-para": ("1942-11", "1945-05"),
    "soviet-first": ("1941-06", "1941-10"),
    "soviet-first-thin": ("1941-06", "1941-10"),
    "soviet-rifle": ("1941-11", "1945-05"),
    "soviet-thin": ("1941-11", "1945-05"),
    "soviet-smg": ("1941-12", "1945-05"),
    # The first Guards divisions were named in September 1941.
    "soviet-guards": ("1941-09", "1945-05"),
}

# --- weather: the months in which there can be such a thing --------------------------------------

_ALL = set(range(1, 13))
# By theatre: months with snow on the ground, with a frozen stream, with deep mud, with heat.
CLIMATE: dict[str, tuple[set[int], set[int], set[int], set[int]]] = {
    "saar-1939": ({12, 1, 2, 3}, {1, 2}, {12, 2, 3, 4}, set()),
    "france-1940": (set(), set(), set(), {5, 6}),
    "barbarossa": (set(), set(), {7, 8, 9, 10}, {6, 7, 8}),
    "moscow": ({11, 12, 1, 2}, {12, 1, 2}, set(), set()),
    "desert": (set(), set(), {11, 12, 1, 2, 3}, {3, 4, 5, 6, 7, 8, 9, 10}),
    "stalingrad": ({11}, {11}, {10, 11}, {8, 9}),
    "tunisia": (set(), set(), {11, 12, 1, 2, 3}, {3, 4, 5}),
    "kursk": (set(), set(), {7, 8}, {7, 8}),
    "sicily": (set(), set(), set(), {7, 8}),
    "italy": ({12, 1, 2, 3}, set(), {9, 10, 11, 12, 1, 2, 3, 4, 5}, {5, 6, 7, 8, 9}),
    "dnieper": ({11, 12, 1, 2, 3, 4}, {12, 1, 2}, {10, 11, 12, 1, 2, 3, 4}, set()),
    "normandy": (set(), set(), {6, 7}, {6, 7, 8}),
    "caen": (set(), set(), {6, 7}, {6, 7, 8}),
    "bagration": (set(), set(), {6, 7, 8}, {6, 7, 8}),
    "holland": (set(), set(), {10, 11}, set()),
    "ardennes": ({12, 1}, set(), {12}, set()),
    "oder": ({1, 2}, {1, 2}, {2, 3}, set()),
}
_RAINLESS = {"sicily": {7, 8}, "desert": {4, 5, 6, 7, 8, 9}, "moscow": {12, 1, 2}}
_FREEZES = {"saar-1939", "moscow", "stalingrad", "italy", "dnieper", "ardennes", "oder"}
_SNOWS_LATE = {("saar-1939", 3), ("dnieper", 3), ("dnieper", 4), ("dnieper", 2)}
"""Where snow may fall on ground that has thawed."""
_WET_UNDER = {"rain": {"wet", "mud"}, "snowfall": {"snow", "ice", "mud"}, "heat": {"dry"}}
"""The ground that a sky can have."""

# --- what stands and grows there -----------------------------------------------------------------

_WEST = {"farmhouse", "barn", "stable", "cottage", "school", "smithy"}
_RUSSIAN = {"village-shop", "school", "shed", "kolkhoz-office", "road-menders-hut"}
BUILDINGS: dict[str, set[str]] = {
    "saar-1939": _WEST | {"inn", "stone-house", "customs-house", "foresters-house"},
    "france-1940": _WEST | {"estaminet", "brick-house", "chapel"},
    "barbarossa": _RUSSIAN | {"log-house", "barn", "cowshed", "smithy"},
    "moscow": _RUSSIAN | {"log-house", "barn", "cowshed", "smithy"},
    "desert": {"rest-house", "white-tomb", "ruined-fort", "flat-house", "mud-house", "store"},
    "stalingrad": _RUSSIAN | {"clay-cottage", "tractor-shed", "granary", "mill"},
    "tunisia": {"arab-cafe", "marabout", "farmhouse", "stable", "school", "road-house",
                "mud-house", "flat-house"},
    "kursk": _RUSSIAN | {"clay-cottage", "tractor-shed", "granary", "mill"},
    "sicily": {"wine-shop", "oil-press", "masseria", "stable", "villa", "road-house", "stone-house",
               "flat-house", "shed"},
    "italy": {"osteria", "smithy", "farmhouse", "barn", "rectory", "road-house", "stone-house",
              "cottage", "stable"},
    "dnieper": _RUSSIAN | {"clay-cottage", "tractor-shed", "granary", "mill"},
    "normandy": _WEST | {"cafe", "cider-press", "manor", "wheelwrights", "stone-house",
                         "half-timbered"},
    "caen": _WEST | {"cafe", "chateau", "wheelwrights", "stone-house"},
    "bagration": _RUSSIAN | {"log-house", "barn", "cowshed", "smithy"},
    "holland": _WEST | {"cafe", "toll-house", "brick-house"},
    "ardennes": _WEST | {"inn", "sawmill", "stone-house"},
    "oder": _WEST | {"inn", "estate-house", "toll-house", "brick-house", "half-timbered"},
}  # fmt: skip
# The months in which something is to be seen in the fields; what is left out, always.
_NORTH_CORN, _SOUTH_CORN = {4, 5, 6, 7, 8}, {2, 3, 4, 5, 6, 7}
_SEASONS: dict[str, set[int]] = {
    "rye": {5, 6, 7, 8},
    "flax": {5, 6, 7, 8},
    "stubble": {6, 7, 8, 9, 10},
    "beet": set(range(5, 12)),
    "potatoes": set(range(5, 11)),
    "cabbages": set(range(5, 12)),
    "sunflowers": {7, 8, 9},
    "maize": {7, 8, 9, 10},
    "melons": {7, 8, 9},
    "tomatoes": {6, 7, 8, 9},
    "plough": {9, 10, 11, 12, 1, 2, 3, 4},
    "winter-corn": {10, 11, 12, 1, 2, 3, 4},
}
FIELDS: dict[str, set[str]] = {
    "saar-1939": {"meadow", "plough", "winter-corn", "cherries"},
    "france-1940": {"wheat", "beet", "flax", "potatoes", "meadow", "hops"},
    "barbarossa": {"rye", "flax", "stubble", "potatoes", "cabbages", "meadow", "fallow", "plough",
                   "winter-corn"},
    "moscow": {"meadow", "fallow", "plough", "winter-corn"},
    "desert": {"camel-thorn", "broken-ground", "figs"},
    "stalingrad": {"sunflowers", "maize", "melons", "beet", "stubble", "steppe", "fallow", "plough",
                   "cherries"},
    "tunisia": {"olives", "vineyard", "wheat", "plough", "winter-corn", "esparto", "almonds"},
    "kursk": {"wheat", "sunflowers", "maize", "melons", "beet", "stubble", "steppe", "fallow",
              "cherries"},
    "sicily": {"stubble", "lemons", "olives", "vineyard", "almonds", "tomatoes", "melons"},
    "italy": {"vineyard", "olives", "wheat", "stubble", "maize", "pasture", "plough",
              "winter-corn"},
    "dnieper": {"maize", "beet", "stubble", "steppe", "fallow", "plough", "winter-corn", "cherries",
                "sunflowers", "melons"},
    "normandy": {"pasture", "meadow", "apples", "wheat", "beet"},
    "caen": {"wheat", "stubble", "beet", "potatoes", "apples", "pasture"},
    "bagration": {"rye", "flax", "potatoes", "cabbages", "meadow", "fallow"},
    "holland": {"pasture", "beet", "potatoes", "cabbages", "stubble", "plough", "apples"},
    "ardennes": {"pasture", "plough", "winter-corn"},
    "oder": {"pasture", "plough", "winter-corn"},
}  # fmt: skip
_LEAVES = {"oak", "beech", "leaf", "mixed", "poplar", "willow"}
WOODS: dict[str, set[str]] = {
    "saar-1939": _LEAVES | {"fir"},
    "france-1940": _LEAVES,
    "barbarossa": {"birch", "pine", "fir", "mixed"},
    "moscow": {"birch", "pine", "fir", "mixed"},
    "desert": {"palms", "tamarisk", "acacia"},
    "stalingrad": _LEAVES | {"acacia"},
    "tunisia": {"cork-oak", "acacia", "cypress", "pine"},
    "kursk": _LEAVES | {"acacia"},
    "sicily": {"leaf", "pine", "cypress"},
    "italy": _LEAVES | {"chestnut", "pine"},
    "dnieper": _LEAVES | {"acacia"},
    "normandy": _LEAVES,
    "caen": _LEAVES,
    "bagration": {"birch", "pine", "fir", "mixed"},
    "holland": _LEAVES | {"pine"},
    "ardennes": {"fir", "beech", "mixed", "oak", "pine"},
    "oder": _LEAVES | {"pine"},
}
_ROWS = {"hawthorn", "windbreak", "wattle", "stone-wall", "brick-wall"}
ROWS: dict[str, set[str]] = {
    "desert": {"thorn", "sangar", "stone-wall"},
    "tunisia": {"cactus", "stone-wall", "mud-wall"},
    "sicily": {"cactus", "reeds", "stone-wall"},
    "italy": {"hawthorn", "reeds", "stone-wall"},
    "normandy": {"bocage", "stone-wall"},
    **{one: {"wattle", "windbreak", "log-pile"} for one in ("barbarossa", "moscow", "bagration")},
    **{one: {"wattle", "windbreak", "mud-wall"} for one in ("stalingrad", "kursk", "dnieper")},
}

# --- words ---------------------------------------------------------------------------------------

_SOVIET = {"barbarossa", "moscow", "stalingrad", "kursk", "dnieper", "bagration"}
ONLY_THERE: dict[str, set[str]] = {
    r"\bkolkhoz|\bkurgan|\bbalka|\bcommissar|\bsteppe": _SOVIET,
    r"\binn\b|innkeeper": {"saar-1939", "ardennes", "oder"},
    r"\bsmithy\b": set(CAMPAIGNS)
    - {"desert", "tunisia", "sicily", "stalingrad", "kursk", "dnieper"},
    r"estaminet": {"france-1940"},
    r"osteria|masseria": {"italy", "sicily"},
    r"marabout|djebel|Arab|prickly pear": {"tunisia", "desert", "sicily"},
    r"hedgerow|cider|next hedge|hedges": {"normandy"},
    r"\bdike\b": {"holland", "oder"},
    r"church": set(CAMPAIGNS) - {"desert", "tunisia"},
    r"\btree\b": set(CAMPAIGNS) - {"desert"},
    r"Volga": {"stalingrad", "oder"},
    r"\bvineyards?\b|\bolives?\b|\blemons?\b": {"italy", "sicily", "tunisia"},
}
_SAID = {
    "snow": r"\bsnow|\bwhite over\b",
    "mud": r"\bmud\b|\bmuddy\b",
    "rain": r"\brain",
    "mist": r"\bmist\b|\bfog\b",
    "heat": r"\bheat\b|\bdust\b|\bdusty\b",
    "frost": r"\bfrost|\bfrozen\b|\bice\b|\bicy\b",
    "wind": r"\bwindy?\b",
    "night": r"\bnight\b|\bdark\b|\bmoon\b|\bnightfall\b",
    "day": r"\bsun\b|\bsunny\b|\bnoon\b|\bmorning\b|\bdawn\b|\bdusk\b|\bbreakfast\b|\bmirror\b",
    "water": r"\bstream\b|\bbrook\b|\bford\b|\bbridge\b|\bwater\b|\bdry feet\b",
    "well": r"\bwells?\b(?! as)(?= in)",
}


def _said(text: str, what: str) -> bool:
    return re.search(_SAID[what], text, re.IGNORECASE) is not None


def _prose(record: dict[str, Any]) -> str:
    """Title, story and orders: what nobody may take for a rule."""
    orders = [text for side in record["orders"].values() for text in side]
    return " ".join([record["title"], *record["story"], *orders])


# --- the judgement -------------------------------------------------------------------------------


def anachronisms(record: dict[str, Any]) -> list[str]:
    """List what of a mission's plain record can't have been so."""
    if record["theatre"] not in CAMPAIGNS:
        return [f"nobody knows of a campaign {record['theatre']}"]
    return [*_when(record), *_arms(record), *_weather(record), *_country(record), *_words(record)]


def within(month: str, span: Span) -> bool:
    """Tell whether a month, or a day, lies in a span of months."""
    return span[0] <= month[:7] <= span[1]


def _when(record: dict[str, Any]) -> Iterator[str]:
    nation, (first, last) = CAMPAIGNS[record["theatre"]]
    if not first <= record["date"] <= last:
        yield f"nobody fought in {record['theatre']} on {record['date']}"
    for side, who in (("german", "german"), ("allied", nation)):
        if record["forces"][side]["nation"] != who:
            yield f"the {side} side was {who} there"


def _arms(record: dict[str, Any]) -> Iterator[str]:
    for force in record["forces"].values():
        nation, day = force["nation"], record["date"]
        if not within(day, FORMATIONS[force["formation"]]):
            yield f"no {force['formation']} on {day}"
        for one in force["vehicles"]:
            yield from vehicle_faults(one["vehicle"], nation, record["theatre"], day)
        for team in force["teams"]:
            if not within(day, SERVED.get((nation, team["weapon"]), ("", ""))):
                yield f"the {nation} infantry had no {team['weapon']} on {day}"
        for squad in force["squads"]:
            for men in (squad["leader"], *squad["men"]):
                for weapon in (men["weapon"], men.get("also")):
                    if weapon not in (None, "rifle", "pistol", "lmg") and not within(
                        day, CARRIED.get((nation, weapon), ("", ""))
                    ):
                        yield f"the {nation} infantry had no {weapon} on {day}"


def vehicle_faults(key: str, nation: str, theatre: str, day: str) -> Iterator[str]:
    """Say why a vehicle can't have been with a nation in a theatre on a day."""
    whose, span = VEHICLES.get(key, ("nobody", ("", "")))
    if whose != nation:
        yield f"{key} was {whose}"
    elif not within(day, span):
        yield f"no {key} on {day}"
    elif theatre in NEVER.get(key, ()):
        yield f"no {key} in {theatre}"


def weather_faults(theatre: str, month: int, sky: str, ground: str) -> Iterator[str]:
    """Say why there can't be such weather in a theatre in a month."""
    snow, ice, mud, heat = CLIMATE[theatre]
    white = ground in ("snow", "ice")
    if white and month not in snow:
        yield f"snow in {theatre} in month {month}"
    if ground == "ice" and month not in ice:
        yield f"frozen streams in {theatre} in month {month}"
    if ground == "frost" and (theatre not in _FREEZES or month not in (11, 12, 1, 2, 3)):
        yield f"hard frost in {theatre} in month {month}"
    if ground == "mud" and month not in mud:
        yield f"deep mud in {theatre} in month {month}"
    if sky == "heat" and month not in heat:
        yield f"heat in {theatre} in month {month}"
    if sky == "rain" and month in _RAINLESS.get(theatre, ()):
        yield f"rain in {theatre} in month {month}"
    if sky == "snowfall" and month not in snow and (theatre, month) not in _SNOWS_LATE:
        yield f"it snows in {theatre} in month {month}"
    if ground not in _WET_UNDER.get(sky, {ground}):
        yield f"{sky} on {ground}"


def _weather(record: dict[str, Any]) -> Iterator[str]:
    sky, ground, wind = record["weather"], record["ground"], record["wind"]
    month = int(record["date"][5:7])
    yield from weather_faults(record["theatre"], month, sky, ground)
    if sky == "windy" and wind == "calm":
        yield "windy without wind"
    if sky == "mist" and wind != "calm":
        yield "mist in the wind"
    if (sky == "night") != (record["hour"] == "night"):
        yield f"{sky} at {record['hour']}"
    if sky == "mist" and record["hour"] not in ("first light", "early morning", "morning"):
        yield f"mist at {record['hour']}"
    if sky == "heat" and record["hour"] not in ("noon", "afternoon", "late afternoon"):
        yield f"heat at {record['hour']}"
    look = record["table"]["climate"]
    if (look == "snow") != (ground in ("snow", "ice")):
        yield f"a table of {look} with {ground}"
    if look == "bare" and month in (5, 6, 7, 8):
        yield f"a bare table in month {month}"
    streams = [one for one in record["terrain"] if one["kind"] in ("stream", "ford", "bridge")]
    if streams and (record["theatre"] == "desert" or ground == "ice"):
        yield f"a {streams[0]['kind']} in {record['theatre']} on {ground}"


def field_faults(theatre: str, month: int, sort: str) -> Iterator[str]:
    """Say why something can't be seen in the fields of a theatre in a month."""
    if sort not in FIELDS[theatre]:
        yield f"{sort} in {theatre}"
    corn = _SOUTH_CORN if theatre in ("tunisia", "italy", "sicily") else _NORTH_CORN
    if month not in (corn if sort == "wheat" else _SEASONS.get(sort, _ALL)):
        yield f"{sort} in month {month}"


def _country(record: dict[str, Any]) -> Iterator[str]:
    theatre, month = record["theatre"], int(record["date"][5:7])
    for line in record["terrain"]:
        sort, kind = line.get("sort"), line["kind"]
        if kind == "building" and sort not in BUILDINGS[theatre]:
            yield f"a {sort} in {theatre}"
        elif kind == "field":
            yield from field_faults(theatre, month, sort)
        elif kind == "woods" and sort not in WOODS[theatre]:
            yield f"a wood of {sort} in {theatre}"
        elif kind in ("hedge", "wall") and sort not in ROWS.get(theatre, _ROWS):
            yield f"a {kind} of {sort} in {theatre}"


def _words(record: dict[str, Any]) -> Iterator[str]:
    prose, theatre = _prose(record), record["theatre"]
    rules = " ".join(record["rules"])
    whole = f"{prose} {rules} {' '.join(record['wins'])} " + " ".join(
        goal["name"] for goal in record["goals"]
    )
    for pattern, where in ONLY_THERE.items():
        found = re.search(pattern, whole)
        if found and theatre not in where:
            yield f"'{found[0]}' in {theatre}"
    kinds = {one["kind"] for one in record["terrain"]}
    sky, ground = record["weather"], record["ground"]
    holds = {
        "snow": ground in ("snow", "ice") or sky == "snowfall",
        "mud": ground == "mud",
        "rain": sky == "rain",
        "mist": sky == "mist",
        "heat": sky == "heat",
        "frost": ground in ("frost", "ice"),
        "wind": record["wind"] != "calm",
        "night": sky == "night",
        "day": False,
    }
    for what, true in holds.items():
        if not true and _said(prose, what):
            yield f"{what} is spoken of, with {sky} on {ground}"
    water = bool(kinds & {"stream", "ford", "bridge"})
    if theatre != "desert" and not water and _said(prose, "water"):
        yield "water is spoken of, and none is on the table"
    if theatre == "desert" and re.search(r"\bbridge\b|\bford\b|\bstream\b", whole):
        yield "running water in the desert"
    if water and _said(prose, "well"):
        yield "a well is all the water there is, beside a stream"
    yield from _rules(record, rules)


def _rules(record: dict[str, Any], rules: str) -> Iterator[str]:
    """Hold the day's rules to the weather: each stands there if, and only if, it applies."""
    sky, ground = record["weather"], record["ground"]
    told = {
        "smoke drifts": sky == "windy",
        "Rain:": sky == "rain",
        "Mist:": sky == "mist",
        "Snowfall:": sky == "snowfall",
        "Dust:": sky == "heat",
        "Night:": sky == "night",
        "Wet ground:": ground == "wet",
        "Mud:": ground == "mud",
        "Snow:": ground in ("snow", "ice"),
        "frozen over": ground == "ice",
    }
    for words, true in told.items():
        if (words in rules) != true:
            yield f"'{words}' is {'missing' if true else 'printed'} with {sky} on {ground}"
