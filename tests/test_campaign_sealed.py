"""A sealed campaign: its secret rolls hang on words that only their own players know."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.content import Pack
from generator.errors import ContentError
from generator.games.packs import read_pack
from generator.games.platoon_leader.forces.sides import mean_cp
from generator.games.platoon_leader.history.opening import roster_at_start
from generator.games.platoon_leader.history.stored import read_stored
from generator.games.platoon_leader.saved.body import secrets_text
from generator.games.platoon_leader.saved.file import read_saved
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.entry import GENERATOR
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.job.job import Job
from generator.job.options import Options
from generator.job.rolled.extras import PrintJob, slug_of
from generator.job.rolled.papers import PaperWork, paper_work
from generator.roll.seals.files import private_text
from tests.campaign_documents import documents
from tests.printed_campaign import SEED, PrintedCampaign, made, plain
from tests.sealed_desks import SIDES, WORDS, Desk, all_exchanged, file_of, kept, sealed, seals_of
from tests.shares import examples, first
from tests.yaml_files import load_yaml

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"
HASH = re.compile(r"'?[0-9a-f]{64}'?|(?:[0-9a-f]{4} ){3}[0-9a-f]{4}")
OTHER = {"axis": "allied", "allied": "axis"}


@cache
def the_pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-leader")


@pytest.fixture(scope="module")
def pack() -> Pack:
    return the_pack()


def work(pack: Pack, campaign: Campaign, out: Path) -> PaperWork:
    item = GENERATOR.item(pack, campaign)
    return paper_work(PrintJob(pack, GENERATOR, [item], campaign.seed), Job(Options(out=out)))


def secret(pack: Pack, campaign: Campaign, side: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = card(pack, campaign)["sides"][side]["secret"]
    return found


# --- what is open is the same on both machines ----------------------------------------------------


@settings(max_examples=examples(12, least=3))
@given(seed=st.text(max_size=12), word=st.text("abcdef ", min_size=16, max_size=40))
def test_no_word_changes_anything_open(seed: str, word: str) -> None:
    pack = the_pack()
    one, other = (sealed(pack, seed, side) for side in SIDES)
    assert file_of(pack, one) == file_of(pack, other)
    both = sealed(pack, seed, *SIDES)
    assert file_of(pack, both) == file_of(pack, one)
    for side, campaign in zip(SIDES, (one, other), strict=True):
        record = card(pack, campaign)
        whole = card(pack, both)
        assert secrets_text(campaign, record, side) == secrets_text(both, whole, side)
    changed = sealed(pack, seed, *SIDES, axis=word)
    texts = [HASH.sub("#", file_of(pack, found).decode()) for found in (one, changed)]
    assert texts[0] == texts[1]


@pytest.mark.parametrize("seed", first(2, ["c", "s7", "paper lantern 55", "s12"]))
def test_open_papers_are_laid_out_from_the_same_on_both_machines(
    pack: Pack, tmp_path: Path, seed: str
) -> None:
    found = {}
    for side in SIDES:
        papers = work(pack, sealed(pack, seed, side), tmp_path)
        named = [paper.name for paper in papers.papers.papers]
        assert named == ["booklet", side]
        found[side] = [
            document.html()
            for folded in (False, True)
            for document in documents(papers.only("booklet"), folded=folded).values()
        ]
        assert papers.papers.map == work(pack, sealed(pack, seed), tmp_path).papers.map
    assert found["axis"] == found["allied"]


def test_the_seed_does_not_give_a_sealed_sides_secrets(pack: Pack) -> None:
    differ = dict.fromkeys(SIDES, 0)
    for number in range(12):
        seed = f"s{number}"
        rolled, hidden = new_campaign(pack, seed), sealed(pack, seed, *SIDES)
        for side in SIDES:
            differ[side] += secret(pack, rolled, side) != secret(pack, hidden, side)
    assert differ == {"axis": 12, "allied": 12}


@pytest.mark.parametrize("side", SIDES)
def test_a_sides_dice_hang_on_its_word_and_on_both_keys(pack: Pack, side: str) -> None:
    usual = seals_of(pack, "s1", *SIDES).dice()
    own = seals_of(pack, "s1", *SIDES, **{side: "another word altogether"}).dice()
    others = seals_of(pack, "s1", *SIDES, **{OTHER[side]: "another word altogether"}).dice()
    assert len({usual[side], own[side], others[side]}) == 3
    assert seals_of(pack, "s2", *SIDES).dice()[side] != usual[side]
    assert seals_of(pack, "s1", OTHER[side]).dice()[side] is None


def test_strengths_are_evened_out_by_what_both_know(pack: Pack) -> None:
    """In a dual attack both sides' FP follow from CP; here, from the mean of the table."""
    assert [mean_cp(pack, heat) for heat in ("low", "mid", "high")] == means(pack)
    duals = 0
    for number in range(20):
        hidden = sealed(pack, f"s{number}", "axis")
        works = [side.works for side in hidden.sides.values()]
        again = sealed(pack, f"s{number}", *SIDES, axis="another word altogether")
        assert works == [side.works for side in again.sides.values()]
        if hidden.attack == "dual":
            duals += 1
            for side, record in card(pack, hidden)["sides"].items():
                told = record["initial"]["fortifications"]
                fp = hidden.sides[side].works
                assert told == ([f"{fp} FP, free"] if fp else [])
    assert duals


