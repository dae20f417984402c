"""Forces: exactly these pieces, so often each, printed and refused word for word."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packs import Ran, fieldpress
from tests.printed import Printed
from tests.yaml_files import load_yaml

UNITS = """\
kind: records
title: Units
fields:
  name: text
  defence: number from 0 to 20
records:
  - {id: scout, name: Scout, defence: 2}
  - {id: gunner, name: Gunner, defence: 4}
  - {id: mortar, name: Mortar, defence: 3}
"""

DECK = """\
kind: deck
title: counters
piece: 20x20mm
sizes: {small: 15x15mm}
use: counter
bleed: 2 mm
front: front.html
back: back.html
of: unit
fields: {unit: ref units, mark: optional text}
cards:
"""

BLUE = (
    DECK
    + """\
  - {id: scout, unit: scout, copies: 6}
  - {id: gunner, unit: gunner, copies: 2}
  - {id: gunner-a, unit: gunner, mark: A}
"""
)

RED = (
    DECK
    + """\
  - {id: scout, unit: scout, copies: 4}
  - {id: mortar, unit: mortar}
"""
)

FRONT = """\
<div style="position: absolute; left: 2mm; top: 5mm; font-size: 6pt">
{{ card.unit.name }} {{ card.unit.defence }} {{ deck.width|int }}</div>
"""

BACK = """\
<div style="position: absolute; left: 2mm; top: 5mm; font-size: 6pt">Turned</div>
"""

FORCE = """\
kind: force
title: Patrol
pack: skirmish
counters:
"""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small pack of two decks."""
    files = {"pack.yaml": "kind: pack\ntitle: Skirmish\n", "units.yaml": UNITS,
             "blue.yaml": BLUE, "red.yaml": RED,
             "templates/front.html": FRONT, "templates/back.html": BACK}  # fmt: skip
    for name, text in files.items():
        path = tmp_path / "skirmish" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def printing(text: str, *options: str, name: str = "patrol.yaml") -> Ran:
    Path(name).write_text(text, "utf-8")
    return fieldpress("force", "print", name, "--out", "out", *options)


def pieces(side: str = "front") -> Counter[str]:
    (entry,) = json.loads(Path("out/manifest.json").read_bytes())["files"]
    return Counter(place["piece"] for place in entry["placements"] if place["side"] == side)


@pytest.mark.usefixtures("desk")
def test_exactly_these_counters_are_printed_so_often_each() -> None:
    lines = "  - {unit: mortar, count: 3}\n  - {unit: scout, deck: blue, count: 5}\n"
    ran = printing(FORCE + lines)
    assert (ran.status, ran.out.splitlines()) == (0, ["out/skirmish/forces/patrol.pdf"]), ran.err
    (entry,) = json.loads(Path("out/manifest.json").read_bytes())["files"]
    assert (entry["product"], entry["kind"]) == ("forces/patrol", "force")
    assert pieces() == pieces("back") == {"red/mortar": 3, "blue/scout": 5}
    printed = Printed(Path("out/skirmish/forces/patrol.pdf").read_bytes())
    assert printed.text(0).count("Mortar 3 20") == 3
    assert printed.text(0).count("Scout 2 20") == 5
    assert printed.text(1).count("Turned") == 8
    again = printing(FORCE + lines)
    assert again.out == "out/skirmish/forces/patrol.pdf  (nothing changed)\n"


@pytest.mark.usefixtures("desk")
def test_a_unit_with_several_pieces_gives_so_many_of_each() -> None:
    assert printing(FORCE + "  - {unit: gunner, count: 2}\n").status == 0
    assert pieces() == {"blue/gunner": 2, "blue/gunner-a": 2}


@pytest.mark.usefixtures("desk")
def test_a_force_may_be_of_another_size() -> None:
    ran = printing("size: small\ndeck: red\n" + FORCE + "  - unit: scout\n")
    assert ran.status == 0, ran.err
    printed = Printed(Path("out/skirmish/forces/patrol.pdf").read_bytes())
    assert "Scout 2 15" in printed.text(0)
    (form,) = [form for form in printed.placed[0] if form.name != "/Marks"]
    assert (form.box.width - 4, form.box.height - 4) == pytest.approx((15, 15), abs=0.05)
    assert pieces() == {"red/scout": 1}


