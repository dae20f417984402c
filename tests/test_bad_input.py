"""Bad input through the real command: exact words, exit status, earlier output untouched."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from packs import ACTIONS, CARD, CARD_CSS, DECK, TABLES, Ran, changed, fieldpress, write_pack
from PIL import Image

Files = Mapping[str, str | bytes | None]


@pytest.fixture(scope="session")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a good pack and what was printed from it."""
    folder = tmp_path_factory.mktemp("printed")
    write_pack(folder / "my-pack")
    assert fieldpress("build", str(folder / "my-pack"), "--out", str(folder / "out")).status == 0
    return folder


@pytest.fixture
def desk(printed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that folder to work in."""
    folder = tmp_path / "desk"
    shutil.copytree(printed, folder)
    monkeypatch.chdir(folder)
    return folder


def output(folder: Path) -> dict[str, bytes]:
    """Return every file that was printed, and the manifest."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
    return {
        name: path.read_bytes()
        for name, path in sorted(found.items())
        if path.is_file() and not name.startswith(".cache/")
    }


def build(desk: Path, files: Files, *options: str) -> Ran:
    """Break the pack and print it again; what was printed before must stay, and nothing come."""
    before = output(desk / "out")
    assert "manifest.json" in before
    assert "my-pack/deck.pdf" in before
    around = {path.name for path in desk.parent.iterdir()} | {path.name for path in desk.iterdir()}
    write_pack(desk / "my-pack", files)
    ran = fieldpress("build", "my-pack", "--out", "out", *options)
    if ran.status:
        assert ran.out == ""
        assert output(desk / "out") == before
    after = {path.name for path in desk.parent.iterdir()} | {path.name for path in desk.iterdir()}
    assert after == around
    return ran


def problems(*lines: str) -> str:
    """Return what the command says of problems; an indented line belongs to the one before."""
    count = sum(not line.startswith("  ") for line in lines)
    end = f"{count} problem{'s' if count != 1 else ''}; nothing was printed"
    return "\n".join([*lines, end, ""])


def deck(old: str, new: str) -> Files:
    return changed("deck.yaml", old, new)


def card(more: str) -> Files:
    """The card's template with something at its end, which is line 6."""
    return {"templates/card.html": CARD + more}


def drawn(name: str, data: str | bytes = b"") -> Files:
    """A card with a picture."""
    files = dict(deck("name: Sniper", f"name: Sniper\n    picture: {name}"))
    return {**files, name: data} if data else files


def png(width: int, height: int, mode: str = "L") -> bytes:
    buffer = io.BytesIO()
    Image.new(mode, (width, height)).save(buffer, "PNG")
    return buffer.getvalue()


def svg(inside: str, before: str = "") -> str:
    space = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"'
    return f"{before}<svg {space}>{inside}</svg>"


SEEN = "  see my-pack/deck.yaml:11:5"
TOO_LONG = "Sniper of the Third Battalion, 26th Infantry Regiment"
ALIASES = "a0: &a0 [x]\n" + "".join(
    f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 10_000)
)
NESTED_ALIASES = "a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}]\n" for i in range(1, 600))
KINDS = "kinds are records, tables, deck, gang, sheet, scenario"
TYPES = (
    "field types are such as 'text', 'optional number', 'one of red, blue', 'list of text', "
    "'ref actions', 'picture'"
)

