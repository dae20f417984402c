"""A saved campaign: read back as it was, edited by hand, broken, cut short."""

import copy
import re
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.content import Pack
from generator.content.reading.source import read_source
from generator.errors import ContentError
from generator.games.packs import read_pack
from generator.games.platoon_leader.saved.file import SavedCampaign, read_saved, to_yaml
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.games.platoon_leader.setting.weather import unlike_sky
from generator.roll.files.saved import pack_of
from generator.roll.files.yaml_text import laid_out
from tests.packs import fieldpress
from tests.shares import examples, first

NOTHING = "1 problem; nothing was printed\n"
FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"
Path_ = tuple[str | int, ...]


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-leader")


@pytest.fixture(scope="module")
def campaign(pack: Pack) -> Campaign:
    locks = ["theatre=normandy", "ground=bocage", "attacker=allied", "firefights=6"]
    return new_campaign(pack, "amber ridge", LOCKABLE.parse(locks))


@pytest.fixture(scope="module")
def saved(pack: Pack, campaign: Campaign) -> str:
    return to_yaml(pack, campaign, card(pack, campaign)).decode()


@pytest.fixture(scope="module")
def plain(saved: str) -> Any:
    return yaml.load(saved, Loader=yaml.CSafeLoader)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "campaign.yaml"


def put(plain: Any, path: Path_, value: Any) -> Any:
    """Return a copy of plain data with another value at a path."""
    data = copy.deepcopy(plain)
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return data


def at(plain: Any, path: Path_) -> Any:
    for step in path:
        plain = plain[step]
    return plain


def edited(pack: Pack, file: Path, plain: Any, *changes: tuple[Path_, Any]) -> SavedCampaign:
    for path, value in changes:
        plain = put(plain, path, value)
    file.write_text(laid_out(plain, frozenset()))
    return read_saved(pack, file)


def refused(pack: Pack, file: Path, plain: Any, *changes: tuple[Path_, Any]) -> list[str]:
    """Return what is said of an edit, each with the place that it is told for."""
    with pytest.raises(ContentError) as caught:
        edited(pack, file, plain, *changes)
    return str(caught.value).splitlines()


def place(file: Path, path: Path_) -> str:
    return str(read_source(file, file.as_posix()).place(path))


# --- as it was -----------------------------------------------------------------------------------


def test_a_saved_campaign_reads_back_as_it_was(
    pack: Pack, campaign: Campaign, saved: str, file: Path
) -> None:
    file.write_text(saved)
    assert pack_of("campaign", file) == "platoon-leader"
    found = read_saved(pack, file)
    assert (found.card, found.edits) == (card(pack, campaign), ())
    assert to_yaml(pack, found.campaign, found.card).decode() == saved
    assert "&id" not in saved


def test_the_file_holds_the_whole_ground_a_hexrow_to_a_line(
    campaign: Campaign, saved: str, plain: Any
) -> None:
    ground = campaign.ground
    rows = plain["ground"]["hexrows"]
    assert len(rows) == ground.board.columns
    assert all(len(text) == ground.board.rows for row in rows.values() for text in row.values())
    assert len(re.findall(r"^    '?[A-Z]{1,2}'?: \{cover: ", saved, re.MULTILINE)) == len(rows)
    letters = plain["ground"]["letters"]
    cover = [letters[x] for row in rows.values() for x in row["cover"]]
    assert cover == list(ground.cover)
    levels = [int(x) if x != "-" else -1 for row in rows.values() for x in row["levels"]]
    assert levels == list(ground.levels)
    for side, letter in (("axis", "x"), ("allied", "l")):
        own = [
            n for n, x in enumerate(x for r in rows.values() for x in r["set-up"]) if x == letter
        ]
        assert set(own) == campaign.opening.area_of(side)
    name = ground.board.name
    assert [road["way"].split() for road in plain["ground"]["roads"]] == [
        [name(h) for h in road.hexes] for road in ground.roads
    ]
    assert max(map(len, saved.splitlines())) < 900


