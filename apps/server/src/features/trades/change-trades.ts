import { AppError } from '@afterclose/contract/problems'
import type { changeTrades as changeTradesCall } from '@afterclose/contract/trades'
import { tiltMeter } from '@afterclose/core/comment'
import { nextId, type Db, raiseRevision, transaction, type Tx } from '../../db/db.ts'
import { fromJson, toFlag, toJson } from '../../db/codecs.ts'
import type { CommentType } from '@afterclose/core/comment'
import type { z } from 'zod'
import { readLookups, readRatings } from '../../records/trades/lookups-repository.ts'
import { deleteTrades } from '../../records/trades/delete-trades.ts'
import {
  type CommentsOfTrade,
  countTrades,
  findComments,
  findSides,
  updateTrades,
} from '../../records/trades/repository.ts'

type Change = z.output<typeof changeTradesCall.body>['change']

interface Run {
  readonly tx: Tx
  readonly journalId: number
  readonly ids: readonly number[]
  readonly written: { readonly revision: number; readonly modified: string }
}

/**
 * One change for many trades, all or none.
 * @throws AppError 'Unknown trade' when one of them does not exist; 'Invalid input' when the change cannot be made
 */
export async function changeTrades(
  db: Db,
  journalId: number,
  wanted: readonly number[],
  change: Change,
): Promise<number> {
  const ids = [...new Set(wanted)].toSorted((a, b) => a - b) // rows beside each other are written together
  await transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journalId)
    if (change.type === 'delete') return deleteTrades(tx, journalId, ids, revision)
    if ((await countTrades(tx, journalId, ids)) !== ids.length) throw new AppError('Unknown trade')
    const run: Run = { tx, journalId, ids, written: { revision, modified: new Date().toISOString() } }
    switch (change.type) {
      case 'setup': {
        const { setups } = await readLookups(tx, journalId)
        if (!setups.has(change.setupId)) refuse('change.setupId', 'There is no such setup')
        return updateTrades(tx, journalId, ids, { ...run.written, setup_id: change.setupId })
      }
      case 'tradeType':
        return updateTrades(tx, journalId, ids, { ...run.written, trade_type: change.tradeType })
      case 'star':
        return updateTrades(tx, journalId, ids, { ...run.written, in_review: toFlag(change.inReview) })
      case 'addComment':
      case 'removeComment':
        return changeComment(run, change.commentId, change.type === 'addComment')
      case 'group': {
        if (!change.group) return updateTrades(tx, journalId, ids, { ...run.written, group_id: null })
        const sides = await findSides(tx, journalId, ids)
        const [first] = sides
        const alike = sides.every(
          (side) => side.instrument_id === first?.instrument_id && side.direction === first.direction,
        )
        if (!alike) refuse('ids', 'Only trades of one instrument and direction can be grouped')
        const groupId = await nextId(tx, journalId, 'trade_group')
        return updateTrades(tx, journalId, ids, { ...run.written, group_id: groupId })
      }
    }
  })
  return ids.length
}

function refuse(field: string, message: string): never {
  throw new AppError('Invalid input', { fields: [{ field, message }] })
}

const columnOf = {
  PRE_TRADE: 'pre_trade_comments',
  ENTRY: 'entry_comments',
  MANAGEMENT: 'management_comments',
  EXIT: 'exit_comments',
} as const satisfies Record<CommentType, keyof CommentsOfTrade>

/** Trades that end up with the same comments of the group, tilt and completeness are written together. */
async function changeComment({ tx, journalId, ids, written }: Run, commentId: number, add: boolean): Promise<void> {
  const ratings = await readRatings(tx, journalId)
  const comment = ratings.get(commentId)
  if (comment === undefined) return refuse('change.commentId', 'There is no such comment')
  const column = columnOf[comment.type]
  const alike = new Map<string, { readonly ids: number[]; readonly columns: Partial<CommentsOfTrade> }>()
  for (const trade of await findComments(tx, journalId, ids)) {
    const before: readonly number[] = fromJson(trade[column])
    const after = add ? [...new Set([...before, commentId])] : before.filter((id) => id !== commentId)
    const changed = { ...trade, [column]: toJson(after) }
    const groups = Object.values(columnOf).map((name): readonly number[] => fromJson(changed[name]))
    const columns = {
      [column]: changed[column],
      tilt_meter: tiltMeter(groups.flat(), (id) => ratings.get(id)?.rating ?? 'NEUTRAL'),
      fully_journaled: toFlag(trade.screenshot_exists === 1 && groups.every((group) => group.length > 0)),
    }
    const key = JSON.stringify(columns)
    const group = alike.get(key)
    if (group === undefined) alike.set(key, { ids: [trade.id], columns })
    else group.ids.push(trade.id)
  }
  for (const group of alike.values()) await updateTrades(tx, journalId, group.ids, { ...written, ...group.columns })
}
