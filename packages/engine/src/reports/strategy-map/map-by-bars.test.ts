import type { MapColumns } from '@afterclose/core/bar-walk'
import { noFilters } from '@afterclose/core/filters'
import { originalStrategy, type Strategy } from '@afterclose/core/strategy'
import {
  mapStops,
  mapTargets,
  type StopEnds,
  stopEndCode,
  stopEndsOf,
  stopEndCodes,
} from '@afterclose/core/strategy-map'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import type { RandomJournal } from '@afterclose/testkit/random-journals'
import { randomPaths } from '@afterclose/testkit/random-strategies'
import { closedTrades } from '@afterclose/testkit/slow-journal'
import { slowReason, slowReplay } from '@afterclose/testkit/slow-strategies'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { rowsBehind } from '../trades-answer.ts'
import type { TradesOf } from '../trades-of.ts'
import { strategyMapAnswer } from './strategy-map-answer.ts'
import { mapSet, strategyMapReport } from './strategy-map-report.ts'

interface Jump {
  readonly level: number
  readonly first: number
  readonly best: boolean
  /** R. */
  readonly fill: number
}
/** What bars say of a trade, stop by stop. */
interface Mapped {
  readonly id: number
  readonly stops: readonly StopEnds[]
  readonly jumps?: readonly Jump[]
}
const micros = (value: number): number => Math.round(value * 1e6)

function columnsOf(trades: readonly Mapped[]): MapColumns {
  const sorted = trades.toSorted((a, b) => a.id - b.id)
  const jumps = sorted.flatMap((trade) => trade.jumps ?? [])
  let at = 0
  return {
    tradeId: Uint32Array.from(sorted, ({ id }) => id),
    ends: Uint8Array.from(sorted.flatMap(({ stops }) => stops.map(stopEndCode))),
    jumpsFrom: Uint32Array.from([0, ...sorted.map((trade) => (at += trade.jumps?.length ?? 0))]),
    jumpLevel: Uint8Array.from(jumps, ({ level }) => level),
    jumpFirst: Uint8Array.from(jumps, ({ first }) => first),
    jumpBest: Uint8Array.from(jumps, ({ best }) => Number(best)),
    jumpFill: Float64Array.from(jumps, ({ fill }) => micros(fill)),
  }
}
function mapBy(journal: RandomJournal | typeof exampleJournal, trades: readonly Mapped[]) {
  const book = openBook(toColumns(journal), bestKernel)
  book.maps.keep('k', columnsOf(trades))
  const report = strategyMapReport(strategyMapAnswer(book, noFilters, { tested: 'THIRD', walks: [{ walk: 'k' }] }))
  const ids = (of: TradesOf): readonly number[] =>
    Array.from(rowsBehind(book, noFilters, of), (row) => book.table.columns.id[row]!)
  return { report, ids }
}
const strategyOf = (stopValue: number, targetValue: number): Strategy => ({
  ...originalStrategy,
  stopMode: 'R',
  stopValue,
  targetMode: 'R',
  targetValue,
})
/** Every stop ends alike. */
const alike = (ends: StopEnds): readonly StopEnds[] => mapStops.map(() => ends)

it('packs the ends of a stop into a byte and back', () => {
  for (let code = 0; code < stopEndCodes; code++) expect(stopEndCode(stopEndsOf(code))).toBe(code)
  expect(stopEndCodes).toBeLessThanOrEqual(256)
})

