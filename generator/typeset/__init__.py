"""Typesetting: Jinja to HTML to laid-out pages and faces, checking that every text fits."""