def test_the_file_holds_the_ledger_and_what_was_thrown_away(campaign: Campaign, plain: Any) -> None:
    kept = [rolled.entry.line() for rolled in campaign.ledger if rolled.kept]
    assert plain["ledger"] == kept
    assert len(plain["thrown"]) == len(campaign.thrown)


def test_one_edit_is_one_line_in_the_file(pack: Pack, campaign: Campaign, saved: str) -> None:
    record = card(pack, campaign)
    group = record["sides"]["axis"]["groups"][2]
    group["cp"] += 1
    lines = to_yaml(pack, campaign, record).decode().splitlines()
    assert sum(a != b for a, b in zip(lines, saved.splitlines(), strict=True)) == 1


# --- edits that are used -------------------------------------------------------------------------


def test_a_locations_new_name_is_used_wherever_it_is_named(
    pack: Pack, campaign: Campaign, plain: Any, file: Path
) -> None:
    target = campaign.aims.targets[0]
    index = campaign.ground.locations.index(target)
    found = edited(pack, file, plain, (("record", "locations", index, "name"), "Bloody Corner"))
    assert found.edits == (f"locations[{target.name}].name: {target.name} → Bloody Corner",)
    assert found.campaign.ground.locations[index].name == "Bloody Corner"
    named = str(plain["record"]).count(target.name)
    assert str(found.card).count("Bloody Corner") == named - str(plain["ground"]).count("zz")
    assert target.name not in str(found.card)


def test_other_tvp_move_the_victory_levels_and_the_map(
    pack: Pack, campaign: Campaign, plain: Any, file: Path
) -> None:
    places = campaign.ground.locations
    shares = [
        (n, m)
        for n, one in enumerate(places)
        for m, other in enumerate(places)
        if one.tvp < 5 and other.tvp > 1 and one.name != other.name
        if at(plain, ("record", "locations", n, "holder"))
        == at(plain, ("record", "locations", m, "holder"))
    ]
    n, m = shares[0]
    up, down = (
        (("record", "locations", i, "tvp"), places[i].tvp + by) for i, by in ((n, 1), (m, -1))
    )
    found = edited(pack, file, plain, up, down)
    assert [p.tvp for p in found.campaign.ground.locations][n] == places[n].tvp + 1
    assert found.card["victory"] == plain["record"]["victory"]  # the same sums, the same levels


def test_another_price_of_a_group_moves_its_three_prices(
    pack: Pack, plain: Any, file: Path
) -> None:
    used = {row["group"] for row in plain["record"]["sides"]["axis"]["initial"]["opening"]}
    groups = plain["record"]["sides"]["axis"]["groups"]
    index = next(n for n, g in enumerate(groups) if g["letter"] == "G" and g["id"] not in used)
    was = groups[index]
    path = ("record", "sides", "axis", "groups", index, "cp")
    found = edited(pack, file, plain, (path, was["cp"] + 2))
    now = found.card["sides"]["axis"]["groups"][index]
    assert (now["cp"], now["on-map"], now["entering"]) == (
        was["cp"] + 2,
        was["cp"] + 3,
        was["cp"] + 2,
    )
    assert found.edits == (f"sides.axis.groups[{was['id']}].cp: {was['cp']} → {was['cp'] + 2}",)


def test_a_drm_and_a_strength_are_used(pack: Pack, plain: Any, file: Path) -> None:
    was = plain["record"]["sides"]["allied"]
    drm = 2 if was["drms"]["cp"] != 2 else 1
    elr = was["elr"] - 1
    found = edited(
        pack,
        file,
        plain,
        (("record", "sides", "allied", "drms", "cp"), drm),
        (("record", "sides", "allied", "elr"), elr),
    )
    now = found.card["sides"]["allied"]
    assert (now["drms"]["cp"], now["elr"]) == (drm, elr)
    assert set(found.edits) == {
        f"sides.allied.drms.cp: {was['drms']['cp']} → {drm}",
        f"sides.allied.elr: {was['elr']} → {elr}",
    }


