import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { journalKinds } from '../kinds/kinds.ts'
import { receipts } from '../receipts/receipts.ts'
import { replacedBack } from '../receipts/undone-by.ts'
import { describedRecords } from './service.ts'

/** Generates the calls of every described kind of record. */
export function describedRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  for (const kind of journalKinds) {
    if (kind.served === undefined) continue
    const { list, create, replace, remove } = kind.served
    const records = describedRecords(kind, kind.served)
    const [listed = ''] = Object.keys(list.response.shape)
    const idOf = (params: Readonly<Record<string, unknown>>): number =>
      Number(params[Object.keys(params).find((name) => name !== 'journalId') ?? ''])

    route(app, list, async ({ journal, db }) => ({ [listed]: await records.list(db, journal.id) }))
    route(app, create, async ({ body, journal, db }) => records.create(db, journal.id, body))
    route(app, replace, async ({ params, body, journal, db }) => {
      const id = idOf(params)
      const { after, before, modified } = await records.replace(db, journal.id, id, body)
      return {
        ...after,
        receipt: give(journal.id, { undoneBy: replacedBack(kind.name, { id }, before, { modified }) }),
      }
    })
    route(app, remove, async ({ params, journal, db }) => ({
      ok: true,
      receipt: give(journal.id, await records.remove(db, journal.id, idOf(params))),
    }))
  }
}
