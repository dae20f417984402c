"""A checker of rolled scenarios in code of its own: nothing of the generator's is imported.

It reads the plain record as it stands in a scenario's file, and the content's YAML with PyYAML
alone. `Scenarios(folder).check(record)` lists the faults.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from datetime import datetime
from fractions import Fraction
from functools import cached_property

from tests.scenario_forces_checker import COPIES, EVEN, SIDES, roles, symmetry
from tests.yaml_files import load_yaml

# The box and the deck, copied from the source and its repairs, not from the content.
OBJECTIVES = {1: 8, 2: 6, 3: 3}
MARKERS = 18
TILES = 18

# What every scenario promises, as the documentation says it and not as the content does.
TOLERANCE = Fraction(1, 2)
APART = 3
AGGRESSIVE = {
    "Hold to the last round",
    "Assault on a strongpoint",
    "Break through",
    "Ambush",
    "Reconnaissance raid",
}
# How missions want starts and objectives to lie.
IN_PLACE = {
    "Hold to the last round": 2,
    "Assault on a strongpoint": 1,
    "Reconnaissance raid": 2,
}
NOT_AT_ONCE = {"Hold to the last round": 2, "Assault on a strongpoint": 3}
IN_REACH = {"Assault on a strongpoint": 3}
# Where no tile by itself may have what the attacker needs.
NO_SINGLE = {"Hold to the last round"}
STORMED = {
    "Ground to win": 2,
    "Meeting engagement": 2,
    "Hold to the last round": 2,
    "Assault on a strongpoint": 2,
}
MINUTES = 4
SIZES = {
    "Ground to win": (8, 18),
    "Meeting engagement": (10, 18),
    "Hold to the last round": (10, 18),
    "Assault on a strongpoint": (8, 15),
    "Break through": (12, 18),
    "Ambush": (8, 14),
    "Reconnaissance raid": (9, 16),
    "Wear them down": (8, 16),
}
COLUMNS, ROWS = 6, 6
# What the land looks like, by the month; two of a month in which it changes.
SEASONS = {
    6: {"green"}, 7: {"green", "ripe"}, 8: {"ripe", "stubble"}, 9: {"stubble"},
    10: {"stubble", "autumn"}, 11: {"autumn", "bare"}, 12: {"bare", "snow"}, 1: {"bare", "snow"},
    2: {"bare", "snow"}, 3: {"bare", "spring"}, 4: {"spring"},
}  # fmt: skip
FIRST_DAY, LAST_DAY = datetime(1944, 6, 6), datetime(1945, 5, 8)
ROUNDS = range(8, 15)


class Board:
    """Tiles as squares on a grid: they touch when their middles are a tile apart, or half to the
    side and one down."""

    def __init__(self, rows):
        self.at = {}
        for number, tiles in enumerate(rows):
            for place, tile in enumerate(tiles):
                if tile is not None:
                    self.at[tile] = (place + 0.5 * (number % 2), number)
        self.near = {
            tile: [o for o, there in self.at.items() if o != tile and self._touch(here, there)]
            for tile, here in self.at.items()
        }

    @staticmethod
    def _touch(here, there):
        across, down = abs(here[0] - there[0]), abs(here[1] - there[1])
        return (down == 0 and across == 1) or (down == 1 and across == 0.5)

    def moves(self, start):
        """Dijkstra without weights, wave by wave."""
        found, wave, steps = {}, {start}, 0
        while wave:
            found |= dict.fromkeys(wave, steps)
            wave = {o for tile in wave for o in self.near[tile]} - found.keys()
            steps += 1
        return found


class Scenarios:
    """The rules that records are held to; `folder` is the pack's."""

    def __init__(self, folder):
        self.folder = folder

    def _yaml(self, name):
        return load_yaml((self.folder / name).read_text("utf-8"))

    @cached_property
    def tiles(self):
        return {r["id"]: r for r in self._yaml("tiles.yaml")["records"]}

    @cached_property
    def theatres(self):
        return self._yaml("chance/theatres.yaml")["records"]

    @cached_property
    def places(self):
        with (self.folder / "chance/places.csv").open(encoding="utf-8", newline="") as file:
            return [*csv.DictReader(file)]

    @cached_property
    def _missions(self):
        return {m["name"]: m for m in self._yaml("chance/missions.yaml")["records"]}

    @cached_property
    def lights(self):
        tables = {t["id"]: t for t in self._yaml("chance/rolls.yaml")["tables"]}
        light = tables["light"]
        rows = [row["cells"] for row in light["rows"]]
        return {name: [row[n] for row in rows] for n, name in enumerate(light["columns"])}

    def check(self, record, moved=False):
        return [*self._faults(record, moved)]

    def _faults(self, record, moved):
        yield from self._board(record)
        board = Board(record["board"])
        yield from self._lie(record, board)
        yield from self._markers(record, board)
        for side in SIDES:
            yield from self._cards(side, record["sides"][side])
        yield from symmetry(record, moved)
        yield from roles(record)
        yield from self._goals(record)
        yield from self._ends(record)
        yield from self._when(record)
        yield from self._words(record)

    def _board(self, record):
        tiles = [tile for row in record["board"] for tile in row if tile]
        least, most = SIZES.get(record["mission"], (8, TILES))
        if not least <= len(tiles) <= most:
            yield f"{len(tiles)} tiles don't suit {record['mission']}"
        if len(record["board"]) > ROWS or max(map(len, record["board"])) > COLUMNS:
            yield "the board is larger than any frame"
        if not 8 <= len(tiles) <= TILES:
            yield f"{len(tiles)} tiles"
        if strange := [tile for tile in tiles if tile not in self.tiles]:
            yield f"no such tiles: {strange}"
        numbers = Counter(re.match(r"\d+", tile)[0] for tile in tiles)
        if twice := [n for n, times in numbers.items() if times > 1]:
            yield f"tiles used twice: {twice}"
        board = Board(record["board"])
        if len(board.moves(tiles[0])) != len(tiles):
            yield "the board is not connected"
        if not any(record["board"][0]):
            yield "the first row is empty"
        if record["board"][0][0] is None and all(row[0] is None for row in record["board"] if row):
            yield "the first column is empty"

    def _lie(self, record, board):
        starts = {side: record["sides"][side]["start"] for side in SIDES}
        ways = {side: board.moves(start) for side, start in starts.items()}
        one, other = SIDES
        if starts[one] in board.near[starts[other]] or starts[one] == starts[other]:
            yield "starts next to each other"
        if (moves := ways[one].get(starts[other])) is None or moves < APART:
            yield f"starts {moves} moves apart"
        longest = max(max(board.moves(tile).values()) for tile in board.at)
        if record["mission"] == "Ambush":
            if moves != APART:
                yield f"an ambush from {moves} moves away"
        elif 10 * moves < 6 * longest and moves > 2:
            yield f"starts {moves} moves apart on a board of {longest}"
        covers = [self.tiles[start]["cover"] for start in starts.values()]
        if abs(covers[0] - covers[1]) > 1:
            yield f"starts with covers {covers}"
        if record["mission"] == "Wear them down" and covers[0] != covers[1]:
            yield f"attrition from covers {covers}"
        for side, start in starts.items():
            if len(board.near[start]) < 2:
                yield f"the {side} start is a dead end"
        for side, start in starts.items():
            if self.tiles[start]["terrain"] == "water":
                yield f"the {side} start is wet: {start}"
        objectives = record["objectives"]
        if not objectives:
            yield "no objective"
            return
        if lost := [tile for tile in objectives if tile not in board.at]:
            yield f"objectives off the board: {lost}"
            return
        for tile in objectives:
            if tile in starts.values():
                yield f"an objective on a start: {tile}"
            if self.tiles[tile]["terrain"] == "water":
                yield f"an objective in the water: {tile}"
            if len(board.near[tile]) < 2:
                yield f"an objective in a dead end: {tile}"
            for side in SIDES:
                if tile not in ways[side]:
                    yield f"{tile} is out of reach of {side}"
                elif record["rounds"] and ways[side][tile] * 10 > record["rounds"] * 6:
                    yield f"{tile} is {ways[side][tile]} moves off, in {record['rounds']} rounds"
        yield from self._reach(record, ways)
        if record["mission"] in IN_PLACE:
            return
        for weights in (dict.fromkeys(objectives, 1), objectives):
            total = sum(weights.values())
            means = [
                Fraction(sum(ways[side].get(tile, 99) * n for tile, n in weights.items()), total)
                for side in SIDES
            ]
            if abs(means[0] - means[1]) > TOLERANCE:
                yield f"ways to the objectives: {[float(mean) for mean in means]}"

    @staticmethod
    def _reach(record, ways):
        """Who is in place is near; what can't be had at once is far; raiders have seen nothing."""
        mission = record["mission"]
        if mission not in IN_PLACE:
            return
        attacker = next((side for side in SIDES if record["sides"][side]["goal"]), SIDES[0])
        defender = next(side for side in SIDES if side != attacker)
        for tile in record["objectives"]:
            if ways[defender].get(tile, 99) > IN_PLACE[mission]:
                yield f"{defender} is not in place: {tile}"
            if ways[attacker].get(tile, 99) < NOT_AT_ONCE.get(mission, 0):
                yield f"{attacker} is at {tile} at once"
            if ways[attacker].get(tile, 99) > IN_REACH.get(mission, 99):
                yield f"{attacker} is too far from {tile}"
            if mission == "Reconnaissance raid" and tile in record["sides"][attacker]["scouted"]:
                yield f"{attacker} has seen {tile} before the raid"

    def _markers(self, record, board):
        for value, number in Counter(record["objectives"].values()).items():
            if number > OBJECTIVES.get(value, 0):
                yield f"{number} objective markers of {value}"
        for side in SIDES:
            own = record["sides"][side]
            placed = [*own["scouted"], *own["controlled"]]
            if len(set(placed)) < len(placed) or len(board.at) > MARKERS:
                yield f"{side}: markers {placed}"
            if lost := [tile for tile in placed if tile not in board.at]:
                yield f"{side}: markers off the board: {lost}"
            if own["start"] not in own["scouted"]:
                yield f"{side}: its start is not scouted"
            # Scouted ground hangs together, from the start on.
            reached, wave = set(), {own["start"]}
            while wave:
                reached |= wave
                wave = {o for t in wave for o in board.near[t] if o in own["scouted"]} - reached
            if reached != set(own["scouted"]):
                yield f"{side}: scouted ground is in pieces"
        held = [set(record["sides"][side]["controlled"]) for side in SIDES]
        if held[0] & held[1]:
            yield "both sides control a tile"

    def _cards(self, side, own):
        cards = Counter(own["deck"]) + Counter(own["supply"])
        for card, number in cards.items():
            if number > COPIES.get(card, 0):
                yield f"{side}: {number} of {card}"
        if any(n < 1 for n in (*own["deck"].values(), *own["supply"].values())):
            yield f"{side}: a pile with no card of a kind"
        squads = {card[-1] for card in cards if re.fullmatch(r"riflemen-[abc]", card)}
        if not 2 <= len(squads) <= 3:
            yield f"{side}: squads {squads}"
        for squad in squads:
            for unit in ("squad-leader", "riflemen", "scouts"):
                if not own["deck"].get(f"{unit}-{squad}"):
                    yield f"{side}: no {unit} of {squad} in the draw deck"
        if {card[-1] for card in cards if re.fullmatch(r".*-[abc]", card)} - squads:
            yield f"{side}: cards of another squad"
        if not own["deck"].keys() & {"platoon-sergeant", "platoon-guide"}:
            yield f"{side}: nobody leads the platoon"
        if sum(own["deck"].values()) < 8:
            yield f"{side}: a draw deck of {sum(own['deck'].values())}"

    def _goals(self, record):
        mission = record["mission"]
        if mission not in AGGRESSIVE | EVEN:
            yield f"an unknown mission: {mission}"
        if record["rounds"] is None:
            yield f"{mission} with None rounds"
        elif record["rounds"] not in ROUNDS or not 30 <= MINUTES * record["rounds"] <= 60:
            yield f"{record['rounds']} rounds"
        if record["storm"] != STORMED.get(mission):
            yield f"{mission}: storm is {record['storm']}"
        sides = record["sides"]
        total = sum(record["objectives"].values())
        goals = [sides[side]["goal"] for side in SIDES]
        if mission in EVEN and goals[0] != goals[1]:
            yield f"an even mission with goals {goals}"
        if mission == "Ambush" and goals[0] != goals[1]:
            yield f"an ambush with goals {goals}"
        if not any(goals) or (record["rounds"] is None and not all(goals)):
            yield "nobody can win"
        board = Board(record["board"])
        part = 5 if any(sides[side]["controlled"] for side in SIDES) else 2
        for side, goal in zip(SIDES, goals, strict=True):
            other = SIDES[1 - SIDES.index(side)]
            if goal and "points" in goal and total < 3:
                yield f"{side}: only {total} points to play for"
            if goal and "points" in goal and not total / part < goal["points"] <= total:
                yield f"{side}: {goal['points']} points of {total}"
            largest = max(record["objectives"].values(), default=0)
            if goal and goal.get("points", 99) <= largest and mission in NO_SINGLE:
                yield f"{side}: one objective alone has {goal['points']} points"
            if goal and "remove" in goal:
                cards = Counter(sides[other]["deck"]) + Counter(sides[other]["supply"])
                of = goal.get("of", "")
                if goal["remove"] > sum(n for c, n in cards.items() if c.startswith(of)):
                    yield f"{side}: too few cards to remove"
            if goal and "leave" in goal:
                own = Counter(sides[side]["deck"]) + Counter(sides[side]["supply"])
                have = sum(n for card, n in own.items() if card.startswith(goal["of"]))
                moves = board.moves(sides[side]["start"])
                if goal["leave"] > have or set(goal["over"]) != set(record["objectives"]):
                    yield f"{side}: can't leave {goal}"
                starts = [sides[one]["start"] for one in SIDES]
                exits = {
                    tile: moves[tile]
                    for tile, near in board.near.items()
                    if 2 <= len(near) <= 5 and moves.get(tile, 0) >= 3
                    if tile not in starts and self.tiles[tile]["terrain"] != "water"
                }
                for tile in goal["over"]:
                    if tile not in exits:
                        yield f"{side}: leaves over {tile}"
                passed = [t for t, m in exits.items() if t not in goal["over"]]
                furthest = max(moves.get(tile, 0) for tile in goal["over"])
                if any(exits[tile] < furthest for tile in passed):
                    yield f"{side}: nearer ways off than {goal['over']}"
            if goal and "mark" in goal and goal["mark"] != len(record["objectives"]):
                yield f"{side}: marks {goal['mark']}"
            if goal and "tiles" in goal:
                if set(goal["tiles"]) != set(record["objectives"]) or len(goal["tiles"]) != 1:
                    yield f"{side}: strongpoint {goal['tiles']}"
                elif self.tiles[goal["tiles"][0]]["cover"] < 2:
                    yield f"{side}: a strongpoint in the open"
        if mission in EVEN and goals[0] and "points" in goals[0]:
            yield from self._contested(record, board, goals[0]["points"])

    def _ends(self, record):
        """How a game ends is told twice, as data and in sentences; both must say the same."""
        ends, wins = record["ends"], [line["text"] for line in record["wins"]]
        names = {"us": "the US player", "german": "the German player"}
        if (ends["last"] is None) != (record["rounds"] is None):
            yield f"after round {record['rounds']}: {ends['last']}"
        last = f"At the end of round {record['rounds']} "
        told = next((text.removeprefix(last) for text in wins if text.startswith(last)), None)
        if ends["last"] in names and told != f"{names[ends['last']]} wins if nobody has won yet.":
            yield f"{ends['last']} wins at the end; the sheet says {told!r}"
        if ends["last"] == "points" and "points wins" not in (told or ""):
            yield f"points win at the end; the sheet says {told!r}"
        if record["rounds"] is not None:
            length = f"{MINUTES * record['rounds']} minutes"
            if f"Allow {MINUTES} minutes a round: {length} if it goes to the last." not in wins:
                yield f"nothing says that {record['rounds']} rounds take {length}"
        tied = "If the points are equal, the side that went first in the last round wins." in wins
        if tied != (ends["last"] == "points" or record["rounds"] is None):
            yield "what breaks a tie"
        for one in ends["out"]:
            side = one["side"]
            least = (record["sides"][side]["goal"] or {}).get("leave", 1) if side else 1
            if one["least"] != least or (side is None) != (one["winner"] == "points"):
                yield f"an end that can't be: {one}"
            if side is None:
                continue
            begin, end = names[side], f"{names[one['winner']]} wins at once."
            unit = f"{one['of'].capitalize()} card"
            if not any(
                text.lower().startswith(begin.lower()) and unit in text and text.endswith(end)
                for text in wins
            ):
                yield f"an end that is not told: {one}"

    def _contested(self, record, board, goal):
        ways = {side: board.moves(record["sides"][side]["start"]) for side in SIDES}
        for side, other in (SIDES, SIDES[::-1]):
            nearer = sum(
                n
                for t, n in record["objectives"].items()
                if ways[side].get(t, 99) < ways[other].get(t, 99)
            )
            if nearer >= goal:
                yield f"{side} has {nearer} points on its own ground, {goal} win"

    def _when(self, record):
        day = datetime.strptime(record["date"], "%d %B %Y")
        if not FIRST_DAY <= day <= LAST_DAY:
            yield f"fought on {record['date']}"
        name, _, region = record["place"].partition(", ")
        here = [t for t in self.theatres if t["region"] == region]
        if len(here) != 1:
            yield f"no theatre: {region}"
            return
        (theatre,) = here
        now = f"{day:%Y-%m-%d}"
        if record["season"] not in SEASONS[day.month]:
            yield f"{record['season']} in {day:%B}"
        if record["light"] not in self.lights[record["season"]]:
            yield f"{record['light']} in {record['season']}"
        if not theatre["from"] <= now <= theatre["to"]:
            yield f"{region} on {record['date']}"
        places = [p for p in self.places if p["theatre"] == theatre["id"] and p["name"] == name]
        if not places:
            yield f"{name} lies elsewhere"
        elif not places[0]["from"] <= now <= places[0]["to"]:
            yield f"{name} on {record['date']}"
        yield from self._dated(record, theatre, f"{day:%Y-%m-%d}")
        used = {tile for row in record["board"] for tile in row if tile}
        if used & set(theatre["without"]):
            yield f"{region} has no {used & set(theatre['without'])}"

    def _dated(self, record, theatre, day):
        """A story with a time is told within it."""
        missions = self._missions[record["mission"]]
        for one in [*theatre["dated"], *missions["dated"]]:
            told = re.escape(one["text"]).replace(r"\{place\}", ".*")
            if any(re.fullmatch(told, text) for text in record["story"]) and not (
                one.get("from", day) <= day <= one.get("to", day)
            ):
                yield f"told on {record['date']}: {one['text']!r}"

    def _words(self, record):
        open_ground = {
            f"the {tile['name'].lower()} ({key.lower()})"
            for key, tile in self.tiles.items()
            if tile["cover"] == 0
        }
        for text in [*record["story"], *(t for s in SIDES for t in record["sides"][s]["brief"])]:
            if any(f"fire from {tile}" in text.lower() for tile in open_ground):
                yield f"a text that fires from no cover: {text!r}"
        used = {tile for row in record["board"] for tile in row if tile}
        texts = [record["title"], *record["story"]]
        texts += [line["text"] for key in ("wins", "rules") for line in record[key]]
        texts += [text for side in SIDES for text in record["sides"][side]["brief"]]
        for text in texts:
            if re.search(r"[{}]|None|  ", text) or not text:
                yield f"a text with a hole: {text!r}"
            if re.search(r"(?:^|[.!?] )[a-z]", text):
                yield f"a text without a capital: {text!r}"
            if gone := set(re.findall(r"\b\d+[AB]\b", text)) - used:
                yield f"a text about {gone}: {text!r}"
        wins = " ".join(line["text"] for line in record["wins"])
        for side in SIDES:
            goal = record["sides"][side]["goal"] or {}
            for number in (goal.get(key) for key in ("points", "leave", "remove")):
                if number is not None and not re.search(rf"\b{number}\b", wins):
                    yield f"{side}: {number} is not told: {wins}"
        if record["rounds"] and f"round {record['rounds']}" not in wins:
            yield "the last round is not told"
