"""The odds that computer players give a saved scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from generator.cli.input_files import check_given
from generator.cli.show import ProgressBar, say, say_json
from generator.errors import Place, UsageError
from generator.job.targets import find_targets

if TYPE_CHECKING:
    from generator.content.pack_file import Side
    from generator.play import Playable, Tally

    Found = dict[tuple[str, str], Tally]
    """What was played of each pair of players."""


def tell_odds(noun: str, file: Path, games: int, *, as_json: bool) -> None:
    """Play a saved scenario with every pair of players, and show how often each side wins."""
    from generator.games import find_game
    from generator.job.rolled.generators import find_generator
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
    asked = _Question(item.record.title, games, _names(pack.info.sides, scenario.sides), as_json)
    found: Found = {}
    try:
        with ProgressBar(quiet=False) as progress:
            play_pairs(scenario, games, found, progress)
    except KeyboardInterrupt:
        _tell(asked, scenario, found)
        raise
    _tell(asked, scenario, found)


LOT: Final = 200
"""Games of a pair between which the other pairs have their turn: so what a stopped command tells
is of about as many games of each."""


@dataclass(frozen=True)
class _Question:
    """What was asked for, and the sides as they are told."""

    title: str
    games: int
    sides: list[str]
    as_json: bool


def _names(known: Mapping[str, Side], sides: Sequence[str]) -> list[str]:
    return [known[one].name if one in known else one.capitalize() for one in sides]


def play_pairs(scenario: Playable, games: int, found: Found, progress: ProgressBar) -> None:
    """Play games of every pair of players, and put the tallies into `found` as they grow."""
    from generator.play import play
    from generator.play.kept import games_seed

    pairs = [(one, other) for one in scenario.players for other in scenario.players]
    seed = games_seed(scenario)
    for first in range(0, games, LOT):
        lot = min(LOT, games - first)
        for number, pair in enumerate(pairs):
            progress("games", first * len(pairs) + lot * number, games * len(pairs))
            tally = play(scenario, pair, lot, seed, first)
            found[pair] = found[pair] + tally if pair in found else tally


def _tell(asked: _Question, scenario: Playable, found: Found) -> None:
    """Show what was played, all of it or what there was until the command was stopped."""
    if asked.as_json:
        say_json(_data(scenario.sides, found))
        return
    head = f"{asked.title}: how often the {asked.sides[0]} side wins, by"
    pairs = len(scenario.players) ** 2
    played, whole = sum(tally.games for tally in found.values()), asked.games * pairs
    if played == whole:
        say(f"{head} {asked.games} games of each pair of players")
    else:
        say(f"{head} {played:,} of {whole:,} games, for it was stopped")
    if found:
        _say_table(asked.sides, scenario.players, scenario.sides, found)


def _say_table(
    names: list[str],
    players: tuple[str, ...],
    sides: tuple[str, ...],
    found: Found,
) -> None:
    from generator.play.tally import added

    first, second = ([f"{name} {one}" for one in players] for name in names)
    wide = max(map(len, first))
    say("  ".join([" " * wide, *second]))
    for head, one in zip(first, players, strict=True):
        cells = [
            _range(found[one, other], sides[0]) if (one, other) in found else "–"
            for other in players
        ]
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


def _data(sides: tuple[str, ...], found: Found) -> list[dict[str, Any]]:
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
