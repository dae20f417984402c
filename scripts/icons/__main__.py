"""Write the icon library into `templates/icons`: `python -m scripts.icons`."""

from __future__ import annotations

import json
from pathlib import Path

from scripts.icons import arms, arrows, dice, ranks, states, terrain, units
from scripts.icons.shapes import Icon

FOLDER = Path(__file__).resolve().parents[2] / "templates" / "icons"

GROUPS: dict[str, dict[str, Icon]] = {
    "arms": arms.ICONS,
    "unit symbols": units.ICONS,
    "ranks": ranks.ICONS,
    "states": states.STATES,
    "sight": states.SEEING,
    "actions": states.DOING,
    "counts": states.COUNTED,
    "weather": states.SKY,
    "terrain": terrain.ICONS,
    "dice": dice.ICONS,
    "arrows": arrows.ICONS,
}


def files() -> dict[str, str]:
    """Return the text of each file of the library by its name; one lists the rest in groups."""
    drawings = {
        f"{name}.svg": drawn.svg() for icons in GROUPS.values() for name, drawn in icons.items()
    }
    names = {group: list(icons) for group, icons in GROUPS.items()}
    return {**drawings, "library.json": json.dumps(names, indent=1) + "\n"}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.svg"):
        path.unlink()
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
