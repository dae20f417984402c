"""What every generator shares and no game owns: rolls, stages, locks, saved files."""
