"""What the user fixed, and what the printed card says."""

from __future__ import annotations

import re

from tests.campaign_checker.history import MAP_SURCHARGE, SIDES
from tests.campaign_checker.theme import Theme


class Card(Theme):
    """Locks and the card."""

    def locks(self):
        setting = self.c.setting
        pair = setting.pair
        theatre = self.theatre["id"]
        found = {
            "theatre": {theatre, *(theatre[: x.start()] for x in re.finditer("-", theatre))},
            "axis": {pair["axis"], pair["axis-nation"]},
            "allied": {pair["allied"], pair["allied-nation"]},
            "date": {self.c.calendar[0].day.isoformat()},
            "intensity": {self.c.intensity},
            "ground": {self.g.recipe},
            "firefights": {str(len(self.c.calendar))},
            "attacker": {self.c.attack},
            "edge": {dict(self.g.edges)["axis"]},
            "weather": {self.r["skies"][self.c.calendar[0].weather.sky]["name"]},
            "episode": {setting.episode["id"], setting.episode["name"]},
            "aims.first": {self.c.aims.kind},
        }
        for one in self.c.calendar:
            name = f"firefight-{one.number}"
            found[f"{name}.turns"] = {str(len(one.track))}
            found[f"{name}.hour"] = {one.hour}
            found[f"{name}.attacker"] = {one.attacker}
            found[f"{name}.weather"] = {self.r["skies"][one.weather.sky]["name"]}
            found[f"{name}.wind"] = {one.weather.wind}
            found[f"{name}.wind-direction"] = {one.weather.direction}
            found[f"{name}.nvr"] = {str(one.nvr)}
        for side in SIDES:
            state = self.c.sides[side]
            found[f"{side}.bombardment"] = {str(state.bombardment or "none")}
            found[f"{side}.air"] = {state.air or "none"}
            found[f"{side}.reserves"] = {"yes" if state.reserves else "no"}
            found[f"{side}.booby-traps"] = {"yes" if state.booby_traps else "no"}
            found[f"aims.balance.{side}"] = {dict(self.c.aims.balance)[side]}
        for field, value in self.c.locks.values.items():
            self.say(value in found.get(field, {value}), f"the lock on {field}")

    def printed(self):
        """The card says what was rolled: permissions by date and place, prices, secrets apart."""
        first = f"{self.c.calendar[0].day:%Y-%m}"
        for side in SIDES:
            own, army, state = self.card["sides"][side], self.armies[side], self.c.sides[side]
            for key in ("molotov", "napalm"):
                shown = own["mol" if key == "molotov" else key]
                since = army.get(key)
                self.say(bool(shown) == bool(since and str(since) <= first), f"{key} by date")
            weapons = [
                w["name"]
                for w in army["weapons"] or []
                if str(w["from"]) <= first <= str(w["to"])
                and (not w.get("nations") or (state.nation or {}).get("id") in w["nations"])
            ]
            for rule in own["rules"]:
                self.say("SS" not in rule["text"] or first >= "1944-01", "SS rules from 1944")
            rules = [rule["text"] for rule in own["rules"]]
            for trait in army["traits"]:
                if word := trait.get("groups"):
                    there = any(
                        word in str(g[key])
                        for g in own["groups"]
                        for key in ("name", "note", "full")
                    )
                    self.say(there or trait["text"] not in rules, f"{word}: a rule for no group")
            shown = [weapon["name"] for weapon in own["optional-weapons"]]
            self.say(shown == weapons, "optional weapons by date")
            self.say(
                sorted(w["name"] for w in own["fortifications"]) == sorted(self.works(side)),
                f"fortifications of the {side} side",
            )
            for group in own["groups"]:
                self.prices(group, state.reserves)
            self.say(own["secret"]["cp"] == state.cp, "CP in the secret part")
            self.say(len(own["secret"]["leaders"]) == len(state.leaders), "leaders in secret")

    def prices(self, group, reserves):
        more = MAP_SURCHARGE.get(group["letter"])
        if more is None:
            self.say(group["entering"] is None, "what sets up nothing does not enter")
            return
        self.say(group["on-map"] == group["cp"] + more, "the price on map (2.34)")
        self.say(group["entering"] == group["cp"], "the price of entering (2.34)")
        if group["in-reserve"] is not None:
            self.say(reserves and group["letter"] != "V", "in reserve: I, G, HW and A (2.33)")
            self.say(group["in-reserve"] == max(1, group["cp"] - 1), "the price in reserve (2.34)")

    def works(self, side):
        army, look = self.armies[side]["id"], self.g.look
        for rule in self.r["works"].values():
            leave = rule.get("leave")
            if (
                (rule["pto"] and not self.theatre["pto"])
                or (rule["surf"] and "ocean" not in self.c.ground.cover)
                or (rule.get("armies") and army not in rule["armies"])
                or army in (rule.get("not-armies") or ())
                or (rule.get("looks") and look not in rule["looks"])
                or look in (rule.get("not-looks") or ())
                or (leave == "booby-traps" and not self.c.sides[side].booby_traps)
                or (leave == "afv" and not self.armies[side]["afv"])
            ):
                continue
            yield self.r["fortifications"][rule["fortification"]]["name"]
