"""What a side keeps secret is in its own files: what all share has nothing of it."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from tests.packs import fieldpress
from tests.tts_reader import Save
from tests.virtual_pack import difference

pytestmark = pytest.mark.ci

SIDES = ("axis", "allied")


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output folder of a campaign that was rolled and exported."""
    out = tmp_path_factory.mktemp("campaign")
    assert fieldpress("campaign", "new", "--seed", "t1", "--out", str(out)).status == 0
    file = out / "platoon-leader/campaigns/t1/campaign.yaml"
    ran = fieldpress("export", str(file), "--as", "tts", "--dpi", "100", "--out", str(out))
    assert ran.status == 0, ran
    return out


def _save(out: Path, whose: str = "") -> Save:
    folder = out / f"platoon-leader/exports/_campaign-t1{whose}/tts"
    return Save(folder / f"platoon-leader-t1{whose}.json")


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
