import type { ColumnTypes } from '../migrations/column-types.ts'

/** Where the extremes of a trade are from. Whatever is there was typed, or said by a file. */
export const statements = ({ int, code }: ColumnTypes): readonly string[] => [
  `alter table stored_trade add column price_source ${code}`,
  `alter table stored_trade add column price_bar_length ${int}`,
  `update stored_trade set price_source = 'TYPED' where highest_price is not null`,
  'drop view if exists trade',
  `create view trade as select * from stored_trade where not exists (
    select 1 from hidden_import as hidden where hidden.journal_id = stored_trade.journal_id
      and stored_trade.id between hidden.first_trade and hidden.last_trade)
    and not exists (
    select 1 from hidden_trade as hidden where hidden.journal_id = stored_trade.journal_id
      and hidden.trade_id = stored_trade.id)`,
]
