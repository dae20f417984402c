"""`vassal`: a game as a module of VASSAL."""
