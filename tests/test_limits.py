"""How large the program's rooms may be: what does not fit is split by meaning."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

LINES_OF_FUNCTION = 60
LINES_OF_MODULE = 350
PARAMETERS = 7

Function = ast.FunctionDef | ast.AsyncFunctionDef


@pytest.fixture(scope="module")
def modules(repository: Path) -> dict[str, str]:
    """Every module of the program by its path."""
    paths = sorted((repository / "generator").rglob("*.py"))
    return {str(path.relative_to(repository)): path.read_text("utf-8") for path in paths}


def functions(text: str) -> Iterator[Function]:
    return (node for node in ast.walk(ast.parse(text)) if isinstance(node, Function))


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
