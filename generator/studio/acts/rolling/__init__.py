"""What the engine does for the page that rolls."""
