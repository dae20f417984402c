"""Campaigns by hand begun as files that histories grow on, and played to their last firefight."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import yaml

from generator.content import Pack
from generator.content.kinds.base import records_of
from generator.errors import ContentError
from generator.games.packs import read_pack
from generator.games.platoon_leader.by_hand.begin import begin
from generator.games.platoon_leader.history.papers.ending import ending
from generator.games.platoon_leader.history.papers.packet import packet
from generator.games.platoon_leader.history.papers.score import level_of, winner_of
from generator.games.platoon_leader.history.stored import StoredCampaign, read_stored
from generator.games.platoon_leader.saved.file import read_saved
from generator.scenario.generator import HowToRepeat, Printing
from tests.campaigns_by_hand import CAMPAIGNS, SIDES, load
from tests.history_checker import History
from tests.history_folder import rolled
from tests.history_reports import play_out
from tests.packs import fieldpress
from tests.printed import Printed
from tests.shares import first

PACK = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"
PRINTING = Printing(True, (HowToRepeat("tuesday-5", "again", "again"),), "again")


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(PACK, "content/platoon-leader")


@cache
def begun(word: str, seed: str = "tuesday-5") -> tuple[StoredCampaign, Any]:
    """Return a campaign as it is read from its file, and the file as plain data."""
    pack = read_pack(PACK, "content/platoon-leader")
    data = begin(pack, word, seed)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "campaign.yaml"
        path.write_bytes(data)
        return read_stored(pack, path), yaml.load(data, Loader=yaml.CSafeLoader)


def played_out(pack: Pack, word: str, seed: str) -> list[str]:
    """Play a campaign to its end with random reports and return what is wrong with it."""
    stored, file = begun(word, seed)
    played = play_out(pack, stored, seed)
    return History(file).check(played.end, played.plain)


CASES = [(word, f"by-hand-{number}") for number in range(4) for word in CAMPAIGNS]


@pytest.mark.parametrize(("word", "seed"), first(3, CASES))
def test_they_are_replayed_to_their_end_and_pass_the_separate_checker(
    pack: Pack, word: str, seed: str
) -> None:
    assert played_out(pack, word, seed) == []


@pytest.mark.long
@pytest.mark.parametrize("number", range(4, 60))
@pytest.mark.parametrize("word", CAMPAIGNS)
def test_many_times(pack: Pack, word: str, number: int) -> None:
    assert played_out(pack, word, f"by-hand-{number}") == []


@pytest.mark.parametrize("word", CAMPAIGNS)
def test_packets_and_the_end_have_their_values(pack: Pack, word: str) -> None:
    stored, _ = begun(word)
    (head,) = load(PACK.parent.parent, word, "campaign")
    played = play_out(pack, stored, "papers")
    for number, chronicle in enumerate(played.chronicles[1:-1], 2):
        found = packet(pack, stored, chronicle, PRINTING)
        overview, *dossiers = found.papers
        assert [paper.name for paper in found.papers] == ["overview", "axis", "allied"]
        assert overview.values["next"]["number"] == number
        assert overview.values["counted"] == "allied"
        assert [row["text"] for row in overview.values["levels"]] == [
            level["text"] for level in head["victory"]["levels"]
        ]
        assert sum(bool(row["tag"]) for row in overview.values["levels"]) == 1
        assert found.map is not None
        assert found.map.overlay.arrows
        assert all(paper.values["force"] for paper in dossiers)
    end, *_ = ending(pack, stored, played.end, PRINTING).papers
    assert end.values["verdict"]
    assert end.values["winner"] in (*SIDES, None)


@pytest.mark.parametrize("word", CAMPAIGNS)
def test_the_file_says_what_the_cards_say(repository: Path, word: str) -> None:
    stored, file = begun(word)
    assert file["made-by-hand"] == word
    (head,) = load(repository, word, "campaign")
    record = file["record"]
    for key in ("title", "place", "dates", "situation", "theatre", "pto", "map", "balance"):
        assert record[key] == head[key], key
    lines = load(repository, word, "calendar")
    assert [row["date"] for row in record["calendar"]] == [row["date"] for row in lines]
    assert [row["cp"]["axis"] for row in record["calendar"]] == [
        row.get("cp-axis") for row in lines
    ]
    places = load(repository, word, "locations")
    assert [(row["name"], row["tvp"]) for row in record["locations"]] == [
        (row["name"], row["tvp"]) for row in places
    ]
    start = {row["holder"]: 0 for row in places}
    for row in places:
        start[row["holder"]] += row["tvp"]
    begun_with = play_start(stored)
    assert begun_with == {side: start[side] for side in SIDES}
    for side in load(repository, word, "sides"):
        own = record["sides"][side["id"]]
        for key in ("nationality", "formation", "elr", "san", "drms", "attack-option", "oba"):
            assert [own[key]] == [_whole(side[key])], key
        groups = load(repository, word, f"groups-{side['id']}")
        assert [(g["id"], g["cp"]) for g in own["groups"]] == [(g["id"], g["cp"]) for g in groups]
        opened = sum(row["number"] for row in side["initial"]["opening"])
        assert sum(row["number"] for row in own["initial"]["opening"]) == opened


def _whole(value: Any) -> Any:
    """Return a value of a record with what its fields leave out."""
    if isinstance(value, list):
        return [{"note": None, **one} if isinstance(one, dict) else one for one in value]
    return value


def play_start(stored: StoredCampaign) -> dict[str, int]:
    from generator.games.platoon_leader.history.opening import public_at_start

    return dict(public_at_start(stored).tvp)


def test_mixes_are_counted_as_those_of_rolled_campaigns() -> None:
    """`2-3-8` that serve machine guns are half-squads, crews have figures, a module is one."""
    (_, german), (_, american) = begun("primosole"), begun("sugar-loaf")
    axis = {g["id"]: g for g in german["record"]["sides"]["axis"]["groups"]}
    allied = {g["id"]: g for g in american["record"]["sides"]["allied"]["groups"]}
    assert axis["I1"]["full"] == "3 × 5-4-8, 2 × LMG"
    assert axis["HW1"]["full"] == "1 × HMG, 1 × MMG, 2 × 2-3-8 HS"
    assert axis["HW2"]["full"] == "2 × 8cm GrW 34, 2 × 2-2-8 crew"
    assert allied["O1"]["full"] == "1 × 81mm OBA"
    assert [allied[key]["full"] for key in ("F1", "P1", "P2")] == [
        "10 × FP",
        "1 × Patrol",
        "1 × SAN +1",
    ]
    assert (axis["I2"]["from"], axis["I2"]["to"]) == ("1943-07-15", "")
    assert (allied["A2"]["from"], allied["A2"]["on-map"]) == ("1945-05-16", 8)


def test_what_the_card_leaves_open_is_rolled_from_the_seed_and_told_in_the_ledger() -> None:
    for word in CAMPAIGNS:
        _, one = begun(word)
        _, other = begun(word, "tuesday-6")
        assert begin(read_pack(PACK, "content/platoon-leader"), word, "tuesday-5") == begin(
            read_pack(PACK, "content/platoon-leader"), word, "tuesday-5"
        )
        secrets = [file["record"]["sides"][s]["secret"] for file in (one, other) for s in SIDES]
        assert [s["leaders"] for s in secrets[:2]] != [s["leaders"] for s in secrets[2:]]
        rolled = sum(len(s["leaders"]) + len(s["oba"]) for s in secrets[:2])
        assert len(one["ledger"]) == rolled
        told = {(row["id"]): row["cp"] for row in load(PACK.parent.parent, word, "secrets")}
        assert told == {side: one["record"]["sides"][side]["secret"]["cp"] for side in SIDES}


def test_nobody_sets_up_on_the_ford_but_the_card_says_who_holds_it() -> None:
    stored, file = begun("primosole")
    ford = stored.ground.board.parse("F10")
    assert ford in stored.areas["allied"]
    assert file["ground"]["hexrows"]["F"]["set-up"][9] == "."


def test_the_volga_carries_the_line_of_the_side_behind_it_alone() -> None:
    stored, _ = begun("lyudnikov")
    river = stored.ground.board.parse("AA15")
    assert river in stored.ground.barriers
    assert river in stored.ground.shut_to("axis")
    assert river not in stored.ground.shut_to("allied")
    assert stored.ground.edge_of("axis") == "west"
    assert {stored.ground.board.name(h) for h in stored.ground.home_of("axis")} >= {"A22", "V1"}


@pytest.mark.parametrize(
    ("tvp", "level"),
    [(0, "Axis decisive"), (42, "Axis decisive"), (43, "Axis marginal"), (66, "Draw"),
     (84, "Allied marginal"), (85, "Allied decisive"), (999, "Allied decisive")],
)  # fmt: skip
def test_levels_without_an_end(tvp: int, level: str) -> None:
    card = begun("sugar-loaf")[0].card
    found = level_of(card, tvp)
    assert found is not None
    assert card.victory.levels[found].name == level
    assert winner_of(card, found) == {"Ax": "axis", "Al": "allied", "Dr": None}[level[:2]]


def test_starvation_is_of_one_side_and_begins_late(pack: Pack) -> None:
    stored, _ = begun("lyudnikov")
    played = play_out(pack, stored, "hunger")
    for side in SIDES:
        found = [
            any(roll.entry.path.endswith("/disease") for roll in stage.rolls)
            for stage in played.end.sides[side]
        ]
        assert found == ([False, False, True, True, True] if side == "allied" else [False] * 5)


# bad input, word for word


def refused(folder: Path, word: str = "primosole") -> list[str]:
    """Return what is said of a copy of the pack, without the folder's name."""
    with pytest.raises(ContentError) as error:
        begin(read_pack(folder, folder.as_posix()), word, "tuesday-5")
    return [f"{one}".replace(f"{folder.as_posix()}/campaigns/", "") for one in error.value.problems]


