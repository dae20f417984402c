"""Platoon Command: rulebook and player aids as printed, and every number of the examples."""

import json
import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pikepdf
import pytest
import yaml

from tests.packs import fieldpress
from tests.phrases import shared
from tests.printed import Printed, Rect
from tests.shares import first
from tests.yaml_files import load_yaml

PAGES = 28
AIDS = ("us-aid", "german-aid")
PRODUCTS = ("rulebook", "rulebook-folded", *AIDS)
HALVES = {"a4": (148.5, 210), "letter": (139.7, 215.9)}
SECTIONS = {
    "1": "What it is about", "2": "The pieces", "3": "Setting up", "4": "The round",
    "5": "The thirteen actions", "6": "Combat", "7": "Losses and suppression",
    "8": "How it ends", "9": "Your platoon", "10": "Seven examples",
}  # fmt: skip
ACTIONS = (
    "Attack", "Bolster Force", "Command", "Concealment", "Control Objective", "Guide", "Inspire",
    "Lethal Blast", "Move", "Recon", "Scout", "Suppressive Fire", "Target",
)  # fmt: skip


@pytest.fixture(scope="module", params=first(1, HALVES))
def built(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    sharing: Callable[[Path], Path],
) -> dict[str, dict[str, Any]]:
    """All four files on either paper: their entries in the manifest, each with what was printed."""
    out = sharing(tmp_path_factory.mktemp("rulebook"))
    names = [f"platoon-command/{name}" for name in PRODUCTS]
    ran = fieldpress("build", *names, "--paper", request.param, "--out", str(out))
    assert ran.status == 0, ran.err
    files = json.loads((out / "manifest.json").read_text("utf-8"))["files"]
    for file in files:
        file["printed"] = Printed((out / file["file"]).read_bytes())
    return {file["product"]: file for file in files}


@pytest.fixture(scope="module")
def texts(built: dict[str, dict[str, Any]]) -> list[str]:
    """The text of every page of the rulebook."""
    return [built["rulebook"]["printed"].text(number) for number in range(PAGES)]


@pytest.fixture(scope="module")
def content(repository: Path) -> dict[str, list[dict[str, Any]]]:
    """The records of all parts of the pack, as they are written."""
    folder = repository / "content" / "platoon-command"
    found = {}
    for path in folder.rglob("*.yaml"):
        part = yaml.load(path.read_text("utf-8"), yaml.CBaseLoader)
        found[path.stem] = part.get("records", part.get("cards", []))
    return found


@pytest.fixture(scope="module")
def places(built: dict[str, dict[str, Any]]) -> dict[str, int]:
    """The page, from 1, that each paragraph's destination in the PDF lies on."""
    pdf = built["rulebook"]["printed"].pdf
    numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
    dests = pikepdf.NameTree(pdf.Root.Names.Dests)
    found = {str(name): numbers[target[0].objgen] for name, target in dests.items()}
    return {n.removeprefix("rules-"): p for n, p in found.items() if n.startswith("rules-")}


def shows(text: str, rule: str, title: str) -> bool:
    """Tell whether a page's text has a paragraph: its title, and its number as a word."""
    return title in text and rule in text.split()