CONTENT: Mapping[str, tuple[Files, tuple[str, ...]]] = {
    "a tab": (
        deck("    name: Scout", "\tname: Scout"),
        (
            "my-pack/deck.yaml:12:1: a tab stands where YAML wants spaces",
            "  hint: set your editor to indent with spaces",
        ),
    ),
    "a key twice": (
        deck("    name: Scout", "    name: Scout\n    name: Scot"),
        (
            "my-pack/deck.yaml:13:5: the key 'name' stands here a second time",
            "  see my-pack/deck.yaml:12:5",
        ),
    ),
    "an unknown key": (
        deck("count: 4", "cuont: 4"),
        ("my-pack/deck.yaml:5:1: unknown key 'cuont'", "  hint: did you mean 'count'?"),
    ),
    "an unknown field": (
        deck("name: Scout", "nmae: Scout"),
        (
            "my-pack/deck.yaml:11:5: 'name' is missing",
            "my-pack/deck.yaml:12:5: unknown key 'nmae'",
            "  hint: did you mean 'name'?",
        ),
    ),
    "no such action": (
        deck("action: move", "action: mvoe"),
        (
            "my-pack/deck.yaml:13:13: 'mvoe' is not among the records of 'actions'",
            "  hint: did you mean 'move'?",
        ),
    ),
    "a deck one short": (
        deck("count: 4", "count: 54"),
        ("my-pack/deck.yaml:5:8: the deck adds up to 4 cards, not 54 as stated",),
    ),
    "a count of a field": (
        deck("count: 4", "count: 4\ncounts:\n  action: {move: 3}\n  nmae: {}"),
        (
            "my-pack/deck.yaml:7:18: the deck has 2 cards whose action is 'move', not 3 as stated",
            "my-pack/deck.yaml:8:3: 'nmae' is no field of these cards that can be counted",
            "  hint: did you mean 'name'?",
        ),
    ),
    "records that don't add up": (
        changed("actions.yaml", "count: 2", "count: 3"),
        ("my-pack/actions.yaml:3:8: there are 2 records, not 3 as stated",),
    ),
    "a table with a gap": (
        changed("tables.yaml", "on: 3-5", "on: 3-4"),
        ("my-pack/tables.yaml:8:7: table 'hits': no row for 5",),
    ),
    "a table with an overlap": (
        changed("tables.yaml", "on: 3-5", "on: 2-5"),
        ("my-pack/tables.yaml:9:14: table 'hits': rows '<=2' and '2-5' both claim 2",),
    ),
    "a row out of reach": (
        changed("tables.yaml", "result: kill}", "result: kill}\n      - {on: 7, result: none}"),
        (
            "my-pack/tables.yaml:11:14: table 'hits': no roll reaches row '7': "
            "totals run from 1 to 6",
        ),
    ),
    "rows that are no numbers": (
        changed("tables.yaml", "on: 6,", "on: six,"),
        (
            "my-pack/tables.yaml:10:14: 'six' is not the totals of a row such as '3', '5-6', "
            "'-3 to -1', '<=2', '>=11' or 'any'",
        ),
    ),
    "a row that is true": (
        changed("tables.yaml", "on: 6,", "on: true,"),
        ("my-pack/tables.yaml:10:14: a whole number or text is wanted here, not true",),
    ),
    "a table twice": (
        {"more.yaml": TABLES},
        (
            "my-pack/tables.yaml:4:5: a table with the id 'hits' stands in another file too",
            "  see my-pack/more.yaml:4:5",
        ),
    ),
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
    "a picture that is missing": (
        drawn("pictures/gnu.svg"),
        ("my-pack/deck.yaml:20:14: there is no picture 'pictures/gnu.svg' in the pack",),
    ),
    "a picture that is none": (
        drawn("pictures/x.png", b"hello"),
        ("my-pack/deck.yaml:20:14: 'pictures/x.png': this is no PNG picture, or a damaged one",),
    ),
    "a picture too coarse": (
        drawn("pictures/x.png", png(100, 100)),
        (
            "my-pack/deck.yaml:20:14: 'pictures/x.png' of 100 × 100 pixels printed 20 × 20 mm "
            "large has 127 dpi; 200 dpi is the least",
            "  see my-pack/deck.yaml:18:5",
        ),
    ),
    "a picture of too many pixels": (
        drawn("pictures/x.png", png(12_000, 9_000, "1")),
        ("my-pack/deck.yaml:20:14: 'pictures/x.png': the picture has more than 80,000,000 pixels",),
    ),
    "a picture by another name": (
        drawn("pictures/x.txt", png(9, 9)),
        (
            "my-pack/deck.yaml:20:14: 'pictures/x.txt': pictures end in .svg, .png, .jpg, .jpeg, "
            ".gif, .webp",
        ),
    ),
    "a picture of no folder of ours": (
        drawn("../../../etc/passwd"),
        ("my-pack/deck.yaml:20:14: there is no picture '../../../etc/passwd' in the pack",),
    ),
    "a picture's name with a NUL": (
        drawn('"a\\0b"'),
        ("my-pack/deck.yaml:20:14: there is no picture 'a\\u0000b' in the pack",),
    ),
    "a picture's name too long": (
        drawn("x" * 5000),
        (f"my-pack/deck.yaml:20:14: there is no picture '{'x' * 39}…' in the pack",),
    ),
    "a drawing that declares entities": (
        drawn("pictures/x.svg", svg("&a;", '<!DOCTYPE svg [<!ENTITY a "&#38;b;">]>')),
        (
            "my-pack/deck.yaml:20:14: 'pictures/x.svg': a drawing may not declare entities, as it "
            "does with 'a'",
        ),
    ),
    "a drawing that hides its entities": (
        drawn(
            "pictures/x.svg",
            svg("&a;", '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>').encode("utf-16"),
        ),
        (
            "my-pack/deck.yaml:20:14: 'pictures/x.svg': a drawing may not declare entities, as it "
            "does with 'a'",
        ),
    ),
    "a drawing that reads a file": (
        drawn("pictures/x.svg", svg('<image href="file:///etc/passwd" width="9" height="9"/>')),
        (
            "my-pack/deck.yaml:20:14: 'pictures/x.svg': a drawing may not read other files, as "
            "this does 'file:///etc/passwd'",
        ),
    ),
    "a drawing too large": (
        drawn("pictures/x.svg", svg("<path/>" * 20_000)),
        ("my-pack/deck.yaml:20:14: 'pictures/x.svg': the drawing has more than 20,000 shapes",),
    ),
    "a drawing too deep": (
        drawn("pictures/x.svg", svg("<g>" * 500 + "</g>" * 500)),
        (
            "my-pack/deck.yaml:20:14: 'pictures/x.svg': the drawing's groups are nested more than "
            "100 deep",
        ),
    ),
    "a drawing that is a page": (
        drawn("pictures/x.svg", "<html></html>"),
        (
            "my-pack/deck.yaml:20:14: 'pictures/x.svg': this is no SVG picture: it begins with "
            "<html>",
        ),
    ),
    "10,000 aliases of aliases": (
        {"x.yaml": ALIASES},
        ("my-pack/x.yaml:17:12: with its aliases the file holds more than 200,000 values",),
    ),
    "aliases nested in aliases": (
        {"x.yaml": NESTED_ALIASES},
        ("my-pack/x.yaml:50:12: with its aliases values are nested more than 50 deep",),
    ),
    "no pack.yaml's kind": (
        changed("pack.yaml", "kind: pack\n", ""),
        ("my-pack/pack.yaml:1:1: 'kind' is missing",),
    ),
    "a mistyped pack": (
        changed("pack.yaml", "kind: pack", "kind: pak"),
        (
            "my-pack/pack.yaml:1:7: 'pack' is wanted here, not the text 'pak'",
            "  hint: did you mean 'pack'?",
        ),
    ),
    "an empty file": ({"deck.yaml": ""}, ("my-pack/deck.yaml:1:1: the file is empty",)),
    "a file of comments": ({"x.yaml": "# soon"}, ("my-pack/x.yaml:1:1: the file is empty",)),
    "no kind": (
        deck("kind: deck\n", ""),
        (f"my-pack/deck.yaml:1:1: 'kind' is missing; {KINDS}",),
    ),
    "a mistyped kind": (
        deck("kind: deck", "kind: dekc"),
        (
            f"my-pack/deck.yaml:1:7: the text 'dekc' is no kind; {KINDS}",
            "  hint: did you mean 'deck'?",
        ),
    ),
    "a list for a file": (
        {"x.yaml": "- a\n- b\n"},
        (f"my-pack/x.yaml:1:1: 'kind' is missing; {KINDS}",),
    ),
    "a part twice": (
        {"more.yaml": ACTIONS.replace("kind: records", "kind: records\nid: actions")},
        (
            "my-pack/more.yaml:1:1: a part with the id 'actions' stands in another file too",
            "  see my-pack/actions.yaml:1:1",
        ),
    ),
    "records that refer to each other": (
        {
            "a.yaml": "kind: records\ntitle: A\nfields: {b: ref b}\nrecords: [{id: x, b: y}]\n",
            "b.yaml": "kind: records\ntitle: B\nfields: {a: ref a}\nrecords: [{id: y, a: x}]\n",
        },
        ("my-pack/a.yaml:4:11: 'x' refers back to itself: a/x → b/y → a/x",),
    ),
    "a reference to no part": (
        deck("action: ref actions", "action: ref actoins"),
        (
            "my-pack/deck.yaml:8:11: this refers to 'actoins', which is no part with records",
            "  hint: did you mean 'actions'?",
        ),
    ),
    "no copies": (
        deck("copies: 2", "copies: 0"),
        ("my-pack/deck.yaml:14:13: 0 is out of range; the least is 1",),
    ),
    "100,000 copies": (
        deck("copies: 2", "copies: 100000"),
        (
            "my-pack/deck.yaml:11:3: the deck has 100,002 pieces; 10,000 is the most",
            "my-pack/deck.yaml:14:13: 100000 is out of range; the most is 1000",
        ),
    ),
    "a piece of nothing": (
        deck("piece: mini", "piece: 0x0mm"),
        ("my-pack/deck.yaml:3:8: '0x0mm' is not between 0 and 2000 mm on each side",),
    ),
    "a piece that is a number": (
        deck("piece: mini", "piece: 0x0"),
        (
            "my-pack/deck.yaml:3:8: text is wanted here, not the number '0'",
            "  hint: put it in quotes if it is meant as text",
        ),
    ),
    "a piece of five metres": (
        deck("piece: mini", "piece: 5000x5000mm"),
        ("my-pack/deck.yaml:3:8: '5000x5000mm' is not between 0 and 2000 mm on each side",),
    ),
    "a piece of a grain": (
        deck("piece: mini", "piece: 0.01x0.01mm"),
        ("my-pack/deck.yaml:3:8: '0.01x0.01mm' is less than 5 mm on a side",),
    ),
    "a piece mistyped": (
        deck("piece: mini", "piece: pokr"),
        (
            "my-pack/deck.yaml:3:8: 'pokr' is neither one of poker, bridge, mini, tarot, square "
            "nor a size such as '70x120mm'; did you mean 'poker'?",
        ),
    ),
    "a corner too round": (
        deck("piece: mini", "piece: mini\ncorner: 40 mm"),
        ("my-pack/deck.yaml:4:9: a corner of 40 mm is too round for a piece of 44.45 × 63.5 mm",),
    ),
    "a bleed too wide": (
        deck("piece: mini", "piece: mini\nbleed: 200 mm"),
        ("my-pack/deck.yaml:4:8: '200 mm' is more than 100 mm",),
    ),
    "a gap beyond counting": (
        deck("piece: mini", f"piece: mini\ngap: '{'9' * 400}'"),
        (f"my-pack/deck.yaml:4:6: '{'9' * 39}…' is more than 100 mm",),
    ),
    "a huge file": (
        {"x.yaml": "a: " + "x" * 2_000_000},
        (
            "my-pack/x.yaml:1:1: the file has more than 2,000,000 bytes",
            "  hint: part it into several files",
        ),
    ),
    "100,000 brackets": (
        {"x.yaml": "[" * 100_000},
        ("my-pack/x.yaml:1:51: values are nested more than 50 deep",),
    ),
    "not UTF-8": (
        {"x.yaml": "kind: records\ntitle: café".encode("latin-1")},
        (
            "my-pack/x.yaml:2:11: the file is not UTF-8 text here",
            "  hint: save the file as UTF-8",
        ),
    ),
    "UTF-16": (
        {"x.yaml": "kind: records".encode("utf-16")},
        ("my-pack/x.yaml:1:1: the file is not UTF-8 text here", "  hint: save the file as UTF-8"),
    ),
    "a control character": (
        {"x.yaml": "kind: ééé \x1b[2J"},
        ("my-pack/x.yaml:1:11: the character U+001B may not stand here",),
    ),
    "an escape sequence": (
        deck("piece: mini", 'piece: "\\e[2J"'),
        (
            "my-pack/deck.yaml:3:8: '\\u001b[2J' is neither one of poker, bridge, mini, tarot, "
            "square nor a size such as '70x120mm'",
        ),
    ),
    "5,000 digits": (
        {"x.yaml": "kind: " + "9" * 5000},
        (
            "my-pack/x.yaml:1:7: a number of more than 18 digits",
            "  hint: put it in quotes if it is meant as text",
        ),
    ),
    "1e999": (
        {"x.yaml": "kind: 1e999"},
        (
            "my-pack/x.yaml:1:7: this number is too large",
            "  hint: put it in quotes if it is meant as text",
        ),
    ),
    "two documents": (
        {"x.yaml": "kind: a\n---\nkind: b\n"},
        ("my-pack/x.yaml:2:1: a second document starts here; one file holds one document",),
    ),
    "a tag": (
        {"x.yaml": "kind: !!python/object/apply:os.system [id]"},
        (
            "my-pack/x.yaml:1:7: the tag 'tag:yaml.org,2002:python/object/apply:o…' is not used "
            "here",
        ),
    ),
    "a bracket left open": (
        {"x.yaml": "kind: [a, b\n"},
        ("my-pack/x.yaml:2:1: this is not YAML: did not find expected ',' or ']'",),
    ),
    "a link that leads nowhere": (
        changed("actions.yaml", "[[hits]]", "[[hist]]"),
        (
            "my-pack/actions.yaml:9:42: the link '[[hist]]' leads nowhere",
            "  hint: did you mean 'hits'?",
        ),
    ),
    "a link in a note": (
        changed("tables.yaml", "title: Hits", "title: Hits\n    notes: ['[[actions/mvoe]]']"),
        (
            "my-pack/tables.yaml:6:13: the link '[[actions/mvoe]]' leads nowhere",
            "  hint: did you mean 'move'?",
        ),
    ),
    "a side that is a path": (
        {
            **changed("pack.yaml", "  us:", "  ../../x:"),
            **deck("count: 4", "count: 4\nsides: [../../x]"),
        },
        (
            "my-pack/pack.yaml:5:3: '../../x' is no id of a side; it is made of letters, digits "
            "and hyphens, 'name' may be any",
        ),
    ),
    "a side with a space": (
        changed("pack.yaml", "  us:", "  the us:"),
        (
            "my-pack/pack.yaml:5:3: 'the us' is no id of a side; it is made of letters, digits "
            "and hyphens, 'name' may be any",
        ),
    ),
    "a side that no pack has": (
        deck("count: 4", "count: 4\nsides: [uk]"),
        ("my-pack/deck.yaml:6:9: 'uk' is not among the sides in pack.yaml",),
    ),
    "a side twice": (
        deck("count: 4", "count: 4\nsides: [us, us]"),
        (
            "my-pack/deck.yaml:6:13: the side 'us' stands here a second time",
            "  see my-pack/deck.yaml:6:9",
        ),
    ),
    "two products of one name": (
        {
            **deck("count: 4", "count: 4\nsides: [us]"),
            "us-deck.yaml": "kind: sheet\ntitle: Other\ntemplate: chart.html\nuses: [hits]\n",
        },
        (
            "my-pack/us-deck.yaml:1:1: a second product would be printed to 'us-deck.pdf'",
            "  see my-pack/deck.yaml:1:1",
        ),
    ),
    "an id that is a path": (
        deck("kind: deck", "kind: deck\nid: ../x"),
        (
            "my-pack/deck.yaml:2:5: '../x' is no id; an id is made of small letters, digits and "
            "hyphens",
        ),
    ),
    "a card's id that is a path": (
        deck("id: scout", "id: a/b"),
        (
            "my-pack/deck.yaml:11:9: 'a/b' is no id; an id is made of letters, digits, hyphens "
            "and dots",
        ),
    ),
    "a file's name that is no id": (
        {"My Notes.yaml": ACTIONS},
        (
            "my-pack/My Notes.yaml:1:1: the file's name 'My Notes' makes no id for what is in it",
            "  hint: name the file with small letters, digits and hyphens, or write an 'id' in it",
        ),
    ),
    "a field type without end": (
        deck("action: ref actions", "action: " + "list of " * 5000 + "text"),
        (
            "my-pack/deck.yaml:8:11: 'list of list of list of list of list of…' is no field "
            f"type; {TYPES}",
        ),
    ),
    "no fields": (
        {"x.yaml": "kind: records\ntitle: X\nfields: {}\nrecords: []\n"},
        ("my-pack/x.yaml:3:9: no field is declared here",),
    ),
    "a field of a name that is taken": (
        {"x.yaml": "kind: records\ntitle: X\nfields: {id: text}\nrecords: []\n"},
        ("my-pack/x.yaml:3:10: 'id' is a key that every record has; name the field otherwise",),
    ),
    "no such template": (
        deck("front: card.html", "front: crad.html"),
        (
            "my-pack/deck.yaml:4:8: there is no template 'crad.html'",
            "  hint: did you mean 'card.html'?",
        ),
    ),
    "a template that is a path": (
        deck("front: card.html", "front: ../card.html"),
        (
            "my-pack/deck.yaml:4:8: '../card.html' is no template; name a file of 'templates/', "
            "as 'card.html'",
        ),
    ),
    "a page too many": (
        {"templates/chart.html": "<p>one</p><p style='break-before: page'>two</p>"},
        ("my-pack/chart.yaml:1:1: there are 2 pages, not 1 as stated",),
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
        "this is no template: no filter named 'attr'",
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
        "this is no template: expected an expression, got 'end of statement block'",
    ),
    "a brace that is open": (
        "{{ card.name",
        "this is no template: unexpected end of template, expected 'end of print statement'",
    ),
    "a link that leads nowhere": (
        "{{ rich('[[nowhere]]') }}",
        "the template fails: the link '[[nowhere]]' leads nowhere",
    ),
    "odds of no table": ("{{ chances('hist') }}", "the template fails: there is no table 'hist'"),
}

