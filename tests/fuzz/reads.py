"""Targets that need no game: YAML, declarations of fields, packs, templates, dice, profiles."""

from __future__ import annotations

import io
import os
import random
import shutil
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image

from generator import dice
from generator.content.kinds import KINDS
from generator.content.loading import built_parts
from generator.content.pack import Pack
from generator.content.pictures.lookup import FORMATS, picture_problem
from generator.content.reading.reader import read
from generator.content.reading.source import Source
from generator.errors import ContentError, Place, Problem, in_order
from generator.games.packs import pack_outline, read_pack
from generator.job.profiles import read_profile
from generator.measure import PAPERS
from generator.typeset.context import Context
from generator.typeset.fenced import fenced
from generator.typeset.inks import find_ink
from generator.typeset.templates import Templates
from tests.fuzz.law import Target
from tests.fuzz.mutate import NASTY, bytes_changed, changed, changed_bytes
from tests.fuzz.spoken import EXPRESSIONS, spoken
from tests.packs import GOOD, write_pack

CORPUS = Path(__file__).parent / "corpus"
TOGETHER = 8
"""Templates of one input: a process for each would take ten times as long as filling it."""

TEMPLATE_SECONDS = 1.0
"""Processor time for these templates: the limit is tried often, and fifteen times as long."""


def corpus(name: str) -> Sequence[str]:
    """Return the texts of a corpus in a stable order."""
    return tuple(p.read_bytes().decode() for p in sorted((CORPUS / name).iterdir()))


@cache
def _desk_of(_process: int) -> Path:
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="fuzz-", dir=memory if memory.is_dir() else None))
    write_pack(folder / "pack")
    (folder / "pack/templates/fz-base.html").write_text(
        "{% block head %}{% endblock %}{% block body scoped %}base{% endblock %}", "utf-8"
    )
    return folder


def desk() -> Path:
    """Return a folder of this process with a good pack in it; `leave` removes it."""
    return _desk_of(os.getpid())


def leave() -> None:
    """Remove this process's folder."""
    shutil.rmtree(desk(), ignore_errors=True)
    _desk_of.cache_clear()


# YAML

_YAML = (*corpus("yaml"), *(str(text) for name, text in GOOD.items() if name.endswith(".yaml")))
_YAML_TOKENS = (
    *("- ", "? ", ": ", "&a ", "*a", "!!str ", "!!binary |\n", "<<: *a", "---\n", "...\n", "|+2\n"),
    *(
        ">-\n",
        "%YAML 1.1\n",
        "%TAG ! x\n",
        "\\x00",
        "\\U0010FFFF",
        "\\ud800",
        "\\L",
        "\\",
        "'",
        '"',
    ),
    *("[" * 60, "{a: " * 60, "- " * 60, "? " * 30, "&b [*a, *a, *a]", "\n  ", "\n", "#", "\t"),
)


def _run_yaml(data: bytes) -> None:
    read(data, "fuzz.yaml").plain()


# Declarations of fields, and records that are held against them

_FIELDS = corpus("fields")
_FIELD_TOKENS = (
    *("text", "number", "decimal", "flag", "picture", "optional ", "list of ", "one of ", "ref "),
    *("one of a, b", "ref actions", "ref ", "list of optional ", "optional list of ", "one of ,"),
    *("{a: text}", "[text]", "[[text]]", "{}", "[]", "null", "fields:", "records:", "copies: 2"),
    *("id: move", "origin: house", "origins: {name: public}", "here: x", "count: -1", "'' : text"),
)


def _run_fields(data: bytes) -> Iterable[Problem]:
    source = Source("fuzz.yaml", "", read(data, "fuzz.yaml"))
    problems: list[Problem] = []
    built_parts([source], KINDS, None, problems)
    return in_order(problems)


# A pack

