import { shownDecimals } from '@afterclose/core/journal'
import { DAY, dateOf, localText, type WallClock, wallClockAt } from '@afterclose/core/time'
import type { FastifyInstance } from 'fastify'
import { findMissedTrades } from '../records/missed-trades/repository.ts'
import { timeZoneOf } from './inbox/add-notices.ts'
import { findToldKeys } from './inbox/repository.ts'
import { spanOf } from '../records/sessions/span.ts'
import * as repository from './repository.ts'
import { dayBefore, monthBefore, monthKey, weekBefore } from './rules/calendar.ts'
import type { MoneyFacts, NightFacts, SavedFacts } from './rules/facts.ts'

/** Number of newest trades that the rules consider. */
const mostSessions = 500
const mostMissed = 500
const mostUnfinished = 10
const importDays = 7

export type Journal = repository.NotifiedJournal

export const zoneOf = ({ own_zone, time_zone }: { own_zone: string | null; time_zone: string }): string =>
  timeZoneOf(own_zone === null ? {} : { timeZone: own_zone }, time_zone)

export const moneyOf = ({ currency, trade_markets }: Journal): MoneyFacts => ({
  currency,
  decimals: shownDecimals(trade_markets, currency),
})

/** Facts for the rules after a save. */
export async function savedFacts(app: FastifyInstance, journal: Journal, at: number): Promise<SavedFacts> {
  const { db } = app.services
  const { id: journalId, owner_id: ownerId, revision } = journal
  const now = wallClockAt(at, zoneOf(journal))
  const rows = await repository.findLimitedSessions(db, journalId, mostSessions)
  const limited = rows.map((row) => ({
    id: row.id,
    sessionDate: row.session_date,
    startTime: row.start_time,
    endTime: row.end_time,
    maxLoss: row.max_loss,
  }))
  return {
    now,
    money: moneyOf(journal),
    trades: await app.numbers.run('tradeFacts', { journalId, revision, sessions: limited.map(spanOf) }),
    counters: await app.numbers.run('milestones', { journalId, revision }),
    sentMilestones: await findToldKeys(db, ownerId, journalId, 'MILESTONES'),
    limitedSessions: limited.map(({ id, sessionDate, maxLoss }) => ({ id, sessionDate, maxLoss: Number(maxLoss) })),
    missed: await repository.findMissedReasons(db, journalId, localText(now - 7 * DAY)),
    waitingFills: await repository.findWaitingFills(db, journalId),
    imports: await repository.findEndedImports(db, journalId, ownerId, new Date(at - importDays * DAY).toISOString()),
  }
}

/** Facts for the nightly rules. */
export async function nightFacts(app: FastifyInstance, journal: Journal, at: number): Promise<NightFacts> {
  const { db } = app.services
  const { id: journalId, revision } = journal
  const now = wallClockAt(at, zoneOf(journal))
  const periods = { yesterday: dayBefore(now), week: weekBefore(now), month: monthBefore(now) }
  const missed = { from: undefined, to: undefined, limit: mostMissed, after: null }
  return {
    now,
    money: moneyOf(journal),
    trades: await app.numbers.run('periodFacts', { journalId, revision, now, ...periods }),
    missed: await findMissedTrades(db, journalId, missed),
    sessions: await sessionFacts(app, journalId, now),
    setupNames: await repository.findNames(db, 'setup', journalId),
    instrumentNames: await repository.findNames(db, 'instrument', journalId),
    mistakes: await repository.findMistakes(db, journalId),
    reviewed: await repository.isReviewed(db, journalId, monthKey(periods.month.from)),
  }
}

async function sessionFacts(app: FastifyInstance, journalId: number, now: WallClock): Promise<NightFacts['sessions']> {
  const { db } = app.services
  const yesterday = dayBefore(now).from
  const unfinished = await repository.findUnfinishedSessions(db, journalId, dateOf(yesterday - DAY), mostUnfinished)
  return {
    any: await repository.hasSession(db, journalId),
    ofYesterday: await repository.hasSession(db, journalId, dateOf(yesterday)),
    unfinished: unfinished.map(({ id, session_date }) => ({ id, sessionDate: session_date })),
  }
}
