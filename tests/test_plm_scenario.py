"""Rolled battles against a checker: 60 at every change, 100 more in CI, 900 with `pytest -m long`.

The checker shares no code with the generator. What a player would ask of a battle is measured.
"""

import json
import random
import shutil
from collections import Counter
from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.content import Pack
from generator.errors import FieldpressError
from generator.games.packs import read_pack
from generator.games.plm_american_revolution.force.checks import lists_of
from generator.games.plm_american_revolution.force.units import brigades_of
from generator.games.plm_american_revolution.scenario.armies.files import force_files
from generator.games.plm_american_revolution.scenario.armies.lists import given, units_of
from generator.games.plm_american_revolution.scenario.case import case_of
from generator.games.plm_american_revolution.scenario.fields import LOCKABLE, domain
from generator.games.plm_american_revolution.scenario.fresh import Scenario, roll_battle
from generator.games.plm_american_revolution.scenario.model import BattleModel
from generator.games.plm_american_revolution.scenario.saved import FILES
from generator.games.plm_american_revolution.scenario.scene import meet, set_scene
from generator.games.plm_american_revolution.scenario.view import battle_view
from generator.job.rolled.forces import force_source, read_force
from generator.roll.locks import Locks
from generator.roll.roller import Roller
from tests.plm_checker import Battles, records
from tests.shares import first
from tests.yaml_files import load_yaml

FOLDER = Path(__file__).resolve().parent.parent / "content" / "plm-american-revolution"
SEEDS = range(60)


@lru_cache(maxsize=1)
def _pack() -> Pack:
    return read_pack(FOLDER, "content/plm-american-revolution")


@pytest.fixture(scope="module")
def pack() -> Pack:
    return _pack()


@lru_cache(maxsize=64)
def rolled(seed: str, *locks: str) -> Scenario:
    return roll_battle(_pack(), seed, LOCKABLE.parse(locks))


@pytest.fixture(scope="module")
def battles(pack: Pack) -> list[Scenario]:
    return [roll_battle(pack, f"battle {n}") for n in SEEDS]


@pytest.fixture(scope="module")
def checker() -> Battles:
    return Battles()


def plain(battle: Scenario) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(battle.record))
    return found


def test_every_battle_passes_the_checker(battles: list[Scenario], checker: Battles) -> None:
    assert {b.seed: checker.faults(plain(b)) for b in battles} == {b.seed: [] for b in battles}


def _marks(start: int) -> tuple[pytest.MarkDecorator, ...]:
    return (pytest.mark.ci if start < 100 else pytest.mark.long,)


CHUNKS = [pytest.param(first, marks=_marks(first)) for first in range(0, 1000, 50)]


@pytest.mark.parametrize("first", CHUNKS)
def test_battles_pass_the_checker(pack: Pack, checker: Battles, first: int) -> None:
    found = {
        n: checker.faults(plain(roll_battle(pack, f"long {n}"))) for n in range(first, first + 50)
    }
    assert found == {n: [] for n in found}


def test_the_checker_finds_faults(battles: list[Scenario], checker: Battles) -> None:
    record = plain(battles[0])
    side = next(iter(record["sides"].values()))
    side["s"] += 1
    side["brigades"][0]["units"][0]["stands"] = 9
    side["brigades"][0]["units"][1]["regiment"] = "pulaskis-legion"
    for army in record["sides"].values():
        left, top = (army["brigades"][-1]["zone"][axis][0] for axis in "xy")
        cells = [f"{chr(65 + left // 6 + n)}{top // 6 + 1}" for n in range(6)]
        record["table"]["ground"].append({"kind": "woods", "cells": cells})
        army["brigades"][0]["zone"]["y"] = [2, 70]
    record["battle"] = "line"
    found = " ".join(checker.faults(record))
    for words in (
        "S is not", "stands that no card holds", "pulaskis-legion was not there",
        "stands where it may not", "has 2 inches behind it",
    ):  # fmt: skip
        assert words in found


