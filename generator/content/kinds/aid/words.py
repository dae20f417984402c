"""The words of the schema of aids."""

from generator.content.words import ID, ID_WORDS, ORIGIN_WORDS, Words

_INCHES = "in inches, or the place in a table that has them, e.g. 'blasts/grenade/across'."

AIDS_WORDS = Words(
    keys={
        "AidsFile": {
            "kind": "What this file is: true-scale aids to cut out.",
            "id": ID_WORDS,
            "title": "The product's name, as it is printed.",
            "orientation": "How the paper is turned: upright (portrait) or lying (landscape).",
            "centimetres": "What an inch of the game becomes with --unit centimetres.",
            "segment": "Lengths of a stick's segments in inches; the longest that fits is taken.",
            "readings": "Columns of tables by a name of their own, for lanes to name.",
            "notes": "Lines for the foot of the sheets.",
            "pieces": "The pieces to cut out.",
        },
        "PieceLine": {
            "id": "The piece's id, unique in the file.",
            "form": "What it is: a circle, a stick, a table …",
            "name": "Its name, as it is printed.",
            "text": "Lines on the piece; {8} in them is a length in the game's unit.",
            "copies": "How many are printed.",
            "origin": ORIGIN_WORDS,
            "colour": "A colour of the pack's palette; without it the pack's accent.",
            "motif": "What is drawn on it: burst or cloud, houses, vehicle, as the form allows.",
            "across": f"A circle's diameter, {_INCHES}",
            "hole": f"The diameter of its hole, {_INCHES}",
            "radius": f"The radius of a sector, {_INCHES}",
            "length": f"The length, {_INCHES}",
            "width": f"The width of a block, {_INCHES}",
            "angle": "The angle in degrees.",
            "angles": "The angles that are marked, in degrees; 0 is straight ahead.",
            "cost": "What an inch along an oblique wedge costs.",
            "marks": f"Where marks stand, {_INCHES}",
            "front": "The lanes of a stick's front, the rows of a table.",
            "back": "The lanes of its back: with any, the stick is folded lengthwise.",
            "segments": "true: a stick too long for its paper is printed in segments to join.",
        },
        "LaneLine": {
            "name": "The lane's name: a weapon, an arm.",
            "bands": "Its bands: the place in a table that has them, or a list.",
            "rows": "The part whose records are its bands.",
            "of": "What such a record must hold, a field and its value each.",
            "reads": "The reading that is printed in its bands.",
            "whole": "true: the table's ranges are whole inches, as 0–9, 10–19.",
            "before": "What is printed before the first band.",
            "note": "A line beside the name.",
            "stops": "Places on the lane where something ends.",
        },
        "BandLine": {
            "name": "The band's name.",
            "from": f"Where it begins, {_INCHES}",
            "to": f"Where it ends, {_INCHES} Without it the band goes on past the stick.",
            "says": "What happens there.",
        },
        "StopLine": {"at": f"Where it is, {_INCHES}", "name": "What ends there."},
        "ReadLine": {
            "name": "The head over the value.",
            "field": "The field of the table's rows.",
            "as": "need: 4 as 4+. signed: 1 as +1. list: numbers in a row. plain: as it is.",
            "otherwise": "What is printed where the table has nothing.",
        },
    },
    values={("PieceLine", "id"): ID},
)
