"""The studio's Help: all of the manual, its links and pictures, and a search over it."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from generator.content.reading.reader import read
from generator.studio.manual import book, pages, searching
from generator.studio.manual.book import address, chapters, files, names, picture, title
from generator.studio.manual.pages import html, page
from generator.studio.manual.searching import search
from tests.studio_client import Client, opened


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder = tmp_path_factory.mktemp("help")
    with opened(folder, out=folder / "out") as found:
        yield found


@pytest.fixture
def manual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small manual in place of ours."""
    folder = tmp_path / "docs"
    (folder / "make").mkdir(parents=True)
    (folder / "help.yaml").write_text(
        "chapters:\n  - {title: First, pages: [begin, make/README]}\n"
    )
    (folder / "begin.md").write_text(
        "# Begin here\n\nWhat a *bleed* is.\n\n## Cards & more\n\nSee [make](make/README.md#cards),"
        " [the code](../generator/errors.py), [us](https://example.org/a?b=c) and"
        " [below](#cards--more).\n\n![a card](pictures/card.png)\n![no](../../secret.png)\n\n"
        "| size |   | mm |\n|---|---|--:|\n| poker | card | 63.5 |\n\n"
        "```sh\nfieldpress build\n```\n\n"
        "<script>alert(1)</script> and <b>bold</b>\n\n## Cards & more\n\nAgain.\n"
    )
    (folder / "make" / "README.md").write_text(
        "# For makers\n\n## Cards\n\nCards with a bleed of 3 mm.\n\n## The bleed\n\nColour beyond"
        " the cut.\n\n## Last\n\n```yaml\nbleed: 3 mm\nbleed: 4 mm\n```\n"
    )
    (folder / "pictures").mkdir()
    (folder / "pictures" / "card.png").write_bytes(b"png")
    (tmp_path / "secret.png").write_bytes(b"png")
    monkeypatch.setattr(book, "docs_folder", lambda: folder)
    return folder


# The manual


def test_every_page_of_docs_is_in_a_chapter_or_for_developers(repository: Path) -> None:
    listed = read((repository / "docs/help.yaml").read_bytes(), "help.yaml").plain()
    others = listed["others"]
    there = {
        path.relative_to(repository / "docs").with_suffix("").as_posix()
        for path in (repository / "docs").rglob("*.md")
    }
    named = [one for chapter in listed["chapters"] for one in chapter["pages"]]
    assert sorted([*named, *others]) == sorted(there)
    assert all(path.is_file() for path in files().values())