def test_a_force_of_a_pack_is_printed_with_it(desk: Path) -> None:
    text = FORCE.replace("pack: skirmish\n", "") + "  - {unit: mortar, count: 2}\n"
    (desk / "skirmish/patrol.yaml").write_text(text, "utf-8")
    ran = fieldpress("build", "skirmish/patrol", "--out", "out")
    assert ran.status == 0, ran.err
    assert pieces() == {"red/mortar": 2}
    assert "  skirmish/patrol  Patrol\n" in fieldpress("list", "skirmish").out


@pytest.mark.usefixtures("desk")
def test_a_deck_in_several_sizes_is_several_products() -> None:
    listed = fieldpress("list", "skirmish").out
    assert [line.split()[0] for line in listed.splitlines()[1:]] == [
        "skirmish/blue", "skirmish/blue-small", "skirmish/red", "skirmish/red-small",
    ]  # fmt: skip


# To begin with


@pytest.mark.usefixtures("desk")
def test_a_new_force_has_every_unit_and_prints() -> None:
    ran = fieldpress("force", "new", "skirmish", "mine.yaml")
    assert (ran.status, ran.out) == (0, "mine.yaml\n"), ran.err
    text = Path("mine.yaml").read_text("utf-8")
    assert "size: small    # 15 × 15 mm" in text
    woken = load_yaml(text.replace("# - {", "- {"))
    assert [(line["unit"], line["count"], line.get("deck")) for line in woken["counters"]] == [
        ("scout", 6, "blue"), ("gunner", 2, None), ("scout", 4, "red"), ("mortar", 1, None),
    ]  # fmt: skip
    assert "{unit: mortar, count: 1}    # Mortar\n" in text
    assert fieldpress("force", "print", "mine.yaml", "--out", "out").status == 0
    assert pieces() == {"blue/scout": 6, "blue/gunner": 2, "blue/gunner-a": 2}


@pytest.mark.usefixtures("desk")
def test_a_new_force_spares_what_is_there() -> None:
    Path("mine.yaml").write_text("precious", "utf-8")
    ran = fieldpress("force", "new", "skirmish", "mine.yaml")
    assert ran.status == 2
    assert ran.err == (
        "'mine.yaml' already exists\n  hint: choose another name, or move the file first\n"
    )
    assert Path("mine.yaml").read_text("utf-8") == "precious"


def test_a_pack_without_counters_has_no_force(desk: Path) -> None:
    for deck in ("blue", "red"):
        path = desk / f"skirmish/{deck}.yaml"
        path.write_text(path.read_text("utf-8").replace("of: unit\n", ""), "utf-8")
    ran = fieldpress("force", "new", "skirmish")
    assert ran.err == "'skirmish' has no counters that a force could be made of\n"
    ran = printing(FORCE + "  - unit: scout\n")
    assert ran.err.splitlines()[0] == (
        "patrol.yaml:1:1: no deck of the pack says what its pieces are 'of': no force can be made"
    )


# What is refused


BAD = {
    "unknown unit": (
        "  - {unit: mortr, count: 2}\n",
        "patrol.yaml:5:12: 'mortr' is not in any list of this pack\n"
        "  hint: 'fieldpress force ids skirmish' lists what may be written\n"
        "  hint: did you mean 'mortar'?",
    ),
    "several decks": (
        "  - {unit: scout, count: 2}\n",
        "patrol.yaml:5:12: 'scout' is in 'blue' and 'red'\n"
        "  hint: say which is meant: {unit: scout, deck: blue}",
    ),
    "not in that deck": (
        "  - {unit: mortar, deck: blu}\n",
        "patrol.yaml:5:26: 'mortar' is not in 'blu'; it is in 'red'",
    ),
    "none": (
        "  - {unit: mortar, count: 0}\n",
        "patrol.yaml:5:27: 0 is out of range; the minimum is 1",
    ),
    "fewer than none": (
        "  - {unit: mortar, count: -3}\n",
        "patrol.yaml:5:27: -3 is out of range; the minimum is 1",
    ),
    "half a counter": (
        "  - {unit: mortar, count: 1.5}\n",
        "patrol.yaml:5:27: expected a whole number, found the number '1.5'",
    ),
    "too many of one": (
        "  - {unit: mortar, count: 1001}\n",
        "patrol.yaml:5:27: 1001 is out of range; the maximum is 1000",
    ),
    "too many in all": (
        "  - {unit: mortar, count: 600}\n  - {unit: gunner, count: 500}\n",
        "patrol.yaml:5:3: the force has 1,100 counters; the maximum is 1,000",
    ),
    "twice": (
        "  - {unit: mortar}\n  - {unit: mortar, count: 2}\n",
        "patrol.yaml:6:12: 'mortar' is listed twice\n  see patrol.yaml:5:12\n"
        "  hint: write one line with the sum of the two",
    ),
    "values of its own": (
        "  - {unit: mortar, defence: -1}\n",
        "patrol.yaml:5:20: unknown key 'defence'",
    ),
    "nothing": ("  []\n", "patrol.yaml:5:3: the list is empty"),
}


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("case", BAD)
def test_bad_lines_are_refused(case: str) -> None:
    lines, message = BAD[case]
    ran = printing(FORCE + lines)
    assert ran.status == 1
    assert ran.err.rpartition("\n")[0].removesuffix("; nothing was printed").startswith(message)
    assert not Path("out/skirmish").exists()


