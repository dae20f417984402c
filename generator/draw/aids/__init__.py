"""Aids at true scale: templates, gauges and sticks, drawn to be cut out."""
