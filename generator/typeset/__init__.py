"""Typesetting: Jinja to HTML to laid-out pages and faces, with the fit of every text checked."""
