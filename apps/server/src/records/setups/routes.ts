import * as calls from '@afterclose/contract/setups'
import type { FastifyInstance } from 'fastify'
import { snapshot } from '../../store/db.ts'
import { route } from '../../platform/http/route.ts'
import { createSetup, listSetups, removeSetup, replaceSetup } from './service.ts'

export function setupRoutes(app: FastifyInstance): void {
  route(app, calls.listSetups, async ({ journal, db }) => ({
    setups: await snapshot(db, (tx) => listSetups(tx, journal.id)),
  }))

  route(app, calls.createSetup, async ({ body, journal, db }) => createSetup(db, journal.id, body))

  route(app, calls.replaceSetup, async ({ params, body, journal, db }) =>
    replaceSetup(db, journal.id, params.setupId, body),
  )

  route(app, calls.removeSetup, async ({ params, journal, db }) => {
    await removeSetup(db, journal.id, params.setupId)
    return { ok: true }
  })
}
