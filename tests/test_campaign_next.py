"""`campaign next` as players type it, from the first reports to the papers of the end."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.games.packs import read_pack
from generator.games.platoon_leader.saved.file import to_yaml
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import new_campaign
from tests.packs import Ran, fieldpress
from tests.printed import Printed

PACK = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"
FILLED = (
    (r"filled-in: no ", "filled-in: yes"),
    (r"played:  ", "played: yes"),
    (r"winner:  ", "winner: axis"),
)


@pytest.fixture(scope="module")
def saved() -> bytes:
    pack = read_pack(PACK, "content/platoon-leader")
    campaign = new_campaign(pack, "next", LOCKABLE.parse(["firefights=4", "intensity=low"]))
    return to_yaml(pack, campaign, card(pack, campaign))


@pytest.fixture
def folder(saved: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign's folder below the output folder, with its file alone."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "output/platoon-leader/campaigns/next"
    folder.mkdir(parents=True)
    (folder / "campaign.yaml").write_bytes(saved)
    return folder


def go_on(folder: Path, *more: str) -> Ran:
    return fieldpress("campaign", "next", folder.relative_to(Path.cwd()).as_posix(), *more)


def fill_in(folder: Path, number: int) -> None:
    """Fill in quick reports of a firefight as both players would with an editor."""
    for path in folder.glob(f"firefight-{number}/report*.yaml"):
        text = path.read_text("utf-8")
        for old, new in FILLED:
            text = re.sub(f"^{old}", new, text, flags=re.MULTILINE)
        path.write_text(text, "utf-8")


def hashes(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".fieldpress" not in path.parts and path.name != "manifest.json"
    }


def folders(folder: Path) -> Iterator[str]:
    return (path.name for path in sorted(folder.iterdir()) if path.is_dir())


def test_the_first_call_makes_the_reports_ready(folder: Path) -> None:
    ran = go_on(folder)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == (
        "when firefight 1 is played, fill in report-allied.yaml, report-axis.yaml, report.yaml "
        "in output/platoon-leader/campaigns/next/firefight-1 and type this again\n"
    )
    made = sorted(path.name for path in (folder / "firefight-1").iterdir())
    names = ("report-allied", "report-axis", "report")
    assert made == sorted(f"{name}.{ending}" for name in names for ending in ("pdf", "yaml"))


def test_another_fieldpress_and_another_content_go_on_with_a_word(folder: Path) -> None:
    """A history outlives the program and the pack that it was begun with."""
    file = folder / "campaign.yaml"
    text = re.sub(r"^fieldpress: .*", "fieldpress: '0.1.0'", file.read_text(), flags=re.MULTILINE)
    file.write_text(re.sub(r"^content: .*", "content: '0000'", text, flags=re.MULTILINE))
    ran = go_on(folder)
    assert ran.status == 0
    first, second, _ = ran.out.splitlines()
    assert re.fullmatch(
        r"campaign\.yaml was made with Fieldpress 0\.1\.0, and this is [\d.]+: "
        r"it goes on as it stands in its file",
        first,
    )
    assert second.startswith("campaign.yaml was made with content 0000, and this is ")


def test_what_was_printed_stays_when_a_report_is_wrong(folder: Path) -> None:
    go_on(folder)
    fill_in(folder, 1)
    path = folder / "firefight-1/report-axis.yaml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("left: '", "left: '9", 1), "utf-8")
    before = hashes(folder)
    ran = go_on(folder)
    assert ran.status == 1
    assert re.search(r"firefight-1/report-axis\.yaml:\d+:\d+: ", ran.err)
    assert ran.err.endswith("1 problem; nothing was printed\n")
    assert hashes(folder) == before


@pytest.mark.ci
def test_a_campaign_is_played_to_its_end(folder: Path, tmp_path: Path) -> None:
    """Four firefights: a packet each, the same bytes twice, and the papers that close it."""
    for number in range(1, 5):
        assert go_on(folder).status == 0
        assert f"firefight-{number}" in folders(folder)
        fill_in(folder, number)
    assert go_on(folder).status == 0
    assert [*folders(folder)] == ["end", *(f"firefight-{n}" for n in range(1, 5))]
    whole = hashes(folder)
    assert {
        f"firefight-{n}/{name}.pdf" for n in (2, 3, 4) for name in ("overview", "axis", "allied")
    } < {*whole}
    assert sum(name.startswith("end/") for name in whole) >= 3
    end = Printed((folder / "end/end.pdf").read_bytes())
    assert re.search("victory|draw", end.text(0).lower())
    # The same reports in another place: the same papers.
    other = tmp_path / "elsewhere/next"
    other.mkdir(parents=True)
    shutil.copy(folder / "campaign.yaml", other)
    for number in range(1, 5):
        (other / f"firefight-{number}").mkdir()
        for path in folder.glob(f"firefight-{number}/report*.yaml"):
            shutil.copy(path, other / f"firefight-{number}")
    assert fieldpress("campaign", "next", "elsewhere/next").status == 0
    again = hashes(other)
    ends = {name for name in whole if name.startswith("end/")}
    assert {name: again[name] for name in ends} == {name: whole[name] for name in ends}
