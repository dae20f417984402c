"""What the engine does for the pages of campaigns and linked evenings."""
