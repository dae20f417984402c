"""The documentation is complete, its links lead somewhere, and its examples work."""

from __future__ import annotations

import dataclasses
import importlib
import json
import posixpath
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
from PIL import Image

from generator.cli.app import app
from generator.content.fields import ORIGINS
from generator.content.fonts.families import FAMILIES
from generator.games.packs import read_pack
from generator.games.schema import schemas
from generator.job.options import Options
from generator.job.products.paper import paper_of
from generator.job.products.product import products
from generator.job.targets import built_in
from generator.measure import PAPERS, PIECES
from generator.press.imposition import BACKINGS
from generator.press.profile import PrinterProfile
from generator.resources import content_folder
from generator.studio.pages import PAGES
from generator.typeset.context import Context
from generator.typeset.documents import MARGIN
from generator.typeset.faces import SAFE
from generator.typeset.inks import INKS
from generator.typeset.judging.findings import MIN_CONTRAST, MIN_DPI, MIN_TEXT
from generator.typeset.sandbox import FILTERS
from scripts import episodes as episode_page
from scripts import products as product_page
from scripts import tree

FILE = re.compile(r"\*\*`([\w./-]+)`\*\*\n\n```\w+\n(.*?)```", re.DOTALL)
SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)
PROBLEMS = re.compile(r"```text\n([^`]*?problems?; nothing was printed\n)```")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
VALUES = ("text", "number", "decimal", "flag", "picture")
PROFILE = [field.name.replace("_", "-") for field in dataclasses.fields(PrinterProfile)]
MOST_BYTES = 150_000
MOST_BYTES_TOGETHER = 1_250_000  # the six that show before and after take 0.45 MB
MOST_BYTES_FOR_MAKERS = 1_250_000
MOST_BYTES_OF_TABLES = 400_000


def commands(group: Any, before: str = "") -> dict[str, Any]:
    """Every command by its words, those of a group among them."""
    found = {}
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            found |= commands(command, f"{before}{name} ")
        else:
            found[f"{before}{name}"] = command
    return found


COMMANDS: dict[str, Any] = commands(typer.main.get_command(app))


@pytest.fixture(scope="module")
def pages(repository: Path) -> dict[str, str]:
    """The text of every page of documentation by its name in the repository."""
    folders = (".", "docs", "docs/content", "docs/make", ".github")
    found = [path for folder in folders for path in sorted((repository / folder).glob("*.md"))]
    return {p.relative_to(repository).as_posix(): p.read_text("utf-8") for p in found}


def rows(text: str, head: str) -> list[list[str]]:
    """The rows of the table whose head begins with `head`, a list of cells each."""
    table = text.split(f"\n| {head} |", 1)[1].split("\n\n", 1)[0]
    lines = table.splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def section(text: str, heading: str) -> str:
    """What stands under a heading of the second level."""
    return text.split(f"\n## {heading}", 1)[1].split("\n## ", 1)[0]


