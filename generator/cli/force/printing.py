"""`force`: a starter list of your own, and its sheets."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from generator.cli.force.checks import say_points
from generator.cli.input_files import check_given
from generator.cli.printing import say_kept
from generator.cli.show import ProgressBar, Steps, say, say_json
from generator.cli.terminal.streams import tell
from generator.errors import Problem, UsageError, did_you_mean, short
from generator.job.options import Options
from generator.job.output import stamps
from generator.job.output.links_out import refuse_links_out
from generator.job.targets import find_targets
from generator.ordinary import hash_ordinary


def new_force(pack: str, file: Path) -> None:
    """Write a starter force; an existing file is left alone."""
    from generator.games.packs import read_pack
    from generator.job.forces.files import write_new
    from generator.job.rolled.forces import sample, starter

    target = find_targets([pack])[0]
    read = read_pack(target.folder, target.shown)
    text = sample(read, target.wanted[0]) if target.wanted else starter(read)
    write_new(file, text)
    say(file.as_posix())


def print_force_file(file: Path, options: Options) -> None:
    """Print all of a force, unless that was done already and nothing has changed."""
    from generator.games.packs import read_pack
    from generator.job.job import Job
    from generator.job.output.placing import Batch, check_way
    from generator.job.rolled.forces import force_source, print_force, read_force

    check_given(file)
    digest = hash_ordinary(file)
    source, name = force_source(file)
    target = find_targets([name])[0]
    refuse_links_out(options.out, [target.name])
    ticket = stamps.Ticket(target, options, ("force", file.name, digest))
    if kept := ticket.unchanged():
        for printed in kept.files:
            say(f"{(options.out / printed).as_posix()}  (nothing changed)")
        return
    check_way(options)
    read = ticket.inputs()  # before the pack is read: later changes count
    pack = read_pack(target.folder, target.shown)
    part = read_force(source, pack)
    with ProgressBar(options.verbose) as progress:
        job = Job(options, progress, note=Steps(options.verbose))
        made = print_force(pack, part, job)
    beside = job.place([Batch(pack, made, {}, ticket.stamp(read))])
    for file_made in made:
        say((options.out / file_made.name).as_posix())
    say_points(part, pack, tell)  # standard output lists files alone
    say_kept(beside)


def list_ids(pack: str, word: str, *, as_json: bool) -> None:
    """List what may be typed in a force of a pack: those whose id or words have the word."""
    from generator.games.packs import read_pack
    from generator.job.rolled.forces import ids

    target = find_targets([pack])[0]
    known = ids(read_pack(target.folder, target.shown))
    found = [one for one in known if word.casefold() in f"{one.id} {one.words}".casefold()]
    if as_json:
        say_json([asdict(one) for one in found])
        return
    if not found:
        hints = did_you_mean(word, [one.id for one in known])
        raise UsageError(Problem(f"no id of '{target.name}' has '{short(word)}'", hints=hints))
    wide = max(len(one.id) for one in found)
    for one in found:
        points = f", {_points(one.points)}" if one.points is not None else ""
        say(f"{one.key}: {one.id:<{wide}}  {one.words}{points}")


def _points(points: float) -> str:
    return f"{points:g} point{'s' if points != 1 else ''}"
