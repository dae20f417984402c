"""Maps of a maker's own as land: laid as their files state, or rolled."""