_PACK = {
    **{name: (str(text),) for name, text in GOOD.items() if name.endswith(".yaml")},
    "more.yaml": (*corpus("pack"), *corpus("fields")),
}
_PACK_TOKENS = (
    *_FIELD_TOKENS,
    *("kind: deck", "kind: sheet", "kind: tables", "kind: records", "kind: gang", "kind: scenario"),
    *("generator: platoon-command", "generator: platoon-leader", "[[hits]]", "[[actions/move]]"),
    *("[[deck/scout|x]]", "[[a|b|c]]", "../pack.yaml", "pictures/gun.svg", "templates/card.html"),
    *("63.5x88.9mm", "poker", "1x1mm", "9999x9999mm", "nan x nan mm", "3 mm", "1e9 mm", "-1 mm"),
    *("dice: 100d1000", "on: any", "on: -5--1", "clamp: true", "modifiers: {from: -9, to: 9}"),
)


def _make_pack(rng: random.Random) -> tuple[str, bytes]:
    name = rng.choice(tuple(_PACK))
    texts = _PACK[name] if rng.random() < 0.9 else _YAML
    return name, changed_bytes(rng, texts, _PACK_TOKENS)


def _run_pack(value: tuple[str, bytes]) -> None:
    name, data = value
    folder = desk() / "pack"
    path = folder / name
    path.write_bytes(data)
    try:
        if len(data) % 8 == 0:
            pack_outline(folder, "pack")
        read_pack(folder, "pack")
    finally:
        if name in GOOD:
            path.write_bytes(str(GOOD[name]).encode())
        else:
            path.unlink()


# Templates

_TEMPLATES = tuple(
    line
    for text in (*corpus("templates"), str(GOOD["templates/card.html"]))
    for line in (text, *text.splitlines() * 2)
)


@cache
def _filled_with(_process: int) -> tuple[Pack, Mapping[str, Any], Place]:
    pack = read_pack(desk() / "pack", "pack")
    deck = pack.parts["deck"]
    records = deck.records_part
    assert records is not None
    common = Context(pack, find_ink("colour"), True, PAPERS["a4"], links=True).common
    card = pack.resolved(records, "scout")
    values = {**common, "card": card, "deck": {"id": "deck", "title": "Deck"}, "words": NASTY}
    return pack, values, deck.source.place()


def _make_templates(rng: random.Random) -> tuple[str, ...]:
    return tuple(
        spoken(rng) if rng.random() < 0.5 else changed(rng, _TEMPLATES, EXPRESSIONS)
        for _ in range(TOGETHER)
    )


def _run_templates(texts: tuple[str, ...]) -> Sequence[Problem]:
    """Fill templates in a process that can be killed, as a build does."""
    pack, values, place = _filled_with(os.getpid())
    for number, text in enumerate(texts):
        path = desk() / f"pack/templates/fuzz-{number}.html"
        path.write_text(text, "utf-8", errors="surrogatepass")
    templates = Templates(pack)
    templates.seconds = TEMPLATE_SECONDS

    def work() -> list[Problem]:
        problems: list[Problem] = []
        for number in range(len(texts)):
            try:
                templates.fill(f"fuzz-{number}.html", values, place)
            except ContentError as error:
                problems += error.problems
        return problems

    return fenced(templates, work)


# Dice, and tables on which they are rolled

_DICE = tuple(line for text in corpus("dice") for line in text.splitlines())
_DICE_TOKENS = (
    *("d6", "2d6", "DR", "dr", "1d6-1d6", "+", "-", "−", "1d1000", "100d6", "any", "<=", ">="),
    *("<", ">", " to ", "–", "-3--1", "999999999", "1000000000", " | ", ",", "٣", "²", "d", "D6"),
)


