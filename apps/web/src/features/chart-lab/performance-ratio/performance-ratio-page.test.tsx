import { noFilters } from '@afterclose/core/filters'
import { encodeFeed } from '@afterclose/feed/feed'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setFilters } from '../../../journal/filters.ts'
import { clickAt, drawnOption, pointAt } from '../../../testing/charts.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { knowExampleNames } from '../../../testing/example-lookups.ts'
import { cellsOf, showAllColumns } from '../../../testing/table-cells.ts'
import { render } from '../../../testing/render.tsx'
import { itemsOf, namedTheme } from '../../../testing/chart-colours.ts'
import { formatPoints } from '@afterclose/core/format'
import { measure } from '../../../ui/measure.ts'
import { dumbbellOption } from './dumbbell-option.ts'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { atWork } from '../../../testing/samples.ts'
import { PerformanceRatioPage } from './performance-ratio-page.tsx'

beforeEach(() => {
  showAllColumns()
  serveTrades(exampleFeed())
  atWork()
  knowExampleNames()
})

const path = '/chart-lab/performance-ratio'
const lines = () => screen.findByRole('img', { name: /^Do trades deliver the planned reward\?/ })
const setups = () => screen.findByRole('img', { name: /^Which setups win often enough\?/ })
const buckets = () => screen.findByRole('img', { name: /^Which planned ratios win often enough\?/ })
const stat = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
const drawer = (title: RegExp) => screen.findByRole('dialog', { name: title })
const tradesIn = async (dialog: HTMLElement) =>
  (await within(dialog).findAllByRole('button', { name: /^Open trade/ })).map((link) => link.textContent)
/** Of the one chart that is pointed at. */
const tooltip = () =>
  Array.from(document.querySelectorAll('.chart-tooltip'), (box) => box.textContent).find((text) => text !== '')
const dataOf = async (chart: HTMLElement, id: string): Promise<unknown> =>
  (await drawnOption(chart)).series.find((series) => series.id === id)?.['data']
/** So many trades that realised what is given, in two setups; every third one lost. */
const serveRatios = (trades: number): void =>
  serveTrades(
    encodeFeed(
      toColumns({
        ...exampleJournal,
        trades: Array.from({ length: trades }, (_, i) => ({
          ...exampleJournal.trades[i % 3 === 0 ? 1 : 0]!,
          id: i + 1,
          setupId: 1 + (i % 2),
          rrr: i % 2 === 0 ? 2 : 1.2,
          realizedRrr: i < trades - 20 ? 2 : 1,
        })),
      }),
    ),
  )

