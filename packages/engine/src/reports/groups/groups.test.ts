import { noFilters } from '@afterclose/core/filters'
import { wallClock } from '@afterclose/core/time'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { differing } from '@afterclose/testkit/differing'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { shown } from '@afterclose/testkit/shown'
import { type ClosedTrade, closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowPerformance } from '@afterclose/testkit/slow-performance'
import * as expected from '@afterclose/testkit/worked-example-expected'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { units } from '../../trades/unit.ts'
import { listedTrades } from '../listed-trades.ts'
import { tradesAnswer } from '../trades-answer.ts'
import { asFilters, type TradesOf } from '../trades-of.ts'
import { type DimensionName, dimensionNames } from './dimensions.ts'
import { groupKeys } from './group-keys.ts'
import { groupsAnswer } from './groups-answer.ts'
import { type GroupsView, type PerformanceRow, performanceRows } from './performance-rows.ts'

const open = (journal: RandomJournal): TradeBook => openBook(toColumns(journal), bestKernel)
const performance = (book: TradeBook, view: Partial<GroupsView>, filters = noFilters) =>
  performanceRows(groupsAnswer(book, filters, { dimension: 'setup', unit: 'CURRENCY', basis: 'EXIT', ...view }))
const tradesBehind = (book: TradeBook, of: TradesOf, filters = noFilters) =>
  listedTrades(tradesAnswer(book, filters, { of })).trades
const example = open(exampleJournal)

describe('the groups of the worked example', () => {
  const setups = performance(example, {}).rows
  const times = performance(example, { dimension: 'holdingTime' }).rows
  const namesOf = (dimension: string) => expected.groups.filter(({ group }) => group.startsWith(dimension))
  const check = (row: PerformanceRow, texts: Readonly<Record<string, string>>): void => {
    const { winners, losers, winRate, net, profitFactor, totalR, avgR } = row
    const figures = { winners, losers, winRate, netGain: net, profitFactor, totalR, avgR }
    for (const [name, value] of Object.entries(figures))
      expect([name, shown(value, texts[name] ?? '')]).toEqual([name, texts[name]])
  }

  it.each(namesOf('Setup').map((texts, i) => ({ ...texts, row: setups[i]! })))('$group', ({ row, ...texts }) => {
    check(row, texts)
    const ids = tradesBehind(example, row.of).map(({ id }) => id)
    expect(ids.join(', ')).toBe(texts.trades)
  })

  it.each(expected.holdingTimes.map((texts, i) => ({ ...texts, row: times[i]! })))(
    'held from $from min',
    ({ row, ...texts }) => {
      check(row, texts)
      expect(row.trades).toBe(Number(texts.trades))
      expect(tradesBehind(example, row.of)).toHaveLength(row.trades)
    },
  )

  it('have every column of the performance table', () => {
    const [breakout] = performance(example, {}).rows
    expect(breakout).toMatchObject({ key: 1, trades: 6, share: 50, winners: 3, losers: 3, breakEvens: 0, winRate: 50 })
    expect(breakout).toMatchObject({ net: 264, average: 44, withR: 6, grossProfit: 984.5, maxDrawdown: 427.5 })
    expect(breakout).toMatchObject({ withRrr: 6, avgRrr: 2, withRealizedRrr: 6, avgTilt: 2 })
    expect(breakout?.avgWin).toBeCloseTo(328.1667, 4)
    expect(breakout?.avgLoss).toBeCloseTo(-240.1667, 4)
    expect(breakout?.payoff).toBeCloseTo(1.366412, 6)
    expect(breakout?.avgRealizedRrr).toBeCloseTo(1.8889, 4)
    expect(breakout?.avgHolding).toBeCloseTo(84.17, 2)
  })

  it('are measured in R and in per cent, too', () => {
    const [inR] = performance(example, { unit: 'R' }).rows
    expect([inR?.net, inR?.average, inR?.maxDrawdown].map((value) => value?.toFixed(4))).toEqual([
      '2.2950',
      '0.3825',
      '2.5700',
    ])
    const [inPercent] = performance(example, { unit: 'PERCENT' }).rows
    expect(inPercent?.net?.toFixed(4)).toBe('1.9417')
    expect(inPercent?.maxDrawdown?.toFixed(4)).toBe('4.0020')
  })

  it('are all ranges, but only the values that selected trades have', () => {
    const filters = { ...noFilters, basic: { ...noFilters.basic, setup: [2] } }
    expect(performance(example, {}, filters).rows.map(({ key, share }) => [key, share])).toEqual([[2, 100]])
    const times = performance(example, { dimension: 'holdingTime' }, filters).rows
    expect(times.map(({ trades }) => trades)).toEqual([1, 1, 1, 2, 1, 0])
    expect(times.at(-1)).toMatchObject({
      key: 5,
      of: { min: 10_080, max: null },
      average: null,
      net: 0,
      maxDrawdown: 0,
    })
  })

  it('begin with their lower border', () => {
    const held = (exitDate: string) => ({ entryDate: '2024-03-01T10:00:00', exitDate })
    const exits = [
      '01T10:14:59',
      '01T10:15:00',
      '01T11:00:00',
      '01T14:00:00',
      '02T10:00:00',
      '08T09:59:59',
      '08T10:00:00',
    ]
    const trades = exits.map((exit, i) => aFeedTrade({ id: i + 1, gain: '1', ...held(`2024-03-${exit}`) }))
    const times = performance(open({ revision: 1, trades, payins: [] }), { dimension: 'holdingTime' }).rows
    expect(times.map((row) => row.trades)).toEqual([1, 1, 1, 1, 2, 1])
  })

  it('have no shares of no trades', () => {
    const none = { ...noFilters, basic: { ...noFilters.basic, year: [1999] } }
    expect(performance(example, {}, none)).toMatchObject({ rows: [], total: { trades: 0, share: null, net: 0 } })
  })
})

