"""Virtual tables: what lies on a table, whatever the program, and the writers of its files."""
