import * as calls from '@afterclose/contract/checklists'
import type { FastifyInstance } from 'fastify'
import { snapshot } from '../../store/db.ts'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { movedBack, replacedBack } from '../receipts/undone-by.ts'
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

/** They are edited in the settings of setups, and need the same permission. */
export function checklistRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, calls.listChecklists, async ({ journal, db }) => ({
    checklists: await snapshot(db, (tx) => listChecklists(tx, journal.id)),
  }))

  route(app, calls.createChecklist, async ({ body, journal, db }) => createChecklist(db, journal.id, body))

  route(app, calls.replaceChecklist, async ({ params, body, journal, db }) => {
    const { checklistId } = params
    const { view, before } = await replaceChecklist(db, journal.id, checklistId, body)
    const undoneBy = replacedBack('replaceChecklist', { checklistId }, before, view)
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, calls.orderChecklists, async ({ body, journal, db }) => ({
    checklists: await orderChecklists(db, journal.id, body),
    receipt: give(journal.id, { undoneBy: movedBack('orderChecklists', body) }),
  }))

  route(app, calls.removeChecklist, async ({ params, journal, db }) => {
    const removal = await removeChecklist(db, journal.id, params.checklistId)
    return { ok: true, receipt: give(journal.id, removal) }
  })

  route(app, calls.addChecklistItem, async ({ params, body, journal, db }) =>
    addItem(db, journal.id, params.checklistId, body),
  )

  route(app, calls.modifyChecklistItem, async ({ params, body, journal, db }) => {
    const { checklistId, itemId } = params
    const { view, before } = await modifyItem(db, journal.id, params, body)
    const undoneBy = replacedBack('modifyChecklistItem', { checklistId, itemId }, before, view)
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, calls.removeChecklistItem, async ({ params, journal, db }) => {
    const removal = await removeItem(db, journal.id, params)
    return { ok: true, receipt: give(journal.id, removal) }
  })

  route(app, calls.orderChecklistItems, async ({ params, body, journal, db }) => {
    const { checklistId } = params
    const view = await orderItems(db, journal.id, checklistId, body)
    const undoneBy = movedBack('orderChecklistItems', body, { checklistId })
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })
}
