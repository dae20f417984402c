"""Forms that somebody filled in: the fields of a PDF, read within bounds."""
