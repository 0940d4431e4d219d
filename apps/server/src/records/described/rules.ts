import { duplicateSessionNote, type ProblemCode } from '@afterclose/contract/problems'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import type { Db, Tx } from '../../store/db.ts'
import type { ArchivedRecord } from '../kinds/record-kind.ts'
import type { Uses } from '../lists/uses-repository.ts'
import type { DeletedRows } from '../receipts/repository.ts'
import { rowsOfItems, withItems } from '../checklists/items.ts'
import { commentRules } from '../comments/rules.ts'
import { customComments } from '../kinds/lists.ts'
import { indexInGroup } from '../lists/index-in-group.ts'
import { checkFilters } from '../saved-filters/check-filters.ts'
import { checkTradingRules } from './check-trading-rules.ts'

export interface Caller {
  readonly journal: Pick<JournalAccess, 'id'>
  readonly user: SessionUser
}

/** Code of a kind that its description does not cover. */
export interface OwnRules {
  /** Checks input beyond its schema before it is written. */
  readonly check?: (tx: Tx, caller: Caller, sent: unknown) => Promise<void>
  /** Views of all records in order, if they show more than their rows contain. */
  readonly views?: (db: Db, journalId: number, records: readonly ArchivedRecord[]) => Promise<readonly ArchivedRecord[]>
  /** Called after a record was created or replaced. @param fields those sent; `before` is null for a new record */
  readonly written?: (
    tx: Tx,
    journalId: number,
    write: { readonly id: number; readonly fields: ArchivedRecord; readonly before: ArchivedRecord | null },
  ) => Promise<void>
  /** Where other records refer to a record, if not everywhere that its kind is named. */
  readonly uses?: (record: ArchivedRecord) => Uses
  /** Dependent rows that are deleted with a record. */
  readonly belongings?: (tx: Tx, journalId: number, id: number) => Promise<DeletedRows['belongings']>
  /** Problem of a duplicate name, if it is not that of a restored record. */
  readonly duplicate?: { readonly code: ProblemCode; readonly message: string }
}

export const ownRules: Readonly<Record<string, OwnRules>> = {
  checklists: {
    views: withItems,
    belongings: async (tx, journalId, id) => [{ table: 'checklist_item', rows: await rowsOfItems(tx, journalId, id) }],
  },
  comments: commentRules,
  'custom-comments': indexInGroup(customComments, 'commentGroup', Number),
  'saved-filters': { check: checkFilters },
  // the specification requires the code of instruments, with a sentence of its own
  'session-note-categories': { duplicate: { code: 'Duplicate Instrument', message: duplicateSessionNote } },
  'strategy-presets': { check: checkTradingRules },
}
