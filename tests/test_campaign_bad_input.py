"""What can go wrong with a campaign: locks, seeds, packs of one's own, files edited by hand."""

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.content import Pack
from generator.errors import FieldpressError, UsageError
from generator.games.packs import read_pack
from generator.games.platoon_leader.saved.file import read_saved, to_yaml
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import ATTEMPTS, Campaign, new_campaign
from generator.job.output.folders import folder_name
from generator.roll.errors import Rejected, ScenarioError
from generator.roll.files.saved import ANY_TEXT
from generator.roll.locks import Locks, roll_name
from generator.roll.roller import Roller
from generator.roll.stages import Stages
from tests.campaign_checker import Campaigns
from tests.packs import fieldpress
from tests.shares import examples, first

NOTHING = "1 problem; nothing was printed\n"
FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"


@cache
def checker() -> Campaigns:
    """The separate checker, which reads its files once."""
    return Campaigns(FOLDER)


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-leader")


@pytest.fixture(scope="module")
def campaign(pack: Pack) -> Campaign:
    return new_campaign(
        pack, "amber ridge", LOCKABLE.parse(["theatre=normandy", "attacker=allied"])
    )


@pytest.fixture(scope="module")
def saved(pack: Pack, campaign: Campaign) -> str:
    return to_yaml(pack, campaign, card(pack, campaign)).decode()


# --- locks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "texts",
    first(
        2,
        [
            ["theatre=normandy-1944"],
            ["theatre=normandy", "allied=american", "intensity=low"],
            ["theatre=ukraine", "date=1944-03-25"],
            ["axis=finnish"],
            ["axis=slovak"],
            ["allied=partisans", "ground=village"],
            ["allied=canadian", "attacker=dual"],
            ["date=1943-07-12"],
            ["date=1940-06-21"],
            ["intensity=high", "ground=desert"],
            ["ground=atoll", "edge=west"],
            ["ground=winter-woods"],
            ["firefights=8", "theatre=france-1940"],
            ["firefights=4", "theatre=torch", "axis=vichy-french", "allied=british"],
            ["attacker=axis", "attacker=axis"],
        ],
    ),
    ids=" ".join,
)
def test_locks_are_kept_and_everything_else_is_rolled(pack: Pack, texts: list[str]) -> None:
    found = checker()
    for seed in ("one", "two"):
        campaign = new_campaign(pack, seed, LOCKABLE.parse(texts))
        assert found.check(campaign, card(pack, campaign)) == []


def weather_of(pack: Pack, campaign: Campaign, number: int) -> str:
    sky = campaign.calendar[number].weather.sky
    return str(pack.records("skies")[sky]["name"])


def test_every_roll_can_be_locked_to_what_it_gave(pack: Pack) -> None:
    """All rolls of a campaign are locked by their names at once: the same campaign, no dice."""
    locks = ["theatre=normandy", "attacker=allied", "firefights=5"]
    free = new_campaign(pack, "amber ridge", LOCKABLE.parse(locks))
    fixed = {}
    for rolled in free.ledger:
        *_, rest = re.split(r"^(?:scene|calendar|ground|forces)/\d+/", rolled.entry.path)
        name = roll_name(rest)
        named = ".opening." not in name  # groups of one name can't be told apart
        if rolled.kept and LOCKABLE.is_roll(name) and named and name != "firefight-1.weather":
            fixed[name] = rolled.entry.result
    for side, state in free.sides.items():
        fixed |= {f"{side}.elr": str(state.elr), f"{side}.san": str(state.san)}
        fixed |= {f"{side}.drm.{name}": str(drm) for name, drm in state.drms.items()}
    assert len(fixed) > 60
    same = {"firefight-2.attacker", "firefight-3.attacker"}
    for number in range(2, 6):  # by side, not by who had it before
        fixed[f"firefight-{number}.attacker"] = free.calendar[number - 1].attacker
        fixed.pop(f"firefight-{number}.hour", None)
        if f"firefight-{number}.weather" in fixed:  # a sky that is fixed is not asked for change
            fixed.pop(f"firefight-{number}.sky", None)
    assert same <= set(fixed)
    held = new_campaign(pack, "amber ridge", Locks({**free.locks.values, **fixed}))
    assert checker().check(held, card(pack, held)) == []
    assert held.ground == free.ground
    assert held.calendar == free.calendar
    for side, state in held.sides.items():
        was = free.sides[side]
        assert (state.opening, state.works, state.cp) == (was.opening, was.works, was.cp)
        assert [one.leader for one in state.leaders] == [one.leader for one in was.leaders]
        assert [one.strength for one in state.modules] == [one.strength for one in was.modules]
        assert state.drms == was.drms
    assert not {"CP replenishment", "Leaders"} & {r.entry.table for r in held.ledger}


