import { readGuard } from '@afterclose/contract/guard'
import { wallClockAt } from '@afterclose/core/time'
import { usedPercent } from '@afterclose/engine/guard/guard-levels'
import { guardWords } from '@afterclose/engine/guard/guard-words'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { findGuardBasis } from '../../records/guard/guard-basis.ts'
import { findAttempts } from '../../records/guard/repository.ts'

export function readGuardRoutes(app: FastifyInstance): void {
  route(app, readGuard, async ({ journal, db }) => {
    const { id: journalId, revision, timeZone, currency, decimals } = journal
    const [newest] = await findAttempts(db, journalId)
    if (newest === undefined) return { guard: null }
    const now = Date.now()
    const { versions, ...attempt } = newest
    const basis = await findGuardBasis(db, journal, new Date(now).toISOString())
    const question = { attempt, versions, ...basis, now: wallClockAt(now, timeZone) }
    const state = await app.numbers.run('guard', { journalId, revision, question })
    if (attempt.endedAt !== null && state.line.is !== 'MAX_LOSS_REACHED') return { guard: null }
    const { lead, rest } = guardWords(state, { currency, decimals }, null).home
    const isOver = state.line.is === 'DONE' || state.line.is === 'MAX_LOSS_REACHED'
    return {
      guard: {
        line: `${lead}${rest}`,
        tradingDay: state.tradingDay,
        balance: state.balance,
        canLose: state.canLose === null ? null : isOver ? Math.min(0, state.canLose.amount) : state.canLose.amount,
        canLoseIsAtMost: state.canLose?.atMost ?? false,
        tradesLeft: state.tradesLeft,
        openRisk: state.openRisk,
        limits: state.limits.map((limit) => ({
          rule: limit.rule,
          limit: limit.limit,
          room: limit.room,
          usedPercent: usedPercent(limit),
          atMost: limit.atMost,
        })),
      },
    }
  })
}
