"""Papers of what was rolled, and of forces."""
