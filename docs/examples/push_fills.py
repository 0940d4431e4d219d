"""Sends the fills of a CSV file to a journal, again until they are stored. Needs Python 3, and a key with fills.write.

    AFTERCLOSE_URL=… AFTERCLOSE_KEY=ack_… python3 push_fills.py 1 < fills.csv

The first line names the fields: id,time,side,symbol,price,size,commission,pointValue
pointValue is money per 1.0 of price and 1 of size, such as 100000 for a lot of EURUSD.
"""
import csv, http.client, json, os, sys, time, urllib.error, urllib.request

url = f"{os.environ['AFTERCLOSE_URL']}/v1/databases/{sys.argv[1]}/fills"
headers = {"Authorization": f"Bearer {os.environ['AFTERCLOSE_KEY']}", "Content-Type": "application/json"}
fills, most = list(csv.DictReader(sys.stdin)), 1000
while fills:
    body = json.dumps({"source": "SCRIPT", "account": "77", "zone": "UTC", "fills": fills[:most]}).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, headers)) as answer:
            print(json.load(answer))
            fills = fills[most:]  # 202: stored
    except urllib.error.HTTPError as error:
        if error.code == 413 and most > 1:
            most = min(most, len(fills)) // 2 or 1  # long notes: fewer at once
        elif error.code in (429, 503):
            time.sleep(int(error.headers.get("Retry-After", 5)))
        else:
            sys.exit(f"{error.code}: {error.read().decode()}")
    except (OSError, http.client.HTTPException):
        time.sleep(5)  # the server is away, or went before it answered: known fills cost nothing