def test_another_date_moves_the_dates_and_the_moon(
    pack: Pack, campaign: Campaign, plain: Any, file: Path
) -> None:
    last = campaign.calendar[-1]
    later = f"{last.day.day + 1} {plain['record']['calendar'][-1]['date'].split(' ', 1)[1]}"
    path = ("record", "calendar", len(campaign.calendar) - 1, "date")
    found = edited(pack, file, plain, (path, later))
    assert found.card["dates"].endswith(f"– {later}")
    assert found.edits == (
        f"calendar[{last.number}].date: {plain['record']['calendar'][-1]['date']} → {later}",
    )


def test_the_ground_itself_can_be_edited(
    pack: Pack, campaign: Campaign, plain: Any, file: Path
) -> None:
    row = plain["ground"]["hexrows"]["A"]
    other = "w" if row["cover"][0] != "w" else "."
    found = edited(
        pack, file, plain, (("ground", "hexrows", "A", "cover"), other + row["cover"][1:])
    )
    letters = {"w": "woods", ".": "open"}
    assert found.campaign.ground.cover[0] == letters[other] != campaign.ground.cover[0]
    assert found.campaign.ground.cover[1:] == campaign.ground.cover[1:]
    assert found.edits == (f"ground.hexrows.A.cover: {row['cover']} → {other + row['cover'][1:]}",)
    # The way of a hedge, a road more, a Location's own hex: all are read from the file.
    roads = plain["ground"]["roads"]
    fewer = [road for n, road in enumerate(roads) if n != len(roads) - 1]
    crossings = {x["hex"] for x in plain["ground"]["crossings"]}
    left = {name for road in fewer for name in road["way"].split()}
    if crossings <= left:
        found = edited(pack, file, plain, (("ground", "roads"), fewer))
        assert len(found.campaign.ground.roads) == len(roads) - 1
        assert found.edits == (f"ground.roads: {len(roads)} rows → {len(fewer)} rows",)


def test_an_edited_campaign_prints_the_same_file_again(pack: Pack, plain: Any, file: Path) -> None:
    record = plain["record"]
    found = edited(
        pack,
        file,
        plain,
        (("record", "title"), "Hell’s Crossroads"),
        (("record", "situation"), [*record["situation"], "It is raining."]),
        (("record", "locations", 0, "name"), "Bloody Corner"),
        (("record", "disease"), "drm +1"),
        (("record", "sides", "axis", "san"), record["sides"]["axis"]["san"] - 1),
    )
    assert len(found.edits) == 5
    assert {edit.split(":")[0] for edit in found.edits} == {
        *("title", "situation", "disease", "sides.axis.san"),
        f"locations[{record['locations'][0]['name']}].name",
    }
    again = to_yaml(pack, found.campaign, found.card)
    file.write_bytes(again)
    second = read_saved(pack, file)
    assert (second.card, second.edits) == (found.card, found.edits)
    assert to_yaml(pack, second.campaign, second.card) == again


def test_what_was_edited_is_kept_though_it_would_follow(pack: Pack, plain: Any, file: Path) -> None:
    """A sentence of one's own stays when the name that it was made with is edited as well."""
    own = ["Nobody wants to be here."]
    found = edited(
        pack,
        file,
        plain,
        (("record", "situation"), own),
        (("record", "locations", 0, "name"), "Bloody Corner"),
    )
    assert found.card["situation"] == own
    assert any(edit.startswith("situation") for edit in found.edits)


# --- edits that can't be -------------------------------------------------------------------------

