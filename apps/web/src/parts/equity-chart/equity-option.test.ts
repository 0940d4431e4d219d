import { noFilters } from '@afterclose/core/filters'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { equityAnswer } from '@afterclose/engine/reports/equity/equity-answer'
import { type EquityView, equityReport } from '@afterclose/engine/reports/equity/equity-report'
import { decodeFeed } from '@afterclose/feed/feed'
import { describe, expect, it } from 'vitest'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { spokenMark } from '../../ui/chart/chart-marks.ts'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import { equityOption } from './equity-option.ts'
import { equityMarks, tradesBehind } from './equity-marks.ts'

const theme: ChartTheme = {
  ink: '#000',
  ink2: '#222',
  ink3: '#333',
  paper: '#fff',
  raised: '#fff',
  hover: '#eee',
  rule: '#ccc',
  edge: '#999',
  grid: '#eee',
  gain: '#080',
  gainMark: '#0a0',
  loss: '#a00',
  lossMark: '#c00',
  evenMark: '#888',
  warnMark: '#b80',
  warnTint: '#fec',
  sequential: [],
  diverging: [],
  colors: ['#001', '#002', '#003', '#004', '#005', '#006', '#007', '#008'],
  font: 'sans-serif',
  narrow: false,
}
const book = openBook(decodeFeed(exampleFeed()), bestKernel)
const report = (changes: Partial<EquityView> = {}) =>
  equityReport(
    equityAnswer(book, noFilters, { unit: 'CURRENCY', axis: 'NUMBER', overlays: [], columns: 800, ...changes }),
  )
const option = (changes: Partial<EquityView> = {}, narrow = false) =>
  equityOption(
    report(changes),
    { ...theme, narrow },
    unitWords(changes.unit ?? 'CURRENCY', { currency: 'USD', decimals: 2 }),
  )
const seriesOf = (changes: Partial<EquityView> = {}, narrow = false) => {
  const { series } = option(changes, narrow)
  return Array.isArray(series) ? series : []
}

/** The points of a series, which ECharts reads from one column. */
const pointsOf = (series: ReturnType<typeof seriesOf>[number] | undefined): [number, number][] => {
  const column = series?.data instanceof Float64Array ? series.data : new Float64Array()
  return Array.from({ length: column.length / 2 }, (_, i) => [column[2 * i]!, column[2 * i + 1]!])
}

const words = { words: unitWords('CURRENCY', { currency: 'USD', decimals: 2 }), dateFormat: 'yyyy-MM-dd' } as const
/** What is said of a mark: of the line 0, of the payins 1. */
const wordsOf = (series: number, mark: number, shown = report({ overlays: ['BALANCE'] })) =>
  equityMarks(shown, words)[series]!.words(mark)

const label = (narrow: boolean) => JSON.stringify(seriesOf({}, narrow)[0]).match(/"formatter":"([^"]*)"/)?.[1]

