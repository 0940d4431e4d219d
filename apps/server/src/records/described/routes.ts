import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { snapshot } from '../../store/db.ts'
import { journalKinds } from '../kinds/kinds.ts'
import { isServed } from '../kinds/record-kind.ts'
import { receipts } from '../receipts/receipts.ts'
import { movedBack, replacedBack } from '../receipts/undone-by.ts'
import { describedRecords, moveOf } from './service.ts'

/** Generates the calls of every described kind of record. */
export function describedRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  for (const kind of journalKinds.filter(isServed)) {
    const { list, create, replace, move, remove } = kind.served
    const records = describedRecords(kind)
    const [listed = ''] = Object.keys(list.response.shape)
    const idOf = (params: Readonly<Record<string, unknown>>): number =>
      Number(params[Object.keys(params).find((name) => name !== 'journalId') ?? ''])

    route(app, list, async ({ journal, db }) => ({
      [listed]: await snapshot(db, (tx) => records.list(tx, journal.id)),
    }))
    route(app, create, async ({ body, db, ...caller }) => records.create(db, caller, body))
    if (replace !== undefined)
      route(app, replace, async ({ params, body, db, ...caller }) => {
        const id = idOf(params)
        const { after, before, modified } = await records.replace(db, caller, id, body)
        const undoneBy = replacedBack(kind.name, { id }, before, { modified })
        return { ...after, receipt: give(caller.journal.id, { undoneBy }) }
      })
    if (move !== undefined)
      route(app, move, async ({ body, db, ...caller }) => ({
        [listed]: await records.move(db, caller, body),
        receipt: give(caller.journal.id, { undoneBy: movedBack(moveOf(kind), body) }),
      }))
    route(app, remove, async ({ params, journal, db }) => ({
      ok: true,
      receipt: give(journal.id, await records.remove(db, journal.id, idOf(params))),
    }))
  }
}