describe('the map of the worked example by bars', () => {
  // T4 cost 0.025R and made 0.975R before; by high and low it is at 1R and 3R
  const trades: readonly Mapped[] = [
    { id: 1, stops: alike({ sure: 4, possible: 5, decided: true }) },
    {
      id: 4,
      stops: alike({ sure: 1, possible: 2, decided: false }),
      jumps: [{ level: 6, first: 3, best: true, fill: 0.75 }],
    },
  ]

  it('[3.7] counts trades of which bars decide all cells, some and none, each of which can be looked at', () => {
    const { report, ids } = mapBy(exampleJournal, trades)
    expect([report.evaluable, report.byBars.trades, report.partly.trades, report.byRange.trades]).toEqual([11, 1, 1, 9])
    expect([ids(report.byBars.of), ids(report.partly.of)]).toEqual([[1], [4]])
    expect(ids(report.byRange.of)).toEqual([2, 3, 5, 6, 7, 8, 9, 11, 12])
    expect(ids(report.chosen.of)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const without = strategyMapReport(
      strategyMapAnswer(openBook(toColumns(exampleJournal), bestKernel), noFilters, { tested: 'THIRD' }),
    )
    expect([without.byBars.trades, without.partly.trades, without.byRange.trades]).toEqual([0, 0, 11])
  })

  it('[3.7] takes what bars say, and highs and lows for the cells of which they do not tell', () => {
    const cell = (of: readonly Mapped[], stop: number, target: number) =>
      mapBy(exampleJournal, of).report.cells.find((one) => one.stop === stop && one.target === target)!
    const others = (stop: number, target: number, ...but: readonly number[]) => {
      const each = closedTrades(exampleJournal)
        .filter((trade) => slowReason(trade, mapSet) === null && !but.includes(trade.id))
        .map((trade) => slowReplay(trade, strategyOf(stop, target), mapSet))
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
      return [sum(each.map(({ worst }) => worst)), sum(each.map(({ best }) => best))] as const
    }
    // stop 1.25R, target 0.5R: T1 makes 0.5, T4 0.5 to 0.75 by a jump; costs 0.035 and 0.025
    const near = others(1.25, 0.5, 1, 4)
    expect(cell(trades, 1.25, 0.5)).toMatchObject({
      totalR: expect.closeTo(near[0] + 0.465 + 0.475, 6),
      optimisticR: expect.closeTo(near[1] + 0.465 + 0.725, 6),
    })
    // stop 0.5R, target 2.5R: T1 may end at both, T4 is not told of
    const far = others(0.5, 2.5, 1)
    expect(cell(trades, 0.5, 2.5)).toMatchObject({
      totalR: expect.closeTo(far[0] - 0.535, 6),
      optimisticR: expect.closeTo(far[1] + 2.465, 6),
    })
  })
})

/** Ends and jumps that agree with each other. */
const someEnds = fc
  .record({
    stops: fc.array(
      fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }), fc.boolean()).map(([a, b, decided]) => ({
        sure: Math.min(a, b),
        possible: Math.max(a, b),
        decided: decided || Math.max(a, b) === 8,
      })),
      { minLength: 6, maxLength: 6 },
    ),
    jumps: fc.array(
      fc.record({
        at: fc.nat(5),
        to: fc.nat(7),
        best: fc.boolean(),
        isStop: fc.boolean(),
        by: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ stops, jumps }) => ({
    stops,
    jumps: jumps
      .map(({ at, to, best, isStop, by }): Jump => {
        const { sure } = stops[at]!
        return isStop
          ? { level: at, first: Math.max(sure, to), best, fill: -mapStops[at]! - by / 8 }
          : { level: 6 + to, first: at, best: true, fill: mapTargets[to]! + by / 8 }
      })
      .filter(({ level, first }, i, all) => {
        if (all.findIndex((one) => one.level === level) !== i) return false
        return level < 6
          ? stops[level]!.decided
          : stops.every(({ possible }, stop) => stop < first || level - 6 < possible)
      }),
  }))

