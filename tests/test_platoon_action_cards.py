"""Cards, roster and markers of Platoon Action as they are printed, read back from their files."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image, ImageChops
from pypdfium2 import PdfDocument

from scripts.side_views.__main__ import pictures
from scripts.soldiers import drawn
from tests.packs import fieldpress
from tests.printed import Printed

PACK = Path(__file__).resolve().parent.parent / "content/platoon-action"
BOTH = {"german": "german-full", "us": "us-full"}


@dataclass
class Forces:
    """What is printed of a full platoon of two nations, by nation and product."""

    data: dict[tuple[str, str], bytes]
    files: dict[tuple[str, str], dict[str, Any]]

    def printed(self, nation: str, product: str) -> Printed:
        return Printed(self.data[nation, product])

    def text(self, nation: str, product: str) -> str:
        printed = self.printed(nation, product)
        pages = len(pikepdf.open(io.BytesIO(self.data[nation, product])).pages)
        return " ".join(" ".join(printed.text(page).split()) for page in range(pages))


@pytest.fixture(scope="module")
def forces(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Forces:
    out = sharing(tmp_path_factory.mktemp("forces"))
    for name in BOTH.values():
        ran = fieldpress("force", "print", str(PACK / f"forces/{name}.yaml"), "--out", str(out))
        assert ran.status == 0, ran.err
        assert [line.rpartition("/")[2] for line in ran.out.splitlines()] == [
            "activation.pdf", "squads.pdf", "vehicles.pdf", "roster.pdf",
        ]  # fmt: skip
    data, files = {}, {}
    for entry in json.loads((out / "manifest.json").read_bytes())["files"]:
        _, name, product = entry["product"].split("/")
        key = name.partition("-")[0], product
        data[key], files[key] = (out / entry["file"]).read_bytes(), entry
    assert len(files) == 8
    return Forces(data, files)


def fronts(forces: Forces, nation: str, product: str, side: str = "front") -> list[dict[str, Any]]:
    placed = forces.files[nation, product]["placements"]
    return [place for place in placed if place["side"] == side]


@pytest.mark.parametrize("nation", BOTH)
def test_each_acts_by_its_cards_and_blanks_fill_the_sheets(nation: str, forces: Forces) -> None:
    """A squad, an officer and a team one each; a vehicle two. Eleven, so 18 on two sheets."""
    found = Counter(place["piece"] for place in fronts(forces, nation, "activation"))
    assert sum(found.values()) == 18
    assert found.pop("blank") == 6
    assert found.pop("orders") == 1, "a card to look orders up on"
    assert set(found.values()) == {1}
    kinds = Counter(name.split("-")[0] for name in found)
    assert kinds == {"officer": 1, "squad": 3, "team": 3, "vehicle": 4}
    assert {name for name in found if name.startswith("vehicle")} == {
        f"vehicle-{n}-{seat}" for n in (1, 2) for seat in ("driver", "commander")
    }


@pytest.mark.parametrize(
    ("product", "size"),
    [("activation", (63.5, 88.9)), ("squads", (120, 70)), ("vehicles", (120, 70))],
)
def test_cards_have_their_true_size(
    product: str, size: tuple[float, float], forces: Forces
) -> None:
    for nation in BOTH:
        for place in fronts(forces, nation, product):
            assert (place["width"], place["height"]) == pytest.approx(size, abs=0.05)


def test_squads_are_told_apart_by_their_pictures(forces: Forces) -> None:
    """Each squad has a leader and men of its own, on its activation card and on its squad card."""
    for nation in BOTH:
        for product, box, page in (
            ("activation", (4.0, 21.0, 59.5, 54.0), 0),
            ("squads", (70.0, 1.5, 88.0, 10.5), 0),
        ):
            image = PdfDocument(forces.data[nation, product])[page].render(scale=3).to_pil()
            k = image.width / 210
            seen = set()
            for place in fronts(forces, nation, product):
                if place["piece"].startswith("squad-") and place["page"] == 1:
                    left, top = place["x"], 297 - place["y"] - place["height"]
                    x0, y0, x1, y1 = box
                    area = (left + x0, top + y0, left + x1, top + y1)
                    part = image.crop(tuple(round(v * k) for v in area))  # type: ignore[arg-type]
                    assert len(part.getcolors(1 << 16) or ()) > 4, "there is a picture"
                    seen.add(part.convert("L").point(lambda v: 255 * (v > 140)).tobytes())
            assert len(seen) == 3, (nation, product)


def test_all_backs_are_alike_whoever_owns_the_card(forces: Forces) -> None:
    """Both sides' cards are shuffled together: a back must not tell whose card it is."""
    faces = {
        place["face"] for nation in BOTH for place in fronts(forces, nation, "activation", "back")
    }
    assert len(faces) == 1
    pages = [
        PdfDocument(forces.data[nation, "activation"])[1].render(scale=1).to_pil()
        for nation in BOTH
    ]
    slug = round(0.045 * pages[0].height)
    above = (0, 0, pages[0].width, pages[0].height - slug)
    for page in pages[1:]:
        assert ImageChops.difference(page.crop(above), pages[0].crop(above)).getbbox() is None


