import * as calls from '@afterclose/contract/option-legs'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../../records/receipts/receipts.ts'
import { journalPatches } from '../../records/trades/journal-patches.ts'
import { readJournalFacts } from '../journal-repository.ts'

export function positionGroupingRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  const { quotas } = app.services.config
  const journalPatch = journalPatches(app)

  route(app, calls.decideLegs, async ({ user, journal, query, body }) => {
    const journalId = journal.id
    const ask = { journalId, userId: journal.ownerId, ...body, quotas }
    const { changed, trades, revision, decisions } = await app.saving.run('decideLegs', ask)
    app.jobs.wake()
    return {
      changed,
      trades: [...trades],
      receipt: give(journalId, { grouped: { decisions } }),
      ...(await journalPatch({ user, journalId, revision, heldFeed: query.feed })),
    }
  })

  route(app, calls.previewOptionLegs, ({ journal, query }) =>
    app.saving.run('previewOptionLegs', { journalId: journal.id, optionLegs: query.optionLegs }),
  )

  route(app, calls.groupOptionLegs, async ({ db, journal, body: { optionLegs } }) => {
    const { optionLegs: before } = await readJournalFacts(db, journal.id)
    if (optionLegs === before) return { optionLegs, receipt: null }
    await app.saving.run('changeGrouping', { journalId: journal.id, userId: journal.ownerId, optionLegs, quotas })
    app.jobs.wake()
    const grouped = { decisions: [], optionLegs: { before, now: optionLegs } }
    return { optionLegs, receipt: give(journal.id, { grouped }) }
  })
}
