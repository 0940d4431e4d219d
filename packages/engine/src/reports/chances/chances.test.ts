import { noFilters } from '@afterclose/core/filters'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { type ClosedTrade, closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowKeyGroups } from '@afterclose/testkit/slow-keys'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { randomBits } from '../../stats/random.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { units } from '../../trades/unit.ts'
import { dimensionNames } from '../groups/dimensions.ts'
import { chancesAnswer } from './chances-answer.ts'
import { chancesReport, type ChancesView, survivors } from './chances-report.ts'
import { type GroupedValues, groupScores, shuffledGroups } from './shuffled-groups.ts'

const open = (journal: RandomJournal) => openBook(toColumns(journal), bestKernel)

/** Every value in one group. */
const grouped = (values: readonly number[], groups: readonly number[]): GroupedValues => ({
  values: Float64Array.from(values),
  members: Array.from({ length: Math.max(...groups) + 1 }, (_, group) =>
    Uint32Array.from([...groups.keys()].filter((i) => groups[i] === group)),
  ),
})
const orders = (values: readonly number[]): readonly (readonly number[])[] =>
  values.length < 2
    ? [values]
    : values.flatMap((value, i) => orders(values.toSpliced(i, 1)).map((order) => [value, ...order]))
/** Four deviations of a share that is counted in so many runs. */
const margin = (share: number, runs: number): number => 4 * Math.sqrt((share * (1 - share)) / runs)

describe('shuffled groups', () => {
  it('lie as far off as often as among all orders there are', () => {
    const of = grouped([5, 3, 2, -1, -4, 1], [0, 0, 0, 1, 1, 2])
    const scores = groupScores(of)
    const all = orders([...of.values]).map((order) => groupScores({ ...of, values: Float64Array.from(order) }))
    expect(all).toHaveLength(720)
    const runs = 20_000
    const { asFar, anyAsFar, standingOut } = shuffledGroups(of, { runs, far: 1.5, bits: randomBits(7) })
    const shareAsFar = (group: number, drawn: readonly number[]): number =>
      all
        .flatMap((one) => drawn.map((other) => one[other]!))
        .filter((score) => Math.abs(score) >= Math.abs(scores[group]!) - 1e-9).length / 720
    for (const group of [0, 1, 2]) {
      const own = shareAsFar(group, [group])
      expect(Math.abs(asFar[group]! / runs - own)).toBeLessThanOrEqual(margin(own, runs))
      const any = shareAsFar(group, [0, 1, 2])
      // three draws a run, which hang together: at the most three times as far off
      expect(Math.abs(anyAsFar[group]! / runs - any)).toBeLessThanOrEqual(3 * margin(any / 3, runs))
    }
    const mean = all.reduce((sum, one) => sum + one.filter((score) => Math.abs(score) >= 1.5).length, 0) / 720
    expect(standingOut / runs).toBeCloseTo(mean, 1)
  })

  it("put all four cups right once in 70 times, and all wrong as often (R. A. Fisher's tea, 1935)", () => {
    const of = grouped([1, 1, 1, 1, 0, 0, 0, 0], [0, 0, 0, 0, 1, 1, 1, 1])
    const runs = 20_000
    const { asFar } = shuffledGroups(of, { runs, far: 1.96, bits: randomBits(3) })
    expect(Math.abs(asFar[0]! / runs - 2 / 70)).toBeLessThan(margin(2 / 70, runs))
  })

  it('score by the deviation of a mean that is drawn without putting back', () => {
    const of = grouped([5, 3, 2, -1, -4, 1], [0, 0, 0, 1, 1, 2])
    const means = orders([5, 3, 2, -1, -4, 1]).map(([a = 0, b = 0, c = 0]) => (a + b + c) / 3 - 1)
    const sd = Math.sqrt(means.reduce((sum, mean) => sum + mean ** 2, 0) / means.length)
    expect(groupScores(of)[0]).toBeCloseTo((10 / 3 - 1) / sd, 12)
  })
})

describe("Benjamini and Hochberg's test", () => {
  it('keeps four of the fifteen findings of their paper', () => {
    const chances = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
    ]
    expect(survivors(chances, 0.05).filter(Boolean)).toHaveLength(4)
    expect(survivors(chances.toReversed(), 0.05).slice(0, 11)).not.toContain(true)
  })

  it('keeps one that fails its own step when a weaker one passes its step', () => {
    expect(survivors([0.04, 0.045], 0.05)).toEqual([true, true]) // 0.04 > 0.025, but 0.045 ≤ 0.05
    expect(survivors([], 0.05)).toEqual([])
  })
})