READS: Mapping[str, tuple[str, int, str, str]] = {
    "a picture of the machine": (
        "<img src='file:///etc/passwd'>",
        11,
        "file:///etc/passwd",
        "a page may read files of its pack only",
    ),
    "a picture by its path": (
        "<img src='/etc/passwd'>",
        12,
        "etc/passwd",
        "there is no such file in the pack",
    ),
    "a style sheet of the machine": (
        "<link rel=stylesheet href=/etc/passwd>",
        28,
        "etc/passwd",
        "there is no such file in the pack",
    ),
    "a picture of the network": (
        "<img src='http://example.com/x.png'>",
        11,
        "http://example.com/x.png",
        "a page may read files of its pack only",
    ),
    "a style sheet of the network": (
        "<style>@import 'https://example.com/x.css';</style>",
        17,
        "https://example.com/x.css",
        "a page may read files of its pack only",
    ),
    "a picture of letters": (
        "<img src='data:image/png;base64,AAAA'>",
        11,
        "data:image/png;base64,AAAA",
        "a page may read files of its pack only",
    ),
    "the content itself": (
        "<img src='deck.yaml'>",
        11,
        "deck.yaml",
        "only pictures and style sheets can be read",
    ),
}


@pytest.mark.parametrize("case", CONTENT)
def test_content_that_is_wrong(desk: Path, case: str) -> None:
    files, lines = CONTENT[case]
    ran = build(desk, files)
    assert ran.err == problems(*lines)
    assert ran.status == 1


