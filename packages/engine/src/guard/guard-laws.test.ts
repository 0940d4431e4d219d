import type { GuardPayin } from '@afterclose/testkit/slow-guard'
import { type GuardTrade, guardTrade, inMarch } from '@afterclose/testkit/guard-journals'
import { randomGuardPayins, randomGuardQuestions, randomGuardTrades } from '@afterclose/testkit/random-guard'
import { runs } from '@afterclose/testkit/runs'
import { slowGuard } from '@afterclose/testkit/slow-guard'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openBook } from '../book/trade-book.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import { toColumns } from '../trades/to-columns.ts'
import { guardState } from './guard.ts'
import type { GuardQuestion, GuardState } from './guard-state.ts'

const columnsOf = (trades: readonly GuardTrade[], payins: readonly GuardPayin[] = []) =>
  toColumns({
    revision: 1,
    payins: payins.map(({ at, amount }, i) => ({ id: i + 1, timestamp: inMarch(at), delta: String(amount) })),
    trades: trades.map(guardTrade),
  })
const stateOf = (trades: readonly GuardTrade[], payins: readonly GuardPayin[], question: GuardQuestion): GuardState =>
  guardState(openBook(columnsOf(trades, payins), bestKernel), question)

const inOrder = (breaches: GuardState['breaches']) =>
  breaches
    .map((breach) => ({ ...breach, forbiddenTradeIds: breach.forbiddenTradeIds.toSorted((a, b) => a - b) }))
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.rule.localeCompare(b.rule) || a.tradeId - b.tradeId)

it('says what a look at each half hour of any journal says', () => {
  fc.assert(
    fc.property(randomGuardTrades(), randomGuardPayins, randomGuardQuestions, (trades, payins, question) => {
      const slow = slowGuard(trades, payins, question)
      const state = stateOf(trades, payins, question)
      const limit = (rule: string) => state.limits.find((one) => one.rule === rule)
      expect(inOrder(state.breaches)).toEqual(inOrder(slow.breaches))
      expect({
        balance: state.balance,
        dailyRoom: limit('DAILY_LOSS')?.room ?? null,
        weeklyRoom: limit('WEEKLY_LOSS')?.room ?? null,
        floor: limit('MAX_LOSS')?.floor ?? null,
        maxRoom: limit('MAX_LOSS')?.room ?? null,
        tradesToday: state.tradesToday,
        daysTraded: state.progress.daysTraded,
        openRisk: state.openRisk,
        withoutStop: state.openWithoutStop.toSorted((a, b) => a - b),
        withoutResult: state.withoutResult.toSorted((a, b) => a - b),
      }).toEqual({
        balance: slow.balance,
        dailyRoom: slow.dailyRoom,
        weeklyRoom: slow.weeklyRoom,
        floor:
          slow.floor === null
            ? null
            : {
                sure: slow.floor.sure,
                possible: Number.isFinite(slow.floor.possible) ? slow.floor.possible : Number.NaN,
              },
        maxRoom: slow.maxRoom,
        tradesToday: slow.tradesToday,
        daysTraded: slow.daysTraded,
        openRisk: slow.openRisk,
        withoutStop: slow.withoutStop.toSorted((a, b) => a - b),
        withoutResult: slow.withoutResult.toSorted((a, b) => a - b),
      })
      if (slow.floor !== null) expect(limit('MAX_LOSS')!.atMost || Number.isFinite(slow.floor.possible)).toBe(true)
      if (state.line.is === 'COOL_DOWN') expect(slow.pauseUntil).not.toBeNull()
      if (state.line.is === 'ROOM' || state.line.is === 'OUTSIDE_HOURS') expect(slow.pauseUntil).toBeNull()
      if (limit('DAILY_LOSS') !== undefined) expect(limit('DAILY_LOSS')!.touched).toBe(slow.isDailyTouched)
      if (limit('WEEKLY_LOSS') !== undefined) expect(limit('WEEKLY_LOSS')!.touched).toBe(slow.isWeeklyTouched)
    }),
    { numRuns: runs({ small: 50, quick: 300, full: 2000 }) },
  )
})

it('is the same after trades were added one by one in any order, and changed and removed, as of all at once', () => {
  const edits = fc.array(fc.tuple(fc.constantFrom('delete', 'change'), fc.nat(20)), { maxLength: 3 })
  fc.assert(
    fc.property(
      randomGuardTrades(8),
      randomGuardPayins,
      randomGuardQuestions,
      fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      edits,
      fc.array(fc.integer({ min: -300, max: 200 }), { minLength: 20, maxLength: 20 }),
      (trades, payins, question, order, changes, hours) => {
        const book = openBook(columnsOf([], payins), bestKernel)
        const added = trades
          .map((trade, i) => ({ trade, place: order[i]! }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ trade }) => trade)
        let there: readonly GuardTrade[] = []
        let looks = 0
        const look = (): void => {
          const at = { ...question, now: question.now + hours[looks++ % hours.length]! * 1_800_000 }
          expect(guardState(book, at)).toEqual(stateOf(there, payins, at))
        }
        for (const trade of added) {
          there = [...there, trade]
          book.patch({
            revision: there.length,
            upserts: columnsOf([trade]),
            deletes: [],
            payins: book.table.columns.payins,
          })
          look()
        }
        for (const [kind, at] of changes) {
          const trade = there[at % Math.max(1, there.length)]
          if (trade === undefined) continue
          const changed = { ...trade, gain: trade.exit === null ? null : '-77' }
          there =
            kind === 'delete'
              ? there.filter(({ id }) => id !== trade.id)
              : there.map((one) => (one === trade ? changed : one))
          const upserts = columnsOf(kind === 'delete' ? [] : [changed])
          book.patch({
            revision: 99,
            upserts,
            deletes: kind === 'delete' ? [trade.id] : [],
            payins: book.table.columns.payins,
          })
          look()
        }
        expect(guardState(book, question)).toEqual(stateOf(there, payins, question))
      },
    ),
    { numRuns: runs({ small: 40, quick: 200, full: 2000 }) },
  )
})
