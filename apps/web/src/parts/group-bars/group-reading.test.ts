import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { describe, expect, it } from 'vitest'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { testedGroup } from '../how-sure/tested-reading.ts'
import { spokenReading } from '../reading.tsx'
import { groupMeasures } from './measured.ts'
import { groupReading } from './group-reading.ts'
import type { Measure } from './measure-search.ts'

const row = (key: number | null, trades: number, changes: Partial<PerformanceRow> = {}): PerformanceRow => ({
  key,
  of: { is: 'all' },
  trades,
  share: null,
  winners: 0,
  losers: 0,
  breakEvens: 0,
  breakEvenGain: 0,
  winRate: null,
  known: trades,
  net: null,
  average: null,
  withR: 0,
  totalR: null,
  avgR: null,
  profitFactor: null,
  grossProfit: 0,
  avgWin: null,
  avgLoss: null,
  payoff: null,
  withRrr: 0,
  avgRrr: null,
  withRealizedRrr: 0,
  avgRealizedRrr: null,
  avgHolding: null,
  maxDrawdown: null,
  avgTilt: null,
  ...changes,
})
const names = ['', 'Pullback', 'News fade', 'Gap fill']
const words = unitWords('CURRENCY', { currency: 'USD', decimals: 2 })
const measures = groupMeasures({ unit: 'CURRENCY', words, decimals: 2 })
const read = (rows: readonly PerformanceRow[], total: PerformanceRow, measure: Measure = 'NET'): string => {
  const performance: Performance = { dimension: 'setup', unit: 'CURRENCY', rows, total }
  return spokenReading(groupReading(performance, measure, { group: 'setup', nameOf: (key) => names[key]!, measures }))
}

describe('the reading of groups by net gain', () => {
  it('names the best with its part of the result, and what the worst cost', () => {
    const rows = [row(1, 72, { net: 14_522 }), row(2, 22, { net: -2064.5 }), row(3, 8, { net: -9000 })]
    expect(read(rows, row(null, 248, { net: 24_445 }))).toBe(
      'Pullback earned 14,522 of 24,445 USD, 59% of the result from 29% of the trades. News fade lost 2,065 USD in 22 trades; without it the result would be +26,510.',
    )
  })

  it('names no part of a result that is smaller, or a loss', () => {
    const rows = [row(1, 72, { net: 500 }), row(2, 22, { net: -2000 })]
    expect(read(rows, row(null, 94, { net: -1500 }))).toBe(
      'News fade lost 2,000 USD in 22 trades; without it the result would be +500. Pullback earned 500 USD in 72 trades; all trades together lost 1,500 USD.',
    )
    expect(read([row(1, 72, { net: 500 }), row(2, 22, { net: 400 })], row(null, 94, { net: 450 }))).toContain(
      'Pullback earned 500 USD in 72 trades; all trades together made 450 USD. No setup with 10 or more trades lost money.',
    )
  })

  it('says that nothing was earned', () => {
    const rows = [row(1, 12, { net: -5 }), row(2, 22, { net: -2000 })]
    expect(read(rows, row(null, 34, { net: -2005 }))).toMatch(
      /^News fade lost 2,000 USD .* No setup with 10 or more trades made money\.$/,
    )
  })

  it('says of small samples that they are small, and of no groups nothing', () => {
    expect(read([row(1, 9, { net: 500 })], row(null, 9, { net: 500 }))).toBe(
      'No setup has 10 trades: the sample is too small.',
    )
    expect(read([], row(null, 9))).toBe('')
  })
})

it('the reading of groups by average names the highest and the lowest average, with their counts', () => {
  const rows = [
    row(1, 72, { average: 201.7, net: 14_522 }),
    row(2, 22, { average: -93.84, net: -2064.5 }),
    row(3, 9, { average: 900, net: 8100 }),
  ]
  expect(read(rows, row(null, 103), 'AVERAGE')).toBe(
    'Pullback gained most: 202 USD per trade in 72 trades. News fade lost most: 94 USD per trade in 22 trades.',
  )
  expect(read([rows[0]!, rows[2]!], row(null, 81), 'AVERAGE')).toBe(
    'Pullback gained 202 USD per trade in 72 trades. The other 1 setup has fewer than 10.',
  )
})

it('the reading of groups by win rate says what their payoff needs, and counts decided trades alone', () => {
  const rows = [
    row(1, 72, { winners: 39, losers: 32, winRate: 54.9296, payoff: 1.76 }),
    row(2, 22, { winners: 6, losers: 15, winRate: 28.5714, payoff: 1.47 }),
    row(3, 12, { winners: 9, losers: 0, winRate: 100 }),
  ]
  expect(read(rows, row(null, 106), 'WIN_RATE')).toBe(
    'Pullback won most often: 39 of 71 trades, 54.9%; at its payoff, 36.2% is enough. News fade won least often: 6 of 21 trades, 28.6%; at its payoff, 40.5% is needed.',
  )
})

it('the reading of groups names only those that differ by more than luck, and still knows the others', () => {
  const rows = [
    row(1, 300, { average: 60, net: 18_000 }),
    row(2, 22, { average: -93.84, net: -2064.5 }),
    row(3, 12, { average: 700, net: 8400 }),
  ]
  const performance: Performance = {
    dimension: 'setup',
    unit: 'CURRENCY',
    rows,
    total: row(null, 334, { net: 24_335 }),
  }
  const named = { group: 'setup', nameOf: (key: number) => names[key]!, measures }
  const said = (measure: Measure, ...keys: readonly number[]): string =>
    spokenReading(groupReading(performance, measure, named, { held: keys.map((key) => testedGroup(key)), tested: 3 }))
  expect(said('NET', 2, 3)).toBe(
    'Gap fill earned 8,400 of 24,335 USD, 35% of the result from 4% of the trades. News fade lost 2,065 USD in 22 trades; without it the result would be +26,400.',
  )
  // only the setup that differs by more than luck is named
  expect(said('NET', 2)).toBe('News fade lost 2,065 USD in 22 trades; without it the result would be +26,400.')
  expect(said('NET', 3)).toBe('Gap fill earned 8,400 of 24,335 USD, 35% of the result from 4% of the trades.')
  expect(said('AVERAGE', 3)).toBe('Gap fill gained 700 USD per trade in 12 trades.')
})

it('the reading of groups names none where the test of the page rejects all', () => {
  const rows = [row(1, 72, { average: 201.7, net: 14_522 }), row(2, 22, { average: -93.84, net: -2064.5 })]
  const performance: Performance = { dimension: 'setup', unit: 'CURRENCY', rows, total: row(null, 94, { net: 12_458 }) }
  const named = { group: 'setup', nameOf: (key: number) => names[key]!, measures }
  for (const measure of ['NET', 'AVERAGE'] as const)
    expect(groupReading(performance, measure, named, 'REJECTED')).toEqual([
      'No setup differs from the others by more than luck.',
    ])
})