@pytest.mark.parametrize("case", TEMPLATES)
def test_templates_that_go_too_far(desk: Path, case: str) -> None:
    text, message = TEMPLATES[case]
    ran = build(desk, card(text))
    assert ran.err == problems(f"my-pack/templates/card.html:6:1: {message}", SEEN)
    assert ran.status == 1


@pytest.mark.parametrize("case", READS)
def test_pages_read_nothing_but_their_pack(desk: Path, case: str) -> None:
    text, column, name, why = READS[case]
    ran = build(desk, card(text))
    place = f"my-pack/templates/card.html:6:{column}"
    assert ran.err == problems(f"{place}: '{name}' can't be read: {why}", SEEN)
    assert ran.status == 1


def test_a_style_sheet_that_reads_the_machine(desk: Path) -> None:
    ran = build(desk, {"templates/card.css": CARD_CSS + "p {background: url(file:///etc/passwd)}"})
    message = "'file:///etc/passwd' can't be read: a page may read files of its pack only"
    assert ran.err == problems(f"my-pack/templates/card.css:6:20: {message}", SEEN)


def test_a_style_sheet_that_imports(desk: Path) -> None:
    sheet = "/* @import */\n@import 'http://example.com/x.css';\n" + CARD_CSS
    assert build(desk, {"templates/card.css": sheet}).err == problems(
        "my-pack/templates/card.css:2:1: a style sheet can't import another",
        "  hint: put its rules here, or name it with <link> in the template",
    )


