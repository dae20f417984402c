"""`campaign` and `scenario`: the commands that roll something new."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.words import (
    AsJson,
    Duplex,
    Fold,
    Ink,
    Listing,
    Odds,
    Out,
    Paper,
    Printer,
    RolledPack,
    Seed,
    Times,
)

campaign_app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    help="Roll a campaign that nobody has played, and print its papers.",
)


@campaign_app.command(name="new")
def campaign_new(
    pack: RolledPack = "platoon-leader",
    seed: Seed = None,
    lock: Annotated[
        list[str] | None,
        typer.Option(metavar="FIELD=VALUE", help="Fix a field, as `theatre=normandy-1944`."),
    ] = None,
    times: Times = 1,
    listing: Listing = False,
    out: Out = Path("output"),
    paper: Paper = "a4",
    ink: Ink = "colour",
    odds: Odds = True,
    fold: Fold = False,
    duplex: Duplex = None,
    printer: Printer = None,
    json: AsJson = False,
) -> None:
    """Roll a campaign: a booklet for both players, a secret dossier for each, a map, a file.

    Examples:

    - `fieldpress campaign new`
    - `fieldpress campaign new --seed amber-ridge-417 --paper letter`
    - `fieldpress campaign new --lock theatre=normandy-1944 --lock intensity=low`
    - `fieldpress campaign new --fold` prints booklets to fold as well
    - `fieldpress campaign new --times 20 --list` shows twenty to choose from
    """
    from generator.cli.campaigns import campaign_new as run_new
    from generator.cli.printing import choose

    options = choose(paper, ink, out, odds=odds, duplex=duplex, printer=printer)
    run_new(pack, seed, lock or [], times, listing, options, folded=fold, as_json=json)


@campaign_app.command(name="print")
def campaign_print(
    file: Annotated[Path, typer.Argument(help="A saved `campaign.yaml`.")],
    out: Out = Path("output"),
    paper: Paper = "a4",
    ink: Ink = "colour",
    odds: Odds = True,
    fold: Fold = False,
    duplex: Duplex = None,
    printer: Printer = None,
) -> None:
    """Print a saved campaign again; what was edited in the file is printed as edited.

    Example: `fieldpress campaign print output/platoon-leader/campaigns/amber/campaign.yaml`
    """
    from generator.cli.campaigns import campaign_print as run_print
    from generator.cli.printing import choose

    options = choose(paper, ink, out, odds=odds, duplex=duplex, printer=printer)
    run_print(file, options, folded=fold)


scenario_app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    help="Roll a scenario on a board of tiles, and print its sheet.",
)


@scenario_app.command(name="new")
def scenario_new(
    pack: RolledPack = "platoon-command",
    seed: Seed = None,
    lock: Annotated[
        list[str] | None,
        typer.Option(metavar="FIELD=VALUE", help="Fix a field, as `mission=assault`."),
    ] = None,
    times: Times = 1,
    listing: Listing = False,
    book: Annotated[
        int | None,
        typer.Option(min=1, max=24, help="Print a book of so many, with a contents page."),
    ] = None,
    out: Out = Path("output"),
    paper: Paper = "a4",
    ink: Ink = "colour",
    odds: Odds = True,
    json: AsJson = False,
) -> None:
    """Roll a scenario: a sheet of two pages with its ledger behind, and a file.

    Examples:

    - `fieldpress scenario new`
    - `fieldpress scenario new --seed amber-ridge-417 --paper letter`
    - `fieldpress scenario new --lock mission=assault --lock place=ardennes`
    - `fieldpress scenario new --times 20 --list` shows twenty to choose from
    - `fieldpress scenario new --book 6` prints six in a book
    """
    from generator.cli.printing import choose
    from generator.cli.scenarios import scenario_new as run_new

    options = choose(paper, ink, out, odds=odds)
    run_new(pack, seed, lock or [], times, listing, book, options, as_json=json)


@scenario_app.command(name="print")
def scenario_print(
    file: Annotated[Path, typer.Argument(help="A saved `scenario.yaml`.")],
    out: Out = Path("output"),
    paper: Paper = "a4",
    ink: Ink = "colour",
    odds: Odds = True,
) -> None:
    """Print a saved scenario again; what was edited in the file is printed as edited.

    Example: `fieldpress scenario print output/platoon-command/scenarios/amber/scenario.yaml`
    """
    from generator.cli.printing import choose
    from generator.cli.scenarios import scenario_print as run_print

    run_print(file, choose(paper, ink, out, odds=odds))
