"""Panzer Leader played by computer, coarsely: fire, movement and close assault by its charts."""
