/**
 * Maximum rows per transaction: it takes a few milliseconds, and other writers wait that long. Larger changes are written in several. An
 * object, so that tests can set small sizes (`test/support/small-pieces.ts`).
 */
export const pieceSizes = {
  /** Rows written or removed. */
  rows: 500,
  /** Trades listed as deleted, in short rows. */
  listed: 2000,
  /** Results computed and written, in about 20 milliseconds. */
  results: 250,
  /** Trades searched per query for results to compute. */
  looked: 2000,
}