def means(pack: Pack) -> list[int]:
    """Work out the mean of each column by adding up 36 throws."""
    table = pack.tables["cp-replenishment"]
    found = []
    for column in (table.columns.index(name) for name in ("LOW", "MID", "HIGH")):
        total = 0
        for one in range(1, 7):
            for other in range(1, 7):
                row = next(
                    n
                    for n, span in enumerate(table.spans)
                    if (span.low is None or one + other >= span.low)
                    and (span.high is None or one + other <= span.high)
                )
                total += int(table.cells[row][column])
        found.append((2 * total + 36) // 72)
    return found


# --- its files ------------------------------------------------------------------------------------


@pytest.mark.parametrize("known", [(), ("axis",), ("allied",), SIDES])
def test_a_file_is_read_with_the_seals_beside_it(
    pack: Pack, tmp_path: Path, known: tuple[str, ...]
) -> None:
    file = kept(pack, tmp_path, "s3", *known)
    data = load_yaml(file.read_bytes())
    assert [data["record"]["sides"][side]["secret"] for side in SIDES] == [None, None]
    assert not any(re.match("(axis|allied)/(cp|leaders|oba)", one) for one in data["ledger"])
    found = read_saved(pack, file)
    assert found.campaign == sealed(pack, "s3", *known)
    assert found.card == card(pack, found.campaign)
    assert found.edits == ()
    item = GENERATOR.read(pack, file)
    missing = [side for side in SIDES if side not in known]
    assert item.notes == tuple(
        f"{side}.pdf can't be made here: the word of that side is in the other player's "
        f"seal-{side}.yaml"
        for side in missing
    )


@pytest.mark.parametrize("known", [(), ("axis",), ("allied",), SIDES])
def test_a_history_knows_the_sides_whose_seals_are_there(
    pack: Pack, tmp_path: Path, known: tuple[str, ...]
) -> None:
    stored = read_stored(pack, kept(pack, tmp_path, "s3", *known))
    assert stored.known == known
    dice = seals_of(pack, "s3", *SIDES).dice()
    assert stored.words == {side: dice[side] for side in known}
    for side in known:
        own = secret(pack, sealed(pack, "s3", side), side)
        roster = roster_at_start(stored, side)
        assert (roster.cp, roster.fp) == (own["cp"], own["works"])


def test_an_unsealed_history_has_both_sides_and_no_word(pack: Pack, tmp_path: Path) -> None:
    campaign = new_campaign(pack, "s3")
    (tmp_path / "campaign.yaml").write_bytes(file_of(pack, campaign))
    stored = read_stored(pack, tmp_path / "campaign.yaml")
    assert (stored.known, stored.words) == (SIDES, {})


def refused(pack: Pack, file: Path, *, stored: bool = False) -> list[str]:
    """Return what is said of a file that can't be read, without its folder's name."""
    with pytest.raises(ContentError) as caught:
        (read_stored if stored else read_saved)(pack, file)
    return str(caught.value).replace(f"{file.parent.as_posix()}/", "").splitlines()


def line_of(path: Path, text: str) -> int:
    return next(n for n, line in enumerate(path.read_text().splitlines(), 1) if text in line)


@pytest.mark.parametrize("stored", [False, True])
def test_a_secret_that_is_missing_from_an_unsealed_file(
    pack: Pack, tmp_path: Path, *, stored: bool
) -> None:
    text = file_of(pack, new_campaign(pack, "s3")).decode()
    file = tmp_path / "campaign.yaml"
    file.write_text(
        re.sub(r"\n      secret:\n(        .*\n)+", "\n      secret: null\n", text, count=1)
    )
    line = line_of(file, "secret: null")
    said = refused(pack, file, stored=stored)
    assert said == [f"campaign.yaml:{line}:15: expected a mapping, found nothing"]


def test_a_sealed_campaign_can_not_be_edited(pack: Pack, tmp_path: Path) -> None:
    file = kept(pack, tmp_path, "s3", "axis")
    text = file.read_text()
    file.write_text(text.replace("  elr: 3", "  elr: 4", 1))
    line = line_of(file, "  elr: 4")
    assert refused(pack, file) == [
        f"campaign.yaml:{line}:12: a sealed campaign can't be edited",
        "  hint: both players have the same file: to edit a campaign, roll it without seals",
    ]


def test_keys_that_are_not_those_of_the_seals(pack: Pack, tmp_path: Path) -> None:
    file = kept(pack, tmp_path, "s3")
    data = load_yaml(file.read_bytes())
    key = data["seals"]["axis"]["key"]
    text = file.read_text()
    file.write_text(text.replace(key, "f" * 64))
    line = line_of(file, "f" * 64)
    column = file.read_text().splitlines()[line - 1].index("f" * 64)
    said = refused(pack, file)
    assert said[0].startswith(f"campaign.yaml:{line}:")
    assert said[0].endswith(": this key doesn't make this seal")
    assert int(said[0].split(":")[2]) in (column, column + 1)
    assert refused(pack, file, stored=True) == said
    file.write_text(text.replace(key, "short"))
    said = refused(pack, file)
    assert said[0].endswith(": seals and keys are 64 of the characters 0–9 and a–f")


@pytest.mark.parametrize("stored", [False, True])
def test_private_seals_that_are_not_of_this_campaign(
    pack: Pack, tmp_path: Path, *, stored: bool
) -> None:
    file = kept(pack, tmp_path, "s3", "axis")
    own = tmp_path / "seal-axis.yaml"
    terms = seals_of(pack, "s3").terms
    was, now = (
        seals_of(pack, "s3", axis=word).seal("axis")[:16]
        for word in (WORDS["axis"], "another word altogether")
    )
    cases = {
        private_text("allied", terms, WORDS["axis"]): [
            "seal-axis.yaml:5:15: this is the seal of the side allied, not of axis"
        ],
        private_text("axis", seals_of(pack, "s4").terms, WORDS["axis"]): [
            "seal-axis.yaml:6:11: this seal is of another campaign",
            "  hint: a seal is for one pack in one version, one seed and the same locks",
        ],
        private_text("axis", terms, "another word altogether"): [
            f"seal-axis.yaml:8:6: the campaign was sealed with another word: seal {was}",
            f"  hint: this word makes the seal {now}",
        ],
        private_text("axis", terms, WORDS["axis"]).replace(b"seven", b"eight"): [
            "seal-axis.yaml:8:6: this file is damaged: its word doesn't make its key",
            "  hint: Fieldpress never writes over it: put back the copy that you kept",
        ],
        b"private-seal: axis\n": [
            "seal-axis.yaml:1:1: a private seal has private-seal, campaign, word, key, seal, "
            "and nothing else"
        ],
    }
    for data, words in cases.items():
        own.write_bytes(data)
        assert refused(pack, file, stored=stored) == words


def test_secrets_that_are_missing_or_left_alone(pack: Pack, tmp_path: Path) -> None:
    file = kept(pack, tmp_path, "s3", "axis")
    own = tmp_path / "secrets-axis.yaml"
    data = own.read_bytes()
    own.unlink()
    assert refused(pack, file, stored=True) == [
        "campaign.yaml:1:1: secrets-axis.yaml is missing beside the private seal of its side",
        "  hint: print it again: fieldpress campaign print campaign.yaml",
    ]
    own.write_bytes(data.replace(b"cp:", b"pc:"))
    said = refused(pack, file, stored=True)
    assert [line.split(": ", 1)[1] for line in said if not line.startswith("  ")] == [
        "'cp' is missing",
        "unknown key 'pc'",
    ]
    own.write_bytes(data)
    (tmp_path / "seal-axis.yaml").unlink()
    stored = read_stored(pack, file)
    assert stored.known == ()
    assert stored.missing == tuple(
        f"{side}.pdf can't be made here: the word of that side is in the other player's "
        f"seal-{side}.yaml"
        for side in SIDES
    )


# --- in print -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def printed_sealed(
    printed: PrintedCampaign, tmp_path_factory: pytest.TempPathFactory
) -> PrintedCampaign:
    """What the Axis player prints of a sealed campaign, once seals and keys are exchanged."""
    return print_side(printed, tmp_path_factory.mktemp("sealed"), "axis")


