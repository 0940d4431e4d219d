import type { CommentInput, CommentView } from '@afterclose/contract/comments'
import { AppError } from '@afterclose/contract/problems'
import type { z } from 'zod'
import { type Db, raiseRevision, transaction } from '../../db/db.ts'
import type { TradeCommentRow } from '../../db/schema.ts'
import { refuseDuplicates } from '../../db/unique.ts'
import { found } from '../../http/route.ts'
import { recomputeTrades } from '../../records/trades/recompute-trades.ts'
import * as repository from '../../records/comments/repository.ts'

type View = z.output<typeof CommentView>
type Input = z.output<typeof CommentInput>

export const presentComment = (row: TradeCommentRow): View => ({
  id: row.id,
  name: row.name,
  active: row.active === 1,
  type: row.type,
  rating: row.rating,
  order: row.position,
})

/** The answer to a creation says again under which name the client knows the comment. */
const withClientId = (view: View, { clientId }: Input): View => (clientId === undefined ? view : { ...view, clientId })

export const listComments = async (db: Db, journalId: number): Promise<View[]> =>
  (await repository.findComments(db, journalId)).map(presentComment)

export const createComment = (db: Db, journalId: number, input: Input): Promise<View> =>
  refuseDuplicates('Duplicate Comment', () =>
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      const id = await repository.insertComments(tx, journalId, [input], new Date().toISOString())
      return withClientId(presentComment(found(await repository.findComment(tx, journalId, id))), input)
    }),
  )

/** A new rating changes the tiltmeter of every trade that carries the comment. */
export const replaceComment = (db: Db, journalId: number, id: number, input: Input): Promise<View> =>
  refuseDuplicates('Duplicate Comment', () =>
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      const before = found(await repository.findComment(tx, journalId, id))
      if (input.type !== before.type && (await repository.isCommentUsed(tx, journalId, before.type, id))) {
        const message = 'The group of a comment that trades carry cannot be changed.'
        throw new AppError('Invalid input', { message, fields: [{ field: 'type', message }] })
      }
      await repository.updateComment(tx, journalId, id, input, new Date().toISOString())
      if (input.rating !== before.rating) await recomputeTrades(tx, journalId, { commentId: id })
      return withClientId(presentComment(found(await repository.findComment(tx, journalId, id))), input)
    }),
  )

/** One that trades carry is only disabled. */
export const removeComment = (db: Db, journalId: number, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const { type } = found(await repository.findComment(tx, journalId, id))
    if (await repository.isCommentUsed(tx, journalId, type, id))
      await repository.disableComment(tx, journalId, id, new Date().toISOString())
    else await repository.deleteComment(tx, journalId, id)
  })
