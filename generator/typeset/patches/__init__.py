"""Short cuts for the page engine: the same values and the same bytes, sooner.

Nothing here changes what is printed: `tests/test_typeset_patches.py` prints a page with them and
without, and everything without each of them. docs/patches.md says what each saves, and what the
engine could do itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from generator.typeset.patches.drawings import swift_drawings
from generator.typeset.patches.reading import swift_reading
from generator.typeset.patches.styles import swift_styles
from generator.typeset.patches.text import swift_text
from generator.typeset.patches.values import swift_values
from generator.typeset.patches.writing import swift_writing

PATCHES: dict[str, Callable[[], None]] = {
    "reading": swift_reading,
    "styles": swift_styles,
    "values": swift_values,
    "text": swift_text,
    "drawings": swift_drawings,
    "writing": swift_writing,
}
"""What makes the engine faster, by name, in the order in which it is done."""


@cache
def swift() -> None:
    """Make the engine find the same values, and write the same bytes, sooner."""
    for patch in PATCHES.values():
        patch()
