"""The entry of rolled sections: how they are rolled, read, listed and printed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.content import Pack
from generator.games.panzer_leader.board.drawing import check_size, key_words
from generator.games.panzer_leader.board.fresh import LOCKABLE, NewBoard, new_board, values
from generator.games.panzer_leader.board.model import HEX
from generator.games.panzer_leader.board.saved import body, read_saved, to_yaml
from generator.games.panzer_leader.board.writing import counts
from generator.measure import parse_length
from generator.roll.figures import entry_data
from generator.roll.roller import tally_text
from generator.scenario.generator import Generator, Item, Papers, Printing, Sections


def _item(pack: Pack, rolled: NewBoard) -> Item:
    return Item(rolled, body(pack, rolled))


def _read(pack: Pack, path: Path) -> Item:
    found = read_saved(pack, path)
    return Item(found.rolled, dict(found.body), found.edits)


def _summary(_: Pack, rolled: NewBoard) -> dict[str, object]:
    held = counts(rolled.section)
    return {
        "seed": rolled.seed,
        "letter": rolled.section.name,
        "ground": rolled.ground,
        "country": rolled.country,
        **held,
        "sea": rolled.section.sea or "none",
    }


def _papers(pack: Pack, items: Sequence[Item], printing: Printing) -> Papers:
    """Return a section, with what made it on its overview."""
    (one,) = items
    (again,) = printing.again
    rolled: NewBoard = one.outcome
    held = counts(rolled.section)
    facts = [
        f"{rolled.ground}, {rolled.country}",
        ", ".join(f"{count} {what}" for what, count in held.items() if count),
    ]
    rolls = [
        f"{data['table']}: {data['result']} ({data['percent']})"
        for entry in rolled.ledger
        if entry.kept
        for data in (entry_data(entry, "words"),)
    ]
    notes = [("This section", tuple(facts))]
    if printing.odds:
        thrown = tally_text(rolled.thrown) or ["nothing"]
        notes += [("Rolled", tuple(rolls)), ("Thrown away", tuple(thrown))]
    if one.edits:
        notes.append(("Edited", tuple(one.edits)))
    notes.append(("The same again", (again.command,)))
    return Papers(
        (),
        {"board.yaml": to_yaml(pack, rolled, one.record)},
        sections=Sections((rolled.section,), parse_length(HEX), tuple(notes), key_words(pack)),
    )


GENERATOR = Generator(
    noun="board",
    lockable=LOCKABLE,
    values=values,
    roll=new_board,
    item=_item,
    read=_read,
    summary=_summary,
    papers=_papers,
    hex_sizes=True,
    check_size=check_size,
)
