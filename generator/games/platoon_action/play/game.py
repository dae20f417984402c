"""A game from its set-up to its end: turns, cards, who wants what (rules 2.1 to 2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from generator.games.platoon_action.play.charts import ActionCharts
from generator.games.platoon_action.play.crew import COMMANDER, DRIVER
from generator.games.platoon_action.play.deploy import (
    USUAL,
    SetUp,
    SetUpTaste,
    cards_of,
    put,
    remembered,
    set_up,
)
from generator.games.platoon_action.play.drive import WheelLimits, card_of_vehicle
from generator.games.platoon_action.play.field import TableGround
from generator.games.platoon_action.play.fire import threats
from generator.games.platoon_action.play.foot import impulse, officers_turn, turn_ends
from generator.games.platoon_action.play.goals import (
    ATTACKER,
    DEFENDER,
    MissionAim,
    MissionScore,
    carry,
    end_turn,
    holder,
    search,
)
from generator.games.platoon_action.play.orders import recover
from generator.games.platoon_action.play.plan import Foes, Outlook, full_houses
from generator.games.platoon_action.play.players import ActionPlayer
from generator.games.platoon_action.play.state import (
    ActionDice,
    ActionState,
    ArmedVehicle,
    Card,
    FootCard,
    Mark,
    MenGroup,
    chances,
)
from generator.games.platoon_action.scenario.model import MissionRecord, SideName
from generator.play.chance import Seeds

_LATE: Final = 1.6
"""How much more an inch counts for whoever may come too late."""

_WAITING: Final = 0.3
"""How much an inch counts for a defender who was set up where he is to fight."""


@dataclass(frozen=True)
class MissionSetting:
    """A mission as games begin: who attacks, its table, weather, reserve and aim."""

    record: MissionRecord
    charts: ActionCharts
    ground: TableGround
    sides: tuple[SideName, SideName]
    """Attacker and defender."""
    zones: tuple[tuple[int, ...], tuple[int, ...]]
    edges: tuple[str, str]
    homes: tuple[list[float], list[float]]
    aim: MissionAim
    hidden: str
    sights: tuple[int, ...]
    night: bool
    firing_seen: int
    run: float
    wheels: tuple[WheelLimits, WheelLimits]
    """What wheels and what tracks can do."""
    placed: dict[tuple[int, ActionPlayer, SetUpTaste], list[SetUp]] = field(default_factory=dict)
    """How each player has set up each side: without a die, so always alike."""


@dataclass(eq=False)
class ActionGame:
    """A game while it is played by two players, attacker first."""

    setting: MissionSetting
    players: tuple[ActionPlayer, ActionPlayer]
    state: ActionState
    score: MissionScore = field(default_factory=MissionScore)
    _foes: tuple[int, Foes] = (-1, [])
    _marks: list[Mark] = field(default_factory=list)
    _straight: dict[int, list[float]] = field(default_factory=dict)

    # --- who wants what ---------------------------------------------------------------------------

    def assign(self, side: int) -> None:
        """Give each card of a side the goal that it goes for in this turn."""
        setting, state, player = self.setting, self.state, self.players[side]
        aim = setting.aim
        held = [holder(state, spots) for spots in aim.within]
        sent = [0.0] * len(aim.within)
        for card in state.sides[side]:
            if not card.here or not _counts(card):
                continue
            best, score = 0, -1e9
            spot = card.post() if isinstance(card, FootCard) else card.spot
            for goal, way in enumerate(aim.ways):
                worth = 40.0 * aim.worth[goal] - 1.5 * min(way[spot], 120.0)
                worth -= player.share / 100 * 1.6 * sent[goal]
                worth += 12.0 * (held[goal] != side)
                if worth > score:
                    best, score = goal, worth
            card.aim = best
            men = sum(len(g.there) for g in card.groups) if isinstance(card, FootCard) else 4
            sent[best] += men

    def way(self, card: Card) -> Sequence[float]:
        """Return the inches from each spot to where a card wants to be."""
        aim, prize = self.setting.aim, self.score.prize
        side = card.side
        if aim.end == "guard" and side == DEFENDER and self._leaves(card):
            return self.setting.homes[DEFENDER]
        if aim.end in ("papers", "captives") and (prize.holder or prize.taken):
            if prize.holder is card:
                return self.setting.homes[side]
            return self._to(prize.spot)
        if aim.end == "captives":
            return self._to(prize.spot)
        return aim.ways[card.aim]

    def _to(self, spot: int) -> list[float]:
        found = self._straight.get(spot)
        if found is None:
            ground = self.setting.ground
            found = [max(0.0, ground.far(spot, n) - 1.0) for n in range(ground.count)]
            self._straight[spot] = found
        return found

    def _leaves(self, card: Card) -> bool:
        """Tell whether a card of a rear guard goes home: the nearest, when time is short."""
        aim, state = self.setting.aim, self.state
        if not isinstance(card, FootCard):
            return False
        left = aim.turns - state.turn
        wanted = aim.numbers["guard-wins"] - self.score.guard
        if holder(state, aim.within[0]) != ATTACKER:
            wanted -= aim.turns - max(state.turn, int(aim.numbers["leave-turn"]) - 1)
        men = max(0.0, wanted) * aim.numbers["men-a-point"] * 1.6
        home = self.setting.homes[DEFENDER]
        for one in sorted(state.foot(DEFENDER), key=lambda one: (home[one.post()], one.name)):
            if one.broken:
                continue
            if one is card:
                walk = home[card.post()] / self.state.run
                return men > 0 and left <= walk + 2.0
            men -= sum(len(g.up) for g in one.groups)
        return False

    def look(self, card: FootCard, group: MenGroup) -> Outlook:
        """Return what a group's choice is made by."""
        side, state = card.side, self.state
        player = self.players[side]
        if self._foes[0] != side:
            self._foes = side, threats(state, side)
            self._marks = [*state.groups(1 - side), *state.vehicles(1 - side)]
        way = self.way(card)
        turns = max(1, self.setting.aim.turns - state.turn)
        pull = player.go * (1 + player.press / 100 * state.turn / self.setting.aim.turns)
        if way[group.spot] / state.run > turns - 1.5:
            pull *= _LATE
        if self._waits(card):
            pull *= _WAITING
        if card.officer:
            pull *= 0.6
        if card.team:
            pull *= 0.7
        if way[group.spot] <= 0:
            pull += player.stay / 4
        taken = {one.spot for s in (0, 1) for one in state.groups(s) if one is not group}
        taken |= {one.spot for s in (0, 1) for one in state.vehicles(s)} | state.wrecks
        taken |= full_houses(state, group)
        calm = self.setting.aim.end == "captives" and self.score.prize.holder is card
        return Outlook(player, way, pull, self._foes[1], self._marks, frozenset(taken), calm)

    def _waits(self, card: FootCard) -> bool:
        """Tell whether a card is where it was set up to defend, and nobody has what it defends."""
        aim, side = self.setting.aim, card.side
        if self.setting.hidden != ("attacker", "defender")[side] or aim.end == "captives":
            return False
        if self.score.prize.taken or (aim.end == "guard" and self._leaves(card)):
            return False
        enemy = (one.spot in aim.within[card.aim] for one in self.state.groups(1 - side))
        return not any(enemy)

    # --- playing ----------------------------------------------------------------------------------

    def play(self) -> None:
        """Play to the end."""
        while not self.state.over:
            self.round()

    def round(self) -> None:
        """Play a turn, and count what its end counts."""
        self.turn()
        end_turn(self.state, self.setting.aim, self.score)
        self.state.turn += 1

    def turn(self) -> None:
        """Play a turn: the cards of both sides, shuffled together (2.1)."""
        state = self.state
        for side in (ATTACKER, DEFENDER):
            self.assign(side)
        self._reserves()
        cards = [
            (card, post)
            for side in (ATTACKER, DEFENDER)
            for card in state.sides[side]
            if card.here
            for post in ((DRIVER, COMMANDER) if isinstance(card, ArmedVehicle) else (0,))
        ]
        for n in range(len(cards) - 1, 0, -1):
            m = state.dice.below(n + 1)
            cards[n], cards[m] = cards[m], cards[n]
        if state.turn == 0 and self.setting.hidden == "none":
            first = next(
                (n for n, (card, _) in enumerate(cards)
                 if card.side == ATTACKER and isinstance(card, FootCard)), 0,
            )  # fmt: skip
            cards.insert(0, cards.pop(first))
        for card, post in cards:
            self._foes = -1, []
            self._card(card, post)
            if state.over:
                return
        turn_ends(state)

    def _card(self, card: Card, post: int) -> None:
        """Play one card that was turned up."""
        state = self.state
        if isinstance(card, ArmedVehicle):
            if card.alive:
                limits = self.setting.wheels[0 if card.row.wheels else 1]
                view = self.players[card.side], self.way(card), limits
                card_of_vehicle(state, card, post, view)
            return
        if card.gone or card.left:
            return
        if self._searches(card):
            recover(state, card)
            return
        if card.officer:
            officers_turn(state, card, self.look)
        else:
            impulse(state, card, self.look)
        for one in state.foot(card.side):
            carry(state, self.setting.aim, self.score, one)
        if self.setting.aim.end == "guard":
            self._leave(card)

    def _searches(self, card: FootCard) -> bool:
        """Have two men of a raid take the papers, if they are there and nobody else is."""
        aim, prize = self.setting.aim, self.score.prize
        if aim.end != "papers" or prize.taken or card.side != ATTACKER or card.broken:
            return False
        spots = aim.within[0]
        house = self.setting.ground.house[prize.spot]
        for group in card.groups:
            inside = house < 0 or self.setting.ground.house[group.spot] == house
            if group.spot in spots and inside and len(group.up) >= 2:
                search(self.score, card)
                return True
        return False

    def _leave(self, card: FootCard) -> None:
        """Let a squad of a rear guard off the table by its edge."""
        state, aim = self.state, self.setting.aim
        late = state.turn + 1 >= aim.numbers["leave-turn"]
        home = self.setting.homes[DEFENDER]
        if card.side != DEFENDER or card.broken or not late or not self._leaves(card):
            return
        if card.fit and all(home[group.spot] <= 0 for group in card.fit):
            self.score.left += sum(len(group.there) for group in card.groups)
            card.left = True

    def _reserves(self) -> None:
        """Bring on the reserve: its first card finds it at its arrow."""
        reserve = self.setting.record.reserve
        state = self.state
        if reserve is None or state.turn + 1 < reserve.turn:
            return
        entry = next(one for one in self.setting.record.entries if one.id == reserve.entry)
        at = self.setting.ground.spot(entry.at)
        for side in (ATTACKER, DEFENDER):
            for card in state.sides[side]:
                if card.here or not isinstance(card, FootCard):
                    continue
                card.here = True
                taken = {g.spot for s in (0, 1) for g in state.groups(s) if g.unit is not card}
                for group in card.groups:
                    group.spot = min(
                        (n for n in range(state.ground.count) if n not in taken),
                        key=lambda n: (state.ground.far(n, at), n),
                    )
                    taken.add(group.spot)


