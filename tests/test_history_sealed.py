"""A sealed campaign goes on: the same open papers on two machines, each with its own side's."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.content import Pack
from generator.errors import ContentError
from generator.games.packs import read_pack
from generator.games.platoon_leader.history.entry import sequel
from generator.games.platoon_leader.history.proving import prove
from generator.games.platoon_leader.saved.body import secrets_text
from generator.games.platoon_leader.saved.file import to_yaml
from generator.games.platoon_leader.scenario.card import card
from generator.roll.seals.files import private_text
from generator.scenario.generator import HowToRepeat, Paper, Printing, Sequel
from tests.sealed_desks import SIDES, WORDS, sealed, seals_of

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"
AGAIN = HowToRepeat("tuesday-5", "fieldpress campaign next campaign.yaml", "the same")
OTHER = {"axis": "allied", "allied": "axis"}
Change = Callable[[str], str]


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-leader")


def player(pack: Pack, folder: Path, side: str, word: str = "") -> Path:
    """Write what one player has of a sealed campaign; return its folder."""
    folder.mkdir(parents=True)
    words = {side: word} if word else {}
    campaign = sealed(pack, "tuesday-5", side, **words)
    seals = seals_of(pack, "tuesday-5", side, **words)
    record = card(pack, campaign)
    (folder / "campaign.yaml").write_bytes(to_yaml(pack, campaign, record))
    own = private_text(side, seals.terms, seals.words[side])
    (folder / f"seal-{side}.yaml").write_bytes(own)
    (folder / f"secrets-{side}.yaml").write_bytes(secrets_text(campaign, record, side))
    return folder


def following(pack: Pack, folder: Path) -> Sequel:
    """Return what comes next, with its forms put into the folder."""
    found = sequel(pack, folder / "campaign.yaml", Printing(False, (AGAIN,), AGAIN.command))
    for name, data in found.forms.items():
        path = folder / name
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
    return found


def fill_in(folder: Path, number: int, side: str) -> None:
    """Fill in a quick report: the Allies won, nothing was lost."""
    for name, old, new in (
        ("report", r"^played: .*", "played: yes"),
        ("report", r"^winner: .*", "winner: allied"),
        (f"report-{side}", r"^filled-in: .*", "filled-in: yes"),
    ):
        path = folder / f"firefight-{number}" / f"{name}.yaml"
        path.write_text(re.sub(old, new, path.read_text(), flags=re.MULTILINE))


def fought(pack: Pack, folder: Path, side: str, word: str = "") -> tuple[Path, Sequel]:
    """Return a player's folder after the first firefight, and what comes next."""
    own = player(pack, folder, side, word)
    following(pack, own)
    fill_in(own, 1, side)
    return own, following(pack, own)


@pytest.fixture(scope="module")
def both(pack: Pack, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, Sequel]]:
    folder = tmp_path_factory.mktemp("players")
    return {side: fought(pack, folder / side, side) for side in SIDES}


def papers(found: Sequel) -> dict[str, Paper]:
    return {paper.name: paper for paper in found.papers.papers}


@pytest.mark.parametrize("side", SIDES)
def test_a_player_gets_what_is_open_and_what_is_his(
    both: dict[str, tuple[Path, Sequel]], side: str
) -> None:
    _, found = both[side]
    assert set(papers(found)) == {"overview", side, "report", f"report-{side}"}
    assert set(found.forms) == {"firefight-2/report.yaml", f"firefight-2/report-{side}.yaml"}
    other = OTHER[side]
    assert found.notes[0] == (
        f"{other}.pdf can't be made here: the word of that side is in the other player's "
        f"seal-{other}.yaml"
    )


def test_what_is_open_is_the_same_on_both_machines(
    both: dict[str, tuple[Path, Sequel]],
) -> None:
    (_, axis), (_, allied) = both["axis"], both["allied"]
    one, other = papers(axis), papers(allied)
    for name in ("overview", "report"):
        assert one[name] == other[name], name
    assert axis.papers.map == allied.papers.map
    assert axis.forms["firefight-2/report.yaml"] == allied.forms["firefight-2/report.yaml"]
    assert (axis.sealed, axis.folder) == (allied.sealed, allied.folder)


def test_papers_of_a_sealed_history_have_no_seed(
    both: dict[str, tuple[Path, Sequel]], pack: Pack
) -> None:
    for side, (_, found) in both.items():
        seals = seals_of(pack, "tuesday-5", side)
        for paper in found.papers.papers:
            told = repr(paper.values)
            assert "tuesday" not in told, paper.name
            for never in (WORDS[side], str(seals.dice()[side])):
                assert never not in told, paper.name
        assert [one["side"] for one in papers(found)["overview"].values["seals"]] == [*SIDES]
        assert found.sealed.startswith("sealed · axis ")


def test_another_word_changes_nothing_that_is_open(
    both: dict[str, tuple[Path, Sequel]], pack: Pack, tmp_path: Path
) -> None:
    """But for the seals that it makes. What it rolls after a firefight differs as well."""
    _, found = fought(pack, tmp_path / "again", "axis", "quite another word of his")
    was = papers(both["axis"][1])
    now = papers(found)
    hidden = {"seals": None, "card": None}
    assert {**now["overview"].values, **hidden} == {**was["overview"].values, **hidden}
    assert now["axis"].values["ledger"] != was["axis"].values["ledger"]


def test_rolls_after_a_firefight_are_made_again_to_prove_them(
    both: dict[str, tuple[Path, Sequel]], pack: Pack
) -> None:
    (mine, _), (theirs, found) = both["axis"], both["allied"]
    told = prove(pack, mine / "campaign.yaml", theirs / "seal-allied.yaml")
    later = [line for line in told if line.startswith("allied: after firefight 1: ")]
    assert len(later) >= 2
    assert any("/cp · CP replenishment" in line for line in later)
    ledger = repr(papers(found)["allied"].values["ledger"])
    for line in later:
        faces = re.search(r"\d+d\d+(?:[+−]\d)? \(([0-9, ]+)\)", line)
        assert faces is not None, line
        assert faces[1] in ledger.replace("[", "").replace("]", ""), line


def test_public_reports_must_be_the_same_in_both_folders(
    both: dict[str, tuple[Path, Sequel]], pack: Pack, tmp_path: Path
) -> None:
    mine, theirs = (Path(shutil.copytree(both[side][0], tmp_path / side)) for side in SIDES)
    path = theirs / "firefight-1" / "report.yaml"
    good = path.read_text()
    path.write_text(good.replace("winner: allied", "winner: axis"))

    def refused() -> list[str]:
        with pytest.raises(ContentError) as caught:
            prove(pack, mine / "campaign.yaml", theirs / "seal-allied.yaml")
        return str(caught.value).replace(f"{tmp_path.as_posix()}/", "").splitlines()

    (said,) = refused()
    assert re.fullmatch(
        r"allied/firefight-1/report.yaml:[0-9]+:1: the other folder has another public report of "
        "this firefight",
        said,
    )
    path.write_text(good)
    shutil.rmtree(mine / "firefight-1")
    assert refused()[0] == (
        "allied/campaign.yaml:1:1: firefights reported here: 1; in the other folder: 0"
    )
    shutil.copytree(both["axis"][0] / "firefight-1", mine / "firefight-1")
    (theirs / "firefight-1" / "report-allied.yaml").unlink()
    assert refused()[0] == (
        "allied/firefight-1/report-allied.yaml:1:1: this report is missing, but firefight 1 has "
        "been reported"
    )
