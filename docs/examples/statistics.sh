#!/bin/sh
# Prints the statistics of a journal as JSON. Needs curl, and a key that may read figures.
#   AFTERCLOSE_URL=http://127.0.0.1:4400 AFTERCLOSE_KEY=ack_… sh statistics.sh 1
set -eu
curl --fail-with-body --silent --show-error --header "Authorization: Bearer $AFTERCLOSE_KEY" \
  "$AFTERCLOSE_URL/v1/databases/$1/stats"
