#!/bin/sh
# Sends one fill to a journal and prints the answer. Needs curl, and a key with the scope fills.write.
#   AFTERCLOSE_URL=http://127.0.0.1:4400 AFTERCLOSE_KEY=ack_… sh fills.sh 1
set -eu
curl --fail-with-body --silent --show-error --header "Authorization: Bearer $AFTERCLOSE_KEY" \
  --header 'Content-Type: application/json' --data '{ "source": "SCRIPT", "account": "77", "zone": "UTC", "fills": [
    { "id": "1001", "time": "2024-03-04T09:30:00Z", "side": "BUY", "symbol": "EURUSD",
      "price": "1.0800", "size": "0.5", "commission": "1.75" } ] }' \
  "$AFTERCLOSE_URL/v1/databases/$1/fills"
