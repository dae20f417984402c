"""`build`, `check`, `calibrate`: from options to files and words."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.show import ProgressBar, Steps, problems_data, say, say_json, show_error
from generator.cli.viewer import show_file
from generator.errors import ContentError, DraftError, FieldpressError, LooksError, Problem
from generator.job.options import Options
from generator.job.output import stamps
from generator.job.output.links_out import refuse_links_out
from generator.job.output.writing import writable
from generator.job.targets import Target, asked_for, built_in, find_targets

if TYPE_CHECKING:
    from generator.job.output.placing import Moved


@dataclass(frozen=True, slots=True)
class Telling:
    """How a build tells what it printed: as JSON, not at all, and by showing the first file."""

    as_json: bool = False
    quiet: bool = False
    viewer: bool = False


def _free(targets: list[Target], options: Options) -> list[Target]:
    """Return targets whose folders in the output don't lead out of it."""
    refuse_links_out(options.out, [target.name for target in targets])
    return targets


def print_products(
    texts: Sequence[str], options: Options, telling: Telling, *, every: bool, watch: bool
) -> None:
    """Build targets once, or with `watch` at every change."""
    targets = _free(asked_for(texts, every=every), options)
    if watch:
        from generator.job.watch import watch_and_build

        watch_and_build(targets, options, Watched(telling, drafts=True), Steps(options.verbose))
        return
    with _problems_as_json(telling.as_json):
        try:
            files = _build_once(targets, options, telling)
        except ContentError as error:
            raise _judged(error) from None
    if telling.viewer and files:
        show_file(options.out / files[0])


def _judged(error: ContentError) -> ContentError:
    """Return the error, as one that points to drafts if one would be printed."""
    looks = error.problems and all(problem.looks for problem in error.problems)
    return LooksError(error.problems) if looks else error


@contextlib.contextmanager
def _problems_as_json(wanted: bool) -> Iterator[None]:
    """Write problems as JSON if asked for, and exit with their status."""
    try:
        yield
    except ContentError as error:
        if not wanted:
            raise
        say_json({"problems": problems_data(error.problems)})
        raise SystemExit(error.exit_status) from None


def _build_once(targets: Sequence[Target], options: Options, telling: Telling) -> list[str]:
    """Build targets once, tell of it, and return the files by name."""
    files: list[tuple[str, bool]] = []
    notes: list[str] = []
    borne: list[Problem] = []
    kept_beside: Moved = []
    stale = []
    note = Steps(options.verbose)
    for target in targets:
        kept = stamps.Ticket(target, options).unchanged()
        if kept is None:
            stale.append(target)
        else:
            files += [(name, False) for name in kept.files]
            notes += kept.notes
            note(f"nothing changed since it was printed: {target.shown}")
    if stale:
        from generator.job.layout.first import first_worker

        unseen = telling.as_json or telling.quiet or options.verbose
        with first_worker() as first, ProgressBar(unseen) as progress:
            from generator.job.build import drafted, make, write
            from generator.job.job import Job
            from generator.job.output.placing import check_way

            check_way(options)
            job = Job(options, progress, note=note, first=first)
            made = make(stale, job)
            kept_beside = write(made, job)
        from generator.job.output.manifest import output_name

        files += [(output_name(item), True) for _, items in made for item in items]
        notes += [note for work, _ in made for note in work.pack.notes]
        borne = drafted([item for _, items in made for item in items])
    names = [name for name, _ in sorted(files)]
    if telling.as_json:
        told = {"files": [{"file": name, "printed": new} for name, new in sorted(files)]}
        beside = [{"file": str(path), "as": new.name} for path, new in kept_beside]
        more = {"kept": beside, "notes": notes}
        as_draft = {"draft": True, "problems": problems_data(borne)} if options.draft else {}
        say_json({**told, **as_draft, **{key: value for key, value in more.items() if value}})
        return names
    if borne or (options.draft and not telling.quiet):
        show_error(DraftError(borne))
    if not files:
        say("nothing to print: there are no decks and no sheets")
    for name, new in sorted(files) if not telling.quiet else ():
        say(f"{(options.out / name).as_posix()}{'' if new else '  (nothing changed)'}")
    say_kept(kept_beside)
    say_notes(notes if not telling.quiet else ())
    return names


class Watched:
    """Tells what was made at a change, and shows the first file once: viewers reload it.

    With `drafts`, it points to drafts where one would be printed.
    """

    def __init__(self, telling: Telling, *, drafts: bool = False) -> None:
        self._quiet, self._to_show, self._drafts = telling.quiet, telling.viewer, drafts

    def __call__(self, report: list[str] | FieldpressError) -> None:
        if isinstance(report, FieldpressError):
            if report.problems or not self._quiet:
                if self._drafts and isinstance(report, ContentError):
                    report = _judged(report)
                show_error(report)
            return
        for line in report if not self._quiet else ():
            say(line)
        if self._to_show and len(report) > 1:  # the last line says how long it took
            show_file(Path(report[0]))
            self._to_show = False


def check_products(texts: Sequence[str], options: Options, *, every: bool, as_json: bool) -> None:
    """Do everything `build` does except write the products."""
    files = [text for text in texts if _is_file(text)]
    others = [text for text in texts if text not in files]
    asked = asked_for(others, every=every) if others or every or not files else []
    targets = _free(asked, options)
    from generator.job.build import make
    from generator.job.job import Job

    with _problems_as_json(as_json), ProgressBar(as_json or options.verbose) as progress:
        count = _check_forces(files, options, quiet=as_json)
        made = make(targets, Job(options, progress, note=Steps(options.verbose))) if targets else []
    count += sum(len(items) for _, items in made)
    notes = [note for work, _ in made for note in work.pack.notes]
    if as_json:
        say_json({"problems": [], **({"notes": notes} if notes else {})})
    else:
        say_notes(notes)
        say(f"{count} product{'s' if count != 1 else ''}, no problems")


def _is_file(text: str) -> bool:
    """Tell whether a file was named, which can only be a force."""
    return text.endswith((".yaml", ".yml"))


def _check_forces(files: Sequence[str], options: Options, *, quiet: bool) -> int:
    """Check the forces in files; return how many products they make."""
    from generator.cli.force.checks import check_force_file

    return sum(check_force_file(Path(text), options, quiet=quiet) for text in files)


def print_shelf_page(texts: Sequence[str], options: Options) -> None:
    """Print the page that lists packs: all built-in ones if none is named."""
    targets = _free(find_targets(texts or built_in()), options)
    from generator.job.job import Job
    from generator.job.output.placing import check_way
    from generator.job.shelf import print_shelf

    check_way(options)
    with ProgressBar(options.verbose) as progress:
        job = Job(options, progress, note=Steps(options.verbose))
        name, kept = print_shelf(targets, job)
    say((options.out / name).as_posix())
    say_kept(kept)


def print_calibration(options: Options) -> None:
    """Write the calibration sheet."""
    from generator.job.calibration import calibration_file
    from generator.job.output.placing import place_alone

    refuse_links_out(options.out, ())
    writable(options.out)
    file = calibration_file(options)
    kept = place_alone(file, options)
    say((options.out / file.name).as_posix())
    say_kept(kept)


def say_notes(notes: Sequence[str]) -> None:
    """Say what was noticed in packs in which nothing is wrong."""
    for note in notes:
        say(f"note: {note}")


def say_kept(kept: Sequence[tuple[Path, Path]]) -> None:
    """Say which of the user's files have been renamed."""
    for path, new in kept:
        say(f"{path.as_posix()}: yours is kept as {new.name}")
