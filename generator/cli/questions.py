"""The commands that answer a question and print nothing: `odds`, `roll`, `los`."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.completing import complete_pack
from generator.cli.words import AsJson, Modifier, Table, as_text
from generator.games import first_game
from generator.games.examples import TABLE

ODDS_HELP = f"""\
Show the exact probability of each row of a roll table.

Examples:

- `fieldpress odds {TABLE}`
- `fieldpress odds {TABLE} --modifier -2`
"""


def odds(
    table: Table,
    modifier: Modifier = 0,
    json: AsJson = False,
) -> None:
    from generator.cli.chance import show_odds

    show_odds(table, modifier, as_json=json)


ROLL_HELP = f"""\
Roll on a table, and show the dice, the row and its odds.

Examples:

- `fieldpress roll {TABLE}`
- `fieldpress roll {TABLE} --modifier 1 --seed lucky --times 3`
"""


def roll(
    table: Table,
    modifier: Modifier = 0,
    seed: Annotated[
        str | None,
        typer.Option(
            help="Any text; the same seed gives the same rolls. Without one, a seed is made up.",
            callback=as_text,
        ),
    ] = None,
    times: Annotated[int, typer.Option(min=1, max=1000, help="How many times to roll.")] = 1,
    json: AsJson = False,
) -> None:
    from generator.cli.chance import show_rolls

    show_rolls(table, modifier, seed, times, as_json=json)


_BOARDS = first_game(lambda game: game.sights)

LOS_HELP = f"""\
Show whether two hexes of a board can see each other, and the rule that decides.

BOARDS are sections by their letters, `W,Z+` side by side (`+` turned round) or `W+/Y` the first
over the other, a situation's number or id, or a section's file. Hexes are named like `W-Q-10`.

Examples:

- `fieldpress los W W-Q-10 W-C-4`
- `fieldpress los Z+,W Z-BB-5 W-J-3`
- `fieldpress los arnhem W-Q-10 W-C-4 --pack {_BOARDS}`
"""


def los(
    boards: Annotated[
        str,
        typer.Argument(metavar="BOARDS", help="The boards, as described above.", callback=as_text),
    ],
    firer: Annotated[
        str, typer.Argument(metavar="FROM", help="The hex to look from.", callback=as_text)
    ],
    target: Annotated[
        str, typer.Argument(metavar="TO", help="The hex to look at.", callback=as_text)
    ],
    pack: Annotated[
        str,
        typer.Option(
            help="The pack with the boards.", callback=as_text, autocompletion=complete_pack
        ),
    ] = _BOARDS,
    json: AsJson = False,
) -> None:
    from generator.cli.sight import show_sight

    show_sight(pack, boards, firer, target, as_json=json)
