"""What a pack must hold to roll campaigns from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.content import Pack
from generator.content.kinds.records import RecordsPart
from generator.content.reading.source import Path
from generator.errors import Problem, short
from generator.games.platoon_leader.play.needs import play_problems
from generator.games.platoon_leader.scenario.aims import AIM_COLUMNS
from generator.games.platoon_leader.scenario.needs import FIELDS
from generator.games.platoon_leader.scenario.needs_forces import GROUP
from generator.games.platoon_leader.scenario.wording import WORDS
from generator.games.platoon_leader.setting.choices import ATTACKS, INTENSITIES, SIDES, firefights
from generator.games.platoon_leader.setting.needs import (
    episode_problems,
    formation_problems,
    place_problems,
)
from generator.ground.growing.terrain import LAND_NAMES
from generator.roll.field_needs import field_problems
from generator.roll.requirements import SIGNED, Requirements, TableNeed, part_of, table_problems
from generator.roll.sky import HOURS, PHASES
from generator.roll.slots import slot_problems

CAMPAIGN_ONLY = frozenset(("climates", "armies", "leader-columns"))
"""Parts that no pack has but those that campaigns are rolled from."""

_NOUN = "campaigns"
_END = re.compile(r"[1-3], circled [1-6]")
_NONE_OR_WHOLE = re.compile(r"none|[0-9]+")
_YES_NO = ("yes", "no")

_TABLES: Mapping[str, TableNeed] = {
    "first-hour": TableNeed(tuple(HOURS)),
    "next-firefight": TableNeed(
        ("the same day", "that night", "the next day", "the night after", "two days on")
    ),
    "game-length": TableNeed(("6", "7", "8", "9")),
    "first-end": TableNeed(_END),
    "historical-attacker": TableNeed(
        ("the other side", "both", "the same side"), modifiers=(-2, 2)
    ),
    "opening-attack": TableNeed(ATTACKS, (*SIDES, "both")),
    "card-drm": TableNeed(("-2", "-1", "0", "1", "2")),
    "opening-size": TableNeed(SIGNED, INTENSITIES),
    "opening-works": TableNeed(SIGNED, INTENSITIES),
    "bombardment": TableNeed(_NONE_OR_WHOLE, modifiers=(-1, 1)),
    "air-support": TableNeed(modifiers=(-1, 0)),
    "booby-trap-leave": TableNeed(_YES_NO),
    "reserves-leave": TableNeed(_YES_NO, modifiers=(-1, 0)),
    "balance": TableNeed(),
    "aim": TableNeed(("take", "take two", "most", "points"), AIM_COLUMNS),
    "wind-direction": TableNeed(),
    "cp-replenishment": TableNeed(SIGNED, tuple(name.upper() for name in INTENSITIES)),
    "oba-ammunition": TableNeed(modifiers=(-2, 2)),
}

_RECORDS = {
    "bounds": ("elr", "san", "card-drm", "assault", "dual", "firefights", "first-objective"),
    "intensities": INTENSITIES,
    "numbers": (
        *(
            "fewest-groups",
            "first-infantry",
            "infantry-to-armour",
            "most-circled",
            "fewest-places",
            "march",
            "neighbours",
        ),
        *(f"{what}-{name}" for what in ("modules", "armour") for name in INTENSITIES),
        *("pace", "reach-turns", "reach-of", "hand-turns", "most-named", "own-ground"),
        "own-theatre",
        "early-before",
        *("late-from", "much-armour", "many-guns", "seasons-north", "cold-north"),
    ),
    "prices": ("fortification-points", "patrol"),
    "land-names": LAND_NAMES,
    "location-kinds": (
        *("centre", "quarter", "summit", "bridge", "ford", "crossroads", "farm", "wood"),
        "feature",
    ),
    "words": tuple(WORDS.slots),
    "fortifications": ("booby-traps",),
}
"""Records that are asked for by their ids."""


def _tables(pack: Pack) -> Mapping[str, TableNeed]:
    nights = tuple(str(one["column"]) for one in pack.records("moons").values())
    columns = tuple(str(one["column"]) for one in pack.records("leader-columns").values())
    return {
        **_TABLES,
        "campaign-length": TableNeed([str(count) for count in firefights(pack)]),
        "nvr": TableNeed(SIGNED, nights),
        "leaders": TableNeed(columns=columns, modifiers=(-3, 3)),
    }


def _moon_problems(pack: Pack) -> Iterator[Problem]:
    part = part_of(pack, "moons")
    known = {str(one["name"]) for one in part.records.values()}
    if lost := [phase for phase in PHASES if phase not in known]:
        message = f"a phase of the moon has no record: {', '.join(lost)}"
        yield Problem(message, part.source.place(("records",)))


def _climate_problems(pack: Pack) -> Iterator[Problem]:
    """Hold climates against the year, and the tables of their seasons against skies and winds."""
    part = part_of(pack, "climates")
    uses = _season_tables(pack)
    seen = set()
    for key, climate in part.records.items():
        months = {month for season in climate["seasons"] for month in season["months"]}
        if lost := [str(month) for month in range(1, 13) if month not in months]:
            message = f"climate '{key}' has no season for the month {', '.join(lost)}"
            yield Problem(message, part.place(key, ("seasons",)))
        for index, season in enumerate(climate["seasons"]):
            for use, need in uses.items():
                table = pack.tables.get(season[use])
                if table is None:
                    message = f"there is no table '{season[use]}'"
                    yield Problem(message, part.place(key, ("seasons", index, use)))
                elif (use, table.id) not in seen:
                    seen.add((use, table.id))
                    yield from table_problems(_NOUN, table, need)


def _season_tables(pack: Pack) -> Mapping[str, TableNeed]:
    """Return what the tables of a season must hold, by what they are for."""
    names = {
        part: [str(one["name"]) for one in pack.records(part).values()]
        for part in ("skies", "ground-states", "winds")
    }
    drms = [int(sky["ground"]) for sky in pack.records("skies").values()]
    return {
        "weather": TableNeed(names["skies"]),
        "wind": TableNeed(names["winds"]),
        "ground": TableNeed(names["ground-states"], modifiers=(min(drms), max(drms))),
        "hours": TableNeed((*HOURS, "night")),
    }


def _step_problems(pack: Pack) -> Iterator[Problem]:
    """Hold the steps of the ground against its states, and what skies do against the steps."""
    part = part_of(pack, "ground-steps")
    if lost := [key for key in pack.records("ground-states") if key not in part.records]:
        message = f"a state of the ground has no steps: {', '.join(lost)}"
        yield Problem(message, part.source.place(("records",)))
    skies = part_of(pack, "skies")
    for key, sky in skies.records.items():
        rows = [record[sky["does"]] for record in part.records.values()]
        if not any(rows):
            message = f"sky '{key}': the column '{sky['does']}' of 'ground-steps' is empty"
            yield Problem(message, skies.place(key, ("does",)))
        if not all(rows) and not sky["instead"]:
            message = f"sky '{key}' can't come over some ground: name what does in 'instead'"
            yield Problem(message, skies.place(key, ()))


def _army_problems(pack: Pack) -> Iterator[Problem]:
    """Hold armies against their groups: known letters, and infantry among them."""
    part = part_of(pack, "armies")
    roles = {key: one["role"] for key, one in pack.records("group-letters").items()}
    for key, army in part.records.items():
        groups = pack.parts.get(army["groups"])
        if not isinstance(groups, RecordsPart):
            message = f"army '{key}': there are no groups '{army['groups']}'"
            yield Problem(message, part.place(key, ("groups",)))
            continue
        if lost := list(field_problems(_NOUN, groups, GROUP)):
            yield from lost
            continue
        for name, group in groups.records.items():
            if group["letter"] not in roles:
                message = f"'{short(group['letter'])}' is not a letter of 'group-letters'"
                yield Problem(message, groups.place(name, ("letter",)))
        known = groups.records.values()
        if not any(roles.get(one["letter"]) == "infantry" and one["squads"] for one in known):
            message = f"army '{key}' has no infantry among its groups: an I group with squads"
            yield Problem(message, groups.source.place(("records",)))


def _pair_problems(pack: Pack) -> Iterator[Problem]:
    armies, theatres = pack.records("armies"), part_of(pack, "theatres")
    for key, theatre in theatres.records.items():
        for index, pair in enumerate(theatre["pairs"]):
            for side in SIDES:
                if fault := _pair_fault(armies[pair[side]], side, pair):
                    yield Problem(fault, theatres.place(key, ("pairs", index, side)))


def _pair_fault(army: Mapping[str, Any], side: str, pair: Mapping[str, Any]) -> str | None:
    """Say what is wrong with an army in a pair, if anything is."""
    if army["side"] != side:
        return f"army '{army['id']}' does not fight on the {side} side"
    for day in (pair["from"], pair["to"]):
        month = day[:7]
        if not any(years["from"] <= month <= years["to"] for years in army["strength"]):
            return f"army '{army['id']}' has no ELR and SAN for {month}"
    return None


def _level_problems(pack: Pack) -> Iterator[Problem]:
    part = part_of(pack, "victory-levels")
    for of in ("gained", "kept"):
        if all(row["of"] != of for row in part.records.values()):
            message = f"there is no victory level for what is {of}"
            yield Problem(message, part.source.place(("records",)))


def _cover_problems(pack: Pack) -> Iterator[Problem]:
    """Hold the colours of covers: each written in full, and one for every campaign."""
    part = part_of(pack, "covers")
    for key, row in part.records.items():
        if not re.fullmatch("#[0-9a-f]{6}", row["colour"], re.IGNORECASE):
            message = f"'{short(row['colour'])}' is not a colour such as '#4d5b31'"
            yield Problem(message, part.place(key, ("colour",)))
    if all(row["land"] or row["climate"] for row in part.records.values()):
        message = "no cover fits every campaign: leave 'land' and 'climate' out of the last one"
        yield Problem(message, part.source.place(("records",)))


def _span_problems(pack: Pack) -> Iterator[Problem]:
    """Hold each 'least' against the 'most' beside it."""
    for name in ("grounds", "location-kinds", "bounds"):
        part = part_of(pack, name)
        for key, record in part.records.items():
            for path, span in _spans(record, ()):
                if span["least"] > span["most"]:
                    message = f"'least' is {span['least']}, more than 'most', {span['most']}"
                    yield Problem(message, part.place(key, path))


def _spans(value: Any, path: Path) -> Iterator[tuple[Path, Mapping[str, int]]]:
    """Yield the paths of mappings with a 'least' and a 'most', and the mappings."""
    if isinstance(value, Mapping):
        if "least" in value and "most" in value:
            yield path, value
        for key, inner in value.items():
            yield from _spans(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _spans(inner, (*path, index))


def _slot_problems(pack: Pack) -> Iterator[Problem]:
    """Hold the slots of all texts against those that are filled."""
    yield from WORDS.problems(pack)
    part = part_of(pack, "situations")
    for key, record in part.records.items():
        yield from slot_problems(str(record["text"]), part.place(key, ("text",)))
    part = part_of(pack, "names")
    for key, record in part.records.items():
        for index, feature in enumerate(record["features"]):
            known = ("n",) if "{n}" in feature["text"] else ("name",)
            place = part.place(key, ("features", index, "text"))
            yield from slot_problems(str(feature["text"]), place, known)
    part = part_of(pack, "grounds")
    for key, record in part.records.items():
        for kind, texts in record["names"].items():
            for index, text in enumerate(texts):
                place = part.place(key, ("names", kind, index))
                yield from slot_problems(str(text), place, ("place", "height"))


REQUIREMENTS = Requirements(
    noun=_NOUN,
    parts=(
        *(
            "theatres",
            "episodes",
            "places",
            "armies",
            "nations",
            "climates",
            "skies",
            "ground-states",
            "grounds",
        ),
        *("terrains", "marks", "land-names", "ground-words", "maps", "location-kinds", "names"),
        "words",
        *("situations", "works", "ruins"),
        *("fortifications", "set-up"),
        *("intensities", "leader-columns", "leader-drms", "army-tags", "group-letters", "winds"),
        *("moons", "ground-steps", "armour", "establishments", "formations", "covers"),
        *("bounds", "numbers", "prices", "victory-levels"),
    ),
    records=_RECORDS,
    fields=FIELDS,
    tables=_tables,
    checks=(
        *(_moon_problems, _climate_problems, _step_problems, _army_problems, _pair_problems),
        *(episode_problems, place_problems, formation_problems),
        *(_level_problems, _cover_problems, _span_problems, _slot_problems, play_problems),
    ),
)


def check_content(pack: Pack) -> None:
    """Raise ContentError with everything that a pack lacks to roll campaigns from."""
    REQUIREMENTS.check(pack)
