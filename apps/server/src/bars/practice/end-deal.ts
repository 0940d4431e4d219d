import { judgeMoment } from '@afterclose/bars/practice/judge-moment'
import { walkOrders } from '@afterclose/bars/practice/walk-orders'
import { wallOf } from '@afterclose/bars/utc'
import { toExitSide } from '@afterclose/bars/walk/exit-side'
import type { endDeal, PracticeResult, PracticeTry } from '@afterclose/contract/practice'
import { mostBacktestTrades } from '@afterclose/contract/backtest-trades'
import { AppError } from '@afterclose/contract/problems'
import { isMisjudged, nextBox } from '@afterclose/core/practice'
import { localText } from '@afterclose/core/time'
import type { Direction, Trade } from '@afterclose/core/trade'
import type { z } from 'zod'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { foundOr404 } from '../../platform/http/route.ts'
import { columnsOf } from '../../records/backtests/columns-of.ts'
import { measureAdded } from '../../records/backtests/measure.ts'
import { insertBacktestTrade, lastSeq } from '../../records/backtests/repository.ts'
import { findTrade } from '../../records/trades/repository.ts'
import { fromJson, toFlag, toJson } from '../../store/codecs.ts'
import { raiseRevision, transaction, type Tx } from '../../store/db.ts'
import type { DealBarsFound } from './deal-bars.ts'
import { barsOf, type PracticeServices, today } from './bars-of-deal.ts'
import { closedDeal, presentBars, runningSession } from './deals.ts'
import * as repository from './repository.ts'
import { judgedWith, sixDecimals, testedTrade } from './tested-trade.ts'

type Ended = z.output<typeof endDeal.body>

/** Largest R that a tested trade can have. */
const largestR = 1000

/**
 * Ends a deal: walks the orders over all bars, logs the trade, judges and schedules the deal, and returns the outcome.
 * @throws AppError 'Changed elsewhere' for a deal that is no longer played in the session, and 'Invalid input' for a session that has
 *   ended
 */
export async function finishDeal(
  services: PracticeServices,
  journal: JournalAccess,
  { backtestId, dealId }: { readonly backtestId: number; readonly dealId: number },
  asked: Ended,
): Promise<PracticeResult> {
  const { db } = services
  await runningSession(db, journal.id, backtestId)
  const row = await repository.findDealIn(db, journal.id, backtestId, dealId)
  if (row === undefined) throw new AppError('Changed elsewhere')
  const bars = foundOr404((await barsOf(services, journal, row)) ?? undefined)
  const trade = row.trade_id === null ? null : await findTrade(db, journal.id, row.trade_id)
  const { orders } = asked
  const market = { side: bars.side, spread: bars.spread }
  const walked = orders === null ? null : walkOrders(orders, bars.after, market, true)
  if (walked !== null && (walked.worst === null || walked.best === null || Math.abs(walked.worst) > largestR))
    throw new AppError('Invalid input', { fields: [{ field: 'orders', message: 'make no trade of these bars' }] })
  const judged = judgedWith(bars, orders, walked, trade)
  const was =
    judged === null ? null : judgeMoment(bars.after, { length: row.length, moment: row.moment }, judged, market)
  const grade = row.grade ?? asked.grade
  const misjudged = isMisjudged(was, grade, orders !== null)
  const { box, days } = nextBox(row.box, misjudged)
  const due = days === null ? null : today(journal, days)
  const now = new Date().toISOString()

  await transaction(db, async (tx) => {
    await raiseRevision(tx, journal.id)
    const change = { ...closedDeal, box, due, tries: row.tries + 1, last_tried: now }
    // already ended in another tab
    if (!(await repository.updateDeal(tx, journal.id, dealId, change, backtestId)))
      throw new AppError('Changed elsewhere')
    const tradeId =
      orders === null || walked === null
        ? null
        : await logTrade(tx, journal, backtestId, testedTrade(bars, orders, walked, journal.timeZone))
    await repository.insertTry(tx, journal.id, {
      deal_id: dealId,
      backtest_id: backtestId,
      backtest_trade_id: tradeId,
      grade,
      orders: orders === null ? null : toJson(orders),
      best_r: walked?.best === undefined || walked.best === null ? null : sixDecimals(walked.best),
      misjudged: misjudged === null ? null : toFlag(misjudged),
      came_due: row.came_due,
      tried: now,
    })
  })

  const toWall = wallOf(journal.timeZone)
  return {
    symbol: row.symbol,
    moment: localText(toWall(row.moment) * 1000),
    digits: bars.before.digits,
    worst: walked?.worst === undefined || walked.worst === null ? null : sixDecimals(walked.worst),
    best: walked?.best === undefined || walked.best === null ? null : sixDecimals(walked.best),
    misjudged,
    was,
    offered: judged === null ? null : offered(bars, row, judged),
    due,
    box,
    trade: trade && presentTrade(trade),
    time: [...bars.before.time, ...bars.after.time].map(toWall),
    after: presentBars(bars.after, bars.sessionsAfter, null),
    tries: (await repository.findTriesOf(db, journal.id, dealId)).map(presentTry),
  }
}

