import type { ColumnTypes } from '../migrations/column-types.ts'

/**
 * Deleted trades stay for a while, hidden, so that their deletion can be undone. Their slots and links from notes stay with
 * them: the tables are `stored_screenshot` and `stored_note_trade`, and `screenshot` and `note_trade` are what can be seen
 * of them.
 */
export const statements = ({ int, code }: ColumnTypes): readonly string[] => [
  // What was deleted before is removed as soon as somebody looks.
  `alter table hidden_trade add column deletion ${int} not null default 0`,
  `alter table hidden_trade add column until ${code} not null default ''`,
  'create index hidden_trade_of_deletion on hidden_trade (journal_id, deletion)',
  'alter table screenshot rename to stored_screenshot',
  'alter table note_trade rename to stored_note_trade',
  ...visibleViews,
]

/** In PostgreSQL a view has the columns of its table when it was made: whoever adds one makes the view anew. */
const visibleViews: readonly string[] = [
  `create view screenshot as select * from stored_screenshot where owner_type <> 'TRADE' or not exists (
    select 1 from hidden_trade as hidden where hidden.journal_id = stored_screenshot.journal_id
      and hidden.trade_id = stored_screenshot.owner_id)`,
  `create view note_trade as select * from stored_note_trade where not exists (
    select 1 from hidden_trade as hidden where hidden.journal_id = stored_note_trade.journal_id
      and hidden.trade_id = stored_note_trade.trade_id)`,
]