def test_a_style_sheet_with_a_property_that_is_none(desk: Path) -> None:
    ran = build(desk, {"templates/card.css": CARD_CSS + "p {colr:  red}"})
    message = "the page engine says: Ignored `colr: red`, unknown property"
    assert ran.err == problems(f"my-pack/templates/card.css:6:4: {message}", SEEN)


@pytest.mark.parametrize("name", ["templates/card.html", "templates/card.css"])
def test_templates_that_are_not_utf_8(desk: Path, name: str) -> None:
    ran = build(desk, {name: b"/* \xe9 */"})
    assert ran.err == problems(
        "my-pack/templates/card.css:1:1: the style sheet is not UTF-8 text"
        if name.endswith("css")
        else "my-pack/deck.yaml:11:5: the template 'card.html' is not UTF-8 text"
    )


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("x.yaml", "my-pack/x.yaml:1:1: this is a link that leads out of the pack"),
        (
            "pictures/x.svg",
            "my-pack/deck.yaml:20:14: there is no picture 'pictures/x.svg' in the pack",
        ),
        (
            "templates/elsewhere.html",
            "my-pack/deck.yaml:4:8: there is no template 'elsewhere.html'\n"
            "  hint: did you mean 'sheet.html'?",
        ),
        ("templates/card.css", None),
    ],
)
def test_links_lead_out_of_no_pack(desk: Path, link: str, said: str | None) -> None:
    secret = desk / "secret"
    secret.write_text(ACTIONS)
    (desk / "my-pack" / link).unlink(missing_ok=True)
    (desk / "my-pack" / link).symlink_to(secret)
    files = drawn(link) if "pictures" in link else {}
    if link.endswith("html"):
        files = deck("front: card.html", "front: elsewhere.html")
    ran = build(desk, files)
    if said:
        assert ran.err == problems(*said.split("\n"))
    else:  # as if there were no such style sheet: the text stands where it falls
        assert ran.status == 1
        assert "Actions" not in ran.err


