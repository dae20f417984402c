"""The caller's environment: whatever in it could change a printed byte is dropped.

The libraries that shape text, find fonts and write PDFs obey environment variables, and ReportLab
files in the user's home. What is printed comes from content and version alone.
"""

from __future__ import annotations

import os
import sys
from types import ModuleType

LET_GO = ("FC_", "FONTCONFIG_", "FREETYPE_", "HB_", "LIBTHAI_", "PANGO", "RL_")
"""Prefixes of the variables of fontconfig, FreeType, HarfBuzz, libthai, Pango, ReportLab."""

DATE = "SOURCE_DATE_EPOCH"
"""Read as the date of a file; our files have none, and a bad date stops ReportLab."""

KEPT = frozenset({"FONTCONFIG_FILE"})
"""Variables that we set ourselves, always."""

_AT_HOME = ("reportlab_settings", "reportlab_mods")
"""Modules that ReportLab looks for, as well as files of those names in the user's home."""


def let_go() -> None:
    """Drop what could change a byte; call this before loading a library that might look.

    Processes started later don't inherit it either.
    """
    for name in tuple(os.environ):
        if name == DATE or (name.startswith(LET_GO) and name not in KEPT):
            del os.environ[name]
    for module in _AT_HOME:
        sys.modules.setdefault(module, ModuleType(module))
    sys.set_int_max_str_digits(sys.int_info.default_max_str_digits)
