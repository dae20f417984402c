"""One section's file read by itself: written by hand, or rolled and saved."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from generator.content.reading.explain import explain, keys_at
from generator.content.reading.source import read_source
from generator.errors import ContentError, Problem, in_order
from generator.games.panzer_leader.board.checks import section_problems
from generator.games.panzer_leader.board.model import BoardFile
from generator.games.panzer_leader.board.reading import read_section
from generator.ground.section import Section


def read_board(path: Path) -> Section:
    """Return the section of a file; raise ContentError with all that is wrong with it."""
    source = read_source(path, path.as_posix())
    data = source.plain()
    if not isinstance(data, dict) or data.get("kind") != "board":
        raise ContentError(Problem("this is not a section of a board", source.place()))
    try:
        model = BoardFile.model_validate(data)
    except ValidationError as error:
        known = lambda loc: keys_at(BoardFile, loc)  # noqa: E731
        raise ContentError(in_order(explain(error, source, (), known))) from None
    section, problems = read_section(model, source)
    if section is not None:
        problems = [*problems, *section_problems(section, model, source)]
    if problems or section is None:
        raise ContentError(in_order(problems))
    return section
