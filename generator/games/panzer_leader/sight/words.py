"""Lines of sight in words: from boards and two hex names to what a player is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.content import Pack
from generator.errors import Near, Problem, UsageError
from generator.games.game import BoardSights, SightResult
from generator.games.panzer_leader.board.boards import Arrangement, joined
from generator.games.panzer_leader.board.kind import sections_of, standing_for
from generator.games.panzer_leader.sight.line import Sight, sight
from generator.games.panzer_leader.situation.ground import ground_of
from generator.games.panzer_leader.situation.kind import SituationPart
from generator.games.panzer_leader.situation.model import SituationFile
from generator.ground.lattice import Side, Spot
from generator.ground.section import Joined, Section

_FORM = "write W, or W,Z+ (side by side, + turned round), or W+/Y (the first over the other)"


def boards_of(pack: Pack, text: str) -> Joined:
    """Return the boards that a text names: a section's file, sections by letters, a situation.

    Sections answer to their own letters and to those of the sections whose part they take,
    situations to their ids and to the numbers on their cards. Raises
    UsageError for what names none, ContentError for a file that is at fault.
    """
    if text.endswith((".yaml", ".yml")):
        return joined([(_from_file(Path(text)), False)])
    situation = _situation(pack, text)
    if situation is not None:
        return situation
    over = "/" in text
    arrangement: Arrangement = "over" if over else "side by side"
    known = {**standing_for(pack), **sections_of(pack)}
    found = []
    for word in text.split("/" if over else ","):
        letter, turned = word.removesuffix("+"), word.endswith("+")
        if letter not in known:
            names = ", ".join(sections_of(pack)) or "none"
            message = f"'{text}' doesn't name boards; {_FORM}; sections are {names}"
            hint = "or name a section's file, or a situation by its number or its id"
            near = Near(text, tuple(_situations(pack)))
            raise UsageError(Problem(message, hints=(hint,), near=near))
        found.append((known[letter], turned))
    if len({section.name for section, _ in found}) < len(found):
        raise UsageError(f"'{text}' lays a section twice; there is only one of each")
    return _meeting(joined(found, arrangement))


def _from_file(path: Path) -> Section:
    """Read one section's file, rolled or written by hand."""
    from generator.games.panzer_leader.board.file import read_board

    return read_board(path)


def _situations(pack: Pack) -> Mapping[str, SituationFile]:
    """Return the situations of a pack by their ids."""
    return {part.id: part.model for part in pack.parts.values() if isinstance(part, SituationPart)}


def _situation(pack: Pack, name: str) -> Joined | None:
    """Return the boards of a situation, if one has that id, or that number on its card."""
    known = _situations(pack)
    numbers = {str(model.number): model for model in known.values() if model.number is not None}
    model = known.get(name, numbers.get(name))
    return None if model is None else ground_of(pack.parts, model).joined


def _meeting(boards: Joined) -> Joined:
    """Return boards that can be laid so; raise UsageError for edges that can't meet."""
    from generator.games.panzer_leader.board.edges import edge_faults

    if faults := tuple(edge_faults(boards)):
        raise UsageError([Problem(fault) for fault in faults])
    return boards


def look(pack: Pack, text: str, one: str, other: str) -> SightResult:
    """Tell whether two hexes see each other on the boards that a text names.

    Raises UsageError for boards and hexes that are not there.
    """
    boards = boards_of(pack, text)
    firer, target = (find(boards, name) for name in (one, other))
    if firer == target:
        raise UsageError(f"{one} and {other} are the same hex")
    found = sight(boards, firer, target)
    names = [boards.names(spot)[0] for spot in (firer, target)]
    verdict = f"{names[0]} {'sees' if found.visible else 'does not see'} {names[1]}"
    section, title, words = _rule(pack, found)
    return SightResult(found.visible, verdict, f"{section} {title}", words, where_of(boards, found))


def find(boards: Joined, name: str) -> Spot:
    """Return the hex of a name; raise UsageError for one that is not on these boards."""
    try:
        return boards.parse(name)
    except ValueError as error:
        raise UsageError(str(error)) from None


def where_of(boards: Joined, found: Sight) -> str:
    """Return what decides, and where it stands; '' if nothing stands in the way."""
    if found.town is not None:
        return f"the town hex {boards.names(found.town)[0]}"
    if found.side is None:
        return ""
    return f"the {boards.sides[found.side]} side between {_both(boards, found.side)}"


def _both(boards: Joined, side: Side) -> str:
    return " and ".join(boards.names(spot)[0] for spot in side)


def _rule(pack: Pack, found: Sight) -> Sequence[str]:
    """Return the section, the name and the text of the rule that decides."""
    rules = pack.records("los")
    if found.rule == "VII.I.1":
        return "VII.I.1", "Nothing in the way", "The line meets no town hex and no coloured side."
    if found.rule == "TET":
        cell = pack.records("tet")[found.cell]
        firer, target = cell["firer"], cell["target"]
        name = {"G": "Green sides", "B": "Brown sides", "O": "Orange sides", "T": "Towns"}[
            cell["side"]
        ]
        does = "always block" if cell["verdict"] == "always" else "do not block"
        return "TET", name, f"From {firer} to {target} they {does}."
    record = rules[found.rule]
    return record["section"], record["name"], record["text"]


def seen_from(boards: Joined, spot: Spot) -> frozenset[Spot]:
    """Return all hexes that one hex sees, itself among them.

    One by one: lines between all hexes of a board (`table.Sights`) take longer than those of one.
    """
    return frozenset(
        other for other in boards.cover if other == spot or sight(boards, spot, other).visible
    )


def deciding(boards: Joined, one: Spot, other: Spot) -> tuple[Spot, ...]:
    """Return what decides a line: the town hex, both hexes of a side, or nothing."""
    found = sight(boards, one, other)
    return (found.town,) if found.town is not None else found.side or ()


def _layouts(pack: Pack) -> Mapping[str, str]:
    """Return the titles of the situations whose boards can be laid out, by their ids."""
    return {
        part.id: part.title if part.model.number is None else f"{part.model.number}. {part.title}"
        for part in pack.parts.values()
        if isinstance(part, SituationPart)
    }


SIGHTS = BoardSights(sections_of, _layouts, boards_of, find, look, seen_from, deciding)
"""What `GameEntry.sights` names."""
