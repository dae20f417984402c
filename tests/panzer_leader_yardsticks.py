"""Yardsticks of 500 rolled situations: a line each in a golden file, a table of them in the docs.

    python -m tests.panzer_leader_yardsticks

rolls them and writes both anew. Tests hold each line while they roll the same situations, and the
table against the lines.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, dataclass, fields
from functools import lru_cache, partial
from pathlib import Path
from statistics import median
from typing import Any

from tests.panzer_leader_checker import points
from tests.yaml_files import load_yaml

REPOSITORY = Path(__file__).resolve().parent.parent
FOLDER = REPOSITORY / "content" / "panzer-leader"
LINES = REPOSITORY / "tests" / "data" / "golden" / "panzer-leader-500.txt"
DOCS = REPOSITORY / "docs" / "panzer-leader-situations.md"
COUNT = 500
TURNS, SECTIONS = (8, 10, 12, 15), (1, 2, 3)
BEGIN = "<!-- Made by `python -m tests.panzer_leader_yardsticks`. -->"
END = "<!-- End of the table. -->"
BY_KIND = (
    "Attacker's points to the defender's without carriers, by kind "
    "(who moves first is a meeting's attacker):"
)


@dataclass(frozen=True)
class Yardstick:
    """What of a situation is held beside the known ones; `mover` is who moves first."""

    mission: str
    mover: str
    attacked: bool
    turns: int
    sections: int
    fresh: bool
    hurried: bool
    allied: int
    german: int
    allied_points: float
    german_points: float

    @property
    def sides(self) -> tuple[int, int]:
        return self.allied, self.german

    @property
    def bigger(self) -> float:
        """Points of the bigger side to those of the smaller."""
        worth = self.allied_points, self.german_points
        return max(worth) / min(worth)

    @property
    def ratio(self) -> float:
        """Points of who moves first to the other's."""
        of = self.allied_points / self.german_points
        return of if self.mover == "allied" else 1 / of

    @property
    def crowd(self) -> float:
        """Units on a section."""
        return sum(self.sides) / self.sections

    def line(self) -> str:
        return " ".join(f"{x:g}" if isinstance(x, (int, float)) else x for x in astuple(self))


@lru_cache
def worth() -> Mapping[str, float]:
    """Return the points of each unit by the formula as the checker of the tests has it.

    Carriers have none: they don't count when sides are weighed.
    """
    records = load_yaml((FOLDER / "units/unit-kinds.yaml").read_text("utf-8"))["records"]
    return {one["id"]: 0 if one.get("carries") else points(one) for one in records}


def measured(record: Mapping[str, Any]) -> Yardstick:
    """Measure a rolled situation by its record, or a known one by its file."""
    counts, sums = Counter[str](), dict.fromkeys(("allied", "german"), 0.0)
    for group in record["groups"]:
        for line in group["units"]:
            counts[group["side"]] += line["count"]
            sums[group["side"]] += worth()[line["unit"]] * line["count"]
    return Yardstick(
        mission=record.get("mission", "known"),
        mover=record["moves-first"],
        attacked=record.get("attacker") is not None,
        turns=record["turns"],
        sections=len(record["sections"]),
        fresh=any(line.get("board") for line in record["sections"]),
        hurried=record.get("road-rate-from", 1) == 1,
        allied=counts["allied"],
        german=counts["german"],
        allied_points=sums["allied"],
        german_points=sums["german"],
    )


def known() -> list[Yardstick]:
    """Measure the eighteen known situations."""
    files = sorted((FOLDER / "situations").glob("*.yaml"))
    data = [load_yaml(file.read_text("utf-8")) for file in files]
    return [measured(one) for one in data if one["kind"] == "situation"]


def kept() -> list[Yardstick]:
    """Read the golden lines."""
    return [read(line) for line in LINES.read_text("utf-8").splitlines()]


