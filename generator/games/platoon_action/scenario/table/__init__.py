"""The table of a mission: how it is laid, checked and crossed."""
