"""Gangs: decks that share their sheets, and what is said of those that can't."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.packs import Ran, fieldpress, write_pack
from tests.printed import Printed

COUNTERS = """\
kind: deck
title: counters
piece: 25x25mm
front: counter.html
back: counter-back.html
sides: [us]
use: counter
fields: {name: text}
cards:
  - {id: alpha, name: Alpha, copies: 2}
  - {id: bravo, name: Bravo}
"""
MARKERS = """\
kind: deck
title: markers
piece: 25x25mm
front: counter.html
back: counter-back.html
use: counter
fields: {name: text}
cards:
  - {id: alpha, name: Ambush, copies: 4}
"""
GANG = """\
kind: gang
title: Counters and markers
decks: [markers, counters]
count: 7
"""
FRONT = """\
<div style="position: absolute; left: 2mm; top: 8mm; width: 21mm; font-size: 6pt">
{{ card.name }}</div>
"""
BACK = FRONT.replace("{{", "Back of {{")
FILES = {
    "counters.yaml": COUNTERS,
    "markers.yaml": MARKERS,
    "gang.yaml": GANG,
    "templates/counter.html": FRONT,
    "templates/counter-back.html": BACK,
}


def built(folder: Path, *options: str, **changes: str) -> tuple[Ran, dict[str, Any]]:
    """Build the pack with some files changed; return the command's words and the products."""
    files = {**FILES, **{f"{name}.yaml": text for name, text in changes.items()}}
    write_pack(folder / "my-pack", files)
    ran = fieldpress("build", str(folder / "my-pack"), "--out", str(folder / "out"), *options)
    if ran.status:
        return ran, {}
    files_made = json.loads((folder / "out/manifest.json").read_bytes())["files"]
    return ran, {entry["product"]: entry for entry in files_made}


def test_decks_of_a_gang_are_printed_together_and_not_by_themselves(tmp_path: Path) -> None:
    ran, made = built(tmp_path)
    assert ran.status == 0, ran.err
    assert sorted(made) == ["chart", "deck", "gang"]
    gang = made["gang"]
    assert (gang["kind"], gang["sheets"], gang["pages"]) == ("gang", 1, 2)
    fronts = [place for place in gang["placements"] if place["side"] == "front"]
    wanted = ["markers/alpha"] * 4 + ["us-counters/alpha"] * 2 + ["us-counters/bravo"]
    assert [place["piece"] for place in fronts] == wanted
    printed = Printed((tmp_path / "out" / gang["file"]).read_bytes())
    assert printed.text(0).count("Ambush") == 4
    assert printed.text(0).count("Alpha") == 2
    assert printed.text(1).count("Back of Bravo") == 1


def test_a_change_in_one_deck_of_a_gang_is_printed(tmp_path: Path) -> None:
    built(tmp_path)
    more = MARKERS.replace("copies: 4", "copies: 5")
    ran, made = built(tmp_path, markers=more, gang=GANG.replace("7", "8"))
    assert ran.status == 0, ran.err
    assert len(made["gang"]["placements"]) == 16


def test_a_gang_of_decks_without_backs_prints_fronts_only(tmp_path: Path) -> None:
    bare = {
        name: text.replace("back: counter-back.html\n", "")
        for name, text in (("counters", COUNTERS), ("markers", MARKERS))
    }
    _, made = built(tmp_path, **bare)
    assert (made["gang"]["pages"], len(made["gang"]["placements"])) == (1, 7)


