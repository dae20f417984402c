"""Bad input of aids: what is said, word for word, and where."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from packs import fieldpress

from generator.content import load_pack
from generator.content.kinds.aid.model import EVERY, OPTIONAL, REQUIRED
from generator.content.kinds.printed import AIDS
from generator.errors import ContentError
from generator.job.options import Options
from generator.job.products.makers import MAKERS
from generator.job.products.product import products
from generator.typeset.templates import Templates
from tests.shares import first
from tests.yaml_files import load_yaml

PACK = """\
kind: pack
title: Small
subtitle: A game for tests
language: en
accent: '#2c4a5a'
palette: {blast: '#f3ddb8'}
"""
TABLE = """\
kind: records
title: Guns
fields:
  name: text
  across: number
  bands: [{band: text, from: number, to: optional number, hit: number}]
records:
  - id: small
    name: Small gun
    across: 4
    bands: [{band: near, from: 0, to: 6, hit: 3}, {band: far, from: 6, hit: 5}]
  - {id: large, name: Large gun, across: 6, bands: [{band: near, from: 0, to: 8, hit: 2}]}
"""
HEAD = """\
kind: aids
title: Aids
readings:
  hit: [{name: hit, field: hit, as: need}]
pieces:
"""


def told(folder: Path, pieces: str, head: str = HEAD, *, paper: str = "a4") -> str:
    """Return what is said of a pack with these pieces, the first on line 6."""
    for name, text in (("pack", PACK), ("guns", TABLE), ("aids", head + pieces)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as raised:
        planned(folder, paper)
    return str(raised.value)


def planned(folder: Path, paper: str) -> None:
    """Read a pack, and find a place for each of its pieces."""
    pack = load_pack(folder, "small")
    for product in products(pack):
        MAKERS[AIDS].tasks(product, Options(paper_name=paper), Templates(pack))


CIRCLE = "  - {id: a, form: circle, name: A, across: 4}\n"

CASES = {
    "a record that no table has": (
        "  - {id: a, form: circle, name: A, across: guns/smal/across}\n",
        "small/aids.yaml:6:44: 'smal' is not among the records of 'guns'\n"
        "  hint: did you mean 'small'?",
    ),
    "a part that is not there": (
        "  - {id: a, form: circle, name: A, across: gun/small/across}\n",
        "small/aids.yaml:6:44: 'gun' is not a part with records\n  hint: did you mean 'guns'?",
    ),
    "a field that records lack": (
        "  - {id: a, form: circle, name: A, across: guns/small/acros}\n",
        "small/aids.yaml:6:44: 'small' of 'guns' has no field 'acros'\n"
        "  hint: did you mean 'across'?",
    ),
    "a length that is text": (
        "  - {id: a, form: circle, name: A, across: guns/small/name}\n",
        "small/aids.yaml:6:44: 'guns/small/name' is not a number of inches",
    ),
    "a length that is neither": (
        "  - {id: a, form: circle, name: A, across: four}\n",
        "small/aids.yaml:6:44: 'four' is neither a number of inches nor a place in a table, as "
        "'moves/walk/inches'",
    ),
    "a length out of range": (
        "  - {id: a, form: circle, name: A, across: 121}\n",
        "small/aids.yaml:6:44: 121″ is out of range; an aid measures 0 to 120″",
    ),
    "a length of nothing": (
        "  - {id: a, form: circle, name: A, across: 0}\n",
        "small/aids.yaml:6:44: 'across' must be more than 0",
    ),
    "a key that is missing": (
        "  - {id: a, form: circle, name: A}\n",
        "small/aids.yaml:6:5: 'across' is missing; a circle has one",
    ),
    "a key of another form": (
        "  - {id: a, form: oblique, name: A, length: 4, angle: 45, hole: 1}\n",
        "small/aids.yaml:6:59: an oblique has no 'hole'",
    ),
    "a form that is none": (
        "  - {id: a, form: circel, name: A, across: 4}\n",
        "small/aids.yaml:6:19: the text 'circel' is not one of circle, wedge, turn, wheel, "
        "oblique, "
        "cross, stick, block, arrow, table\n  hint: did you mean 'circle'?",
    ),
    "an id twice": (
        CIRCLE * 2,
        "small/aids.yaml:7:10: duplicate id 'a'\n  see small/aids.yaml:6:10",
    ),
    "a colour that is none": (
        "  - {id: a, form: circle, name: A, across: 4, colour: red}\n",
        "small/aids.yaml:6:55: 'red' is not a colour of this pack's palette",
    ),
    "a motif of another form": (
        "  - {id: a, form: circle, name: A, across: 4, motif: houses}\n",
        "small/aids.yaml:6:54: a circle has no motif 'houses', only burst, cloud",
    ),
    "an angle out of range": (
        "  - {id: a, form: wedge, name: A, radius: 4, angle: 200}\n",
        "small/aids.yaml:6:53: 200° is out of range; an aid has 5 to 180°",
    ),
    "angles behind": (
        "  - {id: a, form: turn, name: A, radius: 4, angles: [-90, 120]}\n",
        "small/aids.yaml:6:59: 120° is out of range; a turn has -90 to 90°",
    ),
    "angles that span nothing": (
        "  - {id: a, form: turn, name: A, radius: 4, angles: [0, 10]}\n",
        "small/aids.yaml:6:53: the angles span less than 30°",
    ),
    "an oblique of its own": (
        "  - {id: a, form: oblique, name: A, length: 4, angle: 40}\n",
        "small/aids.yaml:6:55: an oblique wedge has 30, 45 or 60°",
    ),
    "no end": (
        "  - {id: a, form: stick, name: A, front: [{name: S, bands: guns/small/bands}]}\n",
        "small/aids.yaml:6:5: 'length' is missing; no band tells where the stick ends",
    ),
    "a band past the stick": (
        "  - {id: a, form: stick, name: A, length: 6,"
        " front: [{name: L, bands: guns/large/bands}]}\n",
        "small/aids.yaml:6:43: a band reaches to 8″, the stick to 6″",
    ),
    "a reading that is none": (
        "  - {id: a, form: stick, name: A,"
        " front: [{name: L, bands: guns/large/bands, reads: hits}]}\n",
        "small/aids.yaml:6:85: 'hits' is not among the readings\n  hint: did you mean 'hit'?",
    ),
    "bands that are none": (
        "  - {id: a, form: stick, name: A, length: 4,"
        " front: [{name: L, bands: guns/large/name}]}\n",
        "small/aids.yaml:6:71: 'guns/large/name' is not a list of bands",
    ),
    "rows without ranges": (
        "  - {id: a, form: stick, name: A, length: 4, front: [{name: L, rows: guns}]}\n",
        "small/aids.yaml:6:70: the rows here have no inches as 'from' and 'to'",
    ),
    "rows that nothing is": (
        "  - {id: a, form: stick, name: A, length: 4,"
        " front: [{name: L, rows: guns, of: {name: X}}]}\n",
        "small/aids.yaml:6:70: no record of 'guns' has name 'X'",
    ),
    "a place in a text": (
        "  - {id: a, form: circle, name: A, across: 4, text: ['to {guns/small/reach}']}\n",
        "small/aids.yaml:6:54: 'small' of 'guns' has no field 'reach'",
    ),
    "five lanes": (
        "  - {id: a, form: stick, name: A, length: 4, front: ["
        + ", ".join(["{name: L}"] * 5)
        + "]}\n",
        "small/aids.yaml:6:53: a face has 4 lanes at most",
    ),
    "a table whose lanes are nothing": (
        "  - {id: a, form: table, name: A, front: null}\n",
        "small/aids.yaml:6:42: expected a list, found nothing",
    ),
    "a table without lanes": (
        "  - {id: a, form: table, name: A, front: []}\n",
        "small/aids.yaml:6:42: a table has at least one lane",
    ),
    "41 copies": (
        "  - {id: a, form: circle, name: A, across: 4, copies: 41}\n",
        "small/aids.yaml:6:55: 41 is out of range; the maximum is 40",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_said(case: str, tmp_path: Path) -> None:
    pieces, message = CASES[case]
    assert told(tmp_path, pieces) == message


LONG = "  - id: a\n    form: stick\n    name: Rifle\n    length: 48\n"

LARGE = {
    "a stick longer than its paper without segments": (
        LONG,
        "a4",
        "small/aids.yaml:6:5: 'Rifle' is 48″ long in one piece: the paper has room for 200 × "
        "276 mm\n  hint: write 'segments: true', and it is printed in segments to join",
    ),
    "no segment that fits": (
        LONG + "    segments: true\n",
        "150x150mm",
        "small/aids.yaml:6:5: no segment of 9″ or 15″ of 'Rifle' fits: the paper has room for "
        "140 × "
        "129 mm",
    ),
    "a circle wider than its paper": (
        "  - {id: a, form: circle, name: Blast, across: 9}\n",
        "letter",
        "small/aids.yaml:6:5: 'Blast' is too large: the paper has room for 206 × 258 mm",
    ),
}


@pytest.mark.parametrize("case", LARGE)
def test_what_is_too_large_for_its_paper(case: str, tmp_path: Path) -> None:
    pieces, paper, message = LARGE[case]
    assert told(tmp_path, pieces, paper=paper) == message


def test_a_small_sector_in_small_centimetres(tmp_path: Path) -> None:
    """The rim and the degrees take all of its radius."""
    head = HEAD.replace("title: Aids\n", "title: Aids\ncentimetres: 1\n")
    piece = "  - {id: a, form: turn, name: A, radius: 1.3, angles: [-45, 45]}\n"
    for name, text in (("pack", PACK), ("guns", TABLE), ("aids", head + piece)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    (product,) = products(load_pack(tmp_path, "small"))
    options = Options(unit="centimetres")
    assert MAKERS[AIDS].finish(product, options, {}, {}, lambda _, make: make()).pages == 1


def test_inches_of_one_centimetre_to_five(tmp_path: Path) -> None:
    head = HEAD.replace("title: Aids\n", "title: Aids\ncentimetres: 0.5\n")
    assert told(tmp_path, CIRCLE, head) == ("small/aids.yaml:3:14: an inch becomes 1 to 5 cm")
    head = HEAD.replace("title: Aids\n", "title: Aids\nsegment: [9, 50]\n")
    assert told(tmp_path, CIRCLE, head) == (
        "small/aids.yaml:3:14: a segment of 50″ is out of range; it measures 3 to 40″"
    )


def test_a_list_of_segments_has_one(tmp_path: Path) -> None:
    head = HEAD.replace("title: Aids\n", "title: Aids\nsegment: []\n")
    assert told(tmp_path, CIRCLE, head) == "small/aids.yaml:3:10: the list is empty"


INCHES = "write inches, or the place in a table that has them, e.g. 'moves/walk/inches'"

WHOLE = {
    "circle": "across: 4",
    "wedge": "radius: 4, angle: 45",
    "turn": "radius: 4, angles: [-45, 45]",
    "wheel": "radius: 4, angles: [0, 90]",
    "oblique": "length: 4, angle: 45",
    "cross": "length: 4",
    "stick": "length: 4",
    "block": "length: 4, width: 3",
    "arrow": "length: 4",
    "table": "front: [{name: L, bands: guns/small/bands}]",
}
"""A piece of each form that says what it must."""

HINTS = {
    "angle": ("null", "write degrees, as 45"),
    "angles": ("[]", "write a list of degrees, as [-45, 0, 45]"),
}
"""What is empty, if it isn't a length, and what is told to write."""

