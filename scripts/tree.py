"""Write the tree of modules, docs/tree.md: `make tree`.

Each module is described by the first line of its docstring, so that the page can't grow old: a
test holds it to be current.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
PAGE = REPOSITORY / "docs" / "tree.md"
HEAD = """# The tree

Every package and every module with the first line of its docstring, written by `make tree`. The
lowest layer comes first. [How Fieldpress is built](architecture.md) says what the packages are for.
"""

ORDER = (
    *("dice", "play", "content", "roll", "ground", "scenario", "games"),
    *("typeset", "press", "draw", "job", "exports", "runs", "studio", "cli"),
)
"""The packages in the order of their layers, the lowest first."""


def first_line(path: Path) -> str:
    """Return the first line of a module's docstring; raise ValueError if it has none."""
    told = ast.get_docstring(ast.parse(path.read_text("utf-8")))
    if not told:
        raise ValueError(f"{path}: the module has no docstring")
    return told.splitlines()[0].rstrip(".")


def folders(folder: Path) -> Iterator[Path]:
    """Yield a package and those inside it, each before its own."""
    yield folder
    for inner in sorted(path.parent for path in folder.glob("*/__init__.py")):
        yield from folders(inner)


def table(folder: Path) -> Iterator[str]:
    """Yield the lines that tell of one package."""
    name = folder.relative_to(REPOSITORY).as_posix()
    modules = sorted(path for path in folder.glob("*.py") if path.name != "__init__.py")
    yield f"**`{name}/`** – {first_line(folder / '__init__.py')}"
    yield ""
    if modules:
        yield "| module | what it is |"
        yield "|---|---|"
        for path in modules:
            yield f"| `{path.stem}` | {first_line(path).replace('|', chr(92) + '|')} |"
        yield ""


def tree() -> str:
    """Return the whole tree as Markdown."""
    root = REPOSITORY / "generator"
    found = [root / name for name in ORDER]
    missing = {path.parent for path in root.glob("*/__init__.py")} ^ set(found)
    if missing:
        raise ValueError(f"packages without a place in the order: {sorted(missing)}")
    lines = list(table(root))
    for folder in found:
        for inner in folders(folder):
            lines += table(inner)
    return "\n".join(lines)


def page() -> str:
    """Return the page with the tree as it is now."""
    return f"{HEAD}\n{tree()}"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