describe('a dimension', () => {
  const trades = closedTrades(exampleJournal)

  it('may have several values a trade, or none', () => {
    const keys = groupKeys(example.table, { is: 'values', field: 'exitComments' })
    expect(keys).toEqual([...new Set(trades.flatMap(({ exitComments }) => exitComments))].toSorted((a, b) => a - b))
  })

  it('has one group for all codes of a value, and none for values that no trade has', () => {
    expect(groupKeys(example.table, { is: 'values', field: 'exitYear' })).toEqual([2024])
    expect(groupKeys(example.table, { is: 'values', field: 'direction' })).toEqual([0, 1])
  })
})

/** The number of a trade's group, found from its own fields. */
const slowKey: Readonly<Record<DimensionName, (trade: ClosedTrade) => number>> = {
  setup: ({ setupId }) => setupId,
  holdingTime: ({ entryDate, exitDate }) => {
    const minutes = (wallClock(exitDate) - wallClock(entryDate)) / 60_000
    return [15, 60, 240, 1440, 10_080].filter((bound) => minutes >= bound).length
  },
}
const filters = fc.oneof(fc.constant(noFilters), randomFilters())
const dimensions = fc.constantFrom(...dimensionNames)

describe('the groups of any journal', () => {
  it('are the statistics of their own trades, in each unit', () => {
    fc.assert(
      fc.property(
        randomJournals(),
        filters,
        dimensions,
        fc.constantFrom(...units),
        (journal, chosen, dimension, unit) => {
          const book = open(journal)
          const { rows, total } = performance(book, { dimension, unit }, chosen)
          const trades = slowSelect(closedTrades(journal), chosen)
          const groups = Map.groupBy(trades, slowKey[dimension])
          const counted = rows.filter((row) => row.trades > 0)
          expect(counted.map(({ key }) => key)).toEqual([...groups.keys()].toSorted((a, b) => a - b))
          for (const row of [...counted, total]) {
            const { key, of } = row
            const own = key === null ? trades : groups.get(key)!
            expect([key, ...differing(row, { key, of, ...slowPerformance(own, trades.length, unit) })]).toEqual([key])
          }
        },
      ),
    )
  })

  it('count the trades that are found behind them, and "Apply as filter" selects these', () => {
    fc.assert(
      fc.property(randomJournals(), filters, dimensions, (journal, chosen, dimension) => {
        const book = open(journal)
        const { rows, total } = performance(book, { dimension }, chosen)
        for (const { of, trades, net } of [...rows, total]) {
          const behind = tradesBehind(book, of, chosen)
          expect(behind).toHaveLength(trades)
          expect(behind.reduce((sum, { gain }) => sum + gain!, 0)).toBeCloseTo(net!, 2)
          const applied = asFilters(of, chosen)
          if (applied !== null) expect(tradesBehind(book, { is: 'all' }, applied)).toEqual(behind)
        }
      }),
    )
  })

  it('are those of a journal read anew after every change', () => {
    const view = { dimension: 'setup', unit: 'R', basis: 'EXIT' } as const
    const book = open({ ...exampleJournal, trades: exampleJournal.trades.slice(0, 5) })
    groupsAnswer(book, noFilters, view)
    const upserts = toColumns({ ...exampleJournal, trades: exampleJournal.trades.slice(5) })
    book.patch({ revision: 2, upserts, deletes: [], payins: upserts.payins })
    expect(performanceRows(groupsAnswer(book, noFilters, view))).toEqual(performance(example, view))
  })
})
