import { noFilters } from '@afterclose/core/filters'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { slowFigures } from '@afterclose/testkit/slow-groups'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowKeyGroups } from '@afterclose/testkit/slow-keys'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { betRange } from '../../stats/bet.ts'
import { randomBits, integerBelow } from '../../stats/random.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { units } from '../../trades/unit.ts'
import { dimensionNames } from '../groups/dimensions.ts'
import { intervalsAnswer } from './intervals-answer.ts'
import {
  type GroupIntervals,
  type IntervalName,
  intervalNames,
  intervalsReport,
  type IntervalsView,
} from './intervals-report.ts'

const open = (journal: RandomJournal) => openBook(toColumns(journal), bestKernel)
const unknown = { cases: 0, estimate: null, low: null, high: null }
const journal = (gains: readonly number[]): RandomJournal => ({
  revision: 1,
  payins: [],
  trades: gains.map((gain, i) =>
    aFeedTrade({
      id: i + 1,
      entryDate: '2024-03-05T10:00:00',
      exitDate: '2024-03-05T11:00:00',
      gain: gain.toFixed(2),
    }),
  ),
})
const all: IntervalsView = { unit: 'CURRENCY', dimension: null, basis: 'EXIT', first: 0, parts: 10 }
const answerOf = (of: RandomJournal, view: Partial<IntervalsView> = {}) =>
  intervalsAnswer(open(of), noFilters, { ...all, ...view })
const named = ({ intervals }: GroupIntervals, name: IntervalName) => intervals.find((one) => one.name === name)!
const intervalOf = (name: IntervalName, gains: readonly number[]) =>
  named(intervalsReport([answerOf(journal(gains))]).total, name)

describe('random numbers', () => {
  it('are the same for the same seed, others for another, and as likely everywhere', () => {
    const [one, again, other] = [randomBits(1), randomBits(1), randomBits(2)]
    const drawn = Array.from({ length: 60_000 }, one)
    expect(Array.from({ length: 60_000 }, again)).toEqual(drawn)
    expect(Array.from({ length: 5 }, other)).not.toEqual(drawn.slice(0, 5))
    const counts = [0, 0, 0, 0, 0, 0]
    for (const bits of drawn) counts[integerBelow(bits, 6)]!++
    // 10,000 each, give or take 91
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(4 * 91)
  })
})

