import * as calls from '@afterclose/contract/checklists'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { movedBack, replacedBack } from '../receipts/undone-by.ts'
import { addItem, modifyItem, orderItems, removeItem } from './service.ts'

/** Items belong to a checklist. The calls of checklists follow from their description. */
export function checklistItemRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, calls.addChecklistItem, async ({ params, body, journal, db }) =>
    addItem(db, journal.id, params.checklistId, body),
  )

  route(app, calls.modifyChecklistItem, async ({ params, body, journal, db }) => {
    const { checklistId, itemId } = params
    const { view, before } = await modifyItem(db, journal.id, params, body)
    const undoneBy = replacedBack('checklist-items', { id: itemId }, { ...before, checklistId }, view)
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