describe('the chances of groups', () => {
  /** Groups of twenty trades out of single ones. */
  const twentyfold = (journal: RandomJournal): RandomJournal => ({
    ...journal,
    trades: journal.trades.flatMap((trade) =>
      Array.from({ length: 20 }, (_, copy) => ({ ...trade, id: trade.id * 20 + copy })),
    ),
  })
  /** Twenty trades for each of eight hours of exit. */
  const byHours = (gain: (hour: number, i: number) => number): RandomJournal => ({
    revision: 1,
    payins: [],
    trades: Array.from({ length: 160 }, (_, i) => {
      const hour = 9 + (i % 8)
      const at = `2024-03-05T${String(hour).padStart(2, '0')}:00:00`
      return aFeedTrade({ id: i + 1, entryDate: at, exitDate: at, gain: gain(hour, i).toFixed(2) })
    }),
  })
  const view: ChancesView = {
    dimension: 'hour',
    beside: null,
    unit: 'CURRENCY',
    basis: 'EXIT',
    first: 0,
    parts: 5,
  }
  const report = (journal: RandomJournal, more: Partial<ChancesView> = {}) =>
    chancesReport([chancesAnswer(open(journal), noFilters, { ...view, ...more })])
  const noise = (i: number): number => 100 * Math.sin(i * 12.9898 + 3)

  it('finds the hour that is good, and no other', () => {
    const { groups, standingOut, byLuck, runs } = report(byHours((hour, i) => noise(i) + (hour === 12 ? 150 : 0)))
    expect(runs).toBe(1000)
    expect(groups).toHaveLength(8)
    expect(groups.filter(({ holds }) => holds).map(({ key, score }) => [key, score > 0])).toEqual([[12, true]])
    expect(standingOut).toBeGreaterThanOrEqual(1)
    // of eight groups one in twenty each
    expect(Math.abs(byLuck! - 0.4)).toBeLessThan(0.1)
  })

  it('finds none where hours mean nothing', () => {
    expect(report(byHours((_, i) => noise(i * 7))).groups.filter(({ holds }) => holds)).toEqual([])
  })

  it('judges no group below ten trades, and none where all results are the same', () => {
    expect(report({ ...byHours(() => 5) }).groups).toEqual([])
    const few = byHours((_, i) => noise(i))
    expect(report({ ...few, trades: few.trades.slice(0, 72) }).groups).toEqual([])
    expect(report({ ...few, trades: [] })).toEqual({ runs: 0, groups: [], standingOut: 0, byLuck: null })
  })

  it('finds the cell of two dimensions that is good, where each of them alone means nothing', () => {
    // twenty more long trades at each hour; at noon the long ones gain what the short ones lose
    const both = byHours((hour, i) => noise(i) + (hour === 12 ? 150 : 0)).trades
    const mirrored = byHours((hour, i) => noise(i * 7) - (hour === 12 ? 150 : 0)).trades
    const trades = [
      ...both,
      ...mirrored.map((trade) => ({ ...trade, id: trade.id + 160, direction: 'SHORT' as const })),
    ]
    const { groups } = report({ revision: 1, payins: [], trades }, { beside: 'direction' })
    expect(groups).toHaveLength(16)
    expect(groups.filter(({ holds }) => holds).map(({ key, beside, score }) => [key, beside, score > 0])).toEqual([
      [12, 0, true],
      [12, 1, false],
    ])
  })

  it('are the same in parts as all at once, and the same again', () => {
    const journal = byHours((hour, i) => noise(i) + hour)
    const parts = [0, 1, 2, 3, 4].map((first) => chancesAnswer(open(journal), noFilters, { ...view, first, parts: 1 }))
    expect(chancesReport([parts[0]!, ...parts.slice(1)])).toEqual(report(journal))
    expect(report(journal)).toEqual(report(journal))
    expect(chancesAnswer(open(journal), noFilters, { ...view, first: 8, parts: 10 }).runs).toBe(2 * 200)
  })

  it('scores each group and each cell as a slow way does, whatever is filtered', () => {
    let judged = 0
    const dimensions = fc.constantFrom(...dimensionNames)
    fc.assert(
      fc.property(
        randomJournals(),
        randomFilters(),
        dimensions,
        fc.option(fc.constantFrom('direction' as const, 'outcome' as const, 'weekday' as const)),
        fc.constantFrom(...units),
        fc.constantFrom('ENTRY' as const, 'EXIT' as const),
        (small, filters, dimension, beside, unit, basis) => {
          const journal = twentyfold(small)
          const asked = { dimension, beside, unit, basis, first: 0, parts: 1 }
          const { groups } = chancesReport([chancesAnswer(open(journal), filters, asked)])
          const all = closedTrades(journal)
          const value = (trade: ClosedTrade): number | null =>
            ({ CURRENCY: Number(trade.gain), PERCENT: trade.gainPercentage, R: trade.rMultiple })[unit]
          const trades = slowSelect(all, filters).filter((trade) => value(trade) !== null)
          const meanOf = (some: readonly ClosedTrade[]): number =>
            some.reduce((sum, trade) => sum + value(trade)!, 0) / some.length
          const mean = meanOf(trades)
          const variance = trades.reduce((sum, trade) => sum + (value(trade)! - mean) ** 2, 0) / (trades.length - 1)
          const expected = [...slowKeyGroups(trades, dimension, basis, all)].flatMap(([key, own]) => {
            const cells = beside === null ? [[null, own] as const] : [...slowKeyGroups(own, beside, basis, all)]
            return cells.flatMap(([column, some]) => {
              if (some.length < 10 || some.length === trades.length || !(variance > 1e-3)) return []
              const deviation = Math.sqrt(variance * (1 / some.length - 1 / trades.length))
              return [{ key, beside: column, trades: some.length, score: (meanOf(some) - mean) / deviation }]
            })
          })
          const inOrder = expected.toSorted((a, b) => a.key - b.key || (a.beside ?? 0) - (b.beside ?? 0))
          if (variance > 1e-3) {
            expect(groups.map(({ key, beside: column, trades: size }) => [key, column, size])).toEqual(
              inOrder.map((one) => [one.key, one.beside, one.trades]),
            )
            groups.forEach(({ score, chance }, i) => {
              expect(Math.abs(score - inOrder[i]!.score)).toBeLessThan(1e-3 * Math.max(1, Math.abs(score)))
              expect(chance > 0 && chance <= 1).toBe(true)
            })
          }
          judged += groups.length
        },
      ),
      { numRuns: runs({ quick: 60 }) },
    )
    expect(judged).toBeGreaterThan(0)
  })
})
