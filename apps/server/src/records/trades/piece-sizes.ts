/**
 * How many rows a transaction writes: a few milliseconds, which is how long other writers wait. What has more is written in pieces. An object,
 * because tests make them small, so that few trades make many pieces.
 */
export const pieceSizes = {
  /** Rows that are written or removed. */
  rows: 500,
  /** Trades that are listed as deleted: their rows are short. */
  listed: 2000,
  /** Results that are computed and written: about 20 milliseconds. */
  results: 250,
  /** Trades that are looked through for those. */
  looked: 2000,
}
