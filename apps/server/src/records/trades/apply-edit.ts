import { type CommentType, tiltMeter } from '@afterclose/core/comment'
import { fromJson, toFlag, toJson } from '../../store/codecs.ts'
import type { Tx } from '../../store/db.ts'
import type { TradeRow } from '../../store/schema.ts'
import { readRatings } from '../references/repository.ts'
import { type CommentsOfTrade, findComments } from './repository.ts'
import { updateTrades } from './writing-repository.ts'

/** An edit applied to each of many trades. */
export type Edit =
  | {
      readonly columns:
        | Pick<TradeRow, 'setup_id'>
        | Pick<TradeRow, 'trade_type'>
        | Pick<TradeRow, 'in_review'>
        | Pick<TradeRow, 'review_grade'>
        | Pick<TradeRow, 'group_id'>
    }
  | { readonly commentId: number; readonly add: boolean }

/** @param revision the journal's, raised for this */
export async function applyEdit(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  edit: Edit,
  revision: number,
): Promise<void> {
  const written = { revision, modified: new Date().toISOString() }
  if ('columns' in edit) return updateTrades(tx, journalId, ids, { ...written, ...edit.columns })
  const alike = await alikeWithComment(tx, journalId, ids, edit)
  for (const group of alike) await updateTrades(tx, journalId, group.ids, { ...written, ...group.columns })
}

const columnOf = {
  PRE_TRADE: 'pre_trade_comments',
  ENTRY: 'entry_comments',
  MANAGEMENT: 'management_comments',
  EXIT: 'exit_comments',
} as const satisfies Record<CommentType, keyof CommentsOfTrade>

interface Alike {
  readonly ids: number[]
  readonly columns: Partial<CommentsOfTrade>
}

/** Trades with the same resulting comments of the group, tilt and completeness are written together. */
async function alikeWithComment(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  { commentId, add }: Extract<Edit, { commentId: number }>,
): Promise<readonly Alike[]> {
  const ratings = await readRatings(tx, journalId)
  const comment = ratings.get(commentId)
  if (comment === undefined) return []
  const column = columnOf[comment.type]
  const alike = new Map<string, Alike>()
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
  return [...alike.values()]
}
