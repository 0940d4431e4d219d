import * as calls from '@afterclose/contract/shares'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { limitedByUser } from '../../platform/http/security.ts'
import { changeShare, createShare, listShares, removeShare } from './service.ts'

export function shareRoutes(app: FastifyInstance): void {
  route(app, calls.listShares, async ({ user, journal, db }) => ({ acls: await listShares(db, journal, user.id) }))

  // Rate limited: whether a share succeeds reveals that the name exists and accepts journals, which cannot be hidden.
  route(
    app,
    calls.createShare,
    async ({ body, user, journal }) => createShare(app.services, journal, user, body.userName),
    limitedByUser(60),
  )

  route(app, calls.changeShare, async ({ params, body, journal, db }) =>
    changeShare(db, journal, params.aclId, body.accepted),
  )

  route(app, calls.removeShare, async ({ params, user, journal }) => {
    await removeShare(app.services, journal, user.id, params.aclId)
    return { ok: true }
  })
}
