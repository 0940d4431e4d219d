import type { ColumnTypes } from '../migrations/column-types.ts'

/**
 * Trades and instruments that do not exist yet, or no more, for those who read: an import of many trades writes them in
 * small pieces and shows them at once, and taking it back hides them at once and removes them in small pieces.
 *
 * The tables are `stored_trade` and `stored_instrument`; `trade` and `instrument` are what can be seen of them. Trades are
 * hidden by the range of their numbers, which every index of the table holds.
 */
export const statements = ({ int, code }: ColumnTypes): readonly string[] => [
  `create table hidden_import (
    journal_id ${int} not null references journal (id) on delete cascade, import_job_id ${code} not null,
    state ${code} not null, plan_id ${code}, claim ${code}, at ${code} not null,
    first_trade ${int} not null, last_trade ${int} not null, primary key (journal_id, import_job_id))`,
  `create table hidden_instrument (
    journal_id ${int} not null, instrument_id ${int} not null, import_job_id ${code} not null,
    primary key (journal_id, instrument_id),
    foreign key (journal_id, instrument_id) references instrument (journal_id, id) on delete cascade)`,
  'alter table trade rename to stored_trade',
  'alter table instrument rename to stored_instrument',
  ...visibleViews,
  // A progress is asked for by the identifier alone.
  'create index import_job_by_id on import_job (id)',
]

/** In PostgreSQL a view has the columns of its table when it was made: whoever adds one makes the view anew, as it is by then. */
const visibleViews: readonly string[] = [
  'drop view if exists trade',
  `create view trade as select * from stored_trade where not exists (
    select 1 from hidden_import as hidden where hidden.journal_id = stored_trade.journal_id
      and stored_trade.id between hidden.first_trade and hidden.last_trade)`,
  'drop view if exists instrument',
  `create view instrument as select * from stored_instrument where not exists (
    select 1 from hidden_instrument as hidden where hidden.journal_id = stored_instrument.journal_id
      and hidden.instrument_id = stored_instrument.id)`,
]
