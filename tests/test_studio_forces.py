"""The studio's forces: units picked, changed, held against the rules, printed, saved, refused."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from generator.content.reading.amending import UnamendableError
from generator.content.reading.source import source_of
from generator.job.forces.in_place import rewritten
from generator.job.forces.offers import units
from generator.job.forces.shape import form_of
from generator.job.forces.view import picture_key
from generator.job.rolled.forces import force_kind, starter
from generator.studio.acts.force.cards import decks_laid_out
from generator.studio.acts.force.pictures import _cards
from generator.studio.acts.packs import pack_of
from tests.packs import fieldpress
from tests.studio_inline import Visitor, seen
from tests.test_force import BACK, BLUE, FORCE, FRONT, RED, UNITS

ACTION = "platoon-action"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    """Somebody in the folder of a small pack of two decks, with the studio open."""
    files = {"pack.yaml": "kind: pack\ntitle: Skirmish\n", "units.yaml": UNITS,
             "blue.yaml": BLUE, "red.yaml": RED,
             "templates/front.html": FRONT, "templates/back.html": BACK}  # fmt: skip
    for name, text in files.items():
        path = tmp_path / "skirmish" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path / "skirmish")
    return Visitor(tmp_path / "studio")


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Visitor:
    return Visitor(tmp_path_factory.mktemp("studio"))


SKIRMISH = {"pack": "skirmish", "name": "patrol.yaml"}
LINES = "  - {unit: mortar, count: 3}\n  - {unit: scout, deck: blue, count: 5}\n"
PATROL = {**SKIRMISH, "text": FORCE.replace("pack: skirmish", "pack: .") + LINES}


def text_of(page: str) -> str:
    """Return the text of the force that a page shows."""
    found = re.search(r'data-text="([^"]*)"', page)
    assert found is not None
    return unescape(found[1])


def summed(page: str) -> str:
    """Return what a page says of the whole force."""
    found = re.search(r'<p class="sum" hidden>(.*?)</p>', page)
    assert found is not None
    return unescape(found[1])


def changed(visitor: Visitor, force: Mapping[str, str], *edits: Mapping[str, Any]) -> str:
    return visitor.work("force", {**force, "edits": json.dumps(edits)})


def lines_of(page: str) -> Sequence[str]:
    return text_of(page).partition("counters:\n")[2].splitlines()


def test_packs_and_files_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    visitor = Visitor(tmp_path / "studio")
    text = begun(visitor, ACTION)["text"]
    Path("mine.yaml").write_text(text, "utf-8")
    Path("notes.yaml").write_text("kind: records\n", "utf-8")
    Path("broken.yaml").write_text("kind: force\ntitle: [", "utf-8")
    Path("large.yaml").write_text(text + "# " + "x" * 1_000_000, "utf-8")
    page = visitor.get("/forces")
    assert page.status == 200
    assert "In this folder German half platoon mine.yaml Panzer Leader" in page.words
    assert "Platoon Action Begin a force" in page.words
    assert "Platoon Command" not in page.words
    assert 'href="/forces/platoon-action?sample=german-half"' in page.text
    address = re.search(r'href="(/forces/platoon-action\?file=[0-9a-f]{16})"', page.text)
    assert address is not None
    opened = visitor.get(address[1])
    assert 'name="name" value="mine.yaml"' in opened.text
    area = re.search(r"<textarea[^>]*>(.*?)</textarea>", opened.text, re.S)
    assert area is not None
    assert unescape(area[1]) == text


def test_the_folder_s_own_pack_is_listed(desk: Visitor) -> None:
    assert "Skirmish Begin a force" in desk.get("/forces").words


def test_a_page_offers_every_unit(desk: Visitor) -> None:
    page = desk.get("/forces/skirmish")
    added = [json.loads(unescape(one)) for one in re.findall(r'data-add="([^"]*)"', page.text)]
    assert added == [
        {"unit": "scout", "deck": "blue"},
        {"unit": "scout", "deck": "red"},
        {"unit": "gunner"},
        {"unit": "mortar"},
    ]
    assert "Scout, counters" in page.words


def test_a_force_is_counted(desk: Visitor) -> None:
    page = desk.work("force", PATROL)
    assert summed(page) == "Patrol: 8 counters. The rules allow it."
    assert text_of(page) == PATROL["text"]  # as it was written, until something is changed
    assert 'data-name="Mortar"' in page


@pytest.mark.parametrize(
    ("edits", "lines"),
    [
        (
            [{"op": "add", "path": ["counters"], "value": {"unit": "gunner"}}],
            ["{unit: mortar, count: 3}", "{unit: scout, deck: blue, count: 5}", "{unit: gunner}"],
        ),
        (  # one more of what is there is a larger number
            [{"op": "add", "path": ["counters"], "value": {"unit": "mortar"}}] * 2,
            ["{unit: mortar, count: 5}", "{unit: scout, deck: blue, count: 5}"],
        ),
        (
            [{"op": "remove", "path": ["counters", 0]}],
            ["{unit: scout, deck: blue, count: 5}"],
        ),
        (
            [{"op": "move", "path": ["counters", 0], "by": 1}],
            ["{unit: scout, deck: blue, count: 5}", "{unit: mortar, count: 3}"],
        ),
        (
            [
                {"op": "set", "path": ["counters", 0, "count"], "value": "7"},
                {"op": "set", "path": ["counters", 1, "deck"], "value": "red"},
                {"op": "set", "path": ["counters", 1, "count"], "value": ""},
            ],
            ["{unit: mortar, count: 7}", "{unit: scout, deck: red}"],
        ),
        (
            [{"op": "set", "path": ["counters", 0, "count"], "value": "1"}],
            ["{unit: mortar}", "{unit: scout, deck: blue, count: 5}"],
        ),
    ],
)
def test_changes(desk: Visitor, edits: Sequence[Mapping[str, Any]], lines: Sequence[str]) -> None:
    page = changed(desk, PATROL, *edits)
    assert lines_of(page) == [f"  - {line}" for line in lines]
    assert "The rules allow it" in summed(page)


COMMENTED = """\
# Ours, for Thursday.
kind: force
pack: .   # this one
title: Patrol

