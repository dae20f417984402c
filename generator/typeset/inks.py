"""Inks: how the colours of a palette become printed colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.errors import UsageError, did_you_mean


@dataclass(frozen=True, slots=True)
class Ink:
    """A choice of ink: `shade` maps a colour `#rrggbb` of the palette to the printed one."""

    name: str
    says: str
    shade: Callable[[str], str]
    colourless: bool


def luminance(red: float, green: float, blue: float) -> float:
    """Return relative luminance of an sRGB colour with channels 0–1 (WCAG 2.2)."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red, green, blue)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """Return the contrast ratio of two sRGB colours, 1 to 21 (WCAG 2.2)."""
    first, second = sorted((luminance(*one), luminance(*other)), reverse=True)
    return (first + 0.05) / (second + 0.05)


def channels(colour: str) -> tuple[float, float, float]:
    """Return the channels 0–1 of `#rrggbb`."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def _grey(colour: str) -> str:
    """Return the grey of equal luminance, so that contrast stays the same."""
    light = luminance(*channels(colour))
    level = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return "#" + f"{round(level * 255):02x}" * 3


INKS: Mapping[str, Ink] = {
    "colour": Ink("colour", "as designed", lambda colour: colour, False),
    "grey": Ink("grey", "black ink only", _grey, True),
    "saver": Ink("saver", "black ink only, outlines in place of solid areas", _grey, True),
}


_HEX = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")
_STYLE = re.compile(r'\bstyle="[^"]*"')


def shade_css(text: str, ink: Ink) -> str:
    """Shade every `#rrggbb` and `#rgb` of a style sheet or a drawing."""
    return _HEX.sub(lambda match: ink.shade(_long(match[0])), text) if ink.colourless else text


def shade_html(text: str, ink: Ink) -> str:
    """Shade the colours in the `style` attributes of HTML; its words stay as they are."""
    return _STYLE.sub(lambda match: shade_css(match[0], ink), text) if ink.colourless else text


def shade_picture(data: bytes) -> bytes:
    """Turn a raster picture into greys of equal luma, in its own format or as PNG."""
    import io

    from PIL import Image

    with Image.open(io.BytesIO(data)) as image:
        grey = image.convert("LA" if "A" in image.getbands() else "L")
        jpeg = image.format == "JPEG"
    buffer = io.BytesIO()
    grey.save(buffer, "JPEG" if jpeg else "PNG", **({"quality": 92} if jpeg else {}))
    return buffer.getvalue()


def _long(colour: str) -> str:
    return colour if len(colour) == 7 else "#" + "".join(2 * digit for digit in colour[1:])


def find_ink(name: str) -> Ink:
    """Return an ink by name; raise UsageError with a hint."""
    if name not in INKS:
        hints = did_you_mean(name, list(INKS))
        also = f"; {hints[0]}" if hints else ""
        raise UsageError(f"--ink: '{name}' is not one of {', '.join(INKS)}{also}")
    return INKS[name]
