import { noFilters } from '@afterclose/core/filters'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { equityAnswer } from '@afterclose/engine/reports/equity/equity-answer'
import { type EquityView, equityReport } from '@afterclose/engine/reports/equity/equity-report'
import { decodeFeed } from '@afterclose/feed/feed'
import { describe, expect, it } from 'vitest'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import { equityOption } from './equity-option.ts'
import { pickedTrades } from './picked-trades.ts'

const theme: ChartTheme = {
  ink: '#000',
  ink2: '#222',
  ink3: '#333',
  paper: '#fff',
  raised: '#fff',
  rule: '#ccc',
  edge: '#999',
  grid: '#eee',
  gain: '#080',
  gainMark: '#0a0',
  loss: '#a00',
  lossMark: '#c00',
  evenMark: '#888',
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
    { words: unitWords(changes.unit ?? 'CURRENCY', { currency: 'USD', decimals: 2 }), dateFormat: 'yyyy-MM-dd' },
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

/** The box beside the pointer. */
function boxOf(tooltip: unknown, point: number): HTMLElement {
  const formatter =
    typeof tooltip === 'object' && tooltip !== null && 'formatter' in tooltip ? tooltip.formatter : undefined
  if (typeof formatter !== 'function') throw new Error('Nothing is said beside the pointer')
  const hovered = { seriesIndex: 0, dataIndex: point }
  const box: unknown = Reflect.apply(formatter, undefined, [hovered])
  if (!(box instanceof HTMLElement)) throw new Error('No box')
  return box
}
const said = (tooltip: unknown, point: number): string => boxOf(tooltip, point).textContent
/** The class of what this trade made. */
const toneAt = (tooltip: unknown, point: number): string =>
  boxOf(tooltip, point).querySelectorAll('span')[3]?.className ?? ''

const label = (narrow: boolean) => JSON.stringify(seriesOf({}, narrow)[0]).match(/"formatter":"([^"]*)"/)?.[1]

describe('the equity chart', () => {
  it('draws the running sum as series 0', () => {
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
      '{size|−4.10\u00A0%}  {name|deepest drawdown, 10 January}',
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

  it('names a deposit and a withdrawal by what they are', () => {
    const payins = seriesOf({ overlays: ['BALANCE'] }).find(({ name }) => name === 'Deposits and withdrawals')
    expect(said(payins?.tooltip, 0)).toBe('Deposit, 2024-01-01 00:00Amount, USD+10,000.00Balance after10,000.00')
    const out = { ...report({ overlays: ['BALANCE'] }) }
    const paid = out.balance?.payins.map((payin) => ({ ...payin, delta: -payin.delta })) ?? []
    const words = { words: unitWords('CURRENCY', { currency: 'USD', decimals: 2 }), dateFormat: 'yyyy-MM-dd' as const }
    const { series } = equityOption({ ...out, balance: out.balance && { ...out.balance, payins: paid } }, theme, words)
    const withdrawals = [series].flat().find((one) => one?.name === 'Deposits and withdrawals')
    expect(said(withdrawals?.tooltip, 0)).toMatch(/^Withdrawal, .*Amount, USD−10,000\.00/)
  })

  it('tells of a point which trade it is, what it made and where the line stands', () => {
    const { tooltip } = option()
    const at = (point: number) => said(tooltip, point)
    expect(at(0)).toBe('StartCumulative net gain, USD0.00')
    expect(at(2)).toBe('Trade 2, 2024-01-03 10:45Cumulative net gain, USD+93.00This trade−103.50Below the high103.50')
    expect(toneAt(tooltip, 1)).toContain('gain')
    expect(toneAt(tooltip, 2)).toContain('loss')
  })

  it('places dates without the zone of the browser', () => {
    expect(option({ axis: 'DATE' })).toMatchObject({ useUTC: true, xAxis: { type: 'time' } })
  })
})

describe('a click on the equity line', () => {
  it('leads to the trade of the point', () => {
    expect(pickedTrades(report(), 8)).toEqual({ title: '16 January 2024', of: { is: 'rows', after: 6, upTo: 7 } })
  })
  it('leads nowhere from the start', () => {
    expect(pickedTrades(report(), 0)).toBeNull()
  })
  it('leads to all trades that one pixel column stands for', () => {
    const thinned = report({ columns: 1 })
    const last = thinned.points.row.length - 1
    expect(pickedTrades(thinned, last)?.of).toEqual({ is: 'rows', after: thinned.points.row[last - 1], upTo: 11 })
  })
})
