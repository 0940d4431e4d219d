const isReplaced = `exists (
    select 1 from trade_change as change where change.journal_id = stored_trade.journal_id and change.state = 'SHOWN'
      and exists (select 1 from coming_trade as coming
        where coming.journal_id = stored_trade.journal_id and coming.id = stored_trade.id))`
/** Which tables hide rows: of deletions that count at once, of those that are written in batches, of all changes, or of those of backtests too. */
type Hiding = 'at once' | 'in batches' | 'pending' | 'backtests too'
const isOfChanges = (hiding: Hiding): boolean => hiding === 'pending' || hiding === 'backtests too'
const isCounted = ` and not exists (
      select 1 from pending_deletion as pending
      where pending.journal_id = hidden.journal_id and pending.deletion = hidden.deletion)`
const isDeleted = (journal: string, trade: string, hiding: Hiding): string =>
  isOfChanges(hiding)
    ? isHidden('trade', journal, trade)
    : `exists (
    select 1 from hidden_trade as hidden where hidden.journal_id = ${journal} and hidden.trade_id = ${trade}${
      hiding === 'in batches' ? isCounted : ''
    })`

type HiddenKind = 'trade' | 'instrument' | 'payin' | 'backtest' | 'backtest_trade'

/** Listed by a change that is not pending. */
const isHidden = (kind: HiddenKind, journal: string, id: string): string => `exists (
    select 1 from hidden_row as hidden where hidden.journal_id = ${journal} and hidden.${kind}_id = ${id} and not exists (
      select 1 from pending_change as pending
      where pending.journal_id = hidden.journal_id and pending.name = hidden.hidden_by))`

/** Added by a change that is pending. */
const isNew = (table: string, kind: HiddenKind): string => `exists (
    select 1 from pending_change as pending where pending.journal_id = ${table}.journal_id
      and ${table}.id between pending.first_${kind} and pending.last_${kind})`
const isStaged = (table: string, hiding: Hiding): string =>
  isOfChanges(hiding)
    ? isNew(table, 'trade')
    : `exists (
    select 1 from hidden_import as hidden where hidden.journal_id = ${table}.journal_id
      and ${table}.id between hidden.first_trade and hidden.last_trade)`

/** Those that can be seen. */
export const viewOfRows = (kind: 'instrument' | 'payin'): string => `create view ${kind} as select * from stored_${kind}
  where not ${isNew(`stored_${kind}`, kind)} and not ${isHidden(kind, `stored_${kind}.journal_id`, `stored_${kind}.id`)}`

/**
 * The views of backtests. A trade that a change lists in its own row (`next_by`) has the result that the change gives it, once that is not
 * pending; of a backtest that goes, trades and tries go with it.
 * @param columns of a tested trade
 */
export function viewsOfBacktests(columns: readonly string[]): readonly string[] {
  const isHiddenWith = (table: string) => isHidden('backtest', `${table}.journal_id`, `${table}.backtest_id`)
  const isNext = `next_by is not null and not exists (
    select 1 from pending_change as pending where pending.journal_id = stored_backtest_trade.journal_id and pending.name = next_by)`
  const values = columns.map((name) =>
    name === 'r' || name === 'outcome' ? `case when ${isNext} then next_${name} else ${name} end as ${name}` : name,
  )
  return [
    `create view backtest as select * from stored_backtest
      where not ${isHidden('backtest', 'stored_backtest.journal_id', 'stored_backtest.id')}`,
    `create view backtest_trade as select ${values.join(', ')} from stored_backtest_trade
      where not ${isNew('stored_backtest_trade', 'backtest_trade')} and not ${isHiddenWith('stored_backtest_trade')}
        and not ${isHidden('backtest_trade', 'stored_backtest_trade.journal_id', 'stored_backtest_trade.id')}`,
    `create view practice_try as select * from stored_practice_try where not ${isHiddenWith('stored_practice_try')}`,
  ]
}

/** Pictures of records that are not hidden by themselves. */
const ofOthers = (hiding: Hiding): string =>
  hiding === 'backtests too'
    ? `owner_type not in ('TRADE', 'BACKTEST') or owner_type = 'BACKTEST' and exists (
        select 1 from backtest_trade as tested
        where tested.journal_id = stored_screenshot.journal_id and tested.id = stored_screenshot.owner_id)`
    : `owner_type <> 'TRADE'`

