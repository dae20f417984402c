"""The workbench, and folders that are open in it."""
