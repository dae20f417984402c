"""Tables for miniatures games, drawn to scale as a picture under a page."""

from generator.draw.table.job import lay_tables, table_picture

__all__ = ["lay_tables", "table_picture"]
