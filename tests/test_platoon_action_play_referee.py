"""A referee watches games of Platoon Action: range, sight, moves, room, with code of its own."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from generator.games.platoon_action.play import foot
from generator.games.platoon_action.play.game import begin
from generator.games.platoon_action.play.model import playable
from generator.games.platoon_action.play.state import ActionState, ArmedVehicle, MenGroup
from tests.shares import first
from tests.test_platoon_action_play import MISSIONS, STYLES, record, the_pack

Spot = tuple[float, float]

RANGE = {"pistol": 12, "rifle": 48, "smg": 48, "lmg": 72, "hmg": 72, "auto-cannon": 72}
SEEN = {"rain": 36, "snowfall": 24, "night": 36}
"""How far one sees at most; at night whoever has fired."""


def winds(outline: list[Spot], at: Spot) -> bool:
    """Whether an outline winds around a place, by the angles of its corners."""
    turns = 0.0
    for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
        one = math.atan2(a[1] - at[1], a[0] - at[0])
        other = math.atan2(b[1] - at[1], b[0] - at[0])
        step = other - one
        turns += step - 2 * math.pi * round(step / (2 * math.pi))
    return abs(turns) > math.pi


def crossing(a: Spot, b: Spot, p: Spot, q: Spot) -> Spot | None:
    """Where two lines cross, by solving for both at once."""
    m = [[b[0] - a[0], p[0] - q[0]], [b[1] - a[1], p[1] - q[1]]]
    whole = m[0][0] * m[1][1] - m[0][1] * m[1][0]
    if abs(whole) < 1e-12:
        return None
    x, y = p[0] - a[0], p[1] - a[1]
    t = (x * m[1][1] - y * m[0][1]) / whole
    u = (m[0][0] * y - m[1][0] * x) / whole
    if not (0 <= t <= 1 and 0 <= u <= 1):
        return None
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


class Referee:
    """Knows the record of a mission alone."""

    def __init__(self, whole: dict[str, Any]) -> None:
        self.whole = whole
        self.shots = self.moves = 0

    def blocked(self, a: Spot, b: Spot) -> str | None:
        """What stands in the way of a line, beyond doubt."""
        far = math.dist(a, b)
        steps = max(2, int(far / 0.05))
        line = [
            (a[0] + (b[0] - a[0]) * n / steps, a[1] + (b[1] - a[1]) * n / steps)
            for n in range(steps + 1)
        ]
        for piece in self.whole["terrain"]:
            points = [(float(x), float(y)) for x, y in piece["points"]]
            kind = piece["kind"]
            if kind in ("building", "hill"):
                ends = winds(points, a) or winds(points, b)
                if not ends and sum(winds(points, at) for at in line) > 4:
                    return str(piece["id"])
            elif kind == "woods":
                if sum(winds(points, at) for at in line) * far / steps > 4.2:
                    return str(piece["id"])
            elif kind in ("hedge", "wall"):
                for p, q in pairwise(points):
                    at = crossing(a, b, p, q)
                    if at and min(math.dist(at, a), math.dist(at, b)) > 1.05:
                        return str(piece["id"])
        return None

    def fired(self, state: ActionState, group: MenGroup, mark: MenGroup | ArmedVehicle) -> None:
        """Look at a shot before it is fired."""
        self.shots += 1
        a, b = state.ground.places[group.spot], state.ground.places[mark.spot]
        far = math.dist(a, b)
        assert any(man.state == 0 for man in group.men)
        heavy = group.weapon
        if heavy is not None and heavy.id == "mortar":
            assert far >= 24
            return
        weather = SEEN.get(self.whole["weather"], 999)
        if self.whole["weather"] == "mist" and state.turn < 4:
            weather = 24
        assert far <= weather + 1e-6
        assert self.blocked(a, b) is None, (a, b)
        if isinstance(mark, MenGroup):
            assert not mark.hidden or far <= 12
            if heavy is None:
                assert far <= max(RANGE[man.arm.id] for man in group.men if man.state == 0)
            assert not mark.unit.broken
        else:
            assert not mark.dead
        if heavy is not None:
            assert group.set_up
            assert group.loaded == 0

    def moved(self, group: MenGroup, state: ActionState, spot: int, *, ran: bool) -> None:
        """Look at a move before it is made."""
        self.moves += 1
        a, b = state.ground.places[group.spot], state.ground.places[spot]
        far = math.dist(a, b)
        most = 8.0 if ran else 4.0
        if ran and self.whole["ground"] in ("mud", "snow", "ice"):
            most = 8.0 if group.last == "charge" else 6.0
        woods = [
            [(float(x), float(y)) for x, y in piece["points"]]
            for piece in self.whole["terrain"]
            if piece["kind"] == "woods"
        ]
        if any(winds(one, a) or winds(one, b) for one in woods):
            most /= 2
        # A charge ends beside its target, up to a step and a half beyond what was reached.
        assert far <= most + (2.83 if group.last == "charge" else 0.0) + 1e-6
        for side in (0, 1):
            for other in state.groups(side):
                if other is not group and other.spot == spot:
                    assert group.last == "charge"

    def stands(self, state: ActionState) -> None:
        """Look at the table between two cards."""
        floors: dict[str, int] = {}
        for side in (0, 1):
            for group in state.groups(side):
                at = state.ground.places[group.spot]
                for piece in self.whole["terrain"]:
                    if piece["kind"] == "building" and winds(
                        [(float(x), float(y)) for x, y in piece["points"]], at
                    ):
                        there = sum(man.state < 2 for man in group.men)
                        floors[piece["id"]] = floors.get(piece["id"], 0) + there
        for piece in self.whole["terrain"]:
            if piece["id"] in floors and state.turn > 0:
                # Who storms a house is over its number until it is decided.
                assert floors[piece["id"]] <= 12 * max(1, piece.get("floors", 1)) + 12


@pytest.mark.parametrize("mission", first(2, MISSIONS))
def test_shots_and_moves_are_legal(mission: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = record(mission)
    model = playable(the_pack(), whole)
    referee = Referee(whole)
    fire: Callable[..., None] = foot.open_fire
    go: Callable[..., None] = foot.move
    now: list[ActionState] = []

    def watched_fire(state: ActionState, group: MenGroup, mark: Any, *, walked: bool) -> None:
        referee.fired(state, group, mark)
        fire(state, group, mark, walked=walked)

    def watched_move(group: MenGroup, spot: int, *, ran: bool) -> None:
        referee.moved(group, now[-1], spot, ran=ran)
        go(group, spot, ran=ran)

    monkeypatch.setattr(foot, "open_fire", watched_fire)
    monkeypatch.setattr(foot, "move", watched_move)
    for number, style in enumerate(STYLES):
        player = model.weights[style]
        game = begin(model.setting, (player, player), (number + 11, 7))
        now.append(game.state)
        while not game.state.over and game.state.turn < whole["turns"]:
            game.turn()
            referee.stands(game.state)
            game.state.turn += 1
    assert referee.shots > 10
    assert referee.moves > 20
