"""Tables of miniatures games, drawn to scale as a picture that lies under a page."""

from generator.draw.table.job import lay_tables, table_picture

__all__ = ["lay_tables", "table_picture"]