def test_a_card_says_who_acts_who_leads_and_what_they_carry(forces: Forces) -> None:
    text = forces.text("german", "activation")
    for words in ("Leutnant Berger", "First squad", "Unteroffizier Kranz", "MG 42", "5 cm Pak 38",
                  "Panzer IV H", "Sd.Kfz. 251/1", "He picks a squad within 12″"):  # fmt: skip
        assert words in text, words
    assert (text.count("DRIVER"), text.count("COMMANDER")) == (2, 2)
    assert text.count("Fire one hull MG") == 1
    assert text.count("Turn the turret, 90° at most") == 1
    for words in ("Hide In cover. Nobody farther than 12″ away", "NOT FOR THE DECK"):
        assert words in text, words


GEARS = {"wheels": ["6–12″", "4–8″", "1–4″", "1–4″"], "tracks": ["6–10″", "3–6″", "1–3″", "1–3″"]}


def test_a_vehicle_card_has_the_inches_of_each_gear(forces: Forces) -> None:
    """A tank and a jeep of one force, each with its own gears."""
    text = forces.text("us", "vehicles")
    for inches in (*GEARS["wheels"], *GEARS["tracks"]):
        assert inches in text, inches
    assert text.count("STOP") == 2
    assert "0–12″ 3+ 4+ +2 12–24″ 4+ 4+ +1 24–48″ 5+ 4+ +1 >48″ 6+ 5+ +1" in text
    assert "5 combat commands at most" in text
    assert "1 combat command at most" in text
    for words in ("works", "loaded", "empty", "buttoned up", "for good", "Medium tank, armour 0",
                  "Softskin: every hit penetrates", "carries 3"):  # fmt: skip
        assert words in text, words


def test_a_squad_card_has_a_line_a_man_and_what_its_weapons_do(forces: Forces) -> None:
    text = forces.text("us", "squads")
    assert text.count("Leader, SMG") == 3
    for words in ("Rifle 0–4″ 3+ 3+ 4–12″ 4+ 4+ 12–24″ 5+ 5+ 24–48″ 6+ 6+",
                  "LMG ×3 0–4″ 5+ 3+ 4–18″ 4+ 4+ 18–36″ 5+ 4+ 36–72″ 6+ 5+",
                  "24–36″HE 4+ 36–48″HE 4+ 48–72″HE 4+",
                  "Morale under 5", "in cover +1", "no casualties +1",
                  "out of ammunition"):  # fmt: skip
        assert words in text, words


def test_the_roster_is_filled_in_and_can_be_written_in(forces: Forces) -> None:
    def fields(data: bytes) -> dict[str, str]:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            assert len(pdf.pages) == 1
            return {str(f.T): str(f.get("/V", "")) for f in pdf.Root.AcroForm.Fields}

    found = fields(forces.data["german", "roster"])
    assert found["force"] == "German platoon"
    assert found["points"] == "448"
    assert found["squad_2_man_1_name"] == "Unteroffizier Vogt"
    assert [found[f"squad_2_man_{n}_weapon"] for n in (1, 2, 3, 10, 11)] == [
        "SMG", "LMG", "Rifle", "Rifle", "",
    ]  # fmt: skip
    assert found["officer_1_men"] == "2 × Rifle"
    assert found["team_3_weapon"] == "50 mm gun"
    assert found["vehicle_1_crew"] == "Commander, Driver, Gunner, Loader, Radio operator"


