import { noFilters } from '@afterclose/core/filters'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { rDistributionAnswer } from '@afterclose/engine/reports/r-distribution/r-distribution-answer'
import { rDistributionReport } from '@afterclose/engine/reports/r-distribution/r-distribution-report'
import { rBarWidths } from '@afterclose/engine/stats/r-bar-widths'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentFilters, setFilters } from '../../../journal/filters.ts'
import { itemsOf, namedTheme, toneDrawn } from '../../../testing/chart-colours.ts'
import { clickAt, drawnOption, pointAt } from '../../../testing/charts.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { explainedFigure, expectExplained, figureOf } from '../../../testing/explained.ts'
import { render } from '../../../testing/render.tsx'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { atWork } from '../../../testing/samples.ts'
import { rBarsOption } from './r-bars-option.ts'
import { RDistributionPage } from './r-distribution-page.tsx'
import { barName, rBorder } from './r-names.ts'

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
})

const path = '/chart-lab/r-distribution'
const chart = () => screen.findByRole('img', { name: /^How large are wins and losses in R\?/ })
const stat = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
const drawer = (title: RegExp) => screen.findByRole('dialog', { name: title })
const tradesIn = async (dialog: HTMLElement) =>
  (await within(dialog).findAllByRole('button', { name: /^Open trade/ })).map((link) => link.textContent)
const points = async (series: number): Promise<unknown> => (await drawnOption(await chart())).series[series]?.['data']

