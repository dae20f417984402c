"""The form of the code: how large its parts may be, one meaning to a class name, no import circles.

What does not fit is split by meaning.
"""

import ast
import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

LINES_OF_FUNCTION = 60
LINES_OF_MODULE = 350
PARAMETERS = 7

Function = ast.FunctionDef | ast.AsyncFunctionDef

parsed = functools.cache(ast.parse)


@pytest.fixture(scope="module")
def modules(repository: Path) -> dict[str, str]:
    """Every module of the program by its path."""
    paths = sorted((repository / "generator").rglob("*.py"))
    return {str(path.relative_to(repository)): path.read_text("utf-8") for path in paths}


def functions(text: str) -> Iterator[Function]:
    return (node for node in ast.walk(parsed(text)) if isinstance(node, Function))


def length(function: Function) -> int:
    """Lines from the `def` to the last; decorators are not counted."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


def parameters(function: Function) -> list[str]:
    """Names of what a caller may give: `self` and `cls` are not the caller's."""
    found = function.args
    several = [star for star in (found.vararg, found.kwarg) if star]
    every = [*found.posonlyargs, *found.args, *found.kwonlyargs, *several]
    return [one.arg for one in every if one.arg not in ("self", "cls")]


def is_command(function: Function) -> bool:
    """Tell whether Typer reads a function: its parameters are the command line's options."""
    decorators = map(ast.unparse, function.decorator_list)
    return any(".command(" in decorator or ".callback(" in decorator for decorator in decorators)


def test_no_function_is_longer_than_a_screen(modules: dict[str, str]) -> None:
    long = [
        f"{name}:{function.lineno}: {function.name} has {length(function)} lines"
        for name, text in modules.items()
        for function in functions(text)
        if length(function) > LINES_OF_FUNCTION
    ]
    assert long == []


def test_no_function_takes_more_than_seven_parameters(modules: dict[str, str]) -> None:
    wide = [
        f"{name}:{function.lineno}: {function.name} takes {len(parameters(function))} parameters"
        for name, text in modules.items()
        for function in functions(text)
        if len(parameters(function)) > PARAMETERS and not is_command(function)
    ]
    assert wide == []


def test_no_module_is_too_large_for_a_head(modules: dict[str, str]) -> None:
    large = [
        f"{name} has {lines} lines"
        for name, text in modules.items()
        if (lines := len(text.splitlines())) > LINES_OF_MODULE
    ]
    assert large == []


# --- names of classes ----------------------------------------------------------------------------


def game_of(path: str) -> str:
    """The game whose folder a module is in; empty for all other modules."""
    before, _, rest = path.partition("generator/games/")
    return rest.partition("/")[0] if not before and "/" in rest else ""


def repeated_classes(modules: Mapping[str, str]) -> set[str]:
    """Names of classes with two meanings.

    Outside the games a name stands for one class. A game may have each of its names once, and none
    of those from outside; the same part of two games bears the same name (Scene, Aims, Case …).
    """
    found: dict[str, Counter[str]] = {}
    for path, text in modules.items():
        names = (node.name for node in ast.walk(parsed(text)) if isinstance(node, ast.ClassDef))
        found.setdefault(game_of(path), Counter()).update(names)
    twice = {f"{game}: {name}" for game in found for name, n in found[game].items() if n > 1}
    outside = found.pop("", Counter())
    return twice | {f"{game}: {name}" for game in found for name in found[game] if name in outside}


def test_a_class_name_has_one_meaning(modules: dict[str, str]) -> None:
    assert repeated_classes(modules) == set()


def test_what_a_second_meaning_is() -> None:
    scene, both = "class Scene: ...", "class Piece: ...\nclass _Draft:\n    class Piece: ..."
    games = "generator/games/"
    assert game_of(games + "packs.py") == game_of("generator/press/games/a.py") == ""
    same = {games + "chess/board/scene.py": scene, games + "go/scene.py": scene}
    assert repeated_classes(same) == set()
    assert repeated_classes({**same, games + "go/board/scene.py": scene}) == {"go: Scene"}
    assert repeated_classes({**same, games + "entry.py": scene}) == {"chess: Scene", "go: Scene"}
    assert repeated_classes({"generator/a.py": both}) == {": Piece"}