def test_a_link_that_leads_to_itself(desk: Path) -> None:
    (desk / "my-pack/pictures/x.svg").symlink_to("x.svg")
    ran = build(desk, drawn("pictures/x.svg"))
    message = "there is no picture 'pictures/x.svg' in the pack"
    assert ran.err == problems(f"my-pack/deck.yaml:20:14: {message}")


def test_a_template_that_includes_itself(desk: Path) -> None:
    ran = build(desk, card("{% include 'card.html' %}"))
    assert ran.status == 1
    assert ran.err.partition(": ")[2] == problems("the template calls itself without end", SEEN)


@pytest.mark.parametrize(
    "text",
    [
        "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "{% for a in range(99999) %}{% set x = range(99999)|list %}{% endfor %}",
    ],
)
def test_a_template_without_end(desk: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("generator.typeset.templates.TEMPLATE_SECONDS", 0.3)
    ran = build(desk, card(text))
    message = "the template is stopped: it takes too long"
    assert ran.err == problems(f"my-pack/templates/card.html:6:1: {message}", SEEN)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "{% for a in range(100) %}{{ 'x' * 99999 }}{% endfor %}",
            "is stopped: it writes more than 2,000,000 characters",
        ),
        ("{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}", "is nested too deep"),
        ("{% if 1 %}" * 30 + "{% endif %}" * 30, None),
    ],
)
def test_a_template_that_is_too_much(desk: Path, text: str, why: str | None) -> None:
    ran = build(desk, card(text))
    if why:
        assert ran.err == problems(f"my-pack/deck.yaml:11:5: the template 'card.html' {why}")


