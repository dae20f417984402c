"""Land on hexes: terrain, independent of any game."""
