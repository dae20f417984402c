"""The two sides: groups, CP, leaders, OBA, and how strong they are beside each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import date
from fractions import Fraction

from tests.campaign_checker.history import (
    CP,
    LEADERS,
    MAP_SURCHARGE,
    MOST_ARMOUR,
    OTHER,
    SIDES,
)
from tests.campaign_checker.theme import Theme

LISTED = {"I", "G", "A", "V"}
"""The letters of groups that tables of equipment list whole."""


class Forces(Theme):
    """Sides and their balance."""

    def side(self, side):
        state, army = self.c.sides[side], self.armies[side]
        first, last = (f"{d:%Y-%m}" for d in (self.c.calendar[0].day, self.c.calendar[-1].day))
        nation = self.c.setting.pair[f"{side}-nation"]
        own = {
            key: group
            for key, group in self.r[army["groups"]].items()
            if str(group["from"]) <= first
            and last <= str(group["to"])
            and (not group.get("theatres") or self.theatre["id"] in group["theatres"])
            and (not group.get("nations") or nation in group["nations"])
            and (army["afv"] or not group["armoured"])
            and (army["oba"] or group["letter"] != "O")
            and self.armour(group) <= MOST_ARMOUR[self.c.intensity]
            and self.was_there(side, group)
            and self.equipped(side, key, group)
        }
        self.say([g["id"] for g in state.groups] == list(own), f"the groups of the {side} side")
        self.say(len(own) >= 10, "10 groups at least")
        for held in state.opening:
            limit = own.get(held.group["id"], {"per-cg": 0})["per-cg"]
            self.say(1 <= held.count <= limit, "no more of a group than a campaign allows")
        least = min(CP[self.c.intensity].values())
        self.say(least <= state.cp <= max(CP[self.c.intensity].values()), "CP of the intensity")
        platoons = [
            g["cp"] + MAP_SURCHARGE["I"]
            for g in own.values()
            if g["letter"] == "I" and g["echelon"] == "Platoon" and g["squads"]
        ]
        self.say(platoons and min(platoons) + 1 <= state.cp, "CP for a platoon and a Patrol")
        squads = sum(h.count for h in state.opening if h.group["squads"])
        self.say(squads >= 2, "infantry at the start")
        months = [s for s in army["strength"] if str(s["from"]) <= first <= str(s["to"])]
        self.say(months, "an army in its years")
        years = months[0] if months else army["strength"][0]
        record = self.r["nations"].get(nation, {})
        elr, san = (
            int(self.locked(f"{side}.{key}") or record.get(key) or years[key])
            for key in ("elr", "san")
        )
        self.say((state.elr, state.san) == (elr, san), "ELR and SAN of army and year")
        self.say(0 <= state.elr <= 5 and 0 <= state.san <= 7, "ELR and SAN that can be")
        self.say(all(-2 <= value <= 2 for value in state.drms.values()), "DRMs within ±2")
        for name in ("leader", "oba", "promotion", "cp", "elr"):
            if self.locked(f"{side}.drm.{name}"):
                fixed = int(self.locked(f"{side}.drm.{name}"))
                self.say(state.drms[name] == fixed, f"the {name} DRM as fixed")
                continue
            rolled = int(self.entries[f"{side}/drm/{name}"].entry.result)
            total = max(-2, min(2, rolled + army["drms"].get(name, 0)))
            self.say(state.drms[name] == total, f"the {name} DRM")
        self.say(army["booby-traps"] or not state.booby_traps, "booby traps of those who had them")
        self.say(army["oba"] or not state.bombardment, "bombardment of those who have OBA")
        sky = self.c.setting.pair["air"] in (side, "both") and army["air"]
        self.say(sky or state.air is None, "air support of those who had the sky")

    def formation(self, side):
        """The formation was there that day, in that episode; if it has no name, none was known."""
        setting, found = self.c.setting, self.c.sides[side].formation
        first = f"{self.c.calendar[0].day}"
        episode = setting.episode["name"]
        were = [
            (one["name"], tuple(one.get("regiments") or ()))
            for one in self.r["formations"].values()
            if (one["theatre"], one["army"]) == (self.theatre["id"], self.armies[side]["id"])
            and one.get("nation") == setting.pair[f"{side}-nation"]
            and str(one["from"]) <= first <= str(one["to"])
            and episode in (one.get("episodes") or ())
            and self.enemy_of(side) in (one.get("against") or [self.enemy_of(side)])
        ]
        if found is None:
            self.say(not were, f"a formation of the {side} side")
            return
        self.say(
            any(found.name == name and found.part in (of or (None,)) for name, of in were),
            "a formation that was there",
        )
        if self.card:
            told = self.card["sides"][side]["formation"]
            self.say(found.name in told and told.endswith("†"), "a formation with its mark")

    def equipped(self, side, key, group):
        """Whether the side's formation, if one is known, had a group by its table of equipment."""
        found = self.c.sides[side].formation
        if found is None:
            return True
        record = self.r["formations"][found.record["id"]]
        if key in (record.get("more") or ()) or key in (record.get("less") or ()):
            return key not in (record.get("less") or ())
        table = self.r["establishments"][record["table"]]
        if group["letter"] in LISTED:
            return key in {*table["own"], *table["attached"]}
        few = set()
        for other in self.r["establishments"].values():
            if other["army"] == self.armies[side]["id"]:
                few |= set(other.get("only") or ())
        return key not in few or key in (table.get("only") or ())

    def enemy_of(self, side):
        other = "allied" if side == "axis" else "axis"
        return self.c.setting.pair[f"{other}-nation"] or self.armies[other]["id"]

    def was_there(self, side, group):
        """Whether an episode that says which infantry was there, or that no AFV was, has it."""
        episode = self.c.setting.episode
        known = self.r["episodes"][episode["id"]]
        infantry = known.get(f"{side}-infantry")
        if infantry and group["letter"] == "I":
            return group["id"] in infantry
        return not (group["armoured"] and side in (known.get("no-armour") or ()))

    def units(self, group):
        """What a group holds that the scale of armour knows, with or without letters of origin."""
        scale = {row["unit"]: row for row in self.r["armour"].values()}
        for part in group["full"].split(", "):
            name = part.split(" × ", 1)[-1]
            short = name[:-3] if name[-3:-2] == "(" and name.endswith(")") else name
            if row := scale.get(name) or scale.get(short):
                yield row

    def armour(self, group):
        return max([0, *(row["armour"] for row in self.units(group))])

    def answered(self):
        """The best armour of each opening force against the best that the other has for it."""
        month = f"{self.c.calendar[0].day:%Y-%m}"
        brings, beats = {}, {}
        scale = {row["unit"]: row["answers"] for row in self.r["armour"].values()}
        for side in SIDES:
            army, nation = self.armies[side], self.c.setting.pair[f"{side}-nation"]
            held = [self.r[army["groups"]][h.group["id"]] for h in self.c.sides[side].opening]
            brings[side] = max([0, *(self.armour(group) for group in held)])
            carried = [
                scale[one["name"]]
                for one in army["weapons"] or ()
                if one["inherent"]
                and one["name"] in scale
                and str(one["from"]) <= month <= str(one["to"])
                and (not one.get("nations") or nation in one["nations"])
            ]
            rows = [row["answers"] for group in held for row in self.units(group)]
            beats[side] = max([1, *carried, *rows])  # Close Combat does for the thinnest
        for side in SIDES:
            fault = f"armour of class {brings[side]} against means for {beats[OTHER[side]]}"
            self.say(brings[side] <= beats[OTHER[side]], fault)

    def rolled(self, side):
        """What is rolled once: CP, a leader a platoon, ammunition a module."""
        state = self.c.sides[side]
        if fixed := self.locked(f"{side}.cp"):
            self.say(state.cp == int(fixed), "starting CP as fixed")
        else:
            entry = self.entries[f"{side}/cp"].entry
            self.say(not entry.modifiers, "starting CP without DRMs")
            self.say(CP[self.c.intensity][entry.natural] == state.cp, "starting CP as rolled")
        platoons = [
            held.group
            for held in state.opening
            for _ in range(held.count * held.group["leaders"])
            if held.group["column"] != "none"
        ]
        for held in state.opening:
            if held.group["echelon"] in ("Platoon", "Company"):
                self.say(held.group["leaders"] >= 1, "a leader for each platoon (2.36)")
        self.say(len(state.leaders) == len(platoons), "a leader for each platoon (2.36)")
        have = defaultdict(Counter)
        for number, (leader, group) in enumerate(zip(state.leaders, platoons, strict=False), 1):
            column = self.column(side, group)
            self.say(leader.column == column, "a leader's column")
            drm = state.drms["leader"] + self.armour_drm(side, column)
            if fixed := self.locked(f"{side}.leaders.{number}"):
                self.say(leader.rolled == fixed, "a leader as fixed")
                total = leader.total
            else:
                entry = self.entries[f"{side}/leaders/{number}"].entry
                self.say(sum(v for _, v in entry.modifiers) == drm, "a leader's DRM (2.361)")
                total = entry.natural + drm
            row = (total > 2) + (total > 3) + (total > 4) + (total > 6) + (total > 8) + (total > 10)
            kind = LEADERS[column][row]
            self.say(leader.rolled == kind and leader.total == total, "a leader as rolled")
            self.say(leader.leader == self.slid(column, kind, have[column]), "a leader as limited")
        for column, counts in have.items():
            top = LEADERS[column][:2]
            self.say(all(counts[kind] <= 1 for kind in top), "one each of the two top types")
        modules = [
            h.group for h in state.opening for _ in range(h.count) if h.group["letter"] == "O"
        ]
        self.say(len(state.modules) == len(modules), "ammunition for each module")
        for number, module in enumerate(state.modules, 1):
            total = module.total
            if not self.locked(f"{side}.oba.{number}"):
                entry = self.entries[f"{side}/oba/{number}"].entry
                total = entry.natural + state.drms["oba"]
            words = "Plentiful" if total <= 4 else "Scarce" if total >= 11 else "Normal"
            self.say((module.total, module.strength) == (total, words), "ammunition as rolled")

    def column(self, side, group):
        if group["armoured"] or group["letter"] in ("A", "V"):
            return "armour"
        return {"japanese": "japanese", "finnish": "finn"}.get(self.armies[side]["id"], "general")

    def armour_drm(self, side, column):
        army = self.armies[side]["id"]
        if column != "armour" or army in ("american", "us-marines", "british"):
            return 0
        return -1 if army == "german" and self.c.calendar[0].day < date(1945, 1, 1) else 1

    def slid(self, column, kind, have):
        bare = kind.rstrip("*")
        order = list(dict.fromkeys(name.rstrip("*") for name in LEADERS[column]))
        if bare == "–":
            return kind
        index = order.index(bare)
        while index < 2 and have[order[index]]:
            index += 1
        have[order[index]] += 1
        return kind if order[index] == bare else order[index]

    def balance_of_strength(self):
        strengths = {}
        for side in SIDES:
            state = self.c.sides[side]
            prices = self.r[self.armies[side]["groups"]]
            force = sum(prices[held.group["id"]]["cp"] * held.count for held in state.opening)
            strengths[side] = force + Fraction(state.works, 10) + state.cp
            self.say(state.works >= 0, "no FP below 0")
        ratio = strengths[self.attacker] / strengths[OTHER[self.attacker]]
        if self.c.attack == "dual":
            fair = Fraction(9, 10) <= ratio <= Fraction(11, 10)
            self.say(fair, f"strengths of {float(ratio):.3f} in a dual attack")
        else:
            fair = Fraction(6, 5) <= ratio <= Fraction(9, 5)
            self.say(fair, f"strengths of {float(ratio):.3f} in an assault")
