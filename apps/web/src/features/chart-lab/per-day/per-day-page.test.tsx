import { noFilters } from '@afterclose/core/filters'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { encodeFeed } from '@afterclose/feed/feed'
import { kindsOfTrader } from '@afterclose/testkit/kinds-of-trader'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setFilters } from '../../../journal/filters.ts'
import { clickAt, drawnOption, pointAt } from '../../../testing/charts.ts'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { explainedFigure, expectExplained, figureOf } from '../../../testing/explained.ts'
import { feedOf } from '../../../testing/feed-of.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { showAllColumns } from '../../../testing/table-cells.ts'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { PerDayPage } from './per-day-page.tsx'

beforeEach(() => {
  showAllColumns()
  serveTrades(exampleFeed())
  atWork()
})

const days = () => screen.findByRole('img', { name: /^Which days won, and which lost\?/ })
const places = () => screen.findByRole('img', { name: /^Do later trades in a day still pay\?/ })
const busy = () => screen.findByRole('img', { name: /^Are busy days better days\?/ })
const stat = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
const tradesIn = async (title: RegExp) =>
  (
    await within(await screen.findByRole('dialog', { name: title })).findAllByRole('button', { name: /^Open trade/ })
  ).map((link) => link.textContent)

it('per day tests places in the day and busy days by itself, and calls none of coin flips the best', async () => {
  serveTrades(encodeFeed(toColumns(kindsOfTrader.coinFlipper)))
  await render(<PerDayPage />)
  await waitFor(async () =>
    expect((await places()).getAttribute('aria-label')).toContain(
      'No position in the day differs from the others by more than luck.',
    ),
  )
  expect((await busy()).getAttribute('aria-label')).not.toMatch(/(gained|lost) (most|least)/)
})

describe('the best of several numbers of trades a day', () => {
  /** Heads and tails in turns, on days with one, two and three trades. */
  const flips = (ofEach: number) =>
    [1, 2, 3].flatMap((many) =>
      Array.from({ length: ofEach }, (_, i) => {
        const day = Math.floor(i / many)
        const date = `202${many}-0${1 + Math.floor(day / 10)}-${10 + (day % 10)}T1${i % many}`
        return { entryDate: `${date}:00:00`, exitDate: `${date}:30:00`, gain: i % 2 === 0 ? '105' : '-100' }
      }),
    )
  const said = async () => (await busy()).getAttribute('aria-label') ?? ''

  it('is none where they differ by luck', async () => {
    serveTrades(feedOf(...flips(60)))
    await render(<PerDayPage />)
    await waitFor(async () =>
      expect(await said()).toContain('No number of trades per day differs from the others by more than luck.'),
    )
  })

  it('is said not to be tested below 100 trades', async () => {
    serveTrades(feedOf(...flips(33)))
    await render(<PerDayPage />)
    await waitFor(async () =>
      expect(await said()).toMatch(/(gained|lost) (most|least).* \(not tested against luck\)\.$/),
    )
  })
})

