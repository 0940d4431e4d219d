import { type WalkColumns, walkEnds, walkReasons } from '@afterclose/core/bar-walk'
import { noFilters } from '@afterclose/core/filters'
import { mulberry32 } from '@afterclose/core/mulberry32'
import { originalStrategy, type Strategy } from '@afterclose/core/strategy'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { pathPips, randomPaths, randomStrategy } from '@afterclose/testkit/random-strategies'
import { closedTrades } from '@afterclose/testkit/slow-journal'
import { slowReason, slowReplay } from '@afterclose/testkit/slow-strategies'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { strategyTradesAnswer } from '../strategy-trades/strategy-trades-answer.ts'
import { strategyTradesReport } from '../strategy-trades/strategy-trades-report.ts'
import { rowsBehind } from '../trades-answer.ts'
import type { TradesOf } from '../trades-of.ts'
import { alternativeStrategiesAnswer } from './alternative-strategies-answer.ts'
import { alternativeStrategiesReport } from './alternative-strategies-report.ts'

/** Results before costs, in R, or the reason why there are none. */
type Walked = readonly [
  id: number,
  ...(
    | readonly [how: (typeof walkEnds)[number], worst: number, best: number]
    | readonly [why: (typeof walkReasons)[number]]
  ),
]
const columnsOf = (rows: readonly Walked[]): WalkColumns => ({
  tradeId: Uint32Array.from(rows, ([id]) => id),
  how: Uint8Array.from(rows, ([, how]) =>
    Math.max(
      0,
      walkEnds.findIndex((one) => one === how),
    ),
  ),
  why: Uint8Array.from(rows, ([, why]) => 1 + walkReasons.findIndex((one) => one === why)),
  worst: Float64Array.from(rows, ([, , worst = Number.NaN]) => Math.round(worst * 1e6)),
  best: Float64Array.from(rows, ([, , , best = Number.NaN]) => Math.round(best * 1e6)),
})

const trailing: Strategy = {
  ...originalStrategy,
  name: 'Trailing',
  targetMode: 'NONE',
  trail: { by: 'R', value: 1, fromR: 0, atrLength: 3600 },
}
const open = (
  journal: Parameters<typeof toColumns>[0],
  walks: Readonly<Record<string, readonly Walked[]>>,
): TradeBook => {
  const book = openBook(toColumns(journal), bestKernel)
  for (const [key, rows] of Object.entries(walks)) book.walks.keep(key, columnsOf(rows))
  return book
}
function ask(book: TradeBook, strategies: readonly Strategy[], walks: readonly (string | null)[]) {
  const set = {
    strategies,
    pipSizes: pathPips,
    tracking: 'DURING_TRADE',
    walks: walks.map((walk) => ({ walk })),
  } as const
  const ids = (of: TradesOf): readonly number[] =>
    Array.from(rowsBehind(book, noFilters, of), (row) => book.table.columns.id[row]!)
  const report = alternativeStrategiesReport(alternativeStrategiesAnswer(book, noFilters, { ...set, columns: 400 }))
  const trades = strategyTradesReport(
    strategyTradesAnswer(book, noFilters, { ...set, order: 'EXIT', by: 1, page: 1 }),
  ).trades
  return { ids, report, trades }
}