describe('bootstrap intervals', () => {
  it('have the distribution of all histories that can be drawn', () => {
    const gains = [300, -100, -150]
    const histories = gains.flatMap((a) => gains.flatMap((b) => gains.map((c) => [a, b, c])))
    expect(histories).toHaveLength(27)
    const exact = new Map<number, number>()
    for (const history of histories) {
      const mean = Math.round(history.reduce((x, y) => x + y, 0) / 3)
      exact.set(mean, (exact.get(mean) ?? 0) + 1 / 27)
    }
    const runs = [...answerOf(journal(gains)).sampled.average]
    expect(runs).toHaveLength(2000)
    for (const [mean, share] of exact) {
      const ours = runs.filter((value) => Math.round(value) === mean).length / runs.length
      expect(Math.abs(ours - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / runs.length))
    }
    expect(new Set(runs.map(Math.round)).size).toBe(exact.size)
  })

  it('of a mean are those of the normal distribution: 1.96 deviations ÷ √n to each side', () => {
    const gains = Array.from({ length: 400 }, (_, i) => 50 + 200 * Math.sin(i * 12.9898) * Math.cos(i * 4.1))
    const mean = gains.reduce((a, b) => a + b, 0) / gains.length
    const sd = Math.sqrt(gains.reduce((total, gain) => total + (gain - mean) ** 2, 0) / gains.length)
    const half = (1.96 * sd) / 20
    const { estimate, low, high } = intervalOf('average', gains)
    expect(estimate).toBeCloseTo(mean, 1)
    expect(Math.abs(low! - (mean - half))).toBeLessThan(0.15 * half)
    expect(Math.abs(high! - (mean + half))).toBeLessThan(0.15 * half)
  })

  it('of a win rate are those of Wilson, also where every trade won or lost', () => {
    const gains = Array.from({ length: 100 }, (_, i) => (i < 40 ? 100 : -100))
    // 40 of 100: (0.4 + z²/200 ± z √(0.24/100 + z²/40,000)) ÷ (1 + z²/100) with z = 1.959964
    expect(intervalOf('winRate', gains)).toMatchObject({
      estimate: 40,
      low: expect.closeTo(30.9401, 4),
      high: expect.closeTo(49.7997, 4),
    })
    // ten of ten: 10 ÷ (10 + z²); sixty of sixty is not [100, 100]
    const allWon = (count: number) => (100 * count) / (count + 1.959963984540054 ** 2)
    for (const count of [10, 60])
      expect(intervalOf('winRate', Array<number>(count).fill(100))).toMatchObject({
        estimate: 100,
        low: expect.closeTo(allWon(count), 6),
        high: 100,
      })
    expect(intervalOf('winRate', Array<number>(10).fill(-100))).toMatchObject({
      estimate: 0,
      low: 0,
      high: expect.closeTo(100 - allWon(10), 6),
    })
  })

  it('of money need 30 trades, of which five won and five lost', () => {
    const of = (won: number, lost: number) => [...Array<number>(won).fill(100), ...Array<number>(lost).fill(-50)]
    for (const name of ['average', 'profitFactor'] as const) {
      for (const few of [of(20, 9), of(26, 4), of(4, 26)])
        expect(intervalOf(name, few)).toMatchObject({ low: null, high: null })
      expect(intervalOf(name, of(25, 5)).low).toBeGreaterThan(0)
    }
    expect(intervalOf('profitFactor', of(30, 0))).toMatchObject({ estimate: Infinity, low: null, high: null })
  })

  it('of the average R are those of the bet, by CERTAINTY 12, also in R as the unit', () => {
    const gains = Array.from({ length: 20 }, () => [200, -100, 50, -100, 200]).flat()
    const expected = { cases: 100, estimate: 0.5, low: 0.078248, high: 0.935442 }
    expect(intervalOf('avgR', gains)).toMatchObject(expected)
    const inR = intervalsReport([answerOf(journal(gains), { unit: 'R' })]).total
    expect([named(inR, 'average'), named(inR, 'avgR')]).toMatchObject([expected, expected])
  })

  it('spread as the book says: the mean of the treated mice by 23.36 (Efron and Tibshirani 1993, table 2.1)', () => {
    const runs = [...answerOf(journal([94, 197, 16, 38, 99, 141, 23])).sampled.average]
    const mean = runs.reduce((sum, run) => sum + run, 0) / runs.length
    const deviation = Math.sqrt(runs.reduce((sum, run) => sum + (run - mean) ** 2, 0) / runs.length)
    // the deviation of 2,000 runs is off by one in √4,000
    expect(Math.abs(deviation - 23.36)).toBeLessThan((4 * 23.36) / Math.sqrt(4000))
  })

  it('have no ends below ten cases of the figure itself', () => {
    const { trades, ...rest } = journal([100, 100, 100, 100, 100, -50, -50, -50, -50, 0])
    const ten = trades.map((trade, i) => ({
      ...trade,
      rMultiple: null,
      ...(i === 9 && { outcome: 'BREAK_EVEN' as const }),
    }))
    const { intervals } = intervalsReport([answerOf({ ...rest, trades: ten })]).total
    // ten trades, of which nine won or lost, and none has an R
    expect(intervals.map(({ name, cases, low, high }) => [name, cases, low !== null, high !== null])).toEqual([
      ['average', 10, false, false],
      ['winRate', 9, false, false],
      ['profitFactor', 10, false, false],
      ['avgR', 0, false, false],
    ])
  })

  it('name what the bet cuts off', () => {
    const { cuts } = intervalsReport([answerOf(journal([...Array<number>(10).fill(100), 4500, 700, -800]))])
    // +45 and +7R count as +5R, -8R as -3 R
    expect(cuts).toEqual({ below: 1, belowR: 5, above: 2, aboveR: 42 })
  })

  it('are unknown without trades', () => {
    const none = { key: null, trades: 0, intervals: intervalNames.map((name) => ({ name, ...unknown })) }
    expect(intervalsReport([answerOf(journal([]), { dimension: 'setup' })])).toEqual({
      runs: 0,
      groups: [],
      total: none,
      cuts: { below: 0, belowR: 0, above: 0, aboveR: 0 },
    })
  })

  it('are the same in parts as all at once, and the same again', () => {
    const of = journal([300, -100, -150, 20, 80, -40])
    const parts = Array.from({ length: 10 }, (_, first) => answerOf(of, { dimension: 'hour', first, parts: 1 }))
    const whole = intervalsReport([answerOf(of, { dimension: 'hour' })])
    expect(intervalsReport([parts[0]!, ...parts.slice(1)])).toEqual(whole)
    expect(intervalsReport([answerOf(of, { dimension: 'hour' })])).toEqual(whole)
  })

  it('belong to the trades of each group', () => {
    fc.assert(
      fc.property(
        randomJournals(),
        randomFilters(),
        fc.constantFrom(...units),
        fc.constantFrom(...dimensionNames),
        fc.constantFrom('ENTRY' as const, 'EXIT' as const),
        (of, filters, unit, dimension, basis) => {
          const view = { unit, dimension, basis, first: 3, parts: 1 }
          const { groups, total } = intervalsReport([intervalsAnswer(open(of), filters, view)])
          const closed = closedTrades(of)
          const trades = slowSelect(closed, filters)
          const own = slowKeyGroups(trades, dimension, basis, closed)
          expect(groups.map(({ key }) => key)).toEqual([...own.keys()].toSorted((a, b) => a - b))
          for (const group of [...groups, total]) {
            const some = group.key === null ? trades : own.get(group.key)!
            const figures = slowFigures(some)
            expect(group.trades).toBe(some.length)
            const lossless = figures.profitFactor === null && some.some(({ gain }) => Number(gain) > 0)
            const expected = {
              average: { CURRENCY: figures.avgGain, PERCENT: figures.avgReturn, R: figures.avgR }[unit],
              winRate: figures.winRate,
              profitFactor: lossless ? Infinity : figures.profitFactor,
              avgR: figures.avgR,
            }
            const inUnit = some.filter(
              (one) => ({ CURRENCY: one.gain, PERCENT: one.gainPercentage, R: one.rMultiple })[unit] !== null,
            )
            const cases = {
              average: inUnit.length,
              winRate: some.filter(({ outcome }) => outcome !== 'BREAK_EVEN').length,
              profitFactor: some.length,
              avgR: some.filter(({ rMultiple }) => rMultiple !== null).length,
            }
            for (const name of intervalNames) {
              const { estimate, low, high, ...of } = named(group, name)
              expect(of.cases).toBe(cases[name])
              if (of.cases < 10) expect([low, high]).toEqual([null, null])
              if (expected[name] === null || expected[name] === Infinity) expect(estimate).toBe(expected[name])
              else expect(estimate).toBeCloseTo(expected[name], 4)
              expect((low ?? 0) <= (high ?? 0)).toBe(true)
            }
            const rs = some.flatMap(({ rMultiple }) => rMultiple ?? [])
            const { low, high } = named(group, 'avgR')
            const bet = rs.length < 10 ? { low: null, high: null } : betRange(rs)
            expect([low, high]).toEqual([bet.low, bet.high])
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})