describe('per day with the worked example (H.3)', () => {
  it('leads with the days that won and lost', async () => {
    await render(<PerDayPage />)
    expect(await stat('Days won')).toBe('Days won60.0%6 days won, 4 lost')
    expect(await stat('Winning day')).toBe('Winning day+358USDaverage of 6 days')
    expect(await stat('Losing day')).toBe('Losing day−131USDaverage of 4 days')
    expect(await stat('Best day')).toBe('Best day+880USD16 January 2024')
    expect(await stat('Worst day')).toBe('Worst day−307USD10 January 2024')
    expect(await stat('Trades a day')).toBe('Trades a day1.20on days with trades')
    expect(screen.getByText('12 closed trades on 10 days, by exit date.')).toBeDefined()
    expect((await days()).getAttribute('aria-label')).toBe(
      'Which days won, and which lost? 6 of 10 days won, 4 lost. A winning day made 358 USD on average, 2.73 times as much as a losing day lost (131 USD).',
    )
  })

  it('explains each of its figures by what went in', async () => {
    await render(<PerDayPage />)
    await expectExplained(['Winning day', 'Losing day', 'Best day', 'Worst day', 'Trades a day'])
    expect(await explainedFigure(await figureOf('Days won'))).toMatchObject({
      title: 'Days won 60.00%',
      formula: 'winning days ÷ (winning days + losing days) × 100=6 ÷ (6 + 4) × 100=60.00%',
      numbers: [
        ['Winning days', '6'],
        ['Losing days', '4'],
        ['Trades counted', '12'],
      ],
    })
  })

  it('draws a bar for each day, which opens its trades', async () => {
    await render(<PerDayPage />)
    const [bars] = (await drawnOption(await days())).series
    expect(JSON.stringify(bars?.['data'])).toMatch(
      /196\.5\].*91\.5\].*-105\].*-9\.4\].*-307\].*293\].*880\].*-103\.5\].*190\].*495\]/,
    )
    await pointAt(await days(), 'days', [Date.UTC(2024, 0, 16, 12), 400])
    expect(document.querySelector('.chart-tooltip')?.textContent).toBe(
      '16 January 2024Result, USD+880.00Trades2Click to show its 2 trades',
    )
    await clickAt(await days(), 'days', [Date.UTC(2024, 0, 16, 12), 400])
    expect(await tradesIn(/^16 January 2024/)).toEqual(['9', '8'])
  })

  it('compares the trades of a day by their place, in R and by their win rate', async () => {
    const user = userEvent.setup()
    await render(<PerDayPage />)
    const values = async () => {
      const data: unknown = (await drawnOption(await places())).series[0]?.['data']
      return Array.isArray(data) ? data.map((bar: unknown) => Reflect.get(Object(bar), 'value')) : []
    }
    expect((await values()).slice(2)).toEqual(['-', '-', '-'])
    expect((await values())[1]).toBeCloseTo((0.975 - 1.033333) / 2, 6)
    await clickAt(await places(), 'bars', [1, -0.01])
    expect(await tradesIn(/^2nd trade of a day/)).toEqual(['9', '3'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('radio', { name: 'Win rate' }))
    await waitFor(async () => expect((await values())[1]).toBe(50))
  })

  it('compares days by how many trades they had', async () => {
    const user = userEvent.setup()
    await render(<PerDayPage />)
    await clickAt(await busy(), 'bars', [1, 100])
    expect(await tradesIn(/^Days with 2 trades/)).toEqual(['9', '8', '3', '2'])
    await user.keyboard('{Escape}')
    const switches = await screen.findAllByRole('button', { name: 'Show as table' })
    await user.click(switches[2]!)
    const list = within(screen.getByRole('table', { name: 'Are busy days better days?' }))
    expect(list.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'Trades a dayDaysTradesAverage day, USD',
      '1 trade88+81.2',
      '2 trades24+485.8',
      '3 trades00–',
      '4 to 500–',
      '6 or more00–',
    ])
  })

  it('has the performance table of the places', async () => {
    await render(<PerDayPage />)
    const table = await screen.findByRole('table', { name: 'How do first, second and later trades compare?' })
    const rows = within(table).getAllByRole('row')
    expect(rows[1]?.textContent).toMatch(/^1st trade.*\+1,736/)
    expect(rows[2]?.textContent).toMatch(/^2nd trade.*−115/)
  })

  it('adds per cents up within a day', async () => {
    const user = userEvent.setup()
    fakeServer({ 'POST /v1/account-settings/7': ({ body }) => body })
    await render(<PerDayPage />, '/chart-lab/per-day')
    await user.click(await screen.findByRole('radio', { name: '%' }))
    expect(await screen.findByText('Result of a day, sum of %')).toBeDefined()
    expect(await stat('Best day')).toBe('Best day+8.98%16 January 2024')
  })

  it('goes by the day of entry where the filters do', async () => {
    setFilters({ ...noFilters, options: { ...noFilters.options, entryOrExitDate: 'ENTRY' } })
    await render(<PerDayPage />)
    expect(await screen.findByText('12 closed trades on 10 days, by entry date.')).toBeDefined()
  })

  it('keeps the place that a trade really had where filters leave out the one before', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, instrument: [2] } })
    await render(<PerDayPage />)
    const table = await screen.findByRole('table', { name: 'How do first, second and later trades compare?' })
    expect(within(table).getAllByRole('row')[2]?.textContent).toMatch(/^2nd trade.*−115−57\.5/)
    expect(screen.getByText(/^By entry, among all trades in the journal/)).toBeDefined()
  })
})

describe('per day without', () => {
  it('trades says how to begin, under its question', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await render(<PerDayPage />)
    expect(await screen.findByRole('heading', { name: 'Which days won, and which lost?' })).toBeDefined()
    expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
  })

  it('a stop loss says so where R is needed', async () => {
    atWork({ settings: { unit: 'R' } })
    serveTrades(exampleFeed({ from: 9, closed: 10 }))
    await render(<PerDayPage />)
    expect(await screen.findAllByText('0 of 1 trade has a stop loss.')).toHaveLength(3)
  })

  it('a server can be tried again', async () => {
    const user = userEvent.setup()
    refuseTrades()
    await render(<PerDayPage />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    serveTrades(exampleFeed())
    await user.click(again)
    expect(await days()).toBeDefined()
  })
})
