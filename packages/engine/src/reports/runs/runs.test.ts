import { noFilters } from '@afterclose/core/filters'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowRunBefore, slowRuns, slowSizeChange } from '@afterclose/testkit/slow-neighbours'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { listedTrades } from '../listed-trades.ts'
import { tradesAnswer } from '../trades-answer.ts'
import type { TradesOf } from '../trades-of.ts'
import { runsAnswer } from './runs-answer.ts'
import { runsReport } from './runs-report.ts'

const open = (journal: RandomJournal): TradeBook => openBook(toColumns(journal), bestKernel)
const report = (book: TradeBook, filters = noFilters, columns = 800) =>
  runsReport(runsAnswer(book, filters, { columns }))
const idsOf = (book: TradeBook, of: TradesOf, filters = noFilters) =>
  listedTrades(tradesAnswer(book, filters, { of })).trades.map(({ id }) => id)
const example = open(exampleJournal)

describe('the runs of the worked example (H.3)', () => {
  it('are W1, L1, W1, L2, W2, L2, W2', () => {
    const { timeline, maxWins, maxLosses, current, expected, decided } = report(example)
    expect(timeline.map(({ length }) => length)).toEqual([1, -1, 1, -2, 2, -2, 2])
    expect([maxWins, maxLosses, current, expected, decided]).toEqual([2, 2, 2, 3, 11])
    expect(timeline[3]).toMatchObject({ number: 4, from: '2024-01-05', to: '2024-01-10' })
    // trade 5 lies between and is a break-even
    expect(idsOf(example, timeline[3]!.of)).toEqual([4, 6])
  })

  it('are counted by their length, with the trades in them', () => {
    const { lengths } = report(example)
    expect(lengths).toEqual([
      { length: 1, wins: 2, losses: 1 },
      { length: 2, wins: 2, losses: 2 },
    ])
    expect(idsOf(example, { is: 'runs', won: true, length: 2 })).toEqual([7, 8, 11, 12])
    expect(idsOf(example, { is: 'runs', won: false, length: 1 })).toEqual([2])
  })

  it('say how sizes changed after them, within one instrument', () => {
    const { sizes } = report(example)
    // after a loss: 7 after 6 (both 1 lot), 11 after 10 (1 after 0.5); after a win: 2 after 1, 4 after 3, 9 after 8, all the same
    // unchanged and doubled: √2
    expect(sizes[0]).toEqual({ average: expect.closeTo(41.4214, 4), compared: 2 })
    expect(sizes[1]).toEqual({ average: expect.closeTo(41.4214, 4), compared: 2 })
    expect(sizes[5]).toEqual({ average: 0, compared: 3 })
    expect(sizes[9]).toEqual({ average: null, compared: 0 })
  })

  it('are none without trades', () => {
    const none = { ...noFilters, basic: { ...noFilters.basic, year: [1999] } }
    expect(report(example, none)).toMatchObject({ runs: 0, lengths: [], timeline: [], current: 0, expected: null })
  })
})

it('runs of any journal are those of a walk over its selected trades', () => {
  const filters = fc.oneof(fc.constant(noFilters), randomFilters())
  fc.assert(
    fc.property(randomJournals(), filters, (journal, chosen) => {
      const book = open(journal)
      const all = closedTrades(journal)
      const trades = slowSelect(all, chosen)
      const runs = slowRuns(trades)
      const found = report(book, chosen)
      const won = (run: (typeof runs)[number]): boolean => run[0]?.outcome === 'WINNER'
      expect([found.trades, found.runs]).toEqual([trades.length, runs.length])
      expect(found.timeline.map(({ length }) => length)).toEqual(
        runs.map((run) => (won(run) ? run.length : -run.length)),
      )
      found.timeline.forEach(({ of, from, to }, i) => {
        const run = runs[i]!
        expect(idsOf(book, of, chosen)).toEqual(run.map(({ id }) => id))
        expect([from, to]).toEqual([run[0]!.exitDate.slice(0, 10), run.at(-1)!.exitDate.slice(0, 10)])
      })
      for (const { length, wins, losses } of found.lengths)
        expect([wins, losses]).toEqual([
          runs.filter((run) => won(run) && run.length === length).length,
          runs.filter((run) => !won(run) && run.length === length).length,
        ])
      for (const { length } of found.lengths)
        for (const wins of [true, false])
          expect(idsOf(book, { is: 'runs', won: wins, length }, chosen)).toEqual(
            runs.flatMap((run) => (won(run) === wins && run.length === length ? run.map(({ id }) => id) : [])),
          )
      expect(found.lengths).toHaveLength(Math.max(0, ...runs.map(({ length }) => length)))
      for (const [i, { average, compared }] of found.sizes.entries()) {
        const k = (i % 5) + 1
        const changes = trades.flatMap((trade) => {
          const run = slowRunBefore(trade, all) ?? 0
          return (i < 5 ? run <= -k : run >= k) ? (slowSizeChange(trade, all) ?? []) : []
        })
        expect(compared).toBe(changes.length)
        const product = changes.reduce((all, change) => all * (1 + change / 100) ** (1 / changes.length), 1)
        const mean = (product - 1) * 100
        if (changes.length === 0) expect(average).toBeNull()
        else expect(Math.abs(average! - mean)).toBeLessThanOrEqual(1e-7 + Math.abs(mean) * 1e-9)
      }
    }),
  )
})
