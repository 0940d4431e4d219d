/** Contents of a column. Closed trades use the entry and exit columns, fills `time`, `clock` and `price`. */
export const columnNames = [
  'id',
  'account',
  'symbol',
  'side',
  'size',
  'time',
  'clock',
  'price',
  'entryTime',
  'exitTime',
  'entryPrice',
  'exitPrice',
  'result',
  'gross',
  'net',
  'amount',
  'total',
  'swap',
  'stop',
  'target',
  'high',
  'low',
  'currency',
  'notes',
] as const
export type Column = (typeof columnNames)[number]

/**
 * Names of a column as `plainHead` writes them (lower case, no accents, single blanks), alternatives separated by "|". "*" at the end of a
 * name is one more word: "price *" matches "Price USD". A header with a percent sign never matches.
 */
export type Heads = string
