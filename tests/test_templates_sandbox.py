"""Templates of strangers: what they are given, what they can't reach, and that none gets away."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from packs import write_pack

from generator.content import Pack, load_pack
from generator.errors import ContentError, Place
from generator.measure import PAPERS
from generator.typeset.context import Context
from generator.typeset.inks import find_ink
from generator.typeset.limits import LayoutError, TooMuchError, bounded, laying_out
from generator.typeset.on_demand import Awaited
from generator.typeset.templates import Templates, find_text
from tests.shares import examples

ASKED = Place("my-pack/deck.yaml", 1, 1)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pack(tmp_path_factory.mktemp("templates") / "my-pack")


@pytest.fixture(scope="module")
def pack(folder: Path) -> Pack:
    return load_pack(folder, "my-pack")


@pytest.fixture(scope="module")
def values(pack: Pack) -> dict[str, Any]:
    context = Context(pack, find_ink("colour"), True, PAPERS["a4"], links=True)
    return {**context.common, "card": pack.whole["deck", "scout"]}


@pytest.fixture
def fill(folder: Path, pack: Pack, values: dict[str, Any]) -> Callable[[str], str]:
    def filled(text: str) -> str:
        (folder / "templates/try.html").write_text(text, encoding="utf-8")
        return Templates(pack).fill("try.html", values, ASKED)

    return filled


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("{{ card.name }}", "Scout"),
        ("{{ card['name'] }}", "Scout"),
        ("{{ card.picture is none }}", "True"),
        ("{{ card.get('nmae', 'none') }}", "none"),
        ("{{ card.nmae|default('none') }}", "none"),
        ("{{ card.nmae is defined }}", "False"),
        ("{{ pack.title|upper }}", "SKIRMISH"),
        ("{{ card.name.upper() }}{{ card.name.lower() }}", "SCOUTscout"),
        ("{{ 'a, b'.split(', ')|join('+') }}", "a+b"),
        ("{{ 2 * 3 + 7 % 4 - 2 ** 3 }}", "1"),
        ("{{ '=' * 3 }}", "==="),
        ("{{ [1, 2, 3][-1] }}{{ [1, 2, 3][1:]|length }}", "32"),
        ("{{ 2.567|round(1) }}", "2.6"),
        ("{% for n in range(3) %}{{ n }}{% endfor %}", "012"),
        ("{{ parts.actions.records|map(attribute='name')|join(' ') }}", "Move Attack"),
        ("{{ (parts.actions.records|selectattr('id', 'eq', 'move')|first).name }}", "Move"),
        ("{% for one in parts.actions.records|groupby('name') %}{{ one.grouper }},{% endfor %}",
         "Attack,Move,"),
        ("{% for key, side in sides.items() %}{{ key }}: {{ side.name }}{% endfor %}", "us: US"),
        ("{{ card.name ~ '<b>' }}", "Scout&lt;b&gt;"),
        ("{{ rich('**3** & -2, *so*') }}", "<b>3</b> &amp; −2, <i>so</i>"),
        ("{{ rich('[[hits]], [[actions/move]] and [[hits|this]]') }}",
         '<a href="#hits">Hits</a>, <a href="#actions-move">Move</a> and <a href="#hits">this</a>'),
        ("{{ chances('hits').kill.fraction }} {{ chances('hits')['miss'].percent }}", "1/6 33"),
        ("{% set ns = namespace(n=1) %}{% set ns.n = ns.n + 1 %}{{ ns.n }}", "2"),
    ],
)  # fmt: skip
def test_what_templates_can_do(fill: Callable[[str], str], text: str, made: str) -> None:
    assert fill(text) == made


def test_content_is_not_changed_by_templates(
    fill: Callable[[str], str], values: dict[str, Any]
) -> None:
    for text in (
        "{{ parts.actions.records.append(1) }}",
        "{{ card.update({'name': 'x'}) }}",
        "{% set card.name = 'x' %}",
        "{{ card.clear() }}{{ card.__setitem__('name', 'x') }}",
    ):
        with pytest.raises(ContentError):
            fill(text)
    assert values["card"]["name"] == "Scout"
    assert len(values["parts"]["actions"]["records"]) == 2


def names_within(value: object, depth: int = 0) -> list[str]:
    """Name the types that can be reached through mappings, lists and attributes of ours."""
    found = [type(value).__name__]
    if isinstance(value, Mapping) and depth < 8:
        for item in value.values():
            found += names_within(item, depth + 1)
    if isinstance(value, list | tuple | Awaited) and depth < 8:
        for item in value:
            found += names_within(item, depth + 1)
    return found


def test_templates_are_given_plain_data_and_functions(values: dict[str, Any]) -> None:
    kinds = {"dict", "list", "str", "int", "float", "bool", "NoneType", "mappingproxy", "tuple"}
    made = {"Kept", "Awaited"}  # as a dict and a list, made when they are asked for
    assert set(names_within(values)) - kinds - made == {"method", "function"}


@pytest.mark.parametrize("name", ["rich", "chances", "mark", "at", "picture", "shade"])
def test_functions_lead_to_nothing_of_python(
    fill: Callable[[str], str], values: dict[str, Any], name: str
) -> None:
    function = values[name]
    for attribute in dir(function):
        for text in (f"{{{{ {name}.{attribute} }}}}", f"{{{{ {name}['{attribute}'] }}}}"):
            with pytest.raises(ContentError, match="is not for templates"):
                fill(text)


@pytest.mark.parametrize(
    "value",
    ["card.name", "card", "parts", "parts.actions.records", "marked", "1", "1.5", "rich('x')"],
)
def test_values_lead_to_nothing_of_python(fill: Callable[[str], str], value: str) -> None:
    for attribute in ("__class__", "__init__", "__dict__", "__reduce_ex__", "format", "encode",
                      "to_bytes", "as_integer_ratio", "__html__", "ljust", "zfill", "expandtabs",
                      "translate", "append", "clear", "real"):  # fmt: skip
        with pytest.raises(ContentError):
            fill(f"{{{{ ({value}).{attribute} }}}}")


PIECES = [
    *("{{ ", " }}", "{% ", " %}", "card", ".name", ".x", "|", "map(", ")", "'a'", "* ", "9", "** "),
    *(
        "for a in ",
        "range(9)",
        "endfor",
        "if ",
        "endif",
        "set a = ",
        "a",
        "['x']",
        "[9]",
        "macro m()",
    ),
    *(
        "endmacro",
        "m()",
        "include 'try.html'",
        "extends 'card.html'",
        "import 'try.html' as m",
        "+ ",
    ),
    *("rich(", "chances(", "'hits'", "at(", "mark(", "picture(", "shade(", "none", "loop", "self"),
    *(
        "~ ",
        "block b",
        "endblock",
        "{# ",
        " #}",
        "call m()",
        "endcall",
        "filter upper",
        "endfilter",
    ),
    *("<div>", "\n", "namespace()", "|join", "|round(3)", "|sum", "(1, 2)", "{'a': 1}", "%", "is "),
    *("defined", "with a = 1", "endwith", "raw", "endraw", "autoescape false", "endautoescape"),
]


@settings(max_examples=examples(400), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_any_template_is_filled_or_refused(fill: Callable[[str], str], text: str) -> None:
    try:
        assert isinstance(fill(text), str)
    except ContentError as error:
        (problem,) = error.problems
        assert problem.place
        assert not any(word in problem.message for word in ("jinja", "generator.", "0x"))


def test_all_templates_of_a_pack_share_their_time(
    folder: Path, pack: Pack, values: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.typeset.templates.TEMPLATE_SECONDS", 0.4)
    loop = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
    (folder / "templates/try.html").write_text(loop)
    templates = Templates(pack)
    for _ in range(5):
        with pytest.raises(ContentError, match="it takes too long"):
            templates.fill("try.html", values, ASKED)
        assert templates.seconds < 0.2  # of 0.4, by a coarse clock: the others have no time left


def test_bounds_are_lifted_afterwards() -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS), sys.unraisablehook
    with bounded(5):
        assert signal.getitimer(signal.ITIMER_VIRTUAL)[0] > 0
    assert signal.getitimer(signal.ITIMER_VIRTUAL)[0] == 0
    assert (resource.getrlimit(resource.RLIMIT_AS), sys.unraisablehook) == before


def test_a_stop_that_is_swallowed_comes_again() -> None:
    def stubborn() -> None:
        for _ in range(3):
            try:
                while True:
                    pass
            except TooMuchError:
                pass
        while True:
            pass

    with pytest.raises(TooMuchError, match="it takes too long"), bounded(0.05):
        stubborn()


def test_memory_is_bounded() -> None:
    with pytest.raises(TooMuchError, match="too much memory"), bounded(5, memory=100_000_000):
        bytearray(1_000_000_000)


def test_other_threads_are_not_bounded() -> None:
    done = []

    def work() -> None:
        with bounded(0.01):
            done.append(sum(range(10**6)))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done


@pytest.mark.parametrize(
    ("error", "said", "slow"),
    [
        (RecursionError("deep"), "the template's elements are nested too deep", False),
        (ValueError("odd\nthing"), "the page engine can't lay this out: odd thing", False),
        (AssertionError(), "the page engine can't lay this out: AssertionError", False),
        (MemoryError(), "stopped laying this out: it takes too much memory", True),
    ],
)
def test_whatever_the_engine_fails_with_is_told(error: Exception, said: str, slow: bool) -> None:
    with pytest.raises(LayoutError) as caught, laying_out(5):
        raise error
    assert (str(caught.value), caught.value.slow) == (said, slow)


def test_problems_of_ours_pass_through() -> None:
    with pytest.raises(ContentError), laying_out(5):
        raise ContentError("ours")


def test_a_text_is_found_in_a_packs_templates(folder: Path) -> None:
    assert find_text(folder, "p", "width:   38mm;height: 18mm") == Place(
        "p/templates/card.css", 4, 52
    )
    assert find_text(folder, "p", "nowhere to be found") is None
    assert find_text(folder, "p", " ") is None


def test_a_pack_may_put_its_own_template_before_ours(tmp_path: Path) -> None:
    own = write_pack(tmp_path / "own", {"templates/legend.html": "mine"})
    pack = load_pack(own)
    assert Templates(pack).fill("legend.html", {}, ASKED) == "mine"


def test_used_templates_are_remembered_with_their_bytes(folder: Path, pack: Pack) -> None:
    import hashlib

    templates = Templates(pack)
    templates.style("card.html")
    digest = hashlib.sha256((folder / "templates/card.css").read_bytes()).hexdigest()
    assert templates.read() == {"templates/card.css": digest}
