"""`python -m generator` is `fieldpress`."""

from generator.cli import main

main()
