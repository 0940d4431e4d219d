/** What a copy of a journal takes over, in the order in which records refer to each other. */
import type { CopyFlag } from '@afterclose/contract/journals'
import type { NumberedKind } from '../../store/db.ts'
import type { Constants, TableOfJournal } from './repository.ts'

export interface CopiedRecords {
  readonly table: TableOfJournal
  /** Copied when all of these are asked for. */
  readonly flags: readonly CopyFlag[]
  readonly kinds?: readonly NumberedKind[]
  /** Columns with numbers of records that it cannot be without: those are copied with it, asked for or not. */
  readonly needs?: Readonly<Record<string, TableOfJournal>>
  /** What stands in its columns when something that they refer to or follow from is not copied. */
  readonly without?: Partial<Record<CopyFlag, Constants>>
  /** What stands in its columns in every copy. */
  readonly values?: Constants
  /** Only rows with these values. */
  readonly where?: Constants
  /** The column by whose numbers its rows are walked, where it is not `id`. */
  readonly by?: string
}

const entries = 'copyJournalEntries'
const none = '[]'

/** Imports stay with the original: what they brought is not undone in a copy. Its `externalId` still tells a duplicate. */
const notImported: Constants = { import_job_id: null }

/** A table that is not here starts empty in a copy, or as it does in a new journal. */
export const copiedRecords: readonly CopiedRecords[] = [
  { table: 'checklist', flags: ['copyChecklists'], kinds: ['checklist'] },
  { table: 'checklist_item', flags: ['copyChecklists'], kinds: ['checklist_item'] },
  { table: 'instrument', flags: ['copyInstruments'], kinds: ['instrument'], values: notImported },
  {
    table: 'setup',
    flags: ['copySetups'],
    kinds: ['setup'],
    without: { copyChecklists: { default_checklist_id: null } },
  },
  { table: 'trade_comment', flags: ['copyComments'], kinds: ['trade_comment'] },
  { table: 'custom_comment', flags: ['copyCustomComments'], kinds: ['custom_comment'] },
  {
    table: 'trade_plan',
    flags: ['copyTradePlans'],
    kinds: ['trade_plan'],
    without: {
      copyInstruments: { instrument_id: null },
      copySetups: { setup_id: null },
      copyChecklists: { checklist_id: null },
    },
  },
  {
    table: 'missed_trade',
    flags: ['copyMissedTrades'],
    kinds: ['missed_trade'],
    needs: { instrument_id: 'instrument', setup_id: 'setup' },
    without: {
      copyComments: { pre_trade_comments: none },
      copyCustomComments: { custom_comments: none },
      copyChecklists: { checklist_id: null, checked_item_ids: none, checklist_item_ids: none },
      copyTradePlans: { plan_id: null },
    },
  },
  {
    table: 'trade',
    flags: [entries],
    kinds: ['trade', 'trade_group'],
    needs: { instrument_id: 'instrument', setup_id: 'setup' },
    without: {
      copyComments: {
        pre_trade_comments: none,
        entry_comments: none,
        management_comments: none,
        exit_comments: none,
        tilt_meter: 0,
        fully_journaled: 0,
      },
      copyCustomComments: { custom_comments: none },
      copyChecklists: {
        checklist_id: null,
        checked_item_ids: none,
        checklist_item_ids: none,
        adherence: null,
        checklist_status: 'NONE',
      },
      copyTradePlans: { plan_id: null },
    },
    values: { ...notImported, revision: 1 },
  },
  { table: 'screenshot', flags: [entries], where: { owner_type: 'TRADE' }, by: 'owner_id' },
  { table: 'screenshot', flags: ['copySetups'], where: { owner_type: 'SETUP' }, by: 'owner_id' },
  { table: 'screenshot', flags: ['copyMissedTrades'], where: { owner_type: 'MISSED' }, by: 'owner_id' },
  { table: 'screenshot', flags: ['copyTradePlans'], where: { owner_type: 'PLAN' }, by: 'owner_id' },
  { table: 'payin', flags: ['copyAccountBalances'], kinds: ['payin'], values: notImported },
  { table: 'note', flags: ['copyNotes'], kinds: ['note'] },
  { table: 'note_trade', flags: ['copyNotes', entries], by: 'note_id' },
]