def test_fields_of_the_roster_have_room_for_a_hand_and_cut_no_text_off(
    forces: Forces, pieces: tuple[Path, dict[str, dict[str, Any]]]
) -> None:
    """7 mm from line to line; a long entry is set smaller, until it is as wide as its field."""
    blank = (pieces[0] / pieces[1]["roster"]["file"]).read_bytes()
    for data in (blank, forces.data["german", "roster"], forces.data["us", "roster"]):
        with pikepdf.open(io.BytesIO(data)) as pdf:
            tops: dict[str, float] = {}
            for field in pdf.Root.AcroForm.Fields:
                left, bottom, right, top = (float(side) for side in field.Rect)
                tops[str(field.T)] = max(top, bottom)
                size = float(str(field.DA).split(" Tf")[0].split()[-1])
                wide = 0.47 * size * len(str(field.get("/V", "")))
                assert size >= 6.5
                assert wide <= right - left, (str(field.T), str(field.V))
                if "_man_" in str(field.T) and str(field.T).endswith("_name"):
                    assert (right - left) / 72 * 25.4 > 28, "a rank and a name"
                    assert size > 7.5, str(field.V)
        men = [tops[f"squad_1_man_{n}_name"] for n in range(1, 13)]
        assert all((one - next_) / 72 * 25.4 >= 7 for one, next_ in pairwise(men))


def mean_grey(page: Image.Image, box: tuple[float, float, float, float]) -> float:
    """How light a part of a page is; a box in millimetres from the left and the top."""
    k = page.width / 210
    part = page.convert("L").crop(tuple(round(value * k) for value in box))  # type: ignore[arg-type]
    values = part.tobytes()
    return sum(values) / len(values)


def test_the_two_sides_have_heads_of_different_shape(forces: Forces) -> None:
    """At the edge the straight head is still there where the pointed one has ended."""
    found = {}
    for nation in BOTH:
        place = next(p for p in fronts(forces, nation, "activation") if p["piece"] == "squad-1")
        page = PdfDocument(forces.data[nation, "activation"])[0].render(scale=4).to_pil()
        left, top = place["x"], 297 - place["y"] - place["height"]
        found[nation] = mean_grey(page, (left + 0.6, top + 15.8, left + 2.2, top + 16.8))
    assert found["german"] < 120
    assert found["us"] > 250


# What stands in the pack


def test_vehicle_pictures_are_those_that_the_measures_draw() -> None:
    folder = PACK / "pictures/vehicles"
    made = pictures("cards")
    assert {path.stem for path in folder.glob("*.svg")} == set(made)
    for name, text in made.items():
        assert (folder / f"{name}.svg").read_text("utf-8") == text, name


def test_figures_and_guns_are_those_that_the_script_draws() -> None:
    for name, text in drawn().items():
        assert (PACK / "pictures" / name).read_text("utf-8") == text, name
    kept = {
        path.name
        for folder in ("figures", "guns")
        for path in (PACK / "pictures" / folder).glob("*")
    }
    assert kept == {name.split("/")[1] for name in drawn() if not name.startswith("weapons/")}


@pytest.mark.parametrize("product", ["squads", "vehicles"])
def test_sheets_of_squads_and_vehicles_are_full(product: str, forces: Forces) -> None:
    """Four to a sheet: seven units and two vehicles leave room for cards to look things up on."""
    found = {}
    for nation in BOTH:
        placed = [place["piece"] for place in fronts(forces, nation, product)]
        assert len(placed) % 4 == 0
        found[nation] = {name for name in placed if not name[-1].isdigit()}
    aids = {"squads": {"shooting"}, "vehicles": {"armour", "driving"}}
    assert found == dict.fromkeys(BOTH, aids[product])
    text = forces.text("us", product)
    words = {
        "squads": ["Fire at men", "Target in hard cover +2", "9+ 6, then 6"],
        "vehicles": ["Fire at vehicles", "Hit on the rear −1", "heavy tank +1", "Driving",
                     "4th gear 6–12″ 6–10″"],
    }  # fmt: skip
    for one in words[product]:
        assert one in text, one


