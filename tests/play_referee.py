"""A referee for games of Platoon Command: what the rulebook allows, in code of its own.

It reads the pack's YAML with PyYAML and a scenario's plain record; of the engine it knows where
the numbers of a state stand, and nothing else. `Referee.allowed` lists every move of a hand.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from generator.games.platoon_command.play import layout as at
from tests.scenario_checker import Board
from tests.yaml_files import load_yaml

CONTENT = Path(__file__).resolve().parent.parent / "content" / "platoon-command"
HAND, ACROSS = 4, 3

Move = tuple[str, str, str, Any, Any]


def read(name: str) -> Any:
    return load_yaml((CONTENT / name).read_text("utf-8"))


@dataclass
class Side:
    """One side on the table, in words."""

    hand: Counter[str] = field(default_factory=Counter)
    deck: Counter[str] = field(default_factory=Counter)
    discards: Counter[str] = field(default_factory=Counter)
    supply: Counter[str] = field(default_factory=Counter)
    front: Counter[str] = field(default_factory=Counter)
    gone: Counter[str] = field(default_factory=Counter)
    counters: dict[str, str] = field(default_factory=dict)
    down: set[str] = field(default_factory=set)
    markers: dict[str, str] = field(default_factory=dict)
    target: str | None = None


class Referee:
    """The rules for one scenario, by its record."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self.names = list(record["sides"])
        self.tiles = [tile for row in record["board"] for tile in row if tile]
        self.board = Board(record["board"])
        self.cards = {card["id"]: card for card in read("deck.yaml")["cards"]}
        self.teams = [card["id"] for card in read("counters.yaml")["cards"]]

    @cached_property
    def units(self) -> dict[str, Any]:
        return {unit["id"]: unit for unit in read("units.yaml")["records"]}

    @cached_property
    def far(self) -> dict[str, dict[str, int]]:
        return {tile: self.board.moves(tile) for tile in self.tiles}

    def actions(self, card: str) -> dict[str, int | None]:
        unit = self.units[self.cards[card]["unit"]]
        return {one["action"]: one.get("value") for one in unit["actions"]}

    def read(self, s: list[int]) -> list[Side]:
        """Return both sides as a state has them."""
        return [self._side(s, number) for number in range(2)]

    def _side(self, s: list[int], number: int) -> Side:
        def pile(start: int) -> Counter[str]:
            own = s[start + number * at.KINDS : start + (number + 1) * at.KINDS]
            assert min(own) >= 0
            return +Counter(dict(zip(self.cards, own, strict=False)))

        def counters(start: int) -> dict[str, int]:
            return dict(zip(self.teams, s[start + number * at.COUNTERS :], strict=False))

        marks = dict(zip(self.tiles, s[at.S_MARK + number * at.TILES :], strict=False))
        target = s[at.S_TARGET + number]
        return Side(
            hand=pile(at.S_HAND),
            deck=pile(at.S_DECK),
            discards=pile(at.S_DISCARDS),
            supply=pile(at.S_SUPPLY),
            front=pile(at.S_FRONT),
            gone=pile(at.S_GONE),
            counters={n: self.tiles[tile] for n, tile in counters(at.S_AT).items() if tile >= 0},
            down={name for name, flag in counters(at.S_DOWN).items() if flag},
            markers={tile: ("", "scouted", "control")[m] for tile, m in marks.items() if m},
            target=None if target < 0 else self.tiles[target],
        )

    def allowed(self, s: list[int], number: int) -> set[Move]:
        """Return all moves that the rules give a side now; a pass is not among them."""
        sides = self.read(s)
        me, them = sides[number], sides[1 - number]
        found: set[Move] = set()
        for card in me.hand:
            found |= self._leader(card, me)
            if card in self.teams:
                found |= self._team(card, card, me, them, number)
            if "inspire" in self.actions(card):
                for other in me.front:
                    squad = self.cards[card].get("squad")
                    if other in self.teams and self.cards[other].get("squad") == squad:
                        found |= self._team(card, other, me, them, number)
        return found

    def _leader(self, card: str, me: Side) -> set[Move]:
        actions, squad = self.actions(card), self.cards[card].get("squad")
        found: set[Move] = set()
        if "bolster-force" in actions and any(
            squad is None or self.cards[other].get("squad") == squad for other in me.supply
        ):
            found.add((card, card, "bolster-force", None, None))
        if "command" in actions and me.deck + me.discards:
            found.add((card, card, "command", None, None))
        if "guide" in actions:
            for counter, tile in me.counters.items():
                for near in self.board.near[tile]:
                    if near in me.markers and self._room(near, me):
                        found.add((card, card, "guide", counter, near))
        return found

    def _room(self, tile: str, me: Side) -> bool:
        """A side that controls an objective tile has room there for so many of its counters."""
        most = self.record.get("storm")
        if not most or tile not in self.record["objectives"] or me.markers.get(tile) != "control":
            return True
        return list(me.counters.values()).count(tile) < most

    def _takes(self, team: str, here: str, me: Side, them: Side) -> bool:
        """Nobody is in the way; or in a storm fewer are on their feet than there are stormers."""
        if me.markers.get(here) != "scouted":
            return False
        enemies = [name for name, tile in them.counters.items() if tile == here]
        if not enemies:
            return True
        if not self.record.get("storm") or here not in self.record["objectives"]:
            return False
        stormers = {name for name, tile in me.counters.items() if tile == here} | {team}
        return len(stormers) > len(set(enemies) - them.down)

    def _team(self, card: str, team: str, me: Side, them: Side, number: int) -> set[Move]:
        if team in me.down:
            return {(card, team, "recover", None, None)}
        here = me.counters.get(team, self.record["sides"][self.names[number]]["start"])
        near = self.board.near[here]
        actions = self.actions(team)
        found: set[Move] = set()
        for shot in {"attack", "suppressive-fire"} & actions.keys():
            found |= {(card, team, shot, enemy, None) for enemy in them.counters}
        if "move" in actions:
            found |= {
                (card, team, "move", tile, None)
                for tile in near
                if tile in me.markers and self._room(tile, me)
            }
            if self._leaves(team, here, me, them, number):
                found.add((card, team, "leave", here, None))
        if "scout" in actions:
            ways = {(tile, None) for tile in near}
            ways |= {(a, b) for a in near for b in self.board.near[a]}
            found |= {
                (card, team, "scout", a, b)
                for a, b in ways
                if (b or a) == here or self._room(b or a, me)
            }
        if "control-objective" in actions and self._takes(team, here, me, them):
            found.add((card, team, "control-objective", here, None))
        if "recon" in actions and me.hand["fog-of-war"]:
            found.add((card, team, "recon", None, None))
        if "concealment" in actions and them.supply["fog-of-war"]:
            found.add((card, team, "concealment", None, None))
        if "target" in actions:
            found |= {
                (card, team, "target", tile, None)
                for tile, moves in self.far[here].items()
                if moves >= ACROSS
            }
        if "lethal-blast" in actions and me.target:
            found.add((card, team, "lethal-blast", None, None))
        return found

    def _leaves(self, team: str, here: str, me: Side, them: Side, number: int) -> bool:
        goal = self.record["sides"][self.names[number]]["goal"] or {}
        if not goal.get("leave") or here not in goal["over"] or here not in me.markers:
            return False
        if goal.get("of") not in (None, self.cards[team]["unit"]):
            return False
        own = sum(tile == here for tile in me.counters.values()) + (team not in me.counters)
        return sum(tile == here for tile in them.counters.values()) <= own

    def worded(self, move: at.Move) -> Move:
        """Return a move of the engine in words."""
        card, kind, action, one, two = move
        names = (*at.ACTIONS, "recover", "leave")
        cards = list(self.cards)
        first: Any = None if one < 0 else one
        if first is not None:
            counted = names[action] in ("attack", "suppressive-fire", "guide")
            first = self.teams[one] if counted else self.tiles[one]
        second = None if two < 0 else self.tiles[two]
        return cards[card], cards[kind], names[action], first, second

    def whole(self, side: Side) -> Counter[str]:
        """Return all cards of a side, wherever they are."""
        return side.hand + side.deck + side.discards + side.supply + side.front + side.gone
