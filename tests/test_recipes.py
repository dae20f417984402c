"""The recipes of docs/architecture.md, each followed step by step in a copy of the checkout.

What they make is printed, and the tests that hold lists of what there is still pass.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import pikepdf
import pytest

from generator.measure import points
from tests.face_export import EXPORT
from tests.packs import GOOD
from tests.printed import Printed
from tests.recipes import Change, Copy, Recipe, copied
from tests.river_raid import RAID
from tests.test_kinds import MEDAL, MEDAL_MODULE, MEDAL_PAGE
from tests.test_limits import LINES_OF_FUNCTION, functions, length
from tests.tiny_game import write_files
from tests.yaml_files import load_yaml

_DOCUMENTED = "tests/test_documentation.py::test_"

PIECE = Recipe(
    files={
        "content/platoon-action/morale.yaml": """\
kind: deck
title: morale markers
piece: 25x25mm
front: morale.html
count: 3
fields: {word: text}
cards:
  - {id: steady, word: Steady, copies: 2}
  - {id: shaken, word: Shaken}
""",
        "content/platoon-action/templates/morale.html": "<h1>{{ card.word }}</h1>\n",
        "content/platoon-action/templates/morale.css": (
            "h1 { position: absolute; left: 3mm; top: 9mm; width: 19mm; margin: 0;\n"
            '  font: 600 10pt "Source Sans Pro"; text-align: center; }\n'
        ),
    },
    changes=(),
    make=("products",),
    tests=(
        f"{_DOCUMENTED}every_product_stands_on_the_page_of_products",
        f"{_DOCUMENTED}page_of_products_is_made_from_the_packs",
        f"{_DOCUMENTED}letter_takes_as_many_sheets_as_told",
        "tests/test_shelf.py::test_what_a_pack_says_is_passed_on",
        "tests/test_templates_text.py",
    ),
)

KIND = Recipe(
    files={"generator/content/kinds/medal.py": MEDAL_MODULE.partition("\nKINDS = ")[0].lstrip()},
    changes=(
        Change(
            "generator/content/kinds/__init__.py",
            '    "box": "box:BOX_KIND",\n',
            '    "box": "box:BOX_KIND",\n    "medal": "medal:MEDAL",\n',
        ),
        Change(
            "docs/content.md",
            "\n## `tables`: ",
            """
## `medal`: a citation

| key | | what it is |
|---|---|---|
| `kind` | required | `medal` |
| `id` | file's name | the part's id, and the name of its PDF |
| `title` | required | the medal's name |
| `deed` | required | what it is given for |
| `template` | `medal.html` | the template of the page |

## `tables`: """,
        ),
    ),
    make=("schema", "tree"),
    tests=(
        f"{_DOCUMENTED}every_key_of_every_kind_is_documented[medal]",
        f"{_DOCUMENTED}the_tree_of_modules_is_the_program_s",
        "tests/test_schema.py::test_committed_schemas_are_up_to_date",
        "tests/test_schema.py::test_every_key_is_described[medal]",
    ),
)

RECIPES = {"piece": PIECE, "kind": KIND, "game": RAID, "export": EXPORT}

Follow = Callable[[str], Copy]


