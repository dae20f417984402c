"""The odds of a campaign's first firefight: what its papers say, and what is played for more."""

from __future__ import annotations

from generator.content import Pack
from generator.errors import UsageError
from generator.games.platoon_leader.forces.sides import defender_of
from generator.games.platoon_leader.play.model import first_firefight
from generator.games.platoon_leader.play.needs import can_play, missing_parts
from generator.games.platoon_leader.play.odds import FirstOdds, odds_of
from generator.games.platoon_leader.play.scene import CannotBePlayedError, KnownBattle
from generator.games.platoon_leader.scenario.fresh import Campaign
from generator.games.platoon_leader.scenario.words import say, title
from generator.roll.words import capital
from generator.scenario.generator import PlayedPart


def known_battle(campaign: Campaign) -> KnownBattle:
    """Return what both players may know of a campaign's first firefight."""
    sides = campaign.sides
    dual = campaign.attack == "dual"
    return KnownBattle(
        setting=campaign.setting,
        attack=campaign.attack,
        ground=campaign.ground,
        opening=campaign.opening,
        first=campaign.calendar[0],
        aims=campaign.aims,
        groups={side: state.groups for side, state in sides.items()},
        forces={side: state.opening for side, state in sides.items()},
        works=None if dual else sides[defender_of(campaign.attack)].works,
        drms={side: int(state.drms["leader"]) for side, state in sides.items()},
    )


def first_odds(pack: Pack, campaign: Campaign) -> FirstOdds:
    """Return the odds; raise CannotBePlayedError for a firefight that the model can't set up."""
    game = first_firefight(pack, known_battle(campaign))
    return odds_of(game, f"odds/{campaign.seed}", game.scene.figures.numbers["printed"])


def first_part(pack: Pack, campaign: Campaign) -> PlayedPart:
    """Return the first firefight as computer players play it.

    Raise UsageError for a pack without what the model needs, and for a firefight that it can't set
    up.
    """
    if lost := missing_parts(pack):
        raise UsageError(f"computer players need parts that '{pack.name}' lacks: {', '.join(lost)}")
    try:
        game = first_firefight(pack, known_battle(campaign))
    except CannotBePlayedError as error:
        raise UsageError(f"computer players can't play the first firefight: {error}") from None
    return PlayedPart(
        model=game,
        title=title(pack, campaign),
        name="the first firefight",
        rounds=("turn", "turns"),
        blind=say(pack, "odds-blind"),
    )


def odds_text(pack: Pack, campaign: Campaign) -> str | None:
    """Say what the odds are and what they leave out, or why there are none.

    None for a pack without what the model needs.
    """
    if not can_play(pack):
        return None
    try:
        odds = first_odds(pack, campaign)
    except CannotBePlayedError as error:
        return say(pack, "odds-none", why=str(error))
    state = campaign.sides[campaign.aims.side]
    low, high = odds.likely
    least, most = odds.by_style
    found = say(
        pack,
        "odds-first",
        people=capital(str((state.nation or state.army)["people"])),
        likely=_span(100 * low // 1, -(-100 * high // 1)),
        styles=_span(round(100 * least), round(100 * most)),
        games=odds.games * len(odds.wins),
    )
    return f"{found} {say(pack, 'odds-blind')}"


def _span(low: float, high: float) -> str:
    one, other = int(low), int(high)
    return f"{one}" if one == other else f"{one}–{other}"
