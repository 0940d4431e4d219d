import { noFilters } from '@afterclose/core/filters'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { differing } from '@afterclose/testkit/differing'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomEdits } from '@afterclose/testkit/random-edits'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowKeyGroups } from '@afterclose/testkit/slow-keys'
import { slowPerformance } from '@afterclose/testkit/slow-performance'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { units } from '../../trades/unit.ts'
import { type DimensionName, dimensionNames } from '../groups/dimensions.ts'
import { groupsAnswer } from '../groups/groups-answer.ts'
import { type PerformanceRow, performanceRows } from '../groups/performance-rows.ts'
import { listedTrades } from '../listed-trades.ts'
import { tradesAnswer } from '../trades-answer.ts'
import { asFilters, type TradesOf } from '../trades-of.ts'
import { TableTooLarge } from './pair-grouping.ts'
import { pivotAnswer } from './pivot-answer.ts'
import { type Pivot, pivotCells, pivotReport, type PivotView } from './pivot-report.ts'

const open = (journal: RandomJournal): TradeBook => openBook(toColumns(journal), bestKernel)
const pivot = (book: TradeBook, view: Partial<PivotView>, filters = noFilters): Pivot =>
  pivotReport(pivotAnswer(book, filters, { row: null, column: null, unit: 'CURRENCY', basis: 'EXIT', ...view }))
const tradesBehind = (book: TradeBook, of: TradesOf, filters = noFilters) =>
  listedTrades(tradesAnswer(book, filters, { of })).trades
const idsBehind = (row: PerformanceRow | undefined): readonly number[] | undefined =>
  row && tradesBehind(example, row.of).map(({ id }) => id)
const example = open(exampleJournal)

describe('the worked example by two dimensions', () => {
  const [BREAKOUT, PULLBACK, LONG, SHORT] = [1, 2, 0, 1]
  const bySetup = pivot(example, { row: 'setup', column: 'direction' })
  const cell = pivotCells(bySetup)

  it('has a cell for each setup and direction, with all that the performance table shows', () => {
    const figures = [BREAKOUT, PULLBACK].flatMap((setup) =>
      [LONG, SHORT].map((direction) => {
        const { trades, winners, losers, breakEvens, net, maxDrawdown } = cell(setup, direction)!
        return [trades, winners, losers, breakEvens, net, maxDrawdown]
      }),
    )
    expect(figures).toEqual([
      [3, 2, 1, 0, 384.5, 307],
      [3, 1, 2, 0, -120.5, 310],
      [4, 2, 1, 1, 1272.1, 103.5],
      [2, 1, 1, 0, 85, 105],
    ])
    const { share, winRate, avgWin, avgLoss, payoff, profitFactor, avgHolding, avgTilt, withR } = cell(PULLBACK, LONG)!
    expect({ share: share?.toFixed(2), winRate: winRate?.toFixed(2), avgWin, avgLoss, withR, avgTilt }).toEqual({
      share: '33.33',
      winRate: '66.67',
      avgWin: 692.5,
      avgLoss: -103.5,
      withR: 3,
      avgTilt: 0.75,
    })
    expect([payoff, profitFactor].map((ratio) => ratio?.toFixed(4))).toEqual(['6.6908', '12.2675'])
    expect(avgHolding).toBe((40 + 1800 + 60 + 480) / 4)
  })

  it('has rows and columns that are the groups of each alone, and the total of all', () => {
    const rows = (dimension: 'setup' | 'direction') =>
      performanceRows(groupsAnswer(example, noFilters, { dimension, unit: 'CURRENCY', basis: 'EXIT' }))
    expect(bySetup.rows).toMatchObject(rows('setup').rows)
    expect(bySetup.columns).toEqual(rows('direction').rows)
    expect(bySetup.total).toEqual(rows('setup').total)
    expect(bySetup.total).toMatchObject({ key: null, trades: 12, net: 1621.1, share: 100 })
  })

  it('opens the trades of a cell', () => {
    expect(idsBehind(cell(BREAKOUT, SHORT))).toEqual([2, 7, 9])
    expect(idsBehind(cell(PULLBACK, LONG))).toEqual([3, 5, 8, 10])
  })

  it('leaves out cells without trades, and puts a trade with several values into several', () => {
    const byTags = pivotCells(pivot(example, { row: 'customComment', column: 'customComment' }))
    const [LONDON, NEW_YORK, CALM] = [1, 2, 3]
    expect(idsBehind(byTags(LONDON, CALM))).toEqual([1])
    expect(idsBehind(byTags(NEW_YORK, CALM))).toEqual([8, 12])
    expect(byTags(NEW_YORK, CALM)).toMatchObject({ net: 1685, profitFactor: null, grossProfit: 1685 })
    expect(byTags(LONDON, NEW_YORK)).toBeUndefined()
  })

  it('is measured in R and in per cent, too', () => {
    const inUnit = (unit: PivotView['unit']): PerformanceRow =>
      pivotCells(pivot(example, { row: 'setup', column: 'direction', unit }))(PULLBACK, LONG)!
    expect(inUnit('R').net).toBeCloseTo(0.975 - 0.047 + 3.9667, 4)
    expect(inUnit('R')).toMatchObject({ known: 3, trades: 4 })
    expect(inUnit('PERCENT').net).toBeCloseTo(1.932 - 0.0923 + 11.7131 - 0.9375, 3)
  })

  it('keeps every range as a row, and has no share of no trades', () => {
    const none = { ...noFilters, basic: { ...noFilters.basic, year: [1999] } }
    const empty = pivot(example, { row: 'holdingTime', column: 'setup' }, none)
    expect(empty.rows.map(({ trades, cells, share }) => [trades, cells.length, share])).toEqual(
      Array.from({ length: 6 }, () => [0, 0, null]),
    )
    expect(empty).toMatchObject({ columns: [], total: { trades: 0, share: null } })
  })

  it('is the total alone without dimensions', () => {
    expect(pivot(example, {})).toMatchObject({ rows: [], columns: [], total: { trades: 12, net: 1621.1 } })
    const without = pivot(example, { row: 'setup' })
    expect(without.rows.map(({ net, cells }) => [net, cells])).toEqual([
      [264, []],
      [1357.1, []],
    ])
  })
})

