"""How long a test waits for what is going to happen, however slow the machine is."""

PATIENCE = 300.0
"""Seconds after which something hangs; nothing that is waited for takes a tenth of it."""