HEADS = {
    "size: smal\n": (
        "patrol.yaml:1:7: 'red' has no size 'smal'; without a size its pieces measure "
        "20 × 20 mm, others are: small (15 × 15 mm)\n  hint: did you mean 'small'?"
    ),
    "deck: rad\n": (
        "patrol.yaml:1:7: 'rad' is not a deck that forces are made of\n  hint: did you mean 'red'?"
    ),
    "sheets: 0\n": "patrol.yaml:1:9: 0 is out of range; the minimum is 1",
}


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("head", HEADS)
def test_bad_heads_are_refused(head: str) -> None:
    ran = printing(head + FORCE + "  - unit: mortar\n")
    assert (ran.status, ran.err.startswith(HEADS[head])) == (1, True), ran.err


@pytest.mark.usefixtures("desk")
def test_more_counters_than_the_sheets_hold_are_refused() -> None:
    ran = printing(FORCE.replace("counters:", "sheets: 1\ncounters:") +
                   "  - {unit: mortar, count: 200}\n")  # fmt: skip
    assert ran.status == 1
    assert ran.err.startswith(
        "patrol.yaml:4:9: the force has 200 counters; 1 sheet of a4 holds 126"
    )
    assert not Path("out/skirmish").exists()


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kind: deck\n", "patrol.yaml:1:7: this is not a force: expected 'kind: force', "
        "found the text"
         " 'deck'"),
        ("title: Patrol\n", "patrol.yaml:1:1: this is not a force: expected 'kind: force'"),
        ("kind: force\n", "patrol.yaml:1:1: 'pack' is missing: a force says which pack's counters "
         "it is made of"),
        (FORCE.replace("skirmish", "skirmisch") + "  - unit: mortar\n",
         "'skirmisch' is neither a pack, a product nor a folder; packs are "),
    ],
)  # fmt: skip
def test_what_is_no_force_is_refused(text: str, message: str) -> None:
    ran = printing(text)
    assert ran.status in (1, 2)
    assert ran.err.startswith(message)


@pytest.mark.usefixtures("desk")
def test_a_file_whose_name_makes_no_name_is_refused() -> None:
    ran = printing(FORCE + "  - unit: mortar\n", name="My Force.yaml")
    assert ran.err.splitlines()[0] == (
        "My Force.yaml:1:1: the file's name 'My Force' can't be used to name what is printed"
    )
    assert printing("id: mine\n" + FORCE + "  - unit: mortar\n", name="My Force.yaml").status == 0
    assert Path("out/skirmish/forces/mine.pdf").is_file()


