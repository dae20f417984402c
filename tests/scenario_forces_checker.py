"""The second part of the scenarios' checker: forces, roles and handicaps. It imports nothing."""

from __future__ import annotations

from collections import Counter

SIDES = ("us", "german")

# The deck, copied from the source.
SQUADS = "abc"
BY_SQUAD = {"riflemen": 5, "scouts": 3, "machine-gunners": 3, "squad-leader": 1}
SINGLE = {"platoon-sergeant": 1, "platoon-guide": 1, "sniper": 3, "mortar": 3, "fog-of-war": 10}
COPIES = {f"{u}-{s}": n for u, n in BY_SQUAD.items() for s in SQUADS} | SINGLE

EVEN = {"Ground to win", "Meeting engagement", "Wear them down"}
AIM_KEYS = ("points", "tiles", "leave", "remove", "mark")
# What the attacker plays for, and the defender; None where it is time that wins.
AIMS = {
    "Ground to win": ("points", "points"),
    "Meeting engagement": ("points", "points"),
    "Hold to the last round": ("points", None),
    "Assault on a strongpoint": ("tiles", None),
    "Break through": ("leave", None),
    "Ambush": ("remove", "remove"),
    "Reconnaissance raid": ("mark", None),
    "Wear them down": ("remove", "remove"),
}
HELD = {"Hold to the last round", "Assault on a strongpoint"}
ATTACKER_FIRST = {
    "Assault on a strongpoint",
    "Ambush",
    "Break through",
    "Hold to the last round",
}
DEFENDER_FIRST = {"Reconnaissance raid"}
# Cards that a mission moves into the draw deck, of each squad where there is one, and tiles that it
# has scouted ahead: for the attacker, for the defender.
GIVEN = {
    "Hold to the last round": ({"riflemen": 2, "machine-gunners": 1}, {"fog-of-war": 2}),
    "Assault on a strongpoint": ({"riflemen": 2, "machine-gunners": 1, "fog-of-war": 1}, {}),
    "Break through": ({"riflemen": 2, "scouts": 1, "fog-of-war": 2}, {}),
    "Ambush": ({"machine-gunners": 1, "fog-of-war": 2}, {"riflemen": 1}),
    "Reconnaissance raid": ({"fog-of-war": 1}, {"machine-gunners": 1}),
}
# Where only so many squads are given them, the first by their letters.
GIVEN_SQUADS = {"Assault on a strongpoint": 2, "Break through": 2}
AHEAD = {
    "Ambush": (2, 0),
    "Hold to the last round": (2, 0),
    "Assault on a strongpoint": (2, 0),
    "Break through": (2, 0),
    "Reconnaissance raid": (0, 2),
}
# What each handicap is told by, and how many tiles more it has scouted.
HANDICAPS = {
    "is tired": ("tired", 1),
    "is worn down": ("worn", 1),
    "the guide leads": ("guide", 2),
    "is short of scouts": ("scouts", 2),
    "is outgunned": ("guns", 2),
}
HEAVY = ("machine-gunners", "sniper", "mortar")


def symmetry(record, moved=False):
    """Forces are alike, but for what mission and handicap say; and those are there.

    If a scenario may have been moved to be fair, each side has up to two Fog of War more or less.
    """
    attacker, defender = _sides_by_role(record)
    weaker, handicap, ahead = _handicap(record)
    if weaker and record["initiative"] != weaker:
        yield "the weaker side has not the initiative that makes up for it"
    more = dict.fromkeys(SIDES, 0)
    if weaker:
        more[weaker] += ahead
    given = {side: {} for side in SIDES}
    for side, cards, tiles in zip(
        (attacker, defender),
        GIVEN.get(record["mission"], ({}, {})),
        AHEAD.get(record["mission"], (0, 0)),
        strict=True,
    ):
        given[side] = _by_card(record, side, cards)
        more[side] += tiles
    sides = record["sides"]
    base = {
        side: {
            card: number - given[side].get(card, 0) for card, number in sides[side]["deck"].items()
        }
        for side in SIDES
    }
    for side in SIDES:
        yield from _weighs(side, sides[side], handicap if side == weaker else None)
    one, other = (len(sides[side]["scouted"]) - more[side] for side in SIDES)
    if one != other:
        yield f"scouted tiles differ: {one} and {other}"
    taken = {
        "tired": ("fog-of-war",),
        "worn": ("riflemen",),
        "guide": ("platoon-",),
        "scouts": ("scouts",),
        "guns": HEAVY,
        None: (),
    }[handicap]
    for card in base["us"].keys() | base["german"].keys():
        first, second = (base[side].get(card, 0) for side in SIDES)
        if handicap == "tired" and card == "fog-of-war":
            first, second = (
                n - 2 * (side == weaker) for side, n in zip(SIDES, (first, second), strict=True)
            )
        elif card.startswith(taken):
            continue
        if moved and card == "fog-of-war" and abs(first - second) <= 4:
            continue
        if first != second:
            yield f"forces differ, and nothing says why: {first} and {second} of {card}"