def test_pieces_without_a_back_leave_their_place_behind_free(tmp_path: Path) -> None:
    _, made = built(tmp_path, markers=MARKERS.replace("back: counter-back.html\n", ""))
    backs = [p["piece"] for p in made["gang"]["placements"] if p["side"] == "back"]
    assert backs == ["us-counters/alpha", "us-counters/alpha", "us-counters/bravo"]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            {"markers": MARKERS.replace("25x25mm", "20x20mm")},
            "gang.yaml:3:18: the pieces of 'counters' measure 25 × 25 mm, those of 'markers' "
            "20 × 20 mm; a gang prints pieces of one size\n  see counters.yaml:3:8",
        ),
        (
            {"gang": GANG.replace("counters]", "counter]")},
            "gang.yaml:3:18: 'counter' is not a deck of this pack\n  hint: did you mean "
            "'counters'?\n"
            "gang.yaml:4:8: the gang adds up to 4 pieces, not 7 as stated",
        ),
        (
            {"gang": GANG.replace("counters]", "actions]").replace("7", "4")},
            "gang.yaml:3:18: 'actions' is not a deck of this pack",
        ),
        (
            {"gang": GANG.replace("counters]", "counters, markers]")},
            "gang.yaml:3:28: the deck 'markers' is listed twice\n  see gang.yaml:3:9",
        ),
        (
            {"other": "kind: gang\ntitle: Other\ndecks: [counters]\n"},
            "other.yaml:3:9: the deck 'counters' is already in another gang\n  see gang.yaml:3:18",
        ),
        (
            {"gang": GANG.replace("7", "9")},
            "gang.yaml:4:8: the gang adds up to 7 pieces, not 9 as stated",
        ),
        (
            {"counters": COUNTERS.replace("use:", "bleed: 2 mm\ngap: 1 mm\ncorner: 2 mm\nuse:")},
            "gang.yaml:3:18: 'counters' has a bleed of 2 mm, 'markers' one of 3 mm; the decks of "
            "a gang must agree in it\n"
            "gang.yaml:3:18: 'counters' has a corner of 2 mm, 'markers' one of 0 mm; the decks of "
            "a gang must agree in it\n"
            "gang.yaml:3:18: 'counters' has a gap of 1 mm, 'markers' one of 0 mm; the decks of a "
            "gang must agree in it",
        ),
        ({"gang": "kind: gang\ntitle: None\ndecks: []\n"}, "gang.yaml:3:8: the list is empty"),
        ({"gang": "kind: gang\ntitle: None\n"}, "gang.yaml:1:1: 'decks' is missing"),
        (
            {"gang": GANG.replace("count:", "counts:")},
            "gang.yaml:4:1: unknown key 'counts'\n  hint: did you mean 'count'?",
        ),
        (
            {"counters": COUNTERS.replace("use: counter", "use: token")},
            "counters.yaml:7:6: the text 'token' is not one of card, counter",
        ),
    ],
)
def test_what_keeps_decks_from_sharing_sheets_is_told(
    changes: dict[str, str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_pack(Path("my-pack"), {**FILES, **{f"{n}.yaml": t for n, t in changes.items()}})
    ran = fieldpress("build", "my-pack", "--out", "out")
    lines = [
        line.replace("see ", "see my-pack/") if line.startswith("  see") else line
        for line in told.splitlines()
    ]
    wanted = [line if line.startswith("  ") else f"my-pack/{line}" for line in lines]
    count = sum(not line.startswith("  ") for line in wanted)
    end = f"{count} problem{'s' if count > 1 else ''}; nothing was printed"
    assert ran.err.splitlines() == [*wanted, end]
    assert ran.status == 1
    assert not list(Path("out").rglob("*.pdf"))


def test_too_many_pieces_in_a_gang_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    cards = "".join(f"  - {{id: c{n}, name: Alpha, copies: 1000}}\n" for n in range(6))
    heads = {name: text[: text.index("  - {id")] for name, text in
             (("counters", COUNTERS), ("markers", MARKERS))}  # fmt: skip
    files = {f"{name}.yaml": head + cards for name, head in heads.items()}
    write_pack(Path("my-pack"), {**FILES, **files, "gang.yaml": GANG.replace("count: 7\n", "")})
    ran = fieldpress("check", "my-pack")
    assert ran.err.splitlines()[0] == (
        "my-pack/gang.yaml:3:8: the gang has 12,000 pieces; the maximum is 10,000"
    )


@pytest.mark.ci
def test_counters_may_have_smaller_text_than_cards(tmp_path: Path) -> None:
    ran, _ = built(tmp_path)
    assert ran.status == 0
    ran, _ = built(tmp_path, counters=COUNTERS.replace("use: counter\n", ""))
    assert ran.status == 1
    assert "'Alpha' is printed at 6 pt; the minimum is 6.5 pt" in ran.err
    smaller = FRONT.replace("6pt", "5.4pt")
    write_pack(tmp_path / "my-pack", {**FILES, "templates/counter.html": smaller})
    ran = fieldpress("check", str(tmp_path / "my-pack"))
    assert "'Ambush' is printed at 5.4 pt; the minimum is 5.5 pt" in ran.err
