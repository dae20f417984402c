"""The studio: everything on pages in the browser, served on this computer to whoever sits at it."""
