"""What the scenarios of all games have in common, whatever the game."""
