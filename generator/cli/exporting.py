"""`export`: from what was typed to files and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.printing import Telling, Watched, say_kept
from generator.cli.show import ProgressBar, Steps, say
from generator.cli.terminal.streams import tell
from generator.errors import Problem, UsageError, did_you_mean, short
from generator.exports.kinds import EXPORTS, ExportSettings
from generator.job.options import Options
from generator.job.output.links_out import refuse_links_out
from generator.job.targets import Target, asked_for
from generator.measure import LARGEST_DPI, SMALLEST_DPI, parse_length
from generator.press.cutter import CUTTERS

if TYPE_CHECKING:
    from generator.content.trade.shops import Shop
    from generator.job.job import Job

MOST_BLEED = 20.0
"""The widest bleed of a picture, in millimetres."""

_SETTINGS = {"shop": ("shop",), "dpi": ("png",), "bleed": ("png", "svg"), "cutter": ("cut",)}
"""The kinds of export that each setting belongs to."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was typed of an export: nothing is checked yet."""

    kind: str | None
    shop: str | None = None
    dpi: int | None = None
    bleed: str | None = None
    cutter: str | None = None


def export_target(
    target: str | None, wanted: Wanted, options: Options, *, watch: bool = False
) -> None:
    """Export the decks of a target, unless nothing has changed since; tell of each file.

    With `watch`, do so again at every change.
    """
    asked = _asked(wanted)
    (found,) = asked_for([] if target is None else [target], every=False)
    refuse_links_out(options.out, [found.name])
    if watch:
        _keep_exporting(found, wanted, options)
        return
    if same := asked.ticket(found, options).unchanged():
        _tell(same.files, same.notes, options, "  (nothing changed)")
        return
    from generator.job.layout.first import first_worker

    with first_worker() as first, ProgressBar(options.verbose) as progress:
        from generator.exports.export import export
        from generator.job.job import Job
        from generator.job.output.placing import check_way

        check_way(options)
        job = Job(options, progress, note=Steps(options.verbose), first=first)
        made = export(found, asked, job)
    _tell(made.names, made.notes, options)
    say_kept(made.moved)


def _keep_exporting(target: Target, wanted: Wanted, options: Options) -> None:
    """Export a target at every change; the file of a shop is read again each time."""
    from generator.exports.export import export
    from generator.job.watch import Watch, keep_watching

    def work(_targets: Sequence[Target], job: Job, _report: object) -> list[str]:
        made = export(target, _asked(wanted), job)
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


def _asked(wanted: Wanted) -> ExportSettings:
    """Check what was typed; raise UsageError for a kind or a setting that there is not."""
    kind = _kind(wanted.kind)
    for setting, kinds in _SETTINGS.items():
        if getattr(wanted, setting) is not None and kind not in kinds:
            raise UsageError(f"--{setting} belongs to --as {' or --as '.join(kinds)}")
    if kind == "shop" and wanted.shop is None:
        from generator.content.trade.shops import known_shops

        hints = (f"there are {', '.join(known_shops())}", "a file of your own ends in '.yaml'")
        raise UsageError(Problem("--shop: say which shop", hints=hints))
    dpi = 300 if wanted.dpi is None else wanted.dpi
    if not SMALLEST_DPI <= dpi <= LARGEST_DPI:
        raise UsageError(f"--dpi: {SMALLEST_DPI} to {LARGEST_DPI} dots per inch, not {dpi}")
    return ExportSettings(
        kind, dpi, _bleed(wanted.bleed), _shop(wanted.shop), _cutter(wanted.cutter)
    )


def _shop(text: str | None) -> Shop | None:
    if text is None:
        return None
    from generator.content.trade.shops import find_shop

    return find_shop(text)


def _cutter(text: str | None) -> str:
    name = text or next(iter(CUTTERS))
    if name not in CUTTERS:
        message = f"--cutter: '{short(name)}' is not one of {', '.join(CUTTERS)}"
        raise UsageError(Problem(message, hints=did_you_mean(name, list(CUTTERS))))
    return name


def _kind(text: str | None) -> str:
    """Return the kind of export; raise UsageError with hints for none and for an unknown one."""
    about = tuple(f"--as {name}: {export.about}" for name, export in EXPORTS.items())
    if text is None:
        raise UsageError(Problem("--as: say what to make", hints=about))
    if text not in EXPORTS:
        message = f"--as: '{short(text)}' is not one of {', '.join(EXPORTS)}"
        raise UsageError(Problem(message, hints=did_you_mean(text, list(EXPORTS)) or about))
    return text


def _bleed(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        length = parse_length(text)
    except ValueError as error:
        raise UsageError(f"--bleed: {error}") from None
    if length > MOST_BLEED:
        raise UsageError(f"--bleed: {MOST_BLEED:g} mm at most, not {length:g} mm")
    return length
