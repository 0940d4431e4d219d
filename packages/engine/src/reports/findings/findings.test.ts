import { noFilters } from '@afterclose/core/filters'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { plantedEffects, plantedJournal } from '@afterclose/testkit/planted-journals'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { type FeedTrade, toColumns } from '../../trades/to-columns.ts'
import { rowsBehind } from '../trades-answer.ts'
import { entriesOf } from './entries.ts'
import { findingsAnswer } from './findings-answer.ts'
import { findingData } from './finding-data.ts'
import { findingsReport, type FindingsView } from './findings-report.ts'
import { topicOf } from './finding-id.ts'

const viewOf = (negative: readonly number[] = [], parts: Partial<FindingsView> = {}): FindingsView => ({
  negative,
  missed: [],
  sessions: [],
  first: 0,
  parts: 10,
  ...parts,
})
const open = (trades: readonly FeedTrade[]): TradeBook =>
  openBook(toColumns({ revision: 1, trades, payins: [] }), bestKernel)
const reportOf = (book: TradeBook, view = viewOf(), filters = noFilters) =>
  findingsReport([findingsAnswer(book, filters, view)])

const journals = fc
  .record({ effect: fc.constantFrom(...plantedEffects), seed: fc.nat(1000), trades: fc.integer({ min: 0, max: 160 }) })
  .map(({ effect, seed, trades }) => plantedJournal(effect, seed, { trades }))

