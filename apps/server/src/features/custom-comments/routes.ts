import * as calls from '@afterclose/contract/custom-comments'
import type { FastifyInstance } from 'fastify'
import { requirePermission } from '../../http/access/permission.ts'
import { route } from '../../http/route.ts'
import { createCustomComment, listCustomComments, removeCustomComment, replaceCustomComment } from './service.ts'

export function customCommentRoutes(app: FastifyInstance): void {
  route(app, calls.listCustomComments, async ({ journal, db }) => ({
    customComments: await listCustomComments(db, journal.id),
  }))

  route(app, calls.createCustomComment, async ({ body, user, journal, db }) => {
    await requirePermission(db, user, 'ALL_FILTERS')
    return createCustomComment(db, journal.id, body)
  })

  route(app, calls.replaceCustomComment, async ({ params, body, user, journal, db }) => {
    await requirePermission(db, user, 'ALL_FILTERS')
    return replaceCustomComment(db, journal.id, params.commentId, body)
  })

  route(app, calls.removeCustomComment, async ({ params, user, journal, db }) => {
    await requirePermission(db, user, 'ALL_FILTERS')
    await removeCustomComment(db, journal.id, params.commentId)
    return { ok: true }
  })
}
