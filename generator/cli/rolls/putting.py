"""Papers that are filled in: laid out, put in place together, and told of."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.printing import say_kept
from generator.cli.show import ProgressBar, Steps, say
from generator.job.options import Options
from generator.job.output import stamps

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.job.job import Job
    from generator.job.output.manifest import File
    from generator.job.rolled.papers import PaperWork


@dataclass(frozen=True, slots=True)
class Destination:
    """Where papers go: a folder below the output folder, and what the manifest says of each.

    `file` is the file that they are printed from, which stays as it is. `forms` are files for the
    players, by their names below the output folder.
    """

    pack: Pack
    folder: str
    facts: Mapping[str, str] = field(default_factory=dict)
    file: Path | None = None
    forms: Mapping[str, bytes] = field(default_factory=dict)

    def filed(self, file: File) -> File:
        """Return a file in its folder."""
        below = f"{self.folder}/" if self.folder else ""
        product = f"{below}{file.name.partition('.')[0]}".removeprefix(f"{self.pack.name}/")
        name = f"{below}{file.name}"
        return replace(file, name=name, product=product, facts={**file.facts, **self.facts})

    def is_source(self, path: Path) -> bool:
        """Tell whether a path is that of the file that is being printed from."""
        return self.file is not None and path.exists() and path.samefile(self.file)


def put(
    work: Callable[[Job], PaperWork],
    to: Destination,
    options: Options,
    stamp: Callable[[Sequence[File]], stamps.Stamp],
) -> None:
    """Print papers, put them in place with the forms, all or none, and list them.

    `stamp` is asked for the stamp of the files that are put in place.
    """
    from generator.job.job import Job
    from generator.job.output.placing import Batch, check_way, going_ahead
    from generator.job.rolled.papers import Early, finished_papers

    def filed(made: Sequence[File]) -> list[File]:
        """Return files in their folder, without the one that is being printed from."""
        files = map(to.filed, made)
        return [file for file in files if not to.is_source(options.out / file.name)]

    def early(made: Sequence[File]) -> None:
        files = filed(made)
        check_way(options, [(f.name, f.data) for f in files], _reprint(files, options))

    with going_ahead(options.out) as put_ahead:
        with ProgressBar(options.verbose) as progress:

            def ahead(made: Sequence[File]) -> None:
                for path in put_ahead([(file.name, file.data) for file in filed(made)]):
                    progress.note(f"{path.as_posix()} is ready")

            job = Job(options, progress, note=Steps(options.verbose))
            job.check_out()
            papers = work(job)
            made = finished_papers(papers, Early(early, ahead))
        forms = filed([file for file in made if file.name in papers.forms])
        files = filed([file for file in made if file.name not in papers.forms])
        kept_for = stamp([*files, *forms])
        given = {**to.forms, **{form.name: form.data for form in forms}}
        batch = Batch(to.pack, files, {}, kept_for, forms=given)
        kept = job.place([batch], _reprint(files, options))
    tell_files(options, (file.name for file in files), kept_for.notes)
    say_kept(kept)


def _reprint(files: Iterable[File], options: Options) -> dict[str, str]:
    """Return, for each saved file, the command that prints it as it is."""
    return {
        file.name: shlex.join(["fieldpress", file.kind, "print", str(options.out / file.name)])
        for file in files
        if file.name.endswith(".yaml")
    }


def told_again(ticket: stamps.Ticket) -> bool:
    """List what an earlier print left, if all of it is unchanged."""
    kept = ticket.unchanged()
    if kept is None:
        return False
    tell_files(ticket.options, kept.files, kept.notes)
    return True


def tell_files(options: Options, names: Iterable[str], notes: Iterable[str]) -> None:
    """Say which files were printed, then what was noticed."""
    for name in names:
        say((options.out / name).as_posix())
    for note in notes:
        say(note)