// costs of the worked example (H.2): trade 1 0.035R, trade 3 0.025R, trade 4 0.025 R
describe('price bars decide before highs and lows', () => {
  const bars: readonly Walked[] = [
    [1, 'TARGET', 2, 2],
    [3, 'RULE', 0, 0],
    [4, 'STOP', -1, 0.5],
    [5, 'GAP'],
  ]
  const breakEven: Strategy = { ...originalStrategy, name: 'Break-even', breakEvenAtR: 1 }

  it('with costs taken off, and counted by the end of the worst', () => {
    const { ids, report, trades } = ask(open(exampleJournal, { k: bars }), [breakEven], ['k'])
    const [row] = report.strategies
    const one = (id: number) => trades.find((trade) => trade.id === id)!.results[0]!
    expect(one(1)).toMatchObject({ as: 'TARGET', r: 1.965, optimisticR: 1.965, byBars: true })
    expect(one(3)).toMatchObject({ as: 'RULE', r: -0.025, optimisticR: -0.025, madeZero: true })
    expect(one(4)).toMatchObject({ as: 'STOP', r: -1.025, optimisticR: 0.475, byBars: true })
    // bars are missing: its highest and lowest price decide
    expect(one(5)).toMatchObject({ as: 'STOP', r: -0.047, byBars: false })
    expect([report.evaluable.trades, report.byBars.trades, report.byRange.trades]).toEqual([11, 3, 8])
    expect([ids(report.byBars.of), ids(row!.byBars.of)]).toEqual([
      [1, 3, 4],
      [1, 3, 4],
    ])
    expect(ids(report.byRange.of)).toEqual([2, 5, 6, 7, 8, 9, 11, 12])
    expect([row!.rule.trades, ids(row!.rule.of), row!.time.trades]).toEqual([1, [3], 0])
    // unclear by bars: 4; by highs and lows 7, 8 and 12 remain
    expect([row!.unclear.trades, ids(row!.unclear.of)]).toEqual([4, [4, 7, 8, 12]])
    expect([row!.decidable.trades, ids(row!.decidable.of)]).toEqual([3, [7, 8, 12]])
  })

  it('beside what highs and lows say of the same trades', () => {
    const [row] = ask(open(exampleJournal, { k: bars }), [breakEven], ['k']).report.strategies
    // H.5: with break-even trade 1 makes -0.035 to 1.965, trade 3 -0.025 to 1.975, trade 4 -1.025 to -0.025
    expect(row!.compared).toEqual({
      trades: 3,
      barsR: expect.closeTo(0.915, 9),
      barsOptimisticR: expect.closeTo(2.415, 9),
      barsUnclear: 1,
      rangeR: expect.closeTo(-1.085, 9),
      rangeOptimisticR: expect.closeTo(3.915, 9),
      rangeUnclear: 3,
    })
  })

  it('and leave out of all strategies the trades that one of them needs bars for', () => {
    const book = open(exampleJournal, { k: bars })
    const { ids, report } = ask(book, [originalStrategy, trailing], [null, 'k'])
    expect([report.evaluable.trades, ids(report.evaluable.of)]).toEqual([3, [1, 3, 4]])
    const lacking = report.lacking.find(({ reason }) => reason === 'bars')!
    expect([lacking.trades, ids(lacking.of)]).toEqual([8, [2, 5, 6, 7, 8, 9, 11, 12]])
    // of the original strategy there is no walk
    expect([report.byBars.trades, report.strategies.map(({ byBars }) => byBars.trades)]).toEqual([0, [0, 3]])
    expect(report.strategies[1]!.compared).toBeNull()
    const without = ask(book, [trailing], [null]).report
    expect([without.evaluable.trades, without.lacking.map(({ reason }) => reason)]).toEqual([0, ['stop', 'bars']])
  })

  it('without a highest and lowest price, and with the size of another stop', () => {
    const trades = exampleJournal.trades.map((trade) =>
      trade.id === 3 ? { ...trade, highestPrice: null, lowestPrice: null } : trade,
    )
    const book = open({ ...exampleJournal, trades }, { k: bars })
    const wide: Strategy = { ...originalStrategy, name: 'Wide', stopMode: 'R', stopValue: 2, sizing: 'RESIZE' }
    const { report, trades: rows } = ask(book, [wide], ['k'])
    expect(report.evaluable.trades).toBe(11)
    expect(rows.find(({ id }) => id === 3)!.results[0]).toMatchObject({ r: -0.0125, byBars: true })
    expect(report.strategies[0]!.compared!.trades).toBe(2)
    expect(ask(book, [wide], [null]).report.evaluable.trades).toBe(10)
  })

  it('and say so where a trade says otherwise which level came first', () => {
    const otpHit = (id: number) => exampleJournal.trades.find((trade) => trade.id === id)!.otpHit
    expect([otpHit(1), otpHit(2), otpHit(3), otpHit(4)]).toEqual(['YES', 'NO', 'YES', 'NO'])
    const walked: readonly Walked[] = [
      [1, 'STOP', -1, -1],
      [2, 'STOP', -1, -1],
      [3, 'STOP', -1, 2],
      [4, 'TARGET', 1.5, 1.5],
    ]
    const book = open(exampleJournal, { k: walked })
    const { ids, report } = ask(book, [originalStrategy], ['k'])
    const [held] = report.strategies
    expect([held!.otherwise.trades, ids(held!.otherwise.of)]).toEqual([2, [1, 4]])
    // a strategy that departs in anything meets other levels than the trade says
    const departures: readonly Partial<Strategy>[] = [
      { stopMode: 'R', stopValue: 1 },
      { targetMode: 'R', targetValue: 2 },
      { targetMode: 'NONE' },
      { breakEvenAtR: 1 },
      { trail: trailing.trail },
      { partials: [{ atR: 1, percent: 50 }] },
      { timeExit: { is: 'MINUTES', minutes: 60 } },
      { ends: 'REAL_EXIT' },
    ]
    for (const departure of departures) {
      const [moved] = ask(book, [{ ...originalStrategy, ...departure }], ['k']).report.strategies
      expect({ departure, otherwise: moved!.otherwise.trades }).toEqual({ departure, otherwise: 0 })
    }
  })

  it('[3.5] count the trades of which bars cannot tell, each by the first reason', () => {
    const walked: readonly Walked[] = [
      [1, 'TARGET', 2, 2],
      [2, 'GAP'],
      [3, 'APART'],
      [4, 'GAP'],
    ]
    const trailed: readonly Walked[] = [
      [1, 'END'],
      [2, 'END'],
      [3, 'RULE', 0, 0],
      [4, 'RULE', 0, 0],
    ]
    const book = open(exampleJournal, { k: walked, t: trailed })
    const untold = (strategies: readonly Strategy[], walks: readonly (string | null)[]) => {
      const { ids, report } = ask(book, strategies, walks)
      for (const { trades, of } of report.untold) expect(ids(of)).toHaveLength(trades)
      return report.untold.map(({ reason, of }) => [reason, ids(of)])
    }
    expect(untold([originalStrategy], ['k'])).toEqual([
      ['GAP', [2, 4]],
      ['APART', [3]],
    ])
    expect(untold([originalStrategy, trailing], ['k', 't'])).toEqual([
      ['GAP', [2, 4]],
      ['END', [1]],
      ['APART', [3]],
    ])
    expect(untold([originalStrategy], [null])).toEqual([])
  })

  it('[BARS 10] 13: of no trade, one, equal ones, only break-evens and only trades without a stop', () => {
    const [first] = exampleJournal.trades
    const copies = (count: number, changes: object = {}) => ({
      ...exampleJournal,
      trades: Array.from({ length: count }, (_, i) => ({ ...first!, id: i + 1, ...changes })),
    })
    const walked = (count: number, worst: number, best: number): readonly Walked[] =>
      Array.from({ length: count }, (_, i): Walked => [i + 1, 'RULE', worst, best])
    const free: Strategy = { ...breakEven, costs: false }
    const found = (journal: ReturnType<typeof copies>, rows: readonly Walked[]) => {
      const { report } = ask(open(journal, { k: rows }), [free], ['k'])
      const { trades, totalR, optimisticR, winners, losers, profitFactor, madeZero } = report.strategies[0]!
      return [report.evaluable.trades, trades, totalR, optimisticR, winners, losers, profitFactor, madeZero]
    }
    expect(found(copies(0), [])).toEqual([0, 0, null, null, 0, 0, null, 0])
    expect(found(copies(1), walked(1, -1, 2))).toEqual([1, 1, -1, 2, 0, 1, 0, 0])
    expect(found(copies(30), walked(30, 2, 2))).toEqual([30, 30, 60, 60, 30, 0, null, 0])
    expect(found(copies(30), walked(30, 0, 0))).toEqual([30, 30, 0, 0, 0, 0, null, 30])
    expect(
      found(copies(30, { stopLoss: null, riskDistance: null, rMultiple: null }), walked(30, 1, 1)).slice(0, 2),
    ).toEqual([0, 0])
  })

  it('for each trade of a random journal that has them', () => {
    fc.assert(
      fc.property(randomPaths(), randomStrategy, fc.integer(), (journal, strategy, seed) => {
        let draw = 0
        const random = (): number => mulberry32(seed, ++draw)
        const walked = closedTrades(journal)
          .toSorted((a, b) => a.id - b.id)
          .flatMap(({ id }): Walked[] => {
            if (random() < 0.4) return []
            if (random() < 0.2) return [[id, walkReasons[Math.floor(random() * walkReasons.length)]!]]
            const worst = Math.round(random() * 40 - 20) / 10
            return [
              [id, walkEnds[Math.floor(random() * walkEnds.length)]!, worst, worst + Math.round(random() * 20) / 10],
            ]
          })
        const results = new Map(walked.flatMap((one) => (one.length === 4 ? [[one[0], one] as const] : [])))
        const { trades, report } = ask(open(journal, { k: walked }), [strategy], ['k'])
        const set = { strategies: [strategy], pipSizes: pathPips, tracking: 'DURING_TRADE' } as const
        // bars need neither highs and lows nor a target that only the OTP is about
        const reasonOf = (trade: ReturnType<typeof closedTrades>[number]): string | null =>
          slowReason(
            results.has(trade.id) ? { ...trade, highestPrice: '1', lowestPrice: '1', otpHit: null } : trade,
            set,
          )
        const expected = closedTrades(journal).filter((trade) => reasonOf(trade) === null)
        expect(trades.map(({ id }) => id)).toEqual(
          expected
            .map(({ id }) => id)
            .toReversed()
            .slice(0, 100),
        )
        for (const {
          id,
          results: [result],
        } of trades) {
          const trade = expected.find((one) => one.id === id)!
          const bar = results.get(id)
          expect(result!.byBars).toBe(bar !== undefined)
          if (bar === undefined) {
            expect(result).toMatchObject({
              as: slowReplay(trade, strategy, set).as,
              r: slowReplay(trade, strategy, set).worst,
            })
          } else expect(result!.optimisticR - result!.r).toBeGreaterThanOrEqual(0)
        }
        expect(report.byBars.trades).toBe(expected.filter(({ id }) => results.has(id)).length)
      }),
      { numRuns: runs({ quick: 100 }) },
    )
  })
})
