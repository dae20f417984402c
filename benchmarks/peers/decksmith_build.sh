#!/bin/sh
# Build and export with decksmith: draw each face and back once, put a name on every copy so that
# the sheets come out in order, and export. $1 is the folder of the peers' commands.
set -eu
rm -rf fronts backs sheets
"$1/decksmith" build --spec decksmith_front.yaml --data fronts.csv --output fronts
"$1/decksmith" build --spec decksmith_back.yaml --data backs.csv --output backs
"$1/python" decksmith_copies.py
"$1/decksmith" export sheets --output deck.pdf
