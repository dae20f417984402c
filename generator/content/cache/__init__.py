"""Checked packs kept from one command to the next, as data."""