def changed(folder: Path, name: str, *changes: tuple[str, str]) -> None:
    path = folder / "campaigns/primosole" / f"{name}.yaml"
    text = path.read_text("utf-8")
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    folder = tmp_path / "platoon-leader"
    shutil.copytree(PACK, folder)
    return folder


CHANGES: Sequence[tuple[dict[str, tuple[tuple[str, str], ...]], list[str]]] = [
    (
        {
            "calendar": (("date: 16 July 1943", "date: the 16th"),),
            "groups-axis": (
                ("from: 15 July", "from: later"),
                ("full: '3 × 4-4-7, 1 × LMG'", "full: '0 × LMG'"),
            ),
            "sides": (("group: I3, name: Alarm", "group: I9, name: Alarm"),),
        },
        [
            "primosole/calendar.yaml:29:48: 'the 16th' is not a date; write it as 14 July 1943",
            "primosole/groups-axis.yaml:25:239: 'later' is not a day of the campaign; write it "
            "as 15 July",
            "primosole/groups-axis.yaml:26:118: '0 × LMG' is no number of counters; write it as "
            "3 × 4-6-7",
            "primosole/sides.yaml:79:30: 'I9' is not a group of this side",
        ],
    ),
    (
        {"secrets": (("name: Alarm platoon, column: general", "name: Alarm, column: none"),)},
        [
            "primosole/secrets.yaml:23:42: 'none' is not a column of leaders\n"
            "  hint: columns are general, japanese, finn, armour"
        ],
    ),
    (
        {"sides": (("attack-option: 3", "attack-option: 300"),)},
        ["primosole/sides.yaml:47:20: 'attack-option' is 300; it must be from 0 to 99"],
    ),
    (
        {
            "sides": (("elr: 4", "elr: 400"), ("nationality: British", "nationality: Martian")),
            "calendar": (("turns: 7", "turns: 8"),),
        },
        [
            "primosole/calendar.yaml:27:176: the track has 7 turns, not 8",
            "primosole/sides.yaml:39:10: 'elr' is 400; it must be from 0 to 5",
            "primosole/sides.yaml:91:18: the pack has no army called 'Martian'",
        ],
    ),
    (
        {"locations": (("hex: P10", "hex: O11"),)},
        ["primosole/locations.yaml:16:51: O11 is of 'Primosole Bridge' and of 'North pillbox'"],
    ),
]


