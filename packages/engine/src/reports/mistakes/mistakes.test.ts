import { type Filters, noFilters } from '@afterclose/core/filters'
import { differing } from '@afterclose/testkit/differing'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomEdits } from '@afterclose/testkit/random-edits'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { type ClosedTrade, closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowPerformance } from '@afterclose/testkit/slow-performance'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { commentKinds } from '../../trades/trade-columns.ts'
import { units } from '../../trades/unit.ts'
import { listedTrades } from '../listed-trades.ts'
import { tradesAnswer } from '../trades-answer.ts'
import { asFilters, type TradesOf } from '../trades-of.ts'
import { mistakesAnswer } from './mistakes-answer.ts'
import { mistakesReport, type MistakesView } from './mistakes-report.ts'

const open = (journal: RandomJournal): TradeBook => openBook(toColumns(journal), bestKernel)
const report = (book: TradeBook, view: MistakesView, filters: Filters = noFilters) =>
  mistakesReport(mistakesAnswer(book, filters, view))
const idsBehind = (book: TradeBook, of: TradesOf, filters: Filters = noFilters) =>
  listedTrades(tradesAnswer(book, filters, { of })).trades.map(({ id }) => id)

describe('the mistakes of the worked example', () => {
  const [NO_PLAN, CUT_EARLY, HELD_TOO_LONG] = [2, 11, 12]
  const example = open(exampleJournal)
  const atExit: MistakesView = {
    kind: 'exitComments',
    negative: [CUT_EARLY, HELD_TOO_LONG],
    unit: 'CURRENCY',
    basis: 'EXIT',
  }

  it('cost what the trades with a negative comment of the type came to', () => {
    const plan = report(example, { ...atExit, kind: 'preTradeComments', negative: [NO_PLAN] })
    expect(plan.mistaken).toMatchObject({ trades: 3, net: -515.5, winRate: 0 })
    expect(plan.others).toMatchObject({ trades: 9, net: 2136.6 })
    const exit = report(example, atExit)
    expect(exit.mistaken).toMatchObject({ trades: 4, net: -27, average: -6.75 })
    expect(exit.total.net).toBe(1621.1)
    expect(idsBehind(example, exit.mistaken.of)).toEqual([3, 4, 6, 11])
    expect(idsBehind(example, exit.others.of)).toHaveLength(8)
  })

  it('are counted by month, of the exit or of the entry', () => {
    const shown = (basis: MistakesView['basis']) =>
      report(example, { ...atExit, basis }).months.map(({ year, month, comments, trades, selected }) => [
        [year, month],
        [comments, trades, selected],
      ])
    expect(shown('EXIT')).toEqual([
      [
        [2024, 1],
        [3, 3, 10],
      ],
      [
        [2024, 2],
        [1, 1, 2],
      ],
    ])
    expect(shown('ENTRY')[1]).toEqual([
      [2024, 2],
      [0, 0, 1],
    ])
    expect(idsBehind(example, report(example, atExit).months[1]!.of)).toEqual([11])
  })

  it('are measured in R by the trades that have one', () => {
    const { mistaken } = report(example, { ...atExit, unit: 'R' })
    expect(mistaken).toMatchObject({ known: 4, trades: 4 })
    expect(mistaken.net).toBeCloseTo(0.975 - 0.525 - 1.535 + 0.95, 6)
  })

  it('are none without negative comments, and no month without trades', () => {
    expect(report(example, { ...atExit, negative: [] })).toMatchObject({ mistaken: { trades: 0, net: 0 }, comments: 0 })
    const none = { ...noFilters, basic: { ...noFilters.basic, year: [1999] } }
    expect(report(example, atExit, none)).toMatchObject({ months: [], comments: 0, total: { trades: 0 } })
    expect(report(open({ revision: 1, trades: [], payins: [] }), atExit).months).toEqual([])
  })
})

const filters = fc.oneof(fc.constant(noFilters), randomFilters())
const views: fc.Arbitrary<MistakesView> = fc.record({
  kind: fc.constantFrom(...commentKinds),
  negative: fc.uniqueArray(fc.integer({ min: 1, max: 45 }), { maxLength: 20 }),
  unit: fc.constantFrom(...units),
  basis: fc.constantFrom('ENTRY', 'EXIT'),
})
const negativeOn = (trade: ClosedTrade, { kind, negative }: MistakesView): number =>
  trade[kind].filter((id) => negative.includes(id)).length

describe('the mistakes of any journal', () => {
  it('are those that a look at each trade finds', () => {
    fc.assert(
      fc.property(randomJournals(), filters, views, (journal, chosen, view) => {
        const { mistaken, others, total, comments, months } = report(open(journal), view, chosen)
        const trades = slowSelect(closedTrades(journal), chosen)
        const bad = trades.filter((trade) => negativeOn(trade, view) > 0)
        const good = trades.filter((trade) => !bad.includes(trade))
        for (const [row, own] of [
          [mistaken, bad],
          [others, good],
          [total, trades],
        ] as const) {
          const slow = { key: row.key, of: row.of, ...slowPerformance(own, trades.length, view.unit) }
          expect(differing(row, slow)).toEqual([])
        }
        expect(comments).toBe(trades.reduce((sum, trade) => sum + negativeOn(trade, view), 0))
        for (const { year, month, ...counts } of months) {
          const prefix = `${year}-${String(month).padStart(2, '0')}`
          const own = trades.filter((trade) =>
            trade[view.basis === 'EXIT' ? 'exitDate' : 'entryDate'].startsWith(prefix),
          )
          expect(counts).toMatchObject({
            comments: own.reduce((sum, trade) => sum + negativeOn(trade, view), 0),
            trades: own.filter((trade) => negativeOn(trade, view) > 0).length,
            selected: own.length,
          })
        }
        expect(months.reduce((sum, { selected }) => sum + selected, 0)).toBe(trades.length)
        expect([months[0], months.at(-1)].every((month) => month === undefined || month.selected > 0)).toBe(true)
      }),
    )
  })

  it('open their trades, and "Apply as filter" selects these', () => {
    fc.assert(
      fc.property(randomJournals(), filters, views, (journal, chosen, view) => {
        const book = open(journal)
        const { mistaken, others, months } = report(book, view, chosen)
        for (const { of, trades } of [mistaken, others, ...months]) {
          const behind = idsBehind(book, of, chosen)
          expect(behind).toHaveLength(trades)
          const applied = asFilters(of, chosen, (id) => (id % 20) + 1)
          if (applied !== null) expect(idsBehind(book, { is: 'all' }, applied)).toEqual(behind)
        }
      }),
    )
  })

  it('are those of a journal read anew after every change', () => {
    fc.assert(
      fc.property(randomEdits(), filters, views, ({ start, edits }, chosen, view) => {
        const book = open(start)
        for (const { upserts, deletes, payins, journal } of edits) {
          report(book, view, chosen)
          const news = toColumns({ revision: journal.revision, trades: upserts, payins })
          book.patch({ revision: journal.revision, upserts: news, deletes, payins: news.payins })
          expect(report(book, view, chosen)).toEqual(report(open(journal), view, chosen))
        }
      }),
    )
  })
})
