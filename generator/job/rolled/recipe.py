"""How to reproduce something rolled, in words that its papers can print."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

from generator.content import Pack
from generator.games.game import NEXT
from generator.job.options import Options
from generator.roll.qr import MOST_BYTES
from generator.scenario.generator import Generator, HowToRepeat, Outcome, Printing
from generator.typeset.fonts import missing_characters

LONGEST_SEED = 32
"""The most characters of a seed printed; a longer one ends in an ellipsis."""

LONGEST_SHOWN = 160
"""The most narrow characters of a command that fit on a cover or sheet; a QR code holds more."""

_WIDE = re.compile(r"[^a-ln-vx-z0-9 =.,'-]")
"""Characters up to twice as wide as most characters of a command."""


def how_to_repeat(
    pack: Pack, generator: Generator, outcome: Outcome, seed: str = "", more: Sequence[str] = ()
) -> HowToRepeat:
    """Return the command that rolls an outcome again, or prints it from its file.

    If the command is too long or unprintable, the one with the file is returned.
    `seed` is the seed of a whole book, if it is another; `more` are further words.
    """
    words = ["fieldpress", generator.noun, "new", pack.name, "--seed", seed or outcome.seed]
    for key, value in outcome.locks.values.items():
        words += ["--lock", f"{key}={value}"]
    command = shlex.join([*words, *more])
    file = f"fieldpress {generator.noun} print {generator.file}"
    if missing_characters(command) or not command.isprintable():
        command = file
    return HowToRepeat(
        seed=printed_seed(outcome.seed),
        command=command if width(command) <= LONGEST_SHOWN else file,
        whole=command if len(command.encode("utf-8", "replace")) <= MOST_BYTES else file,
    )


def printing_next(generator: Generator, seed: str, options: Options) -> Printing:
    """Return what the papers depend on that come next in a history: they tell how to go on."""
    command = f"fieldpress {generator.noun} {NEXT} {generator.file}"
    again = HowToRepeat(printed_seed(seed), command, command)
    return Printing(options.odds, (again,), command)


def width(command: str) -> int:
    """Return about how many narrow characters a command is wide."""
    return len(command) + len(_WIDE.findall(command))


def printed_seed(seed: str) -> str:
    """Return a seed in printable form: characters that no font has by number, shortened."""
    plain = "".join(
        char if char.isprintable() and not missing_characters(char) else f"\\u{ord(char):X}"
        for char in seed[: LONGEST_SEED + 1]
    )
    return plain if len(plain) <= LONGEST_SEED else plain[: LONGEST_SEED - 1] + "…"
