"""What the engine does for the pages of forces."""
