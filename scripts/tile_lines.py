"""Line drawings of the tiles' pictures, for the ink saver: `python -m scripts.tile_lines`.

A picture in colour is turned into lines on white: what has an outline keeps it and hides what lies
behind it, shadows and tints go, fine texture stays where it is all that tells a ground.
"""

from __future__ import annotations

import re
from pathlib import Path

PICTURES = Path(__file__).parent.parent / "content" / "platoon-command" / "pictures"
SHAPE = re.compile(r"<path ([^>]*)/>")
FIELD = re.compile(r'([\w-]+)="([^"]*)"')
OUTLINE = "#4d4d4d"
TEXTURE = "#9a9a9a"
SOLID = 0.2
"""How dark, from 0 for black, a shape without outline must be to stay."""

HACHURES = ("#8a8459", "#857b52", "#7b7149", "#57512f")
"""Short strokes down a slope."""

SLOPES = ("#c3c08b", "#cbc492", "#d6cd9f", "#c2c08a", "#cac38f", "#c0bf89", "#b3b47c")
"""The steps of a hill, which have no outline in colour."""


def line_drawing(source: str) -> str:
    """Return a picture as lines on white paper."""
    lines = [_line(line) for line in source.splitlines()]
    return "\n".join(line for line in lines if line) + "\n"


def _line(line: str) -> str:
    found = SHAPE.fullmatch(line)
    if not found:
        return line.replace('fill="#c5c896"', 'fill="#ffffff"')
    fields = dict(FIELD.findall(found[1]))
    fill, stroke = fields.get("fill", "none"), fields.get("stroke", "none")
    if "fill-opacity" in fields or "stroke-opacity" in fields:
        return ""
    if fill in SLOPES:
        fields |= {"fill": "#ffffff", "stroke": TEXTURE, "stroke-width": ".3"}
    elif fill in HACHURES:
        fields["fill"] = TEXTURE
    elif stroke != "none":
        fields["stroke"] = OUTLINE if fill != "none" or _light(stroke) < 0.45 else TEXTURE
        if fill != "none":
            fields["fill"] = "#ffffff"
    elif _light(fill) > SOLID:
        return ""
    written = " ".join(f'{name}="{value}"' for name, value in fields.items())
    return f"<path {written}/>"


def _light(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue


def main() -> None:
    """Write the line drawing of each tile beside its picture's folder."""
    for path in sorted((PICTURES / "tiles").glob("*.svg")):
        drawn = line_drawing(path.read_text("utf-8"))
        (PICTURES / "tile-lines" / path.name).write_text(drawn, "utf-8")


if __name__ == "__main__":
    main()