describe('findings', () => {
  it('select by their trades exactly the cases they are about', () => {
    fc.assert(
      fc.property(journals, fc.option(randomFilters(), { freq: 1 }), (journal, chosen) => {
        const filters = chosen ?? noFilters
        const book = open(journal.trades)
        const view = viewOf(journal.negative)
        const { values, rows } = findingData(book, filters, view)
        const valueOf = new Map(Array.from(rows, (row, i) => [row, values[i]!]))
        for (const { subject, of, cases, measure } of reportOf(book, view, filters).all) {
          if (subject.is === 'COSTS' || subject.is === 'RISK_OF_LOSERS') continue
          const found = rowsBehind(book, filters, of).filter((row) => !Number.isNaN(valueOf.get(row)!))
          // in a difference, those without a trade of their kind to compare with do not count
          if (measure === 'OWN' || subject.is === 'GROUP') expect(found).toHaveLength(cases)
          else expect(found.length).toBeGreaterThanOrEqual(cases)
        }
      }),
      { numRuns: runs({ quick: 60 }) },
    )
  })

  it('are ranked by what is certain, and those shown are sure, of three subjects, and explained by no other', () => {
    fc.assert(
      fc.property(journals, (journal) => {
        const report = reportOf(open(journal.trades), viewOf(journal.negative))
        const { all, shown, explained, likeliest, looks, trades } = report
        expect([all.length, trades]).toEqual([looks, journal.trades.length])
        for (const [i, { atLeast }] of all.slice(1).entries())
          expect(atLeast).toBeLessThanOrEqual(all[i]!.atLeast * (1 + 1e-8))
        expect(shown).toEqual(all.filter((one) => shown.includes(one)))
        expect(shown.length).toBeLessThanOrEqual(3)
        expect(new Set(shown.map(({ subject }) => topicOf(subject))).size).toBe(shown.length)
        const away = new Set(explained.map(({ id }) => id))
        for (const { id, verdict, hindsight, atLeast, moreTrades } of shown) {
          expect([verdict, hindsight, moreTrades, away.has(id)]).toEqual(['MORE_THAN_LUCK', false, null, false])
          expect(atLeast).toBeGreaterThan(0)
        }
        for (const { by } of explained) expect(all.map(({ id }) => id)).toContain(by)
        if (likeliest !== null) expect([likeliest.verdict, likeliest.moreTrades! > 0]).toEqual(['COULD_BE_LUCK', true])
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      }),
      { numRuns: runs({ quick: 60 }) },
    )
  })

  it('have the same digits in ten parts as at once', () => {
    const journal = plantedJournal('AFTER_TWO_LOSSES', 3)
    const book = open(journal.trades)
    const [first, ...more] = Array.from({ length: 10 }, (_, part) =>
      findingsAnswer(book, noFilters, viewOf(journal.negative, { first: part, parts: 1 })),
    )
    const whole = reportOf(book, viewOf(journal.negative))
    expect(findingsReport([first!, ...more])).toEqual(whole)
    expect(whole.shown[0]?.id).toBe('HABIT AFTER_LOSSES 2')
  })

  it('do not hang on the order of trades that close at one second', () => {
    fc.assert(
      fc.property(journals, fc.infiniteStream(fc.nat()), ({ trades, negative }, random) => {
        // pairs that close together, after both were entered
        const paired = trades.map((trade, i) => ({
          ...trade,
          exitDate: (trades[i % 2 === 0 ? i + 1 : i] ?? trade).exitDate,
        }))
        const ids = paired.map(({ id }) => id)
        for (let i = 0; i + 1 < ids.length; i += 2)
          if (random.next().value! % 2 === 0) [ids[i], ids[i + 1]] = [ids[i + 1]!, ids[i]!]
        const told = (some: readonly FeedTrade[]) =>
          reportOf(open(some), viewOf(negative)).all.map(({ id, chance, aTrade, atLeast }) => [
            id,
            chance.toFixed(9),
            aTrade.likely.toFixed(9),
            atLeast.toFixed(6),
          ])
        // rules and streaks go by id, as their pages do
        const bySecond = ([id]: readonly string[]): boolean => !/^RULE|^GROUP afterRun/.test(id!)
        expect(told(paired.map((trade, i) => ({ ...trade, id: ids[i]! }))).filter(bySecond)).toEqual(
          told(paired).filter(bySecond),
        )
      }),
      { numRuns: runs({ quick: 40 }) },
    )
  })

  it('are compared over the trades that have a value', () => {
    const trades = [2, -1, null, 0.5].map((rMultiple, i) =>
      aFeedTrade({ id: i + 1, exitDate: `2024-03-0${i + 1}T12:00:00`, rMultiple }),
    )
    const { trades: all, valued } = findingsAnswer(open(trades), noFilters, viewOf())
    expect([all, valued]).toEqual([4, { count: 3, sum: 1.5, squares: 5.25 }])
  })

  it('are withheld where filters pick trades by their result', () => {
    const { trades, negative } = plantedJournal('SETUP', 1)
    const book = open(trades)
    const picked = { ...noFilters, basic: { ...noFilters.basic, outcomes: ['WINNER' as const] } }
    expect(reportOf(book, viewOf(negative), picked)).toMatchObject({
      withheld: 'PICKED_BY_RESULT',
      shown: [],
      likeliest: null,
      all: [],
    })
    expect(reportOf(book, viewOf(negative)).withheld).toBeNull()
  })

  it('exist for any journal, without a number that is none', () => {
    fc.assert(
      fc.property(randomJournals(), fc.option(randomFilters(), { freq: 1 }), (journal, filters) => {
        const report = reportOf(openBook(toColumns(journal), bestKernel), viewOf([3, 6, 9]), filters ?? noFilters)
        for (const { chance, atLeast, aTrade, compared, cases } of report.all) {
          expect([chance, atLeast, aTrade.likely].every(Number.isFinite)).toBe(true)
          expect(Math.min(cases, compared)).toBeGreaterThanOrEqual(10)
        }
      }),
      { numRuns: runs({ quick: 150 }) },
    )
  })

  it('say nothing of no trades', () => {
    expect(reportOf(open([]))).toEqual({
      withheld: null,
      trades: 0,
      looks: 0,
      shown: [],
      likeliest: null,
      all: [],
      explained: [],
    })
  })
})

describe('a year', () => {
  /** A trade every day: those of setup 2 lose 1 R, the others make 0.5 or 0.7 R; each risks 200. */
  const daily = (days: number): readonly FeedTrade[] =>
    Array.from({ length: days }, (_, i) => {
      const day = new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10)
      const r = i % 5 === 0 ? -1 : i % 2 === 0 ? 0.5 : 0.7
      return aFeedTrade({
        id: i + 1,
        entryDate: `${day}T10:00:00`,
        exitDate: `${day}T11:00:00`,
        setupId: i % 5 === 0 ? 2 : 1,
        gain: String(200 * r),
        risk: '200',
        rMultiple: r,
      })
    })
  const setup2 = (days: number) => reportOf(open(daily(days))).all.find(({ id }) => id === 'GROUP setup 2')!

  it('has the trades of the last 365 days at their mean risk', () => {
    const { usesAYear, aTrade, aYear, aYearInR, atLeast } = setup2(500)
    // days 136 to 500, every fifth
    expect(usesAYear).toBe(73)
    expect(aYearInR!.likely).toBeCloseTo(aTrade.likely * 73, 9)
    expect(aYear!.likely).toBeCloseTo(aTrade.likely * 73 * 200, 6)
    expect(atLeast).toBeCloseTo(-aTrade.high! * 73 * 200, 6)
  })

  it('is extrapolated from 90 days, and unknown below', () => {
    // 40 uses in 199 days, from the first to the last exit
    expect(setup2(200).usesAYear).toBeCloseTo((40 / 199) * 365, 9)
    const { usesAYear, aYear, aTrade, atLeast } = setup2(85)
    expect([usesAYear, aYear]).toEqual([null, null])
    expect(atLeast).toBeCloseTo(-aTrade.high! * 17 * 200, 6)
  })
})

