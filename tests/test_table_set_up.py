"""Rolled things on virtual tables: each set up as its file says, nothing lost, nothing doubled.

Files are read by PyYAML, saved objects by the reader of the tests; places are reckoned here anew.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from generator.games.packs import read_pack
from generator.resources import content_folder
from tests.packs import fieldpress
from tests.set_ups import (
    TILE,
    VALUES,
    apart,
    around,
    basic_training,
    box,
    bricks,
    inside,
    loose,
    on_table,
    record,
    rolled,
)
from tests.tts_reader import Save, overlaps


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return rolled("platoon-command", "t1", tmp_path_factory.mktemp("command"))


def test_tiles_lie_in_bricks_with_their_objectives(command: Path) -> None:
    data, how = record(command), on_table("platoon-command", command)
    tiles = {
        f"{one.pieces[0][0]}{'A' if one.face_up else 'B'}": one.at
        for one in how.pieces
        if one.deck == "tile-deck"
    }
    wanted = bricks(data)
    assert set(tiles) == set(wanted)
    first = min(half for half, _ in wanted.values())
    for tile, (half, row) in wanted.items():
        at = ((half - first + 1) * TILE / 2, (row + 0.5) * TILE)
        assert tiles[tile] == pytest.approx(at)
    markers = [one for one in how.pieces if one.deck == "objective-markers"]
    found = Counter()
    for one in markers:
        assert one.at is not None
        ((piece, count),) = one.pieces
        (tile,) = [
            name
            for name, at in tiles.items()
            if at and abs(at[0] - one.at[0]) < TILE / 2 and abs(at[1] - one.at[1]) < TILE / 2
        ]
        assert VALUES[data["objectives"][tile]] == piece
        found[tile] += count
    assert found == dict.fromkeys(data["objectives"], 1)


@pytest.mark.ci
def test_a_scenario_is_set_up_and_nothing_is_lost(command: Path) -> None:
    out = command.parent.parent.parent.parent
    ran = fieldpress("export", str(command), "--as", "tts", "--out", str(out))
    assert ran.status == 0, ran
    save = Save(out / "platoon-command/exports/_scenario-t1/tts/platoon-command-t1.json")
    check_saved(save, record(command))


@pytest.mark.ci
def test_the_printed_scenario_is_set_up_and_nothing_is_lost(tmp_path: Path) -> None:
    words = ("platoon-command/basic-training", "--as", "tts", "--out", str(tmp_path))
    ran = fieldpress("export", *words)
    assert (ran.status, ran.err) == (
        0,
        "note: german-deck, us-deck: sheets of 5 × 4 cards leave 292 dots per inch\n",
    )
    folder = tmp_path / "platoon-command/exports/basic-training/tts"
    save = Save(folder / "platoon-command-basic-training.json")
    data = basic_training()
    check_saved(save, data)
    on_board = Counter[str]()
    for one in save.lying():
        deck, _, rest = one.note.partition("/")[2].partition("/")
        if loose(one) and deck != "tile-deck":
            on_board[f"{deck}/{rest.partition('/')[0]}"] += 1
    wanted = Counter(f"objective-markers/{VALUES[value]}" for value in data["objectives"].values())
    wanted |= Counter(f"{side}-control-markers/marker" for side in data["sides"])
    assert on_board == wanted


def check_saved(save: Save, data: dict[str, Any]) -> None:
    """Compare a saved object with a scenario: tiles, decks, and all that is in the box."""
    things = list(save.lying())
    tiles = [one for one in things if one.note.split("/")[1] == "tile-deck" and loose(one)]
    assert len(tiles) == sum(tile is not None for row in data["board"] for tile in row)
    assert overlaps(tiles) == []
    board = around(tiles)
    beside = [one for one in things if not inside(one, board)]
    assert overlaps(beside) == []
    assert all(apart(one.box, board) for one in beside)
    decks = {one.title: one for one in things if one.kind == "DeckCustom"}
    for name, side in data["sides"].items():
        word = {"us": "US", "german": "German"}[name]
        for pile in ("deck", "supply"):
            cards = decks[f"{word} {pile}"].raw["ContainedObjects"]
            assert Counter(card["GMNotes"].split("/")[2] for card in cards) == side[pile]
        assert (decks[f"{word} deck"].face_up, decks[f"{word} supply"].face_up) == (False, True)
    every: dict[str, Counter[str]] = {}
    for card in save.cards():
        _, group, piece, *_ = card["GMNotes"].split("/")
        every.setdefault(group, Counter())[piece] += 1
    for tile, count in save.tiles():
        _, group, piece, *_ = tile["GMNotes"].split("/")
        every.setdefault(group, Counter())[piece] += count
    for group in ("us-deck", "german-deck"):
        assert every[group] == box("platoon-command", "deck")
    for side in ("us", "german"):
        assert every[f"{side}-counters"] == box("platoon-command", "counters")
        assert every[f"{side}-control-markers"] == box("platoon-command", "control-markers")
    for group in ("objective-markers", "tile-deck"):
        assert every[group] == box("platoon-command", group)


@pytest.mark.parametrize("kind", ["tts", "vassal", "pcio"])
def test_files_that_are_not_for_this_table(command: Path, tmp_path: Path, kind: str) -> None:
    other = tmp_path / "scenario.yaml"
    text = command.read_text("utf-8")
    here, there = _content("platoon-command"), _content("plm-american-revolution")
    cases = {
        "plm-american-revolution": (
            1,
            [
                f"{other}:3:10: this scenario was rolled with content {here}, but here it is "
                f"{there}",
                "  hint: roll it again from its seed, or use the Fieldpress and the pack that "
                "made it",
                "1 problem; nothing was printed",
            ],
        ),
        "gone": (
            2,
            [
                "'gone' is neither a pack, a product nor a folder; packs are panzer-leader, "
                "platoon-action, platoon-command, platoon-leader, plm-american-revolution"
            ],
        ),
    }
    for pack, said in cases.items():
        other.write_text(text.replace("pack: platoon-command", f"pack: {pack}"), "utf-8")
        ran = fieldpress("export", str(other), "--as", kind, "--out", str(tmp_path / "out"))
        assert (ran.status, ran.err.splitlines()) == said
    ran = fieldpress("export", str(other), "--as", "png", "--out", str(tmp_path / "out"))
    assert ran.err == f"{other}: what is rolled is exported --as tts or --as vassal or --as pcio\n"
    mine = tmp_path / "mine.yaml"
    mine.write_text(text, "utf-8")
    ran = fieldpress("export", str(mine), "--as", kind, "--out", str(tmp_path / "out"))
    assert ran.err == (
        f"{mine}: a saved file is called campaign.yaml or scenario.yaml or board.yaml\n"
    )
    assert not (tmp_path / "out").exists()


def _content(game: str) -> str:
    from generator.roll.files.saved import content_hash

    return content_hash(read_pack(content_folder() / game, f"content/{game}"))
