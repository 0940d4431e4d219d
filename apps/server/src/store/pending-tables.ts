import type { Instant } from '@afterclose/core/time'

/**
 * How rows are hidden while they are written or removed. A change of many rows has a row in `pending_change` for as long as nobody
 * sees it: the rows that it adds, whose ids are in its ranges, are hidden, and those that it removes, which are listed in
 * `hidden_row`, are still shown. Deleting its row does both at once, however many rows there are: the new ones appear, the listed ones
 * are gone. Without a row a listed row is hidden until a job removes it. Imports, undone imports, deletions and their undo
 * work this way; rows that become others are `coming_trade`, since both versions must exist, and a journal that is filled is hidden as
 * a whole (`journal.restored_by`).
 */
export interface PendingChangeTable {
  journal_id: number
  /** The import, or the journal's revision that deletes the listed trades. */
  name: string
  /** The call that writes a deletion holds it until then; null for an import, whose job does. Empty: given up, a job removes its new rows and its list. */
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

/** A trade, an instrument, a deposit or withdrawal, a backtest with all it holds, or one of its trades that a change removes; the other ids are null. */
export interface HiddenRowTable {
  journal_id: number
  trade_id: number | null
  instrument_id: number | null
  payin_id: number | null
  backtest_id: number | null
  backtest_trade_id: number | null
  /** Name of the change. */
  hidden_by: string
  /** From this instant on the change cannot be undone, and a job removes the trade. Null for what goes with its import. */
  until: Instant | null
}
