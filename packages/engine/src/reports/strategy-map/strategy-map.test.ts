import { noFilters } from '@afterclose/core/filters'
import { mapStops, mapTargets } from '@afterclose/core/strategy-map'
import { originalStrategy, type Strategy } from '@afterclose/core/strategy'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import type { RandomJournal } from '@afterclose/testkit/random-journals'
import { randomPaths } from '@afterclose/testkit/random-strategies'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowReason, slowReplay } from '@afterclose/testkit/slow-strategies'
import { slowTradesBehind } from '@afterclose/testkit/slow-trades-of'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { strategyMapAnswer } from './strategy-map-answer.ts'
import { luckOfChoice } from './luck-of-choice.ts'
import { mapSet, strategyMapReport, testedParts } from './strategy-map-report.ts'

const report = (
  journal: RandomJournal | typeof exampleJournal,
  tested: (typeof testedParts)[number] = 'THIRD',
  filters = noFilters,
) => strategyMapReport(strategyMapAnswer(openBook(toColumns(journal), bestKernel), filters, { tested }))
const strategyOf = (stopValue: number, targetValue: number): Strategy => ({
  ...originalStrategy,
  stopMode: 'R',
  stopValue,
  targetMode: 'R',
  targetValue,
})
const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + Math.round(value * 1e6), 0) / 1e6

describe('the map of the worked example (H.5)', () => {
  const found = report(exampleJournal)
  const cell = (stop: number, target: number) => found.cells.find((one) => one.stop === stop && one.target === target)!

  it('has in its cells what the strategies make', () => {
    expect(found).toMatchObject({ trades: 12, evaluable: 11, few: true, actualR: expect.closeTo(7.6147, 4) })
    expect(found.cells).toHaveLength(48)
    expect([cell(1, 1), cell(1, 3), cell(0.5, 1)]).toMatchObject([
      { totalR: expect.closeTo(3.1147, 4), optimisticR: expect.closeTo(3.1147, 4), unclear: 0 },
      { totalR: expect.closeTo(-5.3853, 4), optimisticR: expect.closeTo(6.6147, 4), unclear: 3 },
      { totalR: expect.closeTo(-1.3853, 4), optimisticR: expect.closeTo(4.6147, 4), unclear: 4 },
    ])
  })

  it('chooses on T1 to T7, two thirds of eleven, and tests on the other four', () => {
    expect([found.chosen.trades, found.tested.trades]).toEqual([7, 4])
    const ids = (of: typeof found.chosen.of) =>
      slowTradesBehind(closedTrades(exampleJournal), noFilters, of).map(({ id }) => id)
    expect([ids(found.chosen.of), ids(found.tested.of)]).toEqual([
      [1, 2, 3, 4, 5, 6, 7],
      [8, 9, 11, 12],
    ])
    // 1.965 − 1.035 + 0.975 − 0.525 − 0.047 − 1.535 + 1.9533
    expect(found.chosen.actualR).toBeCloseTo(1.7513, 4)
    expect(found.tested.actualR).toBeCloseTo(5.8633, 4)
    const best = found.best!
    expect(best.chosenR).toBe(Math.max(...found.cells.map(({ chosenR }) => chosenR)))
    expect(best.place).toBe(1 + found.cells.filter(({ testedR }) => testedR > best.testedR).length)
  })
})