async function logTrade(
  tx: Tx,
  journal: JournalAccess,
  backtestId: number,
  trade: Parameters<typeof columnsOf>[0],
): Promise<number> {
  const backtest = await runningSession(tx, journal.id, backtestId)
  if (backtest.trades >= mostBacktestTrades)
    throw new AppError('Invalid input', { message: 'This session is full. Start a new one.' })
  const columns = columnsOf(trade, backtest)
  const place = { backtestId, seq: (await lastSeq(tx, journal.id, backtestId)) + 1 }
  const id = await insertBacktestTrade(tx, journal.id, place, columns, new Date().toISOString())
  await measureAdded(tx, journal.id, backtest, columns)
  return id
}

/** How far price moved for and against from the next open, within the hours used for judging. */
function offered(
  bars: DealBarsFound,
  { length, moment }: Pick<repository.DealRow, 'length' | 'moment'>,
  { direction, risk }: { readonly direction: Direction; readonly risk: number },
): PracticeResult['offered'] {
  const { after, side, spread } = bars
  const exits = toExitSide(after, direction, side, spread)
  const until = after.time.findIndex((time) => time + length > moment + 240 * 60)
  const count = until === -1 ? after.length : until
  if (count === 0) return null
  const entry = exits.open[0]! + (side === 'TRADE' ? 0 : spread)
  const inR = (price: number): number => sixDecimals((price - entry) / risk)
  return {
    best: inR(Math.max(...exits.high.subarray(0, count))),
    worst: inR(Math.min(...exits.low.subarray(0, count))),
    close: inR(exits.close[count - 1]!),
  }
}

const numberOf = (price: string | null): number | null => (price === null ? null : Number(price))

const presentTrade = (trade: Trade): NonNullable<PracticeResult['trade']> => ({
  id: trade.id,
  direction: trade.direction,
  entryDate: trade.entryDate,
  exitDate: trade.exitDate,
  entryPrice: numberOf(trade.entryPrice),
  exitPrice: numberOf(trade.exitPrice),
  stopLoss: numberOf(trade.stopLoss),
  takeProfit: numberOf(trade.takeProfit),
  rMultiple: trade.rMultiple,
  setupId: trade.setupId,
})

function presentTry(row: Awaited<ReturnType<typeof repository.findTriesOf>>[number]): PracticeTry {
  const orders = row.orders === null ? null : fromJson(row.orders)
  const distance =
    row.entry_price === null || row.stop_loss === null
      ? null
      : Math.abs(Number(row.entry_price) - Number(row.stop_loss))
  return {
    tried: row.tried,
    direction: orders?.direction ?? null,
    grade: row.grade,
    taken: orders !== null,
    stopDistance: distance === null ? null : Number(distance.toPrecision(12)),
    worst: row.worst_r,
    best: row.best_r,
    misjudged: row.misjudged === null ? null : row.misjudged === 1,
    partials: orders?.partials.length ?? 0,
    moves: orders?.moves.length ?? 0,
  }
}