counters:
  # All of them have fought before.
  - {unit: mortar, count: 3}   # from the depot
  # Scouts come last,
  # in the blue ones.
  - unit: scout
    deck: blue   # faded
    count: 5
# The end.
"""


@pytest.mark.parametrize(
    ("edits", "old", "new"),
    [
        ([{"op": "set", "path": ["title"], "value": "Watch"}], "title: Patrol", "title: Watch"),
        (
            [{"op": "set", "path": ["counters", 1, "deck"], "value": "red"}],
            "deck: blue ",
            "deck: red ",
        ),
        (
            [{"op": "set", "path": ["counters", 0, "count"], "value": "1"}],
            "{unit: mortar, count: 3}",
            "{unit: mortar}",
        ),
        ([{"op": "set", "path": ["counters", 1, "count"], "value": "1"}], "    count: 5\n", ""),
        (
            [{"op": "add", "path": ["counters"], "value": {"unit": "gunner"}}],
            "    count: 5\n",
            "    count: 5\n  - {unit: gunner}\n",
        ),
        (
            [{"op": "remove", "path": ["counters", 0]}],
            "  - {unit: mortar, count: 3}   # from the depot\n",
            "",
        ),
        (
            [{"op": "remove", "path": ["counters", 1]}],
            COMMENTED[COMMENTED.index("  # Scouts") : COMMENTED.index("# The end")],
            "",
        ),
        (
            [{"op": "move", "path": ["counters", 1], "by": -1}],
            COMMENTED[COMMENTED.index("  - {unit: mortar") : COMMENTED.index("# The end")],
            COMMENTED[COMMENTED.index("  # Scouts") : COMMENTED.index("# The end")]
            + "  - {unit: mortar, count: 3}   # from the depot\n",
        ),
    ],
)
def test_a_change_leaves_the_rest_of_a_file_as_it_was(
    desk: Visitor, edits: Sequence[Mapping[str, Any]], old: str, new: str
) -> None:
    """Comments, order, layout: but for what was changed, each byte is where it was."""
    assert COMMENTED.count(old) == 1
    page = changed(desk, {**SKIRMISH, "text": COMMENTED}, *edits)
    assert text_of(page) == COMMENTED.replace(old, new)


def test_new_keys_go_behind_the_one_before() -> None:
    text = "a: 1   # one\nb:\n  # two\n  - c: {d: 1}\n    # three\n    f: 2\n# four\nz: 9"
    before = {"a": 1, "b": [{"c": {"d": 1}, "f": 2}], "z": 9}
    after = {
        "a": 1,
        "new": [1, 2],
        "b": [{"c": {"d": 1}, "e": {"x": "up"}, "f": 2}],
        "z": 9,
        "q": "r",
    }
    assert rewritten(text, before, after) == (
        "a: 1   # one\nnew: [1, 2]\nb:\n  # two\n  - c: {d: 1}\n    e: {x: up}\n"
        "    # three\n    f: 2\n"
        "# four\nz: 9\nq: r\n"
    )
    with pytest.raises(UnamendableError):
        rewritten(text, before, {"n": 1, **before})
    with pytest.raises(UnamendableError):
        rewritten(text, before, {**before, "b": []})


@pytest.mark.parametrize(
    "lines",
    [
        "counters: [\n  {unit: mortar}, # a flow of several lines\n  {unit: scout, deck: red}]\n",
        "counters:\n  - &one {unit: mortar}\n  - {unit: scout, deck: red}\n  - *one\n",
        "counters:\n  - unit: >\n      mortar\n  - {unit: scout, deck: red}\n",
    ],
)
def test_what_cannot_be_changed_in_place_is_laid_out_anew(desk: Visitor, lines: str) -> None:
    text = f"kind: force\npack: .\ntitle: Patrol\n{lines}"
    page = changed(
        desk,
        {**SKIRMISH, "text": text},
        {"op": "set", "path": ["counters", 0, "count"], "value": "4"},
    )
    gone = "The file is laid out anew, and its notes after a # are gone"
    assert (gone in seen(page)) == ("#" in text)
    made = source_of(text_of(page).encode(), "patrol.yaml").plain()
    before = source_of(text.encode(), "patrol.yaml").plain()
    assert isinstance(before, dict)
    assert isinstance(before["counters"], list)
    assert isinstance(before["counters"][0], dict)
    before["counters"][0]["count"] = 4
    assert made == before


def test_what_is_wrong_stands_at_its_field(desk: Visitor) -> None:
    page = changed(desk, PATROL, {"op": "set", "path": ["counters", 0, "count"], "value": "many"})
    assert summed(page) == "Patrol. 1 problem."
    field = re.search(r'<input id="f-counters-0-count"[^>]*>\s*(<span.*?</span>)', page)
    assert field is not None
    assert 'aria-invalid="true"' in field[0]
    assert seen(field[1]) == "expected a whole number, found the text 'many'"
    Path("patrol.yaml").write_text(text_of(page), "utf-8")
    ran = fieldpress("check", "patrol.yaml")
    assert "patrol.yaml:5:27: expected a whole number, found the text 'many'" in ran.err
    assert "patrol.yaml:5:27" in seen(page)


def test_a_unit_that_the_pack_lacks(desk: Visitor) -> None:
    page = changed(desk, PATROL, {"op": "set", "path": ["counters", 0, "unit"], "value": "<i>"})
    assert "'<i>' is not in any list of this pack" in seen(page)
    assert "<i>" not in page


def test_ten_thousand_units(desk: Visitor) -> None:
    """Neither the check nor the page takes long, and it is said what is too many."""
    text = FORCE.replace("pack: skirmish", "pack: .") + "  - {unit: mortar}\n" * 10_000
    page = desk.work("force", {**SKIRMISH, "text": text})
    words = seen(page)
    assert "the force has 10,000 counters; the maximum is 1,000" in words
    assert "This force has too many lines to show each with its fields" in words
    assert len(page) < 600_000


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"text": " "}, ["there is no force: paste one, choose a file, or begin a new one"]),
        (
            {"text": "kind: deck\n"},
            [
                "this is not a force: expected 'kind: force', found the text 'deck'",
                "patrol.yaml:1:7",
            ],
        ),
        ({"text": "- 1\n"}, ["this is not a force: expected 'kind: force'", "patrol.yaml:1:1"]),
        (
            {"text": "kind: force\n"},
            [
                "'pack' is missing: a force says which pack's counters it is made of",
                "patrol.yaml:1:1",
            ],
        ),
        (
            {"text": "kind: force\npack: panzer-leader\n"},
            [
                "this is a force of 'panzer-leader', not of 'skirmish'",
                "patrol.yaml:2:7",
                "open it among the forces of panzer-leader",
            ],
        ),
        (
            {"text": PATROL["text"], "pack": "../skirmish"},
            [
                "there is no pack '..'; packs are skirmish, panzer-leader, platoon-action, "
                "platoon-command, platoon-leader, plm-american-revolution",
            ],
        ),
        ({"text": PATROL["text"], "edits": "{"}, ["these are no changes of a force"]),
        (
            {"text": PATROL["text"], "edits": '[{"op": "remove", "path": ["counters", 9]}]'},
            ["there is nothing at 'counters.9' of this force"],
        ),
        (
            {"text": PATROL["text"], "edits": '[{"op": "set", "path": ["kind"], "value": "x"}]'},
            ["there is nothing at 'kind' of this force"],
        ),
        (
            {"text": PATROL["text"], "edits": '[{"op": "burn", "path": ["counters", 0]}]'},
            ["'burn' is no change of a force"],
        ),
        ({"text": PATROL["text"], "edits": '[{"op": "set"}]'}, ["a change says where it is"]),
        (
            {"text": PATROL["text"], "edits": json.dumps([{"op": "x", "path": []}] * 501)},
            ["501 changes at once; the maximum is 500"],
        ),
    ],
)
def test_what_is_no_force(desk: Visitor, fields: Mapping[str, str], told: Sequence[str]) -> None:
    assert desk.told("force", {**SKIRMISH, **fields}) == told


def test_yaml_that_can_t_be_read(desk: Visitor) -> None:
    told = desk.told("force", {**SKIRMISH, "text": "kind: force\ntitle: [\n"})
    Path("patrol.yaml").write_text("kind: force\ntitle: [\n", "utf-8")
    ran = fieldpress("check", "patrol.yaml")
    assert ran.err.startswith(f"{told[1]}: {told[0]}")


def test_a_body_that_is_too_large(desk: Visitor) -> None:
    answer = desk.post("/work/force", {**SKIRMISH, "text": "x" * 1_000_001})
    assert (answer.status, answer.text) == (413, "a request may have 1,000,000 bytes")


def test_a_force_is_saved_once(desk: Visitor) -> None:
    page = desk.work("force-save", PATROL)
    assert "Saved as patrol.yaml , in the folder that the studio was started in" in seen(page)
    assert "fieldpress force print patrol.yaml" in seen(page)
    assert Path("patrol.yaml").read_text("utf-8") == PATROL["text"]
    assert desk.told("force-save", {**PATROL, "text": PATROL["text"] + "# x\n"}) == [
        "'patrol.yaml' already exists",
        "choose another name, or move the file first",
    ]
    assert Path("patrol.yaml").read_text("utf-8") == PATROL["text"]


def test_a_force_with_problems_is_saved_and_told(desk: Visitor) -> None:
    page = desk.work("force-save", {**PATROL, "text": PATROL["text"] + "sheets: 0\n"})
    assert "Something is wrong with it yet, so it can’t be printed." in seen(page)
    assert "force-put" not in page


NAMES = ["name it with lower-case letters, digits and hyphens, as in my-force.yaml"]


@pytest.mark.parametrize("name", ["../patrol.yaml", "/tmp/x.yaml", "Patrol.yaml", "", "a.txt", "-"])
def test_names_that_no_force_has(desk: Visitor, name: str) -> None:
    told = desk.told("force-save", {**PATROL, "name": name})
    assert told == [f"'{name}' can't be the name of a force's file", *NAMES]
    assert not list(Path().glob("*atrol*"))


def test_a_name_without_an_ending_gets_one(desk: Visitor) -> None:
    desk.work("force-save", {**PATROL, "name": "night"})
    assert Path("night.yaml").is_file()


def test_what_is_printed_has_the_bytes_of_the_command(desk: Visitor) -> None:
    page = desk.work("force-cards", PATROL)
    (name,) = set(re.findall(r'href="(/file/[^"]*name=patrol.pdf)"', page))
    Path("patrol.yaml").write_text(PATROL["text"], "utf-8")
    ran = fieldpress("force", "print", "patrol.yaml", "--out", "../out")
    assert ran.status == 0, ran.err
    (printed,) = Path("../out").rglob("patrol.pdf")
    assert desk.get(name).body == printed.read_bytes()
    assert "Patrol: 8 pieces, 20 × 20 mm" in seen(page)
    fronts = re.findall(r'class="front" src="(/file/[^"]*)" alt="([^"]*)"', page)
    assert [alt for _, alt in fronts] == ["red-mortar, front", "blue-scout, front"]
    assert all(desk.get(one).body.startswith(b"\x89PNG") for one, _ in fronts)


def test_what_is_wrong_is_not_printed(desk: Visitor) -> None:
    told = desk.told("force-cards", {**PATROL, "text": PATROL["text"] + "sheets: 0\n"})
    assert told[1] == "patrol.yaml:7:9"


def test_what_is_saved_is_printed_by_the_command(desk: Visitor) -> None:
    assert desk.told("force-put", {"name": "../x.yaml"}) == ["save the force first"]
    assert desk.told("force-put", {}) == ["save the force first"]


def test_pictures_of_counters(desk: Visitor) -> None:
    page = desk.get("/forces/skirmish").text
    keys = re.findall(r'data-picture="([0-9a-f]{16})"', page)
    made = desk.work("force-pictures", {"pack": "skirmish", "wanted": " ".join(keys)})
    pictures = json.loads(re.search(r"data-pictures='([^']*)'", made)[1])  # type: ignore[index]
    assert set(pictures) == set(keys)
    scouts = [pictures[key] for key in keys[:2]]
    assert scouts[0] == scouts[1]  # both decks are printed alike
    assert len(set(pictures.values())) == 3
    assert desk.told("force-pictures", {"pack": "skirmish", "wanted": "x " * 25}) == [
        "pictures of 25 units at once; the maximum is 24"
    ]


def begun(visitor: Visitor, pack: str) -> dict[str, str]:
    target = Path(__file__).resolve().parent.parent / "content" / pack
    text = starter(visitor.bench.warm.packs.read(target, f"content/{pack}"))
    return {"pack": pack, "name": "mine.yaml", "text": text}


def test_a_platoon_has_points_and_fields(visitor: Visitor) -> None:
    """As `fieldpress check` says: 225 points."""
    page = visitor.work("force", begun(visitor, ACTION))
    assert summed(page) == "German half platoon: 225 points. The rules allow it."
    assert '<select id="f-nation"' in page
    assert 'id="f-squads-0-leader-name"' in page
    assert "35 points" in seen(page)  # its vehicle
    assert "First section, as in British platoon" in seen(page)


def test_points_over_the_limit(visitor: Visitor, tmp_path: Path) -> None:
    force = begun(visitor, ACTION)
    page = changed(visitor, force, {"op": "set", "path": ["points"], "value": "200"})
    assert "the force costs 225 points; its limit is 200" in seen(page)
    assert summed(page) == "German half platoon: 225 points of at most 200. 1 problem."
    (tmp_path / "mine.yaml").write_text(text_of(page), "utf-8")
    ran = fieldpress("check", str(tmp_path / "mine.yaml"))
    assert "the force costs 225 points; its limit is 200" in ran.err


def test_a_vehicle_is_added_and_one_like_another_is_told(visitor: Visitor) -> None:
    force = begun(visitor, ACTION)
    add = {"op": "add", "path": ["vehicles"], "value": {"vehicle": "puma"}}
    page = changed(visitor, force, add)
    assert summed(page) == "German half platoon: 268 points. The rules allow it."
    page = changed(visitor, {**force, "text": text_of(page)}, add)
    assert "two cards would be named 'Sd.Kfz. 234/2 Puma'" in seen(page)


def test_a_copy_gets_a_name_of_its_own(visitor: Visitor) -> None:
    force = begun(visitor, ACTION)
    page = changed(visitor, force, *[{"op": "copy", "path": ["squads", 0]}] * 2)
    names = re.findall(r"- name: (.* squad.*)\n", text_of(page))
    assert names == ["First squad", "First squad 3", "First squad 2", "Second squad"]
    assert "two cards would" not in seen(page)


def test_a_group_is_begun_by_its_first_field_and_gone_with_its_last(visitor: Visitor) -> None:
    force = begun(visitor, ACTION)
    squad = {"op": "add", "path": ["squads"], "value": {"name": "Third"}}
    leader = {"op": "set", "path": ["squads", 2, "leader", "name"], "value": "Uhl"}
    page = changed(visitor, force, squad, leader)
    assert "  - name: Third\n    leader: {name: Uhl}\n" in text_of(page)
    page = changed(visitor, force, squad, leader, {**leader, "value": ""})
    assert "- {name: Third}\n" in text_of(page)
    assert "'Third' has no leader" in seen(page)


def test_an_army_of_brigades(visitor: Visitor) -> None:
    force = begun(visitor, "plm-american-revolution")
    page = changed(
        visitor,
        force,
        {"op": "set", "path": ["elsewhere"], "value": "american-infantry 3"},
        {"op": "set", "path": ["brigades", 0, "units", 1, "bayonets"], "value": "false"},
        {"op": "set", "path": ["brigades", 0, "units", 1, "stripped"], "value": "light"},
    )
    assert "elsewhere: {american-infantry: 3}" in text_of(page)
    assert "bayonets: false" in text_of(page)
    assert "stripped: [light]" in text_of(page)
    assert "# The lists, with their ids:\n" in text_of(page)  # of the starter, as it was
    assert re.search(r"My army: \d+ points", summed(page))


def test_pictures_of_cards(visitor: Visitor) -> None:
    """A vehicle's is its status card, as a force of its own nation would have it."""
    page = visitor.get(f"/forces/{ACTION}").text
    added = r'vehicle&#34;: &#34;([\w-]*)&#34;\}"[^<]*<span[^>]*picture="(\w*)"'
    keys = dict(re.findall(added, page))
    wanted = [keys["puma"], keys["m4"]]
    made = visitor.work("force-pictures", {"pack": ACTION, "wanted": " ".join(wanted)})
    pictures = json.loads(re.search(r"data-pictures='([^']*)'", made)[1])  # type: ignore[index]
    assert set(pictures) == set(wanted)
    assert len(set(pictures.values())) == 2