@pytest.fixture(scope="module")
def follow(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Follow:
    """Write what a recipe adds, once, in a copy of its own; its targets are made later."""
    made: dict[str, Copy] = {}

    def followed(name: str) -> Copy:
        if name not in made:
            made[name] = copied(repository, tmp_path_factory.mktemp("recipe") / name)
            made[name].write(RECIPES[name])
        return made[name]

    return followed


def words_of(file: Path) -> str:
    return Printed(file.read_bytes()).text(0)


def printed(copy: Copy, *words: str) -> list[str]:
    """Run a command that prints; return the names of the files that it tells."""
    done = copy.fieldpress(*words)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def listed(copy: Copy) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(
        (copy.folder / "output/manifest.json").read_text("utf-8")
    )["files"]
    return found


@pytest.mark.ci
def test_a_piece_is_a_file_and_a_template(follow: Follow) -> None:
    copy = follow("piece")
    assert printed(copy, "build", "platoon-action/morale") == ["output/platoon-action/morale.pdf"]
    text = words_of(copy.folder / "output/platoon-action/morale.pdf")
    assert (text.count("Steady"), text.count("Shaken")) == (2, 1)


@pytest.mark.ci
def test_a_kind_is_a_module_and_an_entry(follow: Follow) -> None:
    copy = follow("kind")
    style = "@page {margin: 15mm} h1, p {font: 12pt Source Sans Pro}\n"
    pack = {name: text for name, text in GOOD.items() if isinstance(text, str)}
    write_files(
        copy.folder / "mine",
        {
            **pack,
            "star.yaml": MEDAL,
            "templates/medal.html": MEDAL_PAGE,
            "templates/medal.css": style,
        },
    )
    assert printed(copy, "build", "mine/star") == ["output/mine/star.pdf"]
    assert "To whoever shall attack." in words_of(copy.folder / "output/mine/star.pdf")


@pytest.mark.ci
def test_a_game_is_a_folder_a_pack_and_an_entry(follow: Follow) -> None:
    copy = follow("game")
    folder = "output/river-raid/scenarios"
    assert printed(copy, "scenario", "new", "river-raid", "--seed", "amber") == [
        f"{folder}/amber/scenario.pdf",
        f"{folder}/amber/scenario.yaml",
    ]
    file = copy.folder / folder / "amber/scenario.yaml"
    record = load_yaml(file.read_text("utf-8"))["record"]
    text = words_of(file.with_suffix(".pdf"))
    assert f"{record['men']} men cross in {record['boats']} boats." in text

    crowded = re.sub(r"men: \d+\n", "men: 300\n", file.read_text("utf-8"))
    file.write_text(re.sub(r"boats: \d+\n", "boats: 6\n", crowded), "utf-8")
    done = copy.fieldpress("scenario", "print", str(file))
    assert "room in the boats: 300 men, and room for 48" in done.stderr

    words = ("--seed", "amber", "--lock", "side=blue", "--list", "--json", "--times", "2")
    told = json.loads("".join(printed(copy, "scenario", "new", "river-raid", *words)))
    assert [(one["seed"], one["side"]) for one in told] == [("amber", "blue"), ("amber-2", "blue")]
    *_, book = sorted(printed(copy, "scenario", "new", "river-raid", "--book", "2"))
    assert book.endswith("scenario-02.yaml")


@pytest.mark.ci
def test_a_page_without_bookmark_is_told_by_its_template(follow: Follow) -> None:
    copy = follow("game")
    template = copy.folder / "content/river-raid/templates/raid.html"
    good = template.read_text("utf-8")
    told = partial(copy.fieldpress, "scenario", "new", "river-raid", "--seed", "bare")
    try:
        for line, page, where in (
            ("{{ m.band(item.raid.title) }}\n", 1, "a raid begins"),
            ("{{ m.band('Ledger: ' ~ item.raid.title) }}\n", 2, "the ledgers begin"),
        ):
            assert good.count(line) == 1
            template.write_text(good.replace(line, ""), "utf-8")
            assert told().stderr == (
                f"content/river-raid/templates/raid.html:1:1: scenario: page {page}, where {where},"
                " has no bookmark\n"
                "  hint: begin the page with {{ m.band(title) }} of macros.html, or with a heading "
                "h1\n"
                "  hint: its game states that a raid has 1 page\n"
                "1 problem; nothing was printed\n"
            )
        line = "<p>{{ item.raid.orders }}.</p>\n"
        template.write_text(good.replace(line, 60 * line), "utf-8")
        assert told().stderr == (
            "content/river-raid/templates/raid.html:1:1: scenario: a raid has more than 1 page\n"
            "1 problem; nothing was printed\n"
        )
    finally:
        template.write_text(good, "utf-8")


@pytest.mark.ci
def test_an_export_is_a_module_and_a_command(follow: Follow) -> None:
    copy = follow("export")
    write_files(
        copy.folder / "mine", {name: text for name, text in GOOD.items() if isinstance(text, str)}
    )
    names = [f"mine/faces/deck/front-{card}.pdf" for card in ("gunner", "scout", "sniper")]
    assert sorted(printed(copy, "faces", "mine")) == [f"output/{name}" for name in names]
    assert [one["file"] for one in listed(copy)] == names
    assert {(one["product"], one["kind"], one["bleed"]) for one in listed(copy)} == {
        ("deck", "face", 3.0)
    }
    scout = copy.folder / "output" / names[1]
    assert "Go to the next square." in words_of(scout)
    with pikepdf.open(scout) as pdf:
        (page,) = pdf.pages
        size = [float(side) for side in page.mediabox[2:]]
    assert size == pytest.approx([points(44.45 + 6), points(63.5 + 6)], abs=0.01)


def classes(texts: Iterable[str]) -> set[str]:
    return {name for text in texts for name in re.findall(r"^class (\w+)", text, re.MULTILINE)}


REGISTRIES = {"generator/games/__init__.py": "`games.GAMES`"}
"""Files that the page calls by what is in them."""


@pytest.mark.parametrize("name", RECIPES)
def test_the_page_names_every_step(repository: Path, name: str) -> None:
    page = (repository / "docs/architecture.md").read_text("utf-8")
    text = page.split("## Recipes\n", 1)[1].split("\n## ", 1)[0]
    (told,) = [part for part in text.split("**A new ") if part.startswith(name)]
    for target in RECIPES[name].make:
        assert f"`make {target}`" in told
    for file in {change.file for change in RECIPES[name].changes}:
        short = file.removeprefix("generator/").removeprefix("docs/")
        assert REGISTRIES.get(file, short) in told, file


@pytest.mark.ci
@pytest.mark.parametrize("name", RECIPES)
def test_lists_hold_what_a_recipe_has_added(follow: Follow, name: str) -> None:
    copy = follow(name)
    for target in RECIPES[name].make:
        copy.make(target)
    if name == "game":  # `make golden` rolls and prints everything else as well
        code = "from tests import golden; print(golden.scenarios_text('river-raid'), end='')"
        kept = copy.folder / "tests/data/golden/river-raid.txt"
        kept.write_text(copy.python("-c", code).stdout, "utf-8")
    assert copy.pytest(*RECIPES[name].tests) == ""


@pytest.mark.ci
@pytest.mark.parametrize("name", RECIPES)
def test_what_a_recipe_adds_is_in_its_layer_and_in_form(
    repository: Path, follow: Follow, name: str
) -> None:
    copy = follow(name)
    new = [file for file in RECIPES[name].files if file.endswith(".py")]
    every = set(repository.glob("generator/**/*.py")) - set(
        repository.glob("generator/games/*/**/*")
    )
    known = classes(path.read_text("utf-8") for path in every)  # games may share names
    for file in new:
        text = (copy.folder / file).read_text("utf-8")
        assert classes([text]).isdisjoint(known)
        assert all(length(function) <= LINES_OF_FUNCTION for function in functions(text))
    if name != "kind":  # its module is the one of test_kinds, which is a text without types
        for words in (("check",), ("format", "--check")):
            done = copy.python("-m", "ruff", *words, "--no-cache", *new)
            assert done.returncode == 0, done.stdout
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = copy.python("-c", code, "--no-cache", "--no-logo")
    assert "Contracts: 1 kept, 0 broken." in done.stdout, done.stdout + done.stderr
