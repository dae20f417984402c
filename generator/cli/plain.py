"""Plain command-line values, taken as they are: words, numbers, paths.

Typer has its parameters checked by pydantic, whose import takes longer than most commands do. So
it is asked only about what is not plain, and says then what is wrong with it.
"""

from __future__ import annotations

import os
import re
from functools import partial
from pathlib import Path
from typing import Any, get_args, get_origin

_NUMBER = re.compile(r"-?[0-9]{1,9}")
_ORDINARY = {"exists": False, "file_okay": True, "dir_okay": True, "writable": False}
_OLDER = object()
_NEVER = ("parser", "resolve_path", "allow_dash", "path_type", "clamp")


_WORDS = {str: "TEXT", int: "NUMBER", float: "NUMBER", Path: "PATH"}
"""What help calls the types of values. A flag has none, nor has an argument, whose name says it."""


def take_plain(params: Any) -> Any:
    """Take plain values of parameters as they are, where Typer would import pydantic for that.

    Help names their types in plain words, too. Attributes of theirs say so; without them nothing
    changes. Returns them.
    """
    for param in params:
        if hasattr(param, "display_type_rich"):
            param.display_type_rich = partial(_word, param)
        if hasattr(param, "_get_number_range_help_str"):
            param._get_number_range_help_str = partial(_range, param)
        if getattr(param, "_runtime_param", _OLDER) is None:
            param._runtime_param = _PlainConverter()
    return params


def _word(param: Any, ctx: Any) -> str | None:
    """Return what help calls a parameter's type; None where there is nothing to say."""
    if not param.opts[0].startswith("-"):
        return None
    return param.metavar or _WORDS.get(param.type_descriptor.annotation)


def _range(param: Any) -> str | None:
    """Return the limits of a number, as help says them."""
    if param.min is None or param.max is None:
        return None
    return f"{param.min} to {param.max}"


class _PlainConverter:
    """Stands in for a Typer parameter's converter of typed text."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the value that is meant; for an invalid one Typer raises its error."""
        many = param.multiple or param.nargs == -1
        if value is None:
            return () if many else None
        described = param.type_descriptor
        made = _made(value, described.annotation, described.parameter_info)
        if made is not None:
            return made
        param._runtime_param = None  # Typer makes its own
        return param.get_runtime_param().coerce(value, param=param, ctx=ctx)


def _made(value: Any, kind: Any, info: Any) -> Any:
    """Return a plain value converted to its type; None for any other."""
    if any(getattr(info, name, None) for name in _NEVER):
        return None
    if get_origin(kind) is list and isinstance(value, list | tuple):
        (one,) = get_args(kind)
        made = [_made(item, one, info) for item in value]
        return None if None in made else made
    if kind is str and type(value) is str:
        return value
    if kind is int:
        return _number(value, info)
    return _path(value, info) if kind is Path else None


def _number(value: Any, info: Any) -> int | None:
    if type(value) is str and _NUMBER.fullmatch(value):
        value = int(value)
    if type(value) is not int:
        return None
    low = info.min is None or value >= info.min
    return value if low and (info.max is None or value <= info.max) else None


def _path(value: Any, info: Any) -> Path | None:
    """Return a path that Typer would accept: nothing is there, or it can be read."""
    if not isinstance(value, str | Path):
        return None
    if any(getattr(info, name, None) is not usual for name, usual in _ORDINARY.items()):
        return None
    try:
        found = Path(value)
        found.stat()
    except OSError:
        return found
    except ValueError:
        return None
    return found if os.access(found, os.R_OK) else None
