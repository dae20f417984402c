"""Rolled campaigns: 60 of them in every run, 2,000 with `pytest -m long`.

Each is held against `campaign_checker`, which shares no code with the generator. The dice are held
against exact odds by chi-square: the source's tables over the campaigns, the house's own over every
roll that was made, rejected tries included. Seeds are fixed, so that a run is as good as the last.
"""

import hashlib
import math
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_leader.forces.formations import Formation
from generator.games.platoon_leader.forces.order_of_battle import StartingGroup, slide
from generator.games.platoon_leader.saved.file import all_faults as edit_faults
from generator.games.platoon_leader.saved.file import to_yaml
from generator.games.platoon_leader.saved.land import map_keys
from generator.games.platoon_leader.saved.model import Card
from generator.games.platoon_leader.scenario.aims import levels
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.ground.record import Road
from tests.campaign_checker import SECRET, Campaigns
from tests.shares import first

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"
SHOWN = "content/platoon-leader"
MOST_THROWN = 0.75
"""Attempts of stages thrown away for each campaign, at most; told in docs/campaign.md."""
LEVEL = 0.01
"""The chance that a run of honest dice fails, all tables together."""


@dataclass
class Found:
    """What a run of seeds brought: faults, and what turned up how often."""

    faults: list[str] = field(default_factory=list)
    met: Counter[tuple[str, str]] = field(default_factory=Counter)
    rolls: Counter[tuple[str, int, str]] = field(default_factory=Counter)
    odds: dict[tuple[str, int], dict[str, Fraction]] = field(default_factory=dict)
    thrown: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Found") -> None:
        self.faults += other.faults
        self.met += other.met
        self.rolls += other.rolls
        self.odds |= other.odds
        self.thrown += other.thrown


def roll_and_check(seeds: Iterable[str]) -> Found:
    pack = read_pack(FOLDER, SHOWN)
    return check(pack, (new_campaign(pack, seed) for seed in seeds))


def check(pack: Pack, campaigns: Iterable[Campaign]) -> Found:
    checker, found = Campaigns(FOLDER), Found()
    for campaign in campaigns:
        record = card(pack, campaign)
        typed = Card.model_validate(record, context=map_keys(campaign.ground))
        faults = [*checker.check(campaign, record), *map(str, edit_faults(pack, campaign, typed))]
        found.faults += [f"{campaign.seed}: {fault}" for fault in faults]
        count(pack, campaign, found)
    return found


def count(pack: Pack, campaign: Campaign, found: Found) -> None:
    setting = campaign.setting
    met = {("theatre", setting.theatre["id"]), ("ground", campaign.ground.recipe)}
    met |= {("attack", campaign.attack), ("intensity", campaign.intensity)}
    for side in ("axis", "allied"):
        met.add(("army", campaign.sides[side].army["id"]))
        met |= {("nation", nation) for nation in [setting.pair[f"{side}-nation"]] if nation}
    for one in campaign.calendar:
        met |= {("sky", one.weather.sky), ("state", one.weather.ground)}
        met |= {("moon", one.moon.phase) for _ in [0] if one.moon}
    found.met.update(met)
    tables = {table.title: table for table in pack.tables.values()}
    for rolled in campaign.ledger:
        entry = rolled.entry
        if entry.place is None:
            found.rolls[f"one of {entry.dice[2:]}", 0, str(entry.natural)] += 1
            continue
        net = sum(value for _, value in entry.modifiers)
        found.rolls[entry.table, net, entry.row] += 1
        if (entry.table, net) not in found.odds:
            table = tables[entry.table]
            rows = map(str, table.spans)
            found.odds[entry.table, net] = dict(zip(rows, table.row_odds(net), strict=True))
    for stage, tally in campaign.thrown.items():
        found.thrown.update({f"{stage}: {name}": times for name, times in tally.items()})


# --- chi-square ----------------------------------------------------------------------------------


