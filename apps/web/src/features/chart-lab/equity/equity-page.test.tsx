import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { clickAt, drawnOption } from '../../../testing/charts.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { feedOf } from '../../../testing/feed-of.ts'
import { render } from '../../../testing/render.tsx'
import { serveTrades } from '../../../testing/engine.ts'
import { atWork } from '../../../testing/samples.ts'
import { EquityPage } from './equity-page.tsx'

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
})

const picture = () => screen.findByRole('img', { name: /^How has the account grown\?/ })
const drawn = async () => drawnOption(await picture())
const lines = async () => (await drawn()).series.flatMap(({ name }) => name ?? [])
const axis = async () => (await drawn()).xAxis?.[0]?.type

describe('the equity graph', () => {
  it('leads from a point to its trade', async () => {
    await render(<EquityPage />)
    await clickAt(await picture(), 'selected', [8, 1349.6])
    const dialog = within(await screen.findByRole('dialog', { name: /^16 January 2024 / }))
    expect(await dialog.findByRole('button', { name: 'Open trade 8' })).toBeDefined()
  })

  it('tells what the return cost in risk, each ratio with its definition or with why there is none', async () => {
    const user = userEvent.setup()
    await render(<EquityPage />)
    const block = within(await screen.findByRole('region', { name: 'How much risk was taken for the return?' }))
    expect(block.getByText(/^Daily returns of 24 trading days, a year of 252$/)).toBeDefined()
    const stat = (label: string) => block.getByText(label).parentElement?.textContent
    expect(stat('Calmar')).toBe('Calmar–24 trading days, needs 60')
    expect(stat('Recovery factor')).toBe('Recovery factor3.85net gain ÷ max drawdown') // H.3, returnDrawdown
    // the same figure as the simulator's, capped as there
    expect(stat('Half Kelly')).toBe('Half Kelly2.0%pessimistic 0.0%')
    await user.click(within(block.getByText('Sharpe').parentElement!).getByRole('button'))
    expect(await screen.findByText(/Monday to Friday from the first exit to the last/)).toBeDefined()
  })

  it('computes by itself how far the figures of a small journal may lie off by luck, and keeps quiet about small samples', async () => {
    await render(<EquityPage />)
    const block = within(await screen.findByRole('region', { name: 'How sure are these figures?' }))
    expect(await block.findByText(/2,000 resamples of 12 trades, for a single look\.$/)).toBeDefined()
    const rows = block
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
    expect(rows.map(([name, now]) => [name, now])).toEqual([
      ['Figure', 'Now'],
      ['Average, USD', '+135.09'],
      ['Win rate', '54.5%'],
      ['Profit factor', '2.73'],
      ['Average R', '+0.69'],
    ])
    // 12 trades are too few to resample money; the win rate is Wilson's of 6 of 11, the average R CERTAINTY 12's
    expect(rows.slice(1).map(([, , from, to, range]) => [from, to, range])).toEqual([
      ['–', '–', 'too few to tell'],
      ['28.0%', '78.7%', ''],
      ['–', '–', 'too few to tell'],
      ['−1.05', '+2.71', ''],
    ])
    expect(block.getByText('+0.69 on average (from −1.05 to +2.71), 11 trades: could be luck.')).toBeDefined()
    expect(block.queryByRole('button')).toBeNull()
  })

  it('leaves the figures of a large journal to a button, which says what it computes', async () => {
    serveTrades(feedOf(...Array.from({ length: 2001 }, (_, i) => ({ gain: i % 2 === 0 ? '100' : '-100' }))))
    await render(<EquityPage />)
    const block = within(await screen.findByRole('region', { name: 'How sure are these figures?' }))
    expect(block.getByText('How far luck alone could have moved these results.')).toBeDefined()
    const compute = block.getByRole('button', { name: 'Compute: how sure these figures are' })
    expect([compute.textContent, block.queryByRole('table')]).toEqual(['Compute', null])
    await userEvent.click(compute)
    expect(await block.findByText(/resamples of 2,001 trades, for a single look\.$/)).toBeDefined()
  })

  it('tells nothing about losses that trades without a loss cannot know', async () => {
    serveTrades(feedOf(...Array.from({ length: 10 }, () => ({ gain: '100' }))))
    await render(<EquityPage />)
    const block = within(await screen.findByRole('region', { name: 'How sure are these figures?' }))
    expect(await block.findByText(/2,000 resamples of 10 trades, for a single look\.$/)).toBeDefined()
    expect(
      block.getByText('None of these 10 trades lost, so they cannot tell how often a loss comes, and how large it is.'),
    ).toBeDefined()
    const texts = (name: RegExp) =>
      [...block.getByRole('row', { name }).querySelectorAll('td')].map((cell) => cell.textContent)
    expect(texts(/^Win rate/).slice(0, 3)).toEqual(['100.0%', '72.2%', '100.0%'])
    expect(texts(/^Profit factor/).slice(0, 3)).toEqual(['∞', '–', '–'])
  })

  it('is a table of months, the newest first, each of which leads to its trades', async () => {
    const user = userEvent.setup()
    await render(<EquityPage />)
    await user.click(await screen.findByRole('button', { name: 'Show as table' }))
    const rows = within(screen.getByRole('table', { name: 'How has the account grown?' })).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'MonthTradesNet gain, USDCumulativeBelow the high',
      'February 20242+685.0+1,6210.0',
      'January 202410+936.1+936413.5',
    ])
    await user.click(screen.getByRole('button', { name: 'February 2024' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^February 2024 / }))
    expect((await dialog.findAllByRole('button', { name: /^Open trade/ })).map((link) => link.textContent)).toEqual([
      '12',
      '11',
    ])
  })

  it('compounds in per cent, and adds up the months', async () => {
    atWork({ settings: { unit: 'PERCENT' } })
    const user = userEvent.setup()
    await render(<EquityPage />)
    expect(await screen.findByText('At its high. The low of 10 January, 6 trades ago, was 14.32% lower.')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Show as table' }))
    const rows = within(screen.getByRole('table', { name: 'How has the account grown?' })).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'MonthTradesNet gain, sum of %Growth, %Below the high, %',
      'February 20242+5.24+15.150.00',
      'January 202410+9.77+9.363.64',
    ])
  })

  it('stands over the number of the trade, or over its date', async () => {
    const user = userEvent.setup()
    await render(<EquityPage />)
    expect(await axis()).toBe('value')
    await user.click(screen.getByRole('radio', { name: 'Date' }))
    await waitFor(async () => expect(await axis()).toBe('time'))
    await user.click(screen.getByRole('radio', { name: 'Trade number' }))
    await waitFor(async () => expect(await axis()).toBe('value'))
  })

  it('is compared with what is switched on, until it is switched off', async () => {
    const user = userEvent.setup()
    await render(<EquityPage />)
    expect(await lines()).toEqual(['Selected trades'])
    for (const [name, line] of [
      [/^All trades/, ['All trades']],
      [/^Green trades/, ['Green trades']],
      [/^Trend/, ['Trend']],
      [/^Account balance/, ['Balance', 'Deposits and withdrawals']],
    ] as const) {
      await user.click(screen.getByRole('switch', { name }))
      await waitFor(async () => expect(await lines()).toEqual(['Selected trades', ...line]))
      await user.click(screen.getByRole('switch', { name }))
      await waitFor(async () => expect(await lines()).toEqual(['Selected trades']))
    }
  })

  it('keeps the unit that is chosen', async () => {
    const user = userEvent.setup()
    const received = fakeServer({ 'POST /v1/account-settings/7': ({ body }) => body })
    await render(<EquityPage />)
    await user.click(await screen.findByRole('radio', { name: '%' }))
    expect(received.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ unit: 'PERCENT' })
    expect(await screen.findByText('Growth, %')).toBeDefined()
  })

  it.each(['PERCENT', 'R'])('is compared with the account balance in currency alone, not in %s', async (unit) => {
    atWork({ settings: { unit } })
    await render(<EquityPage />)
    const off = (await screen.findAllByRole('switch')).filter((one) => one.hasAttribute('disabled'))
    expect(off).toEqual([screen.getByRole('switch', { name: /^Account balance/ })])
  })

  it('says of how many trades the curve in R is made', async () => {
    atWork({ settings: { unit: 'R' } })
    await render(<EquityPage />)
    expect(await screen.findByText('Based on 11 of 12 trades; the others have no value in this unit.')).toBeDefined()
  })
})