FIRST = ("record", "calendar", 0)
AXIS = ("record", "sides", "axis")
PLACE = ("record", "locations", 0)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    first(
        12,
        [
            ((*AXIS, "elr"), 9, "'elr' is 9; it must be from 0 to 5"),
            ((*AXIS, "san"), 8, "'san' is 8; it must be from 0 to 7"),
            ((*AXIS, "drms", "leader"), 3, "'leader' is 3; it must be from -2 to 2"),
            ((*AXIS, "fp-rate"), 0, "'fp-rate' is 0; it must be from 1 to 99"),
            ((*FIRST, "turns"), 5, "'turns' is 5; it must be from 6 to 9"),
            (
                (*FIRST, "track"),
                [0, 0, 0, 0, 0, 3, 1],
                "circled numbers must be from 1 to 6 and never fall",
            ),
            (
                (*FIRST, "attacker"),
                "nobody",
                "the text 'nobody' is not one of axis, allied, both",
            ),
            (
                (*FIRST, "attacker"),
                "axis",
                "the first attacker is allied; another needs another campaign (--lock attacker)",
            ),
            ((*FIRST, "weather"), "Hail", None),
            (
                (*FIRST, "weather"),
                "Dust",
                "'weather' is 'Dust'; it must be one of Mist, Clear, Overcast, Rain, Heavy rain",
            ),
            ((*FIRST, "time"), "25:00", "'25:00' is not a time; write it as 06:15"),
            (
                (*FIRST, "date"),
                "31 June 1944",
                "'31 June 1944' is not a date; write it as 14 July 1943",
            ),
            ((*PLACE, "tvp"), 6, "'tvp' is 6; it must be from 1 to 5"),
            ((*PLACE, "name"), "", "a Location must have a name, and no two may have the same"),
            ((*PLACE, "hex"), "ZZ99", None),
            ((*PLACE, "kind"), "volcano", None),
            ((*PLACE, "holder"), "german", "the text 'german' is not one of axis, allied, none"),
            ((*AXIS, "secret", "cp"), 99, None),
            ((*AXIS, "groups", 0, "id"), "I99", "this group is I1: its id can't be edited"),
            ((*AXIS, "groups", 0, "on-map"), 9, None),
            ((*AXIS, "groups", 0, "from"), "1945-01", None),
            ((*AXIS, "initial", "opening", 0, "group"), "Z9", "'Z9' is not a group of this side"),
            ((*AXIS, "initial", "opening", 0, "number"), 40, None),
            ((*AXIS, "secret", "leaders", 0, "leader"), "11-3", None),
            ((*AXIS, "entry", 0, "hexes"), "A1, A2", None),
            (("ground", "kind"), "desert", None),
            (
                ("ground", "edges", "axis"),
                "up",
                "the text 'up' is not one of north, east, south, west",
            ),
            (("ground", "hexrows", "A", "cover"), "..", None),
            (
                ("ground", "roads", 0, "way"),
                "A1 C9",
                "a road must run from hex to neighbouring hex",
            ),
            (
                ("ground", "roads"),
                [],
                "one road must lead from one Friendly Board Edge to the other",
            ),
            (
                ("ground", "settlements", 0, "name"),
                "",
                "a settlement must have a name, and no two may have the same",
            ),
            (("ground", "strategic"), [], None),
            (("ground", "features", 0, "symbol"), "volcano", None),
        ],
    ),
    ids=lambda value: ".".join(map(str, value)) if isinstance(value, tuple) else str(value)[:12],
)
def test_an_edit_that_cant_be_is_told_with_its_place(
    pack: Pack, plain: Any, file: Path, path: Path_, value: Any, said: str | None
) -> None:
    assert at(plain, path) != value
    lines = refused(pack, file, plain, (path, value))
    wanted = place(file, path)
    if said:
        assert f"{wanted}: {said}" in lines
    else:
        assert any(line.startswith(f"{wanted}: ") for line in lines), lines


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (
            ("ground", "hexrows", "C", "levels"),
            "9" * 18,
            ("ground.hexrows.B.levels", "levels must step by one, but B1 and C1 do not"),
        ),
        (
            ("ground", "hexrows", "C", "cover"),
            "?" * 18,
            ("ground.hexrows.C.cover", "'?' is not allowed here; "),
        ),
        (
            ("ground", "hexrows", "C", "set-up"),
            "x" * 18,
            ("ground.hexrows", "the set-up areas and the map break a constraint: fronts 3 to 8"),
        ),
        (
            ("record", "locations"),
            None,
            ("record.locations", "there are 7 Locations; there must be from 8 to 12"),
        ),
    ],
)
def test_a_constraint_that_an_edit_breaks_is_named(
    pack: Pack, plain: Any, file: Path, path: Path_, value: Any, said: tuple[str, str]
) -> None:
    if isinstance(value, str):
        value = value[: len(at(plain, path))]
    lines = refused(pack, file, plain, (path, value or at(plain, path)[:7]))
    wanted = place(file, tuple(said[0].split(".")))
    assert any(line.startswith(f"{wanted}: {said[1]}") for line in lines), lines