def read(line: str) -> Yardstick:
    words = line.partition("  ")[2].split()
    kinds = {"str": str, "int": int, "float": float, "bool": lambda word: word == "1"}
    named = zip(fields(Yardstick), words, strict=True)
    return Yardstick(**{field.name: kinds[str(field.type)](word) for field, word in named})


def lines(first: int, found: Iterable[Yardstick]) -> list[str]:
    return [f"seed {number}  {one.line()}" for number, one in enumerate(found, first)]


def table() -> str:
    """Return the tables of the docs, from the golden lines and the known situations."""
    old, new = known(), kept()
    kinds = load_yaml((FOLDER / "chance/kinds.yaml").read_text("utf-8"))["records"]
    rows = [
        "| | the 18 known | 500 rolled |",
        "|---|---|---|",
        _row(
            "bigger : smaller, points without carriers",
            old,
            new,
            partial(_span, of=lambda y: [y.bigger]),
        ),
        _row(_heads("turns", TURNS), old, new, partial(_shares, of="turns", among=TURNS)),
        _row(
            _heads("sections", SECTIONS), old, new, partial(_shares, of="sections", among=SECTIONS)
        ),
        _row("units a side", old, new, partial(_span, of=lambda y: list(y.sides))),
        _row("units per section", old, new, partial(_span, of=lambda y: [y.crowd])),
        "",
        BY_KIND,
        "",
        "| kind | rolled | may be | is | median |",
        "|---|---|---|---|---|",
    ]
    for kind in kinds:
        mine = [one.ratio for one in new if one.mission == kind["id"]]
        may = f"{_told(kind['least'] / 100)} – {_told(kind['most'] / 100)}"
        found = f"{_told(min(mine))} – {_told(max(mine))} | {_told(median(mine))}"
        rows.append(f"| {kind['name']} | {len(mine)} | {may} | {found} |")
    fresh, small = sum(one.fresh for one in new), sum(sum(one.sides) <= 40 for one in new)
    german = sum(one.attacked and one.mover == "german" for one in new)
    slow = sum(not one.hurried for one in new)
    rows += [
        "",
        f"{fresh} of them lie on freshly made sections; the Germans attack in {german}; in {slow} "
        "nobody who attacks has the road rate in turn 1.",
        f"{small} have forty units at most and are laid out in a quarter of an hour.",
    ]
    return "\n".join(rows)


def _row(
    head: str,
    old: Sequence[Yardstick],
    new: Sequence[Yardstick],
    tell: Callable[[Sequence[Yardstick]], str],
) -> str:
    return f"| {head} | {tell(old)} | {tell(new)} |"


def _span(some: Sequence[Yardstick], of: Callable[[Yardstick], Sequence[float]]) -> str:
    values = [value for one in some for value in of(one)]
    return f"{_told(min(values))} – {_told(max(values))}, median {_told(median(values))}"


def _told(value: float) -> str:
    return f"{value:.2f}" if value < 10 else f"{round(value, 1):g}"


def _heads(what: str, among: Sequence[int]) -> str:
    return f"{what} {' / '.join(map(str, among))}"


def _shares(some: Sequence[Yardstick], of: str, among: Sequence[int]) -> str:
    return " / ".join(str(sum(getattr(one, of) == value for one in some)) for value in among)


def _rolled(first: int) -> list[Yardstick]:
    from generator.games.panzer_leader.scenario.fresh import roll_scenario
    from tests.test_panzer_leader_scenarios import plain, the_pack

    seeds = range(first, first + 50)
    return [measured(plain(roll_scenario(the_pack(), f"seed {number}"))) for number in seeds]


def write() -> None:
    """Roll all, and write the golden lines and the tables."""
    with ProcessPoolExecutor() as pool:
        parts = list(pool.map(_rolled, range(0, COUNT, 50)))
    every = lines(0, [one for part in parts for one in part])
    LINES.write_text("".join(f"{line}\n" for line in every), "utf-8")
    head, _, rest = DOCS.read_text("utf-8").partition(BEGIN)
    DOCS.write_text(f"{head}{BEGIN}\n\n{table()}\n\n{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    sys.exit(write())
