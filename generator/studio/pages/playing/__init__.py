"""Campaigns and linked evenings, and the sides that keep papers from each other."""
