import { noFilters } from '@afterclose/core/filters'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { encodeFeed } from '@afterclose/feed/feed'
import { kindsOfTrader } from '@afterclose/testkit/kinds-of-trader'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { currentFilters, setFilters } from '../../../journal/filters.ts'
import { clickAt, drawnOption } from '../../../testing/charts.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { feedOf } from '../../../testing/feed-of.ts'
import { cellsOf, showAllColumns } from '../../../testing/table-cells.ts'
import { render } from '../../../testing/render.tsx'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { PerformanceTimePage } from './performance-time-page.tsx'

beforeEach(() => {
  showAllColumns()
  serveTrades(exampleFeed())
  atWork()
})

const chart = (name: RegExp) => screen.findByRole('img', { name })
const map = () => chart(/^When do you make money/)
const months = () => chart(/^Which months\?/)
const years = () => chart(/^Which years\?/)
const drawer = (title: RegExp) => screen.findByRole('dialog', { name: title })
const tradesIn = async (dialog: HTMLElement) =>
  (await within(dialog).findAllByRole('button', { name: /^Open trade/ })).map((link) => link.textContent)
const rowsOf = async (name: string) =>
  cellsOf(await screen.findByRole('table', { name }), [
    /weekdays/.test(name) ? 'Weekday' : 'Hour',
    'Trades',
    'Won',
    'Lost',
    'Win rate, %',
    'Net, USD',
    'Total R',
    'Avg R',
    'PF',
  ])
const byEntry = () => setFilters({ ...noFilters, options: { ...noFilters.options, entryOrExitDate: 'ENTRY' } })

it('performance by time names no hour in bold where its own test rejects all of them', async () => {
  // two hours of two weekdays, which win as often as they lose; the first gains a little more
  serveTrades(
    feedOf(
      ...Array.from({ length: 80 }, (_, i) => {
        const day = `2024-0${1 + Math.floor(i / 20)}-0${i % 2 === 0 ? 2 : 3}T${i % 4 < 2 ? '09' : '11'}`
        return {
          entryDate: `${day}:00:00`,
          exitDate: `${day}:30:00`,
          gain: i % 8 < 4 ? (i % 4 < 2 ? '110' : '100') : '-100',
        }
      }),
    ),
  )
  await render(<PerformanceTimePage />)
  const reading = async () => (await map()).getAttribute('aria-label') ?? ''
  // the cells of so few trades are tested without being asked for
  await waitFor(async () =>
    expect(await reading()).toMatch(/No hour differs from the others by more than luck\. No weekday differs/),
  )
  expect(await reading()).not.toMatch(/Exits from|days gained/)
})

it('performance by time tests hours, weekdays, months and years by itself, and calls none of coin flips the best', async () => {
  serveTrades(encodeFeed(toColumns(kindsOfTrader.coinFlipper)))
  await render(<PerformanceTimePage />)
  const said = async (box: Promise<HTMLElement>) => (await box).getAttribute('aria-label') ?? ''
  await waitFor(async () => expect(await said(map())).toMatch(/No hour differs .* No weekday differs /))
  await waitFor(async () =>
    expect(await said(months())).toContain('No month differs from the others by more than luck.'),
  )
  await waitFor(async () => expect(await said(years())).not.toContain('Testing'))
  for (const box of [map(), months(), years()]) expect(await said(box)).not.toMatch(/(gained|lost) (most|least)/)
})

it('performance by time takes the year that runs by the clock of the journal', async () => {
  // in Auckland it is 2026 already
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2025-12-31T18:00:00Z'), shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  atWork({ journals: [aJournal({ timeZone: 'Pacific/Auckland' })] })
  const gains = [2024, 2025, 2026].flatMap((year) =>
    Array.from({ length: 10 }, () => ({
      entryDate: `${year}-01-01T01:00:00`,
      exitDate: `${year}-01-01T02:00:00`,
      gain: String(year - 2023),
    })),
  )
  serveTrades(feedOf(...gains))
  await render(<PerformanceTimePage />)
  expect((await years()).getAttribute('aria-label')).toMatch(
    /2025 gained most.*\(not tested against luck\); 2026 is not over\.$/,
  )
})