def _counts(card: Card) -> bool:
    return not card.broken and not card.gone if isinstance(card, FootCard) else card.alive


def begin(
    setting: MissionSetting,
    players: tuple[ActionPlayer, ActionPlayer],
    seeds: Seeds,
    tastes: tuple[SetUpTaste, SetUpTaste] = (USUAL, USUAL),
) -> ActionGame:
    """Return a game with both sides set up, the defender first."""
    charts, record = setting.charts, setting.record
    ladder = dict(charts.ladder)
    cards = [cards_of(charts, record, side, number) for number, side in enumerate(setting.sides)]
    state = ActionState(
        charts,
        setting.ground,
        ActionDice(seeds, ladder),
        chances(ladder),
        (cards[0], cards[1]),
        setting.edges,
        setting.sights,
        setting.night,
        setting.firing_seen,
        setting.run,
        homes=setting.homes,
    )
    game = ActionGame(setting, players, state)
    if setting.aim.end in ("papers", "captives"):
        game.score.prize.spot = setting.ground.spot(record.goals[0].at)
    for side in (DEFENDER, ATTACKER):
        for group in (g for card in cards[side] if isinstance(card, FootCard) for g in card.groups):
            group.spot = setting.zones[side][0]
        key = side, players[side], tastes[side]
        if key not in setting.placed:
            game.assign(side)
            hidden = setting.hidden == ("attacker", "defender")[side]
            set_up(state, side, setting.zones[side], setting.aim.ways, hidden, tastes[side])
            setting.placed[key] = remembered(state, side)
        put(state, side, setting.placed[key])
    return game
