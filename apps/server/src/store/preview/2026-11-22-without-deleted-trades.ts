import type { ColumnTypes } from '../migrations/column-types.ts'

/** Many trades that are deleted in one call disappear at once, and are removed in small pieces. */
export const statements = ({ int }: ColumnTypes): readonly string[] => [
  `create table hidden_trade (
    journal_id ${int} not null, trade_id ${int} not null, primary key (journal_id, trade_id),
    foreign key (journal_id, trade_id) references stored_trade (journal_id, id) on delete cascade)`,
  ...visibleTradeView,
]

/** In PostgreSQL a view has the columns of its table when it was made: whoever adds one makes the view anew. */
const visibleTradeView: readonly string[] = [
  'drop view if exists trade',
  `create view trade as select * from stored_trade where not exists (
    select 1 from hidden_import as hidden where hidden.journal_id = stored_trade.journal_id
      and stored_trade.id between hidden.first_trade and hidden.last_trade)
    and not exists (
    select 1 from hidden_trade as hidden where hidden.journal_id = stored_trade.journal_id
      and hidden.trade_id = stored_trade.id)`,
]
