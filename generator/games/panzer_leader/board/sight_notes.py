"""What an overview says of lines of sight, by its pack's rules and in its pack's words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.content import Pack
from generator.content.kinds.printed import NoteLine
from generator.content.kinds.records import RecordsPart
from generator.ground.section import HILLTOPS, SLOPES, Section
from generator.roll.requirements import Requirements
from generator.scenario.wording import Wording

_WORDS = Wording(
    "sight-words",
    {
        **dict.fromkeys(("title", "from", "all", "key"), ()),
        "to": ("level",),
        "one": ("side",),
        "some": ("sides",),
    },
)
_NEEDED = Requirements(
    noun="overviews",
    parts=(_WORDS.part,),
    tables=lambda _: {},
    records={_WORDS.part: tuple(_WORDS.slots)},
    fields={_WORDS.part: {"text": "text"}},
    checks=(_WORDS.problems,),
)
_ON_THE_GROUND = ("VII.J.8", "VII.J.10", "VII.J.1.a", "VII.J.1.b", "stream")
"""What of the rules for lines of sight a section without hills needs."""
_LEVELS = ("ground", "slope", "hilltop")


def notes(section: Section, pack: Pack) -> tuple[tuple[str, tuple[NoteLine, ...]], ...]:
    """Return how lines of sight run on a section; nothing if the pack has no words for it.

    On one with hills it is the target elevation table: who looks at whom, over which sides.
    Raise ContentError for words that are missing or whose slots nothing fills.
    """
    rules, words = pack.parts.get("los"), pack.parts.get(_WORDS.part)
    if not isinstance(rules, RecordsPart) or not isinstance(words, RecordsPart):
        return ()
    _NEEDED.check(pack)
    title = _WORDS.phrase(pack, "title")
    if section.hexes_of(SLOPES | HILLTOPS):
        return ((title, tuple(_over_hills(pack))),) if "tet" in pack.parts else ()
    found = [rules.records[key] for key in _ON_THE_GROUND if key in rules.records]
    lines = tuple(f"{one['section']}† {one['name']}: {one['text']}" for one in found)
    return ((title, lines), ("", words.notes))


def _over_hills(pack: Pack) -> Iterator[NoteLine]:
    """Yield the target elevation table: two lines for who looks, a cell for whom he looks at."""
    cells = list(pack.records("tet").values())
    heads = (_WORDS.phrase(pack, "to", level=level) for level in _LEVELS)
    yield (_WORDS.phrase(pack, "from"), *heads)
    for firer in _LEVELS:
        rows = [
            [one for one in cells if (one["firer"], one["target"]) == (firer, target)]
            for target in _LEVELS
        ]
        said = [[_always(pack, row), _by_rule(row)] for row in rows]
        yield (firer, *(first or second for first, second in said))
        yield ("", *(second if first else "" for first, second in said))
    yield _WORDS.phrase(pack, "key")


def _always(pack: Pack, cells: Iterable[Mapping[str, Any]]) -> str:
    """Say what always blocks."""
    sides = [str(one["side"]) for one in cells if one["verdict"] == "always"]
    if len(sides) == 4:
        return _WORDS.phrase(pack, "all")
    if len(sides) == 1:
        return _WORDS.phrase(pack, "one", side=sides[0])
    return _WORDS.phrase(pack, "some", sides=", ".join(sides)) if sides else ""


def _by_rule(cells: Iterable[Mapping[str, Any]]) -> str:
    """Say what blocks by which rules, as G, T J.3 · B J.5."""
    found: dict[str, list[str]] = {}
    for one in cells:
        names = [str(name).removeprefix("VII.J.") for name in one["rules"]]
        if names:
            found.setdefault(f"J.{', '.join(names)}", []).append(str(one["side"]))
    return " · ".join(f"{', '.join(sides)} {rule}" for rule, sides in found.items())
