import * as calls from '@afterclose/contract/custom-comments'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { movedBack, replacedBack } from '../receipts/undone-by.ts'
import {
  createCustomComment,
  listCustomComments,
  orderCustomComments,
  removeCustomComment,
  replaceCustomComment,
} from './service.ts'

export function customCommentRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, calls.listCustomComments, async ({ journal, db }) => ({
    customComments: await listCustomComments(db, journal.id),
  }))

  route(app, calls.createCustomComment, async ({ body, journal, db }) => createCustomComment(db, journal.id, body))

  route(app, calls.replaceCustomComment, async ({ params, body, journal, db }) => {
    const { commentId } = params
    const { view, before } = await replaceCustomComment(db, journal.id, commentId, body)
    const undoneBy = replacedBack('replaceCustomComment', { commentId }, before, view)
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, calls.orderCustomComments, async ({ body, journal, db }) => ({
    customComments: await orderCustomComments(db, journal.id, body),
    receipt: give(journal.id, { undoneBy: movedBack('orderCustomComments', body) }),
  }))

  route(app, calls.removeCustomComment, async ({ params, journal, db }) => {
    const removal = await removeCustomComment(db, journal.id, params.commentId)
    return { ok: true, receipt: give(journal.id, removal) }
  })
}
