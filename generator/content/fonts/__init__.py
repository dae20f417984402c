"""A pack's own fonts: found in its folder, read in a fenced process, checked and kept."""