describe('the R distribution of the worked example', () => {
  it('leads with its figures', async () => {
    await render(<RDistributionPage />, path)
    expect(await stat('Mean')).toBe('Mean+0.69Rof 11 trades')
    expect(await stat('Median')).toBe('Median+0.95Rhalf are below')
    expect(await stat('Deviation')).toBe('Deviation1.69Rsample, n − 1')
    expect(await stat('Skew')).toBe('Skew+0.45longer tail of wins')
    expect(await stat('Worse than −1.1R')).toBe('Worse than −1.1R9.1%1 of 11 trades')
    expect(await stat('From the best 5')).toBe('From the best 5142.4%+10.84R of the total')
  })

  it('says in words how far losses went, and what the best trades brought', async () => {
    await render(<RDistributionPage />, path)
    const says =
      'Losses went further than planned: 1 trade lost more than −1.1R and cost 1.5R together. The median trade gained 0.95R, the mean gained 0.69R; ' +
      'the best 5 made 142% of the +7.6R total; without them the mean is −0.54R.'
    expect((await chart()).getAttribute('aria-label')).toContain(says)
    expect(screen.getByText('Based on 11 of 12 trades: R needs a stop loss.')).toBeDefined()
  })

  it('draws a bar for each half R, and no second axis over them', async () => {
    await render(<RDistributionPage />, path)
    expect(await points(0)).toMatchObject(
      [1, 2, 1, 1, 0, 2, 0, 3, 0, 0, 0, 1].map((trades, i) => ({ value: [-1.5 + i / 2, trades] })),
    )
    const { series, yAxis } = await drawnOption(await chart())
    expect(series.map(({ id }) => id)).toEqual(['bars', 'stop band', 'stop stripe'])
    expect(yAxis).toMatchObject([{ show: false }])
    await pointAt(await chart(), 'bars', [2, 1.5])
    expect(document.querySelector('.chart-tooltip')?.textContent).toBe(
      '+1.75 to below +2.25RTrades3Share27.3%Sum of R+5.90Click to show its 3 trades',
    )
  })

  it('writes losses in their colour, and the bar around 0 without one', async () => {
    const user = userEvent.setup()
    await render(<RDistributionPage />, path)
    await chart()
    await user.click(screen.getAllByRole('button', { name: 'Show as table' })[0]!)
    const rows = within(screen.getByRole('table', { name: /^How large/ })).getAllByRole('row')
    // −1.5, −1, −0.5 and 0, whose trade lost 0.047 R
    const tones = rows.slice(1, 5).map((row) => /gain|loss/.exec(row.lastElementChild?.outerHTML ?? '')?.[0])
    expect(tones).toEqual(['loss', 'loss', 'loss', undefined])
  })

  it('explains each of its figures by what went in', async () => {
    await render(<RDistributionPage />, path)
    await expectExplained(['Mean', 'Median', 'Deviation', 'Skew', 'From the best 5'])
    expect(await explainedFigure(await figureOf('Worse than −1.1R'))).toEqual({
      title: 'Worse than −1.1R 9.09%',
      formula: 'oversized losses ÷ trades with R × 100=1 ÷ 11 × 100=9.09%',
      numbers: [
        ['Oversized losses', '1'],
        ['Trades with R', '11'],
        ['Trades with R, of all', '11 of 12'],
      ],
      trades: ['8', '12', '1', '7'],
    })
  })

  it('takes bins of another width', async () => {
    const user = userEvent.setup()
    await render(<RDistributionPage />, path)
    await chart()
    await user.click(screen.getByRole('radio', { name: '1R' }))
    expect(await screen.findByText('R multiple, bins of 1')).toBeDefined()
    await waitFor(async () =>
      expect(await points(0)).toMatchObject([1, 3, 1, 2, 3, 0, 1].map((trades, i) => ({ value: [-2 + i, trades] }))),
    )
  })

  it('leads from a bar, from words and from a row to their trades', async () => {
    const user = userEvent.setup()
    await render(<RDistributionPage />, path)
    await clickAt(await chart(), 'bars', [2, 1.5])
    expect(await tradesIn(await drawer(/^\+1\.75 to below \+2\.25R /))).toEqual(['12', '7', '1'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: '1 trade lost more than −1.1R' }))
    expect(await tradesIn(await drawer(/^Worse than −1\.1R /))).toEqual(['6'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: '1 of 11 trades' }))
    expect(await tradesIn(await drawer(/^Worse than −1\.1R /))).toEqual(['6'])
    await user.keyboard('{Escape}')
    await user.click(screen.getAllByRole('button', { name: 'Show as table' })[0]!)
    const table = within(screen.getByRole('table', { name: /^How large/ }))
    expect(table.getAllByRole('row')[1]?.textContent).toBe('−1.75 to below −1.25R19.1−1.54')
    await user.click(table.getByRole('button', { name: '−1.25 to below −0.75R, a full stop' }))
    expect(await tradesIn(await drawer(/^−1\.25 to below −0\.75R, a full stop /))).toEqual(['9', '2'])
  })

  it('draws the share of trades below each bar as a line of its own, which opens them', async () => {
    const user = userEvent.setup()
    await render(<RDistributionPage />, path)
    const below = await screen.findByRole('img', { name: /^How many trades ended below each R\?/ })
    const line = (await drawnOption(below)).series[0]?.['data']
    expect(JSON.stringify(line)).toMatch(/^\[\[-1\.25,9\.09\d+\],.*\[4\.25,100\]\]$/)
    // 5 of 11 are below +0.25R, 7 below +1.25 R
    expect(below.getAttribute('aria-label')).toContain('63.6% of the trades ended below +1.25R.')
    within(below.parentElement!.parentElement!)
      .getByRole('group', { name: /^Chart/ })
      .focus()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByText(/^Below −1\.25R, Trades 1, Share 9\.1/)).toBeDefined()
    await user.keyboard('{End}{Enter}')
    expect(await tradesIn(await drawer(/^Below \+4\.25R /))).toHaveLength(11)
  })

  it('follows the filters, and says that few trades show no shape', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, setup: [1] } })
    await render(<RDistributionPage />, path)
    expect(await stat('Mean')).toBe('Mean+0.38Rof 6 trades')
    expect((await chart()).getAttribute('aria-label')).toContain(
      'Small sample. 6 trades have an R, too few to judge the distribution.',
    )
  })
})

