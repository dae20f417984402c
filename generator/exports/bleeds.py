"""The bleed of a deck's faces: where it is not drawn, nothing is exported."""

from __future__ import annotations

from collections.abc import Mapping

from generator.errors import Problem, raise_all
from generator.exports.faces import DeckFace
from generator.exports.pictures import Picture

HINT = "in its style sheet, let the art run on by var(--bleed): left: calc(-1 * var(--bleed))"


def demand_bleed(faces: Mapping[str, DeckFace], found: Mapping[str, Picture]) -> None:
    """Raise ContentError for each face whose art ends before the edge of the bleed."""
    problems: dict[str, Problem] = {}
    for name, face in faces.items():
        if bare := found[name].bare:
            record = face.record
            sides = " and ".join((", ".join(bare[:-1]), bare[-1])) if len(bare) > 1 else bare[0]
            message = (
                f"{name}: the art ends before the bleed of {record.bleed:.4g} mm does: {sides}"
            )
            problems.setdefault(face.key, Problem(message, face.place, (HINT,)))
    raise_all(list(problems.values()))
