"""How to print: what was typed, what settings say, and the options that follow."""