@pytest.mark.parametrize(("changes", "told"), CHANGES)
def test_what_makes_no_campaign_is_told_at_its_place(
    copied: Path, changes: dict[str, tuple[tuple[str, str], ...]], told: list[str]
) -> None:
    for name, some in changes.items():
        changed(copied, name, *some)
    assert refused(copied) == told


def test_a_file_that_is_missing(copied: Path) -> None:
    (copied / "campaigns/primosole/secrets.yaml").unlink()
    for name in ("axis-card", "allied-card", "history"):
        (copied / f"campaigns/primosole/{name}.yaml").unlink()
    assert refused(copied) == [
        "primosole/map.yaml:3:1: there are no records 'primosole-secrets'",
    ]


def test_a_pack_that_has_lost_what_a_file_needs(pack: Pack, tmp_path: Path) -> None:
    """A history outlives its pack: what the map can no longer be drawn with is told."""
    path = tmp_path / "campaign.yaml"
    text = begin(pack, "primosole", "tuesday-5").decode()
    path.write_text(text.replace("base: open", "base: moor"), "utf-8")
    with pytest.raises(ContentError) as error:
        read_stored(pack, path)
    (told,) = (str(one).removeprefix(path.as_posix()) for one in error.value.problems)
    assert re.fullmatch(r":[0-9]+:[0-9]+: the pack no longer has the terrain 'moor'", told)
    names = pack.records("land-names")
    parts = {**pack.parts, "land-names": replace(records_of(pack.parts["land-names"]),
             records={key: row for key, row in names.items() if key != "sunken"})}  # fmt: skip
    path.write_text(re.sub("sunken: Sunken lane,?", "", text), "utf-8")
    with pytest.raises(ContentError) as error:
        read_stored(replace(pack, parts=parts), path)
    (told,) = (str(one).removeprefix(path.as_posix()) for one in error.value.problems)
    assert re.fullmatch(r":[0-9]+:[0-9]+: the pack has no name for a 'sunken'", told)