def test_a_wheel_has_the_manual_and_nothing_else_of_docs(repository: Path) -> None:
    built = tomllib.loads((repository / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    wheel = built["targets"]["wheel"]
    assert "docs" in wheel["only-include"]
    assert wheel["sources"]["docs"] == "generator/_data/docs"
    others = read((repository / "docs/help.yaml").read_bytes(), "help.yaml").plain()["others"]
    left_out = {f"/docs/{name}.md" for name in others}
    assert left_out <= set(wheel["exclude"])
    used = {
        found
        for name in names()
        for link in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", files()[name].read_text())
        if (found := picture(link, files()[name]))
    }
    for path in [*files().values(), *used]:
        inside = f"/{path.relative_to(repository).as_posix()}"
        assert not [one for one in wheel["exclude"] if fnmatch(inside, one)], inside


def test_all_links_lead_to_pages_and_places(repository: Path) -> None:
    anchors = {name: {head.anchor for head in page(name).headings} for name in names()}
    lost = []
    for name in names():
        made = html(name, lambda path: f"/file/{path.name}")
        for link in re.findall(r'<a href="(/help/[^"]*|#[^"]*)"', made):
            target, _, anchor = link.removeprefix("/help/").partition("#")
            target = target or name
            if target not in anchors or (anchor and anchor not in anchors[target]):
                lost.append(f"{name}: {link}")
        assert 'src=""' not in made, name
        assert ' style="' not in made, name
        assert made.count("<h1") == 1, name
    assert lost == []


def test_titles_are_the_first_headings() -> None:
    assert [title(name) for name in names()] == [page(name).title for name in names()]


# A page


def test_a_page_is_rendered(manual: Path) -> None:
    kept = []

    def keep(path: Path) -> str:
        kept.append(path)
        return "/file/kept.png"

    made = html("begin", keep)
    assert '<h1 id="begin-here">Begin here</h1>' in made
    assert '<h2 id="cards--more">Cards &amp; more</h2>' in made
    assert '<h2 id="cards--more-1">' in made
    assert '<a href="/help/make#cards">make</a>' in made
    assert "<span>the code</span>" in made
    assert '<a href="https://example.org/a?b=c">us</a>' in made
    assert '<a href="#cards--more">below</a>' in made
    assert kept == [manual / "pictures/card.png"]
    assert '<img src="/file/kept.png" alt="a card" loading="lazy" />' in made
    assert '<img src="" alt="no" loading="lazy" />' in made
    assert '<div class="table" tabindex="0"><table>' in made
    assert "<th>size</th>\n<td></td>\n" in made
    assert '<td class="right">63.5</td>' in made
    assert '<pre tabindex="0"><code>fieldpress build\n</code></pre>' in made
    assert 'data-copy="fieldpress build">Copy</button>' in made
    assert "&lt;script&gt;alert(1)&lt;/script&gt; and &lt;b&gt;bold&lt;/b&gt;" in made


def test_addresses_that_lead_out_are_none(manual: Path) -> None:
    here = files()["begin"]
    for link in ("../secret.md", "javascript:alert(1)", "//example.org", "file:///etc/passwd", ""):
        assert address(link, here) is None, link
    assert picture("../../secret.png", here) is None
    assert picture("../help.yaml", here) is None
    assert address("make/", here) == "/help/make"


def test_a_page_that_changes_is_read_again(manual: Path) -> None:
    assert page("begin").title == "Begin here"
    text = (manual / "begin.md").read_text()
    (manual / "begin.md").write_text(text.replace("Begin here", "Start here"))
    os.utime(manual / "begin.md", ns=(1, 1))
    assert page("begin").title == "Start here"


# The search


def test_headings_come_before_text_and_text_before_examples(manual: Path) -> None:
    found = [
        (hit.rank, hit.page, hit.heading, "".join(part for part, _ in hit.line))
        for hit in search("BLEED")
    ]
    assert found == [
        (1, "make", "The bleed", "Colour beyond the cut."),
        (2, "begin", "", "What a bleed is."),
        (2, "make", "Cards", "Cards with a bleed of 3 mm."),
        (3, "make", "Last", "bleed: 3 mm"),
    ]
    (hit,) = [hit for hit in search("bleed") if hit.heading == "Cards"]
    assert hit.line == (("Cards with a ", False), ("bleed", True), (" of 3 mm.", False))
    assert hit.anchor == "cards"


def test_titles_come_first_and_all_words_must_be_there(manual: Path) -> None:
    assert [(hit.rank, hit.title, hit.anchor) for hit in search("makers")] == [
        (0, "For makers", "")
    ]
    assert search("makers bleed") == []
    assert [hit.heading for hit in search("mm bleed cards")] == ["Cards"]
    assert [hit.line for hit in search("poker")] == [(("poker", True), (" – card – 63.5", False))]


def test_what_is_no_word_finds_nothing_odd(manual: Path) -> None:
    assert search("") == search("   ") == search("zzz") == []
    assert [hit.heading for hit in search("&")] == ["Cards & more", "Cards & more"]
    assert search("[") == []
    assert search("(" * 5000) == []


def test_long_lines_are_cut_around_what_was_found() -> None:
    line = "".join(
        part for part, _ in searching._pieces("word " * 60 + "bleed" + " word" * 90, ["bleed"])
    )
    assert line.startswith("… word")
    assert line.endswith(" …")
    assert "bleed" in line
    assert len(line) < searching.LINE + 10


# In the studio


def test_help_lists_chapters_and_pages(client: Client) -> None:
    shown = client.get("/help")
    assert shown.texts("h1") == ["Help"]
    assert shown.texts(".chapters h2") == [one.title for one in chapters()]
    links = [one.attributes["href"] for one in shown.select(".chapters a")]
    assert links == [f"/help/{name}" for name in names()]
    assert shown.texts("nav [aria-current]") == ["Help"]


def test_a_page_has_its_text_its_headings_and_its_neighbours(client: Client) -> None:
    shown = client.get("/help/make/counters")
    assert shown.texts("h1") == ["Counters for two sides"]
    assert shown.texts(".aside a")[:2] == ["The folder", "The counters"]
    assert shown.texts(".pager a") == ["← Cards from a spreadsheet", "A map of hexes →"]
    pictures = [one.attributes["src"] for one in shown.select("article img")]
    assert pictures
    for address_ in pictures:
        assert re.fullmatch(r"/file/[0-9a-f]{64}\.png", address_)
        assert client.file(address_).startswith(b"\x89PNG")


def test_found_lines_are_shown(client: Client) -> None:
    shown = client.get("/help?q=bleed")
    assert shown.texts("h2") == ["Found for “bleed”"]
    assert shown.texts(".hits a")[0] == "The bleed"
    assert shown.select(".hits a")[0].attributes["href"] == "/help/templates#the-bleed"
    assert "bleed" in shown.texts(".hits mark")
    nothing = client.get("/help?q=xyzzy%3Cb%3E")
    assert nothing.texts("h2") == ["Nothing found for “xyzzy<b>”"]
    assert "<b>" not in nothing.html.replace("<body>", "")


@pytest.mark.parametrize(
    "name",
    ["..%2f..%2fetc%2fpasswd", "../../etc/passwd", "README", "tree", "make/../printing", "nothing",
     "make/README", "help.yaml", "%00", "x" * 3000, "pictures/cards.png", "printing.md"],
)  # fmt: skip
def test_what_is_no_page_is_not_found(client: Client, name: str) -> None:
    shown = client.get(f"/help/{name}")
    assert shown.status == 404
    assert shown.texts("h1") == ["There is nothing here"]
    assert "root:" not in shown.html


def test_the_server_reads_no_pages_itself() -> None:
    assert isinstance(pages._parser(), MarkdownIt)
    source = Path(book.__file__).parents[1] / "pages" / "help.py"
    assert "manual" not in re.sub(r'""".*?"""|#.*', "", source.read_text(), flags=re.DOTALL)
