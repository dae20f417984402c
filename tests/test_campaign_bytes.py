"""The same campaign is the same bytes: again, from its file, from the store, on other machines."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.games.platoon_leader.scenario.entry import GENERATOR
from generator.job.job import Job
from generator.job.options import Options
from generator.job.rolled.extras import PrintJob
from generator.job.rolled.papers import print_papers
from tests.printed_campaign import (
    FOLDED,
    PAPERS,
    SEED,
    PrintedCampaign,
    documents,
    made,
    program,
    title,
    with_store,
)
from tests.test_build_bytes import checkout

pytestmark = pytest.mark.ci

FLAT = (*PAPERS, "campaign.yaml")
ALL = (*FLAT, *FOLDED)


def differing(
    one: PrintedCampaign, other: PrintedCampaign, names: Sequence[str] = ALL
) -> list[str]:
    assert {path.name for path in one.folder.iterdir()} == set(ALL)
    assert {path.name for path in other.folder.iterdir()} == set(names)
    return [name for name in names if one.bytes(name) != other.bytes(name)]


def test_another_checkout_prints_the_same_bytes(folded: PrintedCampaign, tmp_path: Path) -> None:
    """With other folders, home, hash seed, time zone, language and number of processes.

    The booklet is laid out once more, the rest comes from the store.
    """
    again = "campaign booklet 595"
    out = with_store(folded, tmp_path / "out", lambda name: name.endswith(again))
    kept = documents(out)
    assert len(documents(folded.out)) - len(kept) == 1
    copy = tmp_path / "somewhere else/fieldpress"
    checkout(folded.program, copy)
    shutil.copytree(folded.program / "content", copy / "content", dirs_exist_ok=True)
    words = ("new", "--seed", SEED)
    other = made(copy, out, *words, circumstances="two", alone=True)
    assert differing(folded, other, FLAT) == []
    (new,) = (record for key, record in documents(out).items() if key not in kept)
    assert title(new).endswith(again)


def test_it_is_printed_again_from_its_file(folded: PrintedCampaign, tmp_path: Path) -> None:
    """All comes from the store, so that its bytes are seen to be those of what was laid out."""
    options = Options(out=with_store(folded, tmp_path / "out"))
    item = GENERATOR.read(folded.pack, folded.folder / "campaign.yaml")
    steps: list[str] = []

    def progress(step: str, done: int, total: int) -> None:
        steps.append(step)

    wanted = PrintJob(folded.pack, GENERATOR, [item], SEED, folded=True)
    found = {file.name: file.data for file in print_papers(wanted, Job(options, progress))}
    assert [name for name in ALL if found[name] != folded.bytes(name)] == []
    assert sorted(found) == sorted(ALL)
    assert "laying out" not in steps


@pytest.mark.long
def test_the_whole_pack_prints_the_same_bytes_from_nothing(tmp_path: Path) -> None:
    """Every sheet that the booklet has, every paper laid out twice."""
    sheets = (
        "sheet-new-firefight", "sheet-patrols", "sheet-reorganization", "sheet-campaign-rules",
        "sheet-glossary", "roster", "purchase-record", "patrol-log", "survivors",
    )  # fmt: skip
    words = ("new", "--seed", SEED, "--fold")
    one, two = (program(tmp_path / name / "checkout", sheets) for name in ("one", "two"))
    first = made(one, tmp_path / "one/out", *words, circumstances="one", alone=True)
    second = made(two, tmp_path / "two/out", *words, circumstances="two")
    assert differing(first, second) == []