def chance_of_more(chi: float, freedom: int) -> float:
    """The chance that chi-square is larger: Q(k/2, x/2), by series or continued fraction."""
    a, x = freedom / 2, chi / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * scale)
    # Lentz's continued fraction.
    b = x + 1 - a
    c, d = 1e300, 1 / b
    h = d
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        h *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return min(1.0, h * scale)


def pooled(counts: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """Counts and what was expected, neighbours put together until 5 are expected of each."""
    found: list[tuple[int, float]] = []
    seen, expected = 0, 0.0
    for one, mean in counts:
        seen, expected = seen + one, expected + mean
        if expected >= 5:
            found.append((seen, expected))
            seen, expected = 0, 0.0
    if found:
        last = found[-1]
        found[-1] = last[0] + seen, last[1] + expected
    return found


def chi_squares(found: Found) -> dict[str, tuple[float, int, float]]:
    """For each table chi-square, its freedom and the chance of more, over all its modifiers."""
    sums: dict[str, tuple[float, int]] = {}
    for title, net in sorted({key[:2] for key in found.rolls}):
        if title.startswith("one of "):
            sides = int(title.removeprefix("one of "))
            odds = {str(face): Fraction(1, sides) for face in range(1, sides + 1)}
        else:
            odds = found.odds[title, net]
        counts = {row: found.rolls[title, net, row] for row in odds}
        rolls = sum(counts.values())
        cells = pooled([(counts[row], rolls * float(chance)) for row, chance in odds.items()])
        if len(cells) > 1:
            chi, freedom = sums.get(title, (0.0, 0))
            chi += sum((seen - mean) ** 2 / mean for seen, mean in cells)
            sums[title] = chi, freedom + len(cells) - 1
    return {title: (*some, chance_of_more(*some)) for title, some in sums.items()}


def assert_fair(found: Found) -> None:
    tests = chi_squares(found)
    assert set(SECRET) <= set(tests)
    unfair = {title: some for title, some in tests.items() if some[2] < LEVEL / len(tests)}
    assert not unfair


@pytest.mark.parametrize(
    ("chi", "freedom", "chance"),
    [(3.841, 1, 0.05), (18.307, 10, 0.05), (6.635, 1, 0.01), (2.706, 1, 0.1), (124.342, 100, 0.05)],
)
def test_the_chi_square_of_the_tests_is_that_of_the_books(
    chi: float, freedom: int, chance: float
) -> None:
    assert chance_of_more(chi, freedom) == pytest.approx(chance, rel=2e-3)


@pytest.mark.ci
def test_loaded_dice_are_told() -> None:
    found = roll_and_check(f"loaded {n}" for n in range(6))
    for (title, net, row), times in list(found.rolls.items()):
        if title == "Leaders" and row == "≤2":
            found.rolls[title, net, row] = times + 20
    assert chi_squares(found)["Leaders"][2] < 1e-6


# --- many seeds ----------------------------------------------------------------------------------


def test_campaigns_pass_the_separate_checker(pack: Pack, campaigns: Sequence[Campaign]) -> None:
    _pass(check(pack, campaigns), len(campaigns))


@pytest.mark.long
def test_sixty_more_pass_it() -> None:
    _pass(roll_and_check(f"seed {n}" for n in range(60, 120)), 60)


def _pass(found: Found, number: int) -> None:
    assert found.faults == []
    assert found.thrown.total() <= MOST_THROWN * number
    assert_fair(found)


@pytest.mark.long
def test_two_thousand_campaigns_pass_and_everything_turns_up() -> None:
    seeds = [f"long {n}" for n in range(2000)]
    workers = os.cpu_count() or 1
    parts = [seeds[n :: 4 * workers] for n in range(4 * workers)]
    found = Found()
    with ProcessPoolExecutor(workers) as pool:
        for part in pool.map(roll_and_check, parts):
            found.add(part)
    assert found.thrown.total() <= MOST_THROWN * len(seeds)
    print("\nthrown away:", *(f"{times} × {name}" for name, times in found.thrown.most_common()))
    for title, (chi, freedom, chance) in sorted(chi_squares(found).items()):
        print(f"{title}: {chi:.1f} of {freedom}, {chance:.3f}")
    assert found.faults == []
    assert_fair(found)
    records = Campaigns(FOLDER).records
    parts_of = {
        "theatre": "theatres",
        "army": "armies",
        "nation": "nations",
        "ground": "grounds",
        "sky": "skies",
        "state": "ground-states",
    }
    for kind, part in parts_of.items():
        missing = [key for key in records[part] if not found.met[kind, key]]
        assert not missing, (kind, missing)
    assert all(found.met["attack", attack] for attack in ("axis", "allied", "dual"))
    assert sum(kind == "moon" for kind, _ in found.met) == 5


# --- one seed, once and again --------------------------------------------------------------------


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, SHOWN)


