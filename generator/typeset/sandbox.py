"""Jinja for strangers' templates: strict, sandboxed, plain data in, bounded work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import jinja2
from jinja2.bccache import Bucket
from jinja2.sandbox import ImmutableSandboxedEnvironment

FILTERS = frozenset(
    (
        *("abs", "batch", "capitalize", "count", "d", "default", "dictsort", "e", "escape"),
        *("first", "float", "forceescape", "groupby", "int", "join", "last", "length", "list"),
        *("lower", "map", "max", "min", "reject", "rejectattr", "replace", "reverse", "round"),
        *("safe", "select", "selectattr", "slice", "sort", "string", "striptags", "sum"),
        *("title", "trim", "unique", "upper"),
    )
)
"""Jinja's filters that stay: nothing that pads, formats or reaches for attributes by text."""

LONGEST = 100_000
"""The longest text or list that one operation may make."""


class TemplateLoader(jinja2.BaseLoader):
    """Reads templates from given folders, the first that has one wins; links don't lead out."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self.folders = folders
        self.used: set[str] = set()

    def find(self, name: str) -> Path | None:
        for folder in self.folders:
            base = folder.resolve()
            path = (base / name).resolve()
            if path.is_relative_to(base) and path.is_file():
                return path
        return None

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        path = self.find(template)
        if path is None:
            raise jinja2.TemplateNotFound(template)
        self.used.add(template)
        changed = path.stat().st_mtime_ns
        text = path.read_text(encoding="utf-8")

        def fresh() -> bool:
            found = self.find(template)
            return found == path and path.stat().st_mtime_ns == changed

        return text, str(path), fresh


class _Compiled(jinja2.BytecodeCache):
    """Keeps compiled templates while the process lives; a changed text has another checksum."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if code := self._kept.get((bucket.key, bucket.checksum)):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key, bucket.checksum] = bucket.bytecode_to_string()


_COMPILED = _Compiled()


class Sandbox(ImmutableSandboxedEnvironment):
    """Looks keys up before attributes and refuses operations that blow up."""

    intercepted_binops = frozenset(("*", "**", "%"))

    def __init__(self, loader: TemplateLoader) -> None:
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,  # an environment lives for one build
            bytecode_cache=_COMPILED,
        )
        self.filters = {name: self.filters[name] for name in FILTERS}
        for name in ("lipsum", "cycler", "joiner"):
            self.globals.pop(name, None)

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, Mapping):
            return self.getitem(obj, attribute)
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        if isinstance(obj, Mapping):
            if argument in obj:
                return obj[argument]
            if argument in ("items", "keys", "values"):
                return super().getattr(obj, argument)
            return self.undefined(obj=_Named(obj), name=argument)
        return super().getitem(obj, argument)

    def call_binop(
        self, context: jinja2.runtime.Context, operator: str, left: Any, right: Any
    ) -> Any:
        if operator == "%" and not isinstance(left, int | float):
            raise jinja2.TemplateRuntimeError("'%' works on numbers only")
        if operator == "**" and (abs(left) > 1000 or abs(right) > 10):
            raise jinja2.TemplateRuntimeError("this power is too large")
        if operator == "*":
            for one, other in ((left, right), (right, left)):
                if hasattr(one, "__len__") and isinstance(other, int):
                    if len(one) * other > LONGEST:
                        raise jinja2.TemplateRuntimeError("this repeats a value too often")
                elif isinstance(one, int) and abs(one) > 10**12:
                    raise jinja2.TemplateRuntimeError("this number is too large")
        return super().call_binop(context, operator, left, right)


class _Named(dict):  # type: ignore[type-arg]
    """A mapping that an error message names by its id rather than by its whole text."""
