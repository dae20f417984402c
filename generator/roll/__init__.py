"""What all generators share: rolls, stages, locks, saved files."""
