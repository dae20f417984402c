"""Fields, ids, sides and what refers to what, in exact words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from bad_packs import KINDS, Files, build, deck, problems
from packs import ACTIONS, changed

TYPES = (
    "examples are 'text', 'optional number', 'one of red, blue', 'list of text', "
    "'ref actions', 'picture'"
)


CASES: Mapping[str, tuple[Files, tuple[str, ...]]] = {
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
    "a part twice": (
        {"more.yaml": ACTIONS.replace("kind: records", "kind: records\nid: actions")},
        (
            "my-pack/more.yaml:1:1: another file has a part with the id 'actions' too",
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
            "my-pack/deck.yaml:8:11: this refers to 'actoins', which is not a part with records",
            "  hint: did you mean 'actions'?",
        ),
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
            "my-pack/pack.yaml:5:3: invalid side id '../../x'; use letters, digits "
            "and hyphens ('name' can be any text)",
        ),
    ),
    "a side with a space": (
        changed("pack.yaml", "  us:", "  the us:"),
        (
            "my-pack/pack.yaml:5:3: invalid side id 'the us'; use letters, digits "
            "and hyphens ('name' can be any text)",
        ),
    ),
    "a side that no pack has": (
        deck("count: 4", "count: 4\nsides: [uk]"),
        ("my-pack/deck.yaml:6:9: 'uk' is not among the sides in pack.yaml",),
    ),
    "a side twice": (
        deck("count: 4", "count: 4\nsides: [us, us]"),
        (
            "my-pack/deck.yaml:6:13: duplicate side 'us'",
            "  see my-pack/deck.yaml:6:9",
        ),
    ),
    "an id that is a path": (
        deck("kind: deck", "kind: deck\nid: ../x"),
        ("my-pack/deck.yaml:2:5: invalid id '../x'; use lower-case letters, digits and hyphens",),
    ),
    "a card's id that is a path": (
        deck("id: scout", "id: a/b"),
        ("my-pack/deck.yaml:11:9: invalid id 'a/b'; use letters, digits, hyphens and dots",),
    ),
    "a file's name that is no id": (
        {"My Notes.yaml": ACTIONS},
        (
            "my-pack/My Notes.yaml:1:1: the file's name 'My Notes' can't be used as an id",
            "  hint: name the file with lower-case letters, digits and hyphens, or give it an 'id'",
        ),
    ),
    "a field type without end": (
        deck("action: ref actions", "action: " + "list of " * 5000 + "text"),
        (
            "my-pack/deck.yaml:8:11: unknown field type 'list of list of list of list of "
            f"list of…'; {TYPES}",
        ),
    ),
    "no fields": (
        {"x.yaml": "kind: records\ntitle: X\nfields: {}\nrecords: []\n"},
        ("my-pack/x.yaml:3:9: no fields are declared here",),
    ),
    "a field of a name that is taken": (
        {"x.yaml": "kind: records\ntitle: X\nfields: {id: text}\nrecords: []\n"},
        (
            "my-pack/x.yaml:3:10: 'id' is a key that every record has; choose another name "
            "for the field",
        ),
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
            "my-pack/deck.yaml:4:8: invalid template name '../card.html'; name a file in "
            "'templates/', e.g. 'card.html'",
        ),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_reference_that_is_wrong(desk: Path, case: str) -> None:
    files, lines = CASES[case]
    ran = build(desk, files)
    assert ran.err == problems(*lines)
    assert ran.status == 1


def test_all_problems_together(desk: Path) -> None:
    files = {
        **deck("action: move", "action: mvoe"),
        **changed("tables.yaml", "on: 3-5", "on: 3-4"),
        "x.yaml": "kind: recrods",
    }
    assert build(desk, files).err == problems(
        "my-pack/tables.yaml:8:7: table 'hits': no row for 5",
        f"my-pack/x.yaml:1:7: unknown kind, the text 'recrods'; {KINDS}",
        "  hint: did you mean 'records'?",
    )
