import { tradeColumns } from './2026-12-08-writings-in-rows.ts'
import type { ColumnTypes } from '../migrations/column-types.ts'
import { viewsOfTrades } from './visible-rows.ts'

/**
 * Many trades are hidden and shown again in batches: rows of `hidden_trade` do not count while their deletion has a row in
 * `pending_deletion`. One row then decides what everyone sees.
 */
export const statements = ({ int, code }: ColumnTypes): readonly string[] => [
  `create table pending_deletion (
    journal_id ${int} not null, deletion ${int} not null, held_until ${code} not null, primary key (journal_id, deletion),
    foreign key (journal_id) references journal (id) on delete cascade)`,
  'drop index hidden_trade_of_deletion',
  'create index hidden_trade_of_deletion on hidden_trade (journal_id, deletion, until, trade_id)',
  ...viewsOfTrades(tradeColumns, 'in batches'),
]
