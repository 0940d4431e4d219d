import * as calls from '@afterclose/contract/instruments'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { createInstrument, removeInstrument, replaceInstrument } from './service.ts'
import { receipts } from '../receipts/receipts.ts'
import { replacedBack } from '../receipts/undone-by.ts'

export function instrumentRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, calls.listInstruments, async ({ journal }) => ({
    instruments: [...(await app.numbers.run('instruments', { journalId: journal.id, revision: journal.revision }))],
  }))

  route(app, calls.createInstrument, async ({ body, journal, db }) => createInstrument(db, journal, body))

  route(app, calls.replaceInstrument, async ({ params, body, journal, db }) => {
    const { instrumentId } = params
    const { view, before } = await replaceInstrument(db, journal, instrumentId, body)
    const undoneBy = replacedBack('replaceInstrument', { instrumentId }, before, view)
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, calls.removeInstrument, async ({ params, journal, db }) => {
    const rows = await removeInstrument(db, journal.id, params.instrumentId)
    return { ok: true, receipt: give(journal.id, { table: 'stored_instrument', rows }) }
  })
}
