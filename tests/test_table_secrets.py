"""What a side keeps secret is in its own files: what all share has nothing of it."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from generator.games.packs import read_pack
from generator.resources import content_folder
from tests.packs import fieldpress
from tests.pcio_reader import Room
from tests.sealed_desks import kept
from tests.tts_reader import Save
from tests.vassal_reader import Module
from tests.virtual_pack import difference

pytestmark = pytest.mark.ci

SIDES = ("axis", "allied")


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output folder of a campaign that was rolled and exported."""
    out = tmp_path_factory.mktemp("campaign")
    assert fieldpress("campaign", "new", "--seed", "t1", "--out", str(out)).status == 0
    file = out / "platoon-leader/campaigns/t1/campaign.yaml"
    for kind in ("tts", "vassal"):
        ran = fieldpress("export", str(file), "--as", kind, "--dpi", "100", "--out", str(out))
        assert ran.status == 0, ran
    return out


def _save(out: Path, whose: str = "") -> Save:
    folder = out / f"platoon-leader/exports/_campaign-t1{whose}/tts"
    return Save(folder / f"platoon-leader-t1{whose}.json")


def _module(out: Path, whose: str = "") -> Module:
    folder = out / f"platoon-leader/exports/_campaign-t1{whose}/vassal"
    return Module(folder / f"platoon-leader-t1{whose}.vmod")


def _words(path: Path) -> set[str]:
    """Long words that a PDF says."""
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))
    return {word for word in text.split() if len(word) > 7}


def test_a_dossier_is_in_its_side_s_own_file(campaign: Path) -> None:
    for side in SIDES:
        pages = [one for one in _save(campaign, f"-{side}").lying() if one.raw["Locked"]]
        printed = pypdfium2.PdfDocument(campaign / f"platoon-leader/campaigns/t1/{side}.pdf")
        assert len(pages) == len(printed)
        for number, one in enumerate(pages):
            assert (one.width, one.height) == pytest.approx((210, 297), abs=0.2)
            shown = _save(campaign, f"-{side}").shown(one)
            assert shown is not None
            paper: Image.Image = printed[number].render(scale=100 / 72).to_pil()
            small = 206, 292  # text is a grey that doesn't hang on a part of a pixel
            assert difference(shown.resize(small), paper.resize(small)) < 3


def test_the_shared_file_has_nothing_of_it(campaign: Path) -> None:
    shared = _save(campaign)
    text = shared.path.read_text("utf-8")
    assert [one["Nickname"] for one in shared.states if one["Locked"]] != []
    pictures = {path.read_bytes() for path in shared.path.parent.glob("*.png")}
    public = _words(campaign / "platoon-leader/campaigns/t1/booklet.pdf")
    for side in SIDES:
        own = _save(campaign, f"-{side}")
        assert not pictures & {path.read_bytes() for path in own.path.parent.glob("*.png")}
        guids = {one["GUID"] for one in own.every()}
        assert not [guid for guid in guids if guid in text]
        assert not [path.name for path in own.path.parent.iterdir() if path.name in text]
        secret = _words(campaign / f"platoon-leader/campaigns/t1/{side}.pdf") - public
        assert secret
        assert not [word for word in secret if word in text]
        other = _save(campaign, f"-{SIDES[1 - SIDES.index(side)]}")
        assert not guids & {one["GUID"] for one in other.every()}


def test_a_room_has_nothing_of_it_either(campaign: Path) -> None:
    file = campaign / "platoon-leader/campaigns/t1/campaign.yaml"
    words = ("--as", "pcio", "--dpi", "72", "--out", str(campaign))
    assert fieldpress("export", str(file), *words).status == 0
    rooms = {
        whose: Room(
            campaign
            / f"platoon-leader/exports/_campaign-t1{whose}/pcio/platoon-leader-t1{whose}.pcio"
        )
        for whose in ("", "-axis", "-allied")
    }
    seen: dict[str, set[bytes]] = {
        whose: {room.zip.read(name) for name in room.assets.values()}
        for whose, room in rooms.items()
    }
    public = _words(campaign / "platoon-leader/campaigns/t1/booklet.pdf")
    text = rooms[""].zip.read("widgets.json").decode()
    for side in SIDES:
        own = rooms[f"-{side}"]
        printed = pypdfium2.PdfDocument(campaign / f"platoon-leader/campaigns/t1/{side}.pdf")
        assert len(own.of("board")) == len(printed) == len(seen[f"-{side}"])
        assert not seen[""] & seen[f"-{side}"]
        secret = _words(campaign / f"platoon-leader/campaigns/t1/{side}.pdf") - public
        assert not [word for word in secret if word in text]
    assert not seen["-axis"] & seen["-allied"]


