"""The documentation is complete, its links lead somewhere, and its examples work."""

from __future__ import annotations

import dataclasses
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from PIL import Image

from generator.build.options import Options
from generator.build.product import products
from generator.build.targets import built_in
from generator.cli.app import app
from generator.content.fields import ORIGINS
from generator.games.packs import read_pack
from generator.games.schema import schemas
from generator.measure import PAPERS, PIECES
from generator.press.imposition import WAYS
from generator.press.profile import PrinterProfile
from generator.resources import content_folder
from generator.typeset.context import Context
from generator.typeset.documents import MARGIN
from generator.typeset.faces import SAFE
from generator.typeset.findings import LEAST_CONTRAST, LEAST_DPI, LEAST_TEXT
from generator.typeset.fonts import FAMILIES
from generator.typeset.inks import INKS
from generator.typeset.sandbox import FILTERS

FILE = re.compile(r"\*\*`([\w./-]+)`\*\*\n\n```\w+\n(.*?)```", re.DOTALL)
SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)
PROBLEMS = re.compile(r"```text\n([^`]*?problems?; nothing was printed\n)```")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
VALUES = ("text", "number", "decimal", "flag", "picture")
PROFILE = [field.name.replace("_", "-") for field in dataclasses.fields(PrinterProfile)]
MOST_BYTES = 150_000
MOST_BYTES_TOGETHER = 1_000_000


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
    found = [repository / "README.md", *sorted((repository / "docs").glob("*.md"))]
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
    """Every option with the commands that have it."""
    found: dict[str, set[str]] = {"--version": {"(none)"}}
    for name, command in COMMANDS.items():
        for parameter in command.params:
            for option in (*parameter.opts, *parameter.secondary_opts):
                if option.startswith("-") and option != "--help":
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
        for option in re.findall(r"`(--[\w-]+)`", cells[0]):
            told[option] = set(cells[1].split(", "))
    assert told == options()


@pytest.mark.parametrize("kind", schemas())
def test_every_key_of_every_kind_is_documented(pages: dict[str, str], kind: str) -> None:
    text = section(pages["docs/content.md"], f"`{kind}`")
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
        ("docs/printing.md", [f"`{word}`" for word in (*PAPERS, *WAYS, *INKS, *PROFILE)]),
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
    assert told["text on cards and sheets"] == f"{LEAST_TEXT['card']:g} pt at least"
    assert LEAST_TEXT["card"] == LEAST_TEXT["sheet"]
    assert told["contrast of text and ground"] == f"{LEAST_CONTRAST:g} : 1 at least"
    assert told["text on a card"] == f"{SAFE:g} mm from the cut"
    assert told["text on a sheet"] == f"{MARGIN:g} mm from the edge of the paper"
    assert told["pictures"] == f"{LEAST_DPI} dpi at least"


def test_every_package_is_documented(repository: Path, pages: dict[str, str]) -> None:
    told = {cells[0] for cells in rows(pages["docs/architecture.md"], "package")}
    folder = repository / "generator"
    there = {path.parent.name for path in folder.glob("*/*.py")}
    there |= {path.stem for path in folder.glob("[a-z]*.py")}
    assert told == {f"`generator.{name}`" for name in there}


def test_every_product_stands_in_the_readme(pages: dict[str, str]) -> None:
    missing = [
        product.name
        for name in built_in()
        for product in products(read_pack(content_folder() / name))
        if f"`output/{product.name}.pdf`" not in pages["README.md"]
    ]
    assert missing == []


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


def test_pictures_are_small_and_all_shown(repository: Path, pages: dict[str, str]) -> None:
    folder = repository / "docs" / "pictures"
    sizes = {path.name: path.stat().st_size for path in folder.glob("*.png")}
    shown = set(re.findall(r"!\[[^\]]+\]\(docs/pictures/([\w-]+\.png)\)", pages["README.md"]))
    assert shown == set(sizes)
    assert {name for name, size in sizes.items() if size > MOST_BYTES} == set()
    assert sum(sizes.values()) <= MOST_BYTES_TOGETHER
    for name in shown:
        with Image.open(folder / name) as image:
            image.verify()


# Examples


def test_commands_in_the_pages_can_be_typed(pages: dict[str, str]) -> None:
    lines = [
        line for text in pages.values() for block in SHELL.findall(text)
        for line in block.splitlines()
    ]  # fmt: skip
    typed = [words for line in lines if (words := shlex.split(line))[0].endswith("fieldpress")]
    assert typed
    for _, *words in typed:
        name = max((n for n in COMMANDS if words[: len(n.split())] == n.split()), key=len)
        COMMANDS[name].make_context(name, words[len(name.split()) :])


def test_own_pack_of_the_readme_builds(tmp_path: Path, pages: dict[str, str]) -> None:
    write_examples(tmp_path, pages["README.md"])
    (tmp_path / "ambush/templates/back.html").rename(tmp_path / "back.html")
    assert len(list((tmp_path / "ambush").rglob("*.*"))) == 4

    built = run(tmp_path, "build", "ambush")
    assert (built.stdout, built.stderr) == ("output/ambush/cards.pdf\n", "")
    printed = (tmp_path / "output/ambush/cards.pdf").read_bytes()

    (tmp_path / "back.html").rename(tmp_path / "ambush/templates/back.html")
    cards = tmp_path / "ambush/cards.yaml"
    told = PROBLEMS.findall(pages["README.md"])
    change(cards, "    value: 3", "    valu: 3")
    change(cards, "count: 6", "count: 7")
    assert run(tmp_path, "build", "ambush").stderr == told[0]
    change(cards, "    valu: 3", "    value: 3")
    assert run(tmp_path, "build", "ambush").stderr == told[1]
    assert (tmp_path / "output/ambush/cards.pdf").read_bytes() == printed

    change(cards, "count: 7", "count: 6")
    change(cards, "front: card.html\n", "front: card.html\nback: back.html\n")
    built = run(tmp_path, "build", "ambush", "--paper", "letter", "--ink", "saver")
    assert (built.stdout, built.stderr) == ("output/ambush/cards.pdf\n", "")
    (entry,) = json.loads((tmp_path / "output/manifest.json").read_bytes())["files"]
    assert entry["pages"] == 2
    assert {f"`{key}`" for key in (*entry, *entry["placements"][0])} <= set(
        re.findall(r"`\w+`", pages["docs/printing.md"].split("### The manifest")[1])
    )


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
    from generator.build.profiles import read_profile

    for page in ("README.md", "docs/printing.md"):
        (text,) = re.findall(r"```yaml\n(name: Laser.*?)```", pages[page], re.DOTALL)
        (tmp_path / "my-printer.yaml").write_text(text, "utf-8")
        assert read_profile(tmp_path / "my-printer.yaml").back_offset.x == 0.3


def test_odds_in_the_readme_are_those_told(tmp_path: Path, pages: dict[str, str]) -> None:
    told = run(tmp_path, "odds", "panzer-leader/scatter").stdout
    assert f"```text\n{told}```" in pages["README.md"]


def test_sheets_take_as_many_as_told(pages: dict[str, str]) -> None:
    from generator.measure import parse_paper
    from generator.press.imposition import Job, arrange

    for papers, two_sided, folded in rows(pages["docs/printing.md"], "paper"):
        for paper in papers.split(", "):
            for duplex, told in (("long-edge", two_sided), ("fold", folded)):
                job = Job(parse_paper(paper.lower()), PIECES["poker"], corner=3.5, duplex=duplex)
                assert arrange(job).per_sheet == int(told), (paper, duplex)
