"""PLM as computer players play it: the rules on a rolled table, three styles, and who wins."""
