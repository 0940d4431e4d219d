const isSeen = (table: string): string => `not exists (
    select 1 from hidden_import as hidden where hidden.journal_id = ${table}.journal_id
      and ${table}.id between hidden.first_trade and hidden.last_trade)
    and not exists (
    select 1 from hidden_trade as hidden where hidden.journal_id = ${table}.journal_id
      and hidden.trade_id = ${table}.id)`
const isReplaced = `exists (
    select 1 from trade_change as change where change.journal_id = stored_trade.journal_id and change.state = 'SHOWN'
      and exists (select 1 from coming_trade as coming
        where coming.journal_id = stored_trade.journal_id and coming.id = stored_trade.id))`

/** Rows of a table that belong to trades that another trade shows, one that can be seen (`writing.shown_on`). */
const ofBehind = (table: string, id: string): string => `select ${table}.*
    from writing join trade as shows on shows.journal_id = writing.journal_id and shows.id = writing.shown_on
    join ${table} on ${table}.journal_id = writing.journal_id and ${table}.${id} = writing.trade_id`

/** What an archive and a copy take of trades: what can be seen, and what stands behind it. */
const archived: Readonly<Record<string, string>> = {
  behind_trade: ofBehind('present_trade', 'id'),
  archived_trade: 'select * from trade union all select * from behind_trade',
  archived_writing: `select writing.*
    from writing join trade on trade.journal_id = writing.journal_id and trade.id = coalesce(writing.shown_on, writing.trade_id)`,
  archived_screenshot: `select * from screenshot
    union all ${ofBehind('stored_screenshot', 'owner_id')} where stored_screenshot.owner_type = 'TRADE'`,
  archived_note_trade: `select * from note_trade union all ${ofBehind('stored_note_trade', 'trade_id')}`,
}
const withoutArchived = Object.keys(archived)
  .toReversed()
  .map((name) => `drop view if exists ${name}`)
export const archivedViews: readonly string[] = [
  ...withoutArchived,
  ...Object.entries(archived).map(([name, rows]) => `create view ${name} as ${rows}`),
]

/**
 * The views of trades: `present_trade`, each as it stands, those too that nobody sees, and `trade`, those that can be seen. A row of `coming_trade`
 * takes the place of the one in `stored_trade` from the moment that the change of the journal is shown. `trade` has two parts: rows of
 * `stored_trade` whose place nothing has taken (`settled_trade`), and the rows that have taken it (`shown_trade`). In PostgreSQL a view
 * has the columns of its table when it was made: whoever adds one to both tables makes the views anew.
 */
export function tradeViews(columns: readonly string[]): readonly string[] {
  const ofTable = (table: string) => columns.map((name) => `${table}.${name}`).join(', ')
  const shown = (where: string) => `
    from trade_change as change join coming_trade as coming on coming.journal_id = change.journal_id
    where change.state = 'SHOWN'${where}`
  const settled = `select ${ofTable('stored_trade')} from stored_trade where ${isSeen('stored_trade')} and not ${isReplaced}`
  const seen = `select ${ofTable('coming')} ${shown(` and ${isSeen('coming')}`)}`
  return [
    ...withoutArchived,
    ...['trade', 'settled_trade', 'shown_trade', 'present_trade'].map((name) => `drop view if exists ${name}`),
    `create view present_trade as select ${ofTable('stored_trade')} from stored_trade where not ${isReplaced}
    union all select ${ofTable('coming')} ${shown('')}`,
    `create view settled_trade as ${settled}`,
    `create view shown_trade as ${seen}`,
    `create view trade as ${settled} union all ${seen}`, // of the two views, PostgreSQL would take longer to plan every statement
    ...archivedViews,
  ]
}