@pytest.fixture(scope="module")
def checker() -> Campaigns:
    return Campaigns(FOLDER)


_PRINT = """\
import hashlib
from pathlib import Path
from generator.games.packs import read_pack
from generator.games.platoon_leader.scenario.fresh import new_campaign
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.saved.file import to_yaml
pack = read_pack(Path("content/platoon-leader"), "content/platoon-leader")
campaign = new_campaign(pack, "amber ridge")
lines = [rolled.entry.line() for rolled in campaign.ledger]
print(hashlib.sha256(to_yaml(pack, campaign, card(pack, campaign))).hexdigest())
print(hashlib.sha256(chr(10).join(lines).encode()).hexdigest())
"""


@pytest.mark.ci
def test_a_seed_gives_the_same_in_another_process(pack: Pack, repository: Path) -> None:
    campaign = new_campaign(pack, "amber ridge")
    lines = [rolled.entry.line() for rolled in campaign.ledger]
    here = [to_yaml(pack, campaign, card(pack, campaign)), "\n".join(lines).encode()]
    said = subprocess.run(
        [sys.executable, "-c", _PRINT],
        cwd=repository,
        env={**os.environ, "PYTHONHASHSEED": "12345"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert said.split() == [hashlib.sha256(data).hexdigest() for data in here]


def test_seeds_give_campaigns_visibly_different(pack: Pack) -> None:
    campaigns = [new_campaign(pack, seed) for seed in ("one", "two", "three", "four", "five")]
    covers = {campaign.ground.cover for campaign in campaigns}
    forces = {str(c.sides["axis"].opening) + str(c.sides["allied"].opening) for c in campaigns}
    titles = {card(pack, campaign)["title"] for campaign in campaigns}
    assert [len(found) for found in (covers, forces, titles)] == [5, 5, 5]


def test_a_lock_never_moves_the_rolls_of_others(pack: Pack) -> None:
    free = new_campaign(pack, "amber ridge")
    held = new_campaign(pack, "amber ridge", replace(free.locks, values={"attacker": free.attack}))
    assert [r.entry for r in free.ledger if r.entry.path != "attack"] == [
        r.entry for r in held.ledger
    ]


# --- worked examples -----------------------------------------------------------------------------


def test_the_leader_limit_slides_a_second_10_0_to_a_9_1() -> None:
    order, limited = ["10-1", "10-0", "9-1", "9-0", "8-0", "8+1"], ["10-1", "10-0"]
    held: Counter[str] = Counter()
    rolled = ["10-0", "10-0", "10-1", "10-1", "10-0", "9-0", "9-0"]
    found = [slide(kind, held, order, limited) for kind in rolled]
    assert found == ["10-0", "9-1", "10-1", "9-1", "9-1", "9-0", "9-0"]


def test_a_star_goes_with_its_leader_and_none_stays_none() -> None:
    order, limited = ["10-2", "9-2", "9-1", "8-1", "8-0", "7-0", "6+1"], ["10-2", "9-2"]
    held = Counter({"10-2": 1, "9-2": 1})
    assert [slide(kind, held, order, limited) for kind in ("8-1*", "10-2", "–")] == [
        "8-1*",
        "9-1",
        "–",
    ]


@pytest.mark.parametrize("dual", [False, True])
@pytest.mark.parametrize("total", [20, 25, 30])
def test_victory_levels_part_every_number_of_points(pack: Pack, total: int, dual: bool) -> None:
    starts = range(total * 2 // 5, total * 3 // 5 + 1) if dual else range(total * 2 // 5 + 1)
    for start in starts:
        found = levels(pack, total, start, "axis", dual=dual)
        points = [n for level in reversed(found) for n in range(level.least, level.most + 1)]
        assert points == list(range(total + 1))
        still = next(level for level in found if level.least <= start <= level.most)
        assert (still.side, still.name) == ((None, "draw") if dual else ("allied", "marginal"))


# --- the checker itself --------------------------------------------------------------------------


def opening(campaign: Campaign, **changes: Any) -> Campaign:
    one = replace(campaign.calendar[0], **changes)
    return replace(campaign, calendar=(one, *campaign.calendar[1:]))


def sky(campaign: Campaign, name: str, wind: str, hour: int) -> Campaign:
    one = campaign.calendar[0]
    weather = replace(one.weather, sky=name, wind=wind)
    return opening(campaign, weather=weather, begins=one.begins.replace(hour=hour))


def second(campaign: Campaign, state: str) -> Campaign:
    """The ground of the second firefight, a day later, is another, under a clear sky."""
    one, two = campaign.calendar[:2]
    one = replace(one, weather=replace(one.weather, sky="clear", ground="dry"))
    weather = replace(two.weather, sky="clear", ground=state)
    two = replace(two, begins=one.begins + timedelta(1), weather=weather)
    return replace(campaign, calendar=(one, two, *campaign.calendar[2:]))


def axis(campaign: Campaign, **changes: Any) -> Campaign:
    state = replace(campaign.sides["axis"], **changes)
    return replace(campaign, sides={**campaign.sides, "axis": state})


def ground(campaign: Campaign, **changes: Any) -> Campaign:
    return replace(campaign, ground=replace(campaign.ground, **changes))


def late(campaign: Campaign) -> Campaign:
    calendar = [replace(one, begins=one.begins + timedelta(9000)) for one in campaign.calendar]
    return replace(campaign, calendar=tuple(calendar))


def twice_as_many(campaign: Campaign) -> Campaign:
    opening = campaign.sides["axis"].opening
    return axis(campaign, opening=tuple(StartingGroup(h.group, h.count * 3) for h in opening))


def better_leader(campaign: Campaign) -> Campaign:
    leaders = campaign.sides["axis"].leaders
    return axis(campaign, leaders=(replace(leaders[0], leader="10-2"), *leaders[1:]))


def named_twice(campaign: Campaign) -> Campaign:
    places = campaign.ground.locations
    again = replace(places[0], name=places[1].name)
    return ground(campaign, locations=(again, *places[1:]))


def odds_wrong(campaign: Campaign) -> Campaign:
    last = campaign.ledger[-1]
    wrong = replace(last, entry=replace(last.entry, odds=Fraction(1, 7)))
    return replace(campaign, ledger=(*campaign.ledger[:-1], wrong))


def cliff(campaign: Campaign) -> Campaign:
    return ground(campaign, levels=(3, *campaign.ground.levels[1:]))


def uphill(campaign: Campaign) -> Campaign:
    road = Road("paved", campaign.ground.roads[0].hexes[:2])
    return ground(campaign, roads=(road,))


def fewer_levels(campaign: Campaign) -> Campaign:
    return replace(campaign, aims=replace(campaign.aims, levels=campaign.aims.levels[1:]))


def front_moved(campaign: Campaign) -> Campaign:
    (one, area), other = campaign.opening.areas
    moved = replace(campaign.opening, areas=((one, area | other[1]), other))
    return replace(campaign, opening=moved)


def aims(campaign: Campaign, **changes: Any) -> Campaign:
    return replace(campaign, aims=replace(campaign.aims, **changes))


def given_up(campaign: Campaign) -> Campaign:
    """A Location deep in a side's set-up area is no part of it any more."""
    (one, area), other = campaign.opening.areas
    held = campaign.opening.control.of(one).held
    near = campaign.ground.board.within_two
    places = [at for at in campaign.ground.locations if held.issuperset(at.hexes)]
    place = next(at for at in places if held & set(near[at.hexes[0]]) - set(at.hexes))
    areas = ((one, area - set(place.hexes)), other)
    return replace(campaign, opening=replace(campaign.opening, areas=areas))


FUSILIERS = Formation("1st Fusiliers", None, {"id": "ukraine-1941-11-panzer-division"})


def not_thrown(campaign: Campaign) -> Campaign:
    return replace(campaign, thrown={**campaign.thrown, "scene": {"anything": 1}})


@pytest.mark.parametrize(
    ("change", "fault"),
    first(
        12,
        [
            (late, "the two armies met there"),
            (lambda c: opening(c, track=(0, 0, 1)), "6 to 9 turns"),
            (lambda c: opening(c, track=(0, 0, 0, 1, 0, 2)), "circled to the last"),
            (lambda c: opening(c, hour="night"), "dark at night"),
            (
                lambda c: opening(c, weather=replace(c.calendar[0].weather, sky="heavy-snow")),
                "weather",
            ),
            (lambda c: sky(c, "mist", "Heavy wind", 12), "no mist in a heavy wind"),
            (lambda c: sky(c, "fog", "Heavy wind", 12), "a sky's winds"),
            (lambda c: sky(c, "heat-haze", "No wind", 6), "heat haze between ten and four"),
            (lambda c: sky(c, "rain", "No wind", 12), "the sky as rolled"),
            (lambda c: second(c, "wet"), "a step of the ground: dry, Clear, wet"),
            (lambda c: second(c, "wet"), "it gets no wetter under a dry sky"),
            (lambda c: second(c, "ground-snow"), "snow comes from the sky"),
            (lambda c: axis(c, cp=99), "CP of the intensity"),
            (lambda c: axis(c, elr=9), "ELR and SAN"),
            (lambda c: axis(c, drms={**c.sides["axis"].drms, "leader": 3}), "DRMs within ±2"),
            (lambda c: axis(c, works=990), "strengths of"),
            (lambda c: axis(c, leaders=()), "a leader for each platoon"),
            (lambda c: axis(c, groups=c.sides["axis"].groups[1:]), "the groups of the axis side"),
            (twice_as_many, "strengths of"),
            (better_leader, "a leader as limited"),
            (named_twice, "a name for each Location"),
            (odds_wrong, "its odds"),
            (cliff, "levels step by one"),
            (uphill, "a road from edge to edge"),
            (lambda c: ground(c, locations=c.ground.locations[:5]), "8 to 12 Locations"),
            (lambda c: ground(c, entries=()), "entry areas"),
            (fewer_levels, "victory levels without gap"),
            (
                lambda c: axis(c, formation=FUSILIERS),
                "a formation that was",
            ),
            (given_up, "a free Location in the axis line"),
            (lambda c: aims(c, walked=c.aims.walked + 1), "points that can be walked into"),
            (lambda c: aims(c, kind="points", needed=c.aims.needed + 20), "the first objective's"),
            (front_moved, "fronts 3 to 8 hexes apart"),
            (not_thrown, "scene: each rejected try counted"),
        ],
    ),
)
def test_the_checker_finds(
    pack: Pack, checker: Campaigns, change: Callable[[Campaign], Campaign], fault: str
) -> None:
    campaign = new_campaign(pack, "amber ridge")
    assert checker.check(campaign) == []
    assert any(fault in found for found in checker.check(change(campaign)))
