"""Forces of Platoon Action: what may stand in one, what is refused word for word, what it costs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from generator.content import Pack
from generator.content.kinds.own_force import OwnForcePart
from generator.content.reading.source import source_of
from generator.errors import ContentError
from generator.games.packs import read_pack
from generator.games.platoon_action.force.cards import activation, roster
from generator.games.platoon_action.force.model import PlatoonFile
from generator.games.platoon_action.force.points import man
from generator.games.platoon_action.force.view import ForceView
from generator.job.options import Options
from generator.job.products.decks import copies_of
from generator.job.products.product import Product
from generator.job.rolled.forces import read_force
from tests.packs import fieldpress
from tests.yaml_files import load_yaml

PACK = Path(__file__).resolve().parent.parent / "content/platoon-action"
SAMPLES = sorted((PACK / "forces").glob("*.yaml"))

FORCE = """\
kind: force
title: Patrol
pack: platoon-action
nation: german
year: 1944
effectiveness: 5
squads:
  - name: First squad
    leader: {name: Kranz, weapon: smg}
    men:
      - {weapon: rifle, count: 3}
vehicles:
  - vehicle: kubelwagen
"""


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(PACK, "content/platoon-action")


def part_of(text: str, pack: Pack, name: str = "patrol") -> OwnForcePart:
    part = read_force(source_of(text.encode(), f"{name}.yaml"), pack)
    assert isinstance(part, OwnForcePart)
    return part


def view_of(text: str, pack: Pack) -> ForceView:
    part = part_of(text, pack)
    assert isinstance(part.model, PlatoonFile)
    return ForceView(pack, part.source, part.model)


def said(text: str, pack: Pack) -> list[str]:
    with pytest.raises(ContentError) as raised:
        part_of(text, pack)
    return str(raised.value).splitlines()


# What is refused

ROOM = "weapons here are pistol, rifle, smg, lmg, hmg, auto-cannon, mortar"
BAD = {
    "a weapon no table has": (
        ("weapon: rifle,", "weapon: rifel,"),
        f"patrol.yaml:11:18: unknown weapon 'rifel'; {ROOM}",
        "  hint: did you mean 'rifle'?",
    ),
    "a leader's weapon no table has": (
        ("weapon: smg}", "weapon: musket}"),
        f"patrol.yaml:9:35: unknown weapon 'musket'; {ROOM}",
    ),
    "no leader": (
        ("    leader: {name: Kranz, weapon: smg}\n", ""),
        "patrol.yaml:8:5: 'First squad' has no leader",
        "  hint: say who commands it, e.g. 'leader: {name: Cpl. Reed, weapon: smg}'",
    ),
    "wheels with a track's gears": (
        ("kubelwagen\n", "kubelwagen\n    gears: tracks\n"),
        "patrol.yaml:14:12: Kübelwagen runs on wheels and has their gears, not those of tracks",
        "  hint: leave 'gears' out to give it its own",
    ),
    "tracks with a wheel's gears": (
        ("kubelwagen\n", "sdkfz-251\n    gears: wheels\n"),
        "patrol.yaml:14:12: Sd.Kfz. 251/1 runs on half-tracks and has their gears, not those of "
        "wheels",
        "  hint: leave 'gears' out to give it its own",
    ),
    "more commands than crew": (
        ("kubelwagen\n", "puma\n    commands: 5\n"),
        "patrol.yaml:14:15: 5 combat commands are more than the crew of 4: each man gives one at "
        "most",
    ),
    "more commands than are left of the crew": (
        ("kubelwagen\n", "puma\n    crew: [Commander, Driver]\n    commands: 3\n"),
        "patrol.yaml:15:15: 3 combat commands are more than the crew of 2: each man gives one at "
        "most",
    ),
    "more crew than seats": (
        ("kubelwagen\n", "kubelwagen\n    crew: [Driver, Gunner]\n"),
        "patrol.yaml:14:11: Kübelwagen has a crew of 1, not of 2",
    ),
    "nobody drives": (
        ("kubelwagen\n", "kubelwagen\n    crew: []\n"),
        "patrol.yaml:14:11: nobody drives Kübelwagen",
    ),
    "two cards of one name": (
        ("kubelwagen\n", "kubelwagen\n  - vehicle: kubelwagen\n"),
        "patrol.yaml:14:14: two cards would be named 'Kübelwagen'",
        "  see patrol.yaml:13:14",
        "  hint: give it a 'name' of its own",
    ),
    "a vehicle named as a squad": (
        ("kubelwagen\n", "kubelwagen\n    name: First squad\n"),
        "patrol.yaml:14:11: two cards would be named 'First squad'",
        "  see patrol.yaml:8:11",
        "  hint: give it a 'name' of its own",
    ),
    "Effectiveness too high": (
        ("effectiveness: 5", "effectiveness: 8"),
        "patrol.yaml:6:16: 8 is out of range; the maximum is 7",
    ),
    "Effectiveness too low": (
        ("    men:", "    effectiveness: 1\n    men:"),
        "patrol.yaml:10:20: 1 is out of range; the minimum is 2",
    ),
    "a vehicle before its time": (
        ("year: 1944", "year: 1939"),
        "patrol.yaml:13:14: Kübelwagen served from 1940 to 1945, not in 1939",
        "  see patrol.yaml:5:7",
    ),
    "another nation's vehicle": (
        ("kubelwagen", "jeep"),
        "patrol.yaml:13:14: Jeep is US, but the force is German",
        "  hint: write 'foreign: true' if it was lent or captured",
    ),
    "no such vehicle": (
        ("kubelwagen", "kubelwagn"),
        "patrol.yaml:13:14: 'kubelwagn' is not in the catalogue of vehicles",
        "  hint: 'fieldpress force ids platoon-action' lists what may be written",
        "  hint: did you mean 'kubelwagen'?",
    ),
    "no such nation": (
        ("nation: german", "nation: germann"),
        "patrol.yaml:4:9: 'germann' is not among the nations",
        "  hint: 'fieldpress force ids platoon-action' lists what may be written",
        "  hint: did you mean 'german'?",
    ),
    "no such side": (
        ("year:", "side: axiss\nyear:"),
        "patrol.yaml:5:7: 'axiss' is not among the sides in pack.yaml",
        "  hint: did you mean 'axis'?",
    ),
    "too many for a card": (
        ("count: 3", "count: 12"),
        "patrol.yaml:11:7: 'First squad' has 13 figures; the maximum on a card is 12",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_forces_are_refused_at_their_place(case: str, pack: Pack) -> None:
    (old, new), *lines = BAD[case]
    assert old in FORCE
    assert said(FORCE.replace(old, new), pack) == lines


def test_a_vehicle_after_its_time_is_refused(pack: Pack) -> None:
    text = FORCE.replace("year: 1944", "year: 1945").replace("kubelwagen", "panzer-ii")
    assert said(text, pack) == [
        "patrol.yaml:13:14: Panzer II served from 1939 to 1944, not in 1945",
        "  see patrol.yaml:5:7",
    ]


# What was there in a force's year, and what was never there together

SOME = {
    "a Panzerfaust in 1940": (
        "german",
        "1940",
        "panzerfaust",
        "patrol.yaml:11:31: Panzerfaust served from 1943 to 1945, not in 1940",
    ),
    "a bazooka before there was one": (
        "us",
        "1941",
        "launcher",
        "patrol.yaml:11:31: Bazooka served from 1942 to 1945, not in 1941",
    ),
    "a PIAT in the desert": (
        "british",
        "1942",
        "launcher",
        "patrol.yaml:11:31: PIAT served from 1943 to 1945, not in 1942",
    ),
    "an anti-tank rifle that was put away": (
        "british",
        "1944",
        "at-rifle",
        "patrol.yaml:11:31: Boys rifle served from 1939 to 1943, not in 1944",
    ),
    "one that was captured before it was made": (
        "soviet",
        "1942",
        "panzerfaust",
        "patrol.yaml:11:31: Panzerfaust served from 1943 to 1945, not in 1942",
    ),
}


def armed(nation: str, year: str, also: str) -> str:
    text = FORCE.split("vehicles:")[0].replace("nation: german", f"nation: {nation}")
    text = text.replace("{weapon: rifle, count: 3}", f"{{weapon: rifle, also: {also}}}")
    return text.replace("year: 1944\n", f"year: {year}\n" if year else "")


@pytest.mark.parametrize("case", SOME)
def test_weapons_out_of_their_time_are_refused(case: str, pack: Pack) -> None:
    nation, year, also, line = SOME[case]
    assert said(armed(nation, year, also), pack) == [line, "  see patrol.yaml:5:7"]


@pytest.mark.parametrize(
    ("nation", "year", "also"),
    [
        ("german", "1943", "panzerfaust"),
        ("us", "1942", "launcher"),
        ("british", "1943", "at-rifle"),
        ("soviet", "1945", "panzerfaust"),
    ],
)
def test_weapons_in_their_time_pass(nation: str, year: str, also: str, pack: Pack) -> None:
    assert view_of(armed(nation, year, also), pack).head()["year"] == int(year)


def test_a_gun_and_whoever_commands_are_held_to_their_year(pack: Pack) -> None:
    text = FORCE.split("vehicles:")[0].replace("year: 1944", "year: 1939")
    text = text.replace("german", "british")
    text += "teams:\n  - {name: Gun, weapon: 50-mm, leader: {name: Lang, weapon: smg}}\n"
    text += "officers:\n  - {name: Berger, weapon: smg, also: launcher}\n"
    assert said(text, pack) == [
        "patrol.yaml:9:35: Thompson or Sten served from 1940 to 1945, not in 1939",
        "  see patrol.yaml:5:7",
        "patrol.yaml:13:25: 6-pounder served from 1942 to 1945, not in 1939",
        "  see patrol.yaml:5:7",
        "patrol.yaml:13:61: Thompson or Sten served from 1940 to 1945, not in 1939",
        "  see patrol.yaml:5:7",
        "patrol.yaml:15:28: Thompson or Sten served from 1940 to 1945, not in 1939",
        "  see patrol.yaml:5:7",
        "patrol.yaml:15:39: PIAT served from 1943 to 1945, not in 1939",
        "  see patrol.yaml:5:7",
    ]


@pytest.mark.parametrize(
    ("vehicle", "also", "years"),
    [
        ("panther", "panzerfaust", "1943–1945"),
        ("panzer-ii", "panzerfaust", "1943–1944"),
        ("puma", "at-rifle", "1944"),
        ("blitz", "at-rifle", "1939–1944"),
    ],
)
def test_a_force_without_a_year_has_those_of_all_that_is_in_it(
    vehicle: str, also: str, years: str, pack: Pack
) -> None:
    text = FORCE.replace("year: 1944\n", "").replace("kubelwagen", vehicle)
    text = text.replace("{weapon: rifle, count: 3}", f"{{weapon: rifle, also: {also}}}")
    assert view_of(text, pack).head()["year"] == years


def test_a_force_of_riflemen_has_all_the_years_that_there_are(pack: Pack) -> None:
    text = FORCE.split("vehicles:")[0].replace("year: 1944\n", "").replace("smg", "rifle")
    assert view_of(text, pack).head()["year"] == "1939–1945"


def test_what_was_never_there_together_is_told_with_its_years(pack: Pack) -> None:
    text = armed("british", "", "at-rifle")
    text += "vehicles:\n  - vehicle: cromwell\n  - vehicle: carrier\n  - vehicle: firefly\n"
    assert said(text, pack) == [
        "patrol.yaml:12:14: Cromwell served from 1944 to 1945, Boys rifle from 1939 to 1943: no "
        "year has both",
        "  see patrol.yaml:10:31",
        "patrol.yaml:14:14: Sherman Firefly served from 1944 to 1945, Boys rifle from 1939 to "
        "1943: no year has both",
        "  see patrol.yaml:10:31",
    ]


def test_a_pack_without_arms_says_nothing_of_weapons(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    copytree(PACK, folder)
    (folder / "chance" / "arms.yaml").unlink()
    pack = read_pack(folder, "mine")
    assert view_of(armed("german", "1940", "panzerfaust"), pack).head()["year"] == 1940


def test_the_samples_of_the_pack_say_their_year() -> None:
    assert {load_yaml(path.read_text("utf-8"))["year"] for path in SAMPLES} == {1944}


def test_two_hundred_squads_are_refused(pack: Pack) -> None:
    squads = "".join(f"  - {{name: S{n}, leader: {{name: L{n}}}}}\n" for n in range(200))
    text = FORCE.split("squads:")[0] + "squads:\n" + squads
    assert said(text, pack) == ["patrol.yaml:8:3: there are 200 squads; the maximum is 12"]


def test_a_team_serves_what_takes_a_crew(pack: Pack) -> None:
    team = "teams:\n  - {name: Two, weapon: rifle, leader: {name: Lang}}\n"
    assert said(FORCE + team, pack) == [
        "patrol.yaml:15:25: unknown weapon 'rifle'; weapons here are hmg, auto-cannon, "
        "mortar, at-rifle, 20-mm, 37-mm, 45-mm, 50-mm, 76-mm, 88-mm",
        "  hint: did you mean 'at-rifle'?",
    ]


def test_nobody_at_all_is_no_force(pack: Pack) -> None:
    assert said(FORCE.split("squads:")[0], pack) == [
        "patrol.yaml:1:1: this force is empty: it has no cards"
    ]


def test_all_problems_come_at_once(pack: Pack) -> None:
    text = FORCE.replace("smg}", "smq}").replace("kubelwagen", "jeep").replace("german", "gelman")
    assert [line.partition(" ")[0] for line in said(text, pack) if ".yaml" in line] == [
        "patrol.yaml:4:9:", "patrol.yaml:9:35:",
    ]  # fmt: skip


def test_a_lent_vehicle_is_not_refused(pack: Pack) -> None:
    text = FORCE.replace("kubelwagen", "jeep\n    foreign: true")
    (vehicle,) = view_of(text, pack).vehicles()
    assert vehicle["record"]["nation"]["id"] == "us"


# What is made of one


def test_an_officer_has_one_more_and_seven_at_most(pack: Pack) -> None:
    officers = "officers:\n  - {name: Berger}\n  - {name: Haas, effectiveness: 4}\n"
    found = [unit["effectiveness"] for unit in view_of(FORCE + officers, pack).units()]
    assert found == [6, 4, 5]
    best = FORCE.replace("effectiveness: 5", "effectiveness: 7") + officers
    assert next(view_of(best, pack).units())["effectiveness"] == 7


def printed_copies(text: str, pack: Pack, paper: str = "a4") -> dict[str, int]:
    """Return how often each activation card of a force is printed on a paper."""
    part = part_of(text, pack)
    made = part.printed()[0]
    return dict(copies_of(Product(pack, part, made), made.runs[0], Options(paper_name=paper)))


@pytest.mark.parametrize(
    ("squads", "rest"),
    [(5, {"blank": 2}), (7, {}), (8, {"blank": 6, "orders": 1, "turn": 1})],
)
def test_no_card_stands_alone_on_a_sheet(squads: int, rest: dict[str, int], pack: Pack) -> None:
    """Nine poker cards are a sheet: blanks fill it, and no sheet is begun for blanks alone."""
    more = "".join(
        f"  - {{name: Squad {n}, leader: {{name: Leader {n}}}, men: [{{weapon: rifle}}]}}\n"
        for n in range(2, squads + 1)
    )
    copies = printed_copies(FORCE.replace("vehicles:\n", f"{more}vehicles:\n"), pack)
    assert sum(copies.values()) % 9 == 0
    assert {k: n for k, n in copies.items() if "-" not in k} == rest


def test_each_has_its_cards_and_a_side_six_blanks(pack: Pack) -> None:
    part = part_of(FORCE, pack)
    deck = part.printed()[0].runs[0]
    copies = printed_copies(FORCE, pack)
    assert copies == {
        "squad-1": 1, "vehicle-1-driver": 1, "vehicle-1-commander": 1, "blank": 6,
    }  # fmt: skip
    assert deck.cards(pack).keys() >= copies.keys()
    assert [made.id for made in part.printed()] == ["activation", "squads", "vehicles", "roster"]


def test_sheets_are_filled_whatever_the_paper_holds(pack: Pack) -> None:
    """Eighteen and more cards go on a sheet of A3: all that fills one is printed on it."""
    copies = printed_copies(FORCE, pack, "a3")
    assert {k: n for k, n in copies.items() if "-" not in k} == {"blank": 6, "orders": 1, "turn": 1}


def test_what_guns_and_vehicles_fire_as_stands_in_the_pack(pack: Pack) -> None:
    """12.6: MGs of vehicles as LMGs, those on top as HMGs; 13.5: a 20 mm at men by its own row."""
    mgs = pack.records("vehicle-mgs")
    assert {key: one["weapon"] for key, one in mgs.items()} == {
        "turret-mgs": "lmg", "hull-mgs": "lmg", "top-mgs": "hmg",
    }  # fmt: skip
    rows = {key: one["at-men"] for key, one in pack.records("guns").items() if one["at-men"]}
    assert rows == {"20-mm": "auto-cannon"}
    code = Path(__file__).resolve().parent.parent / "generator/games/platoon_action"
    for path in (code / "scenario/shown/fire.py", code / "force/points.py", code / "force/view.py"):
        for name in (*pack.records("guns"), "lmg", "hmg", "auto-cannon"):
            assert f'"{name}"' not in path.read_text("utf-8"), (path.name, name)


def test_gears_are_those_of_the_drive(pack: Pack) -> None:
    def gears(vehicle: str) -> list[tuple[str, int, int]]:
        text = FORCE.replace("kubelwagen", vehicle)
        (found,) = view_of(text, pack).vehicles()
        return [(gear["id"], gear["from"], gear["to"]) for gear in found["gears"]]

    assert gears("kubelwagen") == [
        ("fourth", 6, 12), ("third", 4, 8), ("second", 1, 4), ("stop", 0, 0), ("reverse", 1, 4),
    ]  # fmt: skip
    tracks = [
        ("fourth", 6, 10), ("third", 3, 6), ("second", 1, 3), ("stop", 0, 0), ("reverse", 1, 3),
    ]  # fmt: skip
    assert gears("sdkfz-251") == gears("panther") == tracks


@pytest.mark.parametrize(
    ("vehicle", "driver", "commander"),
    [
        ("panzer-iv", 1, 4),  # a hull MG; turret, MG, gun, reload
        ("sdkfz-222", 0, 4),
        ("stug-iii", 0, 3),  # the MG on its roof and the gun; no turret to turn
        ("sdkfz-251", 0, 1),
        ("kubelwagen", 0, 0),
    ],
)
def test_a_card_has_the_commands_that_its_vehicle_has_weapons_for(
    vehicle: str, driver: int, commander: int, pack: Pack
) -> None:
    cards = activation(view_of(FORCE.replace("kubelwagen", vehicle), pack))
    found = [len(cards[f"vehicle-1-{seat}"]["commands"]) for seat in ("driver", "commander")]
    assert found == [driver, commander]


# The samples of the pack


def test_there_are_four_nations_at_two_sizes(pack: Pack) -> None:
    assert {path.stem for path in SAMPLES} == set(pack.records("platoons"))
    assert len(SAMPLES) == 8


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_are_the_platoons_of_the_pack_and_cost_as_much(path: Path, pack: Pack) -> None:
    plain: Any = load_yaml(path.read_text("utf-8"))
    listed: Any = pack.records("platoons")[path.stem]
    assert (plain["title"], plain["nation"], plain["year"]) == (
        listed["name"], listed["nation"], listed["year"],
    )  # fmt: skip
    assert [vehicle["vehicle"] for vehicle in plain["vehicles"]] == listed["vehicles"]
    for squad, meant in zip(plain["squads"], listed["squads"], strict=True):
        arms = Counter({squad["leader"]["weapon"]: 1})
        for men in squad["men"]:
            arms[men["weapon"]] += men.get("count", 1)
        assert (squad["name"], arms.total(), arms["lmg"], arms["smg"]) == (
            meant["name"], meant["men"], meant["lmgs"], meant["smgs"],
        )  # fmt: skip
    for team, meant in zip(plain["teams"], listed["teams"], strict=True):
        crew = 1 + sum(men["count"] for men in team["men"])
        assert (team["weapon"], crew) == (meant["gun"] or meant["weapon"], meant["men"])
    assert roster(view_of(path.read_text("utf-8"), pack))["points"] == listed["points"]


def test_men_cost_five_for_every_four_of_their_effectiveness() -> None:
    assert {n: man(n) for n in range(2, 8)} == {2: 3, 3: 4, 4: 5, 5: 6, 6: 8, 7: 9}


def test_a_new_force_is_the_sample_and_prints_as_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: Pack
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = fieldpress("force", "new", "platoon-action", "mine.yaml")
    assert (ran.status, ran.out) == (0, "mine.yaml\n"), ran.err
    text = Path("mine.yaml").read_text("utf-8")
    assert text == (PACK / "forces/german-half.yaml").read_text("utf-8")
    assert part_of(text, pack, "mine").title == "German half platoon"


def test_a_new_force_may_be_any_of_the_samples(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = fieldpress("force", "new", "platoon-action/us-full", "mine.yaml")
    assert (ran.status, ran.out) == (0, "mine.yaml\n"), ran.err
    assert Path("mine.yaml").read_bytes() == (PACK / "forces/us-full.yaml").read_bytes()
    ran = fieldpress("force", "new", "platoon-action/us-ful", "other.yaml")
    assert ran.status == 2
    assert ran.err == (
        "'platoon-action' has no force 'us-ful'; it has british-full, british-half, german-full, "
        "german-half, soviet-full, soviet-half, us-full, us-half\n  hint: did you mean 'us-full'?\n"
    )


def test_what_sleeps_in_the_sample_is_valid_when_woken(pack: Pack) -> None:
    text = (PACK / "forces/german-half.yaml").read_text("utf-8")
    lines = []
    for line in text.splitlines():
        head, _, rest = line.partition("# ")
        wakes = not head.strip() and ("- {" in rest or rest.partition(":")[0].isidentifier())
        lines.append(head + rest if wakes and not line.startswith("# ") else line)
        if wakes and line.startswith("# side"):
            lines[-1] = rest
    woken = "\n".join(lines) + "\n"
    assert "\nside: axis" in woken
    assert "medic: true" in woken.replace("# - {weapon: rifle, medic", "")
    part = part_of(woken, pack, "mine")
    assert isinstance(part.model, PlatoonFile)
    assert part.model.vehicles[0].name == "Lotte"
    assert part.model.squads[0].men[-1].also == "panzerfaust"


def test_ids_tell_what_vehicles_and_weapons_cost() -> None:
    """As much more as a force costs that has one more of them: the sample has an Sd.Kfz. 222."""
    found = fieldpress("force", "ids", "platoon-action").out
    assert "nation: german         German\n" in found
    assert "weapon: smg            SMG, 1 point\n" in found
    assert "weapon: rifle          Rifle\n" in found
    assert "Sd.Kfz. 222, german, 1939 to 1945, 35 points\n" in found
