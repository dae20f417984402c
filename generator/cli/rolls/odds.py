"""The odds that computer players give a saved scenario."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli.input_files import check_given
from generator.cli.show import ProgressBar, say, say_json
from generator.errors import Place, UsageError
from generator.job.targets import find_targets

if TYPE_CHECKING:
    from generator.play import Tally


def tell_odds(noun: str, file: Path, games: int, *, as_json: bool) -> None:
    """Play a saved scenario with every pair of players, and show how often each side wins."""
    from generator.games import find_game
    from generator.job.rolled.generators import find_generator
    from generator.play import play
    from generator.play.kept import games_seed
    from generator.roll.files.saved import pack_of

    check_given(file)
    target = find_targets([pack_of(noun, file)])[0]
    pack, generator = find_generator(target, noun)
    game = find_game(pack.info.generator) if pack.info.generator else None
    assert game is not None
    item = generator.read(pack, file)
    record = item.record.model_dump(by_alias=True)
    try:
        scenario = game.playable(pack, record)
    except UsageError as error:
        here = Place(file.as_posix(), 1, 1)
        raise UsageError(replace(one, place=one.place or here) for one in error.problems) from None
    pairs = [(one, other) for one in scenario.players for other in scenario.players]
    found = {}
    with ProgressBar(quiet=False) as progress:
        for number, pair in enumerate(pairs):
            progress("pairs of players", number, len(pairs))
            found[pair] = play(scenario, pair, games, games_seed(scenario))
    known = pack.info.sides
    sides = [known[one].name if one in known else one.capitalize() for one in scenario.sides]
    if as_json:
        say_json(_data(scenario.sides, found))
        return
    head = f"how often the {sides[0]} side wins, by {games} games of each pair of players"
    say(f"{item.record.title}: {head}")
    _say_table(sides, scenario.players, scenario.sides, found)


def _say_table(
    names: list[str],
    players: tuple[str, ...],
    sides: tuple[str, ...],
    found: dict[tuple[str, str], Tally],
) -> None:
    from generator.play.tally import added

    first, second = ([f"{name} {one}" for one in players] for name in names)
    wide = max(map(len, first))
    say("  ".join([" " * wide, *second]))
    for head, one in zip(first, players, strict=True):
        cells = [_range(found[one, other], sides[0]) for other in players]
        cells = [cell.rjust(len(over)) for cell, over in zip(cells, second, strict=True)]
        say("  ".join([head.ljust(wide), *cells]))
    whole = added(found.values())
    shares = (f"{name} {_range(whole, side)}" for name, side in zip(names, sides, strict=True))
    say(f"in all: {', '.join(shares)}")
    low, high = whole.usual()
    say(f"usual length: {f'{low}–' if low != high else ''}{high} round{'s' if high != 1 else ''}")
    if whole.unended:
        say(f"without an end: {whole.unended} of {whole.games} games")


def _range(tally: Tally, side: str) -> str:
    from generator.play.odds import per_cent

    low, high = per_cent(tally, side)
    return f"{low}–{high} %"


def _data(sides: tuple[str, ...], found: dict[tuple[str, str], Tally]) -> list[dict[str, Any]]:
    from generator.play.odds import per_cent

    return [
        {
            "players": dict(zip(sides, pair, strict=True)),
            "games": tally.games,
            "wins": dict(zip(sides, tally.wins, strict=True)),
            "ties": tally.ties,
            "unended": tally.unended,
            "per_cent": {side: list(per_cent(tally, side)) for side in sides},
            "usual_rounds": list(tally.usual()),
        }
        for pair, tally in found.items()
    ]
