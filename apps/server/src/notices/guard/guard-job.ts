import type { AttemptView } from '@afterclose/contract/guard'
import { DAY, wallClock, wallClockAt } from '@afterclose/core/time'
import { dayShift, startOfTradingDay } from '@afterclose/core/trading-day'
import { reachedLevel } from '@afterclose/engine/guard/guard-levels'
import type { FastifyInstance } from 'fastify'
import type { GuardNow } from '../../records/guard/guard-now.ts'
import { topics } from '../../platform/bus/topics.ts'
import type { JobContext, JobKind } from '../../platform/jobs/runner.ts'
import { areTradesChanged, findJudged } from '../../records/guard/breach-repository.ts'
import { findGuardBasis } from '../../records/guard/guard-basis.ts'
import { findAttempts } from '../../records/guard/repository.ts'
import { guardKind } from '../../store/ask-for-guard.ts'
import { transaction } from '../../store/db.ts'
import { moneyOf, zoneOf } from '../gather.ts'
import { addNotices } from '../inbox/add-notices.ts'
import { findSentKeys } from '../inbox/repository.ts'
import { deleteDoneLooks, findNotifiedJournal, type NotifiedJournal } from '../repository.ts'
import { breachNotices, levelNotices } from './guard-notices.ts'
import { judgeAttempt, type Judging, stateAt } from './judge-attempt.ts'

/** Judges the trades of a journal by the rules of its attempts, after each change. Can be repeated. */
export const guardJobKind = (app: FastifyInstance): JobKind => ({
  kind: guardKind,
  attempts: 3,
  async run({ job, signal }: JobContext) {
    if (job.journal_id === null) return
    await judgeJournal(app, job.journal_id, Date.now(), signal)
    await deleteDoneLooks(app.services.db, job.journal_id, guardKind)
  },
})

/**
 * Stores what the rules of all attempts find now, and sends the owner notices about the current trading day.
 * @param at in milliseconds
 */
export async function judgeJournal(
  app: FastifyInstance,
  journalId: number,
  at: number,
  signal?: AbortSignal,
): Promise<void> {
  const { db, bus } = app.services
  const iso = new Date(at).toISOString()
  const journal = await findNotifiedJournal(db, journalId, iso)
  if (journal === undefined) return
  const attempts = await findAttempts(db, journalId)
  if (attempts.length === 0) return
  const basis = await findGuardBasis(db, { id: journalId, ownerId: journal.owner_id }, iso)
  const judging = { app, journal, basis, now: wallClockAt(at, journal.time_zone) }
  const judged = await findJudged(db, journalId)
  let hasChanged = false
  for (const [place, attempt] of attempts.entries()) {
    signal?.throwIfAborted()
    const before = judged.get(attempt.id)
    // former attempts change with their trades only
    if (place > 0 && before !== undefined && !(await areTradesChanged(db, journalId, before.revision))) continue
    const verdict = await judgeAttempt(judging, attempt, place === 0, before)
    hasChanged ||= verdict.hasChanged
    if (verdict.state !== null) await tellOwner(judging, journal, attempt, verdict.state, at)
  }
  if (hasChanged) await bus.publish(topics.journal, String(journalId))
}

async function tellOwner(
  judging: Judging,
  journal: NotifiedJournal,
  attempt: AttemptView,
  state: GuardNow,
  at: number,
): Promise<void> {
  const { db, bus } = judging.app.services
  const { weekStart } = judging.basis
  const facts = {
    attemptId: attempt.id,
    state,
    before: await endOfDayBefore(judging, attempt, state),
    weekStart,
    format: moneyOf(journal),
  }
  const levels = levelNotices(facts)
  const breaches = breachNotices(facts)
  if (levels.length + breaches.length === 0) return
  const to = { userId: journal.owner_id, journalId: journal.id }
  const keys = [...levels.flatMap(({ unlessTold }) => unlessTold), ...breaches.map(({ key }) => key)]
  const rows = await findSentKeys(db, to.userId, to.journalId, keys)
  const toldKeys = new Set(rows.filter(({ type }) => type === 'RULES').map((row) => row.dedupe_key))
  const notices = [
    ...levels.filter(({ unlessTold }) => !unlessTold.some((key) => toldKeys.has(key))).map(({ notice }) => notice),
    ...breaches.filter(({ key }) => !toldKeys.has(key)),
  ]
  if (notices.length === 0) return // usually
  await transaction(db, (tx) => addNotices({ tx, bus }, to, notices, { now: at, timeZone: zoneOf(journal) }))
}

/** Limits that last longer than a day, where they are used enough for a notice. */
const isLasting = (limit: GuardNow['limits'][number]): boolean =>
  (limit.rule === 'WEEKLY_LOSS' || limit.rule === 'MAX_LOSS') && (limit.touched || reachedLevel(limit) !== null)

/** Limits at the end of the trading day before; empty if no notice depends on them. */
async function endOfDayBefore(
  judging: Judging,
  attempt: AttemptView,
  { tradingDay, limits }: GuardNow,
): Promise<Pick<GuardNow, 'tradingDay' | 'limits'>> {
  if (!limits.some(isLasting)) return { tradingDay, limits: [] }
  const shift = dayShift(attempt.versions.at(-1)?.dayStart ?? '00:00')
  const start = startOfTradingDay(wallClock(`${tradingDay}T00:00:00`) / DAY, shift)
  return stateAt(judging, attempt, start - 1)
}
