"""A scenario's plan: all of it but its sentences, to be played, changed a little, and written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.scenario.aims import Aims
from generator.games.platoon_command.scenario.forces import SideCards
from generator.games.platoon_command.scenario.scene import Scene
from generator.roll.dates import date_text
from generator.roll.locks import Locks


@dataclass(frozen=True)
class ScenarioPlan:
    """What was rolled for a scenario."""

    pack: Pack
    scene: Scene
    board: TileBoard
    aims: Aims
    forces: Mapping[str, SideCards]
    locks: Locks

    def record(self) -> dict[str, Any]:
        """Return the scenario's record, its sentences left empty."""
        scene, aims = self.scene, self.aims
        roles = {
            scene.attacker: scene.mission["attacker"],
            scene.defender: scene.mission["defender"],
        }
        return {
            "kind": "scenario",
            "title": str(scene.mission["name"]),
            "origin": "house",
            "mission": str(scene.mission["name"]),
            "place": f"{scene.place}, {scene.theatre['region']}",
            "date": date_text(scene.day),
            "light": scene.light,
            "season": scene.season,
            "story": [],
            "board": [list(row) for row in self.board.rows],
            "objectives": dict(aims.objectives),
            "rounds": aims.rounds,
            "initiative": aims.initiative,
            "sides": {
                side: {
                    "role": None if scene.even else roles[side],
                    "start": aims.starts[side],
                    "scouted": list(aims.scouted[side]),
                    "controlled": list(aims.controlled[side]),
                    "deck": self._ordered(self.forces[side].deck),
                    "supply": self._ordered(self.forces[side].supply),
                    "goal": aims.goals[side],
                    "brief": [],
                }
                for side in self.pack.info.sides
            },
            "ends": dict(aims.ends),
            "storm": scene.mission["storm"],
            "wins": [],
            "rules": [],
        }

    def _ordered(self, pile: Mapping[str, int]) -> dict[str, int]:
        """Return a pile in the order of the deck."""
        order = [key for name, key in self.pack.whole if name == "deck"]
        return {card: pile[card] for card in sorted(pile, key=order.index)}
