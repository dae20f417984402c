"""Land on hexes: terrain and no game."""
