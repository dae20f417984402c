"""Files that are no YAML as it is wanted: exact words, exit status, earlier output untouched."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from bad_packs import KINDS, Files, build, deck, problems
from packs import changed

ALIASES = "a0: &a0 [x]\n" + "".join(
    f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 10_000)
)
NESTED_ALIASES = "a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}]\n" for i in range(1, 600))


CASES: Mapping[str, tuple[Files, tuple[str, ...]]] = {
    "a tab": (
        deck("    name: Scout", "\tname: Scout"),
        (
            "my-pack/deck.yaml:12:1: found a tab where YAML needs spaces",
            "  hint: set your editor to indent with spaces",
        ),
    ),
    "a key twice": (
        deck("    name: Scout", "    name: Scout\n    name: Scot"),
        (
            "my-pack/deck.yaml:13:5: duplicate key 'name'",
            "  see my-pack/deck.yaml:12:5",
        ),
    ),
    "an unknown key": (
        deck("count: 4", "cuont: 4"),
        ("my-pack/deck.yaml:5:1: unknown key 'cuont'", "  hint: did you mean 'count'?"),
    ),
    "a row that is true": (
        changed("tables.yaml", "on: 6,", "on: true,"),
        ("my-pack/tables.yaml:10:14: expected a whole number or text, found true",),
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
            "my-pack/pack.yaml:1:7: expected 'pack', found the text 'pak'",
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
            f"my-pack/deck.yaml:1:7: unknown kind, the text 'dekc'; {KINDS}",
            "  hint: did you mean 'deck'?",
        ),
    ),
    "a list for a file": (
        {"x.yaml": "- a\n- b\n"},
        (f"my-pack/x.yaml:1:1: 'kind' is missing; {KINDS}",),
    ),
    "a huge file": (
        {"x.yaml": "a: " + "x" * 2_000_000},
        (
            "my-pack/x.yaml:1:1: the file has more than 2,000,000 bytes",
            "  hint: split it into several files",
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
        ("my-pack/x.yaml:1:11: the character U+001B is not allowed here",),
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
            "my-pack/x.yaml:1:7: the tag 'tag:yaml.org,2002:python/object/apply:o…' is not "
            "supported",
        ),
    ),
    "a bracket left open": (
        {"x.yaml": "kind: [a, b\n"},
        (
            "my-pack/x.yaml:2:1: this is not YAML: did not find expected ',' or ']'",
            "  see my-pack/x.yaml:1:7",
            "  hint: close the bracket that opens there, or put the text in quotes",
        ),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_file_that_is_wrong(desk: Path, case: str) -> None:
    files, lines = CASES[case]
    ran = build(desk, files)
    assert ran.err == problems(*lines)
    assert ran.status == 1
