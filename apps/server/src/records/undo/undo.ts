import { AppError } from '@afterclose/contract/problems'
import { type JournalAccess, mustBeWritable } from '../../platform/http/access/journal-access.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { type Db, transaction } from '../../store/db.ts'
import { unpackIds } from '../../store/packed-ids.ts'
import { undoLogged } from '../backtests/remove-many.ts'
import { undoMoveFolder } from '../notes/service.ts'
import type { Deletion } from '../receipts/receipts.ts'
import { undoReview } from '../reviews/service.ts'
import { undoMove } from '../trade-plans/undo-move.ts'
import { fewRows } from '../trades/few-rows.ts'
import { undoFilling } from '../trades/fill-extremes.ts'
import { restoreTrades } from '../trades/restore-trades.ts'
import { undoCosts } from '../trades/set-costs.ts'
import { undoMany } from '../trades/undo-many.ts'
import { undoSplit } from '../trades/undo-split.ts'
import { restoreRecords } from './restore-records.ts'
import { undoByCall } from './undo-calls.ts'
import { undoTradeEdit } from './undo-edit.ts'

export interface UndoAsk {
  /** Groupings are undone where they are made, in the room of imports. */
  readonly deletion: Exclude<Deletion, { grouped: unknown }>
  readonly journal: JournalAccess
  readonly user: SessionUser
}

/** @returns the number of restored records */
export async function undo(db: Db, { deletion, journal, user }: UndoAsk): Promise<number> {
  const owner = 'undoneBy' in deletion ? deletion.undoneBy.userId : undefined
  if (owner === undefined) mustBeWritable(journal)
  else if (owner !== user.id) throw new AppError('Undo too late')
  if ('rows' in deletion) return restoreRecords(db, journal.id, deletion)
  if ('filled' in deletion) return undoFilling(db, journal.id, deletion.filled)
  if ('costs' in deletion) return undoCosts(db, journal.id, deletion.costs)
  if ('reviewed' in deletion) return undoReview(db, journal.id, deletion.reviewed)
  if ('changed' in deletion) return undoMany(db, journal.id, deletion.changed)
  if ('tested' in deletion) return undoLogged(db, journal.id, deletion.tested)
  if ('folder' in deletion) return undoMoveFolder(db, journal.id, deletion.folder)
  if ('trades' in deletion) return restoreTrades(db, journal.id, deletion.trades)
  if ('undoneBy' in deletion) {
    await undoByCall({ db, journal, user }, deletion.undoneBy)
    return 1
  }
  await transaction(db, async (tx) => {
    if ('split' in deletion) await undoSplit(tx, journal.id, deletion.split)
    else if ('edited' in deletion) await undoTradeEdit(tx, journal.id, deletion.edited)
    else await undoMove(tx, journal.id, deletion.moved)
  })
  return 1
}

/** Replacements on which the results of many trades may depend. */
const replacements: ReadonlySet<string> = new Set(['instruments', 'comments', 'replaceBacktest'])

/** Whether an undo may write more than a few rows. */
export function isLargeUndo(deletion: UndoAsk['deletion']): boolean {
  if ('trades' in deletion) return deletion.trades.count > fewRows
  if ('tested' in deletion) return deletion.tested.last - deletion.tested.first >= fewRows
  if ('changed' in deletion) return sum(deletion.changed.groups, ({ ids }) => unpackIds(ids).length) > fewRows
  if ('rows' in deletion) {
    const { rows, belongings = [], made } = deletion
    const dependent = sum(belongings, (part) => part.rows.length) + unpackIds(made?.trades ?? {}).length
    return rows.length + dependent > fewRows
  }
  if ('undoneBy' in deletion) return replacements.has(deletion.undoneBy.call)
  return 'costs' in deletion || 'filled' in deletion
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((so, one) => so + of(one), 0)
