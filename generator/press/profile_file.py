"""The printer profile as its user writes it: what the file may hold, and what it becomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictStr, ValidationError

from generator.errors import did_you_mean, short
from generator.press.profile import ANY_PRINTER, Margins, Pair, PrinterProfile

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

_MILLIMETRES = "a number of millimetres"


@dataclass(frozen=True, slots=True)
class ProfileFault:
    """A fault in a profile.

    `path` leads to the value, from the top of the file; where `unknown` is set its last key is
    one that no profile has, and the key itself is at fault.
    """

    message: str
    path: tuple[str, ...]
    hints: tuple[str, ...] = ()
    unknown: bool = False


class ProfileError(ValueError):
    """A printer profile can't be read; `faults` lists everything wrong with it, in file order."""

    def __init__(self, faults: tuple[ProfileFault, ...]) -> None:
        super().__init__("\n".join(fault.message for fault in faults))
        self.faults = faults


def _bounded(low: float, high: float, what: str, unit: str = "") -> Any:
    """Bound a number; messages name it with `what` and `unit`."""
    extra: dict[str, Any] = {"unit": unit}
    return Field(ge=low, le=high, strict=True, description=what, json_schema_extra=extra)


_LONGEST_NAME = 500
"""The most characters of a printer's name."""

_Margin = Annotated[float, _bounded(0, 50, _MILLIMETRES, " mm")]
_Offset = Annotated[float, _bounded(-20, 20, _MILLIMETRES, " mm")]
_Ratio = Annotated[float, _bounded(0.9, 1.1, "a number such as 0.997")]
_Thickness = Annotated[float, _bounded(0, 1, _MILLIMETRES, " mm")]


class _Keys(BaseModel):
    """A mapping whose keys are all optional, with no others allowed."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class _Margins(_Keys):
    left: _Margin = ANY_PRINTER.margins.left
    right: _Margin = ANY_PRINTER.margins.right
    top: _Margin = ANY_PRINTER.margins.top
    bottom: _Margin = ANY_PRINTER.margins.bottom


class _BackOffset(_Keys):
    x: _Offset = ANY_PRINTER.back_offset.x
    y: _Offset = ANY_PRINTER.back_offset.y


class _Scale(_Keys):
    x: _Ratio = ANY_PRINTER.scale.x
    y: _Ratio = ANY_PRINTER.scale.y


class _Profile(_Keys):
    name: Annotated[StrictStr, Field(max_length=_LONGEST_NAME)] = ANY_PRINTER.name
    margins: _Margins = _Margins()
    back_offset: _BackOffset = Field(_BackOffset(), alias="back-offset")
    scale: _Scale = _Scale()
    flip: Literal["long-edge", "short-edge"] | None = None
    paper_thickness: _Thickness = Field(ANY_PRINTER.paper_thickness, alias="paper-thickness")


def from_mapping(data: Mapping[str, object]) -> PrinterProfile:
    """Read a profile from YAML data; raise ProfileError with everything wrong with it."""
    try:
        read = _Profile.model_validate(dict(data))
    except ValidationError as error:
        keys = list(data)
        order = {key: number for number, key in enumerate(keys)}
        faults = sorted(_faults(error), key=lambda fault: order[fault.path[0]])
        raise ProfileError(tuple(faults)) from None
    return replace(
        ANY_PRINTER,
        name=read.name,
        margins=Margins(**dict(read.margins)),
        back_offset=Pair(**dict(read.back_offset)),
        scale=Pair(**dict(read.scale)),
        flip=read.flip,
        paper_thickness=read.paper_thickness,
    )


def _faults(error: ValidationError) -> Iterator[ProfileFault]:
    for item in error.errors(include_url=False):
        path = tuple(map(str, item["loc"]))
        if item["type"] == "extra_forbidden":
            *holders, key = path
            holder = f"'{holders[0]}'" if holders else "a printer profile"
            hints = did_you_mean(key, list(_schema(holders)["properties"]))
            yield ProfileFault(f"{holder} has no '{key}'", path, hints, unknown=True)
        else:
            named = " under ".join(f"'{key}'" for key in reversed(path))
            given = "nothing" if item["input"] is None else short(repr(item["input"]))
            yield ProfileFault(f"{named} must {_wanted(item, _schema(path))}, not {given}", path)


def _wanted(item: ErrorDetails, schema: Mapping[str, Any]) -> str:
    """Say what a value must be, as the end of a sentence that began with 'must'."""
    match item["type"]:
        case "greater_than_equal" | "less_than_equal":
            return f"be from {schema['minimum']:g} to {schema['maximum']:g}{schema['unit']}"
        case "float_type":
            return f"be {schema['description']}"
        case "string_type":
            return "be text"
        case "string_too_long":
            return f"have {schema['maxLength']:,} characters at most"
        case "literal_error":
            return f"be {item['ctx']['expected']}"
        case _:
            *names, last = schema["properties"]
            return f"have {', '.join(names)} and {last}"


@cache
def _whole_schema() -> dict[str, Any]:
    """Return the JSON Schema of a profile: made once, however many keys of a file are unknown."""
    return _Profile.model_json_schema()


def _schema(path: Sequence[str]) -> dict[str, Any]:
    """Return the JSON Schema of the value at a path."""
    whole = _whole_schema()
    found: dict[str, Any] = whole
    for key in path:
        found = found["properties"][key]
        if "$ref" in found:
            found = whole["$defs"][found["$ref"].rpartition("/")[2]]
    return found
