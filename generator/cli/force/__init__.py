"""Commands for forces of a player's own."""
