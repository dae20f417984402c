"""Lettering on a map: its fonts, and texts with a halo that sets them off from the land."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.draw.pen import SCALE, Pen
from generator.ground.points import Point


@dataclass(frozen=True, slots=True)
class Writing:
    """Writes on one map with one pen; a hex is `hex_points` from flat to flat.

    `fonts` go by their use; `paper` is the colour of rims.
    """

    pen: Pen
    paper: str
    fonts: Mapping[str, str]
    hex_points: float

    def write(
        self,
        text: str,
        at: Point,
        font: str,
        size: float,
        colour: str,
        *,
        anchor: str = "middle",
        halo: float = 0.0,
    ) -> None:
        """Write text with its baseline at a point: the start, the middle or the end of it.

        Its size and the width of its rim, `halo`, are in points.
        """
        canvas, pen = self.pen.canvas, self.pen
        width = self.width(text, font, size)
        x = at[0] - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        scale = SCALE / self.hex_points
        pen.say("q")
        pen.say(f"{scale:.5g} 0 0 {-scale:.5g} {x * SCALE:.2f} {at[1] * SCALE:.2f} cm")
        for rim in (True, False) if halo else (False,):
            line = canvas.beginText(0, 0)
            line.setFont(self.fonts[font], size)
            if rim:
                pen.say(pen.line_colour(self.paper))
                pen.say(f"{halo:g} w 1 j")
            pen.say(pen.colour(self.paper if rim else colour))
            pen.say(f"{2 if rim else 0} Tr")
            line.textOut(text)
            canvas.drawText(line)
        pen.say("Q")

    def width(self, text: str, font: str, size: float) -> float:
        """Return the width of a text in hexes."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        return float(stringWidth(text, self.fonts[font], size)) / self.hex_points
