"""The words of the printer test sheet."""

FRONT = (
    (
        "Print",
        "Print both pages on one sheet, one behind the other, at 100 % or “actual size” – never "
        "“fit to page”.",
    ),
    (
        "Margins",
        "At the middle of each edge a ruler counts millimetres from the edge of the paper. The "
        "smallest mark that is still there is the margin of that edge.",
    ),
    (
        "Scale",
        "Measure the combs with a good ruler, from their first line to their last: {x:g} mm "
        "across, {y:g} mm upward. Scale is what you measure, divided by what it should be: "
        "{less:g} ÷ {x:g} = {ratio:.3f}.",
    ),
    (
        "Back",
        "Turn the sheet over like the page of a book, and go on there.",
    ),
    (
        "Profile",
        "Type what you have read into a file, as below, and name it when you print: "
        "fieldpress build --printer my-printer.yaml",
    ),
)
BACK = (
    (
        "Flip",
        "You turned the sheet like the page of a book. If these words came up on their feet, flip "
        "is long-edge; if they stood on their head, it is short-edge.",
    ),
    (
        "Offset",
        "Hold the sheet against a lamp, these words towards you and upright. The lines of the "
        "front shine through. Somewhere on the upper comb a line of the front runs straight on "
        "into a line of this side: the number there is x. The comb at the right gives y.",
    ),
    (
        "Far off",
        "Where no two lines meet, the single line of the front points at a number of the short "
        "scale: x or y in whole millimetres, near enough to begin with.",
    ),
    (
        "Signs",
        "Plus is right and up, minus is left and down, as you see this side.",
    ),
)
EXAMPLE = (
    "name: Laser in the study",
    "margins: {left: 4, right: 4, top: 5, bottom: 5}",
    "back-offset: {x: 0.3, y: -0.6}",
    "scale: {x: 0.997, y: 0.998}",
    "flip: long-edge",
)
BLANKS = (
    ("margins", ("left", "right", "top", "bottom")),
    ("back-offset", ("x", "y")),
    ("scale", ("x", "y")),
    ("flip", ("",)),
)
PICTURE = "Read like this: the lines run straight on at +0.3, so x is 0.3."
