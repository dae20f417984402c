"""Two platoons for a mission: formation, quality, squads, teams and vehicles, within its points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import Any

from generator.games.platoon_action.scenario_case import Case
from generator.games.platoon_action.scenario_constraints import mortar_room, room_for
from generator.games.platoon_action.scenario_model import SIDES, SideName
from generator.games.platoon_action.scenario_scene import Scene, named
from generator.games.platoon_action.scenario_worth import REAR, Prices
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
class Muster:
    """What a platoon is made of: squads of a formation, teams and vehicles by their ids."""

    formation: str
    quality: str
    squads: int
    teams: tuple[str, ...]
    vehicles: tuple[str, ...]

    def __str__(self) -> str:
        more = [*self.teams, *self.vehicles]
        return f"{self.squads} squads" + (f" with {', '.join(more)}" if more else "")


@dataclass(frozen=True)
class Worth:
    """What a muster comes to."""

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
            raise named(self.pack, "history")
        return self.roller.pick(f"{self.side}/formation", f"Formation, {self.side}", options)

    def quality(self) -> str:
        """Roll how good the side is."""
        return self.roller.pick(f"{self.side}/quality", f"Quality, {self.side}", _QUALITY)

    def musters(self, formation: str, quality: str) -> Iterator[tuple[Muster, Worth]]:
        """Yield what the side could have of a formation, within its own limits."""
        figures = [int(self.case.numbers[f"figures-{word}"]) for word in ("least", "most")]
        for squads in SQUADS:
            for teams in self._teams():
                for vehicles in self._vehicles():
                    muster = Muster(formation, quality, squads, teams, vehicles)
                    worth = self.worth(muster)
                    if not figures[0] <= worth.figures <= figures[1]:
                        continue
                    if worth.vehicles > self.case.limits["vehicles"] * worth.points:
                        continue
                    room = room_for(self.case.limits["room"], worth.figures, len(vehicles))
                    if room <= self.area:
                        yield muster, worth

    def _teams(self) -> list[tuple[str, ...]]:
        known = [
            (key, one["weapon"])
            for key, one in self.pack.records("supports").items()
            if one["nation"] == self.nation and one["from"] <= self.year <= one["to"]
            and (one["weapon"] != "mortar" or self.mortars)
        ]  # fmt: skip
        found: list[tuple[str, ...]] = []
        for count in range(_TEAMS + 1):
            for some in combinations(known, count):
                if len({weapon for _, weapon in some}) == count:
                    found.append(tuple(key for key, _ in some))
        return found

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

    def worth(self, muster: Muster) -> Worth:
        """Return what a muster comes to."""
        prices, level = self.prices, self.level(muster.quality)
        formation = self.pack.records("formations")[muster.formation]
        squad, man = formation["squad"], prices.man(level)
        supports = [self.pack.records("supports")[key] for key in muster.teams]
        squads = muster.squads * (
            squad["men"] * man + squad["lmgs"] * prices.of["lmg"] + squad["smgs"] * prices.of["smg"]
        )
        squads += self.carriers(muster) * prices.of.get(formation["carried"] or "", 0)
        staff = (1 + _STAFF) * man + prices.of["officer"] + prices.of["medic"]
        teams = sum(one["men"] * man + prices.of[one["gun"] or one["weapon"]] for one in supports)
        vehicles = sum(prices.vehicle(key) for key in muster.vehicles)
        figures = muster.squads * squad["men"] + 1 + _STAFF + sum(one["men"] for one in supports)
        cards = muster.squads + 1 + len(supports) + 2 * len(muster.vehicles)
        total = squads + staff + teams + vehicles
        return Worth(total, figures, cards, self._pierces(muster), vehicles)

    def level(self, quality: str) -> int:
        """Return the Effectiveness of a quality."""
        return int(self.pack.records("effectiveness")[quality]["value"])

    def carriers(self, muster: Muster) -> int:
        """Return how many squads have an anti-tank weapon."""
        formation = self.pack.records("formations")[muster.formation]
        return (muster.squads if formation["every"] else 1) if formation["carried"] else 0

    def _pierces(self, muster: Muster) -> int:
        prices = self.prices
        guns = [self.pack.records("supports")[key]["gun"] for key in muster.teams]
        guns += [prices.catalogue[key]["gun"] for key in muster.vehicles]
        guns.append(self.pack.records("formations")[muster.formation]["carried"])
        rows = [prices.guns.get(gun) or prices.hand_held.get(gun) for gun in guns if gun]
        needs = [b["pen"] for row in rows if row for b in row["bands"] if b["band"] == "short"]
        return min(needs, default=99)

    def hurts(self, worth: Worth, vehicles: Sequence[str], squads: int) -> bool:
        """Tell whether a muster has something against vehicles."""
        for key in vehicles:
            value = self.prices.armour[self.prices.catalogue[key]["armour"]]["value"]
            light = value is None or (value < 0 and squads > 1)
            if not light and worth.armed + value + REAR > self.case.limits["armour"]:
                return False
        return True


def muster(roller: Roller, case: Case, scene: Scene) -> dict[SideName, Muster]:
    """Roll both platoons; raise Rejected where none go together."""
    attacker, defender = (Depot(roller, case, scene, s) for s in (scene.attacker, scene.defender))
    kinds = {depot.side: (depot.formation(), depot.quality()) for depot in (defender, attacker)}
    ours = list(attacker.musters(*kinds[attacker.side]))
    theirs = list(defender.musters(*kinds[defender.side]))
    options = []
    for mine, worth in ours:
        matches = [one for one in theirs if _match(case, (attacker, defender), (mine, worth), one)]
        if matches:
            wheels = _LIKELY if mine.vehicles and scene.rules["must"] != "none" else 1
            options.append((mine, wheels, matches))
    if not options:
        raise named(roller.pack, "points")
    chosen = roller.pick(
        f"{attacker.side}/force", f"Platoon, {attacker.side}", [(m, w) for m, w, _ in options]
    )
    matches = next(found for mine, _, found in options if mine == chosen)
    other = roller.pick(
        f"{defender.side}/force", f"Platoon, {defender.side}", [(m, 1) for m, _ in matches]
    )
    return {attacker.side: chosen, defender.side: other}


def _match(
    case: Case,
    depots: tuple[Depot, Depot],
    mine: tuple[Muster, Worth],
    other: tuple[Muster, Worth],
) -> bool:
    """Tell whether two platoons go together in this mission."""
    numbers, balance = case.numbers, case.rules["balance"]
    least, most = (
        (1 / numbers["even-least"], numbers["even-least"])
        if balance == "even"
        else (numbers[f"{balance}-least"], numbers[f"{balance}-most"])
    )
    (one, worth), (two, against) = mine, other
    if not least * against.points <= worth.points <= most * against.points:
        return False
    cards = worth.cards, against.cards
    if max(cards) > case.limits["cards"] * min(cards):
        return False
    first, second = depots
    return first.hurts(worth, two.vehicles, one.squads) and second.hurts(
        against, one.vehicles, two.squads
    )


def written(roller: Roller, depot: Depot, one: Muster) -> dict[str, Any]:
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
    roller: Roller, case: Case, scene: Scene, found: Mapping[SideName, Muster]
) -> dict[str, Any]:
    """Write both platoons."""
    return {side: written(roller, Depot(roller, case, scene, side), found[side]) for side in SIDES}
