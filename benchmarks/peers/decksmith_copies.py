"""Give every card a name of its own in `sheets`: decksmith has neither counts nor backs."""

import csv
from pathlib import Path

Path("sheets").mkdir()
with Path("copies.csv").open(encoding="utf-8", newline="") as file:
    for copy, picture in csv.reader(file):
        Path("sheets", copy).hardlink_to(picture)
