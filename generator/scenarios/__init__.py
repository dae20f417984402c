"""Campaigns and what they are made of: ground, control, forces and calendar, as frozen records."""
