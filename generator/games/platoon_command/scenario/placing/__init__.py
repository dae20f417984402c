"""Where starts and objectives lie on a board: what a mission wants, and what is asked of it."""
