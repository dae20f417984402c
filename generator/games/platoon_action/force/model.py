"""What may stand in a force of Platoon Action: squads, officers, teams and vehicles."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt

from generator.content.kinds.own_force import HEAD_WORDS, ForceHead
from generator.content.models import Closed, Name, Strings, Text
from generator.content.words import ID, Words

LEAST, MOST = 2, 7
"""The Effectiveness that a leader may have."""
MOST_MEN = 12
"""Most figures of a squad, its leader among them: as many as its card has lines for."""

Effectiveness = Annotated[StrictInt, Field(ge=LEAST, le=MOST)]


class Man(Closed):
    """Figures that are armed alike."""

    weapon: Text
    count: Annotated[StrictInt, Field(ge=1, le=MOST_MEN)] = 1
    name: Name | None = None
    also: Text | None = None
    medic: StrictBool = False


class Leader(Closed):
    """Who commands."""

    name: Name
    weapon: Text = "rifle"
    also: Text | None = None


class Squad(Closed):
    """A squad: its leader and his men."""

    name: Name
    leader: Leader | None = None
    effectiveness: Effectiveness | None = None
    men: Annotated[tuple[Man, ...], Field(strict=False)] = ()


class Officer(Closed):
    """An officer, and the men of his headquarters."""

    name: Name
    weapon: Text = "pistol"
    also: Text | None = None
    effectiveness: Effectiveness | None = None
    men: Annotated[tuple[Man, ...], Field(strict=False)] = ()


class Team(Closed):
    """A support weapon with its crew."""

    name: Name
    weapon: Text
    leader: Leader | None = None
    effectiveness: Effectiveness | None = None
    men: Annotated[tuple[Man, ...], Field(strict=False)] = ()


class Vehicle(Closed):
    """A vehicle of the catalogue, with the men in it."""

    vehicle: Text
    name: Name | None = None
    effectiveness: Effectiveness | None = None
    crew: Strings | None = None
    commands: Annotated[StrictInt, Field(ge=0)] | None = None
    gears: Literal["wheels", "tracks"] | None = None
    foreign: StrictBool = False


class PlatoonFile(ForceHead):
    """A platoon: who is in it, and what he is armed with."""

    nation: Text
    side: Text | None = None
    year: StrictInt | None = None
    effectiveness: Effectiveness
    officers: Annotated[tuple[Officer, ...], Field(strict=False)] = ()
    squads: Annotated[tuple[Squad, ...], Field(strict=False)] = ()
    teams: Annotated[tuple[Team, ...], Field(strict=False)] = ()
    vehicles: Annotated[tuple[Vehicle, ...], Field(strict=False)] = ()


_EFFECTIVENESS = f"What its leader rolls under, {LEAST} to {MOST}; without it the force's."
_MEN = "His men, figures armed alike in a line."

WORDS = Words(
    keys={
        "PlatoonFile": {
            **HEAD_WORDS,
            "nation": "The nation, by its id in the part `nations`.",
            "side": "The side whose colours its cards have; without it the nation's.",
            "year": "The year in which it fights: its vehicles and weapons must have been there "
            "then. Without it they must have been there together in some year.",
            "effectiveness": f"What its leaders roll under, {LEAST} to {MOST}; officers have 1 "
            "more.",
            "officers": "Officers, a card each.",
            "squads": "Squads, a card each.",
            "teams": "HMGs, mortars and guns with their crews, a card each.",
            "vehicles": "Vehicles, two cards each and a status card.",
        },
        "Squad": {
            "name": "The squad's name, as its card has it; no two cards are named alike.",
            "leader": "Who commands it.",
            "effectiveness": _EFFECTIVENESS,
            "men": _MEN,
        },
        "Officer": {
            "name": "His name, as his card has it.",
            "weapon": "What he is armed with, by its id in the part `weapons`.",
            "also": "What he carries besides: a hand-held anti-tank weapon, or an AT rifle.",
            "effectiveness": "What he rolls under; without it one more than the force's.",
            "men": "The headquarters' own men.",
        },
        "Team": {
            "name": "The team's name, as its card has it.",
            "weapon": "What it serves, by its id in the part `weapons` or `guns`.",
            "leader": "Its senior man, who commands.",
            "effectiveness": _EFFECTIVENESS,
            "men": "The rest of the crew.",
        },
        "Vehicle": {
            "vehicle": "The id of a vehicle in the part `catalogue`.",
            "name": "The name that its cards have; without it the vehicle's.",
            "effectiveness": "What its crew rolls under; without it the force's.",
            "crew": "The crew, a name or a post each; without it as many as the vehicle takes.",
            "commands": "Most combat commands on one card; without it one for each of the crew.",
            "gears": "Whose gears it has; those of its drive, which can be left out.",
            "foreign": "true: the vehicle is another nation's, lent or captured.",
        },
        "Leader": {
            "name": "His name.",
            "weapon": "What he is armed with, by its id in the part `weapons`.",
            "also": "What he carries besides: a hand-held anti-tank weapon, or an AT rifle.",
        },
        "Man": {
            "weapon": "What each of them is armed with, by its id in the part `weapons`.",
            "count": f"How many figures, 1 to {MOST_MEN}.",
            "name": "A name, if it is one man.",
            "also": "What each carries besides: a hand-held anti-tank weapon, or an AT rifle.",
            "medic": "true: they are medics, and attend the wounded.",
        },
    },
    values={("PlatoonFile", "id"): ID},
)
