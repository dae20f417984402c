"""`check` of a force in a file of its own, and what is said of a force: its points."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.input_files import check_given
from generator.cli.show import ProgressBar, say
from generator.job.options import Options
from generator.job.targets import find_targets

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.content.kinds.force import ForcePart
    from generator.content.kinds.own_force import OwnForcePart


def say_points(part: ForcePart | OwnForcePart, pack: Pack, say: Callable[[str], None]) -> None:
    """Say what a force costs, if its game counts points."""
    from generator.job.rolled.forces import points_words

    if (words := points_words(part, pack)) is not None:
        say(words)


def check_force_file(file: Path, options: Options, *, quiet: bool) -> int:
    """Do everything that `print_force_file` does except write; return the number of products."""
    from generator.games.packs import read_pack
    from generator.job.job import Job
    from generator.job.rolled.forces import force_source, print_force, read_force

    check_given(file)
    source, name = force_source(file)
    target = find_targets([name])[0]
    pack = read_pack(target.folder, target.shown)
    part = read_force(source, pack)
    with ProgressBar(quiet=True) as progress:
        made = print_force(pack, part, Job(options, progress))
    if not quiet:
        say_points(part, pack, say)
    return len(made)
