"""Puts small faults into the program, one at a time, and counts how many the tests see.

    python -m scripts.mutants --sample 200 --seed 1 --jobs 2 --packages roll games

A mutant is *killed* when a test fails, *stopped* when the tests take far longer than they should
(which is as good), and has *survived* when all of them pass. The golden records are left out: they
see any change, but not whether it is wrong. A whole run takes hours; a sample says the same within
a few per cent.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import signal
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

from scripts.mutants.bench import Bench, Outcome, Workshop
from scripts.mutants.faults import Fault, faults

REPOSITORY = Path(__file__).resolve().parent.parent.parent

TESTS: Mapping[str, Sequence[str]] = {
    "generator/dice": ("test_dice_*.py", "test_content_pack.py"),
    "generator/content": (
        "test_content_*.py",
        "test_schema.py",
        "test_bad_input_counts.py",
        "test_bad_input_references.py",
        "test_bad_input_yaml.py",
    ),
    "generator/roll": (
        "test_roll_*.py",
        "test_faults_roll.py",
        "test_faults_sky.py",
        "test_rules.py",
        "test_scenario_stages.py",
        "test_preferences_*.py",
        "test_campaign_data.py",
        "test_campaign_properties.py",
        "test_campaign_saved.py",
    ),
    "generator/scenario": (
        "test_scenario_fields.py",
        "test_scenario_stages.py",
        "test_rules.py",
        "test_wording.py",
        "test_saved_words.py",
        "test_scenario_papers.py",
    ),
    "generator/ground": (
        "test_ground*.py",
        "test_faults_ground.py",
        "test_faults_platoon_leader.py",
        "test_tabletop.py",
        "test_platoon_leader_ground_steps.py",
        "test_constraints_platoon_action.py",
    ),
    "generator/games/platoon_leader": (
        "test_preferences_*.py",
        "test_faults_platoon_leader.py",
        "test_platoon_leader_*.py",
        "test_campaign_forces.py",
        "test_*_control.py",
        "test_campaign_data.py",
        "test_campaign_properties.py",
        "test_campaign_saved.py",
    ),
    "generator/games/panzer_leader": (
        "test_constraints_panzer_leader.py",
        "test_faults_panzer_leader.py",
        "test_rule_numbers.py",
        "test_panzer_leader_*.py",
    ),
    "generator/games/platoon_action": (
        "test_constraints_platoon_action.py",
        "test_faults_platoon_action.py",
        "test_rule_numbers.py",
        "test_platoon_action_*.py",
    ),
    "generator/games/plm_american_revolution": (
        "test_constraints_plm.py",
        "test_rule_numbers.py",
        "test_plm_*.py",
    ),
    "generator/games/platoon_command": (
        "test_constraints_platoon_command.py",
        "test_platoon_command_*.py",
        "test_scenario_locks.py",
        "test_preferences_missions.py",
        "test_preferences_board.py",
        "test_preferences_decks.py",
        "test_preferences_words.py",
        "test_scenario_properties.py",
        "test_scenario_bad_input.py",
    ),
    "generator/games": ("test_games_registry.py", "test_kinds.py", "test_kept_packs.py"),
    "generator/press": ("test_press_*.py", "test_build_booklet.py", "test_fitting_steps.py"),
    "generator/draw": (
        "test_press_*.py",
        "test_faults_hexmap.py",
        "test_faults_boxes.py",
        "test_aids.py",
        "test_boxes.py",
        "test_tabletop.py",
        "test_field_map.py",
        "test_panzer_leader_boards.py",
    ),
}
"""The tests of a folder's modules, quick ones first; the longest name that fits counts."""

PACKAGES = ("roll", "scenario", "ground", "games", "press", "draw", "dice", "content")
SLOWER = 3
"""A mutant's tests may take so much longer than those of the sound program."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file of the program, by its path in the repository and as it is, with a fault."""

    path: str
    source: str
    fault: Fault

    @property
    def package(self) -> str:
        return self.path.split("/")[1]

    @property
    def tests(self) -> Sequence[str]:
        return TESTS[folder_of(self.path)]

    def __str__(self) -> str:
        was, text = (" ".join(one.split()) for one in (self.fault.was, self.fault.text))
        return f"{self.path}:{self.fault.line}: {was[:60]} -> {text[:60]}"


