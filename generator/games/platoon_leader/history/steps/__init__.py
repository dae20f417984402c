"""The steps of the Reorganization Phase, a module for each of its segments."""