def _shares() -> dict[str, float]:
    """Work out how often theatres, places, kinds of battle and sizes of table should come up."""
    found: Counter[str] = Counter()
    theatres, places, battles = (records(one) for one in ("theatres", "engagements", "battles"))
    everywhere = sum(one["weight"] for one in theatres.values())
    for key, one in places.items():
        near = sum(o["weight"] for o in places.values() if o["theatre"] == one["theatre"])
        share = theatres[one["theatre"]]["weight"] / everywhere * one["weight"] / near
        found.update({key: share, one["theatre"]: share})
        kinds = {kind: battles[kind]["weight"] for kind in one["battles"]}
        found.update({kind: share * n / sum(kinds.values()) for kind, n in kinds.items()})
    sizes = {one["name"]: one["weight"] for one in records("table-sizes").values()}
    return {**found, **{name: n / sum(sizes.values()) for name, n in sizes.items()}}


def test_every_theatre_kind_and_table_comes_up(pack: Pack) -> None:
    """Scenes alone are cheap: of 1,000, each has its share, and so has each place."""
    scenes = []
    for n in range(1000):
        roller = Roller(pack, f"scene {n}", Locks())
        scenes.append(set_scene(roller, meet(roller)))
    seen = Counter(one.theatre_id for one in scenes)
    seen.update(one.engagement_id for one in scenes)
    seen.update(one.battle_id for one in scenes)
    seen.update(str(one.size["name"]) for one in scenes)
    shares = _shares()
    assert seen.keys() == shares.keys()
    for key, share in shares.items():
        assert abs(seen[key] - 1000 * share) < 4 * (1000 * share) ** 0.5, key
    kinds = {key: shares[key] for key in records("battles")}
    assert all(0.12 < share < 0.27 for share in kinds.values()), kinds


def test_the_same_seed_gives_the_same_bytes(pack: Pack) -> None:
    one, other = (roll_battle(pack, "again") for _ in range(2))
    assert FILES.to_yaml(pack, one, one.record) == FILES.to_yaml(pack, other, other.record)
    another = roll_battle(pack, "another")
    assert FILES.to_yaml(pack, another, another.record) != FILES.to_yaml(pack, one, one.record)


def test_what_a_player_asks_of_a_battle(pack: Pack, battles: list[Scenario]) -> None:
    """First volley on turn 2, a break between turns 6 and 10, 50 points that may decide it."""
    for battle in battles:
        case = case_of(pack, BattleModel.model_validate(battle.record))
        breaks = sorted(case.breaks().values())
        assert 6 <= breaks[0] <= 10
        assert breaks[1] - breaks[0] <= 4
        for side, army in battle.record["sides"].items():
            assert army["s"] == case.s(side)
            defending = battle.record["sides"][battle.scene.defender]["brigades"]
            most = 200 + 80 * max(len(defending) - 2, 0)
            assert army["figures"] == case.figures(side) <= most


FIELDS = ("theatre", "place", "army", "battle", "table", "attacker", "brigades")


IDLE = ("charleston-garrison", "allies-before-gloucester", "gloucester-garrison")
"""Armies of which no battle is rolled."""


def _values() -> list[tuple[str, str]]:
    found = [(field, value) for field in FIELDS for value in domain(_pack(), field)]
    return [one for one in found if one[1] not in IDLE]


@pytest.mark.parametrize(("field", "value"), first(12, _values()))
def test_every_field_can_be_locked_to_every_value(field: str, value: str) -> None:
    """Whatever else the seed rolls: three seeds for each value that a lock offers."""
    for n in range(3):
        battle = rolled(f"lock {n}", f"{field}={value}")
        defending = battle.record["sides"][battle.scene.defender]["brigades"]
        engagement = battle.scene.engagement
        found = {
            "theatre": battle.scene.theatre_id,
            "place": battle.scene.engagement_id,
            "army": value if value in (engagement["american"], engagement["british"]) else "",
            "battle": battle.scene.battle_id,
            "attacker": battle.scene.attacker,
            "table": f"{battle.scene.size['width'] // 12}x{battle.scene.size['depth'] // 12}",
            "brigades": str(len(defending)),
        }
        assert found[field] == value
        assert field != "attacker" or not battle.scene.even


