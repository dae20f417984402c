"""Short cuts for the page engine: the same values and the same bytes, sooner.

Nothing here changes what is printed; `tests/test_typeset_patches.py` prints with them and without.
"""

from __future__ import annotations

from functools import cache

from generator.typeset.patches.columns import swift_columns
from generator.typeset.patches.drawings import swift_drawings
from generator.typeset.patches.flex import swift_flex
from generator.typeset.patches.reading import swift_reading
from generator.typeset.patches.styles import swift_styles
from generator.typeset.patches.text import swift_text
from generator.typeset.patches.values import swift_values
from generator.typeset.patches.writing import swift_writing


@cache
def swift() -> None:
    """Make the engine find the same values, and write the same bytes, sooner."""
    swift_reading()
    swift_styles()
    swift_values()
    swift_text()
    swift_drawings()
    swift_columns()
    swift_flex()
    swift_writing()
