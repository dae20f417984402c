"""The page engine, imported without what it rarely needs; that is imported when used.

It takes a quarter of the time of the import: cutting fonts down without HarfBuzz, fixing variable
fonts, colour profiles.
"""

from __future__ import annotations

import contextlib
import ctypes.util
import sys
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

LATER = ("fontTools.subset", "fontTools.varLib", "fontTools.varLib.instancer", "PIL.ImageCms")
"""Modules from which WeasyPrint only takes functions and classes to call."""


class _Later(ModuleType):
    """Stands in for a module while another is imported; names taken from it resolve when called."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        module = self.__name__

        def call(*given: Any, **named: Any) -> Any:
            return getattr(import_module(module), name)(*given, **named)

        return call


@contextlib.contextmanager
def left_for_later() -> Iterator[None]:
    """Let modules that are not imported yet be imported later."""
    missing = [name for name in LATER if name not in sys.modules]
    held: list[tuple[ModuleType, str]] = []
    for name in missing:
        stub = _Later(name)
        stub.__path__ = []  # it may be a package, too
        sys.modules[name] = stub
        package, _, own = name.rpartition(".")
        parent = import_module(package)
        if not isinstance(parent, _Later):
            setattr(parent, own, stub)
            held.append((parent, own))
    try:
        yield
    finally:
        for name in missing:
            sys.modules.pop(name, None)
        for parent, own in held:
            if isinstance(getattr(parent, own, None), _Later):
                delattr(parent, own)


@contextlib.contextmanager
def libraries_by_name_only() -> Iterator[None]:
    """Keep the import from running `ldconfig` and `gcc` for each name that a library may have.

    On Linux one of the names WeasyPrint tries is the file name itself. The search by the others
    starts processes, and takes longer than the rest of the import.
    """
    if sys.platform != "linux":
        yield
        return
    original = ctypes.util.find_library
    ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = original
