import { noFilters } from '@afterclose/core/filters'
import { encodeFeed } from '@afterclose/feed/feed'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentFilters, setFilters } from '../../../journal/filters.ts'
import { clickAt, drawnOption, pointAt } from '../../../testing/charts.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { feedOf } from '../../../testing/feed-of.ts'
import { cellsOf, showAllColumns } from '../../../testing/table-cells.ts'
import { render } from '../../../testing/render.tsx'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { atWork } from '../../../testing/samples.ts'
import { HoldingTimePage } from './holding-time-page.tsx'

beforeEach(() => {
  showAllColumns()
  serveTrades(exampleFeed())
  atWork()
})

/** The worked example ten times over: enough trades to be judged by. */
const tenfold = encodeFeed(
  toColumns({
    ...exampleJournal,
    trades: Array.from({ length: 10 }, (_, i) =>
      exampleJournal.trades.map((trade) => ({ ...trade, id: trade.id + 100 * i })),
    ).flat(),
  }),
)

const bars = () => screen.findByRole('img', { name: /^Which holding time pays\?/ })
const dots = () => screen.findByRole('img', { name: /^Do longer trades earn more\?/ })
const table = () => screen.findByRole('table', { name: 'How do the holding times compare?' })
const stat = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
const drawer = (title: RegExp) => screen.findByRole('dialog', { name: title })
const tradesIn = async (dialog: HTMLElement) =>
  (await within(dialog).findAllByRole('button', { name: /^Open trade/ })).map((link) => link.textContent)

