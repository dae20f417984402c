"""What the engine does for the workbench."""
