"""The command `run`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.words import as_text

RUN_HELP = """\
Make many booklets or sheets, each from its own seed: a print run that a small file describes.

Finished work is kept: the same command continues where a run was stopped. `docs/print-runs.md`
describes the file.

Examples:

- `fieldpress run convention.yaml` prints into `output/runs/convention`, on this machine
- `fieldpress run convention.yaml --on tcp://scheduler:8786` prints on a Dask cluster
"""


def run_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file of the run.")],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="The folder of the run.  [default: output/runs/ and the file's name]",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(min=0, max=64, help="How many to make at once here; 0: one per processor."),
    ] = 0,
    on: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="The scheduler of a Dask cluster, e.g. `tcp://scheduler:8786`.",
            callback=as_text,
        ),
    ] = None,
) -> None:
    from generator.cli.runs import print_run

    print_run(file, out, jobs, on)
