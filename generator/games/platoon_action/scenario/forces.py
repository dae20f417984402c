"""Two platoons for a mission: formation, quality, squads, teams and vehicles, within its points."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import Any

from generator.content import Pack
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.constraints import mortar_room, room_for, span_of
from generator.games.platoon_action.scenario.model import SIDES, SideName
from generator.games.platoon_action.scenario.rules import (
    ARMOUR,
    CARDS,
    HISTORY,
    POINTS,
    RULES,
    VEHICLES,
)
from generator.games.platoon_action.scenario.scene import Scene
from generator.games.platoon_action.scenario.worth import REAR
from generator.ground.tabletop import area
from generator.roll.roller import Roller

SQUADS = (2, 3, 4)
_STAFF = 2
"""Men with the officer, one of them a medic."""

_ORDINALS = ("First", "Second", "Third", "Fourth")
_QUALITY = (("regular", 5), ("veteran", 3), ("green", 2))
_TEAMS = 2
_LIKELY = 6
"""How much likelier a platoon with a vehicle is where the mission wants one."""


@dataclass(frozen=True)
class Composition:
    """What a platoon is made of: squads of a formation, teams and vehicles by their ids."""

    formation: str
    quality: str
    squads: int
    teams: tuple[str, ...]
    vehicles: tuple[str, ...]

    def words(self, pack: Pack) -> str:
        """Return what a ledger says of it, e.g. '3 squads with HMG, Panzer IV H'."""
        more = [str(pack.records("supports")[key]["name"]) for key in self.teams]
        more += [str(pack.records("catalogue")[key]["name"]) for key in self.vehicles]
        return f"{self.squads} squads" + (f" with {', '.join(more)}" if more else "")


@dataclass(frozen=True)
class Worth:
    """What a platoon comes to."""

    points: int
    figures: int
    cards: int
    armed: int
    vehicles: int


class Depot:
    """What one side could have in a mission."""

    def __init__(self, roller: Roller, case: Case, scene: Scene, side: SideName) -> None:
        self.roller, self.case, self.scene, self.side = roller, case, scene, side
        self.pack, self.prices = roller.pack, case.prices
        self.nation, self.year = scene.nation(side), case.year
        rules = scene.rules
        self.most = int(rules["vehicles"][scene.who(side)])
        self.must = rules["must"] == scene.who(side)
        self.area = area(case.record.zone(side).points)
        self.mortars = mortar_room(case, side)

    def formation(self) -> str:
        """Roll the side's formation."""
        options = [
            (key, int(one["weight"]))
            for key, one in self.pack.records("formations").items()
            if one["nation"] == self.nation and one["from"] <= self.year <= one["to"]
        ]
        if not options:
            raise RULES.rejected(self.pack, HISTORY)
        return self.roller.pick(f"{self.side}/formation", f"Formation, {self.side}", options)

    def quality(self) -> str:
        """Roll how good the side is."""
        return self.roller.pick(f"{self.side}/quality", f"Quality, {self.side}", _QUALITY)

    def platoons(self, formation: str, quality: str) -> list[tuple[Composition, Worth]]:
        """Return what the side could have of a formation, within its own limits, by points."""
        numbers, limits = self.case.numbers, self.case.limits
        least, most = numbers["figures-least"], numbers["figures-most"]
        found = []
        wheels = [(some, self._wheels(some)) for some in self._vehicles()]
        for squads in SQUADS:
            for teams in self._teams():
                foot = self.worth(Composition(formation, quality, squads, teams, ()))
                if not least <= foot.figures <= most:
                    continue
                for vehicles, (points, armed) in wheels:
                    total = foot.points + points
                    room = room_for(self.case, foot.figures, len(vehicles))
                    if points > limits[VEHICLES] * total or room > self.area:
                        continue
                    cards = foot.cards + 2 * len(vehicles)
                    worth = Worth(total, foot.figures, cards, min(foot.armed, armed), points)
                    found.append((Composition(formation, quality, squads, teams, vehicles), worth))
        return sorted(found, key=lambda one: one[1].points)

    def _wheels(self, vehicles: tuple[str, ...]) -> tuple[int, int]:
        """Return what vehicles cost, and their least need to penetrate."""
        prices = self.prices
        guns = [prices.catalogue[key]["gun"] for key in vehicles]
        return sum(prices.vehicle(key) for key in vehicles), self._least(guns)

    def _teams(self) -> list[tuple[str, ...]]:
        known = [
            (key, one["weapon"])
            for key, one in self.pack.records("supports").items()
            if one["nation"] == self.nation and one["from"] <= self.year <= one["to"]
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
            and one["from"] <= self.year <= one["to"]
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
        squads = platoon.squads * (
            squad["men"] * man + squad["lmgs"] * prices.of["lmg"] + squad["smgs"] * prices.of["smg"]
        )
        squads += self.carriers(platoon) * prices.of.get(formation["carried"] or "", 0)
        staff = (1 + _STAFF) * man + prices.of["officer"] + prices.of["medic"]
        teams = sum(one["men"] * man + prices.of[one["gun"] or one["weapon"]] for one in supports)
        vehicles = sum(prices.vehicle(key) for key in platoon.vehicles)
        figures = platoon.squads * squad["men"] + 1 + _STAFF + sum(one["men"] for one in supports)
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


def muster(roller: Roller, case: Case, scene: Scene) -> dict[SideName, Composition]:
    """Roll both platoons; raise Rejected where none go together."""
    attacker, defender = (Depot(roller, case, scene, s) for s in (scene.attacker, scene.defender))
    kinds = {depot.side: (depot.formation(), depot.quality()) for depot in (defender, attacker)}
    ours = attacker.platoons(*kinds[attacker.side])
    theirs = defender.platoons(*kinds[defender.side])
    match = _Match(case, attacker, defender, theirs)
    wanted = scene.rules["must"] != "none"
    options = [
        (mine, _LIKELY if wanted and mine.vehicles else 1)
        for mine, worth in ours
        if next(match.of(mine, worth), None)
    ]
    if not options:
        raise RULES.rejected(roller.pack, POINTS)
    chosen = _chosen(roller, attacker.side, options)
    worth = next(worth for mine, worth in ours if mine == chosen)
    matches = [(one, 1) for one in match.of(chosen, worth)]
    return {attacker.side: chosen, defender.side: _chosen(roller, defender.side, matches)}


def _chosen(
    roller: Roller, side: SideName, options: Sequence[tuple[Composition, int]]
) -> Composition:
    """Roll one of the platoons that fit."""
    said = f"Platoon, {side}, one of {len(options):,} that fit" if len(options) > 1 else ""
    return roller.pick(
        f"{side}/force",
        said or f"Platoon, {side}, the only one that fits",
        options,
        name=lambda one: one.words(roller.pack),
    )


class _Match:
    """Finds what a defender could have against a platoon: `theirs` are in the order of points."""

    def __init__(
        self, case: Case, attacker: Depot, defender: Depot, theirs: list[tuple[Composition, Worth]]
    ) -> None:
        self.attacker, self.defender, self.theirs = attacker, defender, theirs
        self.points = [worth.points for _, worth in theirs]
        self.cards = case.limits[CARDS]
        self.least, self.most = span_of(case)

    def of(self, mine: Composition, worth: Worth) -> Iterator[Composition]:
        """Yield the platoons that go together with one."""
        first = bisect_left(self.points, worth.points / self.most)
        for two, against in self.theirs[first:]:
            if self.least * against.points > worth.points:
                break
            cards = worth.cards, against.cards
            if max(cards) > self.cards * min(cards):
                continue
            hurt = self.attacker.hurts(worth, two.vehicles, mine.squads)
            if hurt and self.defender.hurts(against, mine.vehicles, two.squads):
                yield two


def written(roller: Roller, depot: Depot, one: Composition) -> dict[str, Any]:
    """Write a platoon as the mission's file has it, with rolled names for its leaders."""
    pack = roller.pack
    formation = pack.records("formations")[one.formation]
    names = pack.records("surnames")[depot.nation]
    people = iter(roller.stream(f"{depot.side}-names").shuffled(names["names"]))
    squad = formation["squad"]
    carriers = depot.carriers(one)
    squads = []
    for number in range(one.squads):
        chief = "smg" if squad["smgs"] else "rifle"
        leader = {"name": f"{names['rank']} {next(people)}", "weapon": chief}
        carried = formation["carried"] if number < carriers else None
        name = f"{_ORDINALS[number]} {squad['name']}"
        squads.append({"name": name, "leader": leader, "men": _men(squad, carried)})
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
                "name": f"{names['officer']} {next(people)}",
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


def _men(squad: Mapping[str, Any], carried: str | None) -> list[dict[str, Any]]:
    """Return a squad's men but its leader, armed alike in a line."""
    smgs = max(0, squad["smgs"] - 1)
    rifles = squad["men"] - 1 - squad["lmgs"] - smgs - bool(carried)
    lines = [("lmg", squad["lmgs"]), ("smg", smgs), ("rifle", rifles)]
    found: list[dict[str, Any]] = [
        {"weapon": weapon, "count": count} for weapon, count in lines if count > 0
    ]
    if carried:
        found.append({"weapon": "rifle" if rifles >= 0 else "smg", "count": 1, "also": carried})
    return found


def both(
    roller: Roller, case: Case, scene: Scene, found: Mapping[SideName, Composition]
) -> dict[str, Any]:
    """Write both platoons."""
    return {side: written(roller, Depot(roller, case, scene, side), found[side]) for side in SIDES}
