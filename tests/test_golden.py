"""What is rolled and printed is what it was; a change is meant, read and explained.

`make golden` writes the golden files anew, after a look at the difference.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from tests import golden
from tests.shares import first


@pytest.mark.parametrize("seed", golden.CAMPAIGNS)
def test_a_campaign_is_rolled_as_it_was(seed: str) -> None:
    held(f"campaigns/{golden.file_name(seed)}", golden.campaign_text(seed, golden.CAMPAIGNS[seed]))


@pytest.mark.parametrize("seed", first(1, golden.SCENARIOS))
def test_a_scenario_is_rolled_as_it_was(seed: str) -> None:
    held(f"scenarios/{golden.file_name(seed)}", golden.scenario_text(seed, golden.SCENARIOS[seed]))


@pytest.mark.ci
def test_many_more_are_rolled_as_they_were() -> None:
    held("rolled.txt", golden.hashes_text())


def test_every_kind_of_ground_and_mission_is_among_them() -> None:
    grounds = golden.pack("platoon-leader").records("grounds")
    missions = golden.pack("platoon-command").records("missions")
    assert {locks["ground"] for locks in golden.CAMPAIGNS.values()} == grounds.keys()
    assert {locks["mission"] for locks in golden.SCENARIOS.values()} == missions.keys()
    assert len(list((golden.GOLDEN / "campaigns").iterdir())) == len(golden.CAMPAIGNS)
    assert len(list((golden.GOLDEN / "scenarios").iterdir())) == len(golden.SCENARIOS)


@pytest.mark.golden
@pytest.mark.parametrize(("paper", "ink"), golden.PRINTS)
def test_everything_is_printed_as_it_was(
    paper: str, ink: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Every PDF of `make`, byte for byte, with the versions of Pango and HarfBuzz that made them.

    Other versions break lines elsewhere: there the test is skipped, but never in CI.
    """
    first, *lines = (golden.GOLDEN / "printed.txt").read_text("utf-8").splitlines()
    if first != golden.engines() and "CI" not in os.environ:
        pytest.skip(f"printed with {first}, here is {golden.engines()}")
    assert first == golden.engines()
    own = tmp_path_factory.getbasetemp() / "golden-store"
    store = Path(os.environ.get("FIELDPRESS_TEST_STORE", own))
    wanted = by_name(line for line in lines if f"  {paper}-{ink}/" in line)
    found = by_name(line.rstrip() for line in golden.printed_lines(tmp_path, [(paper, ink)], store))
    assert wanted
    changed = {name for name in wanted.keys() | found if wanted.get(name) != found.get(name)}
    assert not changed, f"printed otherwise than before: {', '.join(sorted(changed))}"


def by_name(lines: Iterable[str]) -> Mapping[str, str]:
    """Return the hash of each file by its name."""
    return {name: digest for digest, name in (line.split("  ", 1) for line in lines)}


def held(name: str, text: str) -> None:
    """Fail with the difference unless a golden file has this text."""
    kept = (golden.GOLDEN / name).read_text("utf-8")
    if text != kept:
        lines = difflib.unified_diff(kept.splitlines(), text.splitlines(), "was", "is", n=0)
        pytest.fail(f"{name} has changed:\n" + "\n".join([*lines][:60]), pytrace=False)
