"""The families of fonts that come with Fieldpress."""

FAMILIES = {
    "Source Sans Pro": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "Source Serif Pro": ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    "Barlow Condensed": ("fontpkg_barlow_condensed", "BarlowCondensed-Regular.ttf"),
    "IBM Plex Mono": ("fontpkg_ibm_plex_mono", "IBMPlexMono-Regular.ttf"),
}
"""Family → its package, and the file that shows which characters it has."""
