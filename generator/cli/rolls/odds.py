"""The odds that computer players give what was saved: a scenario, or a part of a campaign."""

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
    from generator.content import Pack
    from generator.content.pack_file import Side
    from generator.play import Playable, Tally
    from generator.scenario.generator import Generator, Item, PlayedPart

    Found = dict[tuple[str, str], Tally]
    """What was played of each pair of players."""


def tell_odds(noun: str, file: Path, games: int, *, as_json: bool) -> None:
    """Play what was saved with every pair of players, and show how often each side wins."""
    from generator.job.rolled.generators import find_generator
    from generator.roll.files.saved import pack_of

    check_given(file)
    target = find_targets([pack_of(noun, file)])[0]
    pack, generator = find_generator(target, noun)
    item = generator.read(pack, file)
    try:
        scenario, title, part = _playable(pack, generator, item)
    except UsageError as error:
        here = Place(file.as_posix(), 1, 1)
        raise UsageError(replace(one, place=one.place or here) for one in error.problems) from None
    asked = _Question(title, games, _names(pack.info.sides, scenario.sides), part, as_json)
    found: Found = {}
    try:
        with ProgressBar(quiet=False) as progress:
            play_pairs(scenario, games, found, progress)
            play_ahead(scenario, ahead_games(games), found, progress)
    except KeyboardInterrupt:
        _tell(asked, scenario, found)
        raise
    _tell(asked, scenario, found)


LOT: Final = 200
"""Games of a pair between which the other pairs have their turn: so what a stopped command tells
is of about as many games of each."""


FEWER: Final = 20
"""Games of a pair at first sight for one between two who look ahead."""

LEAST_AHEAD: Final = 4
"""Fewer of those games tell nothing, and are not played."""

MOST_AHEAD: Final = 24
"""More of them would take minutes."""


@dataclass(frozen=True)
class _Question:
    """What was asked for, the sides as they are told, and the part if it isn't the whole."""

    title: str
    games: int
    sides: list[str]
    part: PlayedPart | None
    as_json: bool


def _playable(
    pack: Pack, generator: Generator, item: Item
) -> tuple[Playable, str, PlayedPart | None]:
    """Return what computer players play of an item, its title, and the part if it isn't the whole.

    Raise UsageError if they can't play it.
    """
    from generator.games import find_game

    if generator.played_part is not None:
        part = generator.played_part(pack, item.outcome)
        return part.model, part.title, part
    game = find_game(pack.info.generator) if pack.info.generator else None
    assert game is not None
    model = game.playable(pack, item.record.model_dump(by_alias=True))
    return model, item.record.title, None


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


def ahead_games(games: int) -> int:
    """Return how many games two who look ahead play if each pair at first sight plays so many."""
    few = min(MOST_AHEAD, games // FEWER)
    return few if few >= LEAST_AHEAD else 0


def play_ahead(scenario: Playable, games: int, found: Found, progress: ProgressBar) -> None:
    """Play games between two of each who look ahead, one after the other, for they take long."""
    from generator.play import play
    from generator.play.kept import games_seed

    seed = games_seed(scenario)
    for name in scenario.ahead:
        pair = name, name
        for first in range(games):
            progress("games of those who look ahead", first, games)
            tally = play(scenario, pair, 1, f"{seed}/ahead", first)
            found[pair] = found[pair] + tally if pair in found else tally


def _tell(asked: _Question, scenario: Playable, found: Found) -> None:
    """Show what was played, all of it or what there was until the command was stopped."""
    if asked.as_json:
        pairs_found = _data(scenario.sides, found)
        say_json(_with_styles(scenario, found, pairs_found) if asked.part else pairs_found)
        return
    what = f" {asked.part.name}" if asked.part else ""
    head = f"{asked.title}: how often the {asked.sides[0]} side wins{what}, by"
    ahead = {pair[0]: found[pair] for pair in found if pair[0] in scenario.ahead}
    found = {pair: tally for pair, tally in found.items() if pair[0] not in ahead}
    pairs = len(scenario.players) ** 2
    played, whole = sum(tally.games for tally in found.values()), asked.games * pairs
    if played == whole:
        say(f"{head} {asked.games} games of each pair of players")
    else:
        say(f"{head} {played:,} of {whole:,} games, for it was stopped")
    if found:
        _say_table(asked.sides, scenario.players, scenario.sides, found)
        _say_whole(asked, scenario, found)
    for name, tally in ahead.items():
        _say_ahead(asked, scenario.sides, name, tally)


def _say_ahead(asked: _Question, sides: Sequence[str], name: str, tally: Tally) -> None:
    """Show what two who look ahead found, in how few games."""
    few = ahead_games(asked.games)
    games = (
        f"{few} games only"
        if tally.games == few
        else f"{tally.games} of {few} games, for it was stopped"
    )
    told = zip(asked.sides, sides, strict=True)
    shares = ", ".join(f"{one} {_range(tally, side)}" for one, side in told)
    say(f"{name.replace('-', ' ')}, {games}: {shares}")


def _say_table(
    names: list[str],
    players: tuple[str, ...],
    sides: tuple[str, ...],
    found: Found,
) -> None:
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


def _say_whole(asked: _Question, scenario: Playable, found: Found) -> None:
    """Show what all games say together, by style if every pair has played, and what they can't."""
    from generator.play.tally import added

    whole = added(found.values())
    sides = [*zip(asked.sides, scenario.sides, strict=True)]
    say(f"in all: {', '.join(f'{name} {_range(whole, side)}' for name, side in sides)}")
    if asked.part and _all_pairs(scenario, found):
        styles = (f"{name} {_style_words(scenario, found, side)}" for name, side in sides)
        say(f"by how either side is played: {', '.join(styles)}")
    low, high = whole.usual()
    one, several = asked.part.rounds if asked.part else ("round", "rounds")
    say(f"usual length: {f'{low}–' if low != high else ''}{high} {several if high != 1 else one}")
    if whole.unended:
        say(f"without an end: {whole.unended} of {whole.games} games")
    if asked.part:
        say(asked.part.blind)


def _all_pairs(scenario: Playable, found: Found) -> bool:
    """Tell whether every pair has played, so that styles can be compared."""
    return len(found) == len(scenario.players) ** 2


def _style_words(scenario: Playable, found: Found, side: str) -> str:
    low, high = _styles(scenario, found, side)
    return f"{f'{low}–' if low != high else ''}{high} %"


def _styles(scenario: Playable, found: Found, side: str) -> tuple[int, int]:
    """Return the least and the greatest share of a side, by its own player or the other's."""
    from generator.play.tally import added

    shares = [
        added(tally for pair, tally in found.items() if pair[place] == player).share(side)
        for place in range(len(scenario.sides))
        for player in scenario.players
    ]
    return round(100 * min(shares)), round(100 * max(shares))


def _range(tally: Tally, side: str) -> str:
    from generator.play.odds import per_cent

    low, high = per_cent(tally, side)
    return f"{low}–{high} %"


def _with_styles(
    scenario: Playable, found: Found, pairs: list[dict[str, Any]]
) -> dict[str, list[dict[str, Any]] | dict[str, list[int]] | None]:
    """Return what was played of a part, with the range by style once every pair has played."""
    styles = None
    if _all_pairs(scenario, found):
        styles = {side: list(_styles(scenario, found, side)) for side in scenario.sides}
    return {"pairs": pairs, "by_style": styles}


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