def print_side(printed: PrintedCampaign, folder: Path, side: str) -> PrintedCampaign:
    desks = {one: Desk(folder / one, printed.pack, SEED, one) for one in SIDES}
    all_exchanged(desks["axis"], desks["allied"])
    (desks[side].out / ".fieldpress").symlink_to(printed.out / ".fieldpress")
    return made(printed.program, desks[side].out, "new", "--seed", SEED, "--seal", side)


@pytest.mark.ci
def test_what_is_printed_of_a_sealed_campaign(printed_sealed: PrintedCampaign) -> None:
    assert {path.name for path in printed_sealed.folder.iterdir()} == {
        *("booklet.pdf", "axis.pdf", "map.pdf", "map-lines.pdf", "overviews.pdf"),
        *("campaign.yaml", "secrets-axis.yaml", "seal-axis.yaml"),
        *("seal-axis.txt", "seal-allied.txt", "key-axis.txt", "key-allied.txt"),
    }
    assert printed_sealed.folder.name.endswith(".sealed")


def test_sealed_papers_show_seals_and_neither_seed_nor_word(
    printed_sealed: PrintedCampaign,
) -> None:
    seals = seals_of(printed_sealed.pack, SEED, *SIDES)
    dice = seals.dice()
    for path in sorted(printed_sealed.folder.glob("*.pdf")):
        pages = printed_sealed.pages(path.name)
        own = pages if path.name == "axis.pdf" else pages[:1]
        for side in SIDES:
            seal = seals.seal(side)[:16]
            assert all(seal in page for page in own), path.name
        text = "".join(pages)
        for never in (SEED, *WORDS.values(), str(dice["axis"]), "--seed", "seed"):
            assert plain(never) not in text, f"{path.name}: {never}"
        with pikepdf.open(path) as pdf:
            meta = str(pdf.docinfo) + str(pdf.Root.get("/Metadata", ""))
        assert SEED not in meta


