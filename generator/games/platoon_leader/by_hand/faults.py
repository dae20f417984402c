"""What a card by hand is held against besides the types of its values."""

from __future__ import annotations

from collections.abc import Iterator

from generator.content import Pack
from generator.games.platoon_leader.by_hand.card import Plain
from generator.games.platoon_leader.history.army import army_of
from generator.games.platoon_leader.saved.edits import Fault, below, one_of, within
from generator.games.platoon_leader.scenario.facts import bounds
from generator.games.platoon_leader.setting.choices import INTENSITIES, SIDES


def card_faults(pack: Pack, card: Plain) -> Iterator[Fault]:
    """Yield what of a card no history can go on from; its values have the right types."""
    for index, row in enumerate(card["calendar"]):
        yield from below(("calendar", index), _line(index + 1, row))
    for side in SIDES:
        yield from below(("sides", side), _side(pack, card["sides"][side]))


def _line(number: int, row: Plain) -> Iterator[Fault]:
    if row["number"] != number:
        yield ("number",), f"this is firefight {number}: they are numbered as they follow"
    if row["turns"] != len(row["track"]):
        yield ("track",), f"the track has {len(row['track'])} turns, not {row['turns']}"


def _side(pack: Pack, own: Plain) -> Iterator[Fault]:
    if army_of(pack, own["nationality"]) is None:
        yield ("nationality",), f"the pack has no army called '{own['nationality']}'"
    yield from one_of("intensity", own["intensity"], [name.upper() for name in INTENSITIES])
    for key in ("elr", "san"):
        yield from within(key, own[key], *bounds(pack, key))
    for name, drm in own["drms"].items():
        yield from below(("drms",), within(name, drm, *bounds(pack, "card-drm")))
    groups: set[str] = set()
    for index, group in enumerate(own["groups"]):
        letters = pack.records("group-letters")
        yield from below(("groups", index), one_of("letter", group["letter"], letters))
        columns = (*pack.records("leader-columns"), "none")
        yield from below(("groups", index), one_of("column", group["column"], columns))
        if group["id"] in groups:
            yield ("groups", index, "id"), f"there are two groups {group['id']}"
        groups.add(group["id"])
