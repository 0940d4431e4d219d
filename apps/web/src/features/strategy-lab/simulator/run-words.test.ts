import { expect, it } from 'vitest'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { namedTheme } from '../../../testing/chart-colours.ts'
import { fanOption } from './fan-option.ts'
import { chanceBehind, daysNote, fallsNote, percentiles, runsNote, shareOfRuns } from './run-words.ts'

/** Uneven runs: each percentile is its own number. */
const uneven = [0, 5, 25, 50, 75, 95, 100]

it('names the percentiles in the order of the simulator', () => {
  expect(percentiles(uneven)).toEqual({ least: 0, p5: 5, p25: 25, median: 50, p75: 75, p95: 95, most: 100 })
  expect(() => percentiles([1, 2, 3])).toThrow('seven')
})

it('says a share of runs with the interval of the chance behind it', () => {
  expect([shareOfRuns(0, 200), runsNote(0, 200)]).toEqual(['< 1.9', '0 of 200 runs; below 1.9%'])
  expect([shareOfRuns(200, 200), runsNote(200, 200)]).toEqual(['> 98.1', '200 of 200 runs; above 98.1%'])
  expect([shareOfRuns(106, 200), runsNote(106, 200, 'lost 50%')]).toEqual([
    '53',
    '106 of 200 runs lost 50%; 45.8 to 60.1%',
  ])
  // 0.335 and 99.665 %: bounds are rounded outward
  expect([chanceBehind(0, 1100), chanceBehind(1100, 1100)]).toEqual(['below 0.4%', 'above 99.6%'])
})

it('never rounds a share of runs to none or all', () => {
  for (const runs of [200, 1100, 2000])
    for (const count of [0, 1, runs - 1, runs])
      expect(shareOfRuns(count, runs)).toMatch(count === 0 ? /^< / : count === runs ? /^> / : /^(0\.[1-9]|99\.[1-9])$/)
})

it('says of uneven runs what nine of ten took, and what one in four fell', () => {
  expect(daysNote(uneven)).toBe('median; nine of ten took 5 to 95')
  expect(daysNote([0, 4.6, 25, 50, 75, 95.4, 100])).toBe('median; nine of ten took 4 to 96') // as wide as they are
  expect(daysNote(null)).toBe('no run passed')
  expect(fallsNote(uneven)).toBe('one in four exceeds 75.0')
  expect(fallsNote(null)).toBe('')
})

it('names each line of the fan with its own value, from the lowest to the highest', () => {
  const band = (value: number) => Float64Array.of(1000, value)
  const fan = {
    bands: [band(500), band(2500), band(5000), band(7500), band(9500)],
    lines: [],
    stride: 1,
    startBalance: 1000,
    ruin: 0,
    scale: 'LINEAR',
  } as const
  const words = unitWords('CURRENCY', { currency: 'USD', decimals: 2 })
  const { series = [] } = fanOption({ ...fan, bands: [...fan.bands] }, namedTheme, words)
  const labels = JSON.stringify(series).matchAll(/\{name\|([^}]+)\}\{value\|([^}]+)\}/g)
  expect([...labels].map(([, name, value]) => [name, value])).toEqual([
    ['5%', words.brief(500)],
    ['25%', words.brief(2500)],
    ['Median', words.brief(5000)],
    ['75%', words.brief(7500)],
    ['95%', words.brief(9500)],
  ])
})
