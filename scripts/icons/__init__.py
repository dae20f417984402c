"""The drawings of the icon library, on one grid and with one stroke: see `__main__`."""