describe('the performance ratio of the worked example (H.3)', () => {
  it('leads with what was planned and realised, and the win rate that this needs', async () => {
    await render(<PerformanceRatioPage />, path)
    expect(await stat('Planned')).toBe('Planned2.18average of 11 trades')
    // winners 11.79 ÷ 6, losers 4.1283 ÷ 4
    expect(await stat('Payoff in R')).toBe('Payoff in R1.90average win ÷ average loss')
    expect(await stat('Difference')).toBe('Difference−0.28payoff in R − planned')
    expect(await stat('Needed win rate')).toBe('Needed win rate34.4%at this payoff; as planned, before costs 31.4%')
    expect(await stat('Actual win rate')).toBe('Actual win rate60.0%of 10 trades; +25.6 points; 1 even (−9.40)')
    expect((await lines()).getAttribute('aria-label')).toContain(
      'The payoff in R was 1.90, 0.28 less than the planned 2.18.',
    )
  })

  it('draws both averages, with what the trade itself planned and realised', async () => {
    const user = userEvent.setup()
    await render(<PerformanceRatioPage />, path)
    const planned = await dataOf(await lines(), 'plannedMean')
    expect(planned instanceof Float64Array ? Array.from(planned.subarray(0, 10)) : []).toEqual([
      1,
      2,
      2,
      2,
      3,
      2,
      4,
      2,
      5,
      expect.closeTo(2.2, 9),
    ])
    await pointAt(await lines(), 'plannedMean', [5, 2.2])
    expect(tooltip()).toBe(
      'Trade 5, 9 Jan 2024Planned, average of 52.20Realised, average of 52.25This trade, planned3.00' +
        'This trade, realised–Click to show the 5 trades',
    )
    await clickAt(await lines(), 'plannedMean', [5, 2.2])
    expect(await tradesIn(await drawer(/^5 trades up to 9 Jan 2024 /))).toEqual(['5', '4', '3', '2', '1'])
    await user.keyboard('{Escape}')
    await user.click(screen.getAllByRole('button', { name: 'Show as table' })[0]!)
    const table = within(screen.getByRole('table', { name: /^Do trades/ }))
    expect(table.getAllByRole('row')[1]?.textContent).toBe('Trade 12, 2 Feb 20242.002.002.182.13')
  })

  it('draws the win rate of each setup and the one that its payoff needs, the largest gap first', async () => {
    await render(<PerformanceRatioPage />, path)
    expect(await dataOf(await setups(), 'won')).toMatchObject([{ value: [75, 0] }, { value: [50, 1] }])
    expect(await dataOf(await setups(), 'needed')).toMatchObject([
      { value: [expect.closeTo(21.09, 2), 0] },
      { value: [expect.closeTo(37.92, 2), 1] },
    ])
    // the line goes from the needed rate by the gap
    expect(await dataOf(await setups(), 'gap')).toMatchObject([
      { value: expect.closeTo(53.91, 2) },
      { value: expect.closeTo(12.08, 2) },
    ])
    const { xAxis } = await drawnOption(await setups())
    expect(xAxis).toMatchObject([{ min: 0, max: 80, interval: 20 }])
    await pointAt(await setups(), 'won', [75, 0])
    expect(tooltip()).toBe(
      'PullbackAbove it+53.9 pointsTrades5Planned on average2.40Win rate75.0%Payoff in R3.74Needs21.1%Click to show its 5 trades',
    )
    await clickAt(await setups(), 'won', [75, 0])
    expect(await tradesIn(await drawer(/^Pullback /))).toEqual(['11', '8', '5', '4', '3'])
  })

  it('draws the same for ranges of the plan, without those beyond the lowest and the highest', async () => {
    const user = userEvent.setup()
    await render(<PerformanceRatioPage />, path)
    expect(await dataOf(await buckets(), 'won')).toMatchObject([
      { value: [expect.closeTo(55.5556, 4), 0] },
      { value: [100, 1] },
    ])
    await clickAt(await buckets(), 'won', [100, 1])
    expect(await tradesIn(await drawer(/^Planned 3 to 5 /))).toEqual(['8', '5'])
    await user.keyboard('{Escape}')
    await user.click(screen.getAllByRole('button', { name: 'Show as table' })[2]!)
    const table = within(screen.getByRole('table', { name: /^Which planned ratios/ }))
    expect(table.getAllByRole('row')).toHaveLength(7)
  })

  it('leads to the trade that has no stop and no target', async () => {
    const user = userEvent.setup()
    await render(<PerformanceRatioPage />, path)
    expect(await screen.findByText(/^11 of 12 trades have a stop loss and a target\./)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'See the other one' }))
    expect(await tradesIn(await drawer(/^Without a stop loss or a target /))).toEqual(['10'])
  })

  it('compares the setups in a table', async () => {
    const user = userEvent.setup()
    await render(<PerformanceRatioPage />, path)
    const table = await screen.findByRole('table', { name: 'How do the setups compare?' })
    const rows = cellsOf(table, ['Setup', 'Trades', 'As planned, %', 'Payoff in R', 'Needed, %', 'Above it, points'])
    expect(rows).toEqual([
      ['Setup', 'Trades', 'As planned, %', 'Payoff in R', 'Needed, %', 'Above it, points'],
      ['Pullbacksmall sample', '5', '29.4', '3.74', '21.1', '+53.9'],
      ['Breakoutsmall sample', '6', '33.3', '1.64', '37.9', '+12.1'],
      ['All', '11', '31.4', '1.90', '34.4', '+25.6'],
    ])
    await user.click(screen.getByRole('button', { name: 'Open the trades of Breakout' }))
    expect(await tradesIn(await drawer(/^Breakout /))).toEqual(['12', '9', '7', '6', '2', '1'])
  })
})

it('says of many trades what the payoff was, and which setups pay', async () => {
  serveRatios(60)
  await render(<PerformanceRatioPage />, path)
  expect((await lines()).getAttribute('aria-label')).toContain(
    // 1.965R won, 1.035R lost
    'The payoff in R was 1.90, 0.30 more than the planned 1.60.',
  )
  expect((await setups()).getAttribute('aria-label')).toContain(
    'All 2 setups with 10 or more trades won often enough for their payoff, and made money (not tested against luck).',
  )
  expect((await buckets()).getAttribute('aria-label')).toContain('Most trades plan')
})

it('says of a payoff that is what was planned that it was', async () => {
  const trade = { ...exampleJournal.trades[0]!, rrr: 2, realizedRrr: 2 }
  const trades = Array.from({ length: 12 }, (_, i) =>
    i % 2 === 0
      ? { ...trade, id: i + 1, rMultiple: 2 }
      : { ...trade, id: i + 1, rMultiple: -1, outcome: 'LOSER' as const, gain: '-98.25' },
  )
  serveTrades(encodeFeed(toColumns({ ...exampleJournal, trades })))
  await render(<PerformanceRatioPage />, path)
  expect((await lines()).getAttribute('aria-label')).toMatch(/reward\? The payoff in R was as planned: 2\.00\.$/)
})

