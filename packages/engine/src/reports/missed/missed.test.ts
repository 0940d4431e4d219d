import { missedFilters } from '@afterclose/core/filtered-missed'
import { noFilters } from '@afterclose/core/filters'
import { missedReasons } from '@afterclose/core/missed-trade'
import { localText, wallClock } from '@afterclose/core/time'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowStatistics } from '@afterclose/testkit/slow-statistics'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { missedAnswer } from './missed-answer.ts'
import { type MissedFact, missedReport } from './missed-report.ts'

type Journal = Parameters<typeof toColumns>[0]
const report = (missed: readonly MissedFact[], journal: Journal = exampleJournal, filters = noFilters) =>
  missedReport(missedAnswer(openBook(toColumns(journal), bestKernel), filters, { missed }))

/** PRODUCT H.5: M1 would have won, M2 lost, M3 has no outcome yet. The latest first, as they are listed. */
const [m3, m2, m1]: readonly [MissedFact, MissedFact, MissedFact] = [
  { id: 3, entryDate: '2024-01-17T12:00:00', reason: 'HESITATION', setupId: 1, missedR: null, rrr: 2 },
  { id: 2, entryDate: '2024-01-08T16:00:00', reason: 'TOO_LATE', setupId: 2, missedR: -1.05, rrr: 2 },
  { id: 1, entryDate: '2024-01-03T11:00:00', reason: 'HESITATION', setupId: 1, missedR: 1.95, rrr: 2 },
]
const example = [m3, m2, m1]

describe('the missed trades of the worked example', () => {
  it('have the figures of PRODUCT H.5', () => {
    const { total, taken, netEffect } = report(example)
    expect(total).toMatchObject({ count: 3, evaluated: 2, winners: 1, losers: 1, hitRate: 50, totalR: 0.9, avgR: 0.45 })
    expect(total.profitFactor).toBeCloseTo(1.95 / 1.05, 9)
    expect([taken.trades, taken.withR, taken.averageR?.toFixed(4)]).toEqual([12, 11, '0.6922'])
    expect(netEffect?.toFixed(4)).toBe('-0.2422')
  })

  it('count the weeks from the first to the last, and share the R among them', () => {
    const { weeks, rPerWeek } = report(example) // Wednesday 3, Monday 8 and Wednesday 17 January
    expect([weeks, rPerWeek]).toEqual([3, 0.3])
    expect(report([m1]).weeks).toBe(1)
    const sundayAndMonday = [
      { ...m1, entryDate: '2024-01-08T00:00:00' as const },
      { ...m1, entryDate: '2024-01-07T23:59:59' as const },
    ]
    expect(report(sundayAndMonday).weeks).toBe(2)
  })

  it('are grouped by reason, setup, weekday and hour, the most missed R first', () => {
    const { reasons, setups, weekdays, hours } = report(example)
    expect(
      reasons.map(({ key, count, evaluated, totalR, share, ids }) => [
        missedReasons[key],
        count,
        evaluated,
        totalR,
        Math.round(share),
        ids,
      ]),
    ).toEqual([
      ['HESITATION', 2, 1, 1.95, 67, [3, 1]],
      ['TOO_LATE', 1, 1, -1.05, 33, [2]],
    ])
    expect(setups.map(({ key, totalR }) => [key, totalR])).toEqual([
      [1, 1.95],
      [2, -1.05],
    ])
    expect(weekdays.map(({ count }) => count)).toEqual([1, 0, 2, 0, 0, 0, 0])
    expect(hours.map(({ key, count }) => [key, count])).toEqual([
      [11, 1],
      [12, 1],
      [13, 0],
      [14, 0],
      [15, 0],
      [16, 1],
    ])
  })

  it('are added to what was taken, day by day', () => {
    const { line } = report(example)
    // T1 exits on the 2nd with 1.965, T2 on the 3rd with -1.035 and T3 too with 0.975
    expect(line.slice(0, 2).map(({ date, both, taken }) => [date, taken.toFixed(3), both.toFixed(3)])).toEqual([
      ['2024-01-02', '1.965', '1.965'],
      ['2024-01-03', '1.905', '3.855'],
    ])
    expect(line.at(-1)?.taken.toFixed(4)).toBe('7.6147')
    expect(line.at(-1)?.both.toFixed(4)).toBe('8.5147')
  })

  it('have no day in the line whose only trade was deleted', () => {
    const book = openBook(toColumns(exampleJournal), bestKernel)
    const days = (): readonly string[] =>
      missedReport(missedAnswer(book, noFilters, { missed: [] })).line.map(({ date }) => date)
    expect(days().slice(0, 2)).toEqual(['2024-01-02', '2024-01-03'])
    const none = toColumns({ ...exampleJournal, trades: [] })
    book.patch({ revision: 2, upserts: none, deletes: [1], payins: none.payins })
    expect(days()[0]).toBe('2024-01-03')
  })

  it('are followed by the next trade that was entered, each counted once', () => {
    const { next, after } = report([m3, m2, { ...m1, id: 4 }, m1])
    const followed = next.map(({ missedId, tradeId }) => [missedId, tradeId])
    expect(followed.slice(2)).toEqual([
      [4, followed.at(-1)![1]],
      [1, followed.at(-1)![1]],
    ])
    expect(after.trades).toBe(3)
  })

  it('have no next trade at the very moment of the miss, or after the last one', () => {
    const [first] = exampleJournal.trades
    const at = { ...m1, entryDate: first!.entryDate }
    const { next } = report([{ ...m1, entryDate: '2030-01-01T00:00:00' }, at])
    expect(next.map(({ missedId, tradeId }) => [missedId, tradeId])).toEqual([[1, 2]])
  })

  it('know nothing of what was taken, or missed, where there is none', () => {
    const { total, netEffect, rPerWeek, line, after } = report([])
    expect(total).toMatchObject({ count: 0, hitRate: null, totalR: null, avgR: null, profitFactor: null })
    expect([netEffect, rPerWeek, after.averageR]).toEqual([null, null, null])
    expect(line.at(-1)?.both.toFixed(4)).toBe('7.6147')
    const none = report(example, { revision: 1, trades: [], payins: [] })
    expect([none.netEffect, none.next, none.taken.averageR]).toEqual([null, [], null])
    expect(none.line.map(({ taken, both }) => [taken, both])).toEqual(
      [
        [0, 1.95],
        [0, 0.9],
        [0, 0.9],
      ].slice(0, none.line.length),
    )
  })
})

