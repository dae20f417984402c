"""Templates that ask for what is not there, reach too far or never end."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from bad_packs import SEEN, Files, build, card, deck, problems
from packs import fieldpress

from tests.shares import first

PATIENCE = "  hint: if this is not a mistake, --patient allows 60 s of processor time"

TOO_LONG = "Sniper of the Third Battalion, 26th Infantry Regiment"


CASES: Mapping[str, tuple[Files, tuple[str, ...]]] = {
    "a missing field in a template": (
        card("{{ card.nmae }}"),
        (
            "my-pack/templates/card.html:6:1: the template uses 'nmae', which the content does "
            "not have",
            SEEN,
            "  hint: did you mean 'name'?",
        ),
    ),
    "a missing field of what a card refers to": (
        card("\n{{ card.action.remindre }}"),
        (
            "my-pack/templates/card.html:7:1: the template uses 'remindre', which the content "
            "does not have",
            "  see my-pack/actions.yaml:8:5",
            "  hint: did you mean 'reminder'?",
        ),
    ),
    "an item too far": (
        card("{{ [card][99].name }}"),
        (
            "my-pack/templates/card.html:6:1: the template uses item 99 of a list, which the "
            "content does not have",
            SEEN,
        ),
    ),
    "a name that nothing provides": (
        card("{{ crad.name }}"),
        (
            "my-pack/templates/card.html:6:1: the template uses 'crad', which nothing provides",
            SEEN,
            "  hint: did you mean 'card'?",
        ),
    ),
    "a text too long": (
        deck("name: Sniper", f"name: {TOO_LONG}"),
        (
            "my-pack/deck.yaml:19:11: the text 'Sniper of the Third Battalion, 26th Inf…' does "
            "not fit its box even at 8 pt",
            "  hint: shorten it, or give it more room in the template",
            "hint: to try it as it is, add --draft; everything is then marked DRAFT",
        ),
    ),
    "a character no font has": (
        deck("name: Sniper", "name: Sniper 𓀀"),
        ("my-pack/deck.yaml:19:11: none of the fonts has '𓀀' (U+13000)",),
    ),
    "a character no font has, in a template": (
        card("\n  <b style='position: absolute; left: 9mm; top: 20mm'>𓀀</b>"),
        ("my-pack/templates/card.html:7:55: none of the fonts has '𓀀' (U+13000)", SEEN),
    ),
    "a comment that is left open": (
        card("{# x"),
        (
            "my-pack/templates/card.html:6:1: this is not a template: missing end of comment tag",
            SEEN,
        ),
    ),
    "a file that is attached by a link": (
        card("<link rel='Attachment' href='deck.yaml'>"),
        (
            "my-pack/templates/card.html:6:30: 'deck.yaml' can't be read: a page can't have files "
            "attached to it",
            SEEN,
        ),
    ),
    "a file that is attached by an anchor": (
        card("<a rel='attachment' href='file:///etc/passwd'></a>"),
        (
            "my-pack/templates/card.html:6:27: 'file:///etc/passwd' can't be read: a page can't "
            "have files attached to it",
            SEEN,
        ),
    ),
}


TEMPLATES: Mapping[str, tuple[str, str]] = {
    "include of a file": (
        "{% include '/etc/passwd' %}",
        "there is no template '/etc/passwd'",
    ),
    "include by a way out": (
        "{% include '../../../../../../etc/passwd' %}",
        "there is no template '../../../../../../etc/passwd'",
    ),
    "the classes of a text": (
        "{{ ''.__class__.__mro__ }}",
        "the template may not do this: '__class__' is not for templates",
    ),
    "the classes by another way": (
        "{{ ''['__class__'] }}",
        "the template may not do this: '__class__' is not for templates",
    ),
    "the classes by a map": (
        "{{ ['']|map(attribute='__class__')|list }}",
        "the template may not do this: '__class__' is not for templates",
    ),
    "the classes by attr": (
        "{{ ''|attr('__class__') }}",
        "this is not a template: no filter named 'attr'",
    ),
    "how a mapping is made": (
        "{{ pack.__init__ }}",
        "the template uses '__init__', which the content does not have",
    ),
    "how a cycler is made": (
        "{% set x = cycler.__init__ %}",
        "the template uses 'cycler', which nothing provides",
    ),
    "the globals of a function": (
        "{{ rich.__globals__ }}",
        "the template may not do this: '__globals__' is not for templates",
    ),
    "whose method it is": (
        "{{ rich.__self__ }}",
        "the template may not do this: '__self__' is not for templates",
    ),
    "what function it is": (
        "{{ chances.__func__ }}",
        "the template may not do this: '__func__' is not for templates",
    ),
    "a macro's code": (
        "{% macro m() %}{% endmacro %}{{ m._func }}",
        "the template may not do this: '_func' is not for templates",
    ),
    "the way up from a type": (
        "{{ dict.mro() }}",
        "the template may not do this: 'mro' is not for templates",
    ),
    "a change of the content": (
        "{% set _ = pack.palette.update({'x': 'y'}) %}",
        "the template uses 'update', which the content does not have",
    ),
    "a long repetition": (
        "{{ 'x' * 10 ** 10 }}",
        "the template may not do this: this repeats a value too often",
    ),
    "a wide format": (
        '{{ "%999999999d" % 1 }}',
        "the template may not do this: '%' works on numbers only",
    ),
    "a wide format by a method": (
        "{{ '{:>999999999}'.format(1) }}",
        "the template may not do this: 'format' is not for templates",
    ),
    "a format by a map": (
        "{{ '{0.__class__}'.format_map({'0': 1}) }}",
        "the template may not do this: 'format_map' is not for templates",
    ),
    "a wide text": (
        "{{ 'x'.rjust(999999999) }}",
        "the template may not do this: 'rjust' is not for templates",
    ),
    "a large power": ("{{ 9 ** 9 ** 9 }}", "the template may not do this: this power is too large"),
    "a long range": (
        "{{ range(10 ** 9) }}",
        "the template may not do this: 'range' counts 100,000 numbers at most",
    ),
    "fine rounding": (
        "{{ 1.5|round(1000000000, 'ceil') }}",
        "the template may not do this: 'round' goes to 10 digits at most",
    ),
    "an endless macro": (
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "the template calls itself without end",
    ),
    "a tag that is open": (
        "{% for %}",
        "this is not a template: expected an expression, got 'end of statement block'",
    ),
    "a brace that is open": (
        "{{ card.name",
        "this is not a template: unexpected end of template, expected 'end of print statement'",
    ),
    "a link that leads nowhere": (
        "{{ rich('[[nowhere]]') }}",
        "the template fails: the link '[[nowhere]]' leads nowhere",
    ),
    "odds of no table": ("{{ chances('hist') }}", "the template fails: there is no table 'hist'"),
}


@pytest.mark.parametrize("case", first(5, CASES))
def test_a_template_that_is_wrong(desk: Path, case: str) -> None:
    files, lines = CASES[case]
    ran = build(desk, files)
    assert ran.err == problems(*lines)
    assert ran.status == 1


@pytest.mark.parametrize("case", first(3, TEMPLATES))
def test_templates_that_go_too_far(desk: Path, case: str) -> None:
    text, message = TEMPLATES[case]
    ran = build(desk, card(text))
    assert ran.err == problems(f"my-pack/templates/card.html:6:1: {message}", SEEN)
    assert ran.status == 1


@pytest.mark.parametrize("name", ["templates/card.html", "templates/card.css"])
def test_templates_that_are_not_utf_8(desk: Path, name: str) -> None:
    ran = build(desk, {name: b"/* \xe9 */"})
    assert ran.err == problems(
        "my-pack/templates/card.css:1:1: the style sheet is not UTF-8 text"
        if name.endswith("css")
        else "my-pack/deck.yaml:11:5: the template 'card.html' is not UTF-8 text"
    )


@pytest.mark.parametrize("name", ["card.html", "card.css"])
def test_templates_that_are_too_large(desk: Path, name: str) -> None:
    ran = build(desk, {f"templates/{name}": b" " * 2_000_001})
    assert ran.err == problems(
        "my-pack/templates/card.css:1:1: the style sheet has more than 2,000,000 bytes"
        if name.endswith("css")
        else "my-pack/deck.yaml:11:5: the template 'card.html' has more than 2,000,000 bytes"
    )


def test_a_part_of_a_template_that_is_too_large(desk: Path) -> None:
    files = card("{% include 'part.html' %}") | {"templates/part.html": b" " * 2_000_001}
    ran = build(desk, files)
    said = "the template 'part.html' has more than 2,000,000 bytes"
    assert ran.err == problems(f"my-pack/templates/card.html:6:1: {said}", SEEN)


def test_a_linked_style_sheet_that_is_too_large(desk: Path) -> None:
    files = card("<link rel=stylesheet href=more.css>") | {"more.css": b" " * 2_000_001}
    said = "'more.css' can't be read: it has more than 2,000,000 bytes"
    assert build(desk, files).err == problems(f"my-pack/templates/card.html:6:27: {said}", SEEN)


def test_a_template_that_includes_itself(desk: Path) -> None:
    ran = build(desk, card("{% include 'card.html' %}"))
    assert ran.status == 1
    assert ran.err.partition(": ")[2] == problems("the template calls itself without end", SEEN)


@pytest.mark.ci
@pytest.mark.parametrize(
    "text",
    [
        "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "{% for a in range(99999) %}{% set x = range(99999)|list %}{% endfor %}",
    ],
)
def test_a_template_without_end(desk: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("generator.typeset.templates.TEMPLATE_SECONDS", 1.0)
    ran = build(desk, card(text))
    message = "the template was stopped: it takes too long"
    assert ran.err == problems(f"my-pack/templates/card.html:6:1: {message}", SEEN, PATIENCE)


@pytest.mark.parametrize(
    ("text", "why"),
    first(
        1,
        [
            (
                "{% for a in range(100) %}{{ 'x' * 99999 }}{% endfor %}",
                "was stopped: it writes more than 2,000,000 characters",
            ),
            ("{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}", "is nested too deep"),
            ("{% if 1 %}" * 30 + "{% endif %}" * 30, None),
        ],
    ),
)
def test_a_template_that_is_too_much(desk: Path, text: str, why: str | None) -> None:
    ran = build(desk, card(text))
    if why:
        assert ran.err == problems(f"my-pack/deck.yaml:11:5: the template 'card.html' {why}")


@pytest.mark.ci
def test_a_template_that_fills_the_memory(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.typeset.limits.MEMORY", 200_000_000)
    doubling = "{% set ns.x = ns.x + ns.x %}"
    loop = "{% for i in range(100) %}" + doubling + "{% endfor %}"
    ran = build(desk, card("{% set ns = namespace(x='x') %}" + loop))
    message = "the template 'card.html' was stopped: it takes too much memory"
    assert ran.err == problems(f"my-pack/deck.yaml:11:5: {message}")


def test_elements_nested_too_deep(desk: Path) -> None:
    ran = build(desk, card("<div>" * 200))
    assert ran.err == problems(
        *(
            f"my-pack/deck.yaml:{line}:5: the template's elements are nested too deep"
            for line in (11, 15, 18)
        )
    )


def without_end(*_: object) -> None:
    """Stand in for a page engine that is never done, however fast the machine is."""
    while True:
        pass


def test_a_page_that_takes_too_long(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.typeset.faces.FACE_SECONDS", 0.3)
    monkeypatch.setattr("generator.typeset.faces.fit_pages", without_end)
    ran = build(desk, card("<p>x</p>"), "--jobs", "1")
    message = "stopped laying this out: it takes too long"
    assert ran.err == problems(f"my-pack/deck.yaml:11:5: {message}")


NESTED = (
    "{% set n = namespace(one=(1,), other=(1,)) %}{% for i in range(60) %}"
    "{% set n.one = (n.one, n.one) %}{% set n.other = (n.other, n.other) %}{% endfor %}"
)
"""Two tuples of sixty levels: to walk through one of them takes longer than anyone waits."""


@pytest.mark.ci
@pytest.mark.parametrize(
    "call",
    first(
        1,
        [
            "{{ [n.one, n.other] | max | length }}",
            "{{ n.one == n.other }}",
            "{{ n.one in [n.other] }}",
            "{{ [n.one, n.other] | sort | length }}",
            "{{ [n.one, n.other] | unique | list | length }}",
        ],
    ),
)
def test_a_call_that_no_clock_interrupts(
    desk: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.typeset.templates.TEMPLATE_SECONDS", 0.5)
    ran = build(desk, card(f"{NESTED}\n{call}"))
    said = "my-pack/templates/card.html:7:1: the template was stopped: it takes too long"
    assert ran.err == problems(said, SEEN, PATIENCE)


@pytest.mark.ci
def test_patience_has_an_end(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.typeset.templates.PATIENT_SECONDS", 0.6)
    ran = build(desk, card(f"{NESTED}\n{{{{ n.one == n.other }}}}"), "--patient")
    said = "my-pack/templates/card.html:7:1: the template was stopped: it takes too long"
    assert ran.err == problems(said, SEEN)


@pytest.mark.ci
def test_patience_gives_templates_more_time(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any time nothing is filled; with patience all of it is."""
    monkeypatch.setattr("generator.typeset.templates.TEMPLATE_SECONDS", 0.0)
    endless = "{% for a in range(99999) %}{% for b in range(99) %}{% endfor %}{% endfor %}"
    assert "it takes too long" in build(desk, card(endless)).err
    assert build(desk, card(""), "--patient").status == 0


@pytest.mark.parametrize("target", ["/", "/etc", ".."])
def test_a_folder_of_templates_that_is_a_link_out_of_the_pack(desk: Path, target: str) -> None:
    """The whole machine stood behind a name such as `proc/self/cwd/…`."""
    pack = desk / "my-pack"
    (pack / "card.html").write_text("<p>{% include 'etc/passwd' %}</p>")
    text = (pack / "deck.yaml").read_text("utf-8")
    text = text.replace("front: card.html", "front: proc/self/cwd/my-pack/card.html")
    (pack / "deck.yaml").write_text(text, "utf-8")
    (pack / "templates").rename(pack / "mine")
    (pack / "templates").symlink_to(target)
    ran = fieldpress("build", "my-pack", "--out", "out")
    assert ran.status == 1
    assert "root:" not in ran.err
    assert "there is no template 'proc/self/cwd/my-pack/card.html'" in ran.err
