"""Drawings of ours, in SVG, as pages that pictures can be made of."""

from __future__ import annotations

import base64
import re

from generator.resources import templates_folder
from generator.typeset.engine import lay_out
from generator.typeset.fetch import Assets, Fetched
from generator.typeset.inks import INKS

_SIZE = re.compile(r'<svg [^>]*width="([0-9.]+mm)" height="([0-9.]+mm)"')
_HELD = "data:image/png;base64,"


class HeldAssets(Assets):
    """What a drawing may read: the pictures that it holds itself."""

    def fetch(self, url: str) -> Fetched:
        """Return a picture that the drawing holds; refuse everything else."""
        if not url.startswith(_HELD):
            raise ValueError("a drawing reads nothing")
        return Fetched(base64.b64decode(url.removeprefix(_HELD)), "image/png")


def page_of(svg: bytes) -> bytes:
    """Return a drawing as a PDF of its size."""
    text = svg.decode()
    text = text[text.index("<svg ") :]
    size = _SIZE.match(text)
    across, upward = size.groups() if size else ("210mm", "297mm")
    page = f"@page {{ margin: 0; size: {across} {upward} }} body {{ margin: 0 }}"
    html = f'<!doctype html><html lang="en"><title>-</title><style>{page} svg {{ display: block }}'
    held = HeldAssets(templates_folder(), INKS["colour"])
    return lay_out(f"{html}</style>{text}</html>", held).pdf()[0]