describe('the map', () => {
  it('is each cell by itself, over both parts, and the best of the first', () => {
    fc.assert(
      fc.property(
        randomPaths(40),
        fc.constantFrom(...testedParts),
        fc.option(randomFilters(), { freq: 1 }),
        (journal, tested, chosen) => {
          const filters = chosen ?? noFilters
          const found = report(journal, tested, filters)
          const selected = slowSelect(closedTrades(journal), filters)
          const trades = selected.filter((trade) => slowReason(trade, mapSet) === null)
          const split = Math.floor(tested === 'HALF' ? trades.length / 2 : (trades.length * 2) / 3)
          const results = (stop: number, target: number) =>
            trades.map((trade) => slowReplay(trade, strategyOf(stop, target), mapSet))
          const cells = mapStops.flatMap((stop) =>
            mapTargets.map((target) => {
              const each = results(stop, target)
              const worst = each.map((one) => one.worst)
              return {
                stop,
                target,
                totalR: sum(worst),
                optimisticR: sum(each.map(({ best }) => best)),
                unclear: each.filter(({ worst: low, best: high }) => low < high).length,
                chosenR: sum(worst.slice(0, split)),
                testedR: sum(worst.slice(split)),
              }
            }),
          )
          expect(found.cells).toEqual(cells)
          expect([found.trades, found.evaluable, found.few]).toEqual([
            selected.length,
            trades.length,
            trades.length < 50,
          ])
          expect([found.chosen.trades, found.tested.trades]).toEqual([split, trades.length - split])
          if (split === 0 || split === trades.length) {
            expect(found.best).toBeNull()
            return
          }
          const best = cells.toSorted((a, b) => b.chosenR - a.chosenR)[0]!
          const place = cells.toSorted((a, b) => b.testedR - a.testedR).findIndex((c) => c.testedR === best.testedR) + 1
          expect(found.best).toEqual({ ...best, place })
        },
      ),
    )
  })

  it('[4.1] compares the best cell with the trades where it is tested, and says how much luck is in choosing', () => {
    const micros = (value: number): number => Math.round(value * 1e6)
    fc.assert(
      fc.property(randomPaths(40), fc.integer({ min: 60, max: 130 }), (journal, count) => {
        const own = closedTrades(journal).filter((trade) => slowReason(trade, mapSet) === null)
        fc.pre(own.length > 0)
        // the trades once and again, a day apart
        const trades = Array.from({ length: count }, (_, i) => ({
          ...own[i % own.length]!,
          id: i + 1,
          exitDate: `${2100 + Math.floor(i / 28)}-01-${String(1 + (i % 28)).padStart(2, '0')}T10:00:00`,
        }))
        const found = report({ ...journal, trades }, 'THIRD')
        const cells = mapStops.flatMap((stop) => mapTargets.map((target) => strategyOf(stop, target)))
        const worstOf = (strategy: Strategy, some: typeof trades) =>
          some.map((trade) => micros(slowReplay(trade, strategy, mapSet).worst))
        const total = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0)
        const results = cells.map((strategy) => worstOf(strategy, trades))
        const { blocks, ...parts } = strategyMapAnswer(
          openBook(toColumns({ ...journal, trades }), bestKernel),
          noFilters,
          {
            tested: 'THIRD',
          },
        )
        const inBlocks = cells.map((_, cell) => total([...blocks].filter((_one, i) => i % cells.length === cell)))
        if (count >= 80) expect(inBlocks).toEqual(cells.map((_, i) => parts.chosen.worst[i]! + parts.tested.worst[i]!))
        if (count < 80) expect(found.luck).toBeNull()
        else {
          const blocks = Array.from({ length: 8 }, (_, block) =>
            results.map((list) =>
              total(list.slice(Math.floor((block * count) / 8), Math.floor(((block + 1) * count) / 8))),
            ),
          )
          expect(found.luck).toEqual(luckOfChoice(blocks))
          expect(found.luck!.splits).toBe(70)
        }
        const { tested, best, gained } = found
        if (tested.trades < 20) expect(gained).toBeNull()
        else {
          const later = trades.slice(-tested.trades)
          const more =
            total(worstOf(strategyOf(best!.stop, best!.target), later)) -
            total(later.map((trade) => micros(trade.rMultiple!)))
          expect(gained!.perTradeR).toBeCloseTo(more / 1e6 / later.length, 6)
          expect(gained!.low).toBeLessThanOrEqual(gained!.high)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('[4.1] is silent below 80 trades, and below 20 to test on', () => {
    const many = (count: number) => ({
      ...exampleJournal,
      trades: Array.from({ length: count }, (_, i) => ({ ...exampleJournal.trades[0]!, id: i + 1 })),
    })
    expect([report(many(79)).luck, report(many(80)).luck?.splits]).toEqual([null, 70])
    expect([report(many(57)).tested.trades, report(many(57)).gained]).toEqual([19, null])
    // all trades are T1, which made 1.965R and makes 0.965R at a target of 1R: an interval without width
    const { gained, best } = report(many(60))
    expect(gained).toEqual({
      perTradeR: expect.closeTo(best!.testedR / 20 - 1.965, 6),
      low: expect.closeTo(gained!.perTradeR, 6),
      high: expect.closeTo(gained!.perTradeR, 6),
    })
  })

  it('[4.1] draws no resamples beyond 5,000 tested trades, where Student’s interval is as wide', () => {
    const [first, second] = closedTrades(exampleJournal)
    const kinds = [first!, { ...second!, exitDate: first!.exitDate }]
    const many = (count: number) =>
      report({
        ...exampleJournal,
        trades: Array.from({ length: count }, (_, i) => ({ ...kinds[i % 4 === 0 ? 1 : 0]!, id: i + 1 })),
      })
    const [drawn, computed] = [many(15_000), many(15_012)]
    expect([drawn.tested.trades, computed.tested.trades]).toEqual([5000, 5004])
    const { stop, target } = computed.best!
    const [often, seldom] = kinds.map(
      (trade) => slowReplay(trade, strategyOf(stop, target), mapSet).worst - Number(trade.rMultiple),
    )
    // in one of four cases the other value: a deviation of √3 ÷ 4 of their difference; Student's t is 1.96 for so many
    const half = (1.9604 * Math.abs(often! - seldom!) * Math.sqrt(3)) / 4 / Math.sqrt(5004)
    const perTradeR = often! + (seldom! - often!) / 4
    expect(computed.gained).toEqual({
      perTradeR: expect.closeTo(perTradeR, 5),
      low: expect.closeTo(perTradeR - half, 5),
      high: expect.closeTo(perTradeR + half, 5),
    })
    const width = ({ gained }: typeof drawn): number => gained!.high - gained!.low
    expect(half).toBeGreaterThan(0.005)
    expect(width(drawn) / width(computed)).toBeGreaterThan(0.8)
    expect(width(drawn) / width(computed)).toBeLessThan(1.2)
  })

  it('warns below fifty trades, and not from there on', () => {
    const many = (count: number) => ({
      ...exampleJournal,
      trades: Array.from({ length: count }, (_, i) => ({ ...exampleJournal.trades[0]!, id: i + 1 })),
    })
    expect([report(many(49)).few, report(many(50)).few]).toEqual([true, false])
  })
})
