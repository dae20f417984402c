"""A process that prints again and again: the bytes are those of a print from nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.errors import ContentError
from generator.job.build import make, write
from generator.job.job import Job
from generator.job.layout.warm import Warm
from generator.job.layout.workers import Workers
from generator.job.options import Options
from generator.job.targets import find_targets
from generator.typeset import fills
from tests.packs import SVG, write_pack

pytestmark = pytest.mark.ci

DECK = """\
kind: deck
title: {title}
piece: mini
front: {name}.html
back: rear.html
fields: {{name: text, note: text}}
cards:
  - {{id: scout, name: Scout, note: "Look at [[terms]]", copies: 3}}
  - {{id: gunner, name: Gunner, note: Fire once, copies: 2}}
  - {{id: medic, name: Medic, note: Heal one, copies: 20}}
"""
FRONT = """\
{% from "frame.html" import framed %}
<div class="card">{{ framed(card.name) }}<p data-fit="6">{{ rich(card.note) }}</p>
<img src="{{ picture('pictures/gun.svg', '#aa3311') }}" alt=""></div>
"""
FILES = {
    "plain.yaml": DECK.format(title="Plain", name="plain"),
    "knowing.yaml": DECK.format(title="Knowing", name="knowing"),
    "lone.yaml": DECK.format(title="Lone", name="lone"),
    "terms.yaml": "kind: records\ntitle: Terms\nfields: {name: text}\nrecords:\n"
    "  - {id: hill, name: Hill}\n",
    "templates/plain.html": FRONT,
    "templates/lone.html": "<h1>{{ card.name }}</h1><p>{{ card.note }}</p>",
    "templates/knowing.html": FRONT
    + "<p>{% for one in parts.terms.records %}{{ one.name }} {% endfor %}</p>\n",
    "templates/frame.html": "{% macro framed(name) %}<h1>{{ name }}</h1>{% endmacro %}\n",
    "templates/rear.html": "<h1>Back</h1>",
    "templates/pack.css": '.trim::before{content:"";display:block;height:3mm}'
    "h1,p{margin:0 3mm;font-size:8pt}img{width:9mm;margin:0 3mm}",
    "pictures/gun.svg": SVG.replace("<path", '<path fill="currentColor"'),
}


class Desk:
    """A pack that is printed again in one process, and from nothing by another."""

    def __init__(self, pack: Path, workers: Workers) -> None:
        self.pack = pack
        self.warm = Warm(workers)
        self.count = 0

    def printed(self, out: Path, warm: Warm | None) -> dict[str, bytes]:
        """All files that are there after a print, but for what is kept."""
        options = Options(out=out, jobs=1)
        targets = find_targets([str(self.pack)])
        job = Job(options, warm=warm)
        write(make(targets, job), job)
        if warm:
            warm.settle()
        files = (p for p in sorted(out.rglob("*")) if p.is_file() and ".fieldpress" not in p.parts)
        return {str(path.relative_to(out)): path.read_bytes() for path in files}

    def again(self) -> dict[str, bytes]:
        """Print in the process that goes on."""
        return self.printed(self.pack.parent / "again", self.warm)

    def agrees(self) -> bool:
        """Tell whether a print from nothing has the same bytes."""
        self.count += 1
        return self.again() == self.printed(self.pack.parent / f"new-{self.count}", None)

    def change(self, file: str, old: str, new: str) -> None:
        """Change a file of the pack."""
        path = self.pack / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Workers(1) as workers:
        yield Desk(write_pack(tmp_path / "pack", FILES), workers)


def test_what_is_printed_again_has_the_bytes_of_a_print_from_nothing(desk: Desk) -> None:
    assert desk.agrees()
    for file, old, new in (
        ("plain.yaml", "Fire once", "Fire twice"),  # one face
        ("plain.yaml", "Fire twice", "Fire Æ ¼ times “at once”"),  # other glyphs
        ("lone.yaml", "Heal one", "Heal all of them"),  # begun by a worker at once
        ("lone.yaml", "Heal all of them", "Heal one"),  # back again: it is in the store
        ("lone.yaml", "copies: 20", "copies: 2"),  # fewer sheets
        ("terms.yaml", "Hill", "Mount"),  # what other cards' templates ask for
        ("terms.yaml", "title: Terms", "title: Words"),  # what links are called
        ("templates/frame.html", "<h1>", "<h1 class=x>"),  # a template within others
        ("templates/rear.html", "Back", '<b style="font-family:IBM Plex Mono">B</b>'),
        ("templates/lone.html", "<h1>", '<h1 style="opacity:.5;font-family:IBM Plex Mono">'),
        ("pictures/gun.svg", "currentColor", "#00ff00"),
        ("pack.yaml", "#3d4a3a", "#123456"),  # every style sheet
    ):
        desk.change(file, old, new)
        assert desk.agrees(), (file, old, new)


def test_a_card_that_is_wrong_is_told_and_then_printed(desk: Desk) -> None:
    desk.again()
    desk.change("templates/lone.html", "card.note", "card.nothing")
    with pytest.raises(ContentError, match="'nothing'"):
        desk.again()
    desk.change("templates/lone.html", "card.nothing", "card.note")
    desk.change("lone.yaml", "Heal one", "Heal one " + "and one more " * 200)
    with pytest.raises(ContentError):
        desk.again()
    desk.change("lone.yaml", "and one more " * 200, "or none")
    assert desk.agrees()


def test_only_what_changed_is_filled(desk: Desk) -> None:
    desk.again()
    known = desk.warm.fills_of(desk.pack).texts
    before = dict(known)
    assert len(before) == 10  # cards of three decks and a back; one deck asks for all records
    desk.change("plain.yaml", "Fire once", "Fire twice")
    desk.again()
    (new,) = [made.text for key, made in known.items() if key not in before]
    assert "Fire twice" in new
    desk.change("terms.yaml", "title: Terms", "title: Words")
    count = len(known)
    desk.again()
    assert len(known) == count + 6  # the two decks whose texts may have links


def test_files_that_are_as_they_were_are_not_written(desk: Desk) -> None:
    desk.again()
    out = desk.pack.parent / "again/pack"
    before = {path.name: path.stat().st_ino for path in out.iterdir()}
    desk.change("lone.yaml", "Heal one", "Heal two")
    desk.again()
    after = {path.name: path.stat().st_ino for path in out.iterdir()}
    assert [name for name in before if before[name] != after[name]] == ["lone.pdf"]


def test_a_template_tells_what_it_asks_for() -> None:
    assert fills.what_is_asked("{{ card.name }}{% include 'x.html' %}") == fills.TemplateUses(
        frozenset({"card"}), frozenset({"x.html"})
    )
    assert fills.what_is_asked("{% include card.name %}") is None
    assert fills.what_is_asked("{% if %}") is None
