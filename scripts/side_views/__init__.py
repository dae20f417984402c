"""Side views of vehicles and aircraft, drawn as one family from measures in decimetres."""
