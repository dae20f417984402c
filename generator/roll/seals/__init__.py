"""Seals: a side's secret rolls take a word that only its player knows, and that is proved later."""
