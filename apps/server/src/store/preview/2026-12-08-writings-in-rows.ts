import { tradeColumns as before } from './2026-12-04-coming-trades.ts'
import type { ColumnTypes } from '../migrations/column-types.ts'
import { viewsOfTrades, withoutViews } from './visible-rows.ts'

const added = ['shown_on', 'lost', 'kept']

/** Columns of `stored_trade` and `coming_trade`, which the views of trades have. */
export const tradeColumns = [...before, ...added]

/**
 * The columns of a trade do not tell all of its writing: the rest stands in its row, so that it changes with the row. `writing` is left
 * for journals that are being filled from an archive. Changes of trades that were not shown yet begin anew.
 */
export const statements = ({ int, json }: ColumnTypes): readonly string[] => [
  ...withoutViews,
  ...['stored_trade', 'coming_trade'].flatMap((table) => [
    `alter table ${table} add column shown_on ${int}`,
    `alter table ${table} add column lost ${int} not null default 0`,
    `alter table ${table} add column kept ${json}`,
  ]),
  `delete from coming_trade where journal_id in (select journal_id from trade_change where state = 'COMING')`,
  `update trade_change set computed_to = 0, missed = '[]' where state = 'COMING'`,
  ...['stored_trade', 'coming_trade'].map(
    (table) => `update ${table} set shown_on = writing.shown_on, lost = writing.lost, kept = writing.kept
      from writing where writing.journal_id = ${table}.journal_id and writing.trade_id = ${table}.id`,
  ),
  'delete from writing',
  'drop index writing_shown_on',
  // Rows that others show were hidden as deleted ones are, until the end of days.
  `delete from hidden_trade where until like '9999%'`,
  'create index written_trade on stored_trade (journal_id, id) where kept is not null',
  'create index trade_shown_on on stored_trade (journal_id, shown_on) where shown_on is not null',
  'create index going_trade on coming_trade (journal_id, id) where shown_on = 0',
  ...viewsOfTrades(tradeColumns, 'at once'),
]
