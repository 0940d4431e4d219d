import * as calls from '@afterclose/contract/reviews'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { snapshot } from '../../store/db.ts'
import { receipts } from '../receipts/receipts.ts'
import { journalPatches } from '../trades/journal-patches.ts'
import { dealCards } from './deal-cards.ts'
import { findReviews } from './repository.ts'
import { clockOf, gradeTrade, skipCard } from './service.ts'

export function reviewRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  const journalPatch = journalPatches(app)

  route(app, calls.dealReviewCards, ({ query, journal, db }) =>
    snapshot(db, (tx) => dealCards(tx, journal.id, clockOf(journal), query.most)),
  )

  route(app, calls.listReviews, async ({ journal, db }) => ({ reviews: await findReviews(db, journal.id) }))

  route(app, calls.gradeTrade, async ({ body, query, user, journal, db }) => {
    const { review, revision, reviewed } = await gradeTrade(db, journal, body)
    return {
      review,
      receipt: give(journal.id, { reviewed }),
      ...(await journalPatch({ user, journalId: journal.id, revision, heldFeed: query.feed })),
    }
  })

  route(app, calls.skipReviewCard, async ({ params: { tradeId }, journal, db }) => {
    await skipCard(db, journal, tradeId)
    return { receipt: give(journal.id, { undoneBy: { call: 'skipReviewCard', params: { tradeId }, body: {} } }) }
  })
}
