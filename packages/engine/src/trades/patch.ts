import type { PayinColumns, TradeColumns } from './trade-columns.ts'
import type { TradeTable } from './trade-table.ts'

/** What changed in a journal since the state that is held. */
export interface TradePatch {
  /** The state afterwards. */
  readonly revision: number
  /** New and changed trades, whole, with dictionaries of their own. */
  readonly upserts: TradeColumns
  /** Ids of trades that are gone; unknown ones are ignored. */
  readonly deletes: readonly number[]
  /** All payins of the journal. */
  readonly payins: PayinColumns
}

/** What a patch did to the rows of the closed trades, for what is kept by row, such as bitmaps. */
export interface Splice {
  readonly table: TradeTable
  /** Rows before the patch that are gone, ascending. A trade that changed goes and comes again. */
  readonly removed: Uint32Array
  /** Rows after the patch that are new, ascending. */
  readonly inserted: Uint32Array
  /** From this row on (after the patch) balances and percentages may differ from before; the number of rows when none do. */
  readonly percentFrom: number
}