def test_a_first_objective_is_held_to_its_ratio(pack: Pack, file: Path) -> None:
    """The one Location to take becomes worth 5 TVP, which is more than four fifths of what wins."""
    locks = LOCKABLE.parse(["attacker=allied", "aims.first=take"])
    for number in count(1):
        campaign = new_campaign(pack, f"ratio {number}", locks)
        (target,) = campaign.aims.targets
        places = campaign.ground.locations
        start, total = dict(campaign.opening.tvp)["allied"], campaign.ground.tvp - target.tvp + 5
        base = start + campaign.aims.walked
        wins = round(0.3 * (total - base))
        if 10 * target.tvp < 8 * wins < 50 and total <= 30:
            break
    record = card(pack, campaign)
    plain = yaml.load(to_yaml(pack, campaign, record).decode(), Loader=yaml.CSafeLoader)
    index = places.index(target)
    lines = refused(pack, file, plain, (("record", "locations", index, "tvp"), 5))
    worth = "the first objective is worth 5 TVP"
    said = f"{worth}; where {wins} win, from {-(-2 * wins // 5)} to {4 * wins // 5} are allowed"
    assert any(line.endswith(said) for line in lines), lines


def test_a_firefight_by_day_is_not_fought_in_the_dark(
    pack: Pack, campaign: Campaign, plain: Any, file: Path
) -> None:
    index = next(n for n, one in enumerate(campaign.calendar) if not one.night)
    path = ("record", "calendar", index, "time")
    lines = refused(pack, file, plain, (path, "01:00"))
    said = "at 01:00 it is dark there: this firefight is by day"
    assert f"{place(file, path)}: {said}" in lines


def test_no_mist_lies_in_a_heavy_wind(pack: Pack, plain: Any, file: Path) -> None:
    weather = ((*FIRST, "weather"), "Mist")
    lines = refused(pack, file, plain, weather, ((*FIRST, "wind"), "Heavy wind from the north"))
    said = "Mist comes with No wind or Mild breeze"
    assert f"{place(file, (*FIRST, 'weather'))}: {said}" in lines


def test_no_heat_haze_hangs_at_dawn(pack: Pack) -> None:
    for time, fault in (("06:15", "Heat haze comes from 10:00 to 16:00"), ("12:00", None)):
        assert unlike_sky(pack, "heat-haze", "No wind", time) == fault


def test_a_campaign_stays_in_its_episode(
    pack: Pack, campaign: Campaign, plain: Any, file: Path
) -> None:
    path = ("record", "calendar", len(campaign.calendar) - 1, "date")
    lines = refused(pack, file, plain, (path, "1 July 1950"))
    pair, episode = campaign.setting.pair, campaign.setting.episode
    first, last = max(pair["from"], episode["from"]), min(pair["to"], episode["to"])
    said = f"{episode['name']} was fought from {first} to {last}, not on 1950-07-01"
    assert f"{place(file, path)}: {said}" in lines