describe('performance by time with the worked example (H.3)', () => {
  it('compares the weekdays of the exits', async () => {
    const user = userEvent.setup()
    await render(<PerformanceTimePage />, '/chart-lab/performance-time')
    expect(await screen.findByText(/^12 closed trades, by exit date\./)).toBeDefined()
    await user.click(await screen.findByRole('radio', { name: 'Weekday' }))
    expect((await rowsOf('How do the weekdays compare?')).slice(1)).toEqual([
      ['Tuesdaysmall sample', '4', '2', '1', '66.7', '+1,067', '+4.85', '+1.21', '4.34'],
      ['Wednesdaysmall sample', '4', '1', '3', '25.0', '−319', '−1.60', '−0.53', '0.38'],
      ['Thursdaysmall sample', '2', '2', '0', '100.0', '+483', '+2.90', '+1.45', '∞'],
      ['Fridaysmall sample', '2', '1', '1', '50.0', '+390', '+1.46', '+0.73', '4.71'],
      ['All', '12', '6', '5', '54.5', '+1,621', '+7.61', '+0.69', '2.73'],
    ])
  })

  it('goes by the date that the filters go by: hour 16 of the exits, hour 15 of the entries', async () => {
    await render(<PerformanceTimePage />)
    const hour = async (name: string) =>
      (await rowsOf('How do the hours compare?')).find(([first]) => first?.startsWith(name))
    expect((await hour('16 to 17'))?.slice(1)).toEqual(['3', '3', '0', '100.0', '+1,880', '+6.92', '+2.31', '∞'])
    byEntry()
    expect(await screen.findByText(/^12 closed trades, by entry date\./)).toBeDefined()
    expect((await hour('15 to 16'))?.slice(1)).toEqual(['4', '3', '1', '75.0', '+1,775', '+6.40', '+1.60', '17.90'])
  })

  it('maps weekdays and hours, framed below ten trades, and leads from a cell to its trades', async () => {
    await render(<PerformanceTimePage />)
    const { series } = await drawnOption(await map())
    expect(series.map(({ id }) => id)).toEqual(['columns', 'cells', 'rows']) // nothing is coloured, so no scale
    // Monday to Friday, 10 to 20
    expect(series[1]?.['data']).toHaveLength(5 * 10)
    expect(screen.getByText('No hour or weekday has 10 trades: the sample is too small.')).toBeDefined()
    await clickAt(await map(), 'cells', [6, 1])
    expect(await tradesIn(await drawer(/^Tuesday, 16 to 17 /))).toEqual(['8'])
  })

  it('compares and maps win rates, which have no sign', async () => {
    await render(<PerformanceTimePage />, '/chart-lab/performance-time?measure=WIN_RATE')
    const { series } = await drawnOption(await map())
    // Tuesday 66.67, Wednesday 25, Thursday 100 and Friday 50, all of few trades
    expect(JSON.stringify(series[2]?.['data'])).toMatch(/"value":66\.6.*"value":25,.*"value":100,.*"value":50,/)
    const texts = Array.from((await map()).querySelectorAll('text'), (text) => text.textContent)
    expect(texts).toContain('67%')
    expect(screen.queryByRole('button', { name: 'Compute: what is more than luck' })).toBeNull()
    expect(JSON.stringify((await drawnOption(await months())).series[0]?.['data'])).toContain('"value":44.4')
  })

  it('has months and years in their order, with the trades of each', async () => {
    const user = userEvent.setup()
    await render(<PerformanceTimePage />)
    const data = JSON.stringify((await drawnOption(await months())).series[0]?.['data'])
    expect(data).toMatch(/^\[\{"value":93\.61.*"value":342\.5/)
    expect(data.match(/"value":"-"/g)).toHaveLength(10)
    await clickAt(await months(), 'bars', [1, 10])
    expect(await tradesIn(await drawer(/^February /))).toEqual(['12', '11'])
    await user.keyboard('{Escape}')
    await clickAt(await years(), 'bars', [0, 10])
    expect(await tradesIn(await drawer(/^2024 /))).toHaveLength(12)
  })

  it('is measured by the net gain, too, and keeps the choice in the address', async () => {
    const user = userEvent.setup()
    await render(<PerformanceTimePage />, '/chart-lab/performance-time')
    await user.click(await screen.findByRole('radio', { name: 'Net' }))
    await waitFor(async () =>
      expect(JSON.stringify((await drawnOption(await months())).series[0]?.['data'])).toMatch(
        /^\[\{"value":936\.1.*"value":685/,
      ),
    )
    expect(screen.getAllByText('Net gain, USD; trades and win rate below')).toHaveLength(2)
    // H.3, exit in January: 4 of 9 decided trades were won
    expect(Array.from((await months()).querySelectorAll('text'), (text) => text.textContent)).toContain('44%')
  })
})

describe('performance by time without', () => {
  it('trades says how to begin, under its question', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await render(<PerformanceTimePage />)
    expect(await screen.findByRole('heading', { name: /^When do you make money/ })).toBeDefined()
    expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
  })

  it('trades that the filters leave offers to clear them', async () => {
    const user = userEvent.setup()
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } })
    await render(<PerformanceTimePage />)
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(currentFilters().basic.year).toEqual([]))
    expect(await map()).toBeDefined()
  })

  it('a stop loss says so where R is needed, and shows the table', async () => {
    atWork({ settings: { unit: 'R' } })
    serveTrades(exampleFeed({ from: 9, closed: 10 }))
    await render(<PerformanceTimePage />)
    expect(await screen.findByText('0 of 1 trade has a stop loss.')).toBeDefined()
    expect(await screen.findByRole('table', { name: 'How do the hours compare?' })).toBeDefined()
  })

  it('a server can be tried again', async () => {
    const user = userEvent.setup()
    refuseTrades()
    await render(<PerformanceTimePage />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    serveTrades(exampleFeed())
    await user.click(again)
    expect(await map()).toBeDefined()
  })
})
