import { tradeColumns } from './2026-12-26-commission-sources.ts'
import type { ColumnTypes } from '../migrations/column-types.ts'
import { viewsOfTrades } from '../migrations/trade-rows.ts'
import { withoutViews } from './visible-rows.ts'

/** Tables that had a view beside them. */
const plain = ['instrument', 'payin', 'backtest', 'backtest_trade', 'practice_try', 'deleted_fill'] as const

/** Jobs that removed hidden rows, now for the files of their pictures. */
const cleaning = ['clear-deletions', 'import-clean']
/** Jobs that finished changes, and finished jobs. */
const formerJobs = [...cleaning, 'change-results', 'change-trades', 'give-up-copy']
const named = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ')

const isPending = (name: string): string => `exists (
    select 1 from pending_change as pending where pending.journal_id = hidden.journal_id and pending.name = ${name})`

/** Rows of a table that a change was adding. */
const withoutNew = (kind: string): string => `delete from stored_${kind} where exists (
    select 1 from pending_change as pending where pending.journal_id = stored_${kind}.journal_id
      and stored_${kind}.id between pending.first_${kind} and pending.last_${kind})`

/** Rows of a table that a change has removed. */
const isRemoved = (table: string, column: string, id: string, more = ''): string => `exists (
    select 1 from hidden_row as hidden where hidden.journal_id = ${table}.journal_id and hidden.${column} = ${table}.${id}
      and not ${isPending('hidden.hidden_by')}${more})`

/** Digits of the name of a user's deletion, which is a revision; names of imports are longer. */
const digits = 16
const isUndoable = `length(hidden.hidden_by) = ${digits} and hidden.until <> ''`

/** The deletion of a trade, or of the trade that shows it. @param column of the deletion */
const ofDeletion = (column: string): string => `(
    select max(${column}) from hidden_row as hidden where hidden.journal_id = stored_trade.journal_id
      and hidden.trade_id = coalesce(stored_trade.shown_on, stored_trade.id)
      and ${isUndoable} and not ${isPending('hidden.hidden_by')})`

const takenOver = tradeColumns.filter((name) => name !== 'journal_id' && name !== 'id')

/**
 * Changes of many rows are one transaction, so nothing is hidden while it is written. A trade is one row; a deleted one keeps its row, marked,
 * until the deletion can no longer be undone. Half-written changes of the former kind are discarded, finished ones are carried out.
 */
export const statements = ({ int, code }: ColumnTypes): readonly string[] => [
  `insert into stored_deleted_fill (journal_id, source, fill)
    select distinct journal_id, source, fill from deleted_fill where true on conflict do nothing`,
  'drop view deleted_fill',
  ...withoutViews,
  ...plain.filter((name) => name !== 'deleted_fill').map((name) => `drop view ${name}`),

  `update stored_trade set ${takenOver.map((name) => `${name} = coming.${name}`).join(', ')}
    from coming_trade as coming join trade_change as change
      on change.journal_id = coming.journal_id and change.state = 'SHOWN'
    where coming.journal_id = stored_trade.journal_id and coming.id = stored_trade.id`,
  'drop table coming_trade',
  'drop table trade_change',

  `update stored_backtest_trade set r = next_r, outcome = next_outcome
    where next_by is not null and not exists (
      select 1 from pending_change as pending
      where pending.journal_id = stored_backtest_trade.journal_id and pending.name = next_by)`,
  'drop index backtest_trade_next',
  ...['next_r', 'next_outcome', 'next_by'].map((name) => `alter table stored_backtest_trade drop column ${name}`),

  ...['trade', 'payin', 'backtest_trade', 'instrument'].map(withoutNew),

  `alter table stored_trade add column deletion ${int}`,
  `alter table stored_trade add column deleted_at ${code}`,
  // The instant until which it could be undone: the rows are removed a little later than usual.
  `update stored_trade set deletion = cast(${ofDeletion('hidden.hidden_by')} as ${int}), deleted_at = ${ofDeletion('hidden.until')}
    where ${ofDeletion('hidden.hidden_by')} is not null`,
  ...['id', 'shown_on'].flatMap((id) => {
    const isGone = isRemoved('trade', 'trade_id', id)
    return [
      `delete from stored_screenshot where owner_type = 'TRADE' and exists (
        select 1 from stored_trade as trade where trade.journal_id = stored_screenshot.journal_id
          and trade.id = stored_screenshot.owner_id and trade.deleted_at is null and ${isGone})`,
    ]
  }),
  ...['shown_on', 'id'].map(
    (id) => `delete from stored_trade where deleted_at is null and ${isRemoved('stored_trade', 'trade_id', id)}`,
  ),
  `delete from stored_payin where ${isRemoved('stored_payin', 'payin_id', 'id')}`,
  ...(
    [
      ['backtest_id', 'backtest_id'],
      ['backtest_trade_id', 'id'],
    ] as const
  ).map(
    ([column, id]) => `delete from stored_screenshot where owner_type = 'BACKTEST' and exists (
      select 1 from stored_backtest_trade as tested where tested.journal_id = stored_screenshot.journal_id
        and tested.id = stored_screenshot.owner_id and ${isRemoved('tested', column, id)})`,
  ),
  `delete from stored_backtest_trade where ${isRemoved('stored_backtest_trade', 'backtest_trade_id', 'id')}`,
  ...['backtest_trade', 'practice_try'].map(
    (name) => `delete from stored_${name} where ${isRemoved(`stored_${name}`, 'backtest_id', 'backtest_id')}`,
  ),
  `delete from stored_backtest where ${isRemoved('stored_backtest', 'backtest_id', 'id')}`,
  `delete from stored_instrument where ${isRemoved('stored_instrument', 'instrument_id', 'id')}`,

  'alter table journal drop column restored_by',
  'drop table hidden_row',
  'drop table pending_change',
  `update job set kind = 'TIDY_FILES', key = null, payload = 'null'
    where kind in (${named(cleaning)}) and state in ('WAITING', 'RUNNING')`,
  `delete from job where kind in (${named(formerJobs)})`,
  ...plain.map((name) => `alter table stored_${name} rename to ${name}`),
  'create index trade_deletion on stored_trade (journal_id, deletion) where deletion is not null',
  ...viewsOfTrades,
]
