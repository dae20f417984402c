"""Print runs: many booklets, each from its own seed, made by several processes or machines."""