def test_what_can_be_locked_is_what_was_tried() -> None:
    # Odds are asked of players, not of dice: see test_plm_fair.
    assert set(LOCKABLE.fields) == {*FIELDS, "date", "odds"}


def _days(step: int) -> list[str]:
    """Return the first day of each engagement, its last, and every so many days between."""
    found = []
    for one in records("engagements").values():
        first, last = (date.fromisoformat(one[key]) for key in ("from", "to"))
        days = (last - first).days
        found += [str(first + timedelta(n)) for n in (*range(0, days, step), days)]
    return found


@pytest.mark.ci
def test_days_of_every_engagement_can_be_locked(pack: Pack) -> None:
    for day in _days(40):
        battle = roll_battle(pack, "day", LOCKABLE.parse((f"date={day}",)))
        assert str(battle.scene.day) == day


@pytest.mark.long
def test_every_day_of_every_engagement_can_be_locked(pack: Pack) -> None:
    for day in _days(1):
        battle = roll_battle(pack, "day", LOCKABLE.parse((f"date={day}",)))
        assert str(battle.scene.day) == day


def test_single_rolls_can_be_locked() -> None:
    locks = (
        "theatre=south-1780",
        "date=1781-03-15",
        "place=guilford",
        "british.commander=cornwallis",
        "american.commander=greene-80",
        "brigades=2",
    )
    battle = rolled("Guilford", *locks)
    sides = battle.record["sides"]
    assert (battle.record["place"], battle.record["date"]) == (
        "Guilford Courthouse",
        "15 March 1781",
    )
    assert sides["british"]["commander"] == "cornwallis"
    assert sides["american"]["commander"] == "greene-80"


@pytest.mark.parametrize(
    ("locks", "message"),
    [
        (
            ("theatre=saratoga-1777", "date=1781-01-17"),
            "--lock theatre=saratoga-1777 and date=1781-01-17 exclude each other; with "
            "theatre=saratoga-1777, date could be 1777-07-07, 1777-07-14 to 1777-07-24, "
            "1777-07-29 to 1777-08-02, 1777-08-16, 1777-09-19, 1777-09-21 to 1777-10-07, "
            "1777-10-10 to 1777-10-12",
        ),
        (
            ("place=guilford", "date=1780-12-13"),
            "--lock place=guilford and date=1780-12-13 exclude each other; with place=guilford, "
            "date could be 1781-03-15",
        ),
        (
            ("date=1781-09-11", "army=greenes-army-at-eutaw"),
            "--lock date=1781-09-11 and army=greenes-army-at-eutaw exclude each other; with "
            "date=1781-09-11, army could be lafayettes-army, cornwalliss-army-virginia",
        ),
        (
            ("army=lafayettes-army", "date=1781-10-01"),
            "--lock date=1781-10-01 and army=lafayettes-army exclude each other; with "
            "date=1781-10-01, army could be allied-army, cornwalliss-army-virginia",
        ),
        (
            ("place=gowanus", "attacker=american"),
            "--lock place=gowanus and attacker=american exclude each other; with place=gowanus, "
            "attacker could be british",
        ),
        (
            ("place=cowpens", "brigades=3"),
            "--lock place=cowpens and brigades=3 exclude each other; with place=cowpens, brigades "
            "could be 1",
        ),
        (
            ("date=1780-11-30",),
            "--lock date=1780-11-30 can't be met: no armies met then; the nearest places are "
            "camden (1780-08-16) and cowpens (1781-01-17)",
        ),
        (
            (
                "army=burgoynes-army",
                "battle=river",
                "attacker=british",
                "brigades=3",
                "date=1777-10-11",
            ),
            "--lock date=1777-10-11 and attacker=british exclude each other; with "
            "date=1777-10-11, attacker could be american",
        ),
        (
            ("army=howes-army-1777", "battle=post", "attacker=british"),
            "--lock army=howes-army-1777 and battle=post and attacker=british can't be met: with "
            "army=howes-army-1777 and battle=post, attacker could be american",
        ),
        (
            ("place=gilford",),
            "--lock place=gilford is not possible; it could be flatbush, gowanus, ",
        ),
        (
            ("battle=meeting", "attacker=british"),
            "--lock battle=meeting and attacker=british exclude each other; with battle=meeting, "
            "no attacker can be locked",
        ),
        (
            ("table=4x6", "brigades=4"),
            "--lock table=4x6 and brigades=4 exclude each other; with table=4x6, brigades could "
            "be 1, 2",
        ),
        (
            ("british.1.corps=french",),
            "--lock british.1.corps=french is not possible; it could be line, german",
        ),
        (
            ("nonsense=1",),
            "--lock: 'nonsense' can't be locked; theatre, place, date, army, battle, table, "
            "attacker, brigades, odds can",
        ),
    ],
)
def test_locks_that_no_battle_can_meet(locks: tuple[str, ...], message: str) -> None:
    with pytest.raises(FieldpressError) as caught:
        rolled("one", *locks)
    assert str(caught.value).startswith(message)