def test_a_rolled_ground_has_no_part_by_hand(tmp_path: Path) -> None:
    pack, data = rolled()
    own = (
        "{name: x, look: arid, season: summer, base: open, names: {}, ruined: 0, "
        "home: {axis: A1, allied: A2}, passage: {axis: '', allied: ''}}"
    )
    path = tmp_path / "campaign.yaml"
    text = data.decode().replace("\n  strategic:", f"\n  by-hand: {own}\n  strategic:", 1)
    path.write_text(text, "utf-8")
    with pytest.raises(ContentError) as error:
        read_saved(pack, path)
    (told,) = error.value.problems
    assert told.message == "this ground was rolled: it has no part by hand"


# as players type it


def test_names_to_choose_from() -> None:
    ran = fieldpress("campaign", "begin")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == (
        "lyudnikov   Lyudnikov’s Island (Barrikady gun works, Stalingrad, 11–21 November 1942)\n"
        "primosole   Primosole Bridge (Plain of Catania, Sicily, 14–17 July 1943)\n"
        "sugar-loaf  Sugar Loaf (North of the Asato, Okinawa, 12–18 May 1945)\n"
        "begin one with `fieldpress campaign begin NAME`\n"
    )


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "primosol",
            "'platoon-leader' has no campaign 'primosol'; it has lyudnikov, primosole, sugar-loaf\n"
            "  hint: did you mean 'primosole'?\n",
        ),
        (
            "platoon-leader/kursk",
            "'platoon-leader' has no campaign 'kursk'; it has lyudnikov, primosole, sugar-loaf\n",
        ),
        (
            "platoon-command/primosole",
            "'platoon-command' has nothing to roll a campaign from\n",
        ),
    ],
)
def test_unknown_names(name: str, told: str) -> None:
    ran = fieldpress("campaign", "begin", name)
    assert (ran.status, ran.out, ran.err) == (2, "", told)


