import { longestBody, NoteView } from '@afterclose/contract/notes'
import { MonthReviewView } from '@afterclose/contract/month-reviews'
import { savedFilterCalls, SavedFilterView } from '@afterclose/contract/saved-filters'
import { ScreenshotFields, screenshotOwners, screenshotSlots } from '@afterclose/contract/screenshots'
import { sessionNoteCalls, SessionNoteView } from '@afterclose/contract/session-notes'
import { ReviewView } from '@afterclose/contract/reviews'
import { SessionView } from '@afterclose/contract/sessions'
import { Id, LocalDateTimeText } from '@afterclose/contract/values'
import { longestRuleText, WeekRuleAnswer, WeekRuleView } from '@afterclose/contract/week-rules'
import { z } from 'zod'
import type { RecordKind } from './record-kind.ts'
import { InstantText, listColumns, listOrder, nameKeyColumn, ofList, storedShape, writtenTimes } from './values.ts'

/** Most characters of the trade as it was when it was graded: two times and four decimals. */
const longestSeen = 200

/** Categories of session notes. */
export const sessionNoteCategories = {
  name: 'session-note-categories',
  table: 'session_note_category',
  schema: z.strictObject({ ...storedShape(SessionNoteView.omit({ modified: true })), ...ofList }),
  key: ['id'],
  columns: listColumns,
  numbered: { id: 'session_note_category' },
  whenTaken: 'Undo too late',
  derived: nameKeyColumn,
  unique: [['name_key']],
  served: { ...sessionNoteCalls, order: listOrder, within: 'kind', disabledIfUsed: {} },
  copied: 'no flag asks for it',
} satisfies RecordKind

/** Rules of weeks and months. Copied with what they count, or not at all. */
export const weekRules = {
  name: 'week-rules',
  table: 'week_rule',
  schema: z.strictObject({
    ...storedShape(WeekRuleView.pick({ id: true, span: true, firstDay: true })),
    text: WeekRuleView.shape.text.min(1).max(longestRuleText),
    commentId: Id.nullable(),
    /** The item's own: both are in use as long as the rule names the item. */
    checklistId: Id.nullable(),
    checklistItemId: Id.nullable(),
    ...storedShape(WeekRuleView.pick({ startsAt: true, endedAt: true })),
    ...writtenTimes,
  }),
  key: ['id'],
  refers: { commentId: 'comments', checklistId: 'checklists', checklistItemId: 'checklist-items' },
  numbered: { id: 'week_rule' },
  whenTaken: 'Duplicate WeekRule',
  unique: [['span', 'firstDay']],
  copied: [{ flags: ['copyJournalEntries', 'copyComments', 'copyChecklists'] }],
} satisfies RecordKind

/** Kinds of diary records, and the pictures of all kinds. */
export const diary: readonly RecordKind[] = [
  sessionNoteCategories,
  {
    name: 'sessions',
    table: 'trading_session',
    schema: z.strictObject({ ...storedShape(SessionView.omit({ entries: true })), ...writtenTimes }),
    key: ['id'],
    numbered: { id: 'session' },
    whenTaken: 'Undo too late',
    copied: 'no flag asks for it',
  },
  {
    name: 'session-entries',
    table: 'session_entry',
    schema: z.strictObject({ sessionId: Id, ...SessionView.shape.entries.element.shape }),
    key: ['sessionId', 'categoryId'],
    refers: { sessionId: 'sessions', categoryId: 'session-note-categories' },
    copied: 'no flag asks for it',
  },
  {
    name: 'notes',
    table: 'note',
    schema: z.strictObject({ ...storedShape(NoteView.omit({ linkedTradeIds: true })), ...writtenTimes }),
    key: ['id'],
    numbered: { id: 'note' },
    whenTaken: 'Undo too late',
    html: { body: longestBody },
    copied: [{ flags: ['copyNotes'] }],
  },
  {
    name: 'note-trades',
    table: 'archived_note_trade',
    schema: z.strictObject({ noteId: Id, tradeId: Id }),
    key: ['noteId', 'tradeId'],
    refers: { noteId: 'notes', tradeId: 'trades' },
    copied: [{ flags: ['copyNotes', 'copyJournalEntries'] }],
  },
  {
    name: 'saved-filters',
    table: 'saved_filter',
    schema: z.strictObject({ ...storedShape(SavedFilterView.omit({ modified: true })), ...writtenTimes }),
    key: ['id'],
    columns: listColumns,
    numbered: { id: 'saved_filter' },
    whenTaken: 'Duplicate SavedFilter',
    derived: nameKeyColumn,
    unique: [['name_key']],
    served: { ...savedFilterCalls, order: listOrder },
    copied: 'no flag asks for it',
  },
  {
    name: 'month-reviews',
    table: 'month_review',
    schema: z.strictObject({
      ...storedShape(MonthReviewView.omit({ submittedAt: true })),
      submittedAt: InstantText.nullable(),
      ...writtenTimes,
    }),
    key: ['id'],
    columns: { submittedAt: 'submitted' },
    numbered: { id: 'month_review' },
    whenTaken: 'Duplicate MonthReview',
    unique: [['year', 'month']],
    copied: 'no flag asks for it',
  },
  weekRules,
  {
    name: 'week-rule-answers',
    table: 'archived_week_rule_answer',
    schema: z.strictObject({ ...WeekRuleAnswer.shape }),
    key: ['weekRuleId', 'tradeId'],
    refers: { weekRuleId: 'week-rules', tradeId: 'trades' },
    copied: [{ flags: ['copyJournalEntries', 'copyComments', 'copyChecklists'] }],
  },
  {
    name: 'reviews',
    table: 'archived_review',
    schema: z.strictObject({
      ...storedShape(ReviewView),
      /** Fills of the trade when it was graded. */
      seen: z.string().max(longestSeen),
    }),
    key: ['id'],
    refers: { tradeId: 'trades' },
    numbered: { id: 'review' },
    copied: [{ flags: ['copyJournalEntries'] }],
  },
  {
    name: 'screenshots',
    table: 'archived_screenshot',
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
    copied: [
      { flags: ['copyJournalEntries'], where: { owner_type: 'TRADE' } },
      { flags: ['copySetups'], where: { owner_type: 'SETUP' } },
      { flags: ['copyMissedTrades'], where: { owner_type: 'MISSED' } },
      { flags: ['copyTradePlans'], where: { owner_type: 'PLAN' } },
    ],
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
