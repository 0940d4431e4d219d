import type { CommentInput, CommentView, replaceComment as replaceCommentCall } from '@afterclose/contract/comments'
import type { ItemOrder } from '@afterclose/contract/order'
import { AppError } from '@afterclose/contract/problems'
import { commentTypes } from '@afterclose/core/comment'
import type { z } from 'zod'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { readBefore, readThenWrite } from '../../store/read-then-write.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { found, mustBeUnchanged } from '../../platform/http/route.ts'
import * as repository from './repository.ts'
import { dropped, moved, placesIn, replaced } from '../lists/arrange.ts'
import type { Removal } from '../receipts/removal.ts'
import { findRows } from '../receipts/repository.ts'
import { replacedBack } from '../receipts/undone-by.ts'
import { changeResults } from '../trades/change-results.ts'

type View = z.output<typeof CommentView>
type Input = z.output<typeof CommentInput>
type Replacement = z.output<typeof replaceCommentCall.body>

/** Grouped, each group in order. */
export async function listComments(db: Db, journalId: number): Promise<View[]> {
  const rows = await repository.findComments(db, journalId)
  const places = placesIn(rows, ({ type }) => type)
  return rows
    .toSorted((a, b) => commentTypes.indexOf(a.type) - commentTypes.indexOf(b.type))
    .map(({ id, name, active, type, rating, modified }) => ({
      id,
      name,
      active: active === 1,
      type,
      rating,
      order: places.get(id) ?? 0,
      modified,
    }))
}

/** As stored; the response to a creation repeats the client's name for the comment. */
async function written(tx: Db, journalId: number, id: number, { clientId }: Input): Promise<View> {
  const view = found((await listComments(tx, journalId)).find((comment) => comment.id === id))
  return clientId === undefined ? view : { ...view, clientId }
}

/** Puts a comment at a place in its group; without one at the end. */
async function place(tx: Tx, journalId: number, id: number, { type, order }: Input): Promise<void> {
  const group = await repository.findGroup(tx, journalId, type)
  const ids = group.map((comment) => comment.id)
  await repository.placeComments(tx, journalId, replaced(group, moved(ids, id, order ?? ids.length)))
}

export const createComment = (db: Db, journalId: number, input: Input): Promise<View> =>
  refuseDuplicates('Duplicate Comment', () =>
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      const id = await repository.insertComments(tx, journalId, [input], new Date().toISOString())
      await place(tx, journalId, id, input)
      return written(tx, journalId, id, input)
    }),
  )

/**
 * A new rating changes the tiltmeter of every trade with the comment.
 *
 * @throws AppError 'Changed elsewhere' when the caller names another `modified` than the comment has
 */
export const replaceComment = (
  db: Db,
  { journalId, id, input }: { readonly journalId: number; readonly id: number; readonly input: Replacement },
): Promise<{ readonly view: View; readonly before: Input }> =>
  refuseDuplicates('Duplicate Comment', async () => {
    const isHeld = await readBefore(db, journalId, async (tx) => {
      const { type } = found(await repository.findComment(tx, journalId, id))
      return input.type !== type && (await repository.isCommentUsed(tx, journalId, type, id))
    })
    let before: Input | undefined
    await changeResults(db, journalId, {
      cause: async (tx) => {
        const { rating } = found(await repository.findComment(tx, journalId, id))
        return input.rating === rating ? null : { commentId: id, rating: input.rating }
      },
      write: async (tx) => {
        const stored = found(await repository.findComment(tx, journalId, id))
        mustBeUnchanged(stored.modified, input.modified)
        const { name, type, rating } = stored
        if (await isHeld(tx)) {
          const message = 'The group of a comment used on trades cannot be changed.'
          throw new AppError('Invalid input', { message, fields: [{ field: 'type', message }] })
        }
        const isPlaced = input.type !== type || input.order !== undefined
        const order = (await repository.findGroup(tx, journalId, type)).findIndex((comment) => comment.id === id)
        before = { name, active: stored.active === 1, type, rating, ...(isPlaced ? { order } : {}) }
        await repository.updateComment(tx, journalId, id, input, new Date().toISOString())
        if (isPlaced) await place(tx, journalId, id, input)
      },
    })
    return { view: await written(db, journalId, id, input), before: found(before) }
  })

/** Drops a comment onto another one of its group. @returns all comments */
export const orderComments = (db: Db, journalId: number, drop: ItemOrder): Promise<View[]> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const { type } = found(await repository.findComment(tx, journalId, drop.id))
    await repository.placeComments(tx, journalId, dropped(await repository.findGroup(tx, journalId, type), drop))
    return listComments(tx, journalId)
  })

/** If trades have it, it is only disabled. */
export const removeComment = (db: Db, journalId: number, id: number): Promise<Removal> =>
  readThenWrite(
    db,
    journalId,
    async (tx) => {
      const { type } = found(await repository.findComment(tx, journalId, id))
      return repository.isCommentUsed(tx, journalId, type, id)
    },
    async (tx, isUsed) => {
      if (isUsed) {
        const { name, active, type, rating } = found(await repository.findComment(tx, journalId, id))
        await repository.disableComment(tx, journalId, id, new Date().toISOString())
        const now = found(await repository.findComment(tx, journalId, id))
        const before = { name, active: active === 1, type, rating }
        return { undoneBy: replacedBack('replaceComment', { commentId: id }, before, now) }
      }
      const rows = await findRows(tx, 'trade_comment', journalId, [id])
      await repository.deleteComment(tx, journalId, id)
      return { table: 'trade_comment', rows }
    },
  )
