import * as calls from '@afterclose/contract/comments'
import type { FastifyInstance } from 'fastify'
import { requirePermission } from '../../http/access/permission.ts'
import { route } from '../../http/route.ts'
import { createComment, listComments, removeComment, replaceComment } from './service.ts'

export function commentRoutes(app: FastifyInstance): void {
  route(app, calls.listComments, async ({ journal, db }) => ({ comments: await listComments(db, journal.id) }))

  route(app, calls.createComment, async ({ body, user, journal, db }) => {
    await requirePermission(db, user, 'ALL_FILTERS')
    return createComment(db, journal.id, body)
  })

  route(app, calls.replaceComment, async ({ params, body, user, journal, db }) => {
    await requirePermission(db, user, 'ALL_FILTERS')
    return replaceComment(db, journal.id, params.commentId, body)
  })

  route(app, calls.removeComment, async ({ params, user, journal, db }) => {
    await requirePermission(db, user, 'ALL_FILTERS')
    await removeComment(db, journal.id, params.commentId)
    return { ok: true }
  })
}
