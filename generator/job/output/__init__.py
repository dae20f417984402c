"""The output folder: what is ours in it, and how files are put there without touching the rest."""
