"""The fields of a PDF as plain data. What reads a stranger's PDF belongs in a child process."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pikepdf

MAX_BYTES = 10_000_000
MAX_FIELDS = 2_000
MAX_LETTERS = 2_000
"""The most letters of a field's name or value."""
_MAX_DEPTH = 20

_SCRIPTS = ("/JS", "/JavaScript")
_ACTIONS = ("/OpenAction", "/AA", "/A")

FormFields = dict[str, str | bool]
"""By name what each field says: a text, or whether a box is ticked; in the document's order."""


class NotAFormError(Exception):
    """A file has no fields that can be read; the text says why."""


@dataclass(slots=True)
class _FieldWalk:
    """A walk through the tree of fields."""

    found: FormFields
    seen: set[tuple[int, int]]
    count: int = 0


def read_fields(data: bytes) -> FormFields:
    """Return the fields of a PDF; raise NotAFormError for what isn't a form.

    Scripts are refused: no form that is made here has any.
    """
    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            return _fields(pdf)
    except pikepdf.PasswordError:
        raise NotAFormError("this form has a password") from None
    except (pikepdf.PdfError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise NotAFormError("this is no PDF, or it is damaged") from None


def _fields(pdf: pikepdf.Pdf) -> FormFields:
    root: Any = pdf.Root
    form: Any = root.get("/AcroForm")
    if form is None or "/Fields" not in form:
        raise NotAFormError("this PDF has no fields to fill in")
    names: Any = root.get("/Names", {})
    if "/JavaScript" in names or _has_script(root) or _has_script(form):
        raise NotAFormError(_SCRIPT)
    walk = _FieldWalk({}, set())
    for field in form.Fields:
        _walk(field, "", None, walk, 0)
    return walk.found


_LONG = f"a field of this form has more than {MAX_LETTERS:,} letters"
_SCRIPT = "this form has a script in it, which no form of ours has"


def _has_script(item: Any) -> bool:
    """Tell whether an object has an action that runs a script, or others of which one may."""
    for key in _ACTIONS:
        action: Any = item.get(key)
        inner = list(action.values()) if key == "/AA" and _is_mapping(action) else [action]
        if any(_runs(one) for one in inner):
            return True
    return False


def _is_mapping(item: Any) -> bool:
    import pikepdf

    return isinstance(item, pikepdf.Dictionary)


def _runs(action: Any) -> bool:
    return _is_mapping(action) and ("/JS" in action or str(action.get("/S")) in _SCRIPTS)


def _walk(field: Any, above: str, value: Any, walk: _FieldWalk, depth: int) -> None:
    """Note a field, or those below it; each object is looked at once."""
    walk.count += 1
    if walk.count > MAX_FIELDS:
        raise NotAFormError(f"this form has more than {MAX_FIELDS:,} fields")
    if depth > _MAX_DEPTH:
        raise NotAFormError("the fields of this form are nested too deep")
    if field.is_indirect:
        if field.objgen in walk.seen:
            raise NotAFormError("the fields of this form lead in a circle")
        walk.seen.add(field.objgen)
    if _has_script(field):
        raise NotAFormError(_SCRIPT)
    own = field.get("/T")
    name = ".".join(part for part in (above, str(own or "")) if part)
    value = field.get("/V", value)
    below = [kid for kid in field.get("/Kids", ()) if "/T" in kid or "/Kids" in kid]
    for kid in below:
        _walk(kid, name, value, walk, depth + 1)
    if not below and name:
        walk.found[_bounded(name)] = _said(field, value)


def _said(field: Any, value: Any) -> str | bool:
    """Return what a field says; a box is ticked if its value is the name of anything but off."""
    if str(_kind(field)) == "/Btn":
        return value is not None and str(value) not in ("/Off", "")
    return _bounded("" if value is None else _text(value))


def _kind(field: Any) -> Any:
    for _ in range(_MAX_DEPTH):
        if "/FT" in field:
            return field.FT
        field = field.get("/Parent", {})
    return ""


def _text(value: Any) -> str:
    """Return a text as one line. One that is a stream is longer than any that a form asks for."""
    import pikepdf

    if isinstance(value, pikepdf.Stream):
        raise NotAFormError(_LONG)
    text = str(value) if isinstance(value, pikepdf.String | pikepdf.Name | str) else ""
    return " ".join(line.strip() for line in text[: MAX_LETTERS + 1].splitlines())


def _bounded(text: str) -> str:
    if len(text) > MAX_LETTERS:
        raise NotAFormError(_LONG)
    return text
