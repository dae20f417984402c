"""The record of rolls: each entry against its table."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from tests.campaign_checker.content import odds, span
from tests.campaign_checker.history import FREE_STAGES, SECRET
from tests.campaign_checker.theme import Theme


class Ledger(Theme):
    """Every entry of the ledger."""

    def ledger(self):
        paths = [rolled.entry.path for rolled in self.c.ledger]
        self.say(len(set(paths)) == len(paths), "a stream for each roll")
        tries = defaultdict(set)
        for rolled in self.c.ledger:
            entry = rolled.entry
            self.entry(entry)
            stage, number = [*entry.path.split("/"), ""][:2]
            if stage in FREE_STAGES:
                tries[stage].add((int(number), rolled.kept))
            else:
                self.say(rolled.kept, "what is no stage is never thrown away")
            if entry.table in SECRET:
                self.say(rolled.kept, f"{entry.table}: rolled once and kept")
                self.say(rolled.secret == entry.path.split("/")[0], f"{entry.table}: secret")
            else:
                self.say(rolled.secret is None, f"{entry.table}: open")
        for stage in FREE_STAGES:
            last = max(number for number, _ in tries[stage])
            thrown = sum(self.c.thrown.get(stage, {}).values())
            self.say(thrown == last - 1, f"{stage}: each rejected try counted")
            flags = dict(tries[stage])
            self.say(len(flags) == len(tries[stage]), f"{stage}: a try is kept or thrown away")
            self.say([n for n, k in flags.items() if k] == [last], f"{stage}: the last try is kept")
        known = {*FREE_STAGES, "map"}
        self.say(set(self.c.thrown) <= known, "stages by name")

    def entry(self, entry):
        table = self.content.tables.get(entry.table)
        if entry.place is None:
            self.pick(entry)
            return
        if table is None:
            self.say(False, f"a table '{entry.table}'")
            return
        net = sum(value for _, value in entry.modifiers)
        self.say(entry.dice == f"{table.count}d{table.sides}", f"{entry.path}: the dice")
        self.say(
            len(entry.faces) == table.count and all(1 <= f <= table.sides for f in entry.faces),
            f"{entry.path}: faces of the dice",
        )
        self.say(entry.natural == sum(entry.faces), f"{entry.path}: the faces' sum")
        self.say(table.low <= net <= table.high, f"{entry.path}: a modifier within reach")
        self.say(all(value for _, value in entry.modifiers), f"{entry.path}: no modifier of 0")
        _, _, cells = table.row(entry.natural + net)
        self.say(entry.result in cells, f"{entry.path}: the row that was rolled")
        self.say(entry.odds == odds(table, entry.natural + net, net), f"{entry.path}: its odds")
        file, line, _ = entry.place.rsplit(":", 2)
        text = self.content.lines["/".join(file.split("/")[-2:])][int(line) - 1]
        self.say("on:" in text and entry.result in text, f"{entry.path}: where the row stands")

    def pick(self, entry):
        sides = int(entry.dice.removeprefix("1d"))
        low, high = span(entry.row)
        self.say(1 <= low <= entry.faces[0] <= high <= sides, f"{entry.path}: its row")
        self.say(entry.odds == Fraction(high - low + 1, sides), f"{entry.path}: its odds")
        if entry.path.endswith("/theatre") and not self.c.locks.values:
            weight = self.r["theatres"][entry.result]["weight"]
            total = sum(theatre["weight"] for theatre in self.r["theatres"].values())
            self.say(entry.odds == Fraction(weight, total), "the theatre's odds")