@pytest.mark.usefixtures("desk")
def test_a_title_that_no_font_can_print_is_refused() -> None:
    ran = printing(FORCE.replace("Patrol", "Patrol \u4e2d") + "  - unit: mortar\n")
    assert ran.status == 1
    assert ran.err.startswith("patrol.yaml:2:8: ")
    assert "\u4e2d" in ran.err


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("sizes: {small: 15x15mm}\n", "", "skirmish/both.yaml:3:15: 'red' has other sizes than "
         "'blue'; the decks of a gang agree in them"),
        ("small: 15x15mm", "Small: 15x15mm", "skirmish/red.yaml:4:9: invalid id 'Small'; use "
         "lower-case letters, digits and hyphens"),
        ("small: 15x15mm", "small: 2x2mm", "skirmish/red.yaml:4:16: '2x2mm' is less than 5 mm on "
         "a side"),
    ],
)  # fmt: skip
def test_bad_sizes_are_refused(desk: Path, old: str, new: str, message: str) -> None:
    path = desk / "skirmish/red.yaml"
    path.write_text(RED.replace(old, new), "utf-8")
    (desk / "skirmish/both.yaml").write_text(
        "kind: gang\ntitle: Both\ndecks: [blue, red]\n", "utf-8"
    )
    ran = fieldpress("check", "skirmish")
    assert (ran.status, ran.err.splitlines()[0]) == (1, message)


def test_a_gang_is_printed_in_each_size(desk: Path) -> None:
    (desk / "skirmish/both.yaml").write_text(
        "kind: gang\ntitle: Both\ndecks: [blue, red]\n", "utf-8"
    )
    ran = fieldpress("build", "skirmish/both-small", "--out", "out")
    assert ran.status == 0, ran.err
    printed = Printed(Path("out/skirmish/both-small.pdf").read_bytes())
    assert printed.text(0).count("Scout 2 15") == 10
    assert "skirmish/both  " in fieldpress("list", "skirmish").out


# Bounds of numbers, which hold the values of units


@pytest.mark.parametrize(
    ("value", "message"),
    [(-1, "-1 is out of range; the minimum is 0"), (21, "21 is out of range; the maximum is 20")],
)
def test_a_unit_with_a_defence_out_of_bounds_is_refused(
    desk: Path, value: int, message: str
) -> None:
    text = UNITS.replace("defence: 4}", f"defence: {value}}}")
    (desk / "skirmish/units.yaml").write_text(text, "utf-8")
    ran = printing(FORCE + "  - unit: mortar\n")
    assert (ran.status, ran.err.splitlines()[0]) == (1, f"skirmish/units.yaml:8:41: {message}")


@pytest.mark.parametrize(
    ("bounds", "said"),
    [
        ("number from", "unknown field type 'number from'"),
        ("number from a", "'number from a' needs a minimum"),
        ("number from 3 to 2", "'number from 3 to 2' needs a minimum"),
    ],
)
def test_bounds_that_are_none_are_refused(desk: Path, bounds: str, said: str) -> None:
    text = UNITS.replace("number from 0 to 20", bounds)
    (desk / "skirmish/units.yaml").write_text(text, "utf-8")
    ran = fieldpress("check", "skirmish")
    assert ran.status == 1
    assert ran.err.startswith(f"skirmish/units.yaml:5:12: {said}")


def test_a_deck_of_what_is_no_reference_is_refused(desk: Path) -> None:
    path = desk / "skirmish/red.yaml"
    path.write_text(RED.replace("of: unit", "of: mark"), "utf-8")
    ran = fieldpress("check", "skirmish")
    assert ran.err.splitlines()[0] == (
        "skirmish/red.yaml:9:5: 'mark' is not a field of these cards that refers to a record"
    )


def test_a_force_of_the_game_is_printed(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> None:
    """Kinds of three decks, one of them in two of these."""
    out = sharing(tmp_path_factory.mktemp("force"))
    path = out / "ambush.yaml"
    path.write_text(
        "kind: force\ntitle: Ambush\npack: panzer-leader\ndeck: german-counters\ncounters:\n"
        "  - {unit: tiger-i, count: 4}\n  - {unit: 81-mortar, count: 2}\n"
        "  - {unit: firefly}\n  - {unit: wreck, count: 6}\n",
        "utf-8",
    )
    ran = fieldpress("force", "print", str(path), "--out", str(out))
    assert ran.status == 0, ran.err
    (entry,) = json.loads((out / "manifest.json").read_bytes())["files"]
    found = Counter(p["piece"] for p in entry["placements"] if p["side"] == "front")
    assert found == {
        "german-counters/tiger-i": 4, "german-counters/81-mortar": 2,
        "more-counters/firefly": 1, "marker-counters/wreck": 6,
    }  # fmt: skip
