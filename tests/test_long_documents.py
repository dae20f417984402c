"""Long documents are laid out in parts, and look as if they were laid out whole."""

from __future__ import annotations

import io
import itertools
import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest
from packs import write_own_pack
from parted import laid_out
from PIL import ImageChops

from generator.errors import Place
from generator.job.build import make
from generator.job.job import Job
from generator.job.layout.long import UNSETTLED
from generator.job.options import Options
from generator.job.output.own import MARK
from generator.job.products.makers import lay_out_task
from generator.job.products.product import Task
from generator.job.store.entries import Store
from generator.job.targets import Target
from generator.measure import Size
from generator.typeset.documents import Document, failed_part, lay_out_document
from generator.typeset.record import DocumentRecord, PartRecord, Record
from generator.typeset.splitting.divide import FEWEST, split
from generator.typeset.splitting.parts import Parts
from generator.typeset.splitting.reach import _BREAKS_ONLY as BREAKS_ONLY
from tests.shares import first

ROOT = Path(__file__).parent
SMALL = Size(90, 70)
PLACE = Place("book.yaml", 1, 1)

STYLE = (
    "@page { margin: 9mm } body { margin: 0 } * { font: 9pt/1.2 Source Sans Pro }"
    ".page + .page { break-before: page } td:first-child { font-weight: 600 }"
)


def document(style: str, body: str, pages: int | None = None) -> Document:
    return Document("Book", "", "en", SMALL, style, "colour", body, pages)


def sections(number: int, inner: str = "<p>Page {n}</p>") -> str:
    return "".join(
        f'<section class="page" id="s{n}">{inner.replace("{n}", str(n))}</section>'
        for n in range(number)
    )


def in_parts(whole: Document, parts: Parts, folder: Path) -> DocumentRecord:
    """Lay out a document in parts."""
    task = Task("key", ROOT, PLACE, document=whole, parts=parts)
    return laid_out(task, Store(folder))


