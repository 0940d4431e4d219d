import type { MistakesMonth } from '@afterclose/engine/reports/mistakes/mistakes-report'
import { describe, expect, it } from 'vitest'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { spokenReading } from '../../../parts/reading.tsx'
import { costReading } from './mistakes-block.tsx'
import { trendReading } from './mistakes-trend.tsx'

const months = (...counts: readonly (readonly [number, number])[]): MistakesMonth[] =>
  counts.map(([comments, selected], i) => ({
    year: 2026,
    month: i + 1,
    comments,
    selected,
    trades: comments,
    of: { is: 'all' },
  }))
const read = (...counts: readonly (readonly [number, number])[]): string =>
  spokenReading(trendReading(months(...counts)))

describe('the trend of mistakes', () => {
  it('compares the last three months with the three before, by how many trades there were', () => {
    expect(read([90, 100], [9, 30], [9, 30], [9, 30], [3, 20], [3, 20], [3, 20])).toBe(
      'The last 3 months had fewer mistakes than the 3 before: 15 negative comments per 100 trades, 30 before.',
    )
    expect(read([1, 10], [1, 10], [1, 10], [9, 10], [9, 10], [9, 10])).toContain(
      'had more mistakes than the 3 before: 90',
    )
    expect(read([1, 10], [1, 10], [1, 10], [2, 20], [2, 20], [2, 20])).toContain('as many mistakes as the 3 before: 10')
  })

  it('says so where there is too little to compare', () => {
    expect(read([3, 40], [1, 20])).toBe('4 negative comments in 2 months: too short a period for a trend.')
    expect(read([3, 40], [3, 40], [3, 40], [1, 3], [1, 3], [1, 3])).toContain('the sample is small')
  })
})

const words = unitWords('CURRENCY', { currency: 'USD', decimals: 2 })
const cost = (trades: number, known: number, net: number | null): string => {
  const row = { trades, known, net }
  return spokenReading(costReading({ mistaken: row, total: { net: 1000 } }, words))
}

it('the reading of mistakes names what they cost and what would be without them', () => {
  expect(cost(34, 34, -4120)).toBe(
    'Trades with a mistake lost 4,120 USD in 34 trades; without them the result would be +5,120 instead of +1,000.',
  )
  expect(cost(34, 34, 120)).toBe('Trades with a mistake still made 120 USD in 34 trades: overall they cost nothing.')
  expect(cost(4, 4, -120)).toContain('4 trades with a mistake are too few')
  expect(cost(0, 0, 0)).toBe('No selected trade has a negative comment.')
  expect(cost(12, 0, null)).toBe('None of 12 trades with a mistake has a value in USD.')
})