const filters = fc.oneof(fc.constant(noFilters), randomFilters())
const dimension = fc.constantFrom(...dimensionNames)
const isList = (name: DimensionName): boolean => /comment|checklist(Item)?$/i.test(name)
const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 8 })
const views: fc.Arbitrary<PivotView> = fc.record({
  row: fc.option(dimension, { freq: 10 }),
  column: fc.option(dimension, { freq: 10 }),
  unit: fc.constantFrom(...units),
  basis: fc.constantFrom('ENTRY', 'EXIT'),
  rowAmong: fc.option(someIds, { nil: undefined }),
  columnAmong: fc.option(someIds, { nil: undefined }),
})
const everyRow = ({ rows, columns, total }: Pivot): readonly PerformanceRow[] => [
  ...rows.flatMap((row) => [row, ...row.cells]),
  ...columns,
  total,
]

describe('the pivot of any journal', () => {
  it('has in each row, column and cell the statistics of its own trades', () => {
    fc.assert(
      fc.property(randomJournals(), filters, views, (journal, chosen, view) => {
        const { rows, columns, total } = pivot(open(journal), view, chosen)
        const all = closedTrades(journal)
        const trades = slowSelect(all, chosen)
        const groups = (side: 'row' | 'column', of = trades) => {
          const name = view[side]
          if (name === null) return new Map<number, typeof trades>()
          return slowKeyGroups(of, name, view.basis, all, isList(name) ? view[`${side}Among`] : undefined)
        }
        const same = (row: PerformanceRow, own: typeof trades | undefined): void => {
          const { key, of } = row
          const slow = { key, of, ...slowPerformance(own ?? [], trades.length, view.unit) }
          expect([key, ...differing(row, slow)]).toEqual([key])
        }
        const keysOf = (found: readonly PerformanceRow[]) => found.filter((row) => row.trades > 0).map(({ key }) => key)
        const ascending = (found: ReadonlyMap<number, unknown>) => [...found.keys()].toSorted((a, b) => a - b)

        const slowRows = groups('row')
        expect(keysOf(rows)).toEqual(ascending(slowRows))
        for (const { cells, ...row } of rows) {
          const own = slowRows.get(row.key!)
          same(row, own)
          const slowCells = groups('column', own ?? [])
          expect(cells.map(({ key }) => key)).toEqual(ascending(slowCells))
          for (const cell of cells) same(cell, slowCells.get(cell.key!))
        }
        const slowColumns = groups('column')
        expect(keysOf(columns)).toEqual(ascending(slowColumns))
        for (const column of columns) same(column, slowColumns.get(column.key!))
        same(total, trades)
      }),
      { numRuns: runs({ quick: 300 }) },
    )
  })

  it('counts the trades that are found behind it, and "Apply as filter" selects these', () => {
    fc.assert(
      fc.property(randomJournals(), filters, views, (journal, chosen, view) => {
        const book = open(journal)
        for (const { of, trades } of everyRow(pivot(book, view, chosen))) {
          const behind = tradesBehind(book, of, chosen)
          expect(behind).toHaveLength(trades)
          const applied = asFilters(of, chosen, (id) => (id % 20) + 1)
          if (applied !== null) expect(tradesBehind(book, { is: 'all' }, applied)).toEqual(behind)
        }
      }),
    )
  })

  it('is that of a journal read anew after every change', () => {
    fc.assert(
      fc.property(randomEdits(), filters, views, ({ start, edits }, chosen, view) => {
        const book = open(start)
        for (const { upserts, deletes, payins, journal } of edits) {
          pivotAnswer(book, chosen, view)
          const news = toColumns({ revision: journal.revision, trades: upserts, payins })
          book.patch({ revision: journal.revision, upserts: news, deletes, payins: news.payins })
          expect(pivot(book, view, chosen)).toEqual(pivot(open(journal), view, chosen))
        }
      }),
    )
  })
})