describe('the equity chart', () => {
  it('draws the running sum first', () => {
    const [line] = seriesOf()
    expect(pointsOf(line)).toEqual([
      [0, 0],
      [1, 196.5],
      [2, 93],
      [3, 288],
      [4, 183],
      [5, 173.6],
      [6, -133.4],
      [7, 159.6],
      [8, 1349.6],
      [9, 1039.6],
      [10, 936.1],
      [11, 1126.1],
      [12, 1621.1],
    ])
  })

  it('shades between the line and its last high: there along the highs, back along the line', () => {
    const falls = pointsOf(seriesOf()[1])
    const highs = falls.slice(0, falls.length / 2)
    const lows = falls.slice(falls.length / 2).toReversed()
    const at = (side: typeof falls, x: number) => side.find(([position]) => position === x)?.[1]
    expect(highs.map(([x]) => x)).toEqual(lows.map(([x]) => x))
    expect([at(highs, 6), at(lows, 6)]).toEqual([288, -133.4])
    expect([at(highs, 8), at(lows, 8)]).toEqual([1349.6, 1349.6])
  })

  it('keeps its series from one drawing to the next, whatever else is compared', () => {
    const alone = seriesOf().map(({ id }) => id)
    const ids = seriesOf({ overlays: ['BALANCE', 'ALL', 'GREEN', 'TREND'] }).map(({ id }) => id)
    expect(ids.slice(0, alone.length)).toEqual(alone)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).not.toContain(undefined)
  })

  it('names the deepest fall, shorter on a phone', () => {
    expect(label(false)).toBe('{size|−421}  {name|deepest drawdown, 10 January}')
    expect(label(true)).toBe('{size|−421}')
  })

  it('names it in per cent as the drawdown of the statistics, 4.0960', () => {
    expect(JSON.stringify(seriesOf({ unit: 'PERCENT' })[0])).toContain(
      '{size|−4.10%}  {name|deepest drawdown, 10 January}',
    )
  })

  it('adds a line for everything it is compared with, and a mark for every payin', () => {
    const names = seriesOf({ overlays: ['BALANCE', 'ALL', 'GREEN', 'TREND'] }).flatMap(({ name }) => name ?? [])
    expect(names).toEqual([
      'Selected trades',
      'All trades',
      'Green trades',
      'Trend',
      'Balance',
      'Deposits and withdrawals',
    ])
  })

  it('has an axis as long as the longest line, which may be one that it is compared with', () => {
    const all = { x: Float64Array.of(0, 20), y: Float64Array.of(0, 1) }
    const axisWith = (line: 'all' | 'green' | 'balance') => {
      const whole = report({ overlays: ['BALANCE', 'ALL', 'GREEN'] })
      const longer = equityOption(
        { ...whole, [line]: { ...whole[line], ...all } },
        theme,
        unitWords('CURRENCY', { currency: 'USD', decimals: 2 }),
      )
      return longer.xAxis
    }
    expect(option().xAxis).toMatchObject({ max: 12 })
    for (const line of ['all', 'green', 'balance'] as const) expect(axisWith(line)).toMatchObject({ max: 20 })
  })

  it('names a deposit and a withdrawal by what they are', () => {
    expect(spokenMark(wordsOf(1, 0))).toBe(
      'Deposit, 2024-01-01 00:00, Amount, USD +10,000.00, Balance after 10,000.00.',
    )
    const out = report({ overlays: ['BALANCE'] })
    const paid = out.balance?.payins.map((payin) => ({ ...payin, delta: -payin.delta })) ?? []
    const withdrawal = wordsOf(1, 0, { ...out, balance: out.balance && { ...out.balance, payins: paid } })
    expect(spokenMark(withdrawal)).toMatch(/^Withdrawal, .*Amount, USD −10,000\.00/)
  })

  it('tells of a point which trade it is, what it made and where the line stands', () => {
    expect(spokenMark(wordsOf(0, 0))).toBe('Start, Cumulative net gain, USD 0.00.')
    expect(spokenMark(wordsOf(0, 2))).toBe(
      'Trade 2, 2024-01-03 10:45, Cumulative net gain, USD +93.00, This trade −103.50, Below the high 103.50. Press Enter to show the trade.',
    )
    expect(wordsOf(0, 1).rows[1]?.signed).toBe(true)
  })

  it('places dates without the zone of the browser', () => {
    expect(option({ axis: 'DATE' })).toMatchObject({ useUTC: true, xAxis: { type: 'time' } })
  })
})

describe('a click on the equity line', () => {
  it('leads to the trade of the point', () => {
    expect(tradesBehind(report(), 8)).toEqual({ title: '16 January 2024', of: { is: 'rows', after: 6, upTo: 7 } })
  })
  it('leads nowhere from the start', () => {
    expect(tradesBehind(report(), 0)).toBeNull()
  })
  it('leads to all trades that one pixel column stands for', () => {
    const thinned = report({ columns: 1 })
    const last = thinned.points.row.length - 1
    expect(wordsOf(0, 2, thinned).opens).toMatch(/^its \d+ trades$/)
    expect(tradesBehind(thinned, last)?.of).toEqual({ is: 'rows', after: thinned.points.row[last - 1], upTo: 11 })
  })
})
