"""Templates that are made from the grammar of Jinja: most of them parse, few make sense."""

from __future__ import annotations

import random

from generator.typeset.sandbox import FILTERS, TEXT_METHODS

_NAMES = (
    *("card", "card.name", "card.action", "card.here", "deck", "pack", "pack.palette", "sides"),
    *("parts", "parts.actions.records", "tables", "tables.hits", "tables.hits.rows", "paper.width"),
    *(
        "words",
        "words[3]",
        "none",
        "true",
        "loop",
        "loop.index",
        "self",
        "super",
        "caller",
        "x",
        "y",
    ),
    *("x[0]", "namespace", "dict", "range", "rich", "at", "picture", "mark", "shade", "chances"),
    *("varargs", "kwargs", "ns", "ns.n", "missing", "card.missing", "tables.hits.rows[99]"),
)
_LITERALS = (
    *("0", "1", "-1", "2", "7", "100", "99999", "10**12", "1.5", "-0.0", "1e308", "''", "'a'"),
    *("'x.html'", "'card.html'", "'../pack.yaml'", "'%s%s'", "'{0}{0.__class__}'", "'#aabbcc'"),
    *("[]", "[1, 2]", "[[1], ['a']]", "{}", "{'a': 1}", "(1, 'a', none)", "'a' * 999", "[0] * 999"),
)
_UNDER = (
    *("__class__", "__mro__", "__globals__", "__init__", "_data", "format", "format_map", "mro"),
    *("items", "keys", "values", "get", "update", "append", "pop", "sort", "title", "gi_frame"),
    *("func_globals", "__call__", "exceeds", "cycle", "changed", "depth", "previtem", "n", "0"),
)
_TESTS = (
    *("defined", "undefined", "none", "number", "string", "mapping", "sequence", "iterable", "odd"),
    *(
        "even",
        "divisibleby(0)",
        "divisibleby(2)",
        "in [1]",
        "sameas none",
        "eq 1",
        "gt 'a'",
        "nope",
    ),
)
_OPERATORS = (
    *("+", "-", "*", "/", "//", "%", "**", "~", "==", "!=", "<", ">=", "and", "or", "in", "not in"),
)
_FILTERS = (*sorted(FILTERS), "attr('__class__')", "format", "tojson", "xmlattr", "pprint", "nope")
_METHODS = (*sorted(TEXT_METHODS), "format", "ljust", "zfill", "encode", "expandtabs", "translate")

EXPRESSIONS = (
    *(f"{{{{ {name} }}}}" for name in _NAMES),
    *(f"|{name}" for name in _FILTERS),
    *(f" {sign} " for sign in _OPERATORS),
    *(
        "{% for x in words %}",
        "{% endfor %}",
        "{% if x %}",
        "{% else %}",
        "{% endif %}",
        "{#",
        "#}",
    ),
    *("{% macro m(x) %}", "{% endmacro %}", "{{ m(1) }}", "{% set x = 1 %}", "{% set x %}"),
    *(
        "{% block b %}",
        "{% endblock %}",
        "{% include x %}",
        "{% include ['a', 'b'] %}",
        "{% do x %}",
    ),
    *("{%- ", " -%}", "{%+ ", "{% raw %}", "{% endraw %}", "{% break %}", "{% autoescape false %}"),
    *(f".{name}" for name in _UNDER),
)


def spoken(rng: random.Random) -> str:
    """Return a template of a few statements."""
    return "".join(_statement(rng, 2) for _ in range(rng.randrange(1, 4)))


def _statement(rng: random.Random, deep: int) -> str:
    inner = _statement(rng, deep - 1) if deep else "text"
    match rng.randrange(14):
        case 0:
            return f"{{% if {_said(rng, 2)} %}}{inner}{{% else %}}-{{% endif %}}"
        case 1:
            often = rng.choice(("", " if x", " recursive"))
            return f"{{% for x in {_said(rng, 2)}{often} %}}{inner}{{% else %}}-{{% endfor %}}"
        case 2:
            return f"{{% set x = {_said(rng, 2)} %}}{inner}{{{{ x }}}}"
        case 3:
            head = f"{{% macro m(x, y={_said(rng, 1)}) %}}"
            return f"{head}{inner}{{% endmacro %}}{{{{ m({_said(rng, 1)}) }}}}"
        case 4:
            return f"{{% with x = {_said(rng, 1)} %}}{inner}{{% endwith %}}"
        case 5:
            return f"{{% filter {rng.choice(_FILTERS)} %}}{inner}{{% endfilter %}}"
        case 6:
            return f"{{% include {_said(rng, 1)} ignore missing %}}{inner}"
        case 7:
            head = f"{{% set ns = namespace(n={_said(rng, 1)}) %}}"
            return f"{head}{{% set ns.n = {_said(rng, 1)} %}}{{{{ ns.n }}}}"
        case 8:
            return f"{{% set x %}}{inner}{{% endset %}}{{{{ x|{rng.choice(_FILTERS)} }}}}"
        case _:
            return f"<p>{{{{ {_said(rng, 3)} }}}}</p>{inner if rng.random() < 0.3 else ''}"


def _said(rng: random.Random, deep: int) -> str:
    """Return an expression."""
    if not deep:
        return rng.choice(_NAMES) if rng.random() < 0.6 else rng.choice(_LITERALS)
    one = _said(rng, deep - 1)
    match rng.randrange(12):
        case 0 | 1:
            return f"{one}|{rng.choice(_FILTERS)}"
        case 2:
            return f"{one}|{rng.choice(_FILTERS)}({_said(rng, 0)})"
        case 3:
            return f"({one} {rng.choice(_OPERATORS)} {_said(rng, deep - 1)})"
        case 4:
            return f"{one}.{rng.choice(_UNDER)}"
        case 5:
            return f"{one}.{rng.choice(_METHODS)}({_said(rng, 0)})"
        case 6:
            return f"{one}[{_said(rng, 0)}]"
        case 7:
            return f"{one}({_said(rng, 0)})"
        case 8:
            return f"({one} is {rng.choice(_TESTS)})"
        case 9:
            return f"({one} if {_said(rng, 0)} else {_said(rng, 0)})"
        case 10:
            return f"{one}|map({_said(rng, 0)})|list"
        case _:
            return f"[{one}, {_said(rng, 0)}]"
