import type { GuardRule } from '@afterclose/core/guard-rule'
import { DAY, MINUTE, wallClock } from '@afterclose/core/time'
import { mulberry32 } from '@afterclose/core/mulberry32'
import { type GuardTrade, guardQuestion, guardTrade, marchClock } from '@afterclose/testkit/guard-journals'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openBook } from '../book/trade-book.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import { toColumns } from '../trades/to-columns.ts'
import { guardState } from './guard.ts'

const limit = 1500
const dailyLimit = 700
const rules: readonly GuardRule[] = [
  { kind: 'DAILY_LOSS', value: String(dailyLimit), unit: 'MONEY', measure: 'EQUITY' },
  { kind: 'MAX_LOSS', value: String(limit), unit: 'MONEY', floor: 'TRAIL_EQUITY', lock: null, measure: 'EQUITY' },
]
const now = '06 20:00'
const nowAt = marchClock(now)
const dayFrom = marchClock('06 17:00')

/** A trade as it was, of which the journal may know less. */
interface TrueTrade {
  readonly id: number
  readonly in: number
  /** Null while it is open. */
  readonly out: number | null
  readonly gain: number
  readonly mfe: number
  readonly mae: number
  /** Shares of the time in the trade at which price was best and worst. */
  readonly bestAt: number
  readonly worstAt: number
  readonly knows: { readonly best: boolean; readonly worst: boolean; readonly stop: boolean }
}

const begin = marchClock('02 17:00')
const text = (at: number): string => new Date(at).toISOString().slice(8, 16).replace('T', ' ')
const trueTrades: fc.Arbitrary<readonly TrueTrade[]> = fc
  .array(
    fc.record({
      entry: fc.integer({ min: 0, max: 4 * 1440 + 170 }),
      held: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 3000 })),
      gain: fc.integer({ min: -600, max: 700 }),
      more: fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 })),
      // never at the same time
      bestAt: fc.integer({ min: 1, max: 96 }).map((part) => part / 97),
      worstAt: fc.integer({ min: 1, max: 88 }).map((part) => part / 89),
      knows: fc.record({
        best: fc.integer({ min: 0, max: 5 }).map((dice) => dice > 0),
        worst: fc.integer({ min: 0, max: 5 }).map((dice) => dice > 0),
        stop: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
      }),
    }),
    { maxLength: 8 },
  )
  .map((list) =>
    list.map(({ entry, held, gain, more, ...trade }, i) => {
      const at = begin + entry * MINUTE
      const out = at + held * MINUTE
      return {
        ...trade,
        id: i + 1,
        in: at,
        out: out > nowAt ? null : out,
        gain,
        mfe: Math.max(0, gain) + more[0],
        mae: Math.max(0, -gain) + more[1],
      }
    }),
  )

const asKnown = ({ knows, ...trade }: TrueTrade): GuardTrade => ({
  id: trade.id,
  entry: text(trade.in),
  exit: trade.out === null ? null : text(trade.out),
  gain: trade.out === null ? null : String(trade.gain),
  mfe: knows.best && trade.out !== null ? trade.mfe : null,
  mae: knows.worst && trade.out !== null ? trade.mae : null,
  risk: knows.stop ? 100 : null,
})

/** Equity at each time at which a trade was best or worst, of one path of prices that fits the trades. */
function truth(trades: readonly TrueTrade[], seed: number) {
  const endOf = (trade: TrueTrade): number => trade.out ?? nowAt
  const timeIn = (trade: TrueTrade, share: number): number => trade.in + share * (endOf(trade) - trade.in)
  const openAt = (trade: TrueTrade, at: number, i: number): number => {
    if (at === timeIn(trade, trade.bestAt)) return trade.mfe
    if (at === timeIn(trade, trade.worstAt)) return -trade.mae
    return -trade.mae + mulberry32(seed, i * 31 + trade.id) * (trade.mfe + trade.mae)
  }
  const closedBy = (at: number, from = Number.NEGATIVE_INFINITY): number =>
    trades.reduce((sum, { out, gain }) => (out !== null && out < at && out >= from ? sum + gain : sum), 0)
  const times = trades.flatMap((trade) => [timeIn(trade, trade.bestAt), timeIn(trade, trade.worstAt)])
  const equity = times.map((at, i) => {
    const open = trades.filter((trade) => trade.in < at && at < endOf(trade))
    const profit = open.reduce((sum, trade) => sum + openAt(trade, at, i), 0)
    const dayStart = Math.floor((at - wallClock('1970-01-01T17:00:00')) / DAY) * DAY + wallClock('1970-01-01T17:00:00')
    return { at, value: 50_000 + closedBy(at) + profit, ofDay: closedBy(at, dayStart) + profit }
  })
  // Trades that close in one second count one after the other, by number.
  const closedUpTo = (exit: number, last: number, from?: number): number =>
    trades.reduce((sum, { id, out, gain }) => (out === exit && id <= last ? sum + gain : sum), closedBy(exit, from))
  const afterExits = trades.flatMap(({ id, out }) => (out === null ? [] : [50_000 + closedUpTo(out, id)]))
  const exitsToday = trades.flatMap(({ id, out }) =>
    out === null || out < dayFrom ? [] : [closedUpTo(out, id, dayFrom)],
  )
  return {
    floor: Math.max(50_000, ...afterExits, ...equity.map(({ value }) => value)) - limit,
    isDailyTouched:
      exitsToday.some((result) => result <= -dailyLimit) ||
      equity.some(({ at, ofDay }) => at >= dayFrom && ofDay <= -dailyLimit),
  }
}

it('never shows more room than there was on any path of prices, nor calls a limit touched that was not', () => {
  fc.assert(
    fc.property(trueTrades, fc.nat(), (trades, seed) => {
      const columns = toColumns({ revision: 1, payins: [], trades: trades.map(asKnown).map(guardTrade) })
      const state = guardState(openBook(columns, bestKernel), guardQuestion(now, rules))
      const most = state.limits.find(({ rule }) => rule === 'MAX_LOSS')!
      const daily = state.limits.find(({ rule }) => rule === 'DAILY_LOSS')!
      const real = truth(trades, seed)
      expect(most.floor!.sure).toBeLessThanOrEqual(real.floor)
      if (Number.isNaN(most.floor!.possible)) expect(most.atMost).toBe(true)
      else expect(most.floor!.possible).toBeGreaterThanOrEqual(real.floor)
      const trueRoom = state.balance - real.floor
      if (Number.isNaN(most.floor!.possible)) expect(trueRoom).toBeLessThanOrEqual(most.room)
      else expect(most.room).toBeLessThanOrEqual(trueRoom)
      if (real.isDailyTouched) expect(daily.touched || daily.atMost).toBe(true)
      if (daily.touched) expect(real.isDailyTouched).toBe(true)
    }),
    { numRuns: runs({ small: 200, quick: 1000, full: 2000 }) },
  )
})