def test_what_stripping_does_to_parents(pack: Pack) -> None:
    """5 / 6 / 4 parents; a British one that gave both its elites has four stands and grade E."""
    counts = {"american-light": 5, "british-light": 6, "british-grenadiers": 6}
    counts["german-grenadiers"] = 4
    for one in records("regiments").values():
        assert len(one.get("parents", [])) == counts.get(one["list"], 0)
        assert len(set(one.get("parents", []))) == len(one.get("parents", []))
    gone = given(pack, ["1st-light-infantry", "1st-grenadiers"])
    (unit,) = units_of(pack, "4th-foot", gone["4th-foot"])
    assert (unit.stands, unit.grade, unit.figures) == (4, "e", 15)
    (unit,) = units_of(pack, "4th-foot")
    assert (unit.stands, unit.grade, unit.figures) == (6, "d", 21)
    (unit,) = units_of(
        pack, "1st-connecticut", given(pack, ["gimats-light-infantry"])["1st-connecticut"]
    )
    assert (unit.stands, unit.grade) == (4, "d")


def test_figures_of_whole_regiments_are_those_of_their_lists(pack: Pack) -> None:
    lists = records("units")
    for key, one in records("regiments").items():
        own = lists[one["list"]]
        if "strength" in one or own["arms"][0]["arm"] == "Guns":
            continue
        assert sum(unit.figures for unit in units_of(pack, key)) == own["figures"], key
        assert sum(unit.stands for unit in units_of(pack, key)) == sum(
            arm["stands"] for arm in own["arms"]
        )


def test_rolled_volleys_keep_the_sanity_case(pack: Pack) -> None:
    """200 rolled loops a grade from the ready tables; D stands at 64 %, at 84 with its NCO."""
    effect = next(
        r for r in records("fire-effect").values() if r["weapon"] == "Musket" and r["r"] == 2
    )
    volley, distance = effect["effect"][6 - 1], 4
    dice = random.Random("volleys")
    for key, grade in records("grades").items():
        for help_ in (0, 20):
            level = grade["morale"] - volley - distance + help_
            held = sum(dice.randint(1, 100) <= level for _ in range(200)) / 2
            assert abs(held - min(level, 100)) < 11, key
            if key == "d":
                assert level == (84 if help_ else 64)


def _units(record: dict[str, Any], n: int = 0) -> list[dict[str, Any]]:
    units: list[dict[str, Any]] = record["sides"]["british"]["brigades"][n]["units"]
    return units


EDITED = (
    "place=birmingham", "battle=line", "table=8x6", "attacker=british",
    "british.1.corps=line", "british.1.unit.1=1st-grenadiers",
)  # fmt: skip