/** Shown by another trade, or about to be removed. */
const isBehind = (journal: string, trade: string): string => `exists (
    select 1 from present_trade as present where present.journal_id = ${journal} and present.id = ${trade}
      and present.shown_on is not null)`
const isSeen = (table: string, hiding: Hiding): string => `${table}.shown_on is null and not ${isStaged(table, hiding)}
    and not ${isDeleted(`${table}.journal_id`, `${table}.id`, hiding)}`

const ofBehind = (table: string, id: string): string => `select ${table}.* from behind_trade as behind
    join ${table} on ${table}.journal_id = behind.journal_id and ${table}.${id} = behind.id`

/**
 * The views of trades, in the order in which they are made. `present_trade` has each trade as it stands, hidden ones too: a row of
 * `coming_trade` takes the place of the one in `stored_trade` from the moment that the change of its journal is shown. `trade` has those
 * that can be seen, in two parts: rows of `stored_trade` whose place nothing has taken (`settled_trade`), and rows that have taken it
 * (`shown_trade`). Archives and copies take the rows behind them along (`behind_trade`).
 */
function viewsOf(columns: readonly string[], hiding: Hiding): Readonly<Record<string, string>> {
  const ofTable = (table: string) => columns.map((name) => `${table}.${name}`).join(', ')
  const shown = (where: string) => `
    from trade_change as change join coming_trade as coming on coming.journal_id = change.journal_id
    where change.state = 'SHOWN'${where}`
  const settled = `select ${ofTable('stored_trade')} from stored_trade where ${isSeen('stored_trade', hiding)} and not ${isReplaced}`
  const seen = `select ${ofTable('coming')} ${shown(` and ${isSeen('coming', hiding)}`)}`
  return {
    present_trade: `select ${ofTable('stored_trade')} from stored_trade where not ${isReplaced}
    union all select ${ofTable('coming')} ${shown('')}`,
    settled_trade: settled,
    shown_trade: seen,
    trade: `${settled} union all ${seen}`, // of the two views, PostgreSQL would take longer to plan every statement
    screenshot: `select * from stored_screenshot where ${ofOthers(hiding)}
      or owner_type = 'TRADE' and not ${isDeleted('stored_screenshot.journal_id', 'stored_screenshot.owner_id', hiding)}
        and not ${isBehind('stored_screenshot.journal_id', 'stored_screenshot.owner_id')}`,
    note_trade: `select * from stored_note_trade
      where not ${isDeleted('stored_note_trade.journal_id', 'stored_note_trade.trade_id', hiding)}
        and not ${isBehind('stored_note_trade.journal_id', 'stored_note_trade.trade_id')}`,
    // A count, because PostgreSQL would turn a join or `exists` round, and read a whole journal for a page of it.
    behind_trade: `select present.* from present_trade as present where present.shown_on is not null
      and (select count(*) from trade as shows
        where shows.journal_id = present.journal_id and shows.id = present.shown_on) > 0`,
    archived_trade: 'select * from trade union all select * from behind_trade',
    archived_writing: `select journal_id, id as trade_id, shown_on, lost, kept from archived_trade where kept is not null`,
    archived_screenshot: `select * from screenshot
    union all ${ofBehind('stored_screenshot', 'owner_id')} where stored_screenshot.owner_type = 'TRADE'`,
    archived_note_trade: `select * from note_trade union all ${ofBehind('stored_note_trade', 'trade_id')}`,
  }
}

/** Drops the views of trades: before their tables change, and before they are made anew. */
export const withoutViews: readonly string[] = Object.keys(viewsOf([], 'pending'))
  .toReversed()
  .map((name) => `drop view if exists ${name}`)

/**
 * Makes the views of trades anew. In PostgreSQL a view has the columns of its table when it was made: a migration that adds a column
 * to `stored_trade` and `coming_trade` does this with all columns.
 */
export const viewsOfTrades = (columns: readonly string[], hiding: Hiding = 'backtests too'): readonly string[] => [
  ...withoutViews,
  ...Object.entries(viewsOf(columns, hiding)).map(([name, rows]) => `create view ${name} as ${rows}`),
]