describe('what is known at an entry', () => {
  const day = (trades: readonly [entry: string, exit: string, gain: string, risk?: string][]) => {
    const { table } = open(
      trades.map(([entry, exit, gain, risk = '100'], i) =>
        aFeedTrade({ id: i + 1, entryDate: `2024-03-${entry}:00`, exitDate: `2024-03-${exit}:00`, gain, risk }),
      ),
    )
    const rowOf = (i: number): number => table.columns.id.indexOf(i + 1)
    const entries = entriesOf(table, 'entries')
    return (name: keyof typeof entries) => trades.map((_, i) => entries[name][rowOf(i)]!)
  }

  it('are the losses of that day, up to the minute of the entry', () => {
    const of = day([
      ['04T22:00', '05T08:00', '-100'], // lost on the 5th
      ['05T08:30', '05T10:00', '-100'],
      ['05T09:00', '05T10:00', '100'], // of one moment: it is one of loss
      ['05T10:00', '05T10:30', '100'],
      ['05T10:00', '05T10:00', '-100'], // ends at once, but not before itself
      ['05T10:45', '05T11:00', '100'],
      ['06T10:00', '06T11:00', '100'],
    ])
    expect(of('losses')).toEqual([0, 1, 1, 2, 2, 3, 0])
    expect(of('sinceLoss')).toEqual([Number.NaN, 30, 60, 0, 0, Number.NaN, Number.NaN])
    expect(of('place')).toEqual([1, 1, 2, 3, 3, 5, 1])
    expect(of('hours')).toEqual([0, 0, 0.5, 1.5, 1.5, 2.25, 0])
  })

  it('are three wins in a row within a week', () => {
    const of = day([
      ['01T09:00', '01T10:00', '100'],
      ['01T11:00', '01T12:00', '0'], // neither won nor lost
      ['04T09:00', '04T10:00', '100'],
      ['05T09:00', '05T10:00', '100'],
      ['08T09:00', '08T10:00', '-100'], // after three
      ['11T09:00', '11T10:00', '100'],
      ['12T09:00', '12T10:00', '100'],
      ['12T11:00', '12T12:00', '100'],
      ['20T09:00', '20T10:00', '100'], // too long ago
    ])
    expect(of('afterWins')).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0])
  })

  it('is the risk in medians of the last 20, from 10 on', () => {
    const risks = [...Array.from({ length: 12 }, (_, i) => 100 + i), 300, ...Array.from({ length: 20 }, () => 50), 75]
    const of = day(
      risks.map((risk, i) => [
        `${String(1 + (i % 28)).padStart(2, '0')}T${i < 28 ? '09' : '10'}:00`,
        '30T10:00',
        '100',
        String(risk),
      ]),
    )
    // by entry: two of the last days share a day with the first
    const sorted = risks.map((risk, i) => ({ risk, day: i % 28, late: i < 28 ? 0 : 1, i }))
    const byEntry = sorted.toSorted((a, b) => a.day - b.day || a.late - b.late)
    const median = (some: readonly number[]): number => {
      const order = some.toSorted((a, b) => a - b)
      return (order[Math.floor((order.length - 1) / 2)]! + order[Math.ceil((order.length - 1) / 2)]!) / 2
    }
    for (const [at, { risk, i }] of byEntry.entries()) {
      const before = byEntry.slice(Math.max(0, at - 20), at).map((one) => one.risk)
      expect(of('riskTimes')[i]).toEqual(at < 10 ? Number.NaN : risk / median(before))
    }
  })
})
