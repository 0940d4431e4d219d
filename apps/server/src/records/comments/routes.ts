import * as calls from '@afterclose/contract/comments'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { createComment, listComments, orderComments, removeComment, replaceComment } from './service.ts'

export function commentRoutes(app: FastifyInstance): void {
  route(app, calls.listComments, async ({ journal, db }) => ({ comments: await listComments(db, journal.id) }))

  route(app, calls.createComment, async ({ body, journal, db }) => createComment(db, journal.id, body))

  route(app, calls.replaceComment, async ({ params, body, journal, db }) =>
    replaceComment(db, journal.id, params.commentId, body),
  )

  route(app, calls.orderComments, async ({ body, journal, db }) => ({
    comments: await orderComments(db, journal.id, body),
  }))

  route(app, calls.removeComment, async ({ params, journal, db }) => {
    await removeComment(db, journal.id, params.commentId)
    return { ok: true }
  })
}
