"""Levels of victory of a rolled situation: what they ask for, whether they rise, their words."""
