"""The campaigns of Platoon Leader that are written by hand: the records of their files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.yaml_files import load_yaml

CAMPAIGNS = ("primosole", "lyudnikov", "sugar-loaf")
"""The words that the ids of their parts begin with."""

SIDES = ("axis", "allied")

FOLDER = Path("content/platoon-leader/campaigns")


def load(repository: Path, word: str, name: str) -> Any:
    """Return the records of one file of a campaign."""
    file = repository / FOLDER / word / f"{name}.yaml"
    return load_yaml(file.read_text(encoding="utf-8"))["records"]
