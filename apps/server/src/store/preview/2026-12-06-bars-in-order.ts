import type { ColumnTypes } from '../migrations/column-types.ts'

/** The price that bars show and the spread for it, bars that are left out, and the sessions of instruments. */
export const statements = ({ int, decimal, code }: ColumnTypes): readonly string[] => [
  `alter table bar_series add column price_side ${code} not null default 'TRADE'`,
  `alter table bar_series add column spread ${decimal}`,
  `update bar_series set price_side = 'BID' where lower(source) like 'metatrader%' or lower(source) like 'ctrader%'`,
  `create table bar_flag (
    series_id ${int} not null references bar_series (id) on delete cascade, time ${int} not null,
    kind ${code} not null, until ${int} not null, primary key (series_id, time, kind))`,
  'drop view instrument',
  ...['session_start', 'session_end', 'session_zone'].map(
    (column) => `alter table stored_instrument add column ${column} ${code}`,
  ),
  `create view instrument as select * from stored_instrument where not exists (
    select 1 from hidden_instrument as hidden where hidden.journal_id = stored_instrument.journal_id
      and hidden.instrument_id = stored_instrument.id)`,
]
