import { describe, expect, it } from 'vitest'
import { figure, figureTone } from '../figure.ts'
import { casesText, isSmall, measure } from '../measure.ts'
import { fileOf } from '../rows.ts'
import { barOption, drawnBars } from './bar-option.ts'
import { chartOf } from './chart-of.ts'
import { spokenMark } from './chart-marks.ts'

interface Row {
  readonly name: string
  readonly trades: number
  readonly withR: number
  readonly r: number | null
}
const rows: readonly Row[] = [
  { name: 'Breakout', trades: 12, withR: 11, r: 2.5 },
  { name: 'Pullback', trades: 14, withR: 9, r: -0.004 },
  { name: 'Gap fill', trades: 0, withR: 0, r: null },
]
const sign = (value: number): string => `${value > 0 ? '+' : value < 0 ? '\u2212' : ''}${Math.abs(value).toFixed(2)}`
const r = measure({
  head: 'Average R',
  label: 'R on average',
  value: (row: Row) => row.r,
  format: (value) => sign(Number(value.toFixed(2))),
  brief: (value) => value.toFixed(1),
  signed: true,
  cases: { count: ({ withR }) => withR, all: ({ trades }) => trades, noun: 'trade', known: 'with an R' },
})
const trades = figure({ head: 'Trades', value: (row: Row) => row.trades })
const name = figure({ head: 'Setup', value: (row: Row) => row.name })
const made = chartOf({
  kinds: ['bar'],
  option: () => ({}),
  rows,
  listed: rows.toReversed(),
  name,
  figures: [r, trades, figure({ head: 'With an R', value: ({ withR }: Row) => withR, only: 'table' })],
  counts: { of: (row) => row.trades, noun: 'trade' },
  opens: (row) => row.name,
})
const words = (mark: number) => made.marks[0]!.words(mark)

describe('a chart of figures', () => {
  it('says in a tooltip what its table says, with how many cases that is of where they are not all', () => {
    expect(words(0)).toEqual({
      head: 'Breakout',
      rows: [
        { label: 'R on average', value: '+2.50 in 11', signed: true },
        { label: 'Trades', value: '12' },
      ],
      opens: 'its 12 trades',
    })
    expect(spokenMark(words(1))).toBe('Pullback, R on average 0.00 in 9, Trades 14. Press Enter to show its 14 trades.')
    expect(made.table.figures.map(({ text }) => text(2))).toEqual(['Breakout', '+2.50', '12', '11'])
  })

  it('has no more to say of a row without cases than that, and opens nothing', () => {
    expect(words(2)).toEqual({ head: 'Gap fill', rows: [{ label: 'Trades', value: '0' }] })
    expect([made.marks[0]?.behind?.(2), made.rows(0), made.rows(2)]).toEqual([null, null, 'Breakout'])
  })

  it('saves what its table shows, in its order', () => {
    expect(fileOf(made.table)).toEqual({
      columns: ['Setup', 'Average R', 'Trades', 'With an R'].map((head) => ({ head, decimals: undefined })),
      rows: [
        ['Gap fill', null, 0, 0],
        ['Pullback', -0.004, 14, 9],
        ['Breakout', 2.5, 12, 11],
      ],
    })
  })
})

describe('bars of a measure', () => {
  it('are hollow and have a note by the same cases', () => {
    const shown = drawnBars({ rows, name: name.text, measure: r })
    expect(shown.map(({ note, small }) => [note, small])).toEqual([
      ['11 of 12 with an R', false],
      ['9 of 14 with an R', true],
      ['0 trades', true],
    ])
    expect(shown.map(({ value, text }) => [value, text])).toEqual([
      [2.5, '2.5'],
      [-0.004, '-0.0'],
      [null, '–'],
    ])
    expect(rows.map((row) => [casesText(r.cases, row), isSmall(r, row)])).toEqual(
      shown.map(({ note, small }) => [note, small]),
    )
  })

  it('have the colour of the text that stands beside them', () => {
    expect(rows.map((row) => figureTone(r, row))).toEqual(['gain', 'even', 'even'])
  })

  it('cannot be given a note, a text or a sample of their own', () => {
    const theme: Parameters<typeof barOption>[1] = Object.create(null)
    const bare = [{ name: 'Breakout', note: '12 trades', value: 2.5, text: '+2.5' }]
    // @ts-expect-error bars without their measure
    expect(() => barOption(bare, theme, String)).toThrow()
    const { cases, ...without } = r
    const uncounted = { rows, name: name.text, measure: without }
    // @ts-expect-error a figure that does not say over how many cases it is
    expect(() => barOption(uncounted, theme, String)).toThrow()
    expect(cases.noun).toBe('trade')
  })
})