def test_strengths_stay_within_their_bounds(pack: Pack, plain: Any, file: Path) -> None:
    """The defender's FP are counted at a tenth: 900 make him far too strong."""
    lines = refused(pack, file, plain, ((*AXIS, "secret", "works"), 900))
    wanted = place(file, ("record", "sides", "allied", "initial", "opening"))
    said = (
        rf"{re.escape(wanted)}: the strengths stand at 0\.\d\d to 1; they must be from 1\.2 to 1\.8"
    )
    assert len(lines) == 1
    assert re.fullmatch(said, lines[0])


def test_two_top_leaders_of_a_kind_are_one_too_many(pack: Pack, plain: Any, file: Path) -> None:
    at_ = ("record", "sides", "allied", "secret", "leaders")
    lines = refused(pack, file, plain, *(((*at_, n, "leader"), "10-2") for n in (0, 1)))
    wanted = place(file, (*at_, 1, "leader"))
    assert f"{wanted}: one 10-2 at the start is the limit (2.361)" in lines


def test_the_ledger_cant_be_edited(pack: Pack, plain: Any, file: Path) -> None:
    path = ("ledger", 3)
    lines = refused(pack, file, plain, (path, at(plain, path) + "!"))
    assert lines == [
        f"{place(file, path)}: the ledger says what was rolled, "
        "and this is not what this seed and these locks roll",
        "  hint: the seed, the locks and the ledger belong together; other values may be edited",
    ]


def test_another_seed_is_told_by_the_ledger(pack: Pack, plain: Any, file: Path) -> None:
    lines = refused(pack, file, plain, (("seed",), "another"))
    assert any("not what this seed and these locks roll" in line for line in lines)


def test_kinds_of_values_stay_what_they_are(pack: Pack, plain: Any, file: Path) -> None:
    for value, shown in (
        ("three", "the text 'three'"),
        (True, "true"),
        (None, "nothing"),
        ([1], "a list"),
    ):
        lines = refused(pack, file, plain, ((*AXIS, "elr"), value))
        said = f"expected a whole number, found {shown}"
        assert lines == [f"{place(file, (*AXIS, 'elr'))}: {said}"]


def test_keys_stay_what_they_are(pack: Pack, saved: str, file: Path) -> None:
    text, line, column = changed(saved, r"^      (?P<value>elr): \d", "eler")
    file.write_text(text)
    with pytest.raises(ContentError) as caught:
        read_saved(pack, file)
    shown = file.as_posix()
    axis = saved.splitlines().index("    axis:") + 2
    assert str(caught.value).splitlines() == [
        f"{shown}:{axis}:7: 'elr' is missing",
        f"{shown}:{line}:{column}: unknown key 'eler'",
        "  hint: did you mean 'elr'?",
    ]


def changed(text: str, pattern: str, new: str) -> tuple[str, int, int]:
    """Replace the first match; return the text, and line and column of what is new."""
    found = re.search(pattern, text, re.MULTILINE)
    assert found, pattern
    start = found.start("value")
    after = text[:start] + new + text[found.end("value") :]
    line = text.count("\n", 0, start) + 1
    return after, line, start - text.rfind("\n", 0, start)


def test_line_and_column_of_a_broken_bound(pack: Pack, saved: str, file: Path) -> None:
    text, line, column = changed(saved, r"^ +- \{name: .*, tvp: (?P<value>\d)", "7")
    file.write_text(text)
    with pytest.raises(ContentError) as caught:
        read_saved(pack, file)
    said = f"{file.as_posix()}:{line}:{column}: 'tvp' is 7; it must be from 1 to 5"
    assert said in str(caught.value).splitlines()


