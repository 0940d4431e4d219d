import * as calls from '@afterclose/contract/grid-state'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { findGridStates, saveGridState } from './repository.ts'

export function gridStateRoutes(app: FastifyInstance): void {
  route(app, calls.listGridStates, async ({ user, journal, db }) => ({
    gridStates: await findGridStates(db, journal.id, user.id),
  }))

  route(app, calls.saveGridState, async ({ body, user, journal, db }) => {
    await saveGridState(db, journal.id, user.id, body)
    return body
  })
}