@pytest.mark.parametrize("known", [(), ("axis",), ("allied",)])
def test_of_a_sealed_campaign_there_are_the_sides_whose_words_are_there(
    tmp_path: Path, known: tuple[str, ...]
) -> None:
    pack = read_pack(content_folder() / "platoon-leader", "content/platoon-leader")
    file = kept(pack, tmp_path, "s3", *known)
    out = tmp_path / "out"
    words = ("--as", "tts", "--dpi", "72", "--out", str(out))
    ran = fieldpress("export", str(file), *words)
    assert ran.status == 0, ran
    notes = [line for line in ran.err.splitlines() if "can't be made here" in line]
    missing = [side for side in SIDES if side not in known]
    assert notes == [
        f"note: {side}.pdf can't be made here: the word of that side is in the other player's "
        f"seal-{side}.yaml"
        for side in missing
    ]
    folders = {path.name for path in (out / "platoon-leader/exports").iterdir()}
    shared = "_campaign-s3"
    assert folders == {shared, *(f"{shared}-{side}" for side in known)}


def test_who_draws_from_a_deck_does_not_see_it(tmp_path: Path) -> None:
    words = ("platoon-command", "--seed", "t1", "--out", str(tmp_path))
    assert fieldpress("scenario", "new", *words).status == 0
    file = tmp_path / "platoon-command/scenarios/t1/scenario.yaml"
    for kind in ("tts", "pcio"):
        ran = fieldpress("export", str(file), "--as", kind, "--dpi", "72", "--out", str(tmp_path))
        assert ran.status == 0, ran
    folder = tmp_path / "platoon-command/exports/_scenario-t1"
    save = Save(folder / "tts/platoon-command-t1.json")
    for one in save.lying():
        if one.kind == "DeckCustom" and one.title.endswith(" deck"):
            assert one.raw["Transform"]["rotZ"] == 180
            faces = {card["CardID"] for card in one.raw["ContainedObjects"]}
            _, back = save.card(one.raw["ContainedObjects"][0])
            assert len(faces) > 5
            shown = save.shown(one)
            assert shown is not None
            assert shown.tobytes() == back.tobytes()
            assert {card["Transform"]["rotZ"] for card in one.raw["ContainedObjects"]} == {180.0}
    room = Room(folder / "pcio/platoon-command-t1.pcio")
    piles = [pile for title, (pile, *_) in room.trays().items() if title.endswith(" deck")]
    assert len(piles) == 2
    for pile in piles:
        assert not any(card["faceup"] for card in room.cards(pile))
    assert not [card for card in room.of("card") if card["parent"] == "hand"]


def test_a_dossier_is_in_its_side_s_own_module(campaign: Path) -> None:
    for side in SIDES:
        module = _module(campaign, f"-{side}")
        pages = module.maps["Table"].picked
        printed = pypdfium2.PdfDocument(campaign / f"platoon-leader/campaigns/t1/{side}.pdf")
        assert len(pages) == len(printed)
        for number, one in enumerate(pages):
            assert (one.x, one.y) == (number * one.board.size[0], 0)
            paper: Image.Image = printed[number].render(scale=100 / 72).to_pil()
            shown, small = module.picture(one.board.picture), (206, 292)
            assert difference(shown.resize(small), paper.resize(small)) < 3


def test_the_shared_module_has_nothing_of_it(campaign: Path) -> None:
    shared = _module(campaign)
    (board,) = shared.maps["Table"].boards.values()
    assert board.grid
    text = shared.zip.read("buildFile.xml").decode()
    pictures = {shared.zip.read(name) for name in shared.zip.namelist()[2:]}
    public = _words(campaign / "platoon-leader/campaigns/t1/booklet.pdf")
    for side in SIDES:
        own = _module(campaign, f"-{side}")
        assert not pictures & {own.zip.read(name) for name in own.zip.namelist()[2:]}
        secret = _words(campaign / f"platoon-leader/campaigns/t1/{side}.pdf") - public
        assert secret
        assert not [word for word in secret if word in text]
