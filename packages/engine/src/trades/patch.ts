import type { WallClock } from '@afterclose/core/time'
import { encodeRows, forgetRow } from './encode.ts'
import { firstAtOrAfter } from './first-at-or-after.ts'
import { type Restart, accountOf, runLedger } from './ledger.ts'
import { type Decimals, decimalsIn, decimalsOf } from './money-scale.ts'
import { type OwnColumns, ownColumns, patchColumns } from './own-columns.ts'
import { type Records, enlargeRecords, moveRecords, roomFor } from './records.ts'
import { planRows } from './row-plan.ts'
import type { PayinColumns, TradeColumns } from './trade-columns.ts'
import { type TradeTable, depositsIn, tableOf } from './trade-table.ts'

/** Changes of a journal since a loaded state. */
export interface TradePatch {
  /** Revision afterwards. */
  readonly revision: number
  /** New and changed trades, complete, with their own dictionaries. */
  readonly upserts: TradeColumns
  /** Ids of deleted trades; unknown ones are ignored, and so are those in `upserts`. */
  readonly deletes: readonly number[]
  /** All payins of the journal. */
  readonly payins: PayinColumns
}

/** Rows of the closed trades that a patch inserted and removed, for caches by row such as bitmaps. */
export interface Splice {
  /**
   * The table afterwards. Its `records.arena` is a new one if the old one was full: data stored there must be allocated again. Its `money`
   * and `records.exact` may have changed too.
   */
  readonly table: TradeTable
  /** Removed rows, numbered as before the patch, ascending. A changed trade is removed and inserted. */
  readonly removed: Uint32Array
  /** Inserted rows, numbered as after the patch, ascending. */
  readonly inserted: Uint32Array
  /** From this row on (after the patch) balances and percentages may have changed; the number of rows if none have. */
  readonly percentFrom: number
  /** Earliest entry of a trade, or time of a payin, that was added, changed or removed; infinite if none was. */
  readonly earliest: WallClock
}

/**
 * Updates a table to a later state: it is then equivalent to one built from the same trades. Codes may differ from those of such a table,
 * because new values are appended and unused codes stay: look codes up by id.
 *
 * The cost is that of moved rows: only the new rows for trades at the end, otherwise the rows after the first change. The first patch
 * copies the columns from the feed's bytes, and if they run out of room they are copied to larger memory. Records are rewritten when the
 * money's scale changes or its sums exceed 2^53.
 *
 * @param table must not be used afterwards: its memory is changed in place
 */
export function patchTable(table: TradeTable, { revision, upserts, deletes, payins }: TradePatch): Splice {
  const { columns: before, account: accountBefore } = table
  const largestId = table.upkeep.own?.largestId ?? before.id.reduce((largest, id) => Math.max(largest, id), 0)
  const plan = planRows(before, upserts, deletes, largestId)
  const removed = plan.removed.subarray(0, firstAtOrAfter(plan.removed, plan.removed.length, table.rows))
  const inserted = plan.inserted.subarray(0, upserts.closed)
  const decimalsKept = withoutGains(table.upkeep.decimals, before.gain, removed)
  for (const row of removed) forgetRow(table.records, row)
  const payinsFrom = earliestChange(before.payins, payins)
  const entries = [
    ...Array.from(plan.removed, (row) => before.entryDate[row]!),
    ...upserts.entryDate.subarray(0, upserts.rows),
  ]
  const earliest = entries.reduce((first, at) => Math.min(first, at), payinsFrom)

  const records = recordsWithRoom(table, plan.closed)
  moveRecords(records, plan)
  const patched = patchColumns(before, columnsWithRoom(table, plan.rows, largestId), upserts, plan)
  const columns: TradeColumns = { ...patched.columns, revision, payins }
  const decimals = withGains(decimalsKept, columns, inserted)

  const relaid = decimals.most !== table.upkeep.decimals.most || !table.records.exact
  if (relaid) {
    records.sizes.fill(0)
    encodeRows(records, columns, decimals.most, 0, columns.closed)
  } else for (const row of inserted) encodeRows(records, columns, decimals.most, row, row + 1)

  const account = accountOf(records, decimals.most, payins)
  const sameAccount = account.decimals === accountBefore.decimals && account.exact === accountBefore.exact
  const restart = relaid || !sameAccount ? null : restartOf(table, columns, { removed, inserted, payinsFrom })
  const { ledger, changedFrom } = runLedger(records, columns, decimals.most, account, restart)
  const deposits = payinsFrom === Number.POSITIVE_INFINITY ? table.deposits : depositsIn(payins)
  const after = tableOf(columns, records, ledger, deposits, { decimals, own: patched.own })
  return { table: after, removed, inserted, percentFrom: changedFrom, earliest }
}

/** Makes room for a number of rows in the columns' own memory; copies the columns if there is none or too little. */
function columnsWithRoom({ columns, upkeep: { own } }: TradeTable, rows: number, largestId: number): OwnColumns {
  return own !== null && rows <= own.capacity
    ? own
    : ownColumns(columns, roomFor(Math.max(rows, columns.rows)), largestId)
}

function recordsWithRoom({ records, rows: before }: TradeTable, rows: number): Records {
  return rows <= records.capacity ? records : enlargeRecords(records, before, roomFor(rows))
}

function withoutGains(decimals: Decimals, gain: Float64Array, removed: Uint32Array): Decimals {
  let { amounts } = decimals
  for (const row of removed) if (decimalsOf(gain[row]!) === decimals.most) amounts--
  return { ...decimals, amounts }
}

/** The decimals of all gains; scans all of them only if none with the maximum is left. */
function withGains(decimalsBefore: Decimals, { gain, closed }: TradeColumns, inserted: Uint32Array): Decimals {
  let { most, amounts } = decimalsBefore
  for (const row of inserted) {
    const decimals = decimalsOf(gain[row]!)
    if (decimals > most) [most, amounts] = [decimals, 0]
    if (decimals === most) amounts++
  }
  return amounts === 0 ? decimalsIn(gain, closed) : { most, amounts }
}

/** Wall clock of the earliest difference of two lists of payins; infinite if they are equal. */
function earliestChange(before: PayinColumns, after: PayinColumns): number {
  for (let i = 0; i < Math.max(before.id.length, after.id.length); i++)
    if (before.timestamp[i] !== after.timestamp[i] || before.delta[i] !== after.delta[i])
      return Math.min(before.timestamp[i] ?? Number.POSITIVE_INFINITY, after.timestamp[i] ?? Number.POSITIVE_INFINITY)
  return Number.POSITIVE_INFINITY
}

interface Changes {
  readonly removed: Uint32Array
  readonly inserted: Uint32Array
  readonly payinsFrom: number
}

function restartOf(before: TradeTable, columns: TradeColumns, { removed, inserted, payinsFrom }: Changes): Restart {
  const { exitDate, closed } = columns
  const behindRemoved = before.rows - 1 - (removed.at(-1) ?? -1)
  const behindInserted = closed - 1 - (inserted.at(-1) ?? -1)
  return {
    from: Math.min(removed[0] ?? closed, inserted[0] ?? closed, firstAtOrAfter(exitDate, closed, payinsFrom)),
    settled: payinsFrom === Number.POSITIVE_INFINITY ? closed - Math.min(behindRemoved, behindInserted) : closed,
    inserted,
    before,
  }
}
