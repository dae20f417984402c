"""Jinja for untrusted templates: strict, sandboxed, with plain data and limited work."""

from __future__ import annotations

import contextlib
import hashlib
import marshal
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from types import CodeType
from typing import Any

import jinja2
import jinja2.nodes
from jinja2.bccache import Bucket
from jinja2.exceptions import SecurityError
from jinja2.filters import do_round
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator import private
from generator.content.reading.files import FileTooLargeError, UnreadError, ordinary_bytes
from generator.errors import short
from generator.ordinary import TEXT_BYTES
from generator.own_code import installed
from generator.resources import find_inside

MAX_BYTES = TEXT_BYTES
"""Bytes of a template or a style sheet."""

FILTERS = frozenset(
    (
        *("abs", "batch", "capitalize", "count", "d", "default", "dictsort", "e", "escape"),
        *("first", "float", "forceescape", "groupby", "int", "join", "last", "length", "list"),
        *("lower", "map", "max", "min", "reject", "rejectattr", "replace", "reverse", "round"),
        *("safe", "select", "selectattr", "slice", "sort", "string", "striptags", "sum"),
        *("title", "trim", "unique", "upper"),
    )
)
"""The allowed Jinja filters: none that pads, formats or gets attributes by name."""

TEXT_METHODS = frozenset(
    (
        *("capitalize", "count", "endswith", "find", "index", "isalnum", "isalpha", "isdecimal"),
        *("isdigit", "islower", "isspace", "isupper", "join", "lower", "lstrip", "partition"),
        *("removeprefix", "removesuffix", "replace", "rpartition", "rsplit", "rstrip", "split"),
        *("splitlines", "startswith", "strip", "swapcase", "title", "upper"),
    )
)
"""The methods of str that templates may call: again none that pads or formats."""

LONGEST = 100_000
"""The longest text or list that `*` may make."""

LARGEST = 10**12
"""The largest whole number that may be multiplied."""


class TemplateLoader(jinja2.BaseLoader):
    """Reads templates from the first of its folders that has them; links can't lead out."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self.folders = folders
        self.used: set[str] = set()

    def find(self, name: str) -> Path | None:
        return find_inside(self.folders, name)

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        path = self.find(template)
        if path is None:
            raise jinja2.TemplateNotFound(template)
        self.used.add(template)
        changed = path.stat().st_mtime_ns
        text = text_of(path, f"the template '{template}'")

        def fresh() -> bool:
            found = self.find(template)
            return found == path and path.stat().st_mtime_ns == changed

        return text, str(path), fresh


def text_of(path: Path, what: str) -> str:
    """Return the text of a template or a style sheet; raise UnreadError, which says why not."""
    try:
        return ordinary_bytes(path, MAX_BYTES).decode()
    except FileTooLargeError:
        raise UnreadError(f"{what} has more than {MAX_BYTES:,} bytes") from None
    except UnreadError as error:
        raise UnreadError(f"{what} {error}") from None


class _Compiled(jinja2.BytecodeCache):
    """Keeps compiled templates for the life of the process, and in the user's own cache folder.

    Changed text has a new checksum. Compiled code is code: what `generator.private` returns has the
    seal that only this user can have made, and no pack or output folder ever holds any.
    """

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take the code of a template from this process, or else from an earlier one."""
        code = self.kept.get((bucket.key, bucket.checksum))
        if code is None:
            head = _head(bucket)
            data = private.get(_entry(bucket))
            if data is None or not data.startswith(head):
                return
            code = self.kept[bucket.key, bucket.checksum] = data[len(head) :]
        with contextlib.suppress(ValueError, EOFError, TypeError):
            found = marshal.loads(code)
            bucket.code = found if isinstance(found, CodeType) else None

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template that was compiled."""
        code = marshal.dumps(bucket.code)
        self.kept[bucket.key, bucket.checksum] = code
        private.put(_entry(bucket), _head(bucket) + code)


@cache
def _compiler() -> str:
    """Return a hash of everything that affects compilation, apart from a template's text."""
    digest = hashlib.sha256(installed().encode())
    digest.update(Path(__file__).read_bytes())
    return digest.hexdigest()


def _entry(bucket: Bucket) -> str:
    """Return the name under which a template is kept: one text per file."""
    return f"template-{bucket.key}"


def _head(bucket: Bucket) -> bytes:
    return f"{_compiler()} {bucket.checksum}\n".encode()


COMPILED = _Compiled()


_JINJAS_OWN = (jinja2.runtime.LoopContext, jinja2.environment.TemplateModule)
"""Loop variables and a template's macros: looked up most often."""


