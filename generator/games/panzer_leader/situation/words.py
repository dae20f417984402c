"""What the published schema says of the keys of situations."""

from __future__ import annotations

from collections.abc import Mapping

from generator.content.words import ID_WORDS, ORIGIN_WORDS

_TEMPLATE = "The template of its pages, in the pack's folder 'templates'."

SITUATION_KEYS: Mapping[str, Mapping[str, str]] = {
    "SituationFile": {
        "kind": "What this file is: a battle on sections of a board.",
        "id": ID_WORDS,
        "title": "The situation's name, as it is printed.",
        "number": "Its number among the game's situations.",
        "template": _TEMPLATE,
        "units": "The parts whose records are the units.",
        "origin": ORIGIN_WORDS + " Holds for the situation as a whole.",
        "origins": "Where the date comes from, if from elsewhere.",
        "date": "The month or the day, as 1944-06 or 1944-06-06.",
        "story": "What is going on, in a sentence or two.",
        "turns": "How many turns are played.",
        "arrangement": "How sections meet: 'side by side' by their long edges, the first on the "
        "left; 'over' by their short edges, the first on top; 'single'.",
        "top": "The direction at the top of the sections as they lie; if it is said, the map has "
        "an arrow to the north, and edges are named by the compass.",
        "sections": "The sections in their order.",
        "sets-up-first": "The side that sets up first.",
        "moves-first": "The side that moves first.",
        "groups": "Who sets up where with what, in the order in which it is laid out.",
        "levels": "What each side must have reached for each result.",
        "raised": "Sides for which the result moves one level if they lose few units.",
        "rules": "Rules of this situation alone.",
        "remarks": "What is doubtful, and how it was decided.",
    },
    "LaidLine": {
        "section": "Its letter, or that of the published section whose part it takes.",
        "turned": "True: it is turned round, so that its last hexrow is on top.",
    },
    "Group": {
        "id": "The group's id.",
        "side": "Whose it is.",
        "name": "What it is called.",
        "turn": "The turn in which it comes; without it, it is there from the beginning.",
        "where": "Where it sets up or comes in, in a sentence.",
        "zones": "The same as hexes: any of these will do.",
        "units": "Its units.",
    },
    "Zone": {
        "sections": "On these sections; a hex that two share needs both.",
        "first-row": "From this row on, counted from 0 at the top of the sections as they lie.",
        "last-row": "Up to this row.",
        "first-hex": "From this hex of its row on, counted from 0 at the left of its section.",
        "stream": "North or south of the stream.",
        "in": "In this town, or on bridges: 'bridge', 'bridge on D'.",
        "near": "At most so many hexes from what 'to' names.",
        "to": "What 'near' is counted from.",
        "away": "At least so many hexes from all that 'from' names.",
        "from": "What 'away' is counted from: towns, bridges, units.",
        "roads": "True: on roads only.",
        "hexes": "These hexes, by names such as W-Q-10.",
    },
    "UnitLine": {"unit": "The id of a unit.", "count": "How many there are."},
    "Level": {
        "side": "Whose level it is; a draw is nobody's.",
        "level": "'victory' where a side has but one.",
        "text": "What it takes, in a sentence.",
        "prevents": "True: it is reached when the other side has reached none.",
        "any": "What it takes, as numbers: any of these will do.",
    },
    "Way": {"all": "All of this must be so."},
    "Condition": {
        "count": "What is counted.",
        "of": "Whose it is; of a ratio, the first.",
        "in": "Towns or sections in which it is counted.",
        "hexes": "Hexes in which it is counted.",
        "edge": "The edge of the map by which units leave.",
        "least": "At least so many.",
        "most": "At most so many.",
        "below": "Fewer than that.",
        "first-turn": "It comes about in this turn or later.",
        "last-turn": "It comes about by the end of this turn.",
        "clear": "True: no block may lie there.",
    },
    "Raised": {"side": "The side.", "losses": "It has lost so many units at most."},
    "Remark": {"text": "The sentence.", "origin": ORIGIN_WORDS},
}

SITUATIONS_KEYS: Mapping[str, Mapping[str, str]] = {
    "SituationsFile": {
        "kind": "What this file is: situations that are printed together.",
        "id": ID_WORDS,
        "title": "What they are called together.",
        "template": "The template of their pages, in the pack's folder 'templates'.",
        "situations": "The situations by their ids, in the order in which they are printed.",
        "count": "How many there must be; another number is a problem.",
    }
}
