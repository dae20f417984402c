"""The forces of a campaign: orders of battle, what a side opens with and may have."""
