"""The studio's page that rolls, for players who seal: what is offered, told, put in, refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.games import GAMES
from generator.games.packs import read_pack
from generator.resources import content_folder
from generator.studio.acts import ACTS
from tests.sealed_desks import Desk
from tests.studio_client import Client, Worked, opened

CAMPAIGN = {"noun": "campaign", "pack": "platoon-leader", "seed": "by mail"}
COMMAND = "fieldpress campaign new platoon-leader --seed 'by mail' --seal axis"


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("here")


@pytest.fixture(scope="module")
def studio(here: Path) -> Iterator[Client]:
    with opened(here) as client:
        yield client


@pytest.fixture
def allied(tmp_path: Path) -> Desk:
    """The other player, on a computer of his own."""
    folder = content_folder() / "platoon-leader"
    return Desk(tmp_path, read_pack(folder, "content/platoon-leader"), "by mail", "allied")


def lines(worked: Worked) -> list[str]:
    """Return the lines that are to be sent."""
    found = worked.texts(".exchange .command code")
    return [one for one in found if one.startswith(("fieldpress seal ", "fieldpress key "))]


def test_sides_are_offered_where_something_can_be_sealed(studio: Client) -> None:
    for name, game in GAMES.items():
        for noun in game.generators:
            page = studio.get(f"/roll/{noun}/{name}?seal=axis")
            sealing = game.generator(noun).sealing
            offered = [one.attributes["value"] for one in page.select("[name=seal] option")]
            assert offered == ([] if sealing is None else ["", *sealing.sides])
            chosen = [
                one.attributes["value"] for one in page.select("[name=seal] option[selected]")
            ]
            assert chosen == ["axis"] * bool(sealing)
            assert len(page.select("#seal-help")) == bool(sealing)


def test_a_side_is_sealed_step_by_step(studio: Client, here: Path, allied: Desk) -> None:
    shown = studio.work("roll-command", **CAMPAIGN, seal="axis")
    assert shown.texts(".command code") == [COMMAND]
    begun = studio.work("roll-papers", **CAMPAIGN, seal="axis", ink="grey")
    assert begun.problems == []
    folder = here / "output/platoon-leader/campaigns" / allied.folder.name
    assert begun.texts("h3") == ["Sealed: nothing is printed yet"]
    assert begun.texts(".exchange h4")[1:3] == [
        "Send this line to the Allied player",
        "Put in what he answers",
    ]
    (mine,) = lines(begun)
    assert mine == (folder / "seal-axis.txt").read_text().strip()
    told = begun.texts(".exchange .command code")
    assert COMMAND.replace("--seal axis", "--seal allied") in told
    where = folder.relative_to(here).as_posix()
    assert told[-1] == f"fieldpress campaign check {where} --with theirs/seal-allied.yaml"
    word = (folder / "seal-axis.yaml").read_text().split("word: ")[1].split()[0].strip("'")
    assert word not in begun.html
    hidden = {
        one.attributes["name"]: one.attributes["value"]
        for one in begun.select("[data-work=roll-received] input")
    }
    assert hidden.items() >= {**CAMPAIGN, "seal": "axis", "ink": "grey"}.items()

    allied.folder.mkdir(parents=True)
    (allied.folder / "seal-axis.txt").write_text(mine)
    allied.go_on()
    letter = f"> {(allied.folder / 'seal-allied.txt').read_text()}"
    gone_on = studio.work("roll-received", **hidden, lines=letter)
    assert gone_on.problems == []
    assert gone_on.texts(".exchange h4")[1:3] == [
        "Send these two lines to the Allied player",
        "Put in his key",
    ]
    assert lines(gone_on) == [mine, (folder / "key-axis.txt").read_text().strip()]
    assert sorted(path.name for path in folder.iterdir()) == [
        "key-axis.txt",
        "seal-allied.txt",
        "seal-axis.txt",
        "seal-axis.yaml",
    ]
    refused = studio.work("roll-received", **hidden, lines=mine)
    terms = mine.split()[3]
    form = f"fieldpress seal allied {terms} …"
    assert refused.problems == [f"this is the seal of axis; here goes '{form}'"]


WRONG = [
    (
        {**CAMPAIGN, "seal": "axes"},
        "--seal: 'axes' is not a side; it is axis or allied: each player seals his own",
    ),
    (
        {**CAMPAIGN, "seal": "axis", "lock": "axis.cp=20"},
        "--lock axis.cp=20: what is secret can't be locked if it is sealed",
    ),
    (
        {"noun": "scenario", "pack": "platoon-action", "seed": "a", "seal": "axis"},
        "--seal: scenarios of this game have nothing that is secret",
    ),
    (
        {**CAMPAIGN, "seal": "axis", "book": "2"},
        "--seal prints one; it goes with neither --times, --list nor --book",
    ),
]


@pytest.mark.parametrize(("fields", "told"), WRONG)
def test_what_cannot_be_sealed_is_told_before_anything_is_written(
    studio: Client, fields: dict[str, str], told: str
) -> None:
    assert studio.work("roll-command", **fields).problems == [told]
    assert studio.work("roll-received", **fields, lines="").problems == [told]


def test_lines_belong_to_a_side(studio: Client) -> None:
    told = ["choose the side that is sealed"]
    assert studio.work("roll-received", **CAMPAIGN, lines="a").problems == told


def test_what_was_begun_is_not_broken_off() -> None:
    assert ACTS["roll-received"].writes