@pytest.mark.parametrize(
    "texts",
    first(
        5,
        [
            ["weather=Snow"],
            ["weather=Dust", "allied=british"],
            ["firefight-2.hour=night", "firefight-2.nvr=1", "theatre=italy"],
            ["firefight-3.turns=9", "firefight-3.attacker=both"],
            ["axis.elr=5", "axis.san=2", "axis.drm.leader=-2", "allied.drm.historical=1"],
            ["axis.cp=20", "allied.cp=21", "intensity=mid"],
            ["axis.leaders.1=10-2", "axis.leaders.2=10-2", "axis=german"],
            ["allied.bombardment=24", "intensity=high"],
            ["axis.reserves=yes", "allied.reserves=yes", "intensity=mid"],
            ["aims.first=take", "attacker=axis"],
            ["theatre=normandy", "firefight-1.wind=No wind"],
            ["theatre=normandy", "axis.opening.1=Rifle platoon"],
        ],
    ),
    ids=" ".join,
)
def test_any_field_can_be_locked(pack: Pack, texts: list[str]) -> None:
    campaign = new_campaign(pack, "any", LOCKABLE.parse(texts))
    assert checker().check(campaign, card(pack, campaign)) == []


NO_SUCH_ROLLS = [
    (
        ["weather=Hail"],
        "--lock weather=Hail is not possible; it could be Clear, Overcast, Mist, Fog, Rain, "
        "Heavy rain, Snow, Heavy snow, Heat haze, Dust",
    ),
    (
        ["theatre=crete", "weather=Snow"],
        "--lock theatre=crete and weather=Snow exclude each other; "
        "with theatre=crete, weather could be Clear, Overcast, Mist, Rain, Heavy rain",
    ),
    (
        ["firefights=4", "firefight-8.turns=7"],
        "--lock firefight-8.turns=7: there is no such roll\n"
        "  hint: how many firefights, groups and leaders there are is rolled or locked too",
    ),
    (
        ["firefight-2.turns=12"],
        "--lock firefight-2.turns=12 is not possible; it could be 6, 7, 8, 9",
    ),
    (
        ["axis.elr=9"],
        "--lock axis.elr=9 is not possible; it could be 0, 1, 2, 3, 4, 5",
    ),
    (
        ["allied.drm.leader=3"],
        "--lock allied.drm.leader=3 is not possible; it could be -2, -1, 0, 1, 2",
    ),
    (
        ["firefight-9.turns=7"],
        "--lock: 'firefight-9.turns' can't be locked; "
        + ", ".join(LOCKABLE.fields)
        + " can\n  hint: did you mean 'firefights'?",
    ),
]