def seen(data: bytes) -> list[object]:
    """Return what a reader meets in a document: texts, links, bookmarks, tags."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
        numbers = {page.obj.objgen: n for n, page in enumerate(pdf.pages)}
        names = pdf.Root.Names.Dests.Names if "/Names" in pdf.Root else []
        places = {
            str(name): (numbers[place[0].objgen], *map(float, list(place)[2:4]))
            for name, place in zip(list(names)[::2], list(names)[1::2], strict=True)
        }
        links = [
            (
                number,
                str(link.get("/Dest")),
                str(link.get("/Contents")),
                [float(x) for x in link.Rect],
            )
            for number, page in enumerate(pdf.pages)
            for link in page.obj.get("/Annots", ())
        ]
        with pdf.open_outline() as outline:
            marks = [_mark(item, numbers) for item in outline.root]
        return [
            {key: str(value) for key, value in pdf.docinfo.items()},
            str(pdf.Root.Lang), places, links, marks, _tags(pdf, numbers),
        ]  # fmt: skip


def _mark(item: pikepdf.OutlineItem, numbers: Mapping[object, int]) -> object:
    place = item.destination
    assert place is not None
    at = numbers[place[0].objgen], *(float(x) for x in list(place)[2:4])
    return item.title, at, item.is_closed, [_mark(child, numbers) for child in item.children]


def _tags(pdf: pikepdf.Pdf, numbers: Mapping[object, int]) -> object:
    """Return the tree of tags, and by page what its marked content and its links belong to."""
    root = pdf.Root.StructTreeRoot
    pairs = list(root.ParentTree.Nums)
    parents = dict(zip(map(int, pairs[::2]), pairs[1::2], strict=True))
    assert list(parents) == sorted(parents)

    def tree(element: pikepdf.Object) -> object:
        kids = [
            kid if isinstance(kid, int) else ("link",) if kid.get("/Type") == "/OBJR" else tree(kid)
            for kid in element.K
        ]
        assert all(isinstance(k, int) or k.get("/P", element) == element for k in element.K)
        return str(element.S), numbers.get(element.get("/Pg", pdf.Root).objgen), kids

    belongs = [
        (
            [str(parent.S) for parent in parents[int(page.obj.StructParents)]],
            [
                str(parents[int(link.StructParent)].S)
                for link in page.obj.get("/Annots", ())
                if "/StructParent" in link
            ],
        )
        for page in pdf.pages
    ]
    return tree(root.K[0]), belongs


def looks(data: bytes) -> list[object]:
    pdf = pdfium.PdfDocument(data)
    return [page.render(scale=1).to_pil().convert("L") for page in pdf]


def texts(data: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pdfium.PdfDocument(data)]


def assert_same(whole: Document, folder: Path) -> Parts:
    """Hold a document in parts against itself laid out whole; return its parts."""
    parts = split(whole, ROOT)
    assert parts is not None
    one, many = lay_out_document(whole, ROOT), in_parts(whole, parts, folder)
    assert (many.findings, many.pages, many.read) == (one.findings, one.pages, one.read)
    assert texts(many.pdf) == texts(one.pdf)
    for a, b in zip(looks(many.pdf), looks(one.pdf), strict=True):
        assert ImageChops.difference(a, b).getbbox() is None
    assert seen(many.pdf) == seen(one.pdf)
    return parts


STYLES = (
    "@page { @bottom-right { content: counter(page) } }",
    "@page { @bottom-right { content: counter(page) ' / ' counter(pages) } }",
    "@page :left { margin-left: 20mm } @page :right { margin-right: 20mm }",
    "@page :first { margin-top: 25mm }",
    "@page wide { size: 120mm 60mm } .wide { page: wide }",
    ".number::before { content: counter(page) }",
    ".page { margin-top: 4mm }",
    ".page { break-after: page; padding: 2mm; border: .5pt solid }",
    "ol { counter-reset: n; list-style: none } ol li { counter-increment: n }"
    "ol li::before { content: counter(n) '. ' }",
    "body { margin: 8px }",
    ".unused { string-set: head content() } .unused i { position: fixed }",
    "main { color: #702010 } main > .page > p { text-indent: 3mm }",
    "p + p { font-style: italic } tr:nth-child(2n) { background: #ddd }",
    "a::after { content: ' (' TARGET-COUNTER( attr(href), page ) ')' }",
)
INNERS = (
    "<h1>Chapter {n}</h1><p>On {n}</p>",
    "<h1>Chapter {n}</h1><h3>Deep</h3><h2>Less so</h2>",
    "<h2>Begins low {n}</h2><p>A</p><p>B</p>",
    "<p>See <a href='#s3'>three</a>, <a href='#s{n}'>here</a>, <a href=\"#end\">the end</a></p>",
    "<table><tr><td>{n}</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
    "<ol><li>one</li><li>two {n}</li></ol>",
    "<p>" + "Words that go on and on. " * 40 + "{n}</p>",
    "<p class='number'> is the page of {n}</p>",
    "<p style='float: left; width: 20mm'>aside</p><p>{n}</p>",
    "<div class='wide'>wide {n}</div>",
    "<svg width='20' height='20'><rect width='10' height='10'/></svg><p>{n} &amp; more</p>",
    "<p><b>b <i>i {n}</i></b><br>&lt;x&gt;<!-- <section> --></p>",
    "<p class='empty' id='e{n}'></p>",
)
WRAPPERS = (
    "{}",
    "<main>{}</main>",
    "<div class='book'>\n<main>{}</main>\n</div>",
    "<header class='band'>Head</header>{}",
    "<footer class='foot'>Foot <i class='number'></i></footer><main>{}</main>",
)
RUNNING = (
    ".band { position: running(band) } .foot { position: running(foot) }"
    "@page { @top-left { content: element(band) } @bottom-left { content: element(foot) } }"
)


@pytest.mark.parametrize("seed", first(2, range(12)))
def test_a_document_in_parts_looks_as_if_it_were_whole(tmp_path: Path, seed: int) -> None:
    chance = random.Random(f"parts {seed}")
    style = STYLE + RUNNING + "".join(chance.sample(STYLES, 5))
    inner = "".join(
        f'<section class="page" id="s{n}">{chance.choice(INNERS)}</section>\n'.replace(
            "{n}", f"{n}"
        )
        for n in range(chance.randint(FEWEST, 18))
    )
    body = chance.choice(WRAPPERS).format(inner + '<section class="page" id="end">End</section>')
    parts = assert_same(document(style, body), tmp_path)
    assert len(parts.documents) >= FEWEST


@pytest.mark.ci
def test_every_idiom_by_itself(tmp_path: Path) -> None:
    """Each is followed: a document that has it is split, and looks the same."""
    for number, (style, wrapper) in enumerate(
        [(style, "{}") for style in STYLES] + [("", wrapper) for wrapper in WRAPPERS]
    ):
        body = wrapper.format(
            "".join(
                f'<section class="page" id="s{n}">{inner.replace("{n}", str(n))}</section>'
                for n, inner in enumerate(INNERS)
            )
            + '<section class="page" id="end">End</section>'
        )
        assert_same(document(STYLE + RUNNING + style, body), tmp_path / str(number))


def test_heads_of_their_own_run_on_over_a_part(tmp_path: Path) -> None:
    body = sections(
        13, "<header class='band'>Head {n}</header><p>" + "Word after word. " * 60 + "</p>"
    )
    assert_same(document(STYLE + RUNNING, body), tmp_path)


BARE = "@page bare { size: 80mm 80mm; @top-left { content: none } } .plate { page: bare }"
PLATES = "".join(
    f"<section class='page' id='s{n}'><header class='band'>Head {n}</header><p>{n}</p></section>"
    f"<section class='page plate' id='p{n}'><p>plate {n}</p></section>"
    for n in range(8)
)


def test_a_head_does_not_run_on_over_pages_that_show_none(tmp_path: Path) -> None:
    cover = "<section class='page'><p>Cover without a head</p></section>"
    assert_same(document(STYLE + RUNNING + BARE, cover + PLATES), tmp_path)


def test_a_list_of_contents_is_right_at_once(tmp_path: Path) -> None:
    """As long as no section fills more than a page, no part is laid out twice."""
    contents = "".join(f'<p><a href="#s{n}">Page {n}</a></p>' for n in range(14))
    blank = '<section class="page" id="blank"><p></p></section>'
    whole = document(
        f"{STYLE} @page {{ size: 90mm 120mm }} p {{ margin: 0 }} {STYLES[-1]}",
        f'<section class="page">{contents}<p><a href="#blank">Blank</a></p></section>'
        f"{sections(9)}{blank}{sections(14).partition(sections(9))[2]}",
    )
    parts = assert_same(whole, tmp_path)
    assert [extent.pages for extent in parts.guesses] == [1] * 9 + [2] + [1] * 5
    laid: list[str] = []

    def counted(part: Task) -> Record:
        laid.append(part.key)
        return lay_out_task(part)

    task = Task("key", ROOT, PLACE, document=whole, parts=parts)
    laid_out(task, Store(tmp_path / "anew"), counted)
    assert len(laid) == len(parts.documents)


NOT_SPLIT = {
    "too few": (STYLE, sections(FEWEST - 1)),
    "no page breaks": ("body { margin: 0 }", sections(20)),
    "a named string": (STYLE + ".page { string-set: head attr(id) }", sections(20)),
    "pages of targets in Roman numbers": (
        STYLE + "a::after { content: target-counter(attr(href), page, upper-roman) }",
        sections(20)),
    "texts of targets": (STYLE + "a::after { content: target-text(attr(href)) }", sections(20)),
    "pages of targets out in the world": (
        STYLE + STYLES[-1], sections(20, "<a href='https://example.org/'>x</a>")),
    "pages of targets with escapes": (STYLE + STYLES[-1], sections(20, "<a href='#s&#49;'>x</a>")),
    "a counter over all": (
        STYLE + "body { counter-reset: c } .page { counter-increment: c }", sections(20)),
    "a counter in an attribute": (STYLE, sections(20, "<p style='counter-increment: c'>x</p>")),
    "the page counter set": (STYLE + ".page { counter-reset: page 7 }", sections(20)),
    "a section by number": (STYLE + ".page:nth-child(3) p { color: red }", sections(20)),
    "the last section": (STYLE + ".page:last-child { color: red }", sections(20)),
    "a neighbour": (STYLE + ".page + .page p { color: red }", sections(20)),
    "any neighbour before": (STYLE + "section ~ section { color: red }", sections(20)),
    "all but the first": (STYLE + ".page:not(:first-child) p { color: red }", sections(20)),
    "what it holds": (STYLE + "body:has(b) { color: red }", sections(20)),
    "on every page": (STYLE + "p { position: fixed }", sections(20)),
    "on every page, by a variable": (
        STYLE + ":root { --p: fixed } p { position: var(--p) }", sections(20)),
    "written with escapes": (STYLE + "p { posi\\74ion: fixed }", sections(20)),
    "a footnote": (STYLE + "p { float: footnote }", sections(20)),
    "a frame around all": (STYLE + "body { padding-top: 5mm }", sections(20)),
    "a border around all": (STYLE + "main { border: 1pt solid }", f"<main>{sections(20)}</main>"),
    "columns": (STYLE + "body { columns: 2 }", sections(20)),
    "from right to left": (STYLE + "html { direction: rtl }", sections(20)),
    "heads that change": (
        STYLE + RUNNING, sections(20, "<p>x</p><header class='band'>Head {n}</header>")),
    "a head that goes on": (
        STYLE + RUNNING, "<section class='page'><b class='band'>B</b></section>" + sections(15)),
    "a head that goes on over pages of a name": (
        STYLE + RUNNING + "@page wide { size: 120mm 60mm } .wide { page: wide }",
        "<section class='page'><b class='band'>B</b></section>"
        + sections(15).replace("'page'", "'page wide'")),
    "a head that a left page shows": (
        STYLE + RUNNING + BARE + "@page :left { @top-right { content: element(band) } }", PLATES),
    "a head on a plain page in a plate": (
        STYLE + RUNNING + BARE + ".in { page: plain }",
        PLATES.replace("<p>plate 5", "<p>plate 5</p><p class='in'>5")),
    "the last head": (
        STYLE + RUNNING + "@page { @top-right { content: element(band, last) } }",
        "<b class='band'>B</b>" + sections(20)),
    "a style in the text": (STYLE, "<style>p { color: red }</style>" + sections(20)),
    "a style in a section": (STYLE, sections(20, "<style>p { color: red }</style>")),
    "a form": (STYLE, sections(20, "<input name=x>")),
    "a paragraph left open": (STYLE, sections(20, "<p>Open")),
    "a tag too many": (STYLE, sections(20, "</div>")),
    "crossed tags": (STYLE, sections(20, "<b><i>x</b></i>")),
    "a body in the body": (STYLE, sections(20, "<body class='x'>")),
    "text between sections": (STYLE, f"{sections(20)} and so on"),
    "a class in disguise": (
        STYLE + ".x { position: fixed }", sections(20, "<p class='&#120;'>x</p>")),
    "a class after a quote": (
        STYLE + ".x { position: fixed }", sections(20, "<p id='a{n}'class=x>x</p>")),
    "blank pages": (STYLE + "@page :blank { margin: 0 }", sections(20)),
    "pages by number": (STYLE + "@page :nth(3) { margin: 0 }", sections(20)),
    "layers": (STYLE + "@layer a { p { color: red } }", sections(20)),
    "rules in rules": (STYLE + "p { & b { counter-increment: c } }", sections(20)),
}  # fmt: skip


def test_a_plain_document_is_split() -> None:
    parts = split(document(STYLE, sections(20)), ROOT)
    assert parts is not None
    assert len(parts.documents) == 20
    assert (parts.numbered, parts.totals, parts.sided) == (False, False, False)


@pytest.mark.parametrize("case", NOT_SPLIT)
def test_what_reaches_from_part_to_part_is_laid_out_whole(case: str) -> None:
    style, body = NOT_SPLIT[case]
    assert split(document(style, body), ROOT) is None


def test_what_no_element_asks_for_does_no_harm() -> None:
    style = (
        STYLE + ".toc a::after { content: target-counter(attr(href), page) } .x { float: footnote }"
    )
    assert split(document(style, sections(20)), ROOT) is not None


def test_what_is_wrong_is_told_with_its_page(tmp_path: Path) -> None:
    inner = "<p>" + "Words that go on. " * 60 + "</p><p style='font-size: 3pt'>small {n}</p>"
    whole = document(STYLE, sections(14, inner), pages=9)
    parts = split(whole, ROOT)
    assert parts is not None
    record = in_parts(whole, parts, tmp_path)
    assert record.findings == lay_out_document(whole, ROOT).findings
    told = [finding.message for finding in record.findings]
    assert told[-1] == "there are 28 pages, not 9 as stated"
    assert record.pages == 28
    pages = [f"page {number}" for number in range(2, 29, 2)]
    assert [message.partition(":")[0] for message in told[:-1]] == pages


def test_a_part_that_fails_fails_the_document(tmp_path: Path) -> None:
    whole = document(STYLE, sections(14))
    parts = split(whole, ROOT)
    task = Task("key", ROOT, PLACE, document=whole, parts=parts)

    def fail(part: Task) -> Record:
        if part.document and "Page 3<" in part.document.body:
            return failed_part("stopped laying this out: it takes too long", slow=True)
        return lay_out_task(part)

    record = laid_out(task, Store(tmp_path), fail)
    assert (record.pdf, record.slow) == (b"", True)
    assert [f.message for f in record.findings] == ["stopped laying this out: it takes too long"]


def test_page_numbers_that_never_settle(tmp_path: Path) -> None:
    """Parts that have a page more each time they are laid out."""
    whole = document(STYLE + STYLES[1], sections(14))
    task = Task("key", ROOT, PLACE, document=whole, parts=split(whole, ROOT))
    pages = itertools.count(1)

    def restless(_part: Task) -> Record:
        return PartRecord(b"", next(pages), (), ())

    record = laid_out(task, Store(tmp_path), restless)
    assert [finding.message for finding in record.findings] == [UNSETTLED]


@pytest.mark.parametrize("style", first(1, STYLES[1:3]), ids=["totals", "left and right"])
def test_what_is_joined_is_numbered_right(
    style: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Parts whose extents depend on their numbers, some of them equal: wrong ones never meet."""
    same = "<section class='page'><p>Same</p></section>"
    whole = document(STYLE + style, same * 4 + sections(10))
    parts = split(whole, ROOT)
    assert parts is not None
    joined: list[PartRecord] = []
    monkeypatch.setattr(
        "generator.job.layout.long.join", lambda parts: bytes(joined.extend(parts) or 1)
    )
    ends = Counter[str]()
    for seed in range(80):
        laid: list[tuple[PartRecord, Document]] = []

        def chance(part: Task, seed: int = seed, laid: Any = laid) -> Record:
            assert part.document is not None
            pages = random.Random(f"{seed} {part.document.html()}").choice([1] * 9 + [2])
            laid.append((PartRecord(b"", pages, (), ()), part.document))
            return laid[-1][0]

        joined.clear()
        record = laid_out(
            Task("key", ROOT, PLACE, document=whole, parts=parts),
            Store(tmp_path),
            chance,
            force=True,
        )
        if [finding.message for finding in record.findings] == [UNSETTLED]:
            ends["unsettled"] += 1
            continue
        ends["once" if len(laid) <= len(parts.documents) else "again"] += 1
        total = sum(part.pages for part in joined)
        first = 1
        for part in joined:
            (its,) = (its for one, its in laid if one is part)
            assert its.first == (first if parts.numbered else 2 - first % 2)
            assert not parts.totals or f'"{total}"' in its.style
            first += part.pages
    assert min(ends["once"], ends["again"]) > 3, ends


