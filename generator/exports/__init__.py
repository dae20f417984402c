"""Exports: what is taken elsewhere – pictures, faces for shops, paths for cutters."""
