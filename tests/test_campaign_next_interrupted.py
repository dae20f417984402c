"""`campaign next`, killed or with a full disk, loses nothing; any number of workers do the same."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from generator.games.packs import read_pack
from generator.games.platoon_leader.saved.file import to_yaml
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import new_campaign
from generator.job import options
from tests.full_disk import FullDisk
from tests.packs import Ran, fieldpress
from tests.test_campaign_next import FILLED

pytestmark = pytest.mark.ci

PACK = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"
FOLDER = "output/platoon-leader/campaigns/next"
EVERY = 5
"""Of so many moments one is tried; the first and the last always are."""

Files = dict[str, bytes]


def go_on(*, fresh: bool = False) -> Ran:
    """Go on with the history below the folder that we are in."""
    if fresh:
        shutil.rmtree("output/.fieldpress", ignore_errors=True)
    return fieldpress("campaign", "next", FOLDER)


def files(root: Path) -> Files:
    """Return what stands in an output folder, without our own notes."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and ".fieldpress" not in path.parts
    }


def asides(root: Path) -> list[Path]:
    """Return files that were written aside and left."""
    hidden = [path for path in root.rglob(".*") if path.is_file()]
    return [*hidden, *(root / ".fieldpress/aside").glob("*")]


class Evening:
    """A history with the reports of its first firefight, before and after what comes next."""

    def __init__(self, place: Path) -> None:
        self.place = place
        pack = read_pack(PACK, "content/platoon-leader")
        campaign = new_campaign(pack, "next", LOCKABLE.parse(["firefights=4", "intensity=low"]))
        folder = place / FOLDER
        folder.mkdir(parents=True)
        (folder / "campaign.yaml").write_bytes(to_yaml(pack, campaign, card(pack, campaign)))
        with contextlib.chdir(place):
            assert go_on().status == 0
        for path in folder.glob("firefight-1/report*.yaml"):
            text = path.read_text("utf-8")
            for old, new in FILLED:
                text = re.sub(f"^{old}", new, text, flags=re.MULTILINE)
            path.write_text(text, "utf-8")
        self.old = files(place / "output")
        with contextlib.chdir(shutil.copytree(place, place.parent / "after")):
            assert go_on().status == 0
            self.new = files(Path("output"))
        # What was laid out is known from now on: each try takes a second, and prints all the same.
        shutil.rmtree(place / "output/.fieldpress")
        shutil.copytree(place.parent / "after/output/.fieldpress", place / "output/.fieldpress")

    def copy(self, to: Path) -> Path:
        """Copy the folder as it was before."""
        return Path(shutil.copytree(self.place, to))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return Evening(tmp_path_factory.mktemp("evening") / "before")


@contextlib.contextmanager
def killed_at(moment: int) -> Iterator[list[int]]:
    """End this process just before a file gets its name: the one of that number, from 0."""
    count = [0]
    replace, link = Path.replace, os.link

    def look() -> None:
        count[0] += 1
        if count[0] == moment + 1:
            os._exit(9)

    def replacing(self: Path, target: str | Path) -> Path:
        look()
        return replace(self, target)

    def linking(*given: object, **more: object) -> None:
        look()
        link(*given, **more)  # type: ignore[arg-type]

    with mock.patch.object(Path, "replace", replacing), mock.patch.object(os, "link", linking):
        yield count


def moments(total: int) -> list[int]:
    assert total > 10
    return sorted({*range(0, total, EVERY), total - 1})


def assert_whole(evening: Evening, found: Files) -> None:
    """Every file is as before or as after; what the players wrote is theirs."""
    for name, data in found.items():
        if name != "manifest.json":
            assert data in (evening.old.get(name), evening.new.get(name)), name
    assert {name for name in evening.old if name not in found} == set()


def test_it_makes_a_packet(evening: Evening) -> None:
    """Otherwise what follows would prove nothing."""
    new = set(evening.new) - set(evening.old)
    assert {f"{FOLDER[7:]}/firefight-2/{name}.pdf" for name in ("overview", "axis", "allied")} < new


def test_killed_at_any_moment(evening: Evening, tmp_path: Path) -> None:
    with contextlib.chdir(evening.copy(tmp_path / "counted")), killed_at(-1) as count:
        assert go_on().status == 0
    for moment in moments(count[0]):
        place = evening.copy(tmp_path / str(moment))
        child = os.fork()
        if child == 0:
            with contextlib.suppress(BaseException), contextlib.chdir(place), killed_at(moment):
                go_on()
            os._exit(1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
        assert_whole(evening, files(place / "output"))
        with contextlib.chdir(place):
            ran = go_on()
        assert (ran.status, ran.err) == (0, "")
        assert files(place / "output") == evening.new
        assert asides(place / "output") == []


def test_a_disk_that_is_full_at_any_moment(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FullDisk(monkeypatch)
    monkeypatch.chdir(evening.copy(tmp_path / "counted"))
    assert go_on().status == 0
    for moment in moments(disk.begun):
        monkeypatch.chdir(evening.copy(tmp_path / str(moment)))
        disk.fill_at(moment + 1)
        ran = go_on()
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.endswith(": can't be written: No space left on device\n")
        assert ran.err.count("\n") == 1
        assert files(Path("output")) == evening.old
        assert asides(Path("output")) == []


@pytest.mark.parametrize("workers", [1, 3])
def test_any_number_of_workers(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    """Everything laid out anew: the same bytes."""
    monkeypatch.setattr(options, "processors", lambda: workers)
    monkeypatch.chdir(evening.copy(tmp_path / "other"))
    assert go_on(fresh=True).status == 0
    assert files(Path("output")) == evening.new
