"""The reference for makers, held against the program: each example is run."""

from __future__ import annotations

import re
from pathlib import Path

import jinja2
import pytest

from generator.games.packs import read_pack
from generator.job.options import Options
from generator.resources import content_folder, templates_folder
from generator.typeset.context import Context
from generator.typeset.fonts import FAMILIES
from generator.typeset.inks import INKS
from generator.typeset.sandbox import FILTERS, TEXT_METHODS, Sandbox, TemplateLoader
from tests.packs import fieldpress
from tests.shares import first

UNITS = [
    {"name": "Rifles", "side": "North", "fire": 3},
    {"name": "Tanks", "side": "North", "fire": 6},
    {"name": "Guns", "side": "South", "fire": 8},
]
GIVEN = {"name": "Machine Gun", "numbers": [3, 1, 2], "units": UNITS}

LACKING = {
    "text-shadow": "1mm 1mm #000000",
    "filter": "blur(1mm)",
    "mix-blend-mode": "multiply",
    "clip-path": "circle(40%)",
    "mask-image": "none",
    "shape-outside": "circle()",
    "writing-mode": "vertical-rl",
    "aspect-ratio": "1",
    "rotate": "5deg",
    "scale": "1.1",
    "translate": "1mm",
    "zoom": "1.1",
    "text-wrap": "balance",
    "initial-letter": "2",
}
"""Properties that the page engine has not, each with a value that it would have."""


@pytest.fixture(scope="module")
def page(repository: Path) -> str:
    return (repository / "docs/make/reference.md").read_text("utf-8")


def rows(page: str, heading: str) -> list[list[str]]:
    """The rows of the first table under a heading, a list of cells each, as they are read."""
    table = page.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0].split("\n|---", 1)[1]
    lines = table.split("\n\n", 1)[0].splitlines()[1:]
    return [
        [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        for line in lines
    ]


def code(cell: str) -> str:
    """What stands in back quotes first."""
    return cell.split("`")[1]


def test_every_filter_prints_what_the_page_says(page: str) -> None:
    told = rows(page, "Filters")
    assert {code(name) for name, _, _ in told} == FILTERS
    for name, written, prints in told:
        source = code(written)
        given = {**GIVEN, "nothing": jinja2.Undefined()}
        made = Sandbox(TemplateLoader(())).from_string(source).render(given)
        assert made.strip().replace("<b>", "**").replace("</b>", "**") == prints, name
        assert f"| {code(name)}" in source, name


def test_methods_of_texts_that_the_page_names_are_allowed(page: str) -> None:
    named = re.findall(r"`name\.(\w+)\(", page)
    assert set(named) <= TEXT_METHODS
    assert named


def test_every_function_is_in_the_reference(page: str) -> None:
    pack = read_pack(content_folder() / "platoon-command")
    given = Context(pack, INKS["colour"], True, Options().paper, links=False).common
    told = {code(name) for name, *_ in rows(page, "Functions")}
    assert told == {name for name, value in given.items() if callable(value)} | {
        "products",
        "range",
    }


def test_parts_of_sheets_are_those_of_the_macros(page: str) -> None:
    source = (templates_folder() / "macros.html").read_text("utf-8")
    written = " ".join(cell for cell, _ in rows(page, "Built-in parts of sheets"))
    told = set(re.findall(r"\{\{ m\.(\w+)", written))
    assert told == set(re.findall(r"\{% macro (\w+)", source))


def test_names_of_colours_are_those_of_the_theme(page: str) -> None:
    theme = (templates_folder() / "theme.css").read_text("utf-8")
    written = " ".join(cell for cell, _ in rows(page, "Names in style sheets"))
    told = set(re.findall(r"var\((--[\w-]+)\)", written))
    built_in = set(re.findall(r"(--[\w-]+):", theme))
    assert told == built_in | {"--bleed", "--accent", "--side-north", "--gold"}
    assert set(re.findall(r"\.ink-(\w+)", written)) == set(INKS)


def test_icons_are_those_of_the_library(page: str) -> None:
    listed = fieldpress("icons", "--list").out.split("\n")
    told = [
        line
        for group, names in rows(page, "Icons")
        for line in (group, *(f"  {name}" for name in re.findall(r"`([\w-]+)`", names)))
    ]
    assert told == [re.match(r" *[^ ]+(?: [^ ]+)*?(?=  |$)", line)[0] for line in listed if line]  # type: ignore[index]


def test_families_are_those_there_are(page: str) -> None:
    assert [family for family, *_ in rows(page, "Fonts")] == list(FAMILIES)
    assert all(f'"{family}"' in written for family, written, _ in rows(page, "Fonts"))


def test_all_that_the_engine_lacks_is_tried(page: str) -> None:
    told = {
        name
        for cell, _ in rows(page, "What the page engine lacks")
        for name in re.findall(r"`([\w-]+)`", cell)
    }
    assert told == set(LACKING)


@pytest.mark.parametrize("name", first(2, LACKING))
def test_what_the_engine_lacks_is_told(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "try/templates").mkdir(parents=True)
    (tmp_path / "try/pack.yaml").write_text("kind: pack\ntitle: Try\n", "utf-8")
    (tmp_path / "try/cards.yaml").write_text(
        "kind: deck\ntitle: Cards\npiece: mini\nfront: card.html\nfields: {name: text}\n"
        "cards: [{id: a, name: A}]\n",
        "utf-8",
    )
    (tmp_path / "try/templates/card.html").write_text('<p class="a">{{ card.name }}</p>', "utf-8")
    style = f".a {{ margin: 9mm; {name}: {LACKING[name]}; }}"
    (tmp_path / "try/templates/card.css").write_text(style, "utf-8")
    ran = fieldpress("check", "try")
    assert ran.err.startswith("try/templates/card.css:1:19: the page engine says: Ignored `")
    assert f"`{name}: {LACKING[name]}`, unknown property" in ran.err


@pytest.mark.ci
def test_the_type_sheet_prints(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, body in re.findall(r"\*\*`([\w./-]+)`\*\*\n\n```\w+\n(.*?)```", page, re.DOTALL):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(body, "utf-8")
    ran = fieldpress("build", "type-sheet")
    assert (ran.status, ran.out, ran.err) == (0, "output/type-sheet/type-sheet.pdf\n", "")
