import type { ColumnTypes } from '../migrations/column-types.ts'
import { bringWritings } from './writings-of-notes.ts'

/** What a row of a trade does not say of what was written about it; what imports kept for their undos is not needed any more. */
export const statements = ({ int, json }: ColumnTypes) => [
  `create table writing (
    journal_id ${int} not null, trade_id ${int} not null, shown_on ${int}, lost ${int} not null, kept ${json} not null,
    primary key (journal_id, trade_id),
    foreign key (journal_id, trade_id) references stored_trade (journal_id, id) on delete cascade)`,
  'create index writing_shown_on on writing (journal_id, shown_on)',
  bringWritings,
  'drop table trade_anchor',
  'drop table import_part',
]
