"""Commands that roll: campaigns, scenarios, boards; and that print what was rolled."""
