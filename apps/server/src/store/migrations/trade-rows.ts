/** Pictures and notes of trades, by the table of trades that must contain their trade. */
const ofTrades = (trades: string, isThere: string) => ({
  screenshots: `select * from stored_screenshot as slot where slot.owner_type <> 'TRADE' or exists (
    select 1 from ${trades} as owner
    where owner.journal_id = slot.journal_id and owner.id = slot.owner_id${isThere})`,
  notes: `select * from stored_note_trade as linked where exists (
    select 1 from ${trades} as owner
    where owner.journal_id = linked.journal_id and owner.id = linked.trade_id${isThere})`,
})
const visible = ofTrades('trade', '')
const archived = ofTrades('stored_trade', ' and owner.deleted_at is null')

/**
 * A trade is a row of `stored_trade`. Readers see it in `trade`, unless it is deleted or another one shows it (`shown_on`). Archives and copies
 * contain the latter too.
 */
const views: Readonly<Record<string, string>> = {
  trade: 'select * from stored_trade where deleted_at is null and shown_on is null',
  screenshot: visible.screenshots,
  note_trade: visible.notes,
  archived_trade: 'select * from stored_trade where deleted_at is null',
  archived_writing: `select journal_id, id as trade_id, shown_on, lost, kept from stored_trade
    where deleted_at is null and kept is not null`,
  archived_screenshot: archived.screenshots,
  archived_note_trade: archived.notes,
}

export const withoutViewsOfTrades: readonly string[] = Object.keys(views)
  .toReversed()
  .map((name) => `drop view if exists ${name}`)

/** PostgreSQL's views have the columns that their tables had then: a migration that adds one to `stored_trade` recreates the views. */
export const viewsOfTrades: readonly string[] = [
  ...withoutViewsOfTrades,
  ...Object.entries(views).map(([name, rows]) => `create view ${name} as ${rows}`),
]
