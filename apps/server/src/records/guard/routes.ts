import * as calls from '@afterclose/contract/guard'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { findGuardBasis } from './guard-basis.ts'
import { findAttempts, findBreaches } from './repository.ts'
import { changeRules, endAttempt, noteBreach, startAttempt } from './service.ts'

export function guardRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)

  route(app, calls.listAttempts, async ({ journal, db }) => {
    const { unwatched, ...basis } = await findGuardBasis(db, journal, new Date().toISOString())
    return { attempts: await findAttempts(db, journal.id), unwatched: [...unwatched], ...basis }
  })

  route(app, calls.startAttempt, async ({ body, user, journal, db }) => {
    const { view, formerId } = await startAttempt(db, journal, user, body)
    const undoneBy = {
      call: 'startAttempt',
      params: { attemptId: view.id },
      body: { formerId, modified: view.modified },
    }
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, calls.endAttempt, async ({ params: { attemptId }, journal, db }) => {
    const { view, hasEnded } = await endAttempt(db, journal, attemptId)
    const undoneBy = { call: 'endAttempt', params: { attemptId }, body: { modified: view.modified } }
    return { ...view, receipt: hasEnded ? give(journal.id, { undoneBy }) : null }
  })

  route(app, calls.changeGuardRules, ({ params: { attemptId }, body, user, journal, db }) =>
    changeRules(db, journal, user, { ...body, attemptId }),
  )

  route(app, calls.listBreaches, async ({ journal, db }) => {
    const breaches = await findBreaches(db, journal.id)
    return { breaches: journal.access === 'reader' ? breaches.map((breach) => ({ ...breach, note: '' })) : breaches }
  })

  route(app, calls.noteBreach, async ({ params: { breachId }, body: { note }, journal, db }) => {
    const { view, before } = await noteBreach(db, journal.id, { breachId, note })
    const undoneBy = { call: 'noteBreach', params: { breachId }, body: { note: before, expected: view.note } }
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })
}
