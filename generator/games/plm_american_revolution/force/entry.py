"""Forces of this game: what a file may hold, and the cards, rosters and tracks made of it."""

from __future__ import annotations

from functools import partial

from generator.content.kinds.own_force import ForceCard, ForceDeck, ForceSheet, OwnForce
from generator.content.kinds.printed import Pages
from generator.content.reading.source import Source
from generator.games.plm_american_revolution.force.cards import card_paths, card_values
from generator.games.plm_american_revolution.force.checks import force_problems
from generator.games.plm_american_revolution.force.model import WORDS, ArmyFile
from generator.games.plm_american_revolution.force.papers import pages, roster_values
from generator.games.plm_american_revolution.force.points import cost, ids, metric
from generator.games.plm_american_revolution.force.sample import starter

PIECE = "70x120mm"


def prints(source: Source, model: ArmyFile) -> tuple[ForceDeck | ForceSheet, ...]:
    """Return the unit cards of a force and its rosters."""
    cards = {key: ForceCard(path, count) for key, (path, count) in card_paths(model).items()}
    deck = ForceDeck(
        name="unit-cards",
        title=f"{model.title}, unit cards",
        piece=PIECE,
        corner="3 mm",
        front="unit-card.html",
        cards=cards,
        values=partial(card_values, source, model),
    )
    rosters = ForceSheet(
        name="rosters",
        title=f"{model.title}, rosters",
        pages=Pages(
            "force-roster.html",
            values=partial(roster_values, source, model),
            count=len(pages([len(brigade.units) for brigade in model.brigades])),
        ),
    )
    return deck, rosters


FORCE = OwnForce(
    model=ArmyFile,
    words=WORDS,
    problems=force_problems,
    prints=prints,
    starter=starter,
    with_pack=True,
    cost=cost,
    ids=ids,
    metric=metric,
)
"""What `Game.force` names."""
