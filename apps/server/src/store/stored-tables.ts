import type { TableOfJournal } from './schema.ts'

const stored: Readonly<Record<string, string>> = {
  trade: 'stored_trade',
  archived_trade: 'stored_trade',
  archived_writing: 'writing',
  screenshot: 'stored_screenshot',
  archived_screenshot: 'stored_screenshot',
  note_trade: 'stored_note_trade',
  archived_note_trade: 'stored_note_trade',
  week_rule_answer: 'stored_week_rule_answer',
  archived_week_rule_answer: 'stored_week_rule_answer',
  review: 'stored_review',
  archived_review: 'stored_review',
  breach: 'stored_breach',
  archived_breach: 'stored_breach',
}

/** The table to write to, for rows read by this name (`Schema`). */
export function storedTable(name: TableOfJournal): TableOfJournal
export function storedTable(name: string): string
export function storedTable(name: string): string {
  return stored[name] ?? name
}