def test_a_template_that_fills_the_memory(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.typeset.limits.MEMORY", 200_000_000)
    doubling = "{% set ns.x = ns.x + ns.x %}"
    loop = "{% for i in range(100) %}" + doubling + "{% endfor %}"
    ran = build(desk, card("{% set ns = namespace(x='x') %}" + loop))
    message = "the template 'card.html' is stopped: it takes too much memory"
    assert ran.err == problems(f"my-pack/deck.yaml:11:5: {message}")


def test_elements_nested_too_deep(desk: Path) -> None:
    ran = build(desk, card("<div>" * 200))
    assert ran.err == problems(
        *(
            f"my-pack/deck.yaml:{line}:5: the template's elements are nested too deep"
            for line in (11, 15, 18)
        )
    )


def test_a_page_that_takes_too_long(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.typeset.faces.FACES_SECONDS", (0.3, 0.0))
    ran = build(
        desk, card("{% for i in range(3000) %}<div>x <b>y</b></div>{% endfor %}"), "--jobs", "1"
    )
    message = "laying this out is stopped: it takes too long"
    assert ran.err == problems(f"my-pack/deck.yaml:11:5: {message}")


def test_a_picture_that_comes_later_is_seen(desk: Path) -> None:
    files = card("<img src='pictures/late.svg' style='display:none'>")
    ran = build(desk, card("<img src='pictures/late.svg'>"))
    assert "'pictures/late.svg' can't be read: there is no such file in the pack" in ran.err
    assert build(desk, {**files, "pictures/late.svg": svg("")}).status == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ("--paper", "50x60mm"),
            "a piece of 44.45 × 63.5 mm does not fit on paper of 50 × 60 mm with 5 mm margins\n",
        ),
        (
            ("--paper", "a44"),
            "--paper: 'a44' is neither one of a4, letter, a3, tabloid, legal nor a size such as "
            "'70x120mm'\n",
        ),
        (
            ("--ink", "gray"),
            "--ink: 'gray' is not one of colour, grey, saver; did you mean 'grey'?\n",
        ),
        (
            ("--duplex", "longedge"),
            "--duplex: 'longedge' is not one of long-edge, short-edge, fold, off\n"
            "  hint: did you mean 'long-edge'?\n",
        ),
        (
            ("--out", "my-pack/deck.yaml"),
            "--out: nothing can be written to 'my-pack/deck.yaml': File exists\n",
        ),
        (
            ("--out", "my-pack/deck.yaml/out"),
            "--out: nothing can be written to 'my-pack/deck.yaml/out': Not a directory\n",
        ),
    ],
)
def test_wrong_use(desk: Path, options: tuple[str, ...], said: str) -> None:
    ran = build(desk, {}, *options, "--force")
    assert ran.err == said
    assert ran.status == 2


@pytest.mark.parametrize(
    ("target", "said"),
    [
        (
            "my-pack/dekc",
            "'my-pack' has no product 'dekc'; it has chart, deck\n  hint: did you mean 'deck'?\n",
        ),
        ("empty", "empty: there is no 'pack.yaml' here, so this folder is no pack\n"),
    ],
)
def test_a_target_that_is_none(desk: Path, target: str, said: str) -> None:
    (desk / "empty").mkdir()
    ran = fieldpress("build", target, "--out", "out")
    assert ran.err == said
    assert ran.status == 2


