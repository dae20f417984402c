"""The style sheet of a product: theme, a pack's colours, a pack's own sheet, the templates'."""

from __future__ import annotations

from collections.abc import Sequence

from generator.content import Pack
from generator.typeset.inks import Ink, shade_css
from generator.typeset.templates import Templates


def style(pack: Pack, templates: Templates, ink: Ink, names: Sequence[str]) -> str:
    """Return the CSS for templates of the given names, the colours shaded for the ink.

    Colours are custom properties: `--accent`, one per palette entry, `--side-…` one per side.
    """
    info = pack.info
    colours = {"accent": info.accent, **info.palette}
    colours |= {f"side-{key.lower()}": side.colour for key, side in info.sides.items()}
    values = "".join(f"--{key}:{ink.shade(colour)};" for key, colour in colours.items())
    wanted = dict.fromkeys(["theme.html", "pack.html", *names])
    sheets = [templates.style(name) for name in wanted]
    return shade_css("\n".join([sheets[0], f":root{{{values}}}", *sheets[1:]]), ink)
