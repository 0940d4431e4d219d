import { DAY } from '@afterclose/core/time'
import { z } from 'zod'
import { expect, it } from 'vitest'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { namedTheme } from '../../testing/chart-colours.ts'
import { fileOf } from '../../ui/rows.ts'
import { type Drawn, portfolioMarks, portfolioOption, portfolioTable } from './portfolio-option.ts'

const drawn: Drawn = {
  lines: [
    { name: 'Futures', color: 0, line: { day: [10, 12, 15], value: [100, -50, 70] } },
    { name: 'Stocks', color: 1, line: { day: [11], value: [-30] } },
  ],
  sum: { day: [10, 11, 12, 15], value: [100, 70, -80, 40] },
  combined: false,
}
const words = { words: unitWords('CURRENCY', { currency: 'USD', decimals: 2 }), day: (day: number) => `Day ${day}` }
const Series = z.array(z.looseObject({ name: z.string(), color: z.string(), data: z.array(z.array(z.number())) }))

it('begins each line at nothing on the day before its first one, in the colour of its journal', () => {
  const [, futures, stocks] = Series.parse(portfolioOption(drawn, namedTheme).series)
  expect(futures).toMatchObject({ name: 'Futures', color: 'c1' })
  expect(futures?.data).toEqual([
    [9 * DAY, 0],
    [10 * DAY, 100],
    [12 * DAY, -50],
    [15 * DAY, 70],
  ])
  expect(stocks).toMatchObject({ name: 'Stocks', color: 'c2' })
  expect(stocks?.data).toEqual([
    [10 * DAY, 0],
    [11 * DAY, -30],
  ])
})

it('tells of each day what every line has come to, as its row does', () => {
  const [marks] = portfolioMarks(drawn, words)
  const table = fileOf(portfolioTable(drawn, words))
  expect(marks!.count).toBe(4)
  expect(marks!.words(2)).toEqual({
    head: 'Day 12',
    rows: [
      { label: 'Futures', value: '−50.00' },
      { label: 'Stocks', value: '−30.00' },
      { label: 'Together', value: '−80.00' },
    ],
  })
  expect(table.columns.map(({ head }) => head)).toEqual(['Day', 'Futures', 'Stocks', 'Together'])
  expect(table.rows[1]).toEqual(['Day 12', -50, -30, -80])
})