def options() -> dict[str, set[str]]:
    """Every option that help names, with the commands that have it."""
    found: dict[str, set[str]] = {"--version": {"(none)"}}
    for name, command in COMMANDS.items():
        for parameter in command.params:
            if getattr(parameter, "hidden", False):
                continue
            for option in (*parameter.opts, *parameter.secondary_opts):
                if option.startswith("-") and option not in ("-h", "--help"):
                    found.setdefault(option, set()).add(name)
    return found


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run `fieldpress` as it is installed, in a folder."""
    fieldpress = Path(sys.executable).with_name("fieldpress")
    return subprocess.run([fieldpress, *words], cwd=folder, capture_output=True, text=True)


def write_examples(folder: Path, *texts: str) -> None:
    """Write every file that the pages print with its name above it."""
    for text in texts:
        for name, body in FILE.findall(text):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(body, "utf-8")


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


# Completeness


def test_every_command_is_documented(pages: dict[str, str]) -> None:
    told = {cells[0] for cells in rows(pages["docs/printing.md"], "command")}
    assert {re.match(r"`fieldpress ([a-z ]+)", cell)[1].strip() for cell in told} == set(COMMANDS)  # type: ignore[index]


def test_every_option_is_documented_with_its_commands(pages: dict[str, str]) -> None:
    told: dict[str, set[str]] = {}
    for cells in rows(pages["docs/printing.md"], "option"):
        for option in re.findall(r"`(--?[\w-]+)`", cells[0]):
            told[option] = set(cells[1].split(", "))
    assert told == options()


@pytest.mark.parametrize("kind", schemas())
def test_every_key_of_every_kind_is_documented(pages: dict[str, str], kind: str) -> None:
    heading = "The file: `run`" if kind == "run" else f"`{kind}`:"
    (page,) = [text for text in pages.values() if f"\n## {heading}" in text]
    text = section(page, heading)
    made = schemas()[kind]
    definitions = [made, *(d for k, d in made.get("$defs", {}).items() if k != "FieldType")]
    keys = {key for definition in definitions for key in definition["properties"]}
    assert {key for key in keys if f"`{key}`" not in text} == set()
    listed = {
        key for line in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
        for key in re.findall(r"`([a-z-]+)`", line)
    }  # fmt: skip
    assert listed - keys - set(PIECES) - {"any", "dr"} == set(), "told, but not there"


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("docs/content.md", [f"`{word}`" for word in (*VALUES, *ORIGINS, *PIECES)]),
        ("docs/content.md", ["`one of ", "`ref ", "`optional …`", "`list of …`"]),
        ("docs/templates.md", [f"`{name}`" for name in (*FILTERS, *FAMILIES)]),
        ("docs/printing.md", [f"`{word}`" for word in (*PAPERS, *BACKINGS, *INKS, *PROFILE)]),
        ("README.md", [f"`{word}`" for word in ("a4", "letter", *INKS)]),
    ],
)
def test_every_word_that_may_be_typed_is_documented(
    pages: dict[str, str], page: str, words: list[str]
) -> None:
    assert [word for word in words if word not in pages[page]] == []


def test_all_that_templates_are_given_is_documented(pages: dict[str, str]) -> None:
    pack = read_pack(content_folder() / "platoon-command")
    given = Context(pack, INKS["colour"], True, Options().paper, links=False).common
    text = section(pages["docs/templates.md"], "What templates are given")
    assert [name for name in given if not re.search(rf"^\| `{name}\b", text, re.MULTILINE)] == []
    assert [key for key in given["pack"] if f"`{key}`" not in text] == []
    (table, *_) = _tables()
    assert [key for key in table if f"`{key}`" not in text] == []


def _tables() -> list[dict[str, Any]]:
    pack = read_pack(content_folder() / "panzer-leader")
    common = Context(pack, INKS["colour"], True, Options().paper, links=False).common
    return list(common["tables"].values())


def test_limits_of_pages_are_those_told(pages: dict[str, str]) -> None:
    told = dict(rows(pages["docs/templates.md"], "what"))
    assert told["text on cards and sheets"] == f"{MIN_TEXT['card']:g} pt at least"
    assert MIN_TEXT["card"] == MIN_TEXT["sheet"]
    assert told["contrast of text and ground"] == f"{MIN_CONTRAST:g} : 1 at least"
    assert told["text on a card"] == f"{SAFE:g} mm from the cut"
    assert told["text on a sheet"] == f"{MARGIN:g} mm from the edge of the paper"
    assert told["pictures"] == f"{MIN_DPI} dpi at least"


def test_the_tree_of_modules_is_the_program_s(pages: dict[str, str]) -> None:
    page = pages["docs/tree.md"]
    assert page == tree.page(), "make tree"
    told = re.findall(r"^\*\*`([\w/]+)/`\*\* – \S", page, re.MULTILINE)
    assert told[0] == "generator"
    assert {"generator/content/kinds", "generator/games/platoon_leader"} < set(told)
    assert page.count("| `") > 150


def test_the_rooms_are_told_in_the_order_of_their_layers(pages: dict[str, str]) -> None:
    told = [cells[0] for cells in rows(pages["docs/architecture.md"], "package")]
    layers = [" ".join(re.findall(r"`(\w+)`", cell)) for cell in told]
    assert layers[: len(tree.ORDER)] == list(reversed(tree.ORDER))
    contract = tomllib.loads((tree.REPOSITORY / "pyproject.toml").read_text("utf-8"))
    held = contract["tool"]["importlinter"]["contracts"][0]["layers"]
    loose = {name for layer in held for name in layer.split(" | ")}
    assert {name for cell in layers for name in cell.split()} == loose


def test_what_the_page_of_the_house_names_is_there(pages: dict[str, str]) -> None:
    """Registries and classes, written `package.module.Name` without `generator`."""
    code = re.sub(r"```.*?```", "", pages["docs/architecture.md"], flags=re.DOTALL)
    named = re.findall(r"`((?:[a-z_]+\.)+[A-Z]\w+)`", code)
    assert len(named) > 12
    for name in dict.fromkeys(named):
        module, _, attribute = name.rpartition(".")
        assert hasattr(importlib.import_module(f"generator.{module}"), attribute), name
    for test in re.findall(r"`(tests/\w+\.py)`", code):
        assert (tree.REPOSITORY / test).is_file(), test


def test_every_product_stands_on_the_page_of_products(pages: dict[str, str]) -> None:
    missing = [
        product.name
        for name in built_in()
        for product in products(read_pack(content_folder() / name))
        if f"| `{product.name}` |" not in pages["docs/products.md"]
    ]
    assert missing == []


def test_page_of_products_is_made_from_the_packs(pages: dict[str, str]) -> None:
    page = pages["docs/products.md"]
    assert page == product_page.renewed(page), "make products"
    notes = {name for name in product_page.NOTES if f"| `{name}` |" not in page}
    assert notes == set(), "said of a product that is not there"


def test_page_of_episodes_is_made_from_the_pack(pages: dict[str, str]) -> None:
    page = pages["docs/campaign-episodes.md"]
    assert page == episode_page.renewed(page), "make episodes"
    assert page.startswith("# Where and when campaigns of Platoon Leader are fought\n")


def test_table_of_products_is_made_anew_and_the_words_around_it_stay() -> None:
    page = """# Products

