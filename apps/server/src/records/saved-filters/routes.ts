import * as calls from '@afterclose/contract/saved-filters'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { replacedBack } from '../receipts/undone-by.ts'
import { createSavedFilter, listSavedFilters, removeSavedFilter, replaceSavedFilter } from './service.ts'

export function savedFilterRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, calls.listSavedFilters, async ({ journal, db }) => ({
    savedFilters: await listSavedFilters(db, journal.id),
  }))

  route(app, calls.createSavedFilter, async ({ body, user, journal, db }) =>
    createSavedFilter(db, { user, journalId: journal.id, input: body }),
  )

  route(app, calls.replaceSavedFilter, async ({ params, body, user, journal, db }) => {
    const { savedFilterId } = params
    const asked = { user, journalId: journal.id, input: body }
    const { view, before } = await replaceSavedFilter(db, savedFilterId, asked)
    const undoneBy = replacedBack('replaceSavedFilter', { savedFilterId }, before, view)
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, calls.removeSavedFilter, async ({ params, journal, db }) => {
    const deleted = await removeSavedFilter(db, journal.id, params.savedFilterId)
    return { ok: true, receipt: give(journal.id, deleted) }
  })
}
