"""`icons`: the sheet of all icons that texts may have, or their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.words import Ink, Out, Overwrite, Paper, as_text

if TYPE_CHECKING:
    from generator.job.targets import Target

ICONS_HELP = """\
Print a sheet of all icons with their names: a pack's own, and the built-in ones.

An icon is written `:tank:` in a text of a pack.

Examples:

- `fieldpress icons` prints `output/icons.pdf`
- `fieldpress icons my-game` prints `output/icons-my-game.pdf`, your own icons first
- `fieldpress icons --list` lists the names
"""


def icons(
    pack: Annotated[
        str | None,
        typer.Argument(
            metavar="PACK",
            help="A pack or a folder of your own. If none is given: the pack whose folder you are "
            "in, else only the built-in icons.",
            callback=as_text,
        ),
    ] = None,
    names: Annotated[
        bool, typer.Option("--list", help="List the names, and what they stand for.")
    ] = False,
    paper: Paper = None,
    ink: Ink = None,
    out: Out = None,
    overwrite: Overwrite = False,
) -> None:
    from generator.job.targets import find_targets, pack_here

    named = pack_here() if pack is None else pack
    target = find_targets([named])[0] if named else None
    if names:
        _list(target)
        return
    from generator.cli.choices.settings import settings_of
    from generator.cli.choices.typed import Typed, choose
    from generator.cli.printing import say_kept
    from generator.cli.show import ProgressBar, say
    from generator.job.icon_sheet import print_icon_sheet
    from generator.job.job import Job
    from generator.job.output.links_out import refuse_links_out

    settings = settings_of([named] if named else (), names=("paper", "ink", "out"))
    options = choose(Typed(paper, ink, out, overwrite=overwrite), settings)
    refuse_links_out(options.out, ())
    with ProgressBar(False) as progress:
        name, kept = print_icon_sheet(target, Job(options, progress))
    say((options.out / name).as_posix())
    say_kept(kept)


def _list(target: Target | None) -> None:
    from generator.cli.show import say
    from generator.job.icon_sheet import listed

    for group, found in listed(target).items():
        say(group)
        wide = max(len(icon.name) for icon in found)
        for icon in found:
            say(f"  {icon.name:{wide}}  {icon.words}".rstrip())
