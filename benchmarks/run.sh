#!/bin/sh
# `run.sh` times everything in one table, beside the peers and an old commit; what follows are options
# of whole.py. By themselves: `run.sh decks` times the deck beside its peers, `run.sh campaigns`
# campaigns beside WeasyPrint, `run.sh list` the list of packs beside its imports, `run.sh growth`
# decks of more and more cards, `run.sh boards` the counters and boards of Panzer Leader beside decks
# of cards, `run.sh packs` the reading of packs, `run.sh spreadsheet` decks from spreadsheets beside
# YAML, `run.sh runs` print runs on clusters of this machine, `run.sh exports` pictures of faces beside
# a peer's, `run.sh tables` exports for virtual tables beside pictures of the same faces, `run.sh
# studio` the studio's first page, its shelf and its memory, `run.sh workbench` the time from a saved
# card to its picture in Chromium.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
own=$here/../.venv/bin/python

decks() {
    what=$1
    shift
    # The peers are set up in an environment of their own, where they can't meet the product's.
    venv=$here/.venv
    if ! cmp -s "$here/requirements.txt" "$venv/requirements.txt"; then
        rm -rf "$venv"
        "${PYTHON:-python3}" -m venv "$venv"
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes \
            --requirement "$here/requirements.txt"
        cp "$here/requirements.txt" "$venv/requirements.txt"
    fi
    "$venv/bin/python" "$here/$what" "$@"
}

case ${1-} in
campaigns)
    shift
    "$own" "$here/campaigns.py" "$@"
    ;;
packs)
    shift
    "$own" "$here/packs.py" "$@"
    ;;
list)
    shift
    "$own" "$here/listing.py" "$@"
    ;;
boards)
    shift
    "$own" "$here/boards.py" "$@"
    ;;
growth)
    shift
    "$own" "$here/growth.py" "$@"
    ;;
spreadsheet)
    shift
    "$own" "$here/spreadsheet.py" "$@"
    ;;
runs)
    shift
    "$own" "$here/runs.py" "$@"
    ;;
studio)
    shift
    "$own" "$here/studio.py" "$@"
    ;;
tables)
    shift
    "$own" "$here/tables.py" "$@"
    ;;
workbench)
    shift
    "$own" "$here/workbench.py" "$@"
    ;;
exports)
    shift
    decks exports.py "$@"
    ;;
decks)
    shift
    decks run.py "$@"
    ;;
*) decks whole.py "$@" ;;
esac
