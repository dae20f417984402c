"""What the schema of a hexmap says of its keys."""

from __future__ import annotations

from collections.abc import Mapping

from generator.content.words import ID, ID_WORDS, SIDE, Words

_HEXES = "Hexes by their numbers: 0203, '0203 0204', 0203-0506 (a block), or a list of these."
_WAY = (
    " Each is the hexes that it runs through, one next to the other: 0101 0202 0303; 0303-0703 "
    "stands for a straight row."
)
_COURSE = _WAY + " Or the sides that it runs along: 0203/0304 0304ne."
_SIDES = "Hex sides: 0203/0304 between two hexes, or a hex and a side's letters, 0203se."
_COLOUR = "A colour as '#7a3b1d'."
_SIDE_COLOUR = "The side of the pack whose colour it has."

_KEYS: Mapping[str, Mapping[str, str]] = {
    "HexmapFile": {
        "kind": "What this file is: a map of hexes.",
        "id": ID_WORDS,
        "title": "The map's name, as it is printed.",
        "size": "Columns × rows: '20 x 15'.",
        "hex": "What a hex measures from flat to flat.",
        "orientation": "Which way hexes lie: with a flat side on top, or with a corner (pointy).",
        "stagger": "Of flat hexes, which columns lie half a hex lower; of pointy ones, which rows "
        "lie half a hex to the right: each second one, or the first, third and so on.",
        "numbers": "How hexes are numbered, on the map and in this file.",
        "look": "The palette that the land is drawn in.",
        "season": "What temperate land looks like.",
        "terrain": "The kinds of terrain by their ids, in the order of the legend.",
        "records": "A part whose records of the same ids give terrain its name and colour.",
        "base": "The terrain of every hex of which nothing is said; without it the first.",
        "key": "The letters of the grid, and the terrain that each stands for; a dot is the base.",
        "grid": "The map row by row, a letter for each hex; spaces don't count.",
        "levels": "Hexes above level 0 (1, 2, 3) or below it (-1).",
        "roads": "Roads." + _WAY,
        "tracks": "Tracks, written as roads are.",
        "paths": "Footpaths, written as roads are.",
        "railways": "Railways, written as roads are.",
        "rivers": "Rivers." + _COURSE,
        "streams": "Streams, written as rivers are.",
        "canals": "Canals, written as rivers are.",
        "fords": "Hexes or sides where a way crosses water without a bridge; others have one.",
        "hedges": "Hedges. " + _SIDES,
        "walls": "Walls along hex sides, written as hedges are.",
        "cliffs": "Cliffs along hex sides, written as hedges are.",
        "slopes": "Slopes along hex sides, written as hedges are.",
        "features": "Signs of single things, each with its hexes.",
        "labels": "Names written on the map.",
        "markers": "Signs on hexes, such as where victory is decided.",
        "areas": "Hexes with a line around them, such as an area to set up in.",
        "roll": "Instead of all that: the land is rolled.",
        "dots": "true: a dot in the middle of each hex.",
        "north": "Which way north is; an arrow shows it.",
        "scale": "What a hex is on the ground, in words: 250 m to a hex.",
        "legend": "false: no legend is printed.",
        "joins": "How sheets are joined: they overlap, or are cut on the line and butted.",
        "overview": "false: only the sheets at playing size are printed.",
    },
    "NumberLines": {
        "style": "digits as 0305, letters as C5; with none, digits name hexes in this file alone.",
        "order": "Which part comes first: that of the column or that of the row.",
        "corner": "The corner at which the numbers begin.",
        "start": "The first number: 1 or 0.",
        "at": "Where in its hex a number stands.",
    },
    "MapTerrainLine": {
        "name": "What the legend calls it; without it, its record's name, or its id.",
        "draw": "How it is drawn; an id such as woods says that by itself.",
        "colour": "A colour as '#7a3b1d': for what is drawn, or by itself.",
        "picture": "A picture of the pack that fills each of its hexes, instead of a drawing.",
        "hexes": _HEXES,
    },
    "LabelLine": {
        "text": "What is written.",
        "at": "The hex, or the hexes, that it is written at.",
        "style": "How it is written: as a place's name, a region's, or a water's.",
        "size": "How large.",
        "where": "Where it stands, if not wherever it covers least.",
    },
    "MarkerLine": {
        "at": _HEXES,
        "shape": "The form of the sign.",
        "text": "One to three letters or figures on it.",
        "side": _SIDE_COLOUR,
        "colour": _COLOUR,
        "name": "What the legend calls it.",
    },
    "AreaLine": {
        "hexes": _HEXES,
        "name": "What the legend calls it.",
        "side": _SIDE_COLOUR,
        "colour": _COLOUR,
    },
    "RollLines": {
        "seed": "Any text: the same one always makes the same map.",
        "cover": "Terrain by its id, and how many of 100 hexes have it.",
        "hills": "How many hills there are.",
        "highest": "The level of the highest, 1 to 3.",
        "rivers": "How many rivers cross the map: 0 or 1.",
        "streams": "How many streams there are, at most.",
        "roads": "How many roads lead from edge to edge.",
        "tracks": "How many tracks lead from an edge to a town or village.",
        "towns": "How many towns there are.",
        "villages": "How many villages there are.",
        "hedges": "Of 100 sides between fields, how many have hedges.",
        "names": "Names of towns and villages, given out by chance; without them they have none.",
    },
}

HEXMAP_WORDS = Words(
    keys=_KEYS,
    values={
        ("HexmapFile", "id"): ID,
        ("HexmapFile", "records"): ID,
        ("HexmapFile", "base"): ID,
        ("MarkerLine", "side"): SIDE,
        ("AreaLine", "side"): SIDE,
    },
)
