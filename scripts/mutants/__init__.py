"""What of the program the tests hold: each mutant is the program with one small fault put in."""
