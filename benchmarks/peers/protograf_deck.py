"""The common deck in protograf: a Deck over a data set with a column of copies, fronts and backs.

Protograf numbers the backs from the right by itself. Its fastest fonts are the PDF's own
(Helvetica), which are not embedded. Text in a box is `wrap`; crop marks are `grid_marks`.
"""

import json
from pathlib import Path

from protograf import *  # noqa: F403  (its documented way)

NATIONS = json.loads(Path("deck.json").read_text(encoding="utf-8"))
WIDTH, HEIGHT = 63.5, 88.9
ROWS = [(nation, face) for nation in NATIONS for face in nation["faces"]]

Create(filename="deck.pdf", paper="A4", units="mm",  # noqa: F405
       margin_left=9.75, margin_right=9.5, margin_top=15.15, margin_bottom=15)  # fmt: skip
Data(  # noqa: F405
    data_list=[["ID", "Copies"]]
    + [[number, face["count"]] for number, (_, face) in enumerate(ROWS, 1)]
)
Deck(  # noqa: F405
    width=WIDTH, height=HEIGHT, rows=3, cols=3, copy="Copies", stroke=None,
    grid_marks=True, grid_marks_length=6, grid_marks_stroke="black", grid_marks_stroke_width=0.3,
)  # fmt: skip


def shape(points, x, y, width, height, colour):
    """A filled polygon: the only vector shape of many points that protograf fills."""
    return polyshape(  # noqa: F405
        points=[(x + across * width, y + down * height) for across, down in points],
        fill=colour, stroke=None,
    )  # fmt: skip


def line_of_text(string, x, y, size, colour="black", align="left"):
    """Bold text from a point; an initiative is a number."""
    return text(  # noqa: F405
        text=str(string), x=x, y=y, font_size=size, font_name="Helvetica-Bold",
        stroke=colour, fill=colour, align=align,
    )  # fmt: skip


for number, (nation, face) in enumerate(ROWS, 1):
    colour = nation["colour"]
    elements = [
        rectangle(x=4, y=4, width=11, height=11, fill=colour, stroke=None),  # noqa: F405
        line_of_text(face["initiative"], 9.5, 11.8, 18, "white", "centre"),
        line_of_text(face["name"], 17.5, 10, 10),
        circle(cx=55, cy=8.5, radius=4.5, fill=None, stroke=colour, stroke_width=1),  # noqa: F405
        line_of_text(face["squad"], 55, 10, 12, colour, "centre"),
        shape(face["silhouette"], 6.75, 18, 50, 25, "#1a1a1a"),
    ]
    for index, action in enumerate(face["actions"]):
        y = 46 + index * 13.5
        elements += [
            line(x=4, y=y, x1=59.5, y1=y, stroke=colour, stroke_width=0.4),  # noqa: F405
            line_of_text(action["value"], 5, y + 8, 18, colour),
            line_of_text(action["name"], 14, y + 4.5, 9),
            text(  # noqa: F405
                text=action["reminder"],
                x=14,
                y=y + 5,
                width=45,
                height=9,
                font_size=7.5,
                wrap=True,
                align="left",
            ),
        ]
    Card(str(number), *elements)  # noqa: F405

for first, nation in ((1, NATIONS[0]), (1 + len(NATIONS[0]["faces"]), NATIONS[1])):
    CardBack(  # noqa: F405
        f"{first}-{first + len(nation['faces']) - 1}",
        rectangle(x=0, y=0, width=WIDTH, height=HEIGHT, fill=nation["colour"], stroke=None),  # noqa: F405
        shape(nation["emblem"], (WIDTH - 44) / 2, (HEIGHT - 44) / 2, 44, 44, "white"),
    )

Save()  # noqa: F405
