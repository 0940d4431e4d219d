import type { Instant } from '@afterclose/core/time'

/**
 * How rows are hidden while they are written or removed. A change of many rows has a row in `pending_change` while it is invisible: rows
 * that it adds, with ids in its ranges, are hidden, and rows that it removes, listed in `hidden_row`, are still shown. Deleting that row
 * switches both atomically, however many rows there are. Afterwards a listed row is hidden until a job removes it. Imports, undone imports,
 * deletions and their undo work this way; changed rows are in `coming_trade`, because both versions must exist, and a journal that is being
 * filled is hidden as a whole (`journal.restored_by`).
 */
export interface PendingChangeTable {
  journal_id: number
  /** The import, or the journal's revision that deletes the listed trades. */
  name: string
  /**
   * Lease of the call that writes a deletion; null for an import, which has a job's lease. Empty: abandoned, a job removes its new rows and
   * its list.
   */
  held_until: Instant | null
  /** The plan of an import, so that another run of the same continues. */
  plan_id: string | null
  /** Claim of the run that writes: a former owner finds another one here and stops. */
  claim: string | null
  /** `created` and `modified` of the new rows. */
  at: Instant | null
  first_trade: number | null
  last_trade: number | null
  first_instrument: number | null
  last_instrument: number | null
  first_payin: number | null
  last_payin: number | null
  first_backtest_trade: number | null
  last_backtest_trade: number | null
}

/**
 * A row removed by a change: a trade, an instrument, a deposit or withdrawal, a backtest with its trades, or one of its trades; the other
 * ids are null.
 */
export interface HiddenRowTable {
  journal_id: number
  trade_id: number | null
  instrument_id: number | null
  payin_id: number | null
  backtest_id: number | null
  backtest_trade_id: number | null
  /** Name of the change. */
  hidden_by: string
  /** After this instant the change cannot be undone, and a job removes the trade. Null for rows removed with their import. */
  until: Instant | null
}
