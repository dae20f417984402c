"""When and where it is: theatre, armies and dates, light, visibility and weather."""

from __future__ import annotations

from datetime import UTC, date, timedelta
from itertools import pairwise

from tests.campaign_checker.history import (
    AXIS,
    DAMP,
    GREECE_FALLS,
    IN_THE_WAR,
    NO_SNOW,
    OTHER,
    ROMANIA_CHANGES,
    SIDES,
    SNOWY,
)
from tests.campaign_checker.sky import (
    altitude,
    days_since_2000,
    moon_light,
    moon_longitude,
    sun_longitude,
)
from tests.campaign_checker.theme import Theme


class Calendar(Theme):
    """Scene and calendar."""

    def scene(self):
        setting = self.c.setting
        first, last = self.c.calendar[0].day, self.c.calendar[-1].day
        met = [
            pair
            for pair in self.theatre["pairs"]
            if all(pair[side] == self.armies[side]["id"] for side in SIDES)
            and all(pair.get(f"{side}-nation") == setting.pair[f"{side}-nation"] for side in SIDES)
            and pair["from"] <= first
            and last <= pair["to"]
        ]
        self.say(met, "the two armies met there, from the first day to the last")
        self.say(first == setting.first_day, "the first firefight is on the first day")
        months = f"{first:%Y-%m}", f"{last:%Y-%m}"
        self.say(
            str(self.theatre["from"]) <= months[0] and months[1] <= str(self.theatre["to"]),
            "the theatre is open",
        )
        for side, army in self.armies.items():
            self.say((army["id"] in AXIS) == (side == "axis"), "each army on its own side")
            self.say(army["side"] == side, "each army on its own side")
            since, until = IN_THE_WAR.get(army["id"], ("1939-09-01", "1945-09-02"))
            self.say(
                date.fromisoformat(since) <= first and last <= date.fromisoformat(until),
                f"the {army['id']} army is in the war",
            )
            if army["id"] == "greek" and self.theatre["id"] == "greece-1941":
                self.say(last <= GREECE_FALLS, "the Greek army lays down its arms")
            nation = setting.pair[f"{side}-nation"]
            state = self.c.sides[side]
            self.say((state.nation or {}).get("id") == nation, "the nation of the pair")
            if nation:
                self.say(self.r["nations"][nation]["army"] == army["id"], "a nation of its army")
            if nation == "romanian" or army["id"] == "romanian":
                changed = first >= ROMANIA_CHANGES
                self.say(changed == (side == "allied"), "Romania changes sides")
                self.say(changed or last < ROMANIA_CHANGES, "Romania changes sides")
        if self.armies["allied"]["id"] == "partisans":
            self.say(self.c.intensity == "low", "partisans fight at low intensity")
            groups = self.c.sides["allied"].groups
            self.say(not any(g["armoured"] for g in groups), "partisans have no AFV")
            self.say(not any(g["letter"] == "O" for g in groups), "partisans have no OBA")
            self.say(not self.c.sides["allied"].bombardment, "partisans have no OBA")
        most = ["low", "mid", "high"]
        for army in self.armies.values():
            top = most.index(army["most"])
            self.say(most.index(self.c.intensity) <= top, "an intensity that both can fight")
        weights = self.theatre["intensity"]
        usual = weights[self.c.intensity] or not any(
            weights[name]
            for name in most[: 1 + min(most.index(a["most"]) for a in self.armies.values())]
        )
        self.say(usual, "an intensity of the theatre")
        episode = self.r["episodes"][setting.episode["id"]]
        first_day, last_day = episode["from"], episode["to"]
        self.say(first_day <= first and last <= last_day, "all firefights in the episode's days")
        bias = setting.pair["bias"]
        self.say(
            "both" in (episode["attacker"], bias) or episode["attacker"] == bias,
            "the side that had to take ground in the episode",
        )
        self.say(self.g.recipe in episode["grounds"], "the episode's ground")
        present = {setting.pair[f"{s}-nation"] or self.armies[s]["id"] for s in SIDES}
        self.say(not episode.get("who") or present <= set(episode["who"]), "the episode's sides")

    def calendar(self):
        calendar = self.c.calendar
        self.say(4 <= len(calendar) <= 8, "4 to 8 firefights")
        if self.c.attack != "dual":
            attacks = [one.attacker for one in calendar]
            mine, theirs = attacks.count(self.c.attack), attacks.count(OTHER[self.c.attack])
            self.say(mine >= theirs, "who has to take ground attacks as often as the other")
        numbers = [one.number for one in calendar]
        self.say(numbers == list(range(1, len(calendar) + 1)), "firefights are numbered")
        times = [one.begins for one in calendar]
        self.say(all(a < b for a, b in pairwise(times)), "each firefight is later")
        first = "both" if self.c.attack == "dual" else self.c.attack
        self.say(calendar[0].attacker == first, "the first attacker")
        for one in calendar:
            self.say(one.attacker in (*SIDES, "both"), "an attacker for each firefight")
            self.turns(one)
            self.light(one)
            self.weather(one)
        for before, one in pairwise(calendar):
            self.step(before, one)

    def turns(self, one):
        self.say(6 <= len(one.track) <= 9, "6 to 9 turns")
        circled = [n for n in one.track if n]
        self.say(circled and one.track[-len(circled) :] == tuple(circled), "circled to the last")
        self.say(
            circled and circled[0] >= 1 and all(b in (a + 1, 6) for a, b in pairwise(circled)),
            "circled numbers grow",
        )
        self.say(len(circled) <= 4 and all(n <= 6 for n in circled), "circled numbers of a die")

    def light(self, one):
        at = one.begins.astimezone(UTC)
        d = days_since_2000(at)
        box = self.r["episodes"][self.c.setting.episode["id"]]["box"]
        place = (box["south"] + box["north"]) / 2, (box["west"] + box["east"]) / 2
        sun = altitude((sun_longitude(d), 0), d, *place)
        clock = timedelta(hours=round(place[1] / 15))
        self.say(one.begins.utcoffset() == clock, "the clock of the place")
        self.say(one.begins.minute % 15 == 0, "quarters of an hour")
        self.say(one.night == (one.hour == "night"), "night by name")
        if not one.night:
            self.say(sun > -1, f"daylight by day: the sun at {sun:.1f}° ({one.begins})")
            self.say(one.moon is None and one.nvr is None, "no moon by day")
            return
        self.say(sun < -5.5, f"dark at night: the sun at {sun:.1f}° ({one.begins})")
        self.say(one.moon and one.nvr is not None, "a moon and an NVR at night")
        if not one.moon:
            return
        lit, angle = moon_light(d)
        self.say(abs(one.moon.lit - 100 * lit) <= 8, f"the moon's light: {one.moon} {lit:.2f}")
        if 12 < angle < 168 or 192 < angle < 348:
            self.say(one.moon.waxing == (angle < 180), "a waxing moon waxes")
        if abs(angle - 180) < 12:
            self.say(one.moon.phase == "Full Moon", "full moon")
        if min(angle, 360 - angle) < 12:
            self.say(one.moon.phase == "No Moon", "new moon")
        bounds = {
            "No Moon": (0, 0.06),
            "Crescent": (0.01, 0.42),
            "Half Moon": (0.22, 0.80),
            "Gibbous": (0.60, 0.99),
            "Full Moon": (0.94, 1),
        }
        low, high = bounds[one.moon.phase]
        self.say(low <= lit <= high, f"the phase of the moon: {one.moon.phase}, {lit:.2f} lit")
        high = altitude(moon_longitude(d), d, *place)
        if abs(high) > 3:
            self.say(one.moon.up == (high > 0), f"the moon at {high:.1f}°, {one.moon}")
        self.visibility(one)

    def visibility(self, one):
        if self.locked(f"firefight-{one.number}.nvr"):
            return
        rolled = self.kept(f"firefight {one.number}/nvr")
        column = {"No Moon": 0, "Crescent": 1, "Half Moon": 2, "Gibbous": 3, "Full Moon": 4}
        index = column[one.moon.phase] if one.moon.up else 0
        drm = self.r["skies"][one.weather.sky]["nvr"]
        drm += self.r["ground-states"][one.weather.ground]["nvr"]
        table = self.content.by_id["nvr"]
        drm = max(table.low, min(table.high, drm))
        self.say(sum(v for _, v in rolled.modifiers) == drm, "NVR: what sky and ground do")
        cells = table.row(rolled.natural + drm)[2]
        self.say(str(one.nvr) == rolled.result == cells[index], "NVR: the moon's column")

    def weather(self, one):
        climate = self.r["climates"][self.theatre["climate"]]
        season = next(s for s in climate["seasons"] if one.day.month in s["months"])
        above, below = self.r["skies"][one.weather.sky], None
        below = self.r["ground-states"][one.weather.ground]
        tables = self.content.by_id
        self.say(
            above["name"] in tables[season["weather"]].results(), "weather of climate and season"
        )
        self.say(one.weather.wind in tables[season["wind"]].results(), "wind of the season")
        if "mist" in one.weather.sky or "fog" in one.weather.sky:
            self.say(one.weather.wind != "Heavy wind", "no mist in a heavy wind")
        if one.weather.sky == "heat-haze":
            self.say(
                10 <= one.begins.hour + one.begins.minute / 60 <= 16,
                "heat haze between ten and four",
            )
        self.say(one.weather.wind in (above.get("winds") or [one.weather.wind]), "a sky's winds")
        wind = one.weather.direction
        self.say((wind is None) == (one.weather.wind == "No wind"), "wind has a direction")
        self.sky(one, season)
        self.ground_state(one, season)
        if self.theatre["climate"] in NO_SNOW:
            self.say(not above["snow"] and not below["snow"], "no snow in the tropics")
        hours = tables[season["hours"]].results()
        if one.number > 1 and not one.night:
            self.say(one.hour in hours | {"afternoon", "dusk"}, "an hour of the season")

    def sky(self, one, season):
        """The sky as rolled, or what comes in the place of one that can't be there."""
        name = f"firefight-{one.number}.weather"
        if self.locked(name) or (one.number == 1 and self.locked("weather")):
            return
        rolled = self.sky_before(one, season) or self.kept(f"firefight {one.number}/weather").result
        could = [rolled]
        while other := self.named("skies", could[-1]).get("instead"):
            could.append(self.r["skies"][other]["name"])
        now = self.r["skies"][one.weather.sky]["name"]
        self.say(now in could, "the sky as rolled")
        for earlier in could[: could.index(now)] if now in could else ():
            sky = self.named("skies", earlier)
            could_be = self.could_be(sky, one) and one.weather.ground in self.goes_with(sky)
            self.say(not could_be, f"{earlier} could have come")

    def sky_before(self, one, season):
        """The name of the sky before, if it stayed; a new season may not know it."""
        if one.number == 1:
            return None
        before = self.r["skies"][self.c.calendar[one.number - 2].weather.sky]["name"]
        name = f"firefight {one.number}/sky"
        asked = any(at.kept and path.endswith(name) for path, at in self.entries.items())
        fixed = self.locked(f"firefight-{one.number}.sky")
        if not asked and fixed is None:
            known = self.content.by_id[season["weather"]].results()
            self.say(before not in known, "a sky that may stay is asked for")
            return None
        return None if (fixed or self.kept(name).result) == "rolled anew" else before

    def could_be(self, sky, one):
        hour = f"{one.begins:%H:%M}"
        early, late = str(sky.get("from") or "00:00"), str(sky.get("to") or "23:59")
        if sky.get("winds") and one.weather.wind not in sky["winds"]:
            return False
        if not early <= hour <= late:
            return False
        return one.number == 1 or bool(self.reached(self.c.calendar[one.number - 2], one, sky))

    def ground_state(self, one, season):
        sky, state = self.r["skies"][one.weather.sky], one.weather.ground
        told = self.r["ground-states"][state]["name"]
        fits = self.goes_with(sky)
        self.say(state in fits, "a ground that goes with the sky")
        if "rain" in one.weather.sky:
            self.say(state in ("moist", "wet", "mud"), "no rain on snow, frost or dry ground")
        if "snow" in one.weather.sky:
            self.say(state in SNOWY, "falling snow lies")
        if one.weather.sky == "dust":
            self.say(state in ("very-dry", "dry"), "dust over dry ground")
        if one.number > 1 or self.locked("firefight-1.ground"):
            return
        entry = self.kept("firefight 1/ground")
        if self.locked("weather") or self.locked("firefight-1.weather"):
            drm = sky["ground"]
        else:  # the DRM is that of the sky which wind and hour allow, whatever the ground makes it
            could, above = set(), self.named("skies", self.kept("firefight 1/weather").result)
            while above and above["id"] not in could:
                could.add(above["id"])
                if self.could_be(above, one):
                    break
                above = self.r["skies"].get(above.get("instead"))
            drm = above["ground"]
        self.say(sum(v for _, v in entry.modifiers) == drm, "the ground: the sky's DRM")
        if self.named("ground-states", entry.result)["id"] in fits:
            self.say(told == entry.result, "the ground as rolled")
        results = self.content.by_id[season["ground"]].results()
        self.say(entry.result in results, "a ground of climate and season")

    def goes_with(self, sky):
        steps = self.r["ground-steps"].values()
        return {step["to"] for record in steps for step in record[sky["does"]]}

    def reached(self, before, one, sky):
        """The states that the table allows after so many days under a sky."""
        days = (one.day - before.day).days
        steps, column = self.r["ground-steps"], sky["does"]
        if not days and not sky["at-once"]:
            return {before.weather.ground} & self.goes_with(sky)
        found = {before.weather.ground}
        for _ in range(max(1, days)):
            found = {step["to"] for state in found for step in steps[state][column]}
        return found

    def step(self, before, one):
        """Yesterday's ground and today's: by the table, and by what everybody knows."""
        sky = self.r["skies"][one.weather.sky]
        was, now = before.weather.ground, one.weather.ground
        found = self.reached(before, one, sky)
        self.say(now in found, f"a step of the ground: {was}, {sky['name']}, {now}")
        climate = self.r["climates"][self.theatre["climate"]]
        season = next(s for s in climate["seasons"] if one.day.month in s["months"])
        usual = {
            self.named("ground-states", name)["id"]
            for name in self.content.by_id[season["ground"]].results()
        }
        own = found & (usual | {was})
        self.say(not own or now in own, "a ground of climate and season")
        falls = any(word in one.weather.sky for word in ("rain", "snow"))
        days = (one.day - before.day).days
        if days < 2 and not falls and was in DAMP and now in DAMP:
            self.say(DAMP.index(now) <= DAMP.index(was), "it gets no wetter under a dry sky")
        if now in SNOWY and was not in SNOWY:
            self.say("snow" in one.weather.sky, "snow comes from the sky")
        if not days and not falls:
            self.say(was == now, "the same ground on the same dry day")
