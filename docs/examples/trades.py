"""Prints the trades of a journal as CSV. Needs Python 3, and a key that may read trades and notes.

    AFTERCLOSE_URL=http://127.0.0.1:4400 AFTERCLOSE_KEY=ack_… python3 trades.py 1 > trades.csv
"""
import csv, json, os, sys, time, urllib.error, urllib.parse, urllib.request

columns = ["id", "entryDate", "exitDate", "direction", "entryPrice", "exitPrice", "gain", "rMultiple"]
url = f"{os.environ['AFTERCLOSE_URL']}/v1/databases/{sys.argv[1]}/trades"
headers = {"Authorization": f"Bearer {os.environ['AFTERCLOSE_KEY']}"}


def page(after):
    """A page of trades; waits when the key has made too many calls."""
    query = urllib.parse.urlencode({"limit": 500, **({} if after is None else {"after": after})})
    while True:
        try:
            with urllib.request.urlopen(urllib.request.Request(f"{url}?{query}", headers=headers)) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code != 429:
                sys.exit(f"{error.code}: {error.read().decode()}")
            time.sleep(int(error.headers["Retry-After"]))


rows = csv.DictWriter(sys.stdout, columns, extrasaction="ignore")
rows.writeheader()
after = None
while True:
    answer = page(after)
    rows.writerows(answer["trades"])
    after = answer["next"]
    if after is None:
        break
