"""Characters that another font lends: told where one of the two is a pack's own.

Among our own fonts one may stand in for another. A pack's own font may not, nor may any for it: its
maker would see it too late. Only the engine knows which font it took.
"""

from __future__ import annotations

import contextlib
from collections import ChainMap
from collections.abc import Iterable, Iterator
from typing import Any

from generator.errors import short

_MOST_LACKING = 5
"""How many characters that a font lacks are told of one text."""

Lent = tuple[tuple[str, ...], str, str]
"""The families that a style names, a character that they lack, and in words what lends it."""

_LOOKS = ("font_style", "font_weight", "font_stretch", "font_variant_caps")


def lent_letters(box: Any) -> Iterator[tuple[str, str]]:
    """Yield the characters of a text box of the engine that are lent, and in words what
    lends them.

    The box's line is set once more: what the engine keeps of it has no letters.
    """
    layout = box.pango_layout
    layout.reactivate(box.style)
    line, _ = layout.get_first_line()
    yield from _lent(box, line)
    layout.deactivate()


@contextlib.contextmanager
def drawings_noted(own: Any) -> Iterator[list[Lent]]:
    """Note what is lent to texts in drawings, which are set when they are drawn."""
    found: list[Lent] = []
    if not own:
        yield found
        return
    import weasyprint.draw.text as texts

    original = texts.draw_first_line

    def draw(stream: Any, box: Any, *rest: Any) -> Any:
        drawn = original(stream, box, *rest)
        if not hasattr(box, "element") and box.text.strip():
            line, _ = box.pango_layout.get_first_line()
            found.extend((_named(box), *one) for one in _lent(box, line))
        return drawn

    texts.draw_first_line = draw
    try:
        yield found
    finally:
        texts.draw_first_line = original


def _named(box: Any) -> tuple[str, ...]:
    return tuple(map(str, box.style["font_family"]))


def _lent(box: Any, line: Any) -> Iterator[tuple[str, str]]:
    from weasyprint.text.ffi import ffi
    from weasyprint.text.fonts import get_pango_font_key

    own = {family.casefold() for family in box.style.font_config.own.values()}
    named = {family.casefold() for family in _named(box)}
    meant = _meant(box.style, _named(box))
    text, run = box.pango_layout.text.encode(), line.runs
    while run != ffi.NULL:
        item, run = run.data.item, run.next
        key, description, _ = get_pango_font_key(item.analysis.font)
        family = _family(description)
        if key in meant or not (own & named or family.casefold() in own):
            continue
        lender = f"'{family}'"
        if family.casefold() in named:
            lender += _style(description)
        for char in text[item.offset : item.offset + item.length].decode():
            if not char.isspace() and char.isprintable():
                yield char, lender


def _meant(style: Any, named: Iterable[str]) -> frozenset[int]:
    """Return the engine's keys of the fonts that a style means, one of each family it names."""
    from weasyprint.text.ffi import ffi, gobject, pango
    from weasyprint.text.fonts import get_font_description, get_pango_font_key

    fonts, looks = style.font_config, (*named, *(str(style[name]) for name in _LOOKS))
    if looks not in fonts.meant:
        context = ffi.gc(
            pango.pango_font_map_create_context(fonts.font_map), gobject.g_object_unref
        )
        found = set()
        for name in named:
            wanted = get_font_description(ChainMap({"font_family": [name]}, style))
            font = pango.pango_font_map_load_font(fonts.font_map, context, wanted)
            key, description, _ = get_pango_font_key(ffi.gc(font, gobject.g_object_unref))
            if _family(description).casefold() == name.casefold():
                found.add(key)
        fonts.meant[looks] = frozenset(found)
    return fonts.meant[looks]  # type: ignore[no-any-return]


def _family(description: Any) -> str:
    from weasyprint.text.ffi import ffi, pango

    found = ffi.string(pango.pango_font_description_get_family(description))
    return str(found.decode())


def _style(description: Any) -> str:
    """Return the weight and slope of a font, to be put behind its family's name."""
    from weasyprint.text.ffi import pango

    slope = pango.pango_font_description_get_style(description)
    return f" {pango.pango_font_description_get_weight(description)}{' italic' if slope else ''}"


def lacking(
    lent: Iterable[tuple[str | None, tuple[str, ...], str, str]],
) -> Iterator[tuple[str, str | None, str, str]]:
    """Yield what to say of characters that were lent: message, place, hint, a text to look for.

    Each is given with its place first; those of one text are told together.
    """
    found: dict[tuple[str | None, tuple[str, ...], str], dict[str, None]] = {}
    for at, families, char, lender in lent:
        found.setdefault((at, families, lender), {})[char] = None
    for (at, families, lender), chars in found.items():
        told = [f"'{char}' (U+{ord(char):04X})" for char in chars]
        more = f" and {len(told) - _MOST_LACKING} more" if told[_MOST_LACKING:] else ""
        named = " and ".join(f"'{short(name)}'" for name in families)
        where, hint = "", "if that is meant, write font-family: "
        hint += ", ".join(f'"{short(name)}"' for name in (*families, lender.strip("'")))
        if not lender.endswith("'"):  # another font of the family
            where, hint = " in this weight or slope", "give the family a font that has it"
        message = (
            f"{named} {'have' if families[1:] else 'has'} no {', '.join(told[:_MOST_LACKING])}"
            f"{more}{where}; {lender} would be printed instead"
        )
        yield message, at, hint, next(iter(chars))