BOOK = {
    "pack.yaml": "kind: pack\ntitle: Book\nlanguage: en\n",
    "book.yaml": "kind: sheet\ntitle: Book\ntemplate: book.html\nuses: [words]\n",
    "templates/book.html": (
        '<footer class="foot"><span class="foot-number"></span></footer><main>'
        "{% for word in parts.words.records %}<section class='page'><h1>{{ word.name }}</h1>"
        "<p>{{ word.text }}</p></section>{% endfor %}</main>"
    ),
}


def book(folder: Path, number: int, changed: str = "") -> Path:
    rows = "".join(
        f"  - {{id: w{n}, name: Word {n}, text: 'It says {n}{changed if n == 9 else ''}.'}}\n"
        for n in range(number)
    )
    words = f"kind: records\ntitle: Words\nfields: {{name: text, text: text}}\nrecords:\n{rows}"
    return write_own_pack(folder, {**BOOK, "words.yaml": words})


def built(folder: Path, out: Path, jobs: int = 1) -> tuple[bytes, int]:
    """Build the book; return its bytes, and how many documents and parts were laid out."""
    steps: list[int] = []

    def progress(what: str, done: int, _count: int) -> None:
        if what == "laying out":
            steps.append(done)

    ((_, (made,)),) = make([Target(folder, "book")], Job(Options(out=out, jobs=jobs), progress))
    return made.pdf, len(steps)