it('[3.7] is each cell by itself, by bars or by highs and lows', () => {
  fc.assert(
    fc.property(randomPaths(30), fc.array(fc.option(someEnds), { minLength: 30, maxLength: 30 }), (journal, ends) => {
      const all = closedTrades(journal)
      const mapped = new Map(all.flatMap(({ id }, i) => (ends[i] ? [[id, { id, ...ends[i] }] as const] : [])))
      const { report, ids } = mapBy(journal, [...mapped.values()])
      const tellsAll = (id: number): boolean => mapped.get(id)?.stops.every(({ decided }) => decided) === true
      const trades = all.filter(
        (trade) =>
          slowReason(trade, mapSet) === null ||
          (tellsAll(trade.id) && ['prices', 'target'].includes(slowReason(trade, mapSet)!) && hasRisk(trade)),
      )
      expect([report.byBars.trades, ids(report.byBars.of)]).toEqual([
        trades.filter(({ id }) => tellsAll(id)).length,
        trades.filter(({ id }) => tellsAll(id)).map(({ id }) => id),
      ])
      expect(report.evaluable).toBe(trades.length)
      for (const [s, stop] of mapStops.entries())
        for (const [t, target] of mapTargets.entries()) {
          const each = trades.map((trade) => {
            const bars = mapped.get(trade.id)
            const known = bars === undefined ? null : byBars(bars, s, t)
            if (known === null) return slowReplay(trade, strategyOf(stop, target), mapSet)
            const cost = costOf(trade)
            return { worst: known[0] - cost, best: known[1] - cost }
          })
          const sum = (values: readonly number[]) => values.reduce((total, value) => total + micros(value), 0) / 1e6
          expect(report.cells[s * mapTargets.length + t]).toMatchObject({
            totalR: expect.closeTo(sum(each.map(({ worst }) => worst)), 4),
            optimisticR: expect.closeTo(sum(each.map(({ best }) => best)), 4),
            unclear: each.filter(({ worst, best }) => micros(worst) < micros(best)).length,
          })
        }
    }),
    { numRuns: 40 },
  )

  /** Worst and best of a trade in a cell, before costs, in R; null where bars do not tell. */
  function byBars({ stops, jumps = [] }: Mapped, s: number, t: number): readonly [number, number] | null {
    const { sure, possible, decided } = stops[s]!
    if (t >= possible && !decided) return null
    const down = jumps.find(({ level, first }) => level === s && t >= first)
    const up = jumps.find(({ level, first }) => level === 6 + t && s >= first)
    const atStop = down?.fill ?? -mapStops[s]!
    const atTarget = up?.fill ?? mapTargets[t]!
    return [t < sure ? mapTargets[t]! : atStop, t < possible ? atTarget : down?.best === false ? -mapStops[s]! : atStop]
  }
  type Closed = ReturnType<typeof closedTrades>[number]
  /** What it cost in R, as any result shows it. */
  function costOf(trade: Closed): number {
    const { entryPrice, stopLoss, takeProfit } = trade
    const still = { ...trade, highestPrice: entryPrice, lowestPrice: entryPrice, takeProfit: takeProfit ?? stopLoss }
    const strategy = strategyOf(1, 1)
    return slowReplay(still, { ...strategy, costs: false }, mapSet).worst - slowReplay(still, strategy, mapSet).worst
  }
  function hasRisk(trade: Closed): boolean {
    return (
      slowReason({ ...trade, highestPrice: trade.entryPrice, lowestPrice: trade.entryPrice, otpHit: null }, mapSet) ===
      null
    )
  }
})

it('[4.1] tests the best cell by bars: what it gains is its result less the actual one', () => {
  const own = exampleJournal.trades.filter(({ id }) => [1, 2, 3, 4].includes(id))
  fc.assert(
    fc.property(fc.array(someEnds, { minLength: 66, maxLength: 66 }), (ends) => {
      const trades = ends.map((_, i) => ({ ...own[i % own.length]!, id: i + 1 }))
      const mapped = ends.map((one, i) => ({ id: i + 1, ...one }))
      const { gained, best, tested } = mapBy({ ...exampleJournal, trades }, mapped).report
      expect(tested.trades).toBe(22)
      expect(gained!.perTradeR * tested.trades).toBeCloseTo(best!.testedR - tested.actualR, 4)
    }),
    { numRuns: 20 },
  )
})