By hand.

<!-- products of panzer-leader -->
| old |
<!-- end -->

By hand too.
"""
    made = product_page.renewed(page)
    assert made.startswith("# Products\n\nBy hand.\n\n<!-- products of panzer-leader -->\n\n|")
    assert "| old |" not in made
    assert (
        "**Charts** – everything you look up in play; laminate it | 1 sheet, both sides |" in made
    )
    assert "\n<!-- end -->\n\nBy hand too.\n" in made
    # A pack that the page did not have yet.
    deck = "`platoon-command/us-deck` | **US deck** – 54 pieces of 63.5 × 88.9 mm | 6 sheets, both"
    assert deck in made.split("\n## Platoon Command\n")[1]


def test_letter_takes_as_many_sheets_as_told() -> None:
    for name in built_in():
        pack = read_pack(content_folder() / name)
        a4, letter = (
            {facts["id"]: facts["sheets"] for facts in paper_of(pack, Options(paper_name=paper))}
            for paper in ("a4", "letter")
        )
        # These just fit on their sheets of A4.
        kinds = ("board", "field-map")
        more = {part.id for part in pack.parts.values() if part.source.plain()["kind"] in kinds}
        more |= {"platoon-action": {"sticks"}}.get(name, set())
        assert letter == {name: a4[name] + 1 if name in more else a4[name] for name in a4}


def test_every_make_target_is_documented(repository: Path, pages: dict[str, str]) -> None:
    makefile = (repository / "Makefile").read_text("utf-8")
    targets = set(re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[1].split())  # type: ignore[index]
    told = {cells[0] for cells in rows(pages["docs/architecture.md"], "command")}
    assert {f"`make {t}`" for t in targets - {"all", "setup"}} | {"`make`"} == told


# Links and pictures


def anchors(text: str) -> set[str]:
    """The addresses that headings have on the usual sites."""
    heads = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)
    plain = [re.sub(r"[^\w\- ]", "", head.lower()) for head in heads]
    return {head.replace(" ", "-") for head in plain}


def test_links_lead_somewhere(repository: Path, pages: dict[str, str]) -> None:
    lost = []
    for page, text in pages.items():
        for target in LINK.findall(text):
            if re.match(r"https?://", target):
                continue
            name, _, anchor = target.partition("#")
            path = (repository / page).parent / name if name else repository / page
            known = anchors(path.read_text("utf-8")) if anchor and path.is_file() else set()
            if not path.exists() or (anchor and anchor not in known):
                lost.append(f"{page}: {target}")
    assert lost == []


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("docs/pictures", MOST_BYTES_TOGETHER),
        ("docs/pictures/studio", MOST_BYTES_TOGETHER),
        ("docs/pictures/tables", MOST_BYTES_OF_TABLES),
        ("docs/make/pictures", MOST_BYTES_FOR_MAKERS),
    ],
)
def test_pictures_are_small_and_all_shown(
    repository: Path, pages: dict[str, str], name: str, most: int
) -> None:
    sizes = {path.name: path.stat().st_size for path in (repository / name).glob("*.png")}
    shown = {
        posixpath.basename(target)
        for page, text in pages.items()
        for target in re.findall(r"!\[[^\]]+\]\(([\w./-]+\.png)\)", text)
        if posixpath.dirname(posixpath.normpath(f"{posixpath.dirname(page)}/{target}").lstrip("/"))
        == name
    }
    assert shown == set(sizes)
    assert {name for name, size in sizes.items() if size > MOST_BYTES} == set()
    assert sum(sizes.values()) <= most
    for picture in shown:
        with Image.open(repository / name / picture) as image:
            image.verify()


def test_every_page_of_the_studio_is_documented(pages: dict[str, str]) -> None:
    for page in PAGES:
        assert not page.nav or f"| **{page.nav}** |" in pages["docs/studio.md"], page.nav


# Examples


def typed(text: str) -> list[list[str]]:
    """Every line that a page tells to type, in words."""
    return [shlex.split(line) for block in SHELL.findall(text) for line in block.splitlines()]


def fieldpress_words(text: str) -> list[list[str]]:
    """What follows `fieldpress` in each of those lines that call it."""
    return [words for first, *words in typed(text) if first.endswith("fieldpress")]


def command_of(words: list[str]) -> str:
    return max((name for name in COMMANDS if words[: len(name.split())] == name.split()), key=len)


def test_commands_in_the_pages_can_be_typed(pages: dict[str, str]) -> None:
    lines = [words for text in pages.values() for words in fieldpress_words(text)]
    assert len(lines) > 20
    for words in lines:
        name = command_of(words)
        COMMANDS[name].make_context(name, words[len(name.split()) :])


def test_every_other_line_to_type_is_of_a_program_that_is_there(
    repository: Path, pages: dict[str, str]
) -> None:
    makefile = (repository / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    others = {"sudo apt", "mkdir -p", "cd", ". .venv/bin/activate", "pipx install"}
    others |= {"pipx ensurepath", "brew install", "python3 -m", "~/fieldpress/bin/pip install"}
    for text in pages.values():
        for first, *words in typed(text):
            if first == "make":
                assert {word for word in words if "=" not in word} <= targets
            elif not first.endswith("fieldpress"):
                assert {first, " ".join((first, *words[:1]))} & others, (first, words)


@pytest.mark.ci
def test_commands_of_the_readme_that_print_nothing_run_as_they_stand(
    tmp_path: Path, pages: dict[str, str]
) -> None:
    lines = fieldpress_words(pages["README.md"])
    told = [w for w in lines if "--list" in w or command_of(w) in ("list", "odds", "roll")]
    assert {command_of(words) for words in told} == {"list", "odds", "campaign new"}
    for words in told:
        done = run(tmp_path, *words)
        assert (done.returncode, done.stderr) == (0, ""), words
        assert done.stdout
        assert "--times" not in words or len(done.stdout.splitlines()) == 20


def test_readme_takes_a_minute(pages: dict[str, str]) -> None:
    text = pages["README.md"]
    assert len(text.splitlines()) < 150
    heading, picture = text.split("\n\n")[:2]
    assert heading == "# Fieldpress"
    assert re.fullmatch(r"!\[[^\]]+\]\(docs/pictures/[\w-]+\.png\)", picture)
    own, start, tonight = SHELL.findall(text)[:3]
    assert ".venv/bin/fieldpress new " in own
    assert text.splitlines().index("## Your own game") < 12  # on the first screen
    assert len(start.splitlines()) == 3
    assert tonight == ".venv/bin/fieldpress campaign new\n"


def test_every_page_is_reached_from_the_readme(pages: dict[str, str]) -> None:
    """A page that nothing leads to is read by nobody; those of .github are found by the site."""
    reached, waiting = set(), ["README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or page not in pages:
            continue
        reached.add(page)
        targets = (target.partition("#")[0] for target in LINK.findall(pages[page]))
        waiting += [
            posixpath.normpath(f"{posixpath.dirname(page)}/{t}".lstrip("/")) for t in targets
        ]
    assert {page for page in pages if not page.startswith(".github/")} == reached


@pytest.mark.ci
def test_own_deck_builds(tmp_path: Path, pages: dict[str, str]) -> None:
    page = pages["docs/own-deck.md"]
    first, spreadsheet = page.split("## Cards from a spreadsheet")
    write_examples(tmp_path, first)
    (tmp_path / "ambush/templates/back.html").rename(tmp_path / "back.html")
    assert len(list((tmp_path / "ambush").rglob("*.*"))) == 4

    built = run(tmp_path, "build", "ambush")
    assert (built.stdout, built.stderr) == ("output/ambush/cards.pdf\n", "")
    printed = (tmp_path / "output/ambush/cards.pdf").read_bytes()

    (tmp_path / "back.html").rename(tmp_path / "ambush/templates/back.html")
    cards = tmp_path / "ambush/cards.yaml"
    told = PROBLEMS.findall(page)
    change(cards, "    value: 3", "    valu: 3")
    change(cards, "count: 6", "count: 7")
    assert run(tmp_path, "build", "ambush").stderr == told[0]
    change(cards, "    valu: 3", "    value: 3")
    assert run(tmp_path, "build", "ambush").stderr == told[1]
    assert (tmp_path / "output/ambush/cards.pdf").read_bytes() == printed

    write_examples(tmp_path, spreadsheet)
    assert sorted(path.name for path in (tmp_path / "ambush").iterdir()) == [
        *("cards.csv", "cards.yaml", "pack.yaml", "templates")
    ]
    built = run(tmp_path, "build", "ambush")
    assert (built.stdout, built.stderr) == ("output/ambush/cards.pdf\n", "")
    assert (tmp_path / "output/ambush/cards.pdf").read_bytes() == printed
    (tmp_path / "ambush/cards.csv").unlink()

    write_examples(tmp_path, first)
    change(cards, "front: card.html\n", "front: card.html\nback: back.html\n")
    built = run(tmp_path, "build", "ambush", "--paper", "letter", "--ink", "saver")
    assert (built.stdout, built.stderr) == ("output/ambush/cards.pdf\n", "")
    (entry,) = json.loads((tmp_path / "output/manifest.json").read_bytes())["files"]
    assert entry["pages"] == 2
    assert {f"`{key}`" for key in (*entry, *entry["placements"][0])} <= set(
        re.findall(r"`\w+`", pages["docs/printing.md"].split("### The manifest")[1])
    )


@pytest.mark.ci
def test_night_patrol_builds(tmp_path: Path, pages: dict[str, str]) -> None:
    write_examples(tmp_path, pages["docs/content.md"], pages["docs/templates.md"])
    built = run(tmp_path, "build", "night-patrol")
    names = ("aid", "blue-deck", "red-deck")
    assert built.stdout == "".join(f"output/night-patrol/{name}.pdf\n" for name in names)
    assert built.stderr == ""

    change(tmp_path / "night-patrol/templates/man.html", "card.man.name }}", "card.man.nme }}")
    told = "\n".join(run(tmp_path, "check", "night-patrol").stderr.splitlines()[:3])
    assert told in pages["docs/templates.md"]


def test_message_of_set_up_is_the_one_told(repository: Path, pages: dict[str, str]) -> None:
    (told,) = re.findall(r"```text\n(setup: .*)\n```", pages["README.md"])
    said, packages = re.fullmatch(
        r"setup: (.*apt-get install) (.*)\) and run make again", told
    ).groups()  # type: ignore[union-attr]
    script = (repository / "scripts" / "setup").read_text("utf-8")
    assert said in script
    assert [name for name in packages.split() if f'"{name}"' not in script] == []


def test_profile_in_the_pages_is_read(tmp_path: Path, pages: dict[str, str]) -> None:
    from generator.job.profiles import read_profile

    for page in ("docs/paper.md", "docs/printing.md"):
        (text,) = re.findall(r"```yaml\n(name: Laser.*?)```", pages[page], re.DOTALL)
        (tmp_path / "my-printer.yaml").write_text(text, "utf-8")
        assert read_profile(tmp_path / "my-printer.yaml").back_offset.x == 0.3


@pytest.mark.ci
def test_odds_in_the_pages_are_those_told(tmp_path: Path, pages: dict[str, str]) -> None:
    told = run(tmp_path, "odds", "panzer-leader/scatter").stdout
    assert f"```text\n{told}```" in pages["docs/printing.md"]


def test_sheets_take_as_many_as_told(pages: dict[str, str]) -> None:
    from generator.measure import parse_paper
    from generator.press.imposition import SheetJob, arrange

    for papers, two_sided, folded in rows(pages["docs/printing.md"], "paper"):
        for paper in papers.split(", "):
            for duplex, told in (("long-edge", two_sided), ("fold", folded)):
                job = SheetJob(
                    parse_paper(paper.lower()), PIECES["poker"], corner=3.5, duplex=duplex
                )
                assert arrange(job).per_sheet == int(told), (paper, duplex)
