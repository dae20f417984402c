"""Linked evenings without their papers: a folder with a first scenario, and reports filled in."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.content import Pack
from generator.games import GAMES
from generator.games.packs import read_pack
from generator.resources import content_folder
from generator.scenario.generator import Generator, HowToRepeat, Printing, Sequel
from tests.yaml_files import load_yaml

_PRINTING = Printing(
    odds=True,
    again=(HowToRepeat("seed", "fieldpress scenario next scenario.yaml", ""),),
    command="fieldpress scenario next scenario.yaml",
)
_STAKE = re.compile(r"(    \S.*: +)0(    # of )([0-9]+)")


def read(path: Path) -> Any:
    """Read a file of the evening as plain data."""
    return load_yaml(path.read_text("utf-8"))


def heard(_done: int, _of: int) -> None:
    """Take what is told of scenarios that are played."""


@dataclass
class Evening:
    """The folder of an evening of some game, and what its papers say without being printed."""

    game: str
    folder: Path
    locks: tuple[str, ...] = ()
    seed: str = "evening"
    pack: Pack = field(init=False)
    generator: Generator = field(init=False)

    def __post_init__(self) -> None:
        self.pack = read_pack(content_folder() / self.game, f"content/{self.game}")
        self.generator = GAMES[self.game].generator("scenario")
        outcome = self.generator.roll(
            self.pack, self.seed, self.generator.lockable.parse(self.locks)
        )
        item = self.generator.item(self.pack, outcome)
        papers = self.generator.papers(self.pack, [item], _PRINTING)
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "scenario.yaml").write_bytes(papers.files["scenario.yaml"])

    def next(self, file: str = "scenario.yaml") -> Sequel:
        """Ask what comes next, and put its files and forms in place as the command does."""
        assert self.generator.sequel is not None
        more = (heard,) if self.generator.plays else ()
        found = self.generator.sequel(self.pack, self.folder / file, _PRINTING, *more)
        for name, data in found.papers.files.items():
            path = self.folder / found.folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
        for name, data in found.forms.items():
            if not (self.folder / name).exists():
                (self.folder / name).write_bytes(data)
        return found

    def file(self, number: int, name: str) -> Path:
        return self.folder / ("" if number == 1 else f"scenario-{number}") / name

    def record(self, number: int) -> dict[str, Any]:
        found: dict[str, Any] = read(self.file(number, "scenario.yaml"))["record"]
        return found

    def form(self, number: int) -> str:
        return self.file(number, "report.yaml").read_text("utf-8")

    def report(self, number: int, winner: str, lost: Mapping[str, Mapping[str, int]]) -> None:
        """Fill in the form of a scenario."""
        text = self.form(number).replace("winner:    #", f"winner: {winner}    #")
        side = ""
        lines = []
        for line in text.splitlines():
            if head := re.match(r"  (\S+):    # ", line):
                side = head[1]
            for name, count in lost.get(side, {}).items():
                line = re.sub(rf"^(    '?{re.escape(name)}'?: +)0 ", rf"\g<1>{count} ", line)
            lines.append(line)
        self.file(number, "report.yaml").write_text("\n".join(lines) + "\n", "utf-8")

    def report_any(self, number: int, chance: random.Random) -> dict[str, Any]:
        """Fill in a form with whatever is legal; return what it says."""
        text, share = self.form(number), chance.random()

        def some(match: re.Match[str]) -> str:
            most = int(match[3])
            lost = chance.randint(0, most) if chance.random() < share else 0
            return f"{match[1]}{lost}{match[2]}{match[3]}"

        found = re.search(r"^winner:    # (.*)$", text, re.MULTILINE)
        assert found is not None
        winner = chance.choice(found[1].split(" or "))
        text = _STAKE.sub(some, text).replace("winner:    #", f"winner: {winner}    #")
        self.file(number, "report.yaml").write_text(text, "utf-8")
        told: dict[str, Any] = read(self.file(number, "report.yaml"))
        return told


def page_of(sequel: Sequel) -> dict[str, Any]:
    """Return what the page of an evening shows, as plain data."""
    (page,) = [paper for paper in sequel.papers.papers if paper.name == "evening"]
    shown: dict[str, Any] = page.values["evening"]
    return shown