def _read(pack: Pack, folder: Path, change: Any) -> Any:
    battle = rolled("edit", *EDITED)
    data = load_yaml(FILES.to_yaml(pack, battle, battle.record))
    change(data["record"])
    path = folder / "scenario.yaml"
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=4000), "utf-8")
    return FILES.read(pack, path)


def _fewer_parents(record: dict[str, Any]) -> None:
    _units(record)[0]["parents"].pop()


def _nobody_leads(record: dict[str, Any]) -> None:
    record["sides"]["british"]["brigades"][0]["general"] = None


def _narrow(record: dict[str, Any]) -> None:
    x = record["sides"]["british"]["brigades"][0]["zone"]["x"]
    x[1] = x[0] + 8


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_fewer_parents, "elites that exist: 1st Grenadiers is made of 5 regiments, not of 6"),
        (lambda r: _units(r)[0].update(stands=9), "'stands' is 9; it must be from 1 to 8"),
        (
            lambda r: _units(r)[0].update(grade="g"),
            "unknown grade 'g'; grades are a, b, c, d, e, f",
        ),
        (_nobody_leads, "brigades that can be led: "),
        (_narrow, "the line fits: a first line of "),
        (
            lambda r: _units(r)[1].update(regiment="9th-foot"),
            "history: 9th Foot was not with Howe’s army of 1777 on 11 September 1777",
        ),
        (
            lambda r: _units(r)[1].update(regiment="black-watch"),
            "history: there is no regiment 'black-watch'",
        ),
        (
            lambda r: r["table"].update(width=72),
            "nothing beyond the table: ",
        ),
        (
            lambda r: r.update(theatre="south-1780"),
            "'theatre' is what the rest was rolled for, and can't be edited",
        ),
        (
            lambda r: r.update(date="31 December 1777"),
            "'31 December 1777' is not 1777-09-11, when the armies met there; write it as "
            "11 September 1777",
        ),
        (
            lambda r: r.update(engagement="chadds-ford"),
            "'engagement' is what the rest was rolled for, and can't be edited\n"
            "  hint: roll again with --lock place=chadds-ford",
        ),
    ],
)
def test_an_edited_file_is_held_to_the_constraints(
    pack: Pack, tmp_path: Path, change: Any, message: str
) -> None:
    with pytest.raises(FieldpressError) as caught:
        _read(pack, tmp_path, change)
    assert message in str(caught.value)
    assert "scenario.yaml:" in str(caught.value)


def test_edits_are_told_and_what_hangs_on_them_follows(pack: Pack, tmp_path: Path) -> None:
    assert _read(pack, tmp_path, lambda _: None).edits == ()
    found = _read(pack, tmp_path, lambda r: r.update(turns=13))
    assert found.edits == ("turns: 10 → 13",)
    assert any("turn 13" in text for text in found.model.wins)
    found = _read(pack, tmp_path, lambda r: _units(r)[1].update(grade="c"))
    army = found.model.sides["british"]
    before = rolled("edit", *EDITED).record["sides"]["british"]
    assert army.points != before["points"]
    assert len(found.edits) == 1