class MissingError(jinja2.UndefinedError):
    """A template asks for a name that is missing from a record; `known` are the names it has."""

    def __init__(
        self, name: object, known: Sequence[str], here: object, message: str | None = None
    ) -> None:
        super().__init__(message)
        self.name = name
        self.known = known
        self.here = str(here or "")


class Sandbox(ImmutableSandboxedEnvironment):
    """Looks up keys before attributes, and refuses operations that could exhaust the machine."""

    intercepted_binops = frozenset(("*", "**", "%"))

    def __init__(self, loader: TemplateLoader) -> None:
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,  # an environment lives for one build
            bytecode_cache=COMPILED,
        )
        self.filters = {name: self.filters[name] for name in FILTERS} | {"round": _round}
        self.globals["range"] = _range
        self.asked: set[str] = set()
        for name in ("lipsum", "cycler", "joiner"):
            self.globals.pop(name, None)

    def _load_template(self, name: str, given: Any) -> jinja2.Template:
        """Return a template, and record that it was used, whether loaded already or not."""
        found = super()._load_template(name, given)
        self.asked.add(name)
        return found

    def _parse(self, source: str, name: str | None, filename: str | None) -> jinja2.nodes.Template:
        """Parse a template; Jinja leaves the file out of some errors, such as an open comment."""
        try:
            return super()._parse(source, name, filename)
        except jinja2.TemplateSyntaxError as error:
            error.filename = error.filename or filename
            raise

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:  # most values are: a record, a table, a row
            return obj[attribute]
        if isinstance(obj, Mapping):
            return self.getitem(obj, attribute)
        return super().getattr(_defined(obj, attribute), attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        if type(obj) is dict and argument in obj:
            return obj[argument]
        if isinstance(obj, Mapping):
            if argument in obj:
                return obj[argument]
            if argument in ("items", "keys", "values", "get"):
                return super().getattr(obj, argument)
            return self._missing(obj, argument, [str(key) for key in obj])
        if isinstance(obj, list | tuple) and isinstance(argument, int):
            if -len(obj) <= argument < len(obj):
                return obj[argument]
            return self._missing(obj, argument, ())
        return super().getitem(_defined(obj, argument), argument)

    def _missing(self, obj: Any, name: Any, known: Sequence[str]) -> jinja2.Undefined:
        """Return a value that raises MissingError, naming the known keys, as soon as it is used."""
        here = obj.get("here") if isinstance(obj, Mapping) else None
        error: Any = partial(MissingError, name, known, here)
        return self.undefined(obj=obj, name=name, exc=error)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        if isinstance(obj, str):
            return attr in TEXT_METHODS
        if isinstance(obj, _JINJAS_OWN):
            return not attr.startswith("_")
        if isinstance(obj, int | float):
            return False
        return super().is_safe_attribute(obj, attr, value)

    def unsafe_undefined(self, obj: Any, attribute: str) -> Any:
        raise SecurityError(f"'{short(attribute)}' is not for templates")

    def wrap_str_format(self, value: Any) -> None:
        """Leave `format` to `is_safe_attribute`, which refuses it: a width can be any number."""

    def call_binop(
        self, context: jinja2.runtime.Context, operator: str, left: Any, right: Any
    ) -> Any:
        if operator == "*":
            for one, other in ((left, right), (right, left)):
                if hasattr(one, "__len__") and isinstance(other, int):
                    if len(one) * other > LONGEST:
                        raise SecurityError("this repeats a value too often")
                elif isinstance(one, int) and abs(one) > LARGEST:
                    raise SecurityError("this number is too large")
        elif not isinstance(left, int | float) or not isinstance(right, int | float):
            raise SecurityError(f"'{operator}' works on numbers only")
        elif operator == "**" and (abs(left) > 1000 or abs(right) > 10):
            raise SecurityError("this power is too large")
        return super().call_binop(context, operator, left, right)


def _defined(obj: Any, wanted: Any) -> Any:
    """Return the object; fail if it is itself undefined, even where its type has the attribute."""
    if isinstance(obj, jinja2.Undefined):
        obj._fail_with_undefined_error(wanted)
    return obj


def _range(*ends: int) -> range:
    """Count like Python, but not endlessly."""
    found = range(*ends)
    if len(found) > LONGEST:
        raise SecurityError(f"'range' counts {LONGEST:,} numbers at most")
    return found


def _round(value: float, precision: int = 0, method: str = "common") -> float:
    """Round as Jinja does, to 10 digits at most."""
    if abs(precision) > 10:
        raise SecurityError("'round' goes to 10 digits at most")
    return do_round(value, precision, method)  # type: ignore[arg-type]
