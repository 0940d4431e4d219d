import { ownColumns, patchColumns } from './own-columns.ts'
import { countBelow, planRows } from './row-plan.ts'
import type { PayinColumns, TradeColumns } from './trade-columns.ts'
import { type TradeTable, buildTradeTable } from './trade-table.ts'

/** What changed in a journal since the state that is held. */
export interface TradePatch {
  /** The state afterwards. */
  readonly revision: number
  /** New and changed trades, whole, with dictionaries of their own. */
  readonly upserts: TradeColumns
  /** Ids of trades that are gone; unknown ones are ignored, and so are those that `upserts` bring back. */
  readonly deletes: readonly number[]
  /** All payins of the journal. */
  readonly payins: PayinColumns
}

/** What a patch did to the rows of the closed trades, for what is kept by row, such as bitmaps. */
export interface Splice {
  /**
   * The table afterwards. Its `records.arena` is another one where the room of the old one was used up: what is kept
   * there has to be laid out anew.
   */
  readonly table: TradeTable
  /** Rows before the patch that are gone, ascending. A trade that changed goes and comes again. */
  readonly removed: Uint32Array
  /** Rows after the patch that are new, ascending. */
  readonly inserted: Uint32Array
  /** From this row on (after the patch) balances and percentages may differ from before; the number of rows when none do. */
  readonly percentFrom: number
}

/**
 * Brings a table to a later state: it then says what one built from the same trades would say. Codes may differ from
 * those of such a table, since new values get codes behind the old ones and old codes stay when nothing uses them any
 * more: look codes up by id.
 *
 * @param table is dead afterwards: its memory is changed in place
 */
export function patchTable(table: TradeTable, { revision, upserts, deletes, payins }: TradePatch): Splice {
  const { columns } = table
  const largestId = columns.id.reduce((largest, id) => Math.max(largest, id), 0)
  const plan = planRows(columns, upserts, deletes, largestId)
  const own = ownColumns(columns, Math.ceil(Math.max(columns.rows, plan.rows) * 1.25) + 64)
  const patched = patchColumns(columns, own, upserts, plan)
  const after = buildTradeTable({ ...patched.columns, revision, payins })
  const removed = plan.removed.subarray(0, countBelow(plan.removed, columns.closed))
  const inserted = plan.inserted.subarray(0, upserts.closed)
  const exact = table.money.exact && after.money.exact
  const changed = exact ? Math.min(after.rows, removed[0] ?? after.rows, inserted[0] ?? after.rows) : 0
  return {
    table: after,
    removed,
    inserted,
    percentFrom: Math.min(changed, firstRowBehind(after, columns.payins, payins)),
  }
}

/** The first row behind the earliest difference of two lists of payins; the number of rows when they are the same. */
function firstRowBehind(
  { rows, columns: { exitDate } }: TradeTable,
  before: PayinColumns,
  after: PayinColumns,
): number {
  let same = 0
  const events = Math.max(before.id.length, after.id.length)
  while (same < events && before.timestamp[same] === after.timestamp[same] && before.delta[same] === after.delta[same])
    same++
  if (same === events) return rows
  const at = Math.min(before.timestamp[same] ?? Infinity, after.timestamp[same] ?? Infinity)
  let row = 0
  while (row < rows && exitDate[row]! < at) row++
  return row
}
