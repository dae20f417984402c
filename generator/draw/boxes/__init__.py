"""Tuck boxes at true size: the net with its cuts, folds and glue, and the panels' faces on it"""
