import type { Interval } from '@afterclose/engine/reports/intervals/intervals-report'
import { expect, it } from 'vitest'
import { cutWords, luckVerdict } from './luck-verdict.ts'

const avgR = (estimate: number | null, low: number | null, high: number | null, cases = 100): Interval => ({
  name: 'avgR',
  cases,
  estimate,
  low,
  high,
})
const verdict = (of: Interval) => luckVerdict(of, null, false).replaceAll('\u00A0', ' ')

it('says more than luck only of an average R whose range leaves out 0', () => {
  expect(verdict(avgR(0.5, 0.078248, 0.935442))).toBe(
    '+0.50 on average (from +0.08 to +0.94), 100 trades: more than luck.',
  )
  expect(verdict(avgR(0.5, -0.200036, 1.294531, 40))).toMatch(/40 trades: could be luck\.$/)
  expect(verdict(avgR(-0.5, -0.9, -0.1))).toMatch(/: the loss is more than luck\.$/)
  expect(verdict(avgR(0.5, null, null, 9))).toBe('+0.50 on average, 9 trades: too few to tell.')
  expect(verdict(avgR(null, null, null, 0))).toBe('No trade has an R, so nothing can be said about luck.')
})

it('judges neither R that ignores sizes, nor trades without a loss', () => {
  const sure = avgR(0.5, 0.1, 0.9)
  expect(luckVerdict(sure, { signsDiffer: true, fold: 90 }, false)).toBe(
    'R ignores that sizes varied 90-fold. Judge by money: luck is judged by R alone.',
  )
  expect(luckVerdict(sure, null, true)).toMatch(/^None of these 100 trades lost/)
})

it('names what the bet cuts off', () => {
  expect(cutWords({ below: 1, belowR: 5, above: 2, aboveR: 6.2 }).replaceAll('\u00A0', ' ')).toBe(
    ' 2 trades above +5R count as +5R (6.20R cut). 1 trade below −3R counts as −3R (5.00R cut).',
  )
  expect(cutWords({ below: 0, belowR: 0, above: 0, aboveR: 0 })).toBe('')
})