def by_id(records: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {record["id"]: record for record in records}


# The book


def letters(text: str) -> str:
    """The signs of a text in an order of their own, since halves of a sheet are read in any."""
    return "".join(sorted("".join(text.split())))


def test_half_pages_and_the_same_on_seven_sheets(built: dict[str, dict[str, Any]]) -> None:
    flat, folded = built["rulebook"], built["rulebook-folded"]
    width, height = HALVES[flat["paper"]["name"]]
    assert (flat["pages"], folded["pages"], folded["sheets"]) == (PAGES, 14, 7)
    assert flat["printed"].size(0) == pytest.approx((width, height), abs=0.05)
    assert folded["printed"].size(0) == pytest.approx((2 * width, height), abs=0.05)


def test_every_half_of_a_sheet_is_the_page_that_it_should_be(
    built: dict[str, dict[str, Any]], texts: list[str]
) -> None:
    """So that the numbers which hold in the flat book hold in the folded one."""
    folded = built["rulebook-folded"]
    width, height = HALVES[folded["paper"]["name"]]
    seen = []
    for place in folded["placements"]:
        number = int(place["face"].removeprefix("page "))
        left = 0.0 if place["x"] < width / 2 else width
        half = Rect(left, 0, left + width, height)
        said = folded["printed"].text(place["page"] - 1, half)
        said = re.sub(r"sheet ?\d ?of ?7", "", said)
        assert letters(said) == letters(texts[number - 1]), number
        seen.append((place["page"], left == 0, place["turn"], number))
    assert sorted(number for *_, number in seen) == list(range(1, PAGES + 1))
    for page, on_left, turn, number in seen:
        sheet = (page + 1) // 2
        pair = (2 * sheet - 1, PAGES + 2 - 2 * sheet)  # first of the sheet, and its fellow
        if page % 2:  # the outside: the fellow lies left of the fold
            assert (number, turn) == (pair[1] if on_left else pair[0], 0)
        else:  # the inside is turned over the long edge, which stands it on its head
            assert (number, turn) == (pair[1] - 1 if on_left else pair[0] + 1, 180)


def test_the_contents_name_the_pages_that_sections_begin_on(texts: list[str]) -> None:
    for number, title in SECTIONS.items():
        (page,) = re.findall(rf"(?:^|\s){number} {title}[ .]+(\d+)(?=\s)", texts[1])
        assert f"{number} {title}".lower() in texts[int(page) - 1].lower(), title
    (first,) = re.findall(r"Your first game, page\s(\d+)", texts[1])
    assert "YOUR FIRST GAME" in texts[int(first) - 1]
    for title in ("Your first game", "Index", "Our rulings", "Card index", "At a glance"):
        (page,) = re.findall(rf"{title}[ .]+(\d+)", texts[1])
        assert title.lower() in texts[int(page) - 1].lower()


def test_the_contents_name_the_pages_of_the_examples(
    texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    titles = {rule["id"]: rule["title"] for rule in content["rules"]}
    for example in content["examples"]:
        number = example["rule"]
        title = titles[number]
        (page,) = re.findall(rf"(?:^|\s){number} {title}[ .]+(\d+)(?=\s)", texts[1])
        assert f"{number} {title}" in texts[int(page) - 1]


def test_every_page_shows_its_number(built: dict[str, dict[str, Any]]) -> None:
    printed = built["rulebook"]["printed"]
    for number in range(1, PAGES):
        assert str(number + 1) in printed.text(number).split(), number


def test_every_reference_names_the_page_where_its_paragraph_stands(
    places: dict[str, int], texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    titles = {rule["id"]: rule["title"] for rule in content["rules"]}
    checked = 0
    for text in texts:
        for name, page in re.findall(r"(\d+\.\d+|example \d), page\s(\d+)", text):
            rule = name.replace("example ", "10.")
            assert int(page) == places[rule], (name, page)
            assert shows(texts[int(page) - 1], rule, titles[rule]), (name, page)
            checked += 1
    wanted = sum(str(rule).count("[[") for rule in (*content["rules"], *content["rulings"]))
    assert checked == wanted > 15
    for text in texts:
        assert not re.search(r"\bpages? (?!\d)(?:of |in )?[X(?]|p\. ?X", text), "no blank reference"
        assert "page 0" not in text


def test_the_index_names_every_page_rightly(
    places: dict[str, int], texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    titles = {rule["id"]: rule["title"] for rule in content["rules"]}
    (page,) = [text for text in texts if "Behind each term" in text]
    found = re.findall(r"(\d+\.\d+) \((\d+)\)", page)
    assert len(found) == sum(len(entry["rules"]) for entry in content["rule-index"])
    for rule, number in found:
        assert int(number) == places[rule], (rule, number)
        assert shows(texts[int(number) - 1], rule, titles[rule]), (rule, number)
    names = [entry["name"].lower() for entry in content["rule-index"]]
    assert names == sorted(names)
    for entry in content["rule-index"]:
        assert entry["name"] in page


def test_every_link_leads_to_a_page(built: dict[str, dict[str, Any]]) -> None:
    pdf = built["rulebook"]["printed"].pdf
    known = {str(name) for name in pikepdf.NameTree(pdf.Root.Names.Dests)}
    led = [str(note.Dest) for page in pdf.pages for note in page.obj.get("/Annots", ())]
    assert len(led) > 150
    assert set(led) <= known
    with pdf.open_outline() as outline:
        titles = [re.sub(r"^\d+\s*", "", str(item.title)) for item in outline.root]
    assert [title for title in titles if title in SECTIONS.values()] == list(SECTIONS.values())


def test_paragraphs_are_numbered_without_a_gap_and_all_are_printed(
    places: dict[str, int], texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    for section in SECTIONS:
        numbers = [r["id"].split(".")[1] for r in content["rules"] if r["section"] == section]
        assert numbers == [str(n) for n in range(1, len(numbers) + 1)], section
    for rule in content["rules"]:
        assert shows(texts[places[rule["id"]] - 1], rule["id"], rule["title"]), rule["id"]
    assert set(places) == {rule["id"] for rule in content["rules"]}


def test_all_thirteen_actions_stand_with_their_units(
    texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    said = " ".join(texts[9:11])
    for number, name in enumerate(ACTIONS, 1):
        assert f"5.{number} {name}" in said
    names = {action["id"]: action["name"] for action in content["actions"]}
    assert sorted(names.values()) == sorted(ACTIONS)
    for unit in content["units"]:
        for entry in unit["actions"]:
            shown = f"{unit['name']} {entry['value']}" if "value" in entry else unit["name"]
            assert shown in said, (unit["name"], names[entry["action"]])


def test_house_rulings_are_marked_and_told(
    places: dict[str, int], texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    house = [rule for rule in content["rules"] if rule.get("origin") == "house"]
    assert {rule["id"] for rule in house} == {
        *("2.2", "3.6", "4.3", "4.5", "4.9", "4.10", "6.5", "7.5", "7.6", "7.7", "8.4", "8.5")
    }
    for rule in house:
        page = texts[places[rule["id"]] - 1]
        assert re.search(rf"{re.escape(rule['title'])} ?‡", page), rule["id"]
    told = str(content["rulings"])
    for rule in house:
        assert f"[[rules/{rule['id']}|" in told, rule["id"]


def test_the_book_says_which_values_on_pieces_are_ours(texts: list[str]) -> None:
    """The pieces bear no marks: see `test_platoon_command_pieces.py`."""
    assert "Pieces carry no marks" in texts[25]
    assert "cover of the three hills and the values of the objective markers are ours" in texts[25]
    assert "The pieces themselves bear no marks." in texts[26]


def test_four_dice_a_side_are_asked_for(texts: list[str]) -> None:
    assert "Ten-sided dice, four for each side" in texts[2]
    assert "Ages 10 and up · 45 minutes" in texts[0]


def test_the_box_is_what_the_decks_print(content: dict[str, list[dict[str, Any]]]) -> None:
    def pieces(part: str) -> int:
        return sum(int(card.get("copies", 1)) for card in content[part])

    listed = {one["id"]: int(one["number"]) for one in content["box-list"]}
    assert listed == {
        "tiles": 18, "cards": 54, "counters": 11, "control-markers": 18, "target-markers": 1,
        "objective-markers": 17,
    }  # fmt: skip
    decks = {"tiles": "tile-deck", "cards": "deck"}
    assert {key: pieces(decks.get(key, key)) for key in listed} == listed


def test_not_a_phrase_of_the_old_text_is_printed(
    built: dict[str, dict[str, Any]], repository: Path
) -> None:
    hashes = repository / "tests" / "data" / "platoon-command-phrases.txt"
    for name in ("rulebook", *AIDS):
        printed = built[name]["printed"]
        said = " ".join(printed.text(page) for page in range(built[name]["pages"]))
        assert shared(said, hashes) == [], name
    assert len(hashes.read_text("utf-8").split()) > 4000


def test_chances_to_hit_are_exact(built: dict[str, dict[str, Any]]) -> None:
    def percent(dice: int, defense: int) -> str:
        miss = Fraction(min(defense, 10) - 1, 10)
        return str(round((1 - miss**dice) * 100))

    table = [[percent(dice, defense) for defense in range(4, 11)] for dice in (1, 2, 3, 4)]
    page = built["rulebook"]["printed"].text(12)
    aid = built["us-aid"]["printed"].text(3)
    for dice, row in enumerate(table, 1):
        assert f"{dice} di{'e' if dice == 1 else 'ce'} " + " ".join(f"{n} %" for n in row) in page
        assert " ".join(row) in aid


@pytest.mark.ci
def test_without_odds_no_chance_is_printed(tmp_path: Path, sharing: Callable[[Path], Path]) -> None:
    out = ("--out", str(sharing(tmp_path)))
    ran = fieldpress("build", "platoon-command/us-aid", "--no-odds", *out)
    assert ran.status == 0, ran.err
    aid = Printed((tmp_path / "platoon-command/us-aid.pdf").read_bytes())
    assert "Combat" in aid.text(3) or "COMBAT" in aid.text(3)
    assert "percent" not in aid.text(3)
    assert "97 94" not in aid.text(3)


# The examples


def spots(example: dict[str, Any]) -> dict[str, tuple[int, int]]:
    return {one["tile"]: (int(one["row"]), int(one["half"])) for one in example["board"]}


def distance(example: dict[str, Any], start: str, end: str) -> int:
    """Tiles from one to another, counted over the tiles that are drawn."""
    places = spots(example)
    free = {spot: tile for tile, spot in places.items()}
    found = {places[start]: 0}
    ahead = deque([places[start]])
    while ahead:
        row, half = here = ahead.popleft()
        near = [(row, half - 2), (row, half + 2)]
        near += [(row + down, half + right) for down in (-1, 1) for right in (-1, 1)]
        for spot in near:
            if spot in free and spot not in found:
                found[spot] = found[here] + 1
                ahead.append(spot)
    return found[places[end]]


def standing(example: dict[str, Any], counter: str, side: str) -> str:
    (tile,) = [
        one["tile"] for one in example["counters"]
        if (one["counter"], one["side"]) == (counter, side) and one.get("state") != "start"
    ]  # fmt: skip
    return str(tile)


def attacks(content: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for example in content["examples"]:
        for attack in example["attacks"]:
            yield example, attack


def test_boards_of_examples_can_be_laid(content: dict[str, list[dict[str, Any]]]) -> None:
    for example in content["examples"]:
        places = spots(example)
        assert len(set(places.values())) == len(places) == len(example["board"])
        assert all(half % 2 == row % 2 for row, half in places.values()), "bricks"
        pieces = [tile[:-1] for tile in places]
        assert len(set(pieces)) == len(pieces), "both sides of one tile"
        tiles = [one["tile"] for one in (*example["counters"], *example["markers"])]
        assert set(tiles) <= set(places)


def test_every_number_of_an_attack_follows_from_pieces_and_places(
    content: dict[str, list[dict[str, Any]]], texts: list[str]
) -> None:
    units, tiles = by_id(content["units"]), by_id(content["tiles"])
    counters = by_id(content["counters"])
    said = " ".join(texts[16:21])
    seen = 0
    for example, attack in attacks(content):
        shooter = units[counters[attack["counter"]]["unit"]]
        target = units[counters[attack["target"]]["unit"]]
        start = standing(example, attack["counter"], attack["side"])
        end = standing(example, attack["target"], attack["at-side"])
        action = next(a for a in shooter["actions"] if a["action"] == attack["action"])
        assert attack["dice"] == action["value"]
        assert attack["base"] == target["defence"]
        assert attack["cover"] == tiles[end]["cover"]
        blast = attack["action"] == "lethal-blast"
        assert ("range" in attack) is not blast
        if not blast:
            assert int(attack["range"]) == distance(example, start, end)
        parts = [int(attack[key]) for key in ("base", "cover", "range") if key in attack]
        assert int(attack["defense"]) == sum(parts)
        needs = "10" if sum(parts) > 9 else f"{sum(parts)} to 10"
        miss = Fraction(min(sum(parts), 10) - 1, 10)
        chance = round((1 - miss ** int(attack["dice"])) * 100)
        side = {"us": "US", "german": "German"}[attack["at-side"]]
        line = (
            f"{side} {target['name']} {attack['dice']} {attack['base']} {attack['cover']} "
            f"{attack.get('range', '–')} {sum(parts)} {needs} {chance} %"
        )
        assert line in said, line
        seen += 1
    assert seen == 6


def test_examples_have_the_numbers_of_the_old_ones(
    content: dict[str, list[dict[str, Any]]],
) -> None:
    """repairs.md 004.2: 6+2+3 = 11, 4+2+1 = 7 twice, then 4+1 = 5 twice and 5+1 = 6."""
    found = [
        (int(a["dice"]), int(a["base"]), int(a["cover"]), a.get("range"), int(a["defense"]))
        for _, a in attacks(content)
    ]
    assert found == [
        (1, 6, 3, "2", 11), (3, 4, 1, "2", 7), (4, 4, 1, "2", 7),
        (1, 4, 1, None, 5), (1, 4, 1, None, 5), (1, 5, 1, None, 6),
    ]  # fmt: skip


def test_moves_follow_the_rules(content: dict[str, list[dict[str, Any]]]) -> None:
    examples = by_id(content["examples"])
    scout = examples["scout"]
    assert distance(scout, "12B", "15B") == 2
    new = [m["tile"] for m in scout["markers"] if m.get("new")]
    fog = [c for c in scout["cards"] if c["card"] == "fog-of-war"]
    assert new == ["4B", "15B"]
    assert len(fog) == len(new), "a Fog of War for each marker"
    for example in content["examples"]:
        for arrow in example["arrows"]:
            steps = distance(example, arrow["from"], arrow["to"])
            if arrow["kind"] == "move":
                assert steps == 1
            else:
                assert str(steps) in arrow["label"]
    target = examples["target-and-blast"]
    mortar = standing(target, "mortar", "us")
    assert distance(target, mortar, standing(target, "machine-gunners-b", "german")) == 3
    assert distance(target, mortar, standing(target, "sniper", "german")) == 2
    hamlet = [(m["marker"], m.get("value")) for m in examples["move-and-control"]["markers"][1:]]
    assert hamlet == [("objective", "1"), ("control", None)]


def test_hands_are_a_bid_and_three_cards(content: dict[str, list[dict[str, Any]]]) -> None:
    for name in ("concealment", "recon"):
        cards = by_id(content["examples"])[name]["cards"]
        assert cards[0]["where"] == "bid for initiative"
        hand = [c for c in cards[1:] if c["side"] == "german" and c.get("state") != "new"]
        assert len(hand) == 3


# Other drawings


def scenario(repository: Path) -> dict[str, Any]:
    path = repository / "content/platoon-command/scenarios/basic-training.yaml"
    return dict(yaml.load(path.read_text("utf-8"), yaml.CBaseLoader))


def test_the_table_that_is_drawn_is_that_of_basic_training(
    content: dict[str, list[dict[str, Any]]], repository: Path
) -> None:
    told = scenario(repository)
    drawn = by_id(content["set-up-example"])
    board = {
        (row, 2 * column + row % 2): tile
        for row, tiles in enumerate(told["board"])
        for column, tile in enumerate(tiles)
    }
    places = drawn["german"]["board"]
    assert {(int(p["row"]), int(p["half"])): p["tile"] for p in places} == board
    assert {p["tile"]: p["objective"] for p in places if "objective" in p} == told["objectives"]
    for side, own in told["sides"].items():
        assert drawn[side]["start"] == own["start"]
        assert own["scouted"] == [own["start"]]
        assert {p["card"]: p["number"] for p in drawn[side]["supply"]} == own["supply"]
        assert int(drawn[side]["draw-deck"]) == sum(map(int, own["deck"].values()))


def test_the_round_that_is_drawn_can_be_played(content: dict[str, list[dict[str, Any]]]) -> None:
    units, cards = by_id(content["units"]), by_id(content["deck"])
    bids = []
    for hand in content["one-round"]:
        assert len(hand["cards"]) == 4
        bid, *played = hand["cards"]
        bids.append(int(units[cards[bid["card"]]["unit"]]["initiative"]))
        assert bid["text"] == f"Bid: {bids[-1]}"
        before = set()
        for one in played:
            card = cards[one["card"]]
            actions = [entry["action"] for entry in units[card["unit"]]["actions"]]
            assert "action" not in one or one["action"] in actions, one
            if one.get("action") == "inspire":
                assert (card["squad"], "combat") in before
            before.add((card.get("squad"), units[card["unit"]]["group"]))
    assert bids == sorted(bids, reverse=True)
    assert len(set(bids)) == 2


def test_the_boards_of_the_first_game_show_its_objectives(
    repository: Path, content: dict[str, list[dict[str, Any]]]
) -> None:
    """Every board has the markers of Basic Training, and no move is hidden below another."""
    folder = repository / "content/platoon-command"
    scenario = load_yaml((folder / "scenarios/basic-training.yaml").read_text("utf-8"))
    points = {tile: str(value) for tile, value in scenario["objectives"].items()}
    for told in content["first-game"]:
        lying = [one for one in told["markers"] if one["marker"] == "objective"]
        assert {one["tile"]: one["value"] for one in lying} == points, told["id"]
        assert not [one for one in told["arrows"] if "low" in one]


def test_every_unit_is_shown_with_its_card_and_its_counter(
    texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    """The names of its actions stand on the card; base defense in the line and on the counter."""
    actions = {one["id"]: one["name"] for one in content["actions"]}
    units = by_id(content["units"])
    for number, one in enumerate(content["profiles"]):
        words = " ".join(texts[14 if number < 3 else 15].split())
        unit = units[one["unit"]]
        for action in unit["actions"]:
            assert actions[action["action"]] in words, unit["id"]
    alone = Counter(re.findall(r"(?<![\d.])[456](?![\d.])", texts[15]))
    assert alone["6"] >= 3  # initiative of the Scouts; base defense of the Sniper, twice


def test_every_unit_and_every_action_is_in_the_index(
    content: dict[str, list[dict[str, Any]]],
) -> None:
    names = {entry["name"] for entry in content["rule-index"]}
    assert names >= {one["name"] for part in ("units", "actions") for one in content[part]}


def test_the_first_game_names_the_side_to_act_at_each_change(
    texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    """Both sides' turns, in the order that the opening of each round states."""
    names = {"us": "US", "german": "German"}
    for told in content["first-game"]:
        (page,) = [text for text in texts[20:] if told["title"] in text]
        turns = [line["turn"] for line in told["text"] if "turn" in line]
        (first,) = re.findall(r"(US|German)(?: player)? goes first", told["text"][0]["says"])
        assert names[turns[0]] == first
        assert sorted(turns) == ["german", "us"]
        printed = re.findall(r"(US|German) turn ", page)
        assert printed == [names[side] for side in turns]
        for line in told["text"]:
            if "turn" in line:
                begins = re.sub(r"[*]", "", line["says"]).split("\u00a0")[0][:40]
                assert f"{names[line['turn']]} turn {begins}" in page


def test_what_ends_at_the_edge_of_a_tile_is_settled_in_print(
    texts: list[str], content: dict[str, list[dict[str, Any]]], places: dict[str, int]
) -> None:
    page = texts[places["3.6"] - 1]
    assert re.search(r"Roads and streams ?‡", page)
    assert "crosses every edge at the same place, so any two tiles join" in page
    assert "All that counts of a picture is its cover bonus" in page
    assert "roads, streams 3.6" in " ".join(texts)


def test_the_cover_has_a_field_with_the_title_over_the_ground_and_both_sides_at_its_foot(
    built: dict[str, dict[str, Any]], repository: Path
) -> None:
    text = built["rulebook"]["printed"].text(0)
    for words in ("RULEBOOK", "Platoon Command", "A game of platoon leadership", "US", "German"):
        assert words.lower() in text.lower(), words
    pack = yaml.load(
        (repository / "content/platoon-command/pack.yaml").read_text("utf-8"), yaml.CBaseLoader
    )
    page = built["rulebook"]["printed"].picture(0, 72).convert("RGB")
    wide, tall = page.size

    def near(x: float, y: float, colour: str) -> bool:
        wanted = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
        found = page.getpixel((round(x), round(y)))
        return all(abs(a - b) < 8 for a, b in zip(wanted, found, strict=True))

    mm = 72 / 25.4
    assert near(wide - 12 * mm, 30 * mm, pack["accent"])
    foot = tall - 24 * mm
    assert near(11 * mm, foot, pack["palette"]["us-body"])
    assert near(wide - 11 * mm, foot, pack["palette"]["german-body"])
    ground = page.crop((round(9 * mm), round(67 * mm), round(wide - 9 * mm), round(tall - 58 * mm)))
    colours = ground.quantize(24).convert("RGB").getcolors()
    assert colours is not None
    assert len(colours) > 15, "a drawn ground"


def test_pieces_are_shown_with_the_faces_that_are_cut_out(
    built: dict[str, dict[str, Any]], content: dict[str, list[dict[str, Any]]]
) -> None:
    """Every tile of a board bears its designation and its cover, as the tile itself does."""
    printed = built["rulebook"]["printed"]
    text = printed.text(4)
    assert "8A South farm" in text
    assert text.count("MACHINE GUNNERS") == 2
    assert text.count("SUPPRESSED") == 2
    covers = {tile["id"]: tile["cover"] for tile in content["tiles"]}
    for told, number in zip(content["first-game"], (21, 22, 23), strict=True):
        words = printed.text(number).split()
        for spot in told["board"]:
            assert spot["tile"] in words
        for cover in "012":
            wanted = sum(covers[spot["tile"]] == cover for spot in told["board"])
            assert words.count(cover) >= wanted


def test_who_does_what_is_told_by_the_units(
    texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    (back,) = [text for text in texts if "Who does what" in text]
    order = [action["id"] for action in content["actions"]]
    for unit in content["units"]:
        found = {entry["action"]: entry.get("value", "•") for entry in unit["actions"]}
        if found:
            row = " ".join(found[action] for action in order if action in found)
            assert f"{unit['name']} {row}" in back


# Player aids


@pytest.mark.parametrize("aid", AIDS)
def test_an_aid_is_a_fold_with_the_round_the_actions_and_combat(
    built: dict[str, dict[str, Any]], content: dict[str, list[dict[str, Any]]], aid: str
) -> None:
    assert built[aid]["pages"] == 4
    front, *inside, behind = (built[aid]["printed"].text(page) for page in range(4))
    assert {"us-aid": "US", "german-aid": "GERMAN"}[aid] in front.upper()
    for step in ("Draw", "Initiative", "Actions"):
        assert step in front
    units = {unit["id"]: unit["name"] for unit in content["units"]}
    within = " ".join(inside)
    for number, one in enumerate(content["actions"]):
        later = "|".join(a["name"] for a in content["actions"][number + 1 :]) or "Fog of War"
        (said,) = re.findall(rf"(?:^|\s){one['name']} ([A-Z].*?)(?= (?:{later}) [A-Z]|$)", within)[
            :1
        ]
        assert len(said) > 20, one["name"]
        for unit in content["units"]:
            if any(entry["action"] == one["id"] for entry in unit["actions"]):
                assert units[unit["id"]] in said, (one["name"], unit["name"])
    assert re.search(r"hand, else the discards, else the draw deck", behind)
    assert re.search(r"BASE shield \+ COVER tile \+ RANGE tiles = DEFENSE", behind)
    for page in (front, *inside, behind):
        assert len(page.split()) >= 60, "a page that is nearly empty"


def test_the_card_index_has_the_census_of_the_deck(
    texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    (page,) = [text for text in texts[2:] if "In all" in text]
    copies = {unit["id"]: 0 for unit in content["units"]}
    for card in content["deck"]:
        copies[card["unit"]] += int(card.get("copies", 1))
    for unit in content["units"]:
        ((squads, number, initiative, defense),) = re.findall(
            rf"{unit['name']} (?:(3) × )?(\d+) (\d)(?: ?†)? (\d|–)", page
        )
        assert initiative == unit["initiative"]
        assert defense.strip("–") == unit.get("defence", ""), unit["name"]
        assert int(number) * (3 if squads else 1) == copies[unit["id"]], unit["name"]
    assert f"In all {sum(copies.values())}" in page
    assert "†" in page
    assert "‡" in page


def test_a_page_of_the_rulebook_is_neither_crowded_nor_empty(
    built: dict[str, dict[str, Any]],
) -> None:
    printed = built["rulebook"]["printed"]
    for number in range(1, PAGES):
        page = printed.picture(number, 30).convert("L")
        rows = [
            row
            for row in range(round(0.05 * page.height), round(0.93 * page.height))
            if min(page.crop((0, row, page.width, row + 1)).tobytes()) < 200
        ]
        assert rows[-1] > 0.66 * page.height, f"page {number + 1} ends early"


@pytest.mark.parametrize("aid", AIDS)
def test_an_aid_can_be_read_in_lamplight(built: dict[str, dict[str, Any]], aid: str) -> None:
    printed = built[aid]["printed"]
    sizes: dict[float, int] = {}
    for page in printed.pdf.pages:
        size, scale = 0.0, 1.0
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) == "Tf":
                size = float(operands[1])
            elif str(operator) == "Tm":
                scale = abs(float(operands[3]))
            elif str(operator) in ("Tj", "TJ"):
                shown = round(size * scale, 1)
                sizes[shown] = sizes.get(shown, 0) + 1
    assert min(sizes) >= 6.4
    small = sum(count for size, count in sizes.items() if size < 8)
    assert small < 0.1 * sum(sizes.values()), sizes


@pytest.mark.ci
def test_black_ink_says_the_same(
    tmp_path: Path, built: dict[str, dict[str, Any]], sharing: Callable[[Path], Path]
) -> None:
    """Saver on the one paper, grey on the other."""
    paper = built["rulebook"]["paper"]["name"]
    ink = {"a4": "saver", "letter": "grey"}[paper]
    names = [f"platoon-command/{name}" for name in ("rulebook", "us-aid")]
    ran = fieldpress(
        "build", *names, "--paper", paper, "--ink", ink, "--out", str(sharing(tmp_path))
    )
    assert ran.status == 0, ran.err
    for name in ("rulebook", "us-aid"):
        printed = Printed((tmp_path / f"platoon-command/{name}.pdf").read_bytes())
        for page in range(built[name]["pages"]):
            assert printed.text(page) == built[name]["printed"].text(page), (name, page)
