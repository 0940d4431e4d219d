import type { TableOfJournal } from './schema.ts'

const stored: Readonly<Record<string, string>> = {
  trade: 'stored_trade',
  present_trade: 'stored_trade',
  archived_trade: 'stored_trade',
  behind_trade: 'stored_trade',
  archived_screenshot: 'stored_screenshot',
  archived_note_trade: 'stored_note_trade',
  archived_writing: 'writing',
  settled_trade: 'stored_trade',
  shown_trade: 'stored_trade',
  instrument: 'stored_instrument',
  payin: 'stored_payin',
  screenshot: 'stored_screenshot',
  note_trade: 'stored_note_trade',
  backtest: 'stored_backtest',
  backtest_trade: 'stored_backtest_trade',
  practice_try: 'stored_practice_try',
  deleted_fill: 'stored_deleted_fill',
}

/** The table to write to, for rows read by this name (`Schema`). */
export function storedTable(name: TableOfJournal): TableOfJournal
export function storedTable(name: string): string
export function storedTable(name: string): string {
  return stored[name] ?? name
}
