import * as calls from '@afterclose/contract/month-reviews'
import type { Filters } from '@afterclose/core/filters'
import type { FastifyInstance } from 'fastify'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { replacedBack } from '../receipts/undone-by.ts'
import { createMonthReview, listMonthReviews, removeMonthReview, replaceMonthReview } from './service.ts'

export function monthReviewRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  const statisticsOf =
    ({ id: journalId, revision }: JournalAccess) =>
    (filters: Filters) =>
      app.numbers.run('statistics', { journalId, revision, filters })

  route(app, calls.listMonthReviews, async ({ query, journal, db }) =>
    listMonthReviews(db, journal.id, query.limit, query.after),
  )

  route(app, calls.createMonthReview, async ({ body, journal, db }) =>
    createMonthReview(db, journal.id, body, statisticsOf(journal)),
  )

  route(app, calls.replaceMonthReview, async ({ params, body, journal, db }) => {
    const { monthReviewId } = params
    const { view, before } = await replaceMonthReview(db, journal.id, monthReviewId, body, statisticsOf(journal))
    const undoneBy = replacedBack('replaceMonthReview', { monthReviewId }, before, view)
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, calls.removeMonthReview, async ({ params, journal, db }) => {
    const deleted = await removeMonthReview(db, journal.id, params.monthReviewId)
    return { ok: true, receipt: give(journal.id, deleted) }
  })
}
