"""Draw the pictures of docs/virtual-tables.md from what is exported, as the tests read it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from tests.tts_reader import Save
from tests.vassal_reader import Module

FOLDER = Path(__file__).resolve().parent.parent / "docs/pictures/tables"

SEED = "t1"

GAMES = {"panzer-leader": ("panzer-leader", 760, 64)}
ROLLED = {
    "platoon-command": ("platoon-command", 820, 80),
    "plm": ("plm-american-revolution", 620, 80),
}
"""Pictures by name: of what game, how many pixels wide, in how many colours."""

SITUATIONS = {"celles": ("panzer-leader", 740, 64)}
"""The same of scenarios that a game's pack has."""

MODULE, APART = ("panzer-leader", 540, 96), 12
"""The game whose module is drawn, how many pixels high, in how many colours; between its maps."""


def fieldpress(*words: str | Path) -> None:
    """Run a command of Fieldpress."""
    subprocess.run([sys.executable, "-m", "generator", *map(str, words)], check=True)


def draw(name: str, save: Path, wide: int, colours: int) -> None:
    """Draw a saved object, and keep the picture small."""
    picture = Save(save).drawn(wide).quantize(colours)
    picture.save(FOLDER / f"{name}.png", optimize=True)


def draw_module(name: str, module: Path, high: int, colours: int) -> None:
    """Draw the maps of a module beside each other, so many pixels high."""
    found = []
    for window in Module(module).maps.values():
        whole = window.drawn()
        size = (round(whole.width / whole.height * high), high)
        found.append(whole.resize(size, Image.Resampling.LANCZOS))
    wide = sum(one.width + APART for one in found) - APART
    picture, x = Image.new("RGB", (wide, high), "white"), 0
    for one in found:
        picture.paste(one, (x, 0))
        x += one.width + APART
    picture.quantize(colours).save(FOLDER / f"{name}.png", optimize=True)


def main() -> None:
    """Draw all pictures."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        for name, (game, wide, colours) in GAMES.items():
            fieldpress("export", game, "--as", "tts", "--out", out)
            draw(name, out / game / "exports/_game/tts" / f"{game}.json", wide, colours)
        for name, (game, wide, colours) in SITUATIONS.items():
            fieldpress("export", f"{game}/{name}", "--as", "tts", "--out", out)
            draw(name, out / game / f"exports/{name}/tts/{game}-{name}.json", wide, colours)
        for name, (game, wide, colours) in ROLLED.items():
            fieldpress("scenario", "new", game, "--seed", SEED, "--out", out)
            file = out / game / "scenarios" / SEED / "scenario.yaml"
            fieldpress("export", file, "--as", "tts", "--out", out)
            made = out / game / "exports" / f"_scenario-{SEED}" / "tts" / f"{game}-{SEED}.json"
            draw(name, made, wide, colours)
        game, high, colours = MODULE
        fieldpress("scenario", "new", game, "--seed", SEED, "--out", out)
        file = out / game / "scenarios" / SEED / "scenario.yaml"
        fieldpress("export", file, "--as", "vassal", "--out", out)
        made = out / game / "exports" / f"_scenario-{SEED}" / "vassal" / f"{game}-{SEED}.vmod"
        draw_module("vassal", made, high, colours)


if __name__ == "__main__":
    main()
