"""Linked evenings: several scenarios in a row, with losses carried on, whatever the game."""
