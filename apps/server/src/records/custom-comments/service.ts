import type {
  CustomCommentInput,
  CustomCommentView,
  replaceCustomComment as replaceCustomCommentCall,
} from '@afterclose/contract/custom-comments'
import type { ItemOrder } from '@afterclose/contract/order'
import type { z } from 'zod'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { found, mustBeUnchanged } from '../../platform/http/route.ts'
import type { Removal } from '../receipts/removal.ts'
import { findRows } from '../receipts/repository.ts'
import { replacedBack } from '../receipts/undone-by.ts'
import * as repository from './repository.ts'
import { dropped, moved, placesIn, replaced } from '../lists/arrange.ts'

type View = z.output<typeof CustomCommentView>
type Input = z.output<typeof CustomCommentInput>
type Replacement = z.output<typeof replaceCustomCommentCall.body>

/** Grouped by statistic, each in order. */
export async function listCustomComments(db: Db, journalId: number): Promise<View[]> {
  const rows = await repository.findCustomComments(db, journalId)
  const places = placesIn(rows, ({ comment_group }) => comment_group)
  return rows.map(({ id, name, active, comment_group, modified }) => ({
    id,
    name,
    active: active === 1,
    commentGroup: comment_group,
    order: places.get(id) ?? 0,
    modified,
  }))
}

/** As stored; the response to a creation repeats the client's name for the item. */
async function written(tx: Tx, journalId: number, id: number, { clientId }: Input): Promise<View> {
  const view = found((await listCustomComments(tx, journalId)).find((item) => item.id === id))
  return clientId === undefined ? view : { ...view, clientId }
}

/** Puts an item at a place in its statistic; without one at the end. */
async function place(tx: Tx, journalId: number, id: number, { commentGroup, order }: Input): Promise<void> {
  const group = await repository.findGroup(tx, journalId, commentGroup)
  const ids = group.map((item) => item.id)
  await repository.placeCustomComments(tx, journalId, replaced(group, moved(ids, id, order ?? ids.length)))
}

export const createCustomComment = (db: Db, journalId: number, input: Input): Promise<View> =>
  refuseDuplicates('Duplicate CustomComment', () =>
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      const id = await repository.insertCustomComments(tx, journalId, [input], new Date().toISOString())
      await place(tx, journalId, id, input)
      return written(tx, journalId, id, input)
    }),
  )

/** @throws AppError 'Changed elsewhere' when the caller names another `modified` than the item has */
export const replaceCustomComment = (
  db: Db,
  journalId: number,
  id: number,
  input: Replacement,
): Promise<{ readonly view: View; readonly before: Input }> =>
  refuseDuplicates('Duplicate CustomComment', () =>
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      const stored = found(await repository.findCustomComment(tx, journalId, id))
      mustBeUnchanged(stored.modified, input.modified)
      const { name, comment_group: commentGroup } = stored
      const isPlaced = input.commentGroup !== commentGroup || input.order !== undefined
      const group = await repository.findGroup(tx, journalId, commentGroup)
      const order = group.findIndex((item) => item.id === id)
      await repository.updateCustomComment(tx, journalId, id, input, new Date().toISOString())
      if (isPlaced) await place(tx, journalId, id, input)
      return {
        view: await written(tx, journalId, id, input),
        before: { name, active: stored.active === 1, commentGroup, ...(isPlaced ? { order } : {}) },
      }
    }),
  )

/** Drops an item onto another one of its statistic. @returns all items */
export const orderCustomComments = (db: Db, journalId: number, drop: ItemOrder): Promise<View[]> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const { comment_group } = found(await repository.findCustomComment(tx, journalId, drop.id))
    const group = await repository.findGroup(tx, journalId, comment_group)
    await repository.placeCustomComments(tx, journalId, dropped(group, drop))
    return listCustomComments(tx, journalId)
  })

/** If trades have it, it is only disabled. */
export const removeCustomComment = (db: Db, journalId: number, id: number): Promise<Removal> =>
  readThenWrite(
    db,
    journalId,
    async (tx) => {
      found(await repository.findCustomComment(tx, journalId, id))
      return repository.isCustomCommentUsed(tx, journalId, id)
    },
    async (tx, isUsed) => {
      if (isUsed) {
        const { name, active, comment_group } = found(await repository.findCustomComment(tx, journalId, id))
        await repository.disableCustomComment(tx, journalId, id, new Date().toISOString())
        const now = found(await repository.findCustomComment(tx, journalId, id))
        const before = { name, active: active === 1, commentGroup: comment_group }
        return { undoneBy: replacedBack('replaceCustomComment', { commentId: id }, before, now) }
      }
      const rows = await findRows(tx, 'custom_comment', journalId, [id])
      await repository.deleteCustomComment(tx, journalId, id)
      return { table: 'custom_comment', rows }
    },
  )
