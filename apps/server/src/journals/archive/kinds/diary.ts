import { longestBody, NoteView } from '@afterclose/contract/notes'
import { MonthReviewView } from '@afterclose/contract/month-reviews'
import { SavedFilterView } from '@afterclose/contract/saved-filters'
import { ScreenshotFields, screenshotOwners, screenshotSlots } from '@afterclose/contract/screenshots'
import { SessionNoteView } from '@afterclose/contract/session-notes'
import { SessionView } from '@afterclose/contract/sessions'
import { Id, LocalDateTimeText } from '@afterclose/contract/values'
import { z } from 'zod'
import type { RecordKind } from '../record-kind.ts'
import { InstantText, listColumns, named, ofList, stored, written } from './values.ts'

/** What a trader writes beside his trades, and the pictures of all of it. */
export const diary: readonly RecordKind[] = [
  {
    name: 'session-note-categories',
    table: 'session_note_category',
    schema: z.strictObject({ ...stored(SessionNoteView), ...ofList }),
    key: ['id'],
    flags: ['active'],
    columns: listColumns,
    numbered: { id: 'session_note_category' },
    derived: named,
    unique: [['name_key']],
  },
  {
    name: 'sessions',
    table: 'trading_session',
    schema: z.strictObject({ ...stored(SessionView.omit({ entries: true })), ...written }),
    key: ['id'],
    decimals: ['dailyGoal', 'maxLoss'],
    numbered: { id: 'session' },
  },
  {
    name: 'session-entries',
    table: 'session_entry',
    schema: z.strictObject({ sessionId: Id, ...SessionView.shape.entries.element.shape }),
    key: ['sessionId', 'categoryId'],
    refers: { sessionId: 'sessions', categoryId: 'session-note-categories' },
  },
  {
    name: 'notes',
    table: 'note',
    schema: z.strictObject({ ...stored(NoteView.omit({ linkedTradeIds: true })), ...written }),
    key: ['id'],
    flags: ['pinned', 'archived'],
    lists: ['tags'],
    numbered: { id: 'note' },
    html: { body: longestBody },
  },
  {
    name: 'note-trades',
    table: 'note_trade',
    schema: z.strictObject({ noteId: Id, tradeId: Id }),
    key: ['noteId', 'tradeId'],
    refers: { noteId: 'notes', tradeId: 'trades' },
  },
  {
    name: 'saved-filters',
    table: 'saved_filter',
    schema: z.strictObject({ ...stored(SavedFilterView), ...written }),
    key: ['id'],
    lists: ['filters'],
    columns: listColumns,
    numbered: { id: 'saved_filter' },
    derived: named,
    unique: [['name_key']],
  },
  {
    name: 'month-reviews',
    table: 'month_review',
    schema: z.strictObject({
      ...stored(MonthReviewView.omit({ submittedAt: true })),
      submittedAt: InstantText.nullable(),
      ...written,
    }),
    key: ['id'],
    lists: ['stats'],
    columns: { submittedAt: 'submitted' },
    numbered: { id: 'month_review' },
    unique: [['year', 'month']],
  },
  {
    name: 'screenshots',
    table: 'screenshot',
    schema: z.strictObject({
      ownerType: z.enum(screenshotOwners),
      ownerId: Id,
      slot: z.int().min(1).max(screenshotSlots),
      url: ScreenshotFields.shape.link.unwrap().nullable(),
      fileId: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'is not the id of a file')
        .nullable(),
      width: z.int().min(1).nullable(),
      height: z.int().min(1).nullable(),
      takenAt: LocalDateTimeText.nullable(),
      description: z.string().max(500),
      created: InstantText,
    }),
    key: ['ownerType', 'ownerId', 'slot'],
  },
]

/** The kind of record that a slot belongs to. */
export const ownersOfSlots = {
  TRADE: 'trades',
  MISSED: 'missed-trades',
  PLAN: 'trade-plans',
  SESSION: 'sessions',
  SETUP: 'setups',
  BACKTEST: 'backtest-trades',
} as const satisfies Record<(typeof screenshotOwners)[number], string>