it.each(rBarWidths)('bars of %d R are drawn in the colour of their side of 0, and around 0 in none', (width) => {
  const trades = [-1, -0.05, 1].map((rMultiple, i) => aFeedTrade({ id: i + 1, rMultiple, gain: '1', risk: null }))
  const book = openBook(toColumns({ revision: 1, trades, payins: [] }), bestKernel)
  const report = rDistributionReport(rDistributionAnswer(book, noFilters), width)
  const drawn = itemsOf(rBarsOption(report, namedTheme), 'bars') ?? []
  const tones = report.bars.flatMap((bar, i) => (bar.trades === 0 ? [] : [[barName(bar), toneDrawn(drawn[i]!)]]))
  const half = rBorder(width / 2).slice(1)
  expect(tones).toEqual([
    [`${rBorder(-1 - width / 2)} to below ${rBorder(-1 + width / 2)}R, a full stop`, 'loss'],
    [`−${half} to below +${half}R`, 'even'],
    [`${rBorder(1 - width / 2)} to below ${rBorder(1 + width / 2)}R`, 'gain'],
  ])
})

it.each(rBarWidths)('tints the bar of %d R in which a full stop is, with a stripe from −1.1 to −0.9', (width) => {
  const trades = [-1.2, -1.05, -1, -0.95, -0.8, 2].map((rMultiple, i) =>
    aFeedTrade({ id: i + 1, rMultiple, gain: '1', risk: null }),
  )
  const book = openBook(toColumns({ revision: 1, trades, payins: [] }), bestKernel)
  const report = rDistributionReport(rDistributionAnswer(book, noFilters), width)
  const within = { 0.25: 3, 0.5: 5, 1: 5 }[width]
  const shapes = JSON.stringify(
    [rBarsOption(report, namedTheme).series].flat().flatMap((series) =>
      series?.type === 'custom' && typeof series.renderItem === 'function'
        ? // 100 pixels per R, 10 per trade
          [Reflect.apply(series.renderItem, null, [{}, { coord: ([x, y]: number[]) => [100 * x!, 200 - 10 * y!] }])]
        : [],
    ),
  )
  const band = { x: -100 - 50 * width, y: 0, width: 100 * width, height: 200 }
  expect(shapes).toContain(JSON.stringify(band))
  expect(shapes).toContain(`a full stop: 3 of ${within}`)
  // as high as the bar
  const [, stripe = ''] = /("x":-110.*?"height":\d+)/.exec(shapes) ?? []
  expect(JSON.parse(`{${stripe}}`)).toEqual({
    x: expect.closeTo(-110, 6),
    y: 200 - 10 * within,
    width: expect.closeTo(20, 6),
    height: 10 * within,
  })
})

describe('the R distribution without', () => {
  it('trades says how to begin', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await render(<RDistributionPage />, path)
    expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
  })

  it('trades that the filters leave offers to clear them', async () => {
    const user = userEvent.setup()
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } })
    await render(<RDistributionPage />, path)
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(currentFilters().basic.year).toEqual([]))
    expect(await chart()).toBeDefined()
  })

  it('a stop loss says what is missing', async () => {
    serveTrades(exampleFeed({ from: 9, closed: 10 }))
    await render(<RDistributionPage />, path)
    expect(await screen.findByText('0 of 1 trade has a stop loss.')).toBeDefined()
    expect(screen.queryByText('Mean')).toBeNull()
  })

  it('more than one trade leaves open what needs more', async () => {
    serveTrades(exampleFeed({ closed: 1 }))
    await render(<RDistributionPage />, path)
    expect(await stat('Deviation')).toBe('Deviation–Rneeds two trades')
    expect(await stat('Skew')).toBe('Skew–needs three trades')
    expect(await stat('From the best trade')).toBe('From the best trade100.0%+1.97R of the total')
  })

  it('a server can be tried again', async () => {
    const user = userEvent.setup()
    refuseTrades()
    await render(<RDistributionPage />, path)
    const again = await screen.findByRole('button', { name: 'Try again' })
    serveTrades(exampleFeed())
    await user.click(again)
    expect(await chart()).toBeDefined()
  })
})
