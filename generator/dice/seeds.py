"""Seeds that can be read aloud across a table: `amber-ridge-417`."""

from __future__ import annotations

import secrets

from generator.dice.errors import StreamError

MOST_SEED = 20_000
"""Characters of a seed: each roll reads the whole of it."""

# fmt: off
HUES = (
    "amber", "ashen", "autumn", "birch", "bitter", "blue", "brass", "bright", "broken", "brown",
    "chalk", "cloudy", "copper", "cold", "crimson", "dim", "distant", "dry", "dusky", "dusty",
    "early", "faded", "flint", "frosty", "golden", "grassy", "green", "grey", "harvest",
    "hazel", "heavy", "hidden", "high", "humble", "iron", "ivory", "late", "leaden", "linden",
    "lonely", "long", "misty", "mossy", "muddy", "narrow", "northern", "oaken", "ochre", "old",
    "olive", "pale", "quiet", "rainy", "red", "rocky", "rusty", "sandy", "silent", "silver",
    "snowy", "steep", "stony", "sunny", "windy",
)
GROUNDS = (
    "bank", "barn", "bend", "bluff", "bridge", "brook", "camp", "canal", "chapel", "cliff",
    "copse", "creek", "crest", "crossing", "dale", "dell", "ditch", "dune", "farm", "fen",
    "field", "ford", "forest", "gap", "garden", "gate", "glade", "glen", "grove", "gully",
    "hamlet", "harbour", "heath", "hedge", "hill", "hollow", "inn", "lake", "lane", "marsh",
    "meadow", "mill", "moor", "orchard", "pass", "path", "pond", "quarry", "rampart", "ravine",
    "ridge", "river", "road", "shore", "slope", "spring", "spur", "station", "stream", "summit",
    "thicket", "valley", "village", "wood",
)
# fmt: on


def check_seed(seed: str) -> None:
    """Raise StreamError for a seed too long to be kept in a file."""
    if len(seed) > MOST_SEED:
        raise StreamError(f"a seed has at most {MOST_SEED:,} characters")


def new_seed() -> str:
    """Make up a seed such as `amber-ridge-417`, one of some 3.7 million, at random."""
    number = 100 + secrets.randbelow(900)
    return f"{secrets.choice(HUES)}-{secrets.choice(GROUNDS)}-{number}"


def is_made_up(seed: str) -> bool:
    """Tell whether a seed is of the form of those that are made up."""
    hue, _, rest = seed.partition("-")
    ground, _, number = rest.partition("-")
    return hue in HUES and ground in GROUNDS and number.isdecimal() and 100 <= int(number) < 1000
