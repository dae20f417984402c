"""The map of a campaign is there first: it can be looked at while the papers are laid out."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from packs import fieldpress

from generator.cli.show import ProgressBar
from generator.errors import ContentError, Problem
from generator.games.packs import read_pack
from generator.games.platoon_leader.scenario.entry import GENERATOR
from generator.games.platoon_leader.scenario.fresh import new_campaign
from generator.job.job import Job
from generator.job.layout.desk import Desk
from generator.job.options import Options
from generator.job.output.manifest import File
from generator.job.output.own import MARK, make_own
from generator.job.output.ownership import UNFINISHED
from generator.job.output.placing import going_ahead
from generator.job.rolled.extras import PrintJob
from generator.job.rolled.papers import PaperWork, paper_work
from tests.patience import PATIENCE

NAMES = ["map.pdf", "map-lines.pdf", "overviews.pdf"]
SEED = "map-first"
FOLDER = f"platoon-leader/campaigns/{SEED}"


class StopError(ContentError):
    """Stands for whatever may be wrong with the papers."""

    def __init__(self) -> None:
        super().__init__([Problem("the booklet can’t be made")])


@pytest.fixture(scope="module")
def work(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> PaperWork:
    pack = read_pack(repository / "content/platoon-leader", "content/platoon-leader")
    item = GENERATOR.item(pack, new_campaign(pack, SEED))
    options = Options(out=tmp_path_factory.mktemp("ahead"), jobs=2)
    return paper_work(PrintJob(pack, GENERATOR, [item], SEED), Job(options))


@pytest.mark.ci
def test_maps_are_given_ahead_once_and_are_those_of_the_end(work: PaperWork) -> None:
    given: list[File] = []
    drawn = work.map
    assert drawn is not None
    with drawn.drawing(given.extend):
        give_up = time.monotonic() + PATIENCE
        while not given:
            assert time.monotonic() < give_up
            drawn.hand_out()
            time.sleep(0.01)
        drawn.hand_out()
        files = drawn.files()
    assert [file.name for file in given] == NAMES
    assert given == files


@pytest.mark.ci
def test_with_one_process_the_map_is_drawn_before_all_else(
    work: PaperWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing has been laid out when it is given."""
    alone = Job(replace(work.job.options, jobs=1))
    alone_work = PaperWork(work.wanted, work.papers, alone)
    given: list[File] = []

    def lay_out(*_: object, **__: object) -> None:
        assert [file.name for file in given] == NAMES
        raise StopError

    monkeypatch.setattr("generator.job.job.Desk.lay_out", lay_out)
    assert alone_work.map is not None
    with alone_work.map.drawing(given.extend), pytest.raises(StopError):
        alone_work.flat()


@pytest.mark.ci
def test_the_map_stands_in_its_folder_while_papers_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told on a terminal; if the papers can’t be made it goes again."""
    out = tmp_path / "out"
    seen: list[str] = []
    told: list[str] = []

    def lay_out(desk: Desk, _tasks: object) -> None:
        give_up = time.monotonic() + PATIENCE
        while not told:
            assert time.monotonic() < give_up
            desk.more({})  # as after each paper
            time.sleep(0.01)
        seen.extend(sorted(path.name for path in (out / FOLDER).iterdir()))
        raise StopError

    monkeypatch.setattr("generator.job.job.Desk.lay_out", lay_out)
    monkeypatch.setattr(ProgressBar, "note", lambda _, text: told.append(text))
    ran = fieldpress("campaign", "new", "--seed", SEED, "--out", str(out))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "the booklet can’t be made\n1 problem; nothing was printed\n"
    assert seen == sorted(NAMES)
    assert told == [f"{(out / FOLDER / name).as_posix()} is ready" for name in NAMES]
    assert [path.name for path in out.iterdir() if path.name != ".fieldpress"] == []


@pytest.mark.parametrize("error", [StopError(), KeyboardInterrupt()])
def test_what_went_ahead_goes_again_with_its_folders(tmp_path: Path, error: BaseException) -> None:
    """What was there before stays as it was."""
    (tmp_path / "a").mkdir()
    (tmp_path / "a/old.pdf").write_bytes(b"old")
    files = [(name, b"new") for name in ("a/old.pdf", "a/new.pdf", "b/c/d.pdf")]
    make_own(tmp_path)

    def go() -> None:
        with going_ahead(tmp_path) as put:
            assert put(files) == [tmp_path / "a/new.pdf", tmp_path / "b/c/d.pdf"]
            assert (tmp_path / "b/c/d.pdf").read_bytes() == b"new"
            raise error

    with pytest.raises(type(error)):
        go()
    assert found(tmp_path) == {"a/old.pdf": b"old"}
    assert sorted(path.name for path in tmp_path.iterdir()) == [".fieldpress", "a"]


def test_what_went_ahead_stays_with_the_others(tmp_path: Path) -> None:
    make_own(tmp_path)
    with going_ahead(tmp_path) as put:
        put([("a/map.pdf", b"map")])
        (tmp_path / "a/booklet.pdf").write_bytes(b"booklet")
    assert found(tmp_path) == {"a/map.pdf": b"map", "a/booklet.pdf": b"booklet"}


def test_a_folder_that_someone_else_uses_meanwhile_stays(tmp_path: Path) -> None:
    def go() -> None:
        make_own(tmp_path)
        with going_ahead(tmp_path) as put:
            put([("a/map.pdf", b"map")])
            (tmp_path / "a/notes.txt").write_bytes(b"mine")
            raise StopError

    with pytest.raises(StopError):
        go()
    assert found(tmp_path) == {"a/notes.txt": b"mine"}


def found(folder: Path) -> dict[str, bytes]:
    """Return what the files below a folder hold, by their names."""
    files: Sequence[Path] = [
        path
        for path in folder.rglob("*")
        if path.is_file() and path.name not in (MARK, "lock", UNFINISHED)
    ]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
