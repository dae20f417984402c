"""What every theme of the checker shares: the record, its content, the faults found."""

from __future__ import annotations

from functools import cached_property

from tests.campaign_checker.hexes import board
from tests.campaign_checker.history import SIDES


class Theme:
    """What every theme of the checker works on, and the faults that it gathers."""

    def __init__(self, content, campaign, card):
        self.content, self.c, self.card = content, campaign, card
        self.r = content.records
        self.g, self.o = campaign.ground, campaign.opening
        self.board = board(self.g.board.columns, self.g.board.rows)
        self.theatre = self.r["theatres"][campaign.setting.theatre["id"]]
        self.site = campaign.site
        self.armies = {side: self.r["armies"][campaign.sides[side].army["id"]] for side in SIDES}
        self.attacker = "axis" if campaign.attack == "dual" else campaign.attack
        self.entries = {rolled.entry.path: rolled for rolled in campaign.ledger}
        self.faults = []

    def say(self, true, fault):
        if not true:
            self.faults.append(fault)

    def locked(self, name):
        """What the user fixed a single roll to, which then is not in the ledger."""
        return self.c.locks.values.get(name)

    def kept(self, ending):
        found = [
            rolled.entry
            for path, rolled in self.entries.items()
            if rolled.kept and path.endswith(ending)
        ]
        assert len(found) == 1, (ending, [entry.path for entry in found])
        return found[0]

    def named(self, part, name):
        return next(record for record in self.r[part].values() if record["name"] == name)

    @cached_property
    def deep(self):
        kinds = self.r["terrains"]
        return {h for h, kind in enumerate(self.g.cover) if not kinds[kind]["passable"]}

    @cached_property
    def closed(self):
        return self.deep - {x.hex for x in self.g.crossings}

    @cached_property
    def strategic(self):
        return {h for item in self.g.strategic for h in item.hexes}

    def edge(self, side):
        return self.board.edges[dict(self.g.edges)[side]]
