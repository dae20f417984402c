"""Fonts that were damaged: read or refused; whatever is read can be printed with."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import pikepdf

from generator.content.fonts.facts import FontFault, OwnFont
from generator.content.fonts.judging import Judge
from generator.content.fonts.places import place
from generator.errors import Problem
from generator.press.pdf.fonts import embed_fonts
from generator.typeset.faces import Frame, lay_out_face
from tests.fuzz.law import Target
from tests.fuzz.mutate import bytes_changed
from tests.small_fonts import SmallFont

_STYLE = 'p {{ position: absolute; left: 9mm; top: 9mm; width: 40mm; font: 12pt "{}" }}'


@cache
def small() -> Mapping[str, bytes]:
    """Return a small font of each kind."""
    return {kind: SmallFont(kind=kind, letters="ABCo ").data() for kind in ("ttf", "otf", "woff2")}


def _make(rng: random.Random) -> bytes:
    return bytes_changed(rng, small()[rng.choice(tuple(small()))])


def _run(data: bytes) -> Iterable[Problem]:
    judge = Judge()
    try:
        facts, program = judge.prepared(data)
    except FontFault as fault:
        return [Problem(fault.message, hints=(fault.hint,))]
    finally:
        judge.close()
    place(facts.digest, program)
    own = OwnFont("fonts/a.ttf", facts.family, "", facts.digest)
    style = _STYLE.format(facts.family)
    frame = Frame(63.5, 88.9, 3, style, "en", "colour", "card", (own,))
    record = lay_out_face(frame, '<p data-fit="7">ABCo oCBA</p>', Path("/nonexistent"))
    with pikepdf.new() as pdf:
        embed_fonts(pdf, record.fonts)
    return [Problem(finding.message) for finding in record.findings]


TARGETS = (Target("fonts", _make, _run, 20),)