@pytest.mark.parametrize(
    ("profile", "said"),
    [
        (
            "name: mine\nback-offset: {x: 0.5, y: O.5}\n",
            "printer.yaml:2:26: 'y' under 'back-offset' must be a number of millimetres, not 'O.5'",
        ),
        ("- 1\n", "printer.yaml:1:1: a printer profile is a mapping"),
        (None, "printer.yaml:1:1: can't be read: No such file or directory"),
    ],
)
def test_a_printer_profile_that_is_wrong(desk: Path, profile: str | None, said: str) -> None:
    if profile:
        (desk.parent / "printer.yaml").write_text(profile)
    (desk / "printer.yaml").symlink_to(desk.parent / "printer.yaml")
    ran = build(desk, {}, "--printer", "printer.yaml")
    assert ran.err == problems(said)
    assert ran.status == 1


GOOD: Mapping[str, Files] = {
    "a side called NO": {
        **changed("pack.yaml", "  us: {name: US,", "  NO: {name: NO,"),
        **deck("count: 4", "count: 4\nsides: [NO]"),
        **card("<b style='position:absolute; top: 20mm; left: 5mm'>{{ side.name }}</b>"),
    },
    "names of any letters": changed("pack.yaml", "name: US", "name: 'Österreich / Ungarn'"),
    "a byte order mark and Windows lines": {
        "deck.yaml": b"\xef\xbb\xbf" + DECK.replace("\n", "\r\n").encode()
    },
    "references along 3,000 records": {
        "a.yaml": "kind: records\ntitle: A\nfields: {b: optional ref a}\nrecords:\n"
        + "".join(f"  - {{id: r{i}, b: r{i + 1}}}\n" for i in range(3000))
        + "  - id: r3000\n"
    },
    "references that would be 2^60 records": {
        "a.yaml": "kind: records\ntitle: A\nfields: {b: list of ref a}\nrecords:\n"
        + "".join(f"  - {{id: r{i}, b: [r{i + 1}, r{i + 1}]}}\n" for i in range(60))
        + "  - {id: r60, b: []}\n"
    },
    "a reference to a card": {
        "a.yaml": "kind: records\ntitle: A\nfields: {b: ref deck}\nrecords: [{id: x, b: scout}]\n"
    },
    "a script": card("<script>alert(1)</script>"),
    "hidden files": {".x.yaml": "[", ".git/x.yaml": "["},
}


@pytest.mark.parametrize("case", GOOD)
def test_what_is_unusual_and_right(desk: Path, case: str) -> None:
    ran = build(desk, GOOD[case])
    assert ran.err == ""
    assert ran.status == 0


def test_a_side_called_no_is_printed_so(desk: Path) -> None:
    from pdfminer.high_level import extract_text

    assert build(desk, GOOD["a side called NO"]).status == 0
    assert "NO" in extract_text(desk / "out/my-pack/no-deck.pdf").split()


def test_a_folder_with_spaces(desk: Path) -> None:
    write_pack(desk / "My first pack")
    ran = fieldpress("build", "My first pack", "--out", "out")
    assert ran.status == 0
    assert (desk / "out/My first pack/deck.pdf").is_file()


def test_all_problems_together(desk: Path) -> None:
    files = {
        **deck("action: move", "action: mvoe"),
        **changed("tables.yaml", "on: 3-5", "on: 3-4"),
        "x.yaml": "kind: recrods",
    }
    assert build(desk, files).err == problems(
        "my-pack/tables.yaml:8:7: table 'hits': no row for 5",
        f"my-pack/x.yaml:1:7: the text 'recrods' is no kind; {KINDS}",
        "  hint: did you mean 'records'?",
    )


@pytest.mark.parametrize(
    ("files", "status", "said"),
    [
        (deck("count: 4", "count: 5"), 1, "my-pack/deck.yaml:5:8: the deck adds up to 4 cards"),
        (card("{{ ''.__class__ }}"), 1, "'__class__' is not for templates"),
        ({}, 0, ""),
    ],
)
def test_as_a_process_of_its_own(desk: Path, files: Files, status: int, said: str) -> None:
    before = output(desk / "out")
    write_pack(desk / "my-pack", files)
    root = Path(__file__).resolve().parent.parent
    command = [sys.executable, "-m", "generator", "build", "my-pack", "--out", "out"]
    ran = subprocess.run(command, capture_output=True, text=True, env={"PYTHONPATH": str(root)})
    assert ran.returncode == status
    assert said in ran.stderr
    assert "Traceback" not in ran.stderr
    assert output(desk / "out") == before
