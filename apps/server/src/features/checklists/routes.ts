import { listChecklists } from '@afterclose/contract/checklists'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { findChecklistItems, findChecklists } from '../../records/checklists/repository.ts'

export function checklistRoutes(app: FastifyInstance): void {
  route(app, listChecklists, async ({ journal, db }) => {
    const checklists = await findChecklists(db, journal.id)
    const items = await findChecklistItems(db, journal.id)
    return {
      checklists: checklists.map((checklist) => ({
        id: checklist.id,
        name: checklist.name,
        active: checklist.active === 1,
        order: checklist.position,
        items: items
          .filter((item) => item.checklist_id === checklist.id)
          .map((item) => ({ id: item.id, text: item.text, active: item.active === 1, order: item.position })),
      })),
    }
  })
}
