"""Laying out: what must be laid out, by which worker, and what is known already."""
