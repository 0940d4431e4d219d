import type { Scope } from './scopes.ts'

/** Names the scopes of API keys in the trader's words. */
export const scopeTexts: Readonly<Record<Scope, { readonly label: string; readonly hint: string }>> = {
  'numbers.read': { label: 'Read figures', hint: 'statistics, reports, milestones, balance' },
  'trades.read': { label: 'Read trades', hint: 'without “Read notes”, their notes and pictures are left out' },
  'notes.read': { label: 'Read notes', hint: 'notes, session diary, reviews of months' },
  'trades.write': {
    label: 'Write trades',
    hint: 'add and change trades, missed trades, deposits; to replace one, it needs “Read notes”, too',
  },
  'notes.write': { label: 'Write notes', hint: 'add and change notes and session entries' },
  'review.write': {
    label: 'Write reviews',
    hint: 'assistants: add comments to trades, grade trades and months; reviews of months need “Write notes”, too',
  },
  'fills.write': { label: 'Add fills', hint: 'send executions of an account as they happen' },
  'import.write': { label: 'Import files', hint: 'upload a file, read its preview, confirm it' },
}