@pytest.mark.parametrize(
    ("path", "value", "said"),
    first(
        4,
        [
            (
                (*AXIS, "groups", 0, "in-reserve"),
                "late",
                "expected a whole number, found the text 'late'",
            ),
            ((*FIRST, "moon"), "full", "expected a mapping, found the text 'full'"),
            ((*FIRST, "nvr"), "far", "expected a whole number, found the text 'far'"),
            ((*AXIS, "groups", 0, "cp"), -3, "'cp' is -3; it must be from 0 to 99"),
            (("record", "locations"), [], "the list is empty"),
            ((*AXIS, "secret", "leaders", 0, "group"), "Z9", "'Z9' is not a group of this side"),
            (
                ("record", "calendar"),
                [],
                "expected 6 entries, found 0: none can be added or left out",
            ),
            ((*AXIS, "rules", 0, "text"), None, "expected text, found nothing"),
            (("ground", "hexrows", "A", "set-up"), 12, "expected text, found the number '12'"),
            (("ground", "hexrows"), {}, "missing here: A, B, C, "),
            (("ground", "settlements"), [], "at least one settlement must have a name, for the "),
            (
                ("ground", "roads", 0, "kind"),
                "motorway",
                "the text 'motorway' is not one of paved, ",
            ),
        ],
    ),
    ids=lambda value: ".".join(map(str, value)) if isinstance(value, tuple) else "",
)
def test_what_once_slipped_through_is_refused(
    pack: Pack, plain: Any, file: Path, path: Path_, value: Any, said: str
) -> None:
    """A null that becomes a word, nothing where there must be something, a leader of nobody."""
    lines = refused(pack, file, plain, (path, value))
    assert any(line.startswith(f"{place(file, path)}: {said}") for line in lines), lines


def test_a_value_that_follows_keeps_to_its_bounds_too(pack: Pack, plain: Any, file: Path) -> None:
    """A gun of 99 CP would cost 100 on the map."""
    groups = plain["record"]["sides"]["axis"]["groups"]
    used = {row["group"] for row in plain["record"]["sides"]["axis"]["initial"]["opening"]}
    index = next(n for n, g in enumerate(groups) if g["letter"] == "G" and g["id"] not in used)
    at_ = (*AXIS, "groups", index)
    lines = refused(pack, file, plain, ((*at_, "cp"), 99))
    assert lines == [f"{place(file, (*at_, 'on-map'))}: 'on-map' is 100; it must be from 0 to 99"]


def test_rows_can_be_added_where_none_were_rolled(pack: Pack, plain: Any, file: Path) -> None:
    feature = {"hexes": "A1 A2", "text": "A minefield from last year."}
    bought = {"group": "I1", "name": "Rifle platoon", "number": 1, "cp": 4}
    bought |= {"place": "in reserve", "note": None}
    secret = ("record", "sides", "axis", "secret")
    rolled = plain["record"]["map"]["features"]
    found = edited(
        pack,
        file,
        plain,
        (("record", "map", "features"), [*rolled, feature]),
        ((*secret, "purchases"), [bought]),
    )
    assert found.card["map"]["features"] == [*rolled, feature]
    assert found.card["sides"]["axis"]["secret"]["purchases"] == [bought]
    assert set(found.edits) == {
        f"map.features: {len(rolled)} rows → {len(rolled) + 1} rows",
        "sides.axis.secret.purchases: 0 rows → 1 rows",
    }


# --- files that are none -------------------------------------------------------------------------


def test_another_content_hash_or_program_is_told(pack: Pack, saved: str, file: Path) -> None:
    was = re.search(r"content: '?(\w+)'?", saved)
    assert was
    file.write_text(saved.replace(was[1], "0123456789abcdef", 1))
    with pytest.raises(ContentError) as caught:
        read_saved(pack, file)
    assert str(caught.value) == (
        f"{file.as_posix()}:3:10: this campaign was rolled with content 0123456789abcdef, "
        f"but here it is {was[1]}\n"
        "  hint: roll it again from its seed, or use the Fieldpress and the pack that made it"
    )
    file.write_text(re.sub(r"fieldpress: '[^']*'", "fieldpress: '0.0.1'", saved))
    with pytest.raises(ContentError, match=r"rolled with Fieldpress 0\.0\.1, but here it is"):
        read_saved(pack, file)


