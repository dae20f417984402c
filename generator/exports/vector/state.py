"""The graphics state of a page (ISO 32000-2, 8.4): what `q` keeps and `Q` brings back."""

from __future__ import annotations

from dataclasses import dataclass

from generator.exports.vector.drawing import IDENTITY, Matrix, number


@dataclass(slots=True)
class GraphicsState:
    """How what comes next is drawn; colours and paints as SVG writes them."""

    at: Matrix = IDENTITY
    clip: str = ""
    mask: str = ""
    fill: str = "#000000"
    stroke: str = "#000000"
    fill_alpha: float = 1.0
    stroke_alpha: float = 1.0
    width: float = 1.0
    cap: int = 0
    join: int = 0
    miter: float = 10.0
    dash: tuple[float, ...] = ()
    phase: float = 0.0
    font: str = ""
    size: float = 0.0
    mode: int = 0

    def paint(self, *, filled: bool, stroked: bool, even: bool) -> str:
        """Return the attributes of a shape that is filled, stroked or both."""
        told = [self._filled(even)] if filled else ['fill="none"']
        if stroked:
            told.append(self._stroked())
        return " ".join(told)

    def _filled(self, even: bool) -> str:
        text = f'fill="{self.fill}"'
        if self.fill_alpha < 1:
            text += f' fill-opacity="{number(self.fill_alpha)}"'
        return text + (' fill-rule="evenodd"' if even else "")

    def _stroked(self) -> str:
        text = f'stroke="{self.stroke}" stroke-width="{number(self.width)}"'
        if self.stroke_alpha < 1:
            text += f' stroke-opacity="{number(self.stroke_alpha)}"'
        if self.cap:
            text += f' stroke-linecap="{("butt", "round", "square")[self.cap]}"'
        if self.join:
            text += f' stroke-linejoin="{("miter", "round", "bevel")[self.join]}"'
        elif self.miter != 4:
            text += f' stroke-miterlimit="{number(self.miter)}"'
        if self.dash:
            text += f' stroke-dasharray="{" ".join(map(number, self.dash))}"'
            if self.phase:
                text += f' stroke-dashoffset="{number(self.phase)}"'
        return text


def colour(values: list[float]) -> str:
    """Return a colour of one part (grey) or three (RGB), from 0 to 1, as hex."""
    if len(values) == 1:
        values = values * 3
    return "#" + "".join(f"{round(max(0.0, min(1.0, value)) * 255):02x}" for value in values)
