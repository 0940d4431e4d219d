import * as calls from '@afterclose/contract/instruments'
import type { FastifyInstance } from 'fastify'
import { snapshot } from '../../store/db.ts'
import { route } from '../../platform/http/route.ts'
import { createInstrument, listInstruments, removeInstrument, replaceInstrument } from './service.ts'
import { receipts } from '../undo/receipts.ts'

export function instrumentRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, calls.listInstruments, async ({ journal, db }) => ({
    instruments: await snapshot(db, (tx) => listInstruments(tx, journal.id)),
  }))

  route(app, calls.createInstrument, async ({ body, journal, db }) => createInstrument(db, journal, body))

  route(app, calls.replaceInstrument, async ({ params, body, journal, db }) =>
    replaceInstrument(db, journal, params.instrumentId, body),
  )

  route(app, calls.removeInstrument, async ({ params, journal, db }) => {
    const rows = await removeInstrument(db, journal.id, params.instrumentId)
    return { ok: true, receipt: give(journal.id, { table: 'stored_instrument', rows }) }
  })
}
