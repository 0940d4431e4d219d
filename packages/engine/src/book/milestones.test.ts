import { noFilters } from '@afterclose/core/filters'
import { big, sum } from '@afterclose/core/decimal'
import { type RandomEdit, randomEdits } from '@afterclose/testkit/random-edits'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { type ClosedTrade, closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestKernel } from '../kernel/best-kernel.ts'
import { toColumns } from '../trades/to-columns.ts'
import { type MilestoneCounters, milestoneWant } from './milestones.ts'
import { openBook } from './trade-book.ts'

/** Trade by trade, as PRODUCT D says it. */
function slowCounters(trades: readonly ClosedTrade[], positive: ReadonlySet<number>): MilestoneCounters {
  const uses = (comments: (trade: ClosedTrade) => readonly number[]): number =>
    trades.flatMap(comments).filter((id) => positive.has(id)).length
  const days = Map.groupBy(trades, ({ exitDate }) => exitDate.slice(0, 10))
  let [gained, mark, highs] = [big(0), big(0), 0]
  for (const { gain } of trades) {
    gained = gained.plus(gain)
    if (gained.gt(mark)) {
      mark = gained
      highs++
    }
  }
  return {
    numberOfTrades: trades.filter(
      (trade) =>
        trade.preTradeComments.length > 0 &&
        trade.entryComments.length > 0 &&
        trade.managementComments.length > 0 &&
        trade.exitComments.length > 0 &&
        trade.screenshots > 0,
    ).length,
    numberGreenTiltmeter: trades.filter(({ tiltMeter }) => tiltMeter > 0).length,
    numberPositiveEntry: uses(({ entryComments }) => entryComments),
    numberPositiveExit: uses(({ exitComments }) => exitComments),
    numberPositiveManagement: uses(({ managementComments }) => managementComments),
    numberPositivePreTrade: uses(({ preTradeComments }) => preTradeComments),
    numberNewAccountBalanceHighs: highs,
    numberWinningDays: [...days.values()].filter((day) => sum(day.map(({ gain }) => gain)).gt(0)).length,
    numberWinningTrades: trades.filter(({ outcome }) => outcome === 'WINNER').length,
    numberCustomStatCommentsUsed: trades.flatMap(({ customComments }) => customComments).length,
  }
}

const positives = fc.uniqueArray(fc.integer({ min: 1, max: 45 })).map((ids) => new Set(ids))
const patchOf = ({ upserts, deletes, payins, journal: { revision } }: RandomEdit) => {
  const columns = toColumns({ revision, trades: upserts, payins })
  return { revision, upserts: columns, deletes, payins: columns.payins }
}

describe('milestone counters', () => {
  it('count what the text of the milestones counts, trade by trade', () => {
    fc.assert(
      fc.property(randomJournals({ maxTrades: 60 }), randomFilters(), positives, (journal, filters, positive) => {
        const book = openBook(toColumns(journal), bestKernel)
        for (const chosen of [filters, noFilters])
          expect(book.milestones(book.select(chosen), positive)).toEqual(
            slowCounters(slowSelect(closedTrades(journal), chosen), positive),
          )
      }),
    )
  })

  it('follow the trades, and ratings that change', () => {
    fc.assert(
      fc.property(randomEdits(), positives, positives, ({ start, edits }, before, after) => {
        const book = openBook(toColumns(start), bestKernel)
        book.milestones(book.select(noFilters), before)
        for (const edit of edits) {
          book.patch(patchOf(edit))
          for (const positive of [before, after])
            expect(book.milestones(book.select(noFilters), positive)).toEqual(
              slowCounters(closedTrades(edit.journal), positive),
            )
        }
      }),
    )
  })

  it('are the same from a block that was measured anyway', () => {
    fc.assert(
      fc.property(randomJournals({ maxTrades: 60 }), randomFilters(), positives, (journal, filters, positive) => {
        const book = openBook(toColumns(journal), bestKernel)
        const selection = book.select(filters)
        const measured = book.measure(selection, { ...milestoneWant, unit: 'R', tables: ['bins', 'days'] })
        expect(book.milestones(selection, positive, measured)).toEqual(book.milestones(selection, positive))
      }),
    )
  })

  it('are all 0 without trades', () => {
    const book = openBook(toColumns({ revision: 1, trades: [], payins: [] }), bestKernel)
    expect(Object.values(book.milestones(book.select(noFilters), new Set([1])))).toEqual(Array(10).fill(0))
  })
})
