"""The caller's surroundings: what of them could change a printed byte is let go.

The libraries that shape text, find fonts and write PDFs can be told by variables, and ReportLab by
files in the user's home, to work otherwise. What is printed comes from content and version alone.
"""

from __future__ import annotations

import os
import sys
from types import ModuleType

LET_GO = ("FC_", "FONTCONFIG_", "FREETYPE_", "HB_", "LIBTHAI_", "PANGO", "RL_")
"""What the names of variables of fontconfig, FreeType, HarfBuzz, libthai, Pango, ReportLab begin
with."""

DATE = "SOURCE_DATE_EPOCH"
"""Would be read as the date of a file; no file of ours has one, and a bad date stops ReportLab."""

KEPT = frozenset({"FONTCONFIG_FILE"})
"""Variables that we set ourselves, always."""

_AT_HOME = ("reportlab_settings", "reportlab_mods")
"""Modules that ReportLab looks for, and then for files of the same names in the user's home."""


def let_go() -> None:
    """Drop what could change a byte; call it before a library is loaded that might look.

    Processes that are started later have nothing of it either.
    """
    for name in tuple(os.environ):
        if name == DATE or (name.startswith(LET_GO) and name not in KEPT):
            del os.environ[name]
    for module in _AT_HOME:
        sys.modules.setdefault(module, ModuleType(module))
    sys.set_int_max_str_digits(sys.int_info.default_max_str_digits)
