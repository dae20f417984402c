"""A checker of rolled campaigns in code of its own: nothing of the generator's is imported.

It reads the fields of the frozen record, and the content's YAML with PyYAML alone. Hexes are the
record's numbers: down hexrow A, then B … `Campaigns(folder).check(campaign)` lists the faults.
"""

from __future__ import annotations

import csv
from functools import cached_property

import yaml

from tests.campaign_checker.aims import Aims
from tests.campaign_checker.calendar import Calendar
from tests.campaign_checker.card import Card
from tests.campaign_checker.content import Table
from tests.campaign_checker.forces import Forces
from tests.campaign_checker.front import Front
from tests.campaign_checker.ground import Ground
from tests.campaign_checker.history import SECRET, SIDES
from tests.campaign_checker.ledger import Ledger
from tests.campaign_checker.whereabouts import Whereabouts

__all__ = ["SECRET", "Campaigns"]


class Campaigns:
    """Checks campaigns against the content in a pack's folder."""

    def __init__(self, folder):
        self.folder = folder
        self.records, self.tables = {}, {}
        files = [*folder.glob("chance/*.yaml"), *folder.glob("tables/*.yaml")]
        for path in files:
            data = yaml.load(path.read_text(), Loader=yaml.CSafeLoader)
            if data["kind"] == "tables":
                for table in data["tables"]:
                    if "+" in table["dice"]:
                        continue  # no table of the generator's
                    self.tables[table["title"]] = Table(table)
            elif data["kind"] == "records":
                rows = data["records"]
                if "from" in rows:
                    with (folder / rows["from"]).open(encoding="utf-8", newline="") as file:
                        rows = list(csv.DictReader(file))
                records = {str(record["id"]): record for record in rows}
                self.records[data.get("id") or path.stem] = records
        self.by_id = {table.id: table for table in self.tables.values()}

    def check(self, campaign, card=None):
        return _Check(self, campaign, card).all()

    @cached_property
    def lines(self):
        files = [*self.folder.glob("chance/*.yaml"), *self.folder.glob("tables/*.yaml")]
        return {f"{p.parent.name}/{p.name}": p.read_text().splitlines() for p in files}


class _Check(Calendar, Ground, Front, Forces, Aims, Ledger, Card, Whereabouts):
    def all(self):
        self.scene()
        self.could_have_happened()
        self.calendar()
        self.land()
        self.water()
        self.places()
        self.entry_areas()
        self.front()
        for side in SIDES:
            self.side(side)
            self.formation(side)
            self.rolled(side)
        self.balance_of_strength()
        self.answered()
        self.aims()
        self.levels()
        self.ledger()
        self.locks()
        if self.card:
            self.printed()
        return self.faults