@pytest.mark.parametrize("part", [0.02, 0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.95, 0.995])
def test_a_file_cut_short_is_told(pack: Pack, saved: str, file: Path, part: float) -> None:
    file.write_text(saved[: int(len(saved) * part)])
    with pytest.raises(ContentError) as caught:
        read_saved(pack, file)
    assert str(caught.value).startswith(f"{file.as_posix()}:")


def test_a_file_cut_between_two_lines_is_told(pack: Pack, saved: str, file: Path) -> None:
    """Cut where YAML notices nothing: a part is missing, or the ledger is too short."""
    head, _, _ = saved.partition("ledger:\n")
    file.write_text(head)
    with pytest.raises(ContentError) as caught:
        read_saved(pack, file)
    said = f"{file.as_posix()}:1:1: this is not a complete campaign: ledger, thrown missing"
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", ":1:1: the file is empty"),
        (
            b"- a\n",
            ":1:1: this is not a complete campaign: fieldpress, pack, content, seed, locks missing",
        ),
        (
            b"seed: x\n",
            ":1:1: this is not a complete campaign: fieldpress, pack, content, locks missing",
        ),
    ],
)
def test_a_file_that_is_no_campaign_is_told(file: Path, data: bytes, said: str) -> None:
    file.write_bytes(data)
    ran = fieldpress("campaign", "print", str(file))
    assert (ran.status, ran.out, ran.err) == (1, "", f"{file.as_posix()}{said}\n{NOTHING}")


@pytest.mark.parametrize(
    "data", [b"%PDF-1.7\x00\xff", b"{", b"a: b: c", b"\xff\xfe\x00", b"a: &a [*a]"]
)
def test_a_file_that_is_no_yaml_is_told(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    ran = fieldpress("campaign", "print", str(file))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"{file.as_posix()}:")


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    path = tmp_path / "none.yaml"
    ran = fieldpress("campaign", "print", str(path))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == f"{path.as_posix()}:1:1: can't be read: No such file or directory\n{NOTHING}"


def test_a_seed_or_locks_that_are_none_are_told(pack: Pack, saved: str, file: Path) -> None:
    file.write_text(re.sub(r"^seed: .*$", "seed: 12", saved, flags=re.MULTILINE))
    with pytest.raises(ContentError, match="a seed is text: put it in quotes"):
        read_saved(pack, file)
    file.write_text(re.sub(r"^locks: .*$", "locks: [a]", saved, flags=re.MULTILINE))
    with pytest.raises(ContentError, match="locks are a mapping"):
        read_saved(pack, file)


# --- anything at all -----------------------------------------------------------------------------


def leaves(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Every place of a record that holds no other, and every list."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
        return
    yield path
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))


_PACKS: list[tuple[Pack, Any, Path]] = []


@pytest.fixture(scope="module", autouse=True)
def _prepared(pack: Pack, plain: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    _PACKS[:] = [(pack, plain, tmp_path_factory.mktemp("edited") / "campaign.yaml")]


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-10, 99),
    st.sampled_from(["", "x", "axis", "12:00", "4 July 1944", "I1", "HIGH", "A1 A2", "woods"]),
    st.sampled_from([[], {}, [1], [None], {"a": 1}]),
)


@settings(max_examples=examples(60))
@given(st.sampled_from(("record", "ground", "ledger")), st.integers(0, 10**6), VALUES)
def test_any_edit_is_read_or_told(part: str, number: int, value: Any) -> None:
    pack, plain, file = _PACKS[0]
    places = list(leaves(plain[part], (part,)))
    file.write_text(laid_out(put(plain, places[number % len(places)], value), frozenset()))
    try:
        said = f"{file.as_posix()}: {read_saved(pack, file).edits}"
    except ContentError as error:
        said = str(error)
    assert said.startswith(file.as_posix())
