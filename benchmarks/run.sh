#!/bin/sh
# Set up the peers in an environment of their own, where they can't meet the product's, and run.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
venv=$here/.venv
if ! cmp -s "$here/requirements.txt" "$venv/requirements.txt"; then
    rm -rf "$venv"
    "${PYTHON:-python3}" -m venv "$venv"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes \
        --requirement "$here/requirements.txt"
    cp "$here/requirements.txt" "$venv/requirements.txt"
fi
exec "$venv/bin/python" "$here/run.py" "$@"