def _by_card(record, side, given):
    """Return what a mission gives a side, card by card; what squads have, squad by squad."""
    letters = sorted(c[-1] for c in record["sides"][side]["deck"] if c.startswith("squad-leader"))
    letters = letters[: GIVEN_SQUADS.get(record["mission"])]
    found = {unit: number for unit, number in given.items() if unit in SINGLE}
    for unit in given.keys() & BY_SQUAD.keys():
        found |= {f"{unit}-{letter}": given[unit] for letter in letters}
    return found


def _handicap(record):
    """Return the weaker side, what it lacks and the tiles that make up for it."""
    for line in record["rules"]:
        if "In return" in line["text"]:
            side = "us" if "US platoon" in line["text"] else "german"
            return side, *next(of for words, of in HANDICAPS.items() if words in line["text"])
    return None, None, 0


def _weighs(side, own, handicap):
    """A side has all the cards of its squads, but for what its handicap takes."""
    cards = Counter(own["deck"]) + Counter(own["supply"])
    for card in cards:
        whole = COPIES.get(card, 0)
        if card.startswith(("riflemen", "scouts", "sniper", "mortar")):
            less = (handicap, card[:-2]) in {("worn", "riflemen"), ("scouts", "scouts")}
            if cards[card] != whole - less:
                yield f"{side}: {cards[card]} of {card} in all"
    if handicap == "guns" and any(card.startswith(HEAVY) for card in cards):
        yield f"{side}: outgunned, with heavy weapons"
    if (handicap == "guide") != ("platoon-sergeant" not in own["deck"]):
        yield f"{side}: no Platoon Sergeant, or one too many"
    if handicap == "guide" and own["deck"].get("platoon-guide") != 1:
        yield f"{side}: the guide does not lead"


def _sides_by_role(record):
    """Return attacker and defender; in an even mission the first side and the second."""
    attack = AIMS.get(record["mission"], ("points", "points"))[0]
    goals = {side: record["sides"][side]["goal"] or {} for side in SIDES}
    attacker = next((side for side in SIDES if attack in goals[side]), SIDES[0])
    # Whoever lies in ambush is named so: both sides have the same kind of aim there.
    lying = [side for side in SIDES if record["sides"][side]["role"] == "in ambush"]
    attacker = lying[0] if lying else attacker
    return attacker, next(side for side in SIDES if side != attacker)


def roles(record):
    mission, sides = record["mission"], record["sides"]
    if mission not in AIMS:
        return
    attacker, defender = _sides_by_role(record)
    for side, aim in zip((attacker, defender), AIMS[mission], strict=True):
        goal = sides[side]["goal"]
        if [key for key in AIM_KEYS if key in (goal or {})] != ([aim] if aim else []):
            yield f"{side}: a goal of {mission} is {aim}, not {goal}"
        if not sides[side]["brief"]:
            yield f"{side}: no orders"
        if (mission in EVEN) != (sides[side]["role"] is None):
            yield f"{side}: its role is {sides[side]['role']}"
    held = set(record["objectives"]) if mission in HELD else set()
    if sides[attacker]["controlled"] or set(sides[defender]["controlled"]) != held:
        yield f"{mission}: {defender} controls {sides[defender]['controlled']}"
    if record["initiative"] not in SIDES:
        yield f"{record['initiative']} goes first"
    first = record["initiative"]
    wrong = {*ATTACKER_FIRST} if first == defender else {*DEFENDER_FIRST}
    if mission in wrong and not _handicap(record)[0]:
        yield f"{mission}: {first} goes first"