def test_a_folder_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = "output/platoon-leader/campaigns/sugar-loaf-tuesday-5"
    ran = fieldpress("campaign", "begin", "sugar-loaf", "--seed", "tuesday-5")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == (
        f"{folder}/campaign.yaml\ntype `fieldpress campaign next {folder}` before you play\n"
    )
    before = (tmp_path / folder / "campaign.yaml").read_bytes()
    ran = fieldpress("campaign", "begin", "sugar-loaf", "--seed", "tuesday-5")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        f"{folder} is there, and is never written over\n"
        f"  hint: `fieldpress campaign next {folder}` goes on with it\n"
        "  hint: another --seed begins another\n"
    )
    assert (tmp_path / folder / "campaign.yaml").read_bytes() == before


def test_its_booklet_is_the_packs_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    fieldpress("campaign", "begin", "primosole", "--seed", "tuesday-5")
    file = "output/platoon-leader/campaigns/primosole-tuesday-5/campaign.yaml"
    ran = fieldpress("campaign", "print", file)
    products = ("allied-card", "axis-card", "control", "history", "map", "map-overview")
    told = " ".join(f"platoon-leader/primosole-{name}" for name in products)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == (
        f"{file}:6:15: 'primosole' is a campaign by hand: its papers are products of the pack\n"
        f"  hint: `fieldpress build {told}` prints them\n"
        "  hint: `fieldpress campaign next` prints what comes after each firefight\n"
        "1 problem; nothing was printed\n"
    )


FILLED = (
    (r"filled-in: no ", "filled-in: yes"),
    (r"played:  ", "played: yes"),
    (r"winner:  ", "winner: axis"),
)


@pytest.mark.ci
@pytest.mark.parametrize("word", first(1, CAMPAIGNS))
def test_a_whole_campaign_is_printed(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    fieldpress("campaign", "begin", word, "--seed", "tuesday-5")
    folder = tmp_path / f"output/platoon-leader/campaigns/{word}-tuesday-5"
    title = {"primosole": "Primosole Bridge", "lyudnikov": "Lyudnikov", "sugar-loaf": "Sugar Loaf"}
    firefights = len(load(PACK.parent.parent, word, "calendar"))
    for number in range(1, firefights + 1):
        ran = fieldpress("campaign", "next", folder.as_posix())
        assert (ran.status, ran.err) == (0, "")
        for path in folder.glob(f"firefight-{number}/report*.yaml"):
            text = path.read_text("utf-8")
            for old, new in FILLED:
                text = re.sub(f"^{old}", new, text, flags=re.MULTILINE)
            path.write_text(text, "utf-8")
        if number > 1:
            data = (folder / f"firefight-{number}" / "overview.pdf").read_bytes()
            overview = Printed(data)
            assert title[word] in overview.text(0)
            assert len(overview.pdf.pages) <= 4
    assert fieldpress("campaign", "next", folder.as_posix()).status == 0
    assert sorted(path.name for path in (folder / "end").glob("*.pdf")) == [
        "allied.pdf",
        "axis.pdf",
        "end.pdf",
    ]