@dataclass(slots=True)
class Tally:
    """What became of the mutants of each package, and those that no test has seen."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    survivors: list[Mutant] = field(default_factory=list)

    def add(self, mutant: Mutant, outcome: Outcome) -> None:
        words = {None: "stopped", 0: "survived"}
        word = words.get(outcome.status, "killed")
        self.counts[mutant.package, word] += 1
        if word == "survived":
            self.survivors.append(mutant)
        print(f"{word:8} {outcome.seconds:5.0f} s  {mutant}", flush=True)

    def table(self, whole: Counter[str]) -> str:
        """Return a line for each package; the score of all goes by how many mutants each has."""
        rows = ["| package | mutants | tried | killed | stopped | survived | score |"]
        rows.append("|---|---|---|---|---|---|---|")
        scores: dict[str, float] = {}
        for package, number in whole.items():
            words = ("killed", "stopped", "survived")
            found = [self.counts[package, word] for word in words]
            scores[package] = 1 - found[2] / max(1, sum(found))
            cells = (package, number, sum(found), *found, f"{scores[package]:.0%}")
            rows.append("| " + " | ".join(map(str, cells)) + " |")
        mean = sum(scores[package] * number for package, number in whole.items())
        return "\n".join([*rows, f"all, by number of mutants: {mean / whole.total():.0%}"])


def folder_of(path: str) -> str:
    """Return the longest folder with tests of its own that a file lies in."""
    return max((name for name in TESTS if path.startswith(f"{name}/")), key=len)


def all_mutants(packages: Sequence[str]) -> list[Mutant]:
    """List the mutants of packages, file by file."""
    files = [p for one in packages for p in sorted((REPOSITORY / "generator" / one).rglob("*.py"))]
    return [
        Mutant(path.relative_to(REPOSITORY).as_posix(), source, fault)
        for path in files
        for source in [path.read_text("utf-8")]
        for fault in faults(source)
    ]


def sampled(mutants: Sequence[Mutant], number: int, seed: str) -> list[Mutant]:
    """Pick mutants, as many of each package and by turns; the same seed picks the same.

    0 picks all.
    """
    packages: dict[str, list[Mutant]] = {}
    for one in mutants:
        packages.setdefault(one.package, []).append(one)
    share = -(-number // len(packages)) if number else len(mutants)
    chance = random.Random(seed)
    picked = [
        [found[place] for place in sorted(chance.sample(range(len(found)), min(share, len(found))))]
        for found in packages.values()
    ]
    return [one for row in zip_longest(*picked) for one in row if one is not None]


def limits(workshop: Workshop, folders: Sequence[str]) -> dict[str, float]:
    """Run the tests of the sound program; return the seconds that a mutant's may take.

    A folder whose tests fail is left out: there a mutant's failing would say nothing.
    """
    found: dict[str, float] = {}
    for folder in folders:

        def done(outcome: Outcome, folder: str = folder) -> None:
            if outcome.status == 0:
                found[folder] = SLOWER * outcome.seconds + 10
                print(f"{folder}: {outcome.seconds:.0f} s without a mutant", flush=True)
            else:
                print(f"{outcome.end}\n{folder}: left out, its tests fail as it is", flush=True)

        workshop.run(lambda bench, folder=folder: bench.tests(TESTS[folder]), 3600, done)
    workshop.finish()
    return found


def try_out(workshop: Workshop, mutant: Mutant, limit: float, tally: Tally) -> None:
    """Start the tests of a mutant; the file is made sound again when they have ended."""
    used: list[Path] = []

    def prepare(bench: Bench) -> Sequence[str]:
        used.append(bench.folder / mutant.path)
        used[0].write_text(mutant.fault.put_into(mutant.source), "utf-8")
        return bench.tests(mutant.tests)

    def done(outcome: Outcome) -> None:
        used[0].write_text(mutant.source, "utf-8")
        tally.add(mutant, outcome)

    workshop.run(prepare, limit, done)


def main() -> None:
    reader = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    reader.add_argument("--sample", type=int, default=0, help="so many mutants; 0 is all of them")
    reader.add_argument("--seed", default="1", help="another seed picks another sample")
    reader.add_argument("--jobs", type=int, default=2, help="trials side by side")
    reader.add_argument("--packages", nargs="+", default=PACKAGES, choices=PACKAGES)
    chosen = reader.parse_args()
    # Whoever stops it gets the table of what was tried; in the background Ctrl-C is ignored.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)
    everything = all_mutants(chosen.packages)
    mutants = sampled(everything, chosen.sample, chosen.seed)
    print(f"{len(mutants)} of {len(everything)} mutants, seed {chosen.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="fieldpress-mutants-") as scratch:
        folders = [Path(scratch) / str(number) for number in range(chosen.jobs)]
        workshop = Workshop([Bench.of(REPOSITORY, folder) for folder in folders])
        allowed = limits(workshop, sorted({folder_of(one.path) for one in mutants}))
        tally = Tally()
        with contextlib.suppress(KeyboardInterrupt):
            for mutant in mutants:
                if limit := allowed.get(folder_of(mutant.path)):
                    try_out(workshop, mutant, limit, tally)
            workshop.finish()
    print("\nSurvivors", *sorted(map(str, tally.survivors)), sep="\n")
    print(f"\n{tally.table(Counter(one.package for one in everything))}")


if __name__ == "__main__":
    main()
