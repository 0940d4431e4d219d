import { AppError } from '@afterclose/contract/problems'
import type { changeTrades as changeTradesCall } from '@afterclose/contract/trades'
import type { z } from 'zod'
import { toFlag } from '../../store/codecs.ts'
import { type Db, nextId, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { type DeletedTrades, deleteTrades } from './delete-trades.ts'
import type { Edit, FormerValues } from '../receipts/former-values.ts'
import { readLookups, readRatings } from '../references/repository.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import { areAlike, countTrades, highestTrade } from './repository.ts'
import { applyEdit } from './apply-edit.ts'
import { type CostsEdit, type CostsOutcome, type FormerCosts, formerCosts, prepareCosts } from './set-costs.ts'

type Change = z.output<typeof changeTradesCall.body>['change']

export interface ChangedTrades {
  readonly changed: number
  /** The journal's revision that it made. */
  readonly revision: number
  /** Deletion id for the undo, if it was one. */
  readonly deleted: DeletedTrades | null
  /** Undo data of an edit. */
  readonly former: FormerValues | null
  /** Effect and undo data of costs. */
  readonly costs: { readonly outcome: CostsOutcome; readonly former: FormerCosts } | null
}

export interface ManyTradesAsk {
  readonly journalId: number
  readonly ids: readonly number[]
  readonly change: Change
}

/**
 * Applies one change to many trades, all or none.
 * @throws AppError 'Unknown trade' if one of them does not exist; 'Invalid input' if the change is not possible
 */
export async function changeTrades(
  db: Db,
  { journalId, ids: givenIds, change }: ManyTradesAsk,
): Promise<ChangedTrades> {
  // A flood of invented ids is rejected by its highest, without sorting or queries.
  if ((await highestTrade(db, journalId)) < highestOf(givenIds)) throw new AppError('Unknown trade')
  const ids = eachOnce(givenIds)
  if (change.type === 'costs') return changeCosts(db, journalId, ids, change.costs)
  return transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journalId)
    if (change.type === 'delete')
      return {
        changed: ids.length,
        revision,
        deleted: await deleteTrades(tx, journalId, ids, revision),
        former: null,
        costs: null,
      }
    if ((await countTrades(tx, journalId, ids)) !== ids.length) throw new AppError('Unknown trade')
    const former = await applyEdit(tx, journalId, ids, await editOf(tx, journalId, ids, change), revision)
    return { changed: ids.length, revision, deleted: null, former, costs: null }
  })
}

/** New results take long, so they are computed before the transaction. */
const changeCosts = (
  db: Db,
  journalId: number,
  ids: readonly number[],
  costs: CostsEdit['costs'],
): Promise<ChangedTrades> =>
  readThenWrite(
    db,
    journalId,
    async (tx) => {
      if ((await countTrades(tx, journalId, ids)) !== ids.length) throw new AppError('Unknown trade')
      return prepareCosts(tx, journalId, ids, { costs, at: new Date().toISOString() })
    },
    async (tx, { at, outcome, write }, revision) => {
      await write(tx, revision)
      return {
        changed: outcome.before.length,
        revision,
        deleted: null,
        former: null,
        costs: { outcome, former: formerCosts(at, outcome) },
      }
    },
  )

const highestOf = (ids: readonly number[]): number => ids.reduce((highest, id) => Math.max(highest, id), 0)

/** Sorted, so that neighbouring rows are written together. Doubles sort three times as fast. */
function eachOnce(givenIds: readonly number[]): number[] {
  const sorted = Float64Array.from(givenIds).toSorted()
  return Array.from(sorted.filter((id, i) => id !== sorted[i - 1]))
}

/** @throws AppError 'Invalid input' if it is not possible */
async function editOf(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  change: Exclude<Change, { type: 'delete' | 'costs' }>,
): Promise<Edit> {
  switch (change.type) {
    case 'setup': {
      const { setups } = await readLookups(tx, journalId)
      if (!setups.has(change.setupId)) refuse('change.setupId', 'This setup does not exist')
      return { columns: { setup_id: change.setupId } }
    }
    case 'tradeType':
      return { columns: { trade_type: change.tradeType } }
    case 'star':
      return { columns: { in_review: toFlag(change.inReview) } }
    case 'grade':
      return { columns: { review_grade: change.reviewGrade } }
    case 'addComment':
    case 'removeComment': {
      const { commentId } = change
      if (!(await readRatings(tx, journalId)).has(commentId)) refuse('change.commentId', 'This comment does not exist')
      return { commentId, add: change.type === 'addComment' }
    }
    case 'group': {
      if (!change.group) return { columns: { group_id: null } }
      if (!(await areAlike(tx, journalId, ids)))
        refuse('ids', 'Only trades with the same instrument and direction can be grouped')
      return { columns: { group_id: await nextId(tx, journalId, 'trade_group') } }
    }
  }
}

function refuse(field: string, message: string): never {
  throw new AppError('Invalid input', { fields: [{ field, message }] })
}
