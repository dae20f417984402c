"""What history and the source say, apart from the content."""

from __future__ import annotations

from datetime import date

SIDES = ("axis", "allied")
OTHER = {"axis": "allied", "allied": "axis"}

# What history says, apart from the content: when each army was in the war, and on which side.
AXIS = {"german", "italian", "finnish", "japanese", "vichy-french", "axis-minor"}
IN_THE_WAR = {
    "polish": ("1939-09-01", "1939-10-06"),
    "finnish": ("1939-11-30", "1944-09-19"),
    "italian": ("1940-06-10", "1943-09-10"),
    "vichy-french": ("1940-07-10", "1942-11-11"),
    "greek": ("1940-10-28", "1941-06-01"),
    "allied-minor": ("1940-04-09", "1941-04-18"),
    "american": ("1941-12-07", "1945-08-15"),
    "us-marines": ("1941-12-07", "1945-08-15"),
    "partisans": ("1941-06-22", "1945-05-09"),
    "romanian": ("1944-08-24", "1945-05-12"),
}
ROMANIA_CHANGES = date(1944, 8, 24)
MOST_ARMOUR = {"low": 3, "mid": 4, "high": 5}
GREECE_FALLS = date(1941, 4, 23)
DAMP = ("very-dry", "dry", "moist", "wet", "mud")
SNOWY = ("ground-snow", "deep-snow", "extreme-winter")
NO_SNOW = {"desert", "monsoon", "tropical", "philippines", "atoll", "burma"}

# The source's own tables, copied from its repaired text and not from the content.
CP = {
    "low": {2: 16, 3: 15, 4: 14, 5: 13, 6: 12, 7: 12, 8: 12, 9: 11, 10: 10, 11: 9, 12: 8},
    "mid": {n: 27 - n for n in range(2, 13)},
    "high": {n: 36 - n for n in range(2, 13)},
}
LEADERS = {
    # column: best first, then the rows ≤2, 3, 4, 5–6, 7–8, 9–10, ≥11
    "general": ["10-2", "9-2", "9-1", "8-1*", "8-0*", "7-0", "6+1"],
    "japanese": ["10-1", "10-0", "9-1", "9-0", "8-0", "8+1", "8+1"],
    "finn": ["10-1", "10-0", "9-1", "9-1", "9-0", "8-0", "–"],
    "armour": ["10-2", "9-2", "9-1", "8-1", "–", "–", "–"],
}
MAP_SURCHARGE = {"I": 1, "G": 1, "HW": 1, "A": 2, "V": 2}
SECRET = {"CP replenishment", "Leaders", "OBA ammunition"}
FREE_STAGES = ("scene", "calendar", "ground", "forces")
HEXES_A_TURN = 2  # one in the Movement Phase whatever it costs, one in the Advance Phase
