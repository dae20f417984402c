"""Two platoons for a mission: formation, quality, squads, teams and vehicles, within its points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import inf
from typing import Any

from generator.content import Pack
from generator.games.platoon_action.force.served import served
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.constraints import mortar_room, room_for
from generator.games.platoon_action.scenario.model import SIDES, SideName
from generator.games.platoon_action.scenario.rules import ARMOUR, HISTORY, RULES, VEHICLES
from generator.games.platoon_action.scenario.scene import Scene
from generator.games.platoon_action.scenario.squads import (
    ORDINALS,
    Roster,
    Veterans,
    arms_left,
    men_of,
    read_roster,
)
from generator.games.platoon_action.scenario.worth import REAR
from generator.ground.tabletop import area
from generator.roll.roller import Roller

SQUADS = (2, 3, 4)
_STAFF = 2
"""Men with the officer, one of them a medic."""

_QUALITY = (("regular", 5), ("veteran", 3), ("green", 2))
_TEAMS = 2
_ALL_THERE, _ATTACHED = 60, 6
"""How much likelier a platoon with all its squads is, and one with others attached besides."""


@dataclass(frozen=True)
class Composition:
    """What a platoon is made of: squads of a formation, teams and vehicles by their ids."""

    formation: str
    quality: str
    squads: int
    teams: tuple[str, ...]
    vehicles: tuple[str, ...]
    own: tuple[Veterans, ...] = ()
    """Squads that were there before: the first ones; the others are whole."""

    def words(self, pack: Pack) -> str:
        """Return what a ledger says of it, e.g. '3 squads with HMG, Panzer IV H'."""
        more = [str(pack.records("supports")[key]["name"]) for key in self.teams]
        more += [str(pack.records("catalogue")[key]["name"]) for key in self.vehicles]
        fresh = self.squads - len(self.own)
        squads = f"{self.squads} squads"
        if self.own:
            squads = f"{len(self.own)} of its squads" + (f" and {fresh} attached" if fresh else "")
        return squads + (f" with {', '.join(more)}" if more else "")


@dataclass(frozen=True)
class Worth:
    """What a platoon comes to."""

    points: int
    figures: int
    cards: int
    armed: int
    vehicles: int


class Depot:
    """What one side could have in a mission; of its platoon what is in the `roster` goes on."""

    roster: Roster | None = None

    def __init__(
        self, roller: Roller, case: Case, scene: Scene, side: SideName, *, laid: bool = True
    ) -> None:
        """Begin with what a table has room for; if none is `laid`, that is anything."""
        self.roller, self.case, self.scene, self.side = roller, case, scene, side
        self.pack, self.prices = roller.pack, case.prices
        self.nation, self.month = scene.nation(side), case.month
        self.absent = frozenset(scene.land["absent"])
        rules = scene.rules
        self.most = int(rules["vehicles"][scene.who(side)])
        self.must = rules["must"] == scene.who(side)
        self.area = area(case.record.zone(side).points) if laid else inf
        self.mortars = mortar_room(case, side) if laid else True
        self.roster = read_roster(roller, side)

    def formation(self) -> str:
        """Roll the side's formation."""
        options = [
            (key, int(one["weight"]))
            for key, one in self.pack.records("formations").items()
            if one["nation"] == self.nation and served(one, self.month)
        ]
        if not options:
            raise RULES.rejected(self.pack, HISTORY)
        return self.roller.pick(f"{self.side}/formation", f"Formation, {self.side}", options)

    def qualities(self) -> dict[str, int]:
        """Return how good the side may be, with weights; raise UsageError for an unknown lock."""
        known = dict(_QUALITY)
        wanted = self.roller.locked_to(f"{self.side}/quality", known)
        return known if wanted is None else {wanted: known[wanted]}

    def quality(self, options: Sequence[tuple[str, int]]) -> str:
        """Roll how good the side is."""
        return self.roller.pick(f"{self.side}/quality", f"Quality, {self.side}", options)

    def platoons(self, formation: str, quality: str) -> list[tuple[Composition, Worth]]:
        """Return what the side could have of a formation, within its own limits, by points."""
        numbers, limits = self.case.numbers, self.case.limits
        squad = self.pack.records("formations")[formation]["squad"]
        if self.roster:
            self.roster.check(self.side, int(squad["men"]))
        least, most = numbers["figures-least"], numbers["figures-most"]
        found = []
        wheels = [(some, self._wheels(some)) for some in self._vehicles()]
        for squads, own in self._squads():
            for teams in self._teams():
                foot = self.worth(Composition(formation, quality, squads, teams, (), own))
                if not least <= foot.figures <= most:
                    continue
                for vehicles, (points, armed) in wheels:
                    total = foot.points + points
                    room = room_for(self.case, foot.figures, len(vehicles))
                    if points > limits[VEHICLES] * total or room > self.area:
                        continue
                    cards = foot.cards + 2 * len(vehicles)
                    worth = Worth(total, foot.figures, cards, min(foot.armed, armed), points)
                    made = Composition(formation, quality, squads, teams, vehicles, own)
                    found.append((made, worth))
        return sorted(found, key=lambda one: one[1].points)

    def _squads(self) -> Iterator[tuple[int, tuple[Veterans, ...]]]:
        """Yield how many squads there could be, and which of them were there before.

        The weakest may stay behind, and whole ones be attached.
        """
        if self.roster is None:
            yield from ((count, ()) for count in SQUADS)
            return
        strongest = sorted(self.roster.squads, key=lambda one: (-one.men, one.number))
        for count in SQUADS:
            for some in range(1, min(count, len(strongest)) + 1):
                yield count, tuple(sorted(strongest[:some], key=lambda one: one.number))

    def likely(self, platoon: Composition) -> int:
        """Return how much likelier a platoon is than others: one that is all there, most of all."""
        if self.roster is None:
            return 1
        if len(platoon.own) < len(self.roster.squads):
            return 1
        return _ATTACHED if platoon.squads > len(platoon.own) else _ALL_THERE

    def _wheels(self, vehicles: tuple[str, ...]) -> tuple[int, int]:
        """Return what vehicles cost, and their least need to penetrate."""
        prices = self.prices
        guns = [prices.catalogue[key]["gun"] for key in vehicles]
        return sum(prices.vehicle(key) for key in vehicles), self._least(guns)

    def _teams(self) -> list[tuple[str, ...]]:
        known = [
            (key, one["weapon"])
            for key, one in self.pack.records("supports").items()
            if one["nation"] == self.nation and served(one, self.month)
            and (one["weapon"] != "mortar" or self.mortars)
        ]  # fmt: skip
        return [
            tuple(key for key, _ in some)
            for count in range(_TEAMS + 1)
            for some in combinations(known, count)
            if len({weapon for _, weapon in some}) == count
        ]

    def _vehicles(self) -> list[tuple[str, ...]]:
        catalogue, armour = self.prices.catalogue, self.prices.armour
        top = armour[self.scene.rules["heaviest"]]["value"]
        known = [
            key
            for key, one in catalogue.items()
            if one["nation"] == self.nation
            and served(one, self.month)
            and key not in self.absent
            and (armour[one["armour"]]["value"] is None or armour[one["armour"]]["value"] <= top)
            and self._useful(one)
        ]
        least = 1 if self.must else 0
        return [
            some
            for count in range(least, self.most + 1)
            for some in combinations_with_replacement(known, count)
        ]

    def _useful(self, one: Mapping[str, Any]) -> bool:
        """Tell whether a vehicle can shoot, or carries men where a column is on the road."""
        armed = one["turret-mgs"] + one["hull-mgs"] + one["top-mgs"] or one["gun-name"]
        return bool(armed) or self.scene.rules["defender-zone"] == "roadside"

    def worth(self, platoon: Composition) -> Worth:
        """Return what a platoon comes to."""
        prices, level = self.prices, self.level(platoon.quality)
        formation = self.pack.records("formations")[platoon.formation]
        squad, man = formation["squad"], prices.man(level)
        supports = [self.pack.records("supports")[key] for key in platoon.teams]
        fresh = platoon.squads - len(platoon.own)
        squads = fresh * (
            squad["men"] * man + squad["lmgs"] * prices.of["lmg"] + squad["smgs"] * prices.of["smg"]
        )
        for number, one in enumerate(platoon.own):
            carried = formation["carried"] if number < self.carriers(platoon) else None
            lmgs, smgs = arms_left(squad, carried, one.men)
            squads += one.men * man + lmgs * prices.of["lmg"] + smgs * prices.of["smg"]
        squads += self.carriers(platoon) * prices.of.get(formation["carried"] or "", 0)
        staff = (1 + _STAFF) * man + prices.of["officer"] + prices.of["medic"]
        teams = sum(one["men"] * man + prices.of[one["gun"] or one["weapon"]] for one in supports)
        vehicles = sum(prices.vehicle(key) for key in platoon.vehicles)
        figures = fresh * squad["men"] + sum(one.men for one in platoon.own)
        figures += 1 + _STAFF + sum(one["men"] for one in supports)
        cards = platoon.squads + 1 + len(supports) + 2 * len(platoon.vehicles)
        total = squads + staff + teams + vehicles
        return Worth(total, figures, cards, self._pierces(platoon), vehicles)

    def level(self, quality: str) -> int:
        """Return the Effectiveness of a quality."""
        return int(self.pack.records("effectiveness")[quality]["value"])

    def carriers(self, platoon: Composition) -> int:
        """Return how many squads have an anti-tank weapon."""
        formation = self.pack.records("formations")[platoon.formation]
        return (platoon.squads if formation["every"] else 1) if formation["carried"] else 0

    def _pierces(self, platoon: Composition) -> int:
        guns = [self.pack.records("supports")[key]["gun"] for key in platoon.teams]
        guns += [self.prices.catalogue[key]["gun"] for key in platoon.vehicles]
        return self._least([*guns, self.pack.records("formations")[platoon.formation]["carried"]])

    def _least(self, guns: Sequence[str | None]) -> int:
        """Return the least need with which some guns penetrate at short range."""
        prices = self.prices
        rows = [prices.guns.get(gun) or prices.hand_held.get(gun) for gun in guns if gun]
        needs = [b["pen"] for row in rows if row for b in row["bands"] if b["band"] == "short"]
        return min(needs, default=99)

    def hurts(self, worth: Worth, vehicles: Sequence[str], squads: int) -> bool:
        """Tell whether a platoon has something against vehicles."""
        for key in vehicles:
            value = self.prices.armour[self.prices.catalogue[key]["armour"]]["value"]
            light = value is None or (value < 0 and squads > 1)
            if not light and worth.armed + value + REAR > self.case.limits[ARMOUR]:
                return False
        return True