@pytest.mark.ci
def test_one_page_changed_lays_out_one_part(tmp_path: Path) -> None:
    folder = book(tmp_path / "book", 40)
    before, laid = built(folder, tmp_path / "out")
    assert laid == 40
    assert built(folder, tmp_path / "out") == (before, 0)
    after, laid = built(book(folder, 40, ", changed"), tmp_path / "out")
    assert laid == 1
    assert [a == b for a, b in zip(texts(before), texts(after), strict=True)].count(False) == 1
    assert built(folder, tmp_path / "anew", jobs=2) == (after, 40)


@pytest.mark.parametrize(
    ("words", "twice"),
    first(1, [(" on" * 3000, 0), (" @@@@@@@@@@@@" * 345, 1)]),
    ids=["as many pages as guessed", "more pages than guessed"],
)
def test_a_page_more_is_numbered_and_the_rest_stays(tmp_path: Path, words: str, twice: int) -> None:
    folder = book(tmp_path / "book", 30)
    built(folder, tmp_path / "out")
    longer, laid = built(book(folder, 30, words), tmp_path / "out")
    extra = len(texts(longer)) - 30
    assert extra > 0
    assert laid == 30 + twice  # the total changes on all
    assert [f"{n + 1}/{30 + extra}" in text for n, text in enumerate(texts(longer))] == [True] * (
        30 + extra
    )
    assert longer == built(folder, tmp_path / "anew")[0]