# --- circles of imports --------------------------------------------------------------------------


def imports(body: Iterable[ast.stmt], *, deep: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """Import statements that run when a module is imported; with `deep`, all of them.

    That is those inside functions, and those for types alone, as well.
    """
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and not deep and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from imports(node.orelse, deep=deep)
        elif deep or not isinstance(node, Function):
            inner = (getattr(node, name, ()) for name in ("body", "orelse", "finalbody"))
            handlers = (handler.body for handler in getattr(node, "handlers", ()))
            for block in (*inner, *handlers):
                yield from imports(block, deep=deep)


def module_name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def graph(
    modules: Mapping[str, str], *, deep: bool = False, shallow: str = "-"
) -> dict[str, set[str]]:
    """The modules that each module imports, `deep` except in those that begin with `shallow`.

    Importing from a package imports its `__init__`. A module's own packages are there already; it
    imports from one only where it takes a name that the `__init__` defines.
    """
    names = {module_name(path) for path in modules}
    found: dict[str, set[str]] = {}
    for path, text in modules.items():
        name = module_name(path)
        others: set[str] = set()
        body = parsed(text).body
        for node in imports(body, deep=deep and not name.startswith(shallow)):
            asked = [alias.name for alias in node.names]
            if isinstance(node, ast.ImportFrom):
                of = node.module or ""
                inner = {f"{of}.{one}" for one in asked} & names
                own = {of} if len(inner) < len(asked) else set()
                others |= inner | own | packages(of)
            else:
                others |= set(asked).union(*map(packages, asked))
                own = set()
            others -= {one for one in packages(name) if one not in own}
        found[name] = (others & names) - {name}
    return found


def packages(name: str) -> set[str]:
    """A module and all packages that it lies in."""
    steps = name.split(".")
    return {".".join(steps[:n]) for n in range(1, len(steps) + 1)}


def circle(found: Mapping[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle, if any do."""
    try:
        TopologicalSorter(found).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_modules_import_each_other(modules: dict[str, str]) -> None:
    assert circle(graph(modules)) == []


def test_no_modules_import_each_other_inside_functions_or_for_types(
    modules: dict[str, str],
) -> None:
    """Left out are packs and their parts: a pack holds parts, and a part's products are told of it.

    Their types name each other, and the kinds of part are imported only when one is asked for.
    """
    assert circle(graph(modules, deep=True, shallow="generator.content")) == []


def test_what_a_circle_is() -> None:
    a, b, c = "p/a.py", "p/b.py", "q/__init__.py"
    assert circle(graph({a: "from p import b", b: "import p.a"})) != []
    assert circle(graph({a: "from p.b import B", b: "def f():\n    import p.a"})) == []
    assert circle(graph({a: "from p.b import B", b: "def f():\n    import p.a"}, deep=True)) != []
    for_types = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import p.a"
    assert circle(graph({a: "import p.b", b: for_types})) == []
    assert circle(graph({a: "import p.b", b: for_types}, deep=True)) != []
    assert circle(graph({a: "import p.b", b: for_types}, deep=True, shallow="p.b")) == []
    assert circle(graph({a: "from q.d import D", c: "try:\n    import p.a\nfinally: ..."})) != []
    assert circle(graph({c: "from q import d", "q/d.py": "from q.e import E", "q/e.py": ""})) == []
    assert circle(graph({c: "from q import d\nD = 1", "q/d.py": "from q import D"})) != []


SAMPLE = '''
class Press:
    @classmethod
    def new(cls, a, /, b, *rest, c=1, **options):
        """Two lines
        of text."""

    async def run(self): ...

@app.command("build")
def build(a, b): return a
'''


def test_what_is_counted() -> None:
    new, run, build = sorted(functions(SAMPLE), key=lambda function: function.lineno)
    assert (length(new), parameters(new)) == (3, ["a", "b", "c", "rest", "options"])
    assert (length(run), parameters(run), is_command(run)) == (1, [], False)
    assert (parameters(build), is_command(build)) == (["a", "b"], True)