EMPTY = [(form, key) for form, keys in REQUIRED.items() for key in keys if key != "front"]


@pytest.mark.parametrize(("form", "key"), EMPTY)
def test_what_a_piece_must_have_is_not_empty(form: str, key: str, tmp_path: Path) -> None:
    value, hint = HINTS.get(key, ("null", INCHES))
    head = f"  - {{id: a, form: {form}, name: A, "
    others = re.sub(rf"\b{key}: ([^\[,]+|\[.*?\])(, |$)", "", WHOLE[form])
    message = f"'{key}' is empty; {'an' if form[0] in 'aeio' else 'a'} {form} has one"
    assert told(tmp_path, f"{head}{key}: {value}, {others}}}\n") == (
        f"small/aids.yaml:6:{len(head + key) + 3}: {message}\n  hint: {hint}"
    )


TYPES = ("null", "[]", "{}", "true", "'.nan'", "''", "{a: 1}", "[null]", f"1{'0' * 400}", "1e400")


def drawn(folder: Path) -> None:
    """Draw the sheets of a pack."""
    pack = load_pack(folder, "small")
    for product in products(pack):
        MAKERS[AIDS].finish(product, Options(), {}, {}, lambda _, make: make())


@pytest.mark.parametrize("form", first(2, WHOLE))
def test_every_key_of_every_form_takes_nothing_or_says_so(form: str, tmp_path: Path) -> None:
    keys = (*EVERY, *REQUIRED[form], *OPTIONAL[form])
    read, said = 0, []
    for key in keys:
        for value in TYPES:
            piece = load_yaml(f"{{id: a, form: {form}, name: A, {WHOLE[form]}}}")
            text = "".join(f"    {k}: {json.dumps(v)}\n" for k, v in piece.items() if k != key)
            text += f"    {key}: {value}\n"
            files = {"pack": PACK, "guns": TABLE, "aids": f"{HEAD}  -\n{text}"}
            for name, words in files.items():
                (tmp_path / f"{name}.yaml").write_text(words, encoding="utf-8")
            try:
                drawn(tmp_path)
                read += 1
            except ContentError as error:
                said.append(str(error))
    assert all(one.startswith("small/aids.yaml:") for one in said)
    # Nothing at all is what a key without a value says, where one may be left out.
    assert 0 < read < len(keys) * 3


def test_a_unit_that_is_none(tmp_path: Path) -> None:
    ran = fieldpress(
        "build", "platoon-action/ranges", "--unit", "centimeters", "--out", str(tmp_path)
    )
    assert ran.status == 2
    assert ran.err.strip().splitlines() == [
        "--unit: 'centimeters' is not one of inches, centimetres",
        "  hint: did you mean 'centimetres'?",
    ]


def test_the_unit_is_chosen_at_the_command_line(tmp_path: Path) -> None:
    for unit, scale in (("inches", "1″ = 2.54 cm"), ("centimetres", "1″ = 2.5 cm")):
        out = tmp_path / "out"
        words = ("build", "platoon-action/ranges", "--unit", unit, "--out", str(out))
        ran = fieldpress(*words)
        assert ran.status == 0, ran.err
        assert "nothing changed" not in ran.out
        from aid_reader import Sheets

        data = (out / "platoon-action/ranges.pdf").read_bytes()
        assert scale in Sheets(data).text(0)
    assert "nothing changed" in fieldpress(*words).out