@pytest.mark.ci
def test_what_is_begun_after_a_wrong_guess_is_numbered_right(tmp_path: Path) -> None:
    """The longest part comes first; only that one was laid out with a wrong number of pages."""
    folder = book(tmp_path / "book", 30, " @@@@@@@@@@@@" * 345)
    made, laid = built(folder, tmp_path / "out")
    total = len(texts(made))
    assert total == 31
    assert laid == 30 + 1
    assert all(f"{n}/{total}" in text for n, text in enumerate(texts(made), 1))
    assert made == built(folder, tmp_path / "anew", jobs=2)[0]


@pytest.mark.ci
def test_what_follows_from_a_document_in_parts_is_laid_out(tmp_path: Path) -> None:
    """Two documents share parts; a third is asked for when they are whole."""
    whole = document(STYLE, sections(14))
    parts = split(whole, ROOT)
    tasks = [Task(key, ROOT, PLACE, document=whole, parts=parts) for key in ("a", "b")]
    last = document(STYLE, "<p>Last</p>")

    def more(found: Mapping[str, Record]) -> list[Task]:
        return [Task("c", ROOT, PLACE, document=last)] if {"a", "b"} <= found.keys() else []

    for steps in (29, 0):  # then all are kept
        counted: list[int] = []

        def progress(_what: str, done: int, _count: int, counted: list[int] = counted) -> None:
            counted.append(done)

        found = Job(Options(out=tmp_path, jobs=2), progress).lay_out(tasks, more=more)
        assert sorted(found) == ["a", "b", "c"]
        one, other = (found[key] for key in "ab")
        assert isinstance(one, DocumentRecord)
        assert one == other
        assert one.pages == 14
        assert len(counted) <= steps


@pytest.mark.parametrize("seed", first(1, range(2)))
def test_the_same_bytes_from_half_a_cache(tmp_path: Path, seed: int) -> None:
    folder = book(tmp_path / "book", 16, " on" * 2000)
    first, _ = built(folder, tmp_path / "out")
    every = (path for path in (tmp_path / "out/.fieldpress").rglob("*") if path.is_file())
    store = sorted(path for path in every if path.name != MARK)  # without it the folder isn't ours
    for path in random.Random(f"half {seed}").sample(store, len(store) // 2):
        path.unlink()
    assert built(folder, tmp_path / "out", jobs=2)[0] == first


def test_breaks_without_end_are_read_at_once() -> None:
    """It took twice as long for each break more; a style of twenty-four hung."""
    assert not BREAKS_ONLY.fullmatch(" break-after: page{" * 2000 + "; color: red")
    assert BREAKS_ONLY.fullmatch(" break-after: page{" * 2000)