@pytest.fixture(scope="module")
def pieces(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> tuple[Path, dict[str, dict[str, Any]]]:
    out = sharing(tmp_path_factory.mktemp("pieces"))
    names = [f"platoon-action/{name}" for name in ("markers", "roster", "print-guide")]
    ran = fieldpress("build", *names, "--out", str(out))
    assert ran.status == 0, ran.err
    files = json.loads((out / "manifest.json").read_bytes())["files"]
    return out, {file["product"]: file for file in files}


def test_there_are_markers_of_25_mm_for_two_full_sheets(
    pieces: tuple[Path, dict[str, dict[str, Any]]],
) -> None:
    placed = [p for p in pieces[1]["markers"]["placements"] if p["side"] == "front"]
    assert Counter(place["piece"] for place in placed) == {
        "pinned": 40, "wounded": 36, "hidden": 20, "set-up": 10, "empty": 10, "reloading": 8,
        "fired-on": 16, "buttoned": 8, "smoke": 6,
    }  # fmt: skip
    assert Counter(place["page"] for place in placed) == {1: 77, 3: 77}
    for place in placed:
        assert (place["width"], place["height"]) == pytest.approx((25, 25), abs=0.05)
    out, files = pieces
    guide = Printed((out / files["print-guide"]["file"]).read_bytes()).text(0)
    assert "Markers, some spare" in guide


def test_the_blank_roster_has_three_squads_of_ten_and_more(
    pieces: tuple[Path, dict[str, dict[str, Any]]],
) -> None:
    out, files = pieces
    with pikepdf.open(out / files["roster"]["file"]) as pdf:
        assert len(pdf.pages) == 1
        names = [str(field.T) for field in pdf.Root.AcroForm.Fields]
        assert not any(str(field.get("/V", "")) for field in pdf.Root.AcroForm.Fields)
    assert len(names) == len(set(names))
    for number in (1, 2, 3):
        men = [name for name in names if name.startswith(f"squad_{number}_man_")]
        assert len(men) == 24, "who and with what, twelve lines"
    assert sum(name.startswith("team_") for name in names) == 4 * 5
    assert sum(name.startswith("vehicle_") for name in names) == 4 * 5


def test_the_print_guide_counts_what_a_table_needs(
    pieces: tuple[Path, dict[str, dict[str, Any]]],
) -> None:
    out, files = pieces
    printed = Printed((out / files["print-guide"]["file"]).read_bytes())
    text = " ".join(printed.text(0).split())
    for words in ("rulebook-folded.pdf", "infantry.pdf", "markers.pdf", "activation.pdf",
                  "fieldpress force print mine.yaml",
                  "What is left of a sheet of your platoon’s cards is filled",
                  "77 of 25 × 25 mm on a sheet"):  # fmt: skip
        assert words in text, words


CARRIED = """kind: force
title: Everything
pack: platoon-action
nation: german
year: 1944
effectiveness: 5
officers:
  - {name: Leutnant Berger, weapon: pistol}
squads:
  - name: First squad
    leader: {name: Unteroffizier Kranz, weapon: rifle}
    men: [{weapon: lmg}, {weapon: rifle, count: 7}, {weapon: rifle, also: at-rifle}]
  - name: Second squad
    leader: {name: Unteroffizier Vogt, weapon: pistol}
    men: [{weapon: lmg}, {weapon: rifle, count: 7}, {weapon: rifle, also: panzerfaust}]
  - name: Launcher
    leader: {name: Three, weapon: smg}
    men: [{weapon: lmg}, {weapon: rifle, count: 7}, {weapon: rifle, also: launcher}]
teams:
  - {name: Light gun, weapon: 37-mm, leader: {name: One}, men: [{weapon: rifle, count: 4}]}
  - {name: Medium gun, weapon: 50-mm, leader: {name: Two}, men: [{weapon: rifle, count: 4}]}
  - {name: Heavy gun, weapon: 76-mm, leader: {name: Four}, men: [{weapon: rifle, count: 4}]}
  - {name: Flak, weapon: auto-cannon, leader: {name: Five}, men: [{weapon: rifle, count: 2}]}
  - {name: Mortar, weapon: mortar, leader: {name: Six}, men: [{weapon: rifle, count: 2}]}
  - {name: MG 42, weapon: hmg, leader: {name: Seven}, men: [{weapon: rifle, count: 2}]}
"""


@pytest.fixture(scope="module")
def carried(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Path:
    """A platoon with whatever missions give one, and a leader with each weapon."""
    path = tmp_path_factory.mktemp("carried") / "everything.yaml"
    path.write_text(CARRIED, encoding="utf-8")
    out = sharing(path.parent / "out")
    ran = fieldpress("force", "print", str(path), "--out", str(out))
    assert ran.status == 0, ran.err
    return out


def test_a_squad_may_carry_whatever_missions_give_it(carried: Path) -> None:
    """Four weapons on a card: the row of an anti-tank rifle is the widest of all."""
    found = Printed(next(carried.rglob("squads.pdf")).read_bytes())
    text = " ".join(found.text(0).split())
    for words in ("AT rifle", "30–60″ 6+ 11+ −2", "Panzerfaust", "Rocket launcher"):
        assert words in text, words


def activation_pictures(data: bytes, placed: list[dict[str, Any]]) -> dict[str, bytes]:
    """The figures on the activation cards of a first sheet, by the cards' ids."""
    page = PdfDocument(data)[0]
    high = page.get_height() / 72 * 25.4
    image = page.render(scale=3).to_pil().convert("L").point(lambda v: 255 * (v > 140))
    k = image.width / (page.get_width() / 72 * 25.4)
    found = {}
    for place in placed:
        if place["page"] == 1 and place["side"] == "front":
            left, top = place["x"], high - place["y"] - place["height"]
            # Whole pixels from a card's corner, so that equal pictures are equal on any sheet.
            x, y = round((left + 4) * k), round((top + 21) * k)
            box = image.crop((x, y, x + round(55.5 * k), y + round(33 * k)))
            found[place["piece"]] = box.resize((37, 22)).tobytes()
    return found


def apart(one: bytes, other: bytes) -> int:
    """How much two small pictures differ where they differ most, of 255."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def test_a_leader_holds_what_his_card_says_and_each_team_has_its_weapon(
    carried: Path, forces: Forces
) -> None:
    """Squads of one place in a platoon look alike but for the leader's weapon; guns differ."""
    files = json.loads((carried / "manifest.json").read_bytes())["files"]
    (file,) = (one for one in files if one["product"].endswith("/activation"))
    here = activation_pictures((carried / file["file"]).read_bytes(), file["placements"])
    full = activation_pictures(
        forces.data["german", "activation"], forces.files["german", "activation"]["placements"]
    )
    assert apart(here["squad-3"], full["squad-3"]) < 40, "an SMG in both"
    assert apart(here["squad-1"], full["squad-1"]) > 100, "a rifle, and an SMG"
    assert apart(here["squad-2"], full["squad-2"]) > 100, "a pistol, and an SMG"
    teams = [here[f"team-{n}"] for n in range(1, 6)]
    assert apart(here["squad-3"], full["squad-3"]) < 40, "an SMG in both"
    assert apart(here["squad-1"], full["squad-1"]) > 100, "a rifle, and an SMG"
    assert apart(here["squad-2"], full["squad-2"]) > 100, "a pistol, and an SMG"
    teams = [here[f"team-{n}"] for n in range(1, 6)]
    for n, one in enumerate(teams):
        for other in teams[n + 1 :]:
            assert apart(one, other) > 90
