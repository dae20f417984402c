"""`export`: from what was typed to files and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.printing import Telling, Watched, say_kept
from generator.cli.show import ProgressBar, Steps, say
from generator.cli.terminal.streams import tell
from generator.errors import UsageError
from generator.exports.asking import Wanted, asked_of
from generator.exports.kinds import EXPORTS, ExportSettings
from generator.job.options import Options
from generator.job.output.links_out import refuse_links_out
from generator.job.targets import Target, asked_for

if TYPE_CHECKING:
    from generator.job.job import Job


def export_target(
    target: str | None, wanted: Wanted, options: Options, *, watch: bool = False
) -> None:
    """Export the decks of a target, unless nothing has changed since; tell of each file.

    With `watch`, do so again at every change.
    """
    asked = asked_of(wanted)
    saved = _saved(target, asked)
    (found,) = asked_for(
        [] if target is None else [_pack_of(saved) if saved else target], every=False
    )
    refuse_links_out(options.out, [found.name])
    if watch:
        _keep_exporting(found, wanted, options)
        return
    if same := asked.ticket(found, options, saved).unchanged():
        _tell(same.files, same.notes, options, "  (nothing changed)")
        return
    from generator.job.layout.first import first_worker

    with first_worker() as first, ProgressBar(options.verbose) as progress:
        from generator.exports.export import export
        from generator.job.job import Job
        from generator.job.output.placing import check_way

        check_way(options)
        job = Job(options, progress, note=Steps(options.verbose), first=first)
        made = export(found, asked, job, saved)
    _tell(made.names, made.notes, options)
    say_kept(made.moved)


def _saved(target: str | None, asked: ExportSettings) -> Path | None:
    """Return the saved file that a target is, if it is one; raise UsageError if none can be."""
    if target is None or not target.endswith((".yaml", ".yml")):
        return None
    from generator.cli.input_files import check_given

    file = Path(target)
    check_given(file)
    shown = [name for name, export in EXPORTS.items() if export.show]
    if asked.kind not in shown:
        names = " or --as ".join(shown)
        raise UsageError(f"{target}: what is rolled is exported --as {names}")
    return file


def _pack_of(saved: Path) -> str:
    from generator.exports.virtual.rolled import noun_of
    from generator.roll.files.saved import pack_of

    return pack_of(noun_of(saved), saved)


def _keep_exporting(target: Target, wanted: Wanted, options: Options) -> None:
    """Export a target at every change; the file of a shop is read again each time."""
    from generator.exports.export import export
    from generator.job.watch import Watch, keep_watching

    def work(_targets: Sequence[Target], job: Job, _report: object) -> list[str]:
        made = export(target, asked_of(wanted), job)
        say_kept(made.moved)
        notes = [f"note: {note}" for note in made.notes]
        return [*_folders(made.names, options), *notes]

    shop = wanted.shop
    files = (Path(shop),) if shop is not None and shop.endswith((".yaml", ".yml")) else ()
    told = Watched(Telling())
    note = Steps(options.verbose)
    keep_watching(Watch(work, "exported", files), [target], options, told, note)


def _tell(names: Sequence[str], notes: Sequence[str], options: Options, more: str = "") -> None:
    """Tell of the folders that were written, and of notes."""
    for line in _folders(names, options):
        say(line + more)
    for note in notes:
        tell(f"note: {note}")


def _folders(names: Sequence[str], options: Options) -> Iterator[str]:
    """Yield a line for each folder that was written, with how many files are in it."""
    folders = Counter(name.rpartition("/")[0] for name in names)
    for folder, count in sorted(folders.items()):
        files = "1 file" if count == 1 else f"{count} files"
        yield f"{(options.out / folder).as_posix()}/  {files}"
