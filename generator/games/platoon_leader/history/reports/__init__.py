"""Reports of firefights as files: made ready for the players, read back, held against the state."""
