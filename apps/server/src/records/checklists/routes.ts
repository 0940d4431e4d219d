import * as calls from '@afterclose/contract/checklists'
import type { FastifyInstance } from 'fastify'
import { snapshot } from '../../store/db.ts'
import { route } from '../../platform/http/route.ts'
import {
  addItem,
  createChecklist,
  listChecklists,
  modifyItem,
  orderChecklists,
  orderItems,
  removeChecklist,
  removeItem,
  replaceChecklist,
} from './service.ts'

/** They are edited among the settings of setups, and need the same permission. */
export function checklistRoutes(app: FastifyInstance): void {
  route(app, calls.listChecklists, async ({ journal, db }) => ({
    checklists: await snapshot(db, (tx) => listChecklists(tx, journal.id)),
  }))

  route(app, calls.createChecklist, async ({ body, journal, db }) => createChecklist(db, journal.id, body))

  route(app, calls.replaceChecklist, async ({ params, body, journal, db }) =>
    replaceChecklist(db, journal.id, params.checklistId, body),
  )

  route(app, calls.orderChecklists, async ({ body, journal, db }) => ({
    checklists: await orderChecklists(db, journal.id, body),
  }))

  route(app, calls.removeChecklist, async ({ params, journal, db }) => {
    await removeChecklist(db, journal.id, params.checklistId)
    return { ok: true }
  })

  route(app, calls.addChecklistItem, async ({ params, body, journal, db }) =>
    addItem(db, journal.id, params.checklistId, body),
  )

  route(app, calls.modifyChecklistItem, async ({ params, body, journal, db }) =>
    modifyItem(db, journal.id, params, body),
  )

  route(app, calls.removeChecklistItem, async ({ params, journal, db }) => {
    await removeItem(db, journal.id, params)
    return { ok: true }
  })

  route(app, calls.orderChecklistItems, async ({ params, body, journal, db }) =>
    orderItems(db, journal.id, params.checklistId, body),
  )
}