it('adds sums past 2^53 up in big integers and rounds them once', () => {
  // in doubles these would come to 2 units more
  const gains = ['60000000.00000001', '60000000.00000001', '60000000.00000001', '-0.00000001']
  const trades = gains.map((gain, i) => aFeedTrade({ id: i + 1, gain, rMultiple: 1 }))
  const { rows } = pivot(open({ revision: 1, trades, payins: [] }), { row: 'direction', column: 'tradeType' })
  expect(rows[0]!.cells.map(({ net, maxDrawdown }) => [net, maxDrawdown])).toEqual([
    [18_000_000_000_000_002 / 1e8, 1e-8],
  ])
})

describe('a pivot of lists by each other', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
  const journal = (trades: number, values: number): RandomJournal => ({
    revision: 1,
    trades: ids(trades).map((id) => aFeedTrade({ id, gain: '1', customComments: ids(values) })),
    payins: [],
  })
  const byCustom = { row: 'customComment', column: 'customComment' } as const

  it('has up to 20,000 cells with trades, and is refused with more', () => {
    const [most, more] = [open(journal(2, 141)), open(journal(2, 142))]
    expect(pivot(most, byCustom).rows.flatMap(({ cells }) => cells)).toHaveLength(19_881)
    expect(() => pivot(more, byCustom)).toThrow(TableTooLarge)
    expect(() => pivot(more, byCustom)).toThrow('more than 20,000 cells with trades')
    expect(pivot(more, { ...byCustom, rowAmong: ids(12) }).rows).toHaveLength(12)
  })

  it('is refused, before it takes long, when trades are in too many cells in all', () => {
    const book = open(journal(1600, 140))
    expect(() => pivot(book, byCustom)).toThrow('in more than 30,000,000 cells in total')
    expect(pivot(book, { ...byCustom, columnAmong: ids(2) }).columns).toHaveLength(2)
  })
})
