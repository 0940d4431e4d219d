/** Contents of a column. Closed trades use the entry and exit columns, fills `time`, `clock` and `price`. */
export type Column =
  | 'id'
  | 'account'
  | 'symbol'
  | 'side'
  | 'size'
  | 'time'
  | 'clock'
  | 'price'
  | 'entryTime'
  | 'exitTime'
  | 'entryPrice'
  | 'exitPrice'
  | 'result'
  | 'gross'
  | 'amount'
  | 'swap'
  | 'stop'
  | 'target'
  | 'high'
  | 'low'
  | 'currency'
  | 'notes'

/**
 * Names of a column as `plainHead` writes them (lower case, no accents, single blanks), alternatives separated by "|".
 * "*" at the end of a name stands for a word more: "price *" is "Price USD". A head with a percent sign is never meant.
 */
export type Heads = string