def test_a_sealed_dossier_holds_what_the_word_rolls(printed_sealed: PrintedCampaign) -> None:
    text = printed_sealed.text("axis.pdf")
    own = secret(printed_sealed.pack, sealed(printed_sealed.pack, SEED, "axis"), "axis")
    assert plain(f"Starting CP{own['cp']}") in text
    assert text.count(plain("axis / leaders /")) == len(own["leaders"])
    assert plain("allied / cp") not in text
    kept_file = load_yaml(printed_sealed.bytes("secrets-axis.yaml"))
    assert kept_file["secret"] == own


def test_no_file_but_the_private_one_holds_a_word(printed_sealed: PrintedCampaign) -> None:
    seals = seals_of(printed_sealed.pack, SEED, *SIDES)
    for path in printed_sealed.folder.iterdir():
        if path.name != "seal-axis.yaml":
            data = path.read_bytes()
            for never in (WORDS["axis"], str(seals.dice()["axis"])):
                assert never.encode() not in data, path.name


@pytest.mark.ci
def test_both_players_print_the_same_bytes(
    printed: PrintedCampaign, printed_sealed: PrintedCampaign, tmp_path: Path
) -> None:
    theirs = print_side(printed, tmp_path, "allied")
    shared = {path.name for path in theirs.folder.iterdir()} & {
        path.name for path in printed_sealed.folder.iterdir()
    }
    assert len(shared) == 9
    for name in shared:
        assert theirs.bytes(name) == printed_sealed.bytes(name), name


@pytest.mark.ci
def test_a_sealed_campaign_is_printed_again_from_its_file(
    printed_sealed: PrintedCampaign, tmp_path: Path
) -> None:
    (tmp_path / ".fieldpress").symlink_to(printed_sealed.out / ".fieldpress")
    file = printed_sealed.folder / "campaign.yaml"
    again = made(printed_sealed.program, tmp_path, "print", str(file))
    assert again.folder.name == printed_sealed.folder.name
    for path in again.folder.iterdir():
        assert path.read_bytes() == printed_sealed.bytes(path.name)


def test_the_slug_of_a_map_names_the_seals(pack: Pack) -> None:
    campaign = sealed(pack, "s3", "axis")
    job = PrintJob(pack, GENERATOR, [GENERATOR.item(pack, campaign)], "s3")
    seals = seals_of(pack, "s3")
    shown = [" ".join(seals.seal(side)[at : at + 4] for at in range(0, 16, 4)) for side in SIDES]
    assert slug_of(job).startswith(f"sealed · axis {shown[0]} · allied {shown[1]} · content ")
