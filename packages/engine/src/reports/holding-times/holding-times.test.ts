import { noFilters } from '@afterclose/core/filters'
import { wallClock } from '@afterclose/core/time'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowStatistics } from '@afterclose/testkit/slow-statistics'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { holdingTimesAnswer } from './holding-times-answer.ts'
import { holdingTimesReport } from './holding-times-report.ts'

const example = openBook(toColumns(exampleJournal), bestKernel)
const report = (book: TradeBook, filters = noFilters) => holdingTimesReport(holdingTimesAnswer(book, filters))

describe('the holding times of the worked example', () => {
  it('are averages of winners and losers, and a dot for each trade with an R', () => {
    const { trades, withR, drawn, averages, dots } = report(example)
    expect([trades, withR, drawn]).toEqual([12, 11, 11])
    expect(averages).toEqual({ all: 316.25, winners: 215, losers: 141, ratio: 215 / 141 })
    expect(dots.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12])
    expect(dots[0]).toEqual({ row: 0, id: 1, minutes: 150, rMultiple: 1.965, outcome: 'WINNER' })
    expect(dots[4]).toMatchObject({ id: 5, minutes: 1800, rMultiple: -0.047, outcome: 'BREAK_EVEN' })
  })

  it('are the latest of each outcome where dots would cover each other, and say how many are drawn', () => {
    // the same trades once more, each held a second longer
    const copies = exampleJournal.trades.flatMap((trade) =>
      trade.exitDate === null ? [] : [{ ...trade, id: trade.id + 100, exitDate: `${trade.exitDate.slice(0, 17)}01` }],
    )
    const book = openBook(toColumns({ ...exampleJournal, trades: [...exampleJournal.trades, ...copies] }), bestKernel)
    const { withR, drawn, dots } = report(book)
    expect([withR, drawn]).toEqual([22, 11])
    expect(dots.map(({ id }) => id)).toEqual([101, 102, 103, 104, 105, 106, 107, 108, 109, 111, 112])
  })

  it('are drawn for each outcome, even where they cover each other', () => {
    const [first] = exampleJournal.trades
    const trades = [first!, { ...first!, id: 50, outcome: 'BREAK_EVEN' as const }]
    const { dots } = report(openBook(toColumns({ ...exampleJournal, trades }), bestKernel))
    expect(dots.map(({ id, outcome }) => [id, outcome])).toEqual([
      [1, 'WINNER'],
      [50, 'BREAK_EVEN'],
    ])
  })

  it('have no ratio where losers were held for no time', () => {
    const trades = exampleJournal.trades.map((trade) =>
      trade.outcome === 'LOSER' ? { ...trade, exitDate: trade.entryDate } : trade,
    )
    const { averages } = report(openBook(toColumns({ ...exampleJournal, trades }), bestKernel))
    expect(averages).toMatchObject({ winners: 215, losers: 0, ratio: null })
  })

  it('have no averages without trades', () => {
    const none = { ...noFilters, basic: { ...noFilters.basic, year: [1999] } }
    const { averages, dots } = report(example, none)
    expect([averages, dots]).toEqual([{ all: null, winners: null, losers: null, ratio: null }, []])
  })
})

it('holding times of any journal are those of its selected trades: for every trade with an R there is a dot near it', () => {
  const filters = fc.oneof(fc.constant(noFilters), randomFilters())
  fc.assert(
    fc.property(randomJournals(), filters, (journal, chosen) => {
      const trades = slowSelect(closedTrades(journal), chosen)
      const slow = slowStatistics(trades, [])
      const { withR, drawn, averages, dots } = report(openBook(toColumns(journal), bestKernel), chosen)
      expect([withR, drawn]).toEqual([slow.nR, dots.length])
      expect(averages.all ?? -1).toBeCloseTo(slow.avgHolding ?? -1, 9)
      const minutes = (trade: (typeof trades)[number]): number =>
        (wallClock(trade.exitDate) - wallClock(trade.entryDate)) / 60_000
      for (const dot of dots) {
        const trade = trades.find(({ id }) => id === dot.id)!
        const { id, rMultiple, outcome } = trade
        expect(dot).toMatchObject({ id, rMultiple, outcome, minutes: minutes(trade) })
      }
      for (const trade of trades) {
        if (trade.rMultiple === null) continue
        const near = dots.some(
          (dot) =>
            dot.outcome === trade.outcome &&
            Math.abs(Math.asinh(dot.rMultiple) - Math.asinh(trade.rMultiple!)) <= 1 / 24 &&
            Math.abs(Math.log2(Math.max(1, dot.minutes)) - Math.log2(Math.max(1, minutes(trade)))) <= 1 / 8,
        )
        expect([trade.id, near]).toEqual([trade.id, true])
      }
    }),
  )
})
