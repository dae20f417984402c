"""Platoon Leader: campaigns on a rolled ground, with calendar, forces and card."""
