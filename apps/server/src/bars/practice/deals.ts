import type { dealMoment, PracticeBars, PracticeDeal, readDealBars } from '@afterclose/contract/practice'
import { mostDeals, mostTries, sessionHasEnded } from '@afterclose/contract/practice'
import { AppError } from '@afterclose/contract/problems'
import { type BarColumns, sliceBars } from '@afterclose/bars/bar'
import { wallOf } from '@afterclose/bars/utc'
import { barsAtOnce } from '@afterclose/core/practice'
import type { z } from 'zod'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { foundOr404 } from '../../platform/http/route.ts'
import { findBacktest } from '../../records/backtests/repository.ts'
import { toFlag } from '../../store/codecs.ts'
import { type Db, lockJournal, transaction } from '../../store/db.ts'
import { barsOf, type PracticeServices } from './bars-of-deal.ts'
import type { DealBarsFound } from './deal-bars.ts'
import { nextMoment } from './next-moment.ts'
import * as repository from './repository.ts'

type Asked = z.output<typeof dealMoment.body>
type BarsAsked = z.output<typeof readDealBars.body>

/** @throws AppError 'Not found' for a backtest that is no practice session */
export async function practiceSession(db: Db, journalId: number, backtestId: number) {
  const backtest = foundOr404(await findBacktest(db, journalId, backtestId))
  if (backtest.kind !== 'PRACTICE') throw new AppError('Not found')
  return backtest
}

/**
 * An open practice session: in an ended one, nothing is dealt, shown or logged.
 * @throws AppError 'Not found', and 'Invalid input' for a session that has ended
 */
export async function runningSession(db: Db, journalId: number, backtestId: number) {
  const session = await practiceSession(db, journalId, backtestId)
  if (session.status === 'FINISHED') throw new AppError('Invalid input', { message: sessionHasEnded })
  return session
}

/** Deals a moment, or returns the one being played in the session. */
export async function deal(
  services: PracticeServices,
  journal: JournalAccess,
  backtestId: number,
  asked: Asked,
): Promise<z.output<typeof dealMoment.response>> {
  const { db } = services
  const session = await runningSession(db, journal.id, backtestId)
  const open = await repository.findOpenDeal(db, journal.id, backtestId)
  if (open !== undefined) {
    const bars = await barsOf(services, journal, open)
    if (bars !== null) return { deal: await present(services, journal, open, bars, asked.clock), why: null }
    // its bars were deleted
    await repository.updateDeal(db, journal.id, open.id, closedDeal)
  }
  // skipped deals log no trade, and trades can also be logged manually
  if (Math.max(session.trades, await repository.countTries(db, journal.id, backtestId)) >= mostTries)
    throw new AppError('Invalid input', { message: 'This session is full. Start a new one.' })
  const next = await nextMoment(services, journal, backtestId, asked)
  if (typeof next === 'string') return { deal: null, why: next }
  const row = await transaction(db, async (tx) => {
    await lockJournal(tx, journal.id)
    // concurrent requests of two tabs get the same deal
    const other = await repository.findOpenDeal(tx, journal.id, backtestId)
    if (other !== undefined) return other
    if (next.id === null) {
      if ((await repository.countDeals(tx, journal.id)) >= mostDeals)
        throw new AppError('Invalid input', {
          message: `A journal can hold ${mostDeals.toLocaleString('en-US')} deals.`,
        })
      const { symbol, seriesSource: series_source, moment } = next.moment
      const place = {
        symbol,
        series_source,
        moment,
        length: asked.length,
        source: asked.source,
        trade_id: next.tradeId,
      }
      await repository.insertDeal(tx, journal.id, place, backtestId)
    } else {
      const taken = { ...closedDeal, open_in: backtestId, came_due: toFlag(next.isDue) }
      // another session may have taken it meanwhile
      if (!(await repository.updateDeal(tx, journal.id, next.id, taken, null))) throw new AppError('Changed elsewhere')
    }
    return foundOr404(await repository.findOpenDeal(tx, journal.id, backtestId))
  })
  const bars = await barsOf(services, journal, row)
  if (bars === null) return { deal: null, why: 'NO_BARS' }
  return { deal: await present(services, journal, row, bars, asked.clock), why: null }
}

/** Columns of a deal that is not being played. */
export const closedDeal = { open_in: null, grade: null, shown: 0 } as const

async function present(
  { db }: PracticeServices,
  journal: JournalAccess,
  row: repository.DealRow,
  bars: DealBarsFound,
  clock: boolean,
): Promise<PracticeDeal> {
  return {
    id: row.id,
    number: (await repository.findCameDue(db, journal.id, row.open_in ?? 0)).length + 1,
    length: row.length,
    digits: bars.before.digits,
    side: bars.side,
    spread: bars.spread,
    atr: bars.atr,
    before: presentBars(bars.before, bars.sessionsBefore, clock ? journal.timeZone : null),
    grade: row.grade,
    shown: row.shown,
  }
}

/** @param zone null: without the time of day */
export function presentBars(bars: BarColumns, sessions: readonly number[], zone: string | null): PracticeBars {
  const toWall = zone === null ? null : wallOf(zone)
  return {
    open: [...bars.open],
    high: [...bars.high],
    low: [...bars.low],
    close: [...bars.close],
    volume: Array.from({ length: bars.length }, (_, row) => {
      const volume = bars.volume?.[row] ?? Number.NaN
      return Number.isNaN(volume) ? null : volume / 10 ** bars.volumeDigits
    }),
    sessions: [...sessions],
    clock: toWall && Array.from(bars.time, (time) => Math.floor((toWall(time) % 86_400) / 60)),
  }
}

/**
 * Returns the next bars of a deal, and fixes the grade with the first of them.
 * @throws AppError 'Changed elsewhere' for a deal that is no longer played in the session
 */
export async function handOutBars(
  services: PracticeServices,
  journal: JournalAccess,
  { backtestId, dealId }: { readonly backtestId: number; readonly dealId: number },
  { from, grade, clock }: BarsAsked,
): Promise<z.output<typeof readDealBars.response>> {
  const { db } = services
  await runningSession(db, journal.id, backtestId)
  const row = await repository.findDealIn(db, journal.id, backtestId, dealId)
  if (row === undefined) throw new AppError('Changed elsewhere')
  if (from > row.shown)
    throw new AppError('Invalid input', { fields: [{ field: 'from', message: 'must not skip bars' }] })
  const bars = foundOr404((await barsOf(services, journal, row)) ?? undefined)
  const to = Math.min(bars.after.length, from + barsAtOnce)
  const fixed = row.grade ?? grade
  const shown = Math.max(row.shown, to)
  if (!(await repository.updateDeal(db, journal.id, dealId, { grade: fixed, shown }, backtestId)))
    throw new AppError('Changed elsewhere')
  const sessions = bars.sessionsAfter.filter((at) => at >= from && at < to).map((at) => at - from)
  return {
    bars: presentBars(sliceBars(bars.after, from, to), sessions, clock ? journal.timeZone : null),
    grade: fixed,
    shown,
    ended: to >= bars.after.length,
  }
}