describe('holding time with the worked example (H.3)', () => {
  it('leads with how long winners and losers were held', async () => {
    await render(<HoldingTimePage />)
    expect(await stat('Winners')).toBe('Winners3h 35mheld on average')
    expect(await stat('Losers')).toBe('Losers2h 21mheld on average')
    expect(await stat('Ratio')).toBe('Ratio1.52winners ÷ losers')
    expect(await stat('All trades')).toBe('All trades5h 16mheld on average')
    expect(screen.getByText('12 closed trades, from entry to exit.')).toBeDefined()
    expect(
      await screen.findByText(/^6 winners and 5 losers: too few to compare how long they were held\./),
    ).toBeDefined()
  })

  it('compares the times in the performance table, in their order', async () => {
    await render(<HoldingTimePage />)
    const rows = cellsOf(await table(), [
      'Holding time',
      'Trades',
      'Won',
      'Lost',
      'Win rate, %',
      'Net, USD',
      'Total R',
      'Avg R',
      'PF',
    ])
    expect(rows).toEqual([
      ['Holding time', 'Trades', 'Won', 'Lost', 'Win rate, %', 'Net, USD', 'Total R', 'Avg R', 'PF'],
      ['Under 15 minsmall sample', '1', '0', '1', '0.0', '−105', '−0.53', '−0.53', '0.00'],
      ['15 to 60 minsmall sample', '4', '2', '2', '50.0', '+277', '+0.89', '+0.22', '1.67'],
      ['1 to 4 hsmall sample', '4', '3', '1', '75.0', '+1,373', '+6.35', '+1.59', '5.47'],
      ['4 to 24 hsmall sample', '2', '1', '1', '50.0', '+87', '+0.95', '+0.95', '1.84'],
      ['1 to 7 dsmall sample', '1', '0', '0', '–', '−9', '−0.05', '−0.05', '0.00'],
      ['7 d or more', '0', '0', '0', '–', '0', '0.00', '–', '–'],
      ['All', '12', '6', '5', '54.5', '+1,621', '+7.61', '+0.69', '2.73'],
    ])
  })

  it('draws what a trade made on average, by its time, and says it', async () => {
    await render(<HoldingTimePage />)
    const [series] = (await drawnOption(await bars())).series
    expect(JSON.stringify(series?.['data'])).toMatch(
      /"value":-105,.*"value":69\.125,.*"value":343\.125,.*"value":43\.25,.*"value":-9\.4,.*"value":"-"/,
    )
    expect(screen.getByText('No holding time has 10 trades: the sample is too small.')).toBeDefined()
    await pointAt(await bars(), 'bars', [2, 0])
    expect(document.querySelector('.chart-tooltip')?.textContent).toBe(
      'Held 1 to 4 hAverage, USD+343.13Net gain, USD+1,372.50Trades4Click to show its 4 trades',
    )
  })

  it('leads from a bar, a dot and a row to their trades', async () => {
    const user = userEvent.setup()
    await render(<HoldingTimePage />)
    await clickAt(await bars(), 'bars', [2, 0])
    expect(await tradesIn(await drawer(/^Held 1 to 4 h /))).toEqual(['8', '7', '6', '1'])
    await user.keyboard('{Escape}')
    await clickAt(await dots(), 'dots', [45, -1.035])
    expect(await tradesIn(await drawer(/^Trade 2 /))).toEqual(['2'])
    await user.keyboard('{Escape}')
    await user.click(within(await table()).getByRole('button', { name: 'Open the trades of 4 to 24 h' }))
    expect(await tradesIn(await drawer(/^4 to 24 h /))).toEqual(['11', '10'])
  })

  it('has its bars and dots as tables, whose rows lead to the trades', async () => {
    const user = userEvent.setup()
    await render(<HoldingTimePage />)
    await bars()
    const [first, second] = await screen.findAllByRole('button', { name: 'Show as table' })
    await user.click(first!)
    await user.click(screen.getByRole('button', { name: '1 to 4 h' }))
    expect(await tradesIn(await drawer(/^Held 1 to 4 h /))).toHaveLength(4)
    await user.keyboard('{Escape}')
    await user.click(second!)
    const list = within(screen.getByRole('table', { name: 'Do longer trades earn more?' }))
    expect(list.getAllByRole('row')[1]?.textContent).toBe('1220m+1.98')
    await user.click(list.getByRole('button', { name: '12' }))
    expect(await tradesIn(await drawer(/^Trade 12 /))).toEqual(['12'])
  })

  it('colours dots by their outcome and stands them over the logarithm of the time', async () => {
    await render(<HoldingTimePage />)
    const { series, xAxis } = await drawnOption(await dots())
    expect(xAxis?.[0]?.type).toBe('log')
    const data: unknown = series[0]?.['data']
    if (!Array.isArray(data)) throw new Error('No dots')
    expect(data).toHaveLength(11)
    expect(data[1]).toMatchObject({ value: [45, -1.035] })
    expect(screen.getByText(/Based on 11 of 12 trades: R needs a stop loss\./)).toBeDefined()
  })

  it('measures in R, and keeps the choice', async () => {
    const user = userEvent.setup()
    const received = fakeServer({ 'POST /v1/account-settings/7': ({ body }) => body })
    await render(<HoldingTimePage />, '/chart-lab/holding-time')
    await user.click(await screen.findByRole('radio', { name: 'R' }))
    expect(received.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ unit: 'R' })
    expect(await screen.findByText('Average, R per trade')).toBeDefined()
    const [series] = (await drawnOption(await bars())).series
    expect(JSON.stringify(series?.['data'])).toContain('"+1.59"')
  })

  it('is hollow in R below ten trades that have one, and counts those', async () => {
    atWork({ settings: { unit: 'R' } })
    const held = { entryDate: '2024-01-02T10:00:00', exitDate: '2024-01-02T10:30:00', gain: '50' }
    serveTrades(feedOf(...Array.from({ length: 20 }, (_, i) => ({ ...held, rMultiple: i < 2 ? 0.5 : null }))))
    await render(<HoldingTimePage />)
    const option = await drawnOption(await bars())
    const data = option.series[0]?.['data']
    expect(JSON.stringify(Array.isArray(data) ? data[1] : data)).toContain('"borderWidth":1')
    await pointAt(await bars(), 'bars', [1, 0.25])
    expect(document.querySelector('.chart-tooltip')?.textContent).toMatch(
      /Average, R\+0\.\d\d in 2Net gain, R\+\d\.\d\d in 2Trades20/,
    )
    expect(screen.getByText('No holding time has 10 trades: the sample is too small.')).toBeDefined()
  })

  it('names the time that differs by more than luck, of those that have enough trades', async () => {
    serveTrades(tenfold)
    await render(<HoldingTimePage />)
    const named = await screen.findByText(/Trades held 1 to 4 h gained/)
    expect(named.parentElement?.textContent).toBe(
      'Trades held 1 to 4 h gained 343 USD per trade in 40 trades; no other holding time differs by more than luck.',
    )
  })

  it('follows the filters', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, setup: [1] } })
    await render(<HoldingTimePage />)
    expect(await screen.findByText(/^6 closed trades, from entry to exit\./)).toBeDefined()
    expect(await stat('Winners')).toBe('Winners1h 37mheld on average')
    expect(screen.getByText('Small sample: fewer than 10 trades.')).toBeDefined()
  })
})

describe('holding time without', () => {
  it('trades says how to begin, under its question', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await render(<HoldingTimePage />)
    expect(await screen.findByRole('heading', { name: 'Which holding time pays?' })).toBeDefined()
    expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
  })

  it('trades that the filters leave offers to clear them', async () => {
    const user = userEvent.setup()
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } })
    await render(<HoldingTimePage />)
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(currentFilters().basic.year).toEqual([]))
    expect(await bars()).toBeDefined()
  })

  it('a stop loss says so where R is needed, and shows the rest', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, instrument: [1], setup: [2], direction: ['LONG'] } })
    atWork({ settings: { unit: 'R' } })
    serveTrades(exampleFeed({ from: 9, closed: 10 }))
    await render(<HoldingTimePage />)
    setFilters(noFilters)
    await waitFor(() => expect(screen.getAllByText('0 of 1 trade has a stop loss.')).toHaveLength(2))
    expect(await table()).toBeDefined()
  })

  it('a server can be tried again', async () => {
    const user = userEvent.setup()
    refuseTrades()
    await render(<HoldingTimePage />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('heading', { name: 'Which holding time pays?' })).toBeDefined()
    serveTrades(exampleFeed())
    await user.click(again)
    expect(await bars()).toBeDefined()
  })
})
