"""How a game ends, as data, and the sentences that say so on the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.platoon_command.scenario.scene import Scene
from generator.games.platoon_command.scenario.wording import ENDS, counted
from generator.games.platoon_command.scenario_model import AIMS, POINTS
from generator.roll.numbers import number_of

Goals = Mapping[str, Mapping[str, Any] | None]
Ends = Mapping[str, Any]


def ends_of(scene: Scene, goals: Goals) -> dict[str, Any]:
    """Return what a mission says of a game's end, with its sides in the places of their parts.

    A side that leaves the board has too few cards when it can't reach its number any more.
    """
    mission = scene.mission
    sides = {"attacker": scene.attacker, "defender": scene.defender, "both": None, POINTS: POINTS}
    out = []
    for one in mission["out"]:
        side = sides[one["who"]]
        leave = (goals.get(side) or {}).get("leave") if side else None
        entry = {"side": side, "of": str(one["unit"]), "winner": sides[one["winner"]]}
        out.append(entry | {"least": int(leave or 1)})
    last = sides[mission["last"]] if mission["last"] else None
    return {"last": last, "out": out, "tie": "first"}


def followed(ends: Ends, was: Ends, now: Ends) -> dict[str, Any]:
    """Return edited ends, where what was not edited follows from edited goals.

    `was` is how it was rolled, `now` how it would be with the goals of today.
    """
    least = {(one["side"], one["of"]): one["least"] for one in was["out"]}
    new = {(one["side"], one["of"]): one["least"] for one in now["out"]}
    out = [
        {**one, "least": new[key] if one["least"] == least.get(key) else one["least"]}
        for one in ends["out"]
        for key in [(one["side"], one["of"])]
    ]
    return {**ends, "out": out}


@dataclass(frozen=True)
class EndWords:
    """What the sentences of a game's end are made from; the attacker is told of first."""

    pack: Pack
    attacker: str
    goals: Goals
    rounds: int | None
    tiles: str
    named: str
    players: Mapping[str, str]

    def sentences(self, ends: Ends) -> list[str]:
        """Return how the game is won and ends, a sentence each."""
        return [*self._goals(), *self._ends(ends)]

    def _say(self, pattern: str, **slots: str) -> str:
        """Return a sentence; of what it could be filled with it takes what it has slots for."""
        shared = {"tiles": self.tiles, "named": self.named, "rounds": str(self.rounds or "")}
        known = shared | slots
        return ENDS.say(self.pack, pattern, **{name: known[name] for name in ENDS.slots[pattern]})

    def _cards(self, number: int, of: str | None) -> str:
        """Return so many cards, of any unit or of one."""
        if of is None:
            return counted(self.pack, number, "card", "cards")
        return counted(self.pack, number, "card-of", "cards-of", unit=self._unit(of))

    def _unit(self, of: str) -> str:
        record = self.pack.records("units").get(of)
        return str(record["name"]) if record else of

    def _goals(self) -> Iterator[str]:
        sides = sorted(self.goals, key=lambda side: side != self.attacker)
        even = len({repr(goal) for goal in self.goals.values()}) == 1
        for side in sides[:1] if even else sides:
            goal = self.goals[side]
            if goal is None:
                continue
            aim = next(one for one in AIMS if goal.get(one))
            number = goal[aim] if isinstance(goal[aim], int) else len(goal[aim])
            yield self._say(
                _pattern(aim, goal, number == self._objectives, even),
                side=self.players[side],
                enemy=next(self.players[other] for other in sides if other != side),
                number=str(number),
                points=counted(self.pack, number, "objective-point", "objective-points"),
                cards=self._cards(number, goal.get("of")),
            )

    @property
    def _objectives(self) -> int:
        return len(self.tiles.replace(" and ", ", ").split(", "))

    def _ends(self, ends: Ends) -> Iterator[str]:
        last, scored = ends["last"], any((goal or {}).get("points") for goal in self.goals.values())
        if last == POINTS:
            yield self._say("last-points" if scored else "last-objective-points")
        elif last is not None:
            yield self._say("last-side", winner=self.players[last])
        for one in ends["out"]:
            if one["side"] is None:
                # With a last round it is a rule among others.
                yield from (
                    [] if self.rounds else [self._say("out-both", unit=self._unit(one["of"]))]
                )
            else:
                leaves = (self.goals[one["side"]] or {}).get("leave")
                yield self._say(
                    "out-few" if leaves else "out-side",
                    unit=self._unit(one["of"]),
                    side=self.players[one["side"]],
                    winner=self.players[one["winner"]],
                )
        if last == POINTS or not self.rounds:
            yield self._say("tie")
        if self.rounds:
            minutes = number_of(self.pack, "minutes")
            length = str(minutes * self.rounds)
            yield self._say("pace", minutes=str(minutes), length=length)


def _pattern(aim: str, goal: Mapping[str, Any], everywhere: bool, even: bool) -> str:
    """Return the id of the sentence that tells of a goal."""
    if aim != "mark":
        return f"{aim}-even" if even else aim
    if not goal.get("back"):
        return aim
    return f"{aim}-back" if everywhere else f"{aim}-some-back"
