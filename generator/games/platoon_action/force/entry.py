"""Forces of Platoon Action: what is printed of a platoon's file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.content.kinds.base import Contents
from generator.content.kinds.own_force import (
    ForceCard,
    ForceDeck,
    ForceId,
    ForceSheet,
    OwnForce,
)
from generator.content.kinds.printed import Pages
from generator.content.reading.source import Path, Source
from generator.errors import Problem, UsageError
from generator.games.platoon_action.force.fill import ACTIVATION_AIDS, SQUAD_AIDS, VEHICLE_AIDS
from generator.games.platoon_action.force.model import WORDS, PlatoonFile

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.games.platoon_action.force.view import ForceView

STATUS = "120x70mm"
SAMPLE = "forces/german-half.yaml"
"""The file of the pack that a force begins with: its comments tell what may stand where."""

Values = Mapping[str, Mapping[str, Any]]


def _paths(model: PlatoonFile) -> Iterator[tuple[str, str, Path]]:
    """Yield the kind, the id and the path of everything that acts, in the order of its cards."""
    for key, kind, units in (
        ("officers", "officer", model.officers),
        ("squads", "squad", model.squads),
        ("teams", "team", model.teams),
        ("vehicles", "vehicle", model.vehicles),
    ):
        for number, _ in enumerate(units):
            yield kind, f"{kind}-{number + 1}", (key, number)


def _prints(source: Source, model: PlatoonFile) -> tuple[ForceDeck | ForceSheet, ...]:
    """Return the activation deck, the cards of squads and of vehicles, and the roster."""

    def view(pack: Pack) -> ForceView:
        from generator.games.platoon_action.force.view import ForceView

        return ForceView(pack, source, model)

    def deck(pack: Pack) -> Values:
        from generator.games.platoon_action.force.cards import activation

        return activation(view(pack))

    def units(pack: Pack) -> Values:
        from generator.games.platoon_action.force.cards import squads

        return squads(view(pack))

    def vehicles(pack: Pack) -> Values:
        from generator.games.platoon_action.force.cards import status

        return status(view(pack))

    def roster(pack: Pack) -> Mapping[str, Any]:
        from generator.games.platoon_action.force.cards import roster

        return {"roster": roster(view(pack))}

    found = list(_paths(model))
    on_foot = {key: ForceCard(path) for kind, key, path in found if kind != "vehicle"}
    driven = {key: ForceCard(path) for kind, key, path in found if kind == "vehicle"}
    cards: dict[str, ForceCard] = dict(on_foot)
    for key, card in driven.items():
        cards |= {f"{key}-driver": card, f"{key}-commander": card}
    made: list[ForceDeck | ForceSheet] = [
        ForceDeck(
            "activation", f"{model.title}: activation cards", "poker", "force-activation.html",
            cards, deck, back="force-back.html", corner="3 mm", fill=ACTIVATION_AIDS,
        )
    ]  # fmt: skip
    if on_foot:
        title = f"{model.title}: squad cards"
        made.append(
            ForceDeck("squads", title, STATUS, "force-status.html", on_foot, units, fill=SQUAD_AIDS)
        )
    if driven:
        title = f"{model.title}: vehicle cards"
        made.append(
            ForceDeck(
                "vehicles", title, STATUS, "force-status.html", driven, vehicles, fill=VEHICLE_AIDS
            )
        )
    pages = Pages("force-roster.html", values=roster)
    return (*made, ForceSheet("roster", f"{model.title}: roster", pages))


def _problems(source: Source, model: PlatoonFile, contents: Contents) -> Iterator[Problem]:
    from generator.games.platoon_action.force.checks import force_problems

    return force_problems(source, model, contents)


def _starter(pack: Pack) -> str:
    """Return the sample of the pack, for the pack as it is called."""
    try:
        text = (pack.root / SAMPLE).read_text("utf-8")
    except (OSError, ValueError):
        raise UsageError(f"'{pack.name}' has no '{SAMPLE}' to start from") from None
    shown = pack.name if pack.shown == f"content/{pack.name}" else pack.shown
    return text.replace("pack: platoon-action\n", f"pack: {shown}\n", 1)


def _cost(source: Source, model: PlatoonFile, pack: Pack) -> float:
    from generator.games.platoon_action.force.cards import roster
    from generator.games.platoon_action.force.view import ForceView

    return float(roster(ForceView(pack, source, model))["points"])


def _ids(pack: Pack) -> Iterator[ForceId]:
    """Yield nations, what men carry, what teams serve, and vehicles with the years they served."""
    from generator.games.platoon_action.force.points import prices, vehicle_points

    price = prices(pack)
    for name, row in pack.records("nations").items():
        yield ForceId("nation", name, str(row["name"]))
    for part, key in (("weapons", "weapon"), ("guns", "weapon"), ("hand-held", "also")):
        for name, row in pack.records(part).items():
            yield ForceId(key, name, str(row["name"]), price.get(name))
    for name, row in pack.records("catalogue").items():
        nation = row["nation"]["name"] if isinstance(row["nation"], dict) else row["nation"]
        words = f"{row['name']}, {nation}, {row['from']} to {row['to']}"
        yield ForceId("vehicle", name, words, vehicle_points(pack, price, name))


FORCE = OwnForce(PlatoonFile, WORDS, _problems, _prints, _starter, cost=_cost, ids=_ids)
