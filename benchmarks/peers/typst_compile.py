"""Compile deck.typ in a fresh process, as the `typst` command would."""

import typst

# The fonts that come with the package are enough, and not looking at the system's is Typst's
# fastest way.
typst.compile("deck.typ", output="deck.pdf", ignore_system_fonts=True)
