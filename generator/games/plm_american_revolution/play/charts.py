"""The charts of the rules as computer players look them up, read from the pack once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.content import Pack
from generator.content.kinds import DeckPart

NUMBERS = "play-numbers"
"""The part of the pack with numbers that stand in sentences only."""

PLAY_NUMBERS = (
    *("marker", "no-brigadier", "no-commander", "back", "back-far", "near", "help", "out"),
    *("pounce", "support", "comes-up", "supported", "held-town", "town-stands", "rounds", "part"),
    *("chase", "caught", "crews", "fifty", "arc", "intervals", "over", "middle"),
)

BUDGET = ("study", "ahead", "best", "fading")
"""Of these numbers, those that say how much a player who looks ahead thinks: no rules."""

WEAPONS = ("musket", "rifle", "carbine", "gun")
GRADES = ("a", "b", "c", "d", "e", "f")
FOOT, HORSE, GUN = 0, 1, 2
"""Arms as far as the rules tell them apart."""

LINE, COLUMN, SKIRMISH = 0, 1, 2
"""Formations: a gun in line is unlimbered, in column limbered."""

RESOLVE, DEFENDER_FIRES, ATTACKER_FIRES, ATTACKER_TESTS, DEFENDER_TESTS, BOTH_TEST = range(6)
CARDS = (
    *("resolve", "defender-fires", "attacker-fires"),
    *("attacker-tests", "defender-tests", "both-test"),
)
_FIRE = "F"
MOVES = (
    ("infantry-line", "infantry-column"),
    ("cavalry-line", "cavalry-column"),
    ("gun-unlimbered", "gun-limbered"),
)
_UNHURT, _OUT, _KILLED = "unhurt", "out", "killed"
UNHURT, OUT, KILLED = 0, 1, 2
_BAND = 10
_HUNDRED = 100


@dataclass(frozen=True)
class RuleCharts:
    """What a pack's tables say, by numbers: chances and bonuses in per cent, moves in inches."""

    die: tuple[int, ...]
    """Actions for each side of the action die (A.2)."""
    volleys: tuple[tuple[int, ...], ...]
    """Of each weapon, volleys with so many actions from 0 (B.5)."""
    factor: tuple[tuple[int, ...], ...]
    """Of each weapon, the range factor for each ten inches from 0 (D.2)."""
    moves: tuple[tuple[int, int], ...]
    """Of each arm, inches of an action in line and in column (B.1)."""
    morale: tuple[int, ...]
    ahead: tuple[int, ...]
    """Chances to act first, by grade (C.1)."""
    change: tuple[tuple[int, ...], ...]
    """Of each grade, chances to change formation with so many actions from 0 (B.2)."""
    ammunition: tuple[int, ...]
    """Rounds of a gun for each of a hundred rolls (D.9)."""
    fate: tuple[int, ...]
    """What becomes of an officer in danger, for each side of a die (F.4)."""
    rough: int
    """What a deployed unit needs to pass rough ground (B.6)."""
    gap: tuple[int, ...]
    """Chances to hit a friend at so many inches from the line of a gun (D.7)."""
    melee: tuple[int, int, int]
    """What a stand of each arm takes off the enemy in melee (G.3)."""
    deck: tuple[int, ...]
    """The Melee Deck, a number for each card (G.2)."""
    leaves: int
    """The chance that an army leaves as its markers reach S, and what each more adds (H.3)."""
    more: int
    cover: Mapping[str, int]
    """What each kind of cover adds, and `most` in all (D.6)."""
    n: Mapping[str, int]
    """Numbers that stand in sentences only, from `play-numbers`."""
    see: int
    """Inches of woods that a unit sees and fires through (D.8)."""
    held: int
    """Inches around an objective within which a unit holds it."""
    command: int
    """Inches from a unit to its command stand, as they are taken for granted."""


def charts_of(pack: Pack) -> RuleCharts:
    """Return the charts of a pack."""
    grades = pack.records("grades")
    numbers = pack.records("battle-numbers")
    odds = list(pack.records("break").values())
    return RuleCharts(
        die=tuple(int(one) for one in _rolled(pack, "action-die")),
        volleys=tuple(_volleys(pack, weapon) for weapon in WEAPONS),
        factor=tuple(_factors(pack, weapon) for weapon in WEAPONS),
        moves=tuple((_inches(pack, line), _inches(pack, column)) for line, column in MOVES),
        morale=tuple(int(grades[grade]["morale"]) for grade in GRADES),
        ahead=tuple(int(grades[grade]["pre-empts"]) for grade in GRADES),
        change=tuple(_changes(pack, grade) for grade in GRADES),
        ammunition=tuple(int(one) for one in _rolled(pack, "ammunition")),
        fate=tuple((_UNHURT, _OUT, _KILLED).index(one) for one in _rolled(pack, "officer-hit")),
        rough=_rolled(pack, "rough-ground").count("through"),
        gap=tuple(int(one["chance"]) for one in pack.records("gap").values()),
        melee=_stands(pack),
        deck=_deck(pack),
        leaves=int(odds[0]["chance"]),
        more=int(odds[1]["chance"]) - int(odds[0]["chance"]),
        cover={key: int(one["bonus"]) for key, one in pack.records("cover").items()},
        n={
            key: int(one["number"])
            for key, one in pack.records(NUMBERS).items()
            if key not in BUDGET
        },
        see=int(numbers["woods-sight"]["number"]),
        held=int(numbers["held"]["number"]),
        command=int(numbers["command-distance"]["number"]),
    )


def _rolled(pack: Pack, table: str) -> list[str]:
    """Return what each roll of a table with one column comes to."""
    found = pack.tables[table]
    return [
        cells[0]
        for span, cells in zip(found.spans, found.cells, strict=True)
        for _ in range(span.low or 0, (span.high or 0) + 1)
    ]


def _volleys(pack: Pack, weapon: str) -> tuple[int, ...]:
    row = pack.records("volleys")["rifle" if weapon == "rifle" else "musket"]
    steps = str(row["rhythm"]).split()
    return tuple(steps[:n].count(_FIRE) for n in range(len(steps) + 1))


def _factors(pack: Pack, weapon: str) -> tuple[int, ...]:
    rows = [one for one in pack.records("fire-effect").values() if one["weapon"].lower() == weapon]
    return tuple(int(one["r"]) for one in sorted(rows, key=lambda one: int(one["from"])))


def _inches(pack: Pack, move: str) -> int:
    return int(pack.records("moves")[move]["inches"])


def _changes(pack: Pack, grade: str) -> tuple[int, ...]:
    each = int(pack.records("grades")[grade]["change"])
    longest = max(len(one["chance"]) for one in pack.records("formation").values())
    return tuple(min(each * n, _HUNDRED) for n in range(longest + 1))


def _stands(pack: Pack) -> tuple[int, int, int]:
    each = {key: int(one["each"]) for key, one in pack.records("melee-effect").items()}
    return each["infantry"], each["cavalry"], 0


def _deck(pack: Pack) -> tuple[int, ...]:
    part = pack.parts["melee-deck"]
    assert isinstance(part, DeckPart)
    return tuple(
        CARDS.index(str(row["card"]))
        for key, row in part.cards.records.items()
        if row["card"]
        for _ in range(part.copies[key])
    )
