import { type CommentType, tiltMeter } from '@afterclose/core/comment'
import { allComments, isFullyJournaled, type TradeComments } from '@afterclose/core/trade'
import { fromJson, toFlag, toJson } from '../../store/codecs.ts'
import type { Tx } from '../../store/db.ts'
import { packIds } from '../../store/packed-ids.ts'
import { type Edit, EditedColumns, type FormerValues } from '../receipts/former-values.ts'
import { readRatings } from '../references/repository.ts'
import { type CommentsOfTrade, findComments, findValues } from './repository.ts'
import { updateTrades } from './writing-repository.ts'

/** @param revision the journal's, raised for this @returns undo data */
export async function applyEdit(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  edit: Edit,
  revision: number,
): Promise<FormerValues> {
  const at = new Date().toISOString()
  const written = { revision, modified: at }
  if ('columns' in edit) {
    const groups = await formerValues(tx, journalId, ids, edit.columns)
    await updateTrades(tx, journalId, ids, { ...written, ...edit.columns })
    return { at, groups }
  }
  const alike = await alikeWithComment(tx, journalId, ids, edit)
  for (const group of alike) await updateTrades(tx, journalId, group.ids, { ...written, ...group.columns })
  const changed = alike.flatMap((group) => (group.isChanged ? group.ids : []))
  const back = { commentId: edit.commentId, add: !edit.add }
  return { at, groups: [{ edit: back, ids: packIds(changed.toSorted((a, b) => a - b)) }] }
}

/** Edits that restore the values of a column, by value. */
async function formerValues(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  columns: EditedColumns,
): Promise<FormerValues['groups']> {
  const [column = ''] = Object.keys(columns)
  const rows = await findValues(tx, journalId, ids, column)
  return Array.from(
    Map.groupBy(rows, ({ value }) => value),
    ([value, some]) => ({
      edit: { columns: EditedColumns.parse({ [column]: value }) },
      ids: packIds(some.map(({ id }) => id)),
    }),
  )
}

const columnOf = {
  PRE_TRADE: 'pre_trade_comments',
  ENTRY: 'entry_comments',
  MANAGEMENT: 'management_comments',
  EXIT: 'exit_comments',
} as const satisfies Record<CommentType, keyof CommentsOfTrade>

const commentsOf = (trade: CommentsOfTrade): TradeComments => ({
  preTradeComments: fromJson(trade.pre_trade_comments),
  entryComments: fromJson(trade.entry_comments),
  managementComments: fromJson(trade.management_comments),
  exitComments: fromJson(trade.exit_comments),
})

interface Alike {
  readonly ids: number[]
  readonly columns: Partial<CommentsOfTrade>
  /** Whether their comments change. */
  readonly isChanged: boolean
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
    const comments = commentsOf(changed)
    const columns = {
      [column]: changed[column],
      tilt_meter: tiltMeter(allComments(comments), (id) => ratings.get(id)?.rating ?? 'NEUTRAL'),
      fully_journaled: toFlag(isFullyJournaled(comments, trade.screenshot_exists === 1)),
    }
    const isChanged = before.includes(commentId) !== add
    const key = JSON.stringify([columns, isChanged])
    const group = alike.get(key)
    if (group === undefined) alike.set(key, { ids: [trade.id], columns, isChanged })
    else group.ids.push(trade.id)
  }
  return [...alike.values()]
}