def written(roller: Roller, depot: Depot, one: Composition) -> dict[str, Any]:
    """Write a platoon as the mission's file has it, with rolled names for its leaders."""
    pack = roller.pack
    formation = pack.records("formations")[one.formation]
    names = pack.records("surnames")[depot.nation]
    people = _people(roller, depot, names["names"])
    squad = formation["squad"]
    carriers = depot.carriers(one)
    squads = []
    for number in range(one.squads):
        chief = "smg" if squad["smgs"] else "rifle"
        own = one.own[number] if number < len(one.own) else None
        leader = {"name": own.leader if own else f"{names['rank']} {next(people)}", "weapon": chief}
        carried = formation["carried"] if number < carriers else None
        name = f"{ORDINALS[own.number if own else number]} {squad['name']}"
        if one.own and own is None:
            name = f"Attached {squad['name']}"
            name += f" {number + 1 - len(one.own)}" if one.squads - len(one.own) > 1 else ""
        men = men_of(squad, carried, own.men if own else squad["men"])
        squads.append({"name": name, "leader": leader, "men": men})
    teams = []
    for key in one.teams:
        team = pack.records("supports")[key]
        leader = {"name": f"{names['team']} {next(people)}", "weapon": "rifle"}
        men = [{"weapon": "rifle", "count": team["men"] - 1}]
        weapon = team["gun"] or team["weapon"]
        teams.append({"name": team["name"], "weapon": weapon, "leader": leader, "men": men})
    medic: dict[str, Any] = {"weapon": "rifle", "medic": True}
    return {
        "nation": depot.nation,
        "name": str(formation["name"]),
        "formation": one.formation,
        "effectiveness": depot.level(one.quality),
        "officers": [
            {
                "name": depot.roster.officer
                if depot.roster
                else f"{names['officer']} {next(people)}",
                "weapon": "pistol",
                "men": [{"weapon": "rifle", "count": _STAFF - 1}, medic],
            }
        ],
        "squads": squads,
        "teams": teams,
        "vehicles": [
            {
                "vehicle": key,
                "name": _called(pack.records("catalogue")[key]["name"], number, one.vehicles),
            }
            for number, key in enumerate(one.vehicles)
        ],
    }


def _called(name: str, number: int, vehicles: Sequence[str]) -> str:
    """Return what a vehicle's cards are called: two of a kind are told apart by a number."""
    if vehicles.count(vehicles[number]) == 1:
        return name
    return f"{name} No. {vehicles[: number + 1].count(vehicles[number])}"


def _people(roller: Roller, depot: Depot, names: Sequence[str]) -> Iterator[str]:
    """Yield names for leaders, none of a man who was there before."""
    roster = depot.roster
    known = (roster.officer, *(one.leader for one in roster.squads)) if roster else ()
    for name in roller.stream(f"{depot.side}-names").shuffled(names):
        if not any(one.endswith(f" {name}") for one in known):
            yield name


def both(
    roller: Roller, case: Case, scene: Scene, found: Mapping[SideName, Composition]
) -> dict[str, Any]:
    """Write both platoons."""
    return {side: written(roller, Depot(roller, case, scene, side), found[side]) for side in SIDES}
