"""The output folder: what is ours in it, and how files get there without touching the rest."""