ARMY = "plm-american-revolution"


def test_each_unit_of_several_is_a_line_of_its_own(visitor: Visitor) -> None:
    """An arm of a legion, a battalion of a regiment of two, with the points of each."""
    page = visitor.get(f"/forces/{ARMY}").text
    added = [json.loads(unescape(one)) for one in re.findall(r'data-add="([^"]*)"', page)]
    legion = [one for one in added if one.get("regiment") == "british-legion"]
    arms = ("foot", "horse", "guns")
    assert legion == [{"regiment": "british-legion", "arm": arm} for arm in arms]
    whole = [one for one in added if one.get("list") == "german-infantry"]
    assert whole == [{"list": "german-infantry", "battalion": one} for one in (1, 2)]
    pack = pack_of(visitor.bench, ARMY)
    (offers,) = units(pack, form_of(force_kind(pack))).values()
    points = {(one.id, one.words.rpartition(", ")[2]): one.points for one in offers}
    found = [points["british-legion", arm] for arm in arms]
    assert (found, sum(map(float, found))) == ([29, 42, 25], 96)  # 95 and a rounding
    assert [points["leib-regiment", f"battalion {one}"] for one in (1, 2)] == [38, 38]
    assert points["hesse-cassel-jagers", "foot"] == 72


def test_units_have_pictures_whether_or_not_the_rules_allow_them(visitor: Visitor) -> None:
    """Elites that nobody has given stands for, a regiment of another year, half a French one."""
    wanted = [
        picture_key(line)
        for line in (
            {"list": "british-grenadiers"},
            {"regiment": "4th-foot"},
            {"regiment": "royal-deux-ponts", "battalion": 2},
            {"list": "pulaski", "arm": "foot"},
        )
    ]
    made = visitor.work("force-pictures", {"pack": ARMY, "wanted": " ".join(wanted)})
    pictures = json.loads(re.search(r"data-pictures='([^']*)'", made)[1])  # type: ignore[index]
    assert set(pictures) == set(wanted)
    assert len(set(pictures.values())) == 4


@pytest.mark.ci
@pytest.mark.parametrize("name", [ARMY, ACTION])
def test_every_unit_has_a_picture(visitor: Visitor, name: str) -> None:
    pack = pack_of(visitor.bench, name)
    offered = [
        (path, one)
        for path, offers in units(pack, form_of(force_kind(pack))).items()
        for one in offers
    ]
    keys = {picture_key(one.value) for _, one in offered}
    cards = list(_cards(pack, offered))
    assert {key for one in cards for key in one.names} == keys
    laid = decks_laid_out(pack, [one.product for one in cards], visitor.bench.job({}))
    assert len(laid) == len(cards)


def test_files_and_forces_that_are_not_there(visitor: Visitor) -> None:
    page = visitor.get(f"/forces/{ACTION}?file=0123456789abcdef")
    assert page.status == 422
    assert "this file is no longer there; open the list of forces again" in page.words
    page = visitor.get(f"/forces/{ACTION}?sample=../x")
    assert f"'{ACTION}' has no force '../x'" in page.words
    page = visitor.get("/forces/platoon-command")
    assert "'platoon-command' has no counters that a force could be made of" in page.words
