import * as calls from '@afterclose/contract/week-rules'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { weekRules } from '../kinds/diary.ts'
import { receipts } from '../receipts/receipts.ts'
import { replacedBack } from '../receipts/undone-by.ts'
import { findAnswers } from './repository.ts'
import { answerWeekRule, createWeekRule, listWeekRules, removeWeekRule, replaceWeekRule } from './service.ts'

export function weekRuleRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)

  route(app, calls.listWeekRules, async ({ journal, db }) => ({ weekRules: await listWeekRules(db, journal.id) }))

  route(app, calls.createWeekRule, ({ body, journal, db }) => createWeekRule(db, journal, body))

  route(app, calls.replaceWeekRule, async ({ params, body, journal, db }) => {
    const { view, before } = await replaceWeekRule(db, journal.id, params.weekRuleId, body)
    const undoneBy = replacedBack(weekRules.name, { id: view.id }, before, view)
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, calls.removeWeekRule, async ({ params, journal, db }) => {
    const removal = await removeWeekRule(db, journal.id, params.weekRuleId)
    return { ok: true, receipt: give(journal.id, removal) }
  })

  route(app, calls.listWeekRuleAnswers, async ({ journal, db }) => ({ answers: await findAnswers(db, journal.id) }))

  route(app, calls.answerWeekRule, async ({ params: { weekRuleId, tradeId }, body: { kept }, journal, db }) => {
    const before = await answerWeekRule(db, journal.id, { weekRuleId, tradeId, kept })
    const undoneBy = {
      call: 'answerWeekRule',
      params: { weekRuleId, tradeId },
      body: { kept: before, expected: kept },
    }
    return { kept, receipt: give(journal.id, { undoneBy }) }
  })
}
