"""What the templates of a campaign's papers are given: the card, its seed, its rolls."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from generator import __version__
from generator.content import Pack
from generator.dice.figures import percent
from generator.games.platoon_leader.campaign import SIDES, Campaign
from generator.roll.roller import Rolled, tally_text
from generator.roll.saved import content_hash
from generator.typeset.fonts import missing_characters

LONGEST_SEED = 32
"""Characters of a seed that are printed; a longer one ends in an ellipsis."""

LONGEST_COMMAND = 1000
"""Bytes that a QR code still shows large enough to be read."""

LONGEST_SHOWN = 160
"""Narrow characters of a command that a cover or a sheet has room for; a QR code holds more."""

_WIDE = re.compile(r"[^a-ln-vx-z0-9 =.,'-]")
"""What may be up to twice as wide as most characters of a command."""

FROM_FILE = "fieldpress campaign print campaign.yaml"


def paper_values(
    pack: Pack,
    campaign: Campaign,
    side_id: str | None,
    whole: Mapping[str, Any],
    edits: Sequence[str],
) -> dict[str, Any]:
    """Return what a paper's template is given besides the pack.

    `side_id` is the side whose secrets the paper holds; None: an open paper, with none at all.
    """
    shown = {
        **whole,
        "sides": {
            side: {
                **whole["sides"][side],
                "groups": _dated(campaign, whole["sides"][side]["groups"]),
                "secret": whole["sides"][side]["secret"] if side == side_id else None,
            }
            for side in SIDES
        },
    }
    command = again(pack, campaign)
    return {
        "card": shown,
        "side_id": side_id,
        "seed": printed_seed(campaign.seed),
        "content": content_hash(pack),
        "version": __version__,
        "command": command if width(command) <= LONGEST_SHOWN else FROM_FILE,
        "qr": qr_code(command),
        "ledger": [entry_data(rolled) for rolled in campaign.ledger if _may_see(rolled, side_id)],
        "thrown": tally_text(campaign.thrown),
        "edits": _edits(edits, side_id),
    }


def _dated(campaign: Campaign, groups: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return an RG table without the dates that lie outside the campaign."""
    first, last = (f"{day:%Y-%m}" for day in (campaign.calendar[0].day, campaign.calendar[-1].day))
    return [
        {
            **group,
            "from": group["from"] if group["from"] and group["from"] > first else None,
            "to": group["to"] if group["to"] and group["to"] < last else None,
        }
        for group in groups
    ]


def _may_see(rolled: Rolled, side_id: str | None) -> bool:
    """An open paper shows what is open; a dossier what is its side's own."""
    return rolled.kept and rolled.secret == side_id


def _edits(edits: Sequence[str], side_id: str | None) -> list[str]:
    """Return the paths of edited values that a paper's readers may know of."""
    closed = {f"sides.{side}.secret" for side in SIDES if side != side_id}
    return [edit for edit in edits if not any(edit.startswith(path) for path in closed)]


def entry_data(rolled: Rolled) -> dict[str, Any]:
    """Return a ledger entry as plain data.

    `percent` is the odds rounded; `stage` and `name` are the parts of its path, `tries` says in
    which try of its stage it was made.
    """
    entry = rolled.entry
    stage, _, name = entry.path.partition("/")
    number, _, rest = name.partition("/")
    tries = int(number) if rest and number.isdigit() else 1
    place = (entry.place or "").rpartition("/")[2].rsplit(":", 1)[0]
    return {
        **entry.as_dict(),
        "percent": percent(entry.odds),
        "stage": stage if rest and number.isdigit() else "once",
        "name": rest if rest and number.isdigit() else entry.path,
        "tries": tries,
        "place": place or None,
    }


def again(pack: Pack, campaign: Campaign) -> str:
    """Return the command that makes the campaign again; from its file if it is no plain text."""
    words = ["fieldpress", "campaign", "new", pack.name, "--seed", campaign.seed]
    for key, value in campaign.locks.values.items():
        words += ["--lock", f"{key}={value}"]
    command = shlex.join(words)
    if len(command.encode("utf-8", "replace")) > LONGEST_COMMAND:
        return FROM_FILE
    if missing_characters(command) or not command.isprintable():
        return FROM_FILE
    return command


def width(command: str) -> int:
    """Return about how many narrow characters a command is wide."""
    return len(command) + len(_WIDE.findall(command))


def printed_seed(seed: str) -> str:
    """Return a seed as it can be printed: what no font has by its number, and not too much."""
    plain = "".join(
        char if char.isprintable() and not missing_characters(char) else f"\\u{ord(char):X}"
        for char in seed[: LONGEST_SEED + 1]
    )
    return plain if len(plain) <= LONGEST_SEED else plain[: LONGEST_SEED - 1] + "…"


def qr_code(text: str) -> dict[str, Any]:
    """Return a QR code as the data of one SVG path, its size in modules with the quiet zone."""
    import segno

    code = segno.make(text, error="m", micro=False)
    border = 4
    size = code.symbol_size(border=border)[0]
    rows = code.matrix_iter(border=border)
    path = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    return {"size": size, "path": path}