@pytest.mark.parametrize(
    ("texts", "said"),
    first(
        3,
        NO_SUCH_ROLLS,
    ),
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_lock_on_a_roll_that_cant_be_is_told(pack: Pack, texts: list[str], said: str) -> None:
    with pytest.raises(UsageError) as caught:
        new_campaign(pack, "amber", LOCKABLE.parse(texts))
    assert str(caught.value) == said


def test_every_field_can_be_locked_to_what_was_rolled(pack: Pack) -> None:
    rolled = new_campaign(pack, "amber ridge")
    values = {
        "theatre": rolled.setting.theatre["id"],
        "axis": rolled.setting.axis["id"],
        "allied": rolled.setting.allied["id"],
        "date": rolled.setting.first_day.isoformat(),
        "intensity": rolled.intensity,
        "episode": rolled.setting.episode["id"],
        "ground": rolled.ground.recipe,
        "firefights": str(len(rolled.calendar)),
        "attacker": rolled.attack,
        "edge": dict(rolled.ground.edges)["axis"],
        "weather": weather_of(pack, rolled, 0),
        # Nothing is rolled for these two.
        "solitaire": "axis",
        "victory": "last",
    }
    assert values.keys() == LOCKABLE.fields.keys()
    again = new_campaign(pack, "another", Locks(values))
    assert checker().check(again) == []


IMPOSSIBLE = [
    (["theatre"], "--lock: 'theatre' is not of the form FIELD=VALUE"),
    (["=normandy"], "--lock: '' can't be locked; " + ", ".join(LOCKABLE.fields) + " can"),
    (["theatre="], "--lock: 'theatre=' is not of the form FIELD=VALUE"),
    (
        ["theater=italy"],
        "--lock: 'theater' can't be locked; "
        + ", ".join(LOCKABLE.fields)
        + " can\n  hint: did you mean 'theatre'?",
    ),
    (
        ["axis=german", "axis=italian"],
        "--lock: axis=german and axis=italian exclude each other",
    ),
    (
        ["intensity=medium"],
        "--lock intensity=medium is not possible; it could be low, mid, high",
    ),
    (
        ["attacker=german"],
        "--lock attacker=german is not possible; it could be axis, allied, dual",
    ),
    (["edge=up"], "--lock edge=up is not possible; it could be north, east, south, west"),
    (["firefights=9"], "--lock firefights=9 is not possible; it could be 4, 5, 6, 7, 8"),
    (
        ["firefights=many"],
        "--lock firefights=many is not possible; it could be 4, 5, 6, 7, 8",
    ),
    (["date=1944-02-30"], "--lock date=1944-02-30 is not a date such as 1944-07-11"),
    (["date=19440711"], "--lock date=19440711 is not a date such as 1944-07-11"),
    (["date=July"], "--lock date=July is not a date such as 1944-07-11"),
    (
        ["date=1945-09-02"],
        "--lock date=1945-09-02 can't be met: a campaign can begin from 1939-09-01 to 1945-08-23, "
        "in one of the episodes",
    ),
    (
        ["theatre=crete-1941", "allied=american"],
        "--lock theatre=crete-1941 and allied=american exclude each other; "
        "with theatre=crete-1941, allied could be australian, british, greek, new-zealander",
    ),
    (
        ["allied=american", "theatre=crete-1941"],
        "--lock theatre=crete-1941 and allied=american exclude each other; "
        "with theatre=crete-1941, allied could be australian, british, greek, new-zealander",
    ),
    (
        ["theatre=norway", "date=1943-01-01"],
        "--lock theatre=norway and date=1943-01-01 exclude each other; "
        "with theatre=norway, a campaign could begin "
        "from 1940-04-14 to 1940-04-27 (The retreat up the valleys), "
        "from 1940-04-15 to 1940-05-02 (The battle of Hegra fortress), "
        "from 1940-04-21 to 1940-04-23 (The German thrust to Steinkjer), "
        "from 1940-04-24 to 1940-06-04 (The campaign round Narvik), "
        "on 1940-04-25 (The fight at Kvam)",
    ),
    (
        ["theatre=norway", "intensity=high"],
        "--lock theatre=norway and intensity=high exclude each other; "
        "with theatre=norway, intensity could be low, mid",
    ),
    (
        ["allied=partisans", "intensity=high"],
        "--lock allied=partisans and intensity=high exclude each other; "
        "with allied=partisans, intensity could be low",
    ),
    (
        ["episode=algiers-1942", "axis=vichy-french", "firefights=8"],
        "--lock episode=algiers-1942 and firefights=8 exclude each other; "
        "with episode=algiers-1942, firefights could be 4",
    ),
    (
        ["axis=japanese", "allied=polish"],
        "--lock axis=japanese and allied=polish exclude each other; with axis=japanese, "
        "allied could be american, australian, british, chinese, indian, soviet, us-marines",
    ),
]


@pytest.mark.parametrize(
    ("texts", "said"),
    first(
        8,
        IMPOSSIBLE,
    ),
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_lock_that_cant_be_is_told(pack: Pack, texts: list[str], said: str) -> None:
    with pytest.raises(UsageError) as caught:
        new_campaign(pack, "amber", LOCKABLE.parse(texts))
    assert str(caught.value) == said


def test_an_army_of_the_other_side_is_told_how_to_lock_it() -> None:
    ran = fieldpress("campaign", "new", "--list", "--lock", "axis=american")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(
        "--lock axis=american is not possible; it could be axis-minor, croatian, "
    )
    assert ran.err.endswith("  hint: that army fights on the other side: --lock allied=american\n")


def test_a_misspelt_theatre_has_a_hint(pack: Pack) -> None:
    with pytest.raises(UsageError) as caught:
        new_campaign(pack, "amber", LOCKABLE.parse(["theatre=nomandy-1944"]))
    assert str(caught.value).endswith("\n  hint: did you mean 'normandy-1944'?")


def test_three_locks_that_only_together_exclude_each_other(pack: Pack) -> None:
    with pytest.raises(UsageError) as caught:
        new_campaign(
            pack, "amber", LOCKABLE.parse(["axis=italian", "allied=american", "date=1942-12-20"])
        )
    assert str(caught.value) == (
        "--lock axis=italian, allied=american and date=1942-12-20 exclude each other; "
        "with axis=italian and allied=american, "
        "a campaign could begin from 1943-02-14 to 1943-02-21 (The battle of Kasserine), "
        "from 1943-03-23 to 1943-04-04 (The battle of El Guettar), "
        "from 1943-04-19 to 1943-05-06 (The last ridges before Tunis), "
        "on 1943-07-10 (Operation Husky), from 1943-07-31 to 1943-08-03 (The battle of Troina)"
    )


@settings(max_examples=examples(40))
@given(
    st.dictionaries(
        st.sampled_from(sorted(LOCKABLE.fields)),
        st.sampled_from(
            [
                *("german", "soviet", "normandy", "italy", "1944-06-20", "1941-12-10", "low"),
                *("high", "village", "desert", "8", "dual", "allied", "north", "x", "é", "-", "0"),
            ]
        ),
        max_size=4,
    )
)
def test_any_locks_give_a_campaign_or_our_own_error(values: dict[str, str]) -> None:
    pack = load_pack_once()
    try:
        campaign = new_campaign(pack, "amber", Locks(values))
    except UsageError as error:
        said = str(error)
    else:
        said = f"--lock {campaign.ground.name}"
    assert said.startswith("--lock ")


_PACKS: list[Pack] = []


def load_pack_once() -> Pack:
    if not _PACKS:
        _PACKS.append(read_pack(FOLDER, "content/platoon-leader"))
    return _PACKS[0]


# --- the command ---------------------------------------------------------------------------------


@pytest.mark.ci
def test_twenty_campaigns_in_a_line_each() -> None:
    ran = fieldpress("campaign", "new", "--times", "20", "--list", "--seed", "amber")
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert len(lines) == 20
    assert [line.split("  ")[0] for line in lines] == [
        "amber",
        *(f"amber-{number}" for number in range(2, 21)),
    ]
    again = fieldpress("campaign", "new", "--list", "--seed", "amber-7")
    assert again.out == lines[6] + "\n"


def test_campaigns_for_a_program_to_read() -> None:
    words = ["--times", "3", "--list", "--json", "--seed", "amber", "--lock", "theatre=italy"]
    ran = fieldpress("campaign", "new", *words)
    assert ran.status == 0
    found = json.loads(ran.out)
    assert [one["seed"] for one in found] == ["amber", "amber-2", "amber-3"]
    assert {one["theatre"] for one in found} == {"Italy 1943–45"}


def test_a_pack_without_campaigns_is_told() -> None:
    ran = fieldpress("campaign", "new", "platoon-command", "--list")
    said = "'platoon-command' has nothing to roll a campaign from\n"
    assert (ran.status, ran.out, ran.err) == (2, "", said)


# --- seeds ---------------------------------------------------------------------------------------

SEEDS = {
    "long": "ten thousand " * 769 + "abc",
    "emoji": "🎲🪖❄️👨‍👩‍👧‍👦",
    "empty": "",
    "quotes": 'it\'s "so"; $(rm -rf) `x` \\',
    "lines": "one\ntwo\r\nthree\u2028four\x85five\x00\x07",
    "right to left": "\u202eabc\u0627\u0644",
    "dots": "../../etc",
}


@pytest.mark.parametrize("seed", first(3, SEEDS.values()), ids=SEEDS.keys())
def test_any_text_is_a_seed_and_gives_the_same_again(pack: Pack, tmp_path: Path, seed: str) -> None:
    first, second = (new_campaign(pack, seed) for _ in range(2))
    data = to_yaml(pack, first, card(pack, first))
    assert data == to_yaml(pack, second, card(pack, second))
    path = tmp_path / "campaign.yaml"
    path.write_bytes(data)
    found = read_saved(pack, path)
    assert (found.campaign.seed, found.edits) == (seed, ())
    assert found.card == card(pack, first)


def test_a_seed_has_its_limit(pack: Pack) -> None:
    with pytest.raises(UsageError, match=r"a seed has at most 20,000 characters"):
        new_campaign(pack, "x" * 20_001)


def test_a_seed_that_is_no_text_is_told(pack: Pack) -> None:
    with pytest.raises(FieldpressError, match="the seed has a character that is not valid Unicode"):
        new_campaign(pack, "amber\udcff")


@settings(max_examples=examples(200))
@given(st.text(max_size=60))
def test_a_folder_for_any_seed(seed: str) -> None:
    name = folder_name(seed)
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,60}", name)
    assert not name.startswith("-")


def test_seeds_that_look_alike_have_folders_of_their_own() -> None:
    seeds = ["", "a b", "a-b", "a/b", "🎲", "🪖", "x" * 40, "x" * 41, "-a"]
    assert len({folder_name(seed) for seed in seeds}) == len(seeds)


AWKWARD = [
    "1e3",
    "0o17",
    "0x1F",
    "007",
    "1_000",
    "~",
    "null",
    "NO",
    "on",
    "=",
    "<<",
    "- a",
    "#",
    "1:30",
]


@settings(max_examples=examples(200))
@given(st.one_of(st.sampled_from(AWKWARD), st.text(max_size=40)))
def test_a_seed_reads_back_as_it_was_written(seed: str) -> None:
    pack = load_pack_once()
    data = to_yaml(pack, written(seed), {"id": seed})
    path = FOLDER / "campaign.yaml"  # a name for messages only
    from generator.content.reading.reader import read

    plain = read(data, path.name, ANY_TEXT).plain()
    assert isinstance(plain, dict)
    assert plain["seed"] == seed
    assert plain["record"] == {"id": seed}


_WRITTEN: list[Campaign] = []


def written(seed: str) -> Campaign:
    if not _WRITTEN:
        _WRITTEN.append(new_campaign(load_pack_once(), "amber"))
    return replace(_WRITTEN[0], seed=seed)


# --- tries ---------------------------------------------------------------------------------------


def test_tries_are_bounded_and_the_error_names_what_failed_most(pack: Pack) -> None:
    constraints = iter(["rare", *["often"] * (ATTEMPTS - 1)])
    made = 0

    def make(roller: Roller) -> None:
        nonlocal made
        made += 1
        roller.table("hour", "first-hour")
        raise Rejected(next(constraints))

    roller = Roller(pack, "amber", Locks())
    with pytest.raises(ScenarioError) as caught:
        Stages(roller, "campaign", ATTEMPTS).draw("ground", make)
    assert made == ATTEMPTS == 40
    assert str(caught.value) == (
        "no campaign's ground in 40 tries: 'often' failed most\n"
        "  hint: candidates thrown away: often 39, rare 1\n"
        "  hint: try another seed, or lock fewer fields"
    )
    assert roller.thrown == {"ground": {"often": 39, "rare": 1}}
    assert len({rolled.entry.path for rolled in roller.made}) == 40
    assert not any(rolled.kept for rolled in roller.made)


# --- packs of one's own --------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str, str], None]:
    """A copy of the pack as `mine`; called with a file, what stands there, and what shall."""
    folder = tmp_path / "mine"
    shutil.copytree(FOLDER, folder)
    monkeypatch.chdir(tmp_path)

    def change(name: str, old: str, new: str) -> None:
        path = folder / name
        text = path.read_text()
        assert text.count(old) == 1, (name, old, text.count(old))
        path.write_text(text.replace(old, new))

    return change


def line_of(name: str, text: str) -> int:
    lines = (Path("mine") / name).read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def assert_content_error(said: str) -> None:
    ran = fieldpress("campaign", "new", "mine", "--list", "--seed", "amber")
    assert (ran.status, ran.out, ran.err) == (1, "", f"{said}\n{NOTHING}")


Own = Callable[[str, str, str], None]


@pytest.mark.ci
def test_a_copy_of_the_pack_rolls_the_same(own: Own) -> None:
    mine, built_in = (
        fieldpress("campaign", "new", *pack, "--list", "--seed", "amber", "--times", "2")
        for pack in (["mine"], [])
    )
    assert (mine.status, mine.err) == (0, "")
    assert mine.out == built_in.out


def test_a_gap_in_a_table_is_told_with_its_place(own: Own) -> None:
    row = "      - {on: '4-5', cells: [dual, dual, dual]}\n"
    own("chance/rolls.yaml", row, "")
    line = line_of("chance/rolls.yaml", "- {on: '<=3', cells: [allied, axis, dual]}")
    assert_content_error(
        f"mine/chance/rolls.yaml:{line}:7: table 'opening-attack': no row for 4 to 5"
    )


def test_a_result_that_nothing_knows_is_told_with_its_row(own: Own) -> None:
    own("chance/rolls.yaml", "{on: '4', result: that night}", "{on: '4', result: at tea}")
    line = line_of("chance/rolls.yaml", "at tea")
    assert_content_error(
        f"mine/chance/rolls.yaml:{line}:9: campaigns can't use 'at tea' on table "
        "'next-firefight'\n  hint: it may be the same day, that night, the next day, "
        "the night after, two days on"
    )


def test_a_weather_without_a_record_is_told_with_its_row(own: Own) -> None:
    own(
        "chance/weather.yaml",
        "      - {on: 2-3, result: Dust}\n      - {on: 4-8, result: Clear}\n"
        "      - {on: 9, result: Heat haze}\n",
        "      - {on: 2-3, result: Hail}\n      - {on: 4-8, result: Clear}\n"
        "      - {on: 9, result: Heat haze}\n",
    )
    line = line_of("chance/weather.yaml", "Hail")
    assert_content_error(
        f"mine/chance/weather.yaml:{line}:9: campaigns can't use 'Hail' on table "
        "'weather-desert-mild-season'\n  hint: it may be Clear, Overcast, Mist, Fog, Rain, "
        "Heavy rain, Snow, Heavy snow, Heat haze, Dust"
    )


def test_an_army_without_infantry_is_told_with_its_place(own: Own) -> None:
    name = "chance/groups-partisans.yaml"
    path = Path("mine") / name
    path.write_text(path.read_text().replace("letter: I,", "letter: P,"))
    line = line_of(name, "- {id: I1,")
    assert_content_error(
        f"mine/{name}:{line}:3: army 'partisans' has no infantry among its groups: "
        "an I group with squads"
    )


def test_an_army_whose_groups_are_nowhere_is_told(own: Own) -> None:
    own("chance/armies.yaml", "groups: groups-polish", "groups: groups-polisch")
    line = line_of("chance/armies.yaml", "groups-polisch")
    assert_content_error(
        f"mine/chance/armies.yaml:{line}:13: army 'polish': there are no groups 'groups-polisch'"
    )


def test_an_army_out_of_its_years_is_told(own: Own) -> None:
    own(
        "chance/armies.yaml",
        "{from: 1940-10, to: 1941-05, elr: 3, san: 4}",
        "{from: 1940-12, to: 1941-05, elr: 3, san: 4}",
    )
    ran = fieldpress("campaign", "new", "mine", "--list", "--seed", "amber")
    assert ran.status == 1
    assert "army 'greek' has no ELR and SAN for 1940-10" in ran.err


def test_a_cover_of_no_colour_is_told_and_one_must_fit_all(own: Own) -> None:
    name = "chance/covers.yaml"
    own(name, "colour: '#4d5b31'", "climate: north, colour: olive")
    line = line_of(name, "colour: olive")
    ran = fieldpress("campaign", "new", "mine", "--list", "--seed", "amber")
    assert ran.status == 1
    assert f"mine/{name}:{line}:42: 'olive' is not a colour such as '#4d5b31'" in ran.err
    assert "no cover fits every campaign: leave 'land' and 'climate' out of the last one" in ran.err


def test_a_season_without_its_table_is_told(own: Own) -> None:
    own("chance/climates.yaml", "weather: weather-burma-monsoon,", "weather: weather-burma,")
    line = line_of("chance/climates.yaml", "weather: weather-burma,")
    ran = fieldpress("campaign", "new", "mine", "--list", "--seed", "amber")
    assert ran.status == 1
    assert re.fullmatch(
        rf"mine/chance/climates\.yaml:{line}:\d+: there is no table 'weather-burma'\n{NOTHING}",
        ran.err,
    )


def test_a_table_that_is_not_there_is_told(own: Own) -> None:
    own("chance/rolls.yaml", "  - id: balance\n", "  - id: ballast\n")
    assert_content_error(
        "mine/pack.yaml:1:1: campaigns are rolled with a table 'balance', which this pack lacks"
    )


@pytest.mark.ci
def test_a_force_that_nothing_adds_up_to_ends_after_the_stated_tries(own: Own) -> None:
    path = Path("mine/chance/rolls.yaml")
    text = path.read_text()
    head, _, rest = text.partition("  - id: opening-size\n")
    table, _, tail = rest.partition("  - id: opening-works\n")
    table = re.sub(r"cells: \[[^]]*\]", "cells: ['9000', '9000', '9000']", table)
    path.write_text(f"{head}  - id: opening-size\n{table}  - id: opening-works\n{tail}")
    assert_content_error(
        "no campaign's forces in 40 tries: 'an opening force that adds up' failed most\n"
        "  hint: candidates thrown away: an opening force that adds up 40\n"
        "  hint: try another seed, or lock fewer fields"
    )