it('calls no setup of losers one that pays, however its win rate stands to the plan', async () => {
  // 14 of 23 won half of 1R planned: 60.9 % where the plan needs 50, at a loss of 200; two broke even and have no part in the rate
  const trade = exampleJournal.trades[0]!
  const results = [
    ...Array.from({ length: 14 }, () => ({ realizedRrr: 0.5, outcome: 'WINNER', gain: '50', rMultiple: 0.5 }) as const),
    ...Array.from({ length: 9 }, () => ({ realizedRrr: 1, outcome: 'LOSER', gain: '-100', rMultiple: -1 }) as const),
    ...Array.from(
      { length: 2 },
      () => ({ realizedRrr: null, outcome: 'BREAK_EVEN', gain: '0', rMultiple: 0 }) as const,
    ),
  ]
  const trades = results.map((result, i) => ({ ...trade, ...result, id: i + 1, rrr: 1 }))
  serveTrades(encodeFeed(toColumns({ ...exampleJournal, trades })))
  await render(<PerformanceRatioPage />, path)
  expect((await setups()).getAttribute('aria-label')).toContain(
    'Breakout won 5.8 points less than its payoff needs: 60.9% of 23 trades, needed 66.7%. 1 of 1 setup with 10 or more trades does not pay.',
  )
  expect((await buckets()).getAttribute('aria-label')).toContain(
    'Plans of 1 to 1.5 won 10.9 points more than they need: 60.9% of 23 trades, needed 50.0% before costs. Most trades plan 1 to 1.5.',
  )
})

it('draws a gap in the colour of its sign, and few trades as a ring', () => {
  const gap = measure({
    head: 'Gap',
    value: (row: readonly number[]) => row[1]! - row[0]!,
    format: (value) => formatPoints(value),
    signed: true,
    cases: { count: (row) => row[2]!, noun: 'trade' },
  })
  const rows = [
    [36, 55, 72],
    [40, 28, 22],
    [30, 32, 8],
  ]
  const option = dumbbellOption(
    { rows, name: (row) => `Setup ${row[2]}`, gap, needed: (row) => row[0]!, won: (row) => row[1]! },
    namedTheme,
  )
  const looks = (id: string) => itemsOf(option, id)?.map(({ value, itemStyle }) => [value, itemStyle?.color])
  expect(looks('won')).toEqual([
    [[55, 0], 'gain'],
    [[28, 1], 'loss'],
    [[32, 2], 'paper'],
  ])
  expect(looks('gap')).toEqual([
    [19, 'gain'],
    [-12, 'loss'],
    [2, 'edge'],
  ])
  // from 28 to 55 %
  expect(option.xAxis).toMatchObject({ min: 20, max: 60, interval: 10 })
})

it('thins out the points of many trades, and says so', async () => {
  serveRatios(5000)
  await render(<PerformanceRatioPage />, path)
  expect(await screen.findByText(/of 5,000 trades; the others lie between them\.$/)).toBeDefined()
})

it('explains its figures from the trades with stop and target', async () => {
  const user = userEvent.setup()
  await render(<PerformanceRatioPage />, path)
  await user.click(await screen.findByRole('button', { name: '−0.28' }))
  const explained = await screen.findByRole('dialog', { name: /Payoff in R less planned RRR/ })
  expect(await within(explained).findByText(/Payoff in R minus planned reward to risk/)).toBeDefined()
})

describe('the performance ratio without', () => {
  it('trades says how to begin', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await render(<PerformanceRatioPage />, path)
    expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
  })

  it('trades that the filters leave offers to clear them', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } })
    await render(<PerformanceRatioPage />, path)
    expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeDefined()
  })

  it('stops and targets says how many trades have each, and opens those without', async () => {
    const user = userEvent.setup()
    serveTrades(exampleFeed({ from: 9, closed: 10 }))
    await render(<PerformanceRatioPage />, path)
    expect(await screen.findByText('0 of 1 trade has a stop loss and a target.')).toBeDefined()
    expect(screen.getByText('Stop loss').nextElementSibling?.textContent).toBe('0 of 1')
    await user.click(screen.getByRole('button', { name: 'Open the 1 trade' }))
    expect(await tradesIn(await drawer(/^Without a stop loss or a target/))).toEqual(['10'])
  })

  it('a trade that won or lost leaves the win rate open', async () => {
    serveTrades(exampleFeed({ from: 4, closed: 5 }))
    await render(<PerformanceRatioPage />, path)
    expect(await stat('Payoff in R')).toBe('Payoff in R–no trade won, or none lost')
    expect(await stat('Actual win rate')).toBe('Actual win rate–no trade won, or none lost; 1 even (−9.40)')
    expect((await lines()).getAttribute('aria-label')).toContain(
      'Of the trades with a stop and a target none won, or none lost.',
    )
  })

  it('a server can be tried again', async () => {
    const user = userEvent.setup()
    refuseTrades()
    await render(<PerformanceRatioPage />, path)
    const again = await screen.findByRole('button', { name: 'Try again' })
    serveTrades(exampleFeed())
    await user.click(again)
    expect(await lines()).toBeDefined()
  })
})
