"""Pictures of a document: laid out separately, kept, and placed under its pages.

A template writes `<div data-under="pictures/church.svg"></div>` in place of an `img`, with its size
from the style sheet: drawings take longer than all the rest of a page, and few are new.
`data-bleed` says how many hundredths of its size a picture runs on beyond the room on each side.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast

import pikepdf

from generator.content import Pack
from generator.errors import Place
from generator.job.layout.style import style
from generator.job.options import Options
from generator.job.products.product import Task
from generator.job.store.entries import content_key
from generator.press.pdf.underlay import lay_pictures
from generator.typeset.faces import Frame
from generator.typeset.inks import find_ink
from generator.typeset.record import FaceRecord, Record
from generator.typeset.templates import Templates

SIZE = 50.0
"""Millimetres at which a picture is laid out; it is printed at the size of its room."""

_ROOM = re.compile(r'<div([^>]*?) data-under="([^"]+)"(?: data-bleed="([0-9]+)")?([^>]*)></div>')
_END = "position:absolute;right:0;bottom:0;width:0;height:0"


def leave_rooms(
    body: str, pack: Pack, place: Place, options: Options, templates: Templates
) -> tuple[str, dict[str, Task]]:
    """Return a body with anchors around the rooms for pictures, and a task for each picture."""
    ink = find_ink(options.ink)
    css, language = style(pack, templates, ink, []), pack.info.language
    frame = Frame(SIZE, SIZE, 0, css, language, ink.name, fonts=pack.own_fonts)
    tasks: dict[str, Task] = {}
    names: dict[str, str] = {}
    rooms = 0

    def room(match: re.Match[str]) -> str:
        nonlocal rooms
        before, source, bleed, after = match.groups()
        more = int(bleed or 0)
        face = (
            f'<img alt="" src="{source}" style="position:absolute;left:-{more}%;top:-{more}%;'
            f'width:{100 + 2 * more}%;height:{100 + 2 * more}%">'
        )
        if face not in names:
            names[face] = f"p{len(names)}"
            key = content_key(frame.document(face), frame.use)
            tasks[names[face]] = Task(key, pack.root, place, frame=frame, body=face)
        rooms += 1
        at = f"{rooms}-{names[face]}"
        end = f'<div id="end-{at}" style="{_END}"></div>'
        return f'<div{before} id="land-{at}"{after}>{end}</div>'

    return _ROOM.sub(room, body), tasks


def lay_task_pictures(
    pdf: pikepdf.Pdf, tasks: Mapping[str, Task], records: Mapping[str, Record]
) -> None:
    """Lay pictures under a document whose rooms were left for them."""
    lay_pictures(pdf, {name: cast(FaceRecord, records[task.key]) for name, task in tasks.items()})
