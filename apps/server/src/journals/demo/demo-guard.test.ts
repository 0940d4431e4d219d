import { deriveTrade } from '@afterclose/core/derive-trade'
import { unknownContext } from '@afterclose/core/market-context'
import { DAY, dateOf, HOUR, wallClock } from '@afterclose/core/time'
import { demoJournal } from '@afterclose/demo/demo-journal'
import { openBook } from '@afterclose/engine/book/trade-book'
import { guardState } from '@afterclose/engine/guard/guard'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { describe, expect, it } from 'vitest'
import { demoSeed } from './demo-tasks.ts'

/** Guard of the demo journal at noon of the day on which it is opened. */
function demoGuardOn(seed: number, today: string) {
  const demo = demoJournal(seed, today)
  const instruments = new Map(demo.instruments.map((instrument) => [instrument.id, instrument]))
  const trades = demo.trades.map((trade) => ({
    ...trade,
    ...deriveTrade(trade, instruments.get(trade.instrumentId)!, { tiltMeter: 0, screenshotExists: false }),
    ...unknownContext,
    source: 'MANUAL' as const,
    screenshots: 0,
    hasNotes: false,
  }))
  const book = openBook(toColumns({ revision: 1, trades, payins: demo.payins }), bestKernel)
  const { attempt, versions, noted } = demo.guard
  const state = guardState(book, {
    attempt: { ...attempt, id: 1, endedAt: null },
    versions,
    unwatched: [],
    now: wallClock(`${today}T00:00:00`) + 12 * HOUR,
    weekStart: 1,
    riskPercent: 1,
  })
  return { state, versions, noted }
}

describe('the guard of the demo journal', () => {
  it('runs whenever the demo is opened, with room, broken rules and a note about one of them', () => {
    for (let opened = 0; opened < 8; opened++) {
      const today = dateOf(wallClock('2026-11-30T00:00:00') + opened * 8 * DAY) // another weekday each time
      const { state, versions, noted } = demoGuardOn(demoSeed, today)
      expect(state.line.is, today).toBe('ROOM')
      expect(state.canLose?.amount, today).toBeGreaterThan(0)
      expect(state.limits.filter(({ touched }) => touched)).toEqual([])
      expect(versions.map(({ version }) => version)).toEqual([1, 2])
      expect(state.inForce.map(({ rule }) => rule.kind)).toEqual(['DAILY_LOSS', 'MAX_LOSS', 'MAX_TRADES', 'COOL_DOWN'])
      expect(state.breaches.length, today).toBeGreaterThan(10)
      expect(noted, today).toHaveLength(1)
      const { tradeId, at } = noted[0]!
      expect(state.breaches.filter((breach) => breach.tradeId === tradeId && breach.at === at)).toMatchObject([
        { rule: 'COOL_DOWN', version: 2, sure: true, judgedAfterwards: false, forbiddenTradeIds: [tradeId] },
      ])
    }
  })
})
