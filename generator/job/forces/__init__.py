"""Forces put together by hand: their fields, what may be added, how they are changed and saved."""