def test_a_pack_without_records_is_told_before_anything_is_rolled(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(FOLDER, folder)
    (folder / "chance" / "table-sizes.yaml").unlink()
    with pytest.raises(FieldpressError) as caught:
        roll_battle(read_pack(folder, "mine"), "one")
    assert "battles are rolled from records that this pack lacks: table-sizes" in str(caught.value)


def test_battles_are_of_many_lengths(pack: Pack) -> None:
    """Scenes alone are cheap: every length that a kind of battle may have is as likely."""
    battles, seen = pack.records("battles"), Counter[tuple[str, int]]()
    for n in range(600):
        roller = Roller(pack, f"scene {n}", Locks())
        scene = set_scene(roller, meet(roller))
        seen[scene.battle_id, scene.turns] += 1
    of = {kind: sum(n for (one, _), n in seen.items() if one == kind) for kind in battles}
    chi, free = 0.0, 0
    for kind, one in battles.items():
        lengths = range(one["turns-least"], one["turns-most"] + 1)
        assert len(lengths) >= 4
        assert {turns for name, turns in seen if name == kind} == set(lengths)
        mean = of[kind] / len(lengths)
        chi += sum((seen[kind, turns] - mean) ** 2 / mean for turns in lengths)
        free += len(lengths) - 1
    # Beyond this once in a thousand (Wilson and Hilferty).
    assert chi < free * (1 - 2 / (9 * free) + 3.09 * (2 / (9 * free)) ** 0.5) ** 3


def test_no_length_is_that_of_most_battles(battles: list[Scenario]) -> None:
    lengths = Counter(battle.record["turns"] for battle in battles)
    assert len(lengths) >= 5
    assert max(lengths.values()) < 0.45 * len(battles)


def test_a_length_can_be_locked_and_no_other_than_its_kind_may_have(pack: Pack) -> None:
    assert rolled("long", "battle=line", "turns=14").record["turns"] == 14
    with pytest.raises(FieldpressError) as caught:
        rolled("long", "battle=delay", "turns=14")
    assert str(caught.value) == (
        "--lock turns=14 is not possible with battle=delay; it could be 9, 10, 11, 12"
    )


@pytest.mark.parametrize(("least", "most"), [(12, 11), (5, 9), (10, 21)])
def test_lengths_that_no_battle_can_have_are_told(tmp_path: Path, least: int, most: int) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(FOLDER, folder)
    path = folder / "chance" / "battles.yaml"
    text = path.read_text("utf-8")
    text = text.replace("turns-least: 10", f"turns-least: {least}", 1)
    text = text.replace("turns-most: 14", f"turns-most: {most}", 1)
    path.write_text(text, "utf-8")
    with pytest.raises(FieldpressError) as caught:
        roll_battle(read_pack(folder, "mine"), "one")
    line = 1 + text[: text.index(f"turns-least: {least}")].count("\n")
    assert str(caught.value) == (
        f"mine/chance/battles.yaml:{line}:18: a battle can't have {least} to {most} turns: "
        "give the fewest and the most\n  hint: from 6 to 20 turns are possible"
    )


def test_each_army_is_a_force_with_the_same_figures_and_the_same_s(
    pack: Pack, battles: list[Scenario], tmp_path: Path
) -> None:
    """What `--all` prints cards and rosters from says what the sheet says."""
    lists = lists_of(pack.parts)
    assert lists is not None
    for battle in battles:
        model = BattleModel.model_validate(battle.record)
        files = force_files(case_of(pack, model))
        assert [name.removesuffix("-army") for name in files] == list(model.sides)
        for name, data in files.items():
            path = tmp_path / f"{name}.yaml"
            path.write_bytes(data)
            source, of = force_source(path)
            part = read_force(source, pack)  # raises if anything is wrong with it
            force: Any = part.model
            brigades = brigades_of(force, lists)
            army = model.sides[force.side]
            assert of == "plm-american-revolution"
            assert sum(one.worth for one in brigades) == army.s
            figures = (unit.figures * unit.count for one in brigades for unit in one.units)
            assert sum(figures) == army.figures


@pytest.mark.parametrize("seed", ["battle 0", "battle 16"])
def test_no_unit_is_drawn_up_on_top_of_another(pack: Pack, seed: str) -> None:
    """A second line of horse reached into that of the brigade beside it."""
    drawn = battle_view(pack, BattleModel.model_validate(rolled(seed).record))["lines"]
    lines: dict[float, list[dict[str, Any]]] = {}
    for bar in drawn["bars"]:
        lines.setdefault(bar["y"], []).append(bar)
    for bars in lines.values():
        for one, other in pairwise(sorted(bars, key=lambda bar: float(bar["x"]))):
            assert one["x"] + one["wide"] <= other["x"] + 0.05
    assert all(0 <= bar["x"] <= drawn["width"] - bar["wide"] for bar in drawn["bars"])
