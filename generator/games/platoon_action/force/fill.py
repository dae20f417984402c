"""What fills the last sheet of a platoon's cards: ids of cards, and how often each at most."""

ACTIVATION_AIDS = {"blank": 6, "orders": 1, "turn": 1}
"""Activation cards: blank ones for what comes and goes, then some to look things up on."""
SQUAD_AIDS = {"shooting": 1, "blasts": 1, "empty-squad": 2}
"""Squad cards, where what is looked up comes first."""
VEHICLE_AIDS = {"armour": 1, "driving": 1, "empty-vehicle": 2}
"""Vehicle cards."""