describe('missed trades of any journal', () => {
  const moments = fc
    .integer({ min: wallClock('2024-01-01T00:00:00'), max: wallClock('2024-12-31T23:59:59') })
    .map((at) => localText(Math.floor(at / 1000) * 1000))
  const r = fc.integer({ min: -300, max: 500 }).map((hundredths) => hundredths / 100)
  const misses = (entries: readonly MissedFact['entryDate'][]): fc.Arbitrary<readonly MissedFact[]> =>
    fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 999 }),
        // some at the very entry of a trade
        entryDate: entries.length === 0 ? moments : fc.oneof(moments, fc.constantFrom(...entries)),
        reason: fc.constantFrom(...missedReasons),
        setupId: fc.integer({ min: 1, max: 3 }),
        missedR: fc.option(r),
        rrr: fc.option(fc.constantFrom(1, 2, 3)),
      }),
      { maxLength: 12 },
    )
  const cases = randomJournals().chain((journal) =>
    fc.record({
      journal: fc.constant(journal),
      missed: misses(journal.trades.map(({ entryDate }) => entryDate)),
      filters: fc.oneof(fc.constant(noFilters), randomFilters()),
    }),
  )
  const close = (found: number | null, expected: number | null): void =>
    expected === null ? expect(found).toBeNull() : expect(found).toBeCloseTo(expected, 6)
  const average = (all: readonly number[]): number | null =>
    all.length === 0 ? null : all.reduce((sum, one) => sum + one, 0) / all.length

  it('come to what one adds up by hand, in all and in each group', () => {
    fc.assert(
      fc.property(cases, ({ journal, missed, filters }) => {
        const { total, taken, netEffect, reasons, setups, weekdays, hours } = report(missed, journal, filters)
        const trades = slowSelect(closedTrades(journal), missedFilters(filters))
        const slow = slowStatistics(trades, [])
        expect([taken.trades, taken.withR]).toEqual([trades.length, slow.nR])
        const known = missed.flatMap(({ missedR }) => (missedR === null ? [] : [missedR]))
        expect([total.count, total.evaluated]).toEqual([missed.length, known.length])
        close(total.avgR, average(known))
        close(total.hitRate, average(known.map((one) => (one > 0 ? 100 : 0))))
        close(netEffect, total.avgR === null || slow.avgR === null ? null : average(known)! - slow.avgR)
        for (const [groups, keyOf] of [
          [reasons, ({ reason }: MissedFact) => missedReasons.indexOf(reason)],
          [setups, ({ setupId }: MissedFact) => setupId],
          [weekdays, ({ entryDate }: MissedFact) => ((new Date(`${entryDate}Z`).getUTCDay() + 6) % 7) + 1],
          [hours, ({ entryDate }: MissedFact) => Number(entryDate.slice(11, 13))],
        ] as const) {
          for (const { key, ids, avgR } of groups) {
            const own = missed.filter((one) => keyOf(one) === key)
            expect(ids).toEqual(own.map(({ id }) => id))
            close(avgR, average(own.flatMap(({ missedR }) => (missedR === null ? [] : [missedR]))))
          }
          expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(missed.length)
        }
      }),
    )
  })

  it('stand on the line at their day, and are followed by the first trade entered later', () => {
    fc.assert(
      fc.property(cases, ({ journal, missed, filters }) => {
        const { line, next } = report(missed, journal, filters)
        const all = closedTrades(journal)
        const trades = slowSelect(all, missedFilters(filters))
        // no day of trades that the filters exclude, or that were deleted
        const exits = trades.map(({ exitDate }) => exitDate.slice(0, 10))
        const misses = missed.flatMap((one) => (one.missedR === null ? [] : [one.entryDate.slice(0, 10)]))
        expect(line.map(({ date }) => date)).toEqual([...new Set([...exits, ...misses])].toSorted())
        for (const { date, taken, both } of line) {
          const ofTaken = trades.filter(({ exitDate }) => exitDate.slice(0, 10) <= date)
          const ofMissed = missed.filter(({ entryDate }) => entryDate.slice(0, 10) <= date)
          const sum = (some: readonly (number | null)[]): number => some.reduce<number>((r, one) => r + (one ?? 0), 0)
          expect(taken).toBeCloseTo(sum(ofTaken.map(({ rMultiple }) => rMultiple)), 4)
          expect(both).toBeCloseTo(taken + sum(ofMissed.map(({ missedR }) => missedR)), 4)
        }
        const slow = missed.flatMap(({ id, entryDate }) => {
          const [first] = all
            .filter((trade) => trade.entryDate > entryDate)
            .toSorted((a, b) => (a.entryDate === b.entryDate ? a.id - b.id : a.entryDate < b.entryDate ? -1 : 1))
          return first === undefined ? [] : [[id, first.id, first.rMultiple]]
        })
        expect(next.map(({ missedId, tradeId, rMultiple }) => [missedId, tradeId, rMultiple])).toEqual(slow)
      }),
    )
  })
})
