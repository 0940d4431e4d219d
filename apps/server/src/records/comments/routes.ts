import * as calls from '@afterclose/contract/comments'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { movedBack, replacedBack } from '../receipts/undone-by.ts'
import { fewRows } from '../trades/few-rows.ts'
import { highestTrade } from '../trades/repository.ts'
import { createComment, listComments, orderComments, removeComment, replaceComment } from './service.ts'

export function commentRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, calls.listComments, async ({ journal, db }) => ({ comments: await listComments(db, journal.id) }))

  route(app, calls.createComment, async ({ body, journal, db }) => createComment(db, journal.id, body))

  route(app, calls.replaceComment, async ({ params, body, journal, db }) => {
    const { commentId } = params
    const ask = { journalId: journal.id, id: commentId, input: body }
    const isLarge = (await highestTrade(db, journal.id)) > fewRows
    const { view, before } = isLarge ? await app.saving.run('replaceComment', ask) : await replaceComment(db, ask)
    const undoneBy = replacedBack('replaceComment', { commentId }, before, view)
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, calls.orderComments, async ({ body, journal, db }) => ({
    comments: await orderComments(db, journal.id, body),
    receipt: give(journal.id, { undoneBy: movedBack('orderComments', body) }),
  }))

  route(app, calls.removeComment, async ({ params, journal, db }) => {
    const removal = await removeComment(db, journal.id, params.commentId)
    return { ok: true, receipt: give(journal.id, removal) }
  })
}