def _run_dice(text: str) -> Iterable[Problem]:
    """Read `dice | lowest modifier | highest | rows`, and prove and roll what they make."""
    first, *rest = (part.strip() for part in text.split("|"))
    low, high, rows = (*rest, "0", "0", "any")[:3]
    clamp = len(text) % 2 == 0
    thrown = dice.parse(first)
    assert dice.parse(str(thrown)) == thrown
    spans = [dice.parse_span(row) for row in rows.split(",")]
    assert [dice.parse_span(span.plain) for span in spans] == spans
    if len(text) % 7 == 0:
        dice.odds_column(7, 2, ["1-2", "1-1", low])
    modifiers = _whole(low), _whole(high)
    if flaws := dice.prove(thrown, modifiers, spans, clamp):
        return [Problem(flaw.message) for flaw in flaws]
    if len(thrown.totals) < 400 and sum(term.count for term in thrown.terms) < 30:
        assert sum(dice.row_odds(thrown, spans, modifiers[0], clamp)) == 1
    rolled = dice.roll(thrown, dice.Streams(text[:80]).stream("fuzz"))
    dice.row_of(rolled.total + modifiers[1], spans, clamp)
    return []


def _whole(text: str) -> int:
    """Return a number that a reader of content has let through already."""
    digits = text.removeprefix("-")[:12]
    whole = digits.isascii() and digits.isdecimal()
    return int(digits) * (-1 if text.startswith("-") else 1) if whole else 0


# Printer profiles

_PROFILES = corpus("profile")
_PROFILE_TOKENS = (
    *("margins:", "back-offset:", "scale:", "flip:", "paper-thickness:", "name:", "left: ", "x: "),
    *("y: ", "short-edge", "long-edge", "0.9", "1.1", "50", "-20", ".nan", ".inf", "{}", "[]"),
)


def _run_profile(data: bytes) -> None:
    path = desk() / "printer.yaml"
    path.write_bytes(data)
    profile = read_profile(path)
    for paper in PAPERS.values():
        str(profile.safe_margins(paper))
        profile.page_matrix("back", paper)


# Pictures


@cache
def pictures() -> Mapping[str, bytes]:
    """Return a small picture of each format by its ending."""
    image = Image.new("RGB", (9, 7), (200, 160, 96))
    found = {".svg": str(GOOD["pictures/gun.svg"]).encode()}
    for ending, kind in FORMATS.items():
        buffer = io.BytesIO()
        image.save(buffer, kind)
        found[ending] = buffer.getvalue()
    return found


_SVG_TOKENS = (
    *("<g>", "</g>", "<g>" * 120, '<image href="file:///etc/passwd"/>', ' href="#a"', "<svg>"),
    *('<!DOCTYPE svg [<!ENTITY a "b">]>', "&a;", "<![CDATA[", "<?xml version='1.1'?>", "<!--"),
    *('encoding="utf-16"', "xmlns:x=''", "<style>@import url(a)</style>", "<use/>", "&#0;", "]]>"),
)


def _make_picture(rng: random.Random) -> tuple[str, bytes]:
    ending = rng.choice(tuple(pictures()))
    data = pictures()[ending]
    if ending == ".svg":
        return ending, changed_bytes(rng, [data.decode()], _SVG_TOKENS)
    return ending, bytes_changed(rng, data)


def _run_picture(value: tuple[str, bytes]) -> Iterable[Problem]:
    ending, data = value
    path = desk() / f"picture{ending}"
    path.write_bytes(data)
    problem = picture_problem(path)
    return [Problem(problem)] if problem is not None else []


def _bytes_of(texts: Sequence[str], tokens: Sequence[str]) -> Any:
    return lambda rng: changed_bytes(rng, texts, tokens)


TARGETS = (
    Target("yaml", _bytes_of(_YAML, _YAML_TOKENS), _run_yaml, 250),
    Target("fields", _bytes_of(_FIELDS, _FIELD_TOKENS), _run_fields, 180),
    Target("pack", _make_pack, _run_pack, 35),
    Target("templates", _make_templates, _run_templates, 4),
    Target("dice", lambda rng: changed(rng, _DICE, _DICE_TOKENS), _run_dice, 238),
    Target("profile", _bytes_of(_PROFILES, _PROFILE_TOKENS), _run_profile, 115),
    Target("pictures", _make_picture, _run_picture, 60),
)
