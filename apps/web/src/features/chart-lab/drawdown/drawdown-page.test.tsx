import { noFilters } from '@afterclose/core/filters'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setFilters } from '../../../journal/filters.ts'
import { clickAt, drawnOption, pointAt } from '../../../testing/charts.ts'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { explainedFigure, expectExplained, expectExplains, figureOf } from '../../../testing/explained.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { savedFiles } from '../../../testing/saved-files.ts'
import { DrawdownPage } from './drawdown-page.tsx'

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
})

const underwater = () => screen.findByRole('img', { name: /^How deep are the drawdowns\?/ })
const gains = () => screen.findByRole('img', { name: /^Which trades caused the drawdown/ })
const table = () => screen.findByRole('table', { name: 'When was each drawdown, and how long was the recovery?' })
const rowsOf = async () =>
  within(await table())
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent))
const stat = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
const tradesIn = async (title: RegExp) =>
  (
    await within(await screen.findByRole('dialog', { name: title })).findAllByRole('button', { name: /^Open trade/ })
  ).map((link) => link.textContent)

describe('drawdown with the worked example (H.3)', () => {
  it('leads with how deep it fell, and says when and how it came back', async () => {
    await render(<DrawdownPage />)
    expect(await stat('Deepest')).toBe('Deepest−421USDfrom a high to the low after it')
    expect(await stat('Now')).toBe('Now0.00USDat its high')
    expect(await stat('Average')).toBe('Average−313USDof 3 drawdowns')
    expect(await stat('Longest')).toBe('Longest17daysfrom a high to its recovery')
    expect(await stat('In drawdown')).toBe('In drawdown66.7%of 12 trades ended below the high')
    const reading =
      /^The deepest drawdown was 421\u00A0USD, 4\.1%, with its low on 10 January 2024, 7 days after the high of 3 January 2024\. It recovered 6 days later, with trade 8; the account is at its high\./
    expect((await underwater()).getAttribute('aria-label')?.replace('How deep are the drawdowns? ', '')).toMatch(
      reading,
    )
  })

  it('explains each of its figures by what went in', async () => {
    await render(<DrawdownPage />)
    await expectExplained(['Deepest', 'Now', 'Average', 'Longest'])
    expect(await explainedFigure(await figureOf('In drawdown'))).toMatchObject({
      title: 'In drawdown 66.67%',
      formula: 'trades below the high ÷ trades × 100=8 ÷ 12 × 100=66.67%',
      numbers: [
        ['Trades below the high', '8'],
        ['Trades counted', '12'],
      ],
    })
    const [depth, percent, trades, down, , red] = within(await table()).getAllByTitle('How this figure is calculated')
    expect((await expectExplains(depth!)).title).toBe('Drawdown from 2024-01-03: Depth −421.40')
    expect((await expectExplains(percent!)).formula).toContain('from the first trade below the high to the low')
    await expectExplains(trades!)
    expect((await expectExplains(down!)).title).toMatch(/^Drawdown from 2024-01-03: Days down \d+$/)
    expect((await expectExplains(red!)).numbers[0]).toEqual(['Red trades', '2'])
  })

  it('lists the drawdowns, the deepest first', async () => {
    const user = userEvent.setup()
    await render(<DrawdownPage />)
    expect(await rowsOf()).toEqual([
      [
        'High',
        'First loss',
        'Low',
        'Recovered',
        'Depth, USD',
        'Depth, %',
        'Trades',
        'Days down',
        'Days to recover',
        'Red tilt, %',
      ],
      ['2024-01-03', 'Trade 4', '2024-01-10', '2024-01-16', '−421.4', '4.1', '5', '7', '6', '40'],
      ['2024-01-16', 'Trade 9', '2024-01-17', '2024-02-02', '−413.5', '3.6', '4', '1', '16', '25'],
      ['2024-01-02', 'Trade 2', '2024-01-03', '2024-01-03', '−103.5', '1.0', '2', '1', '0', '0'],
    ])
    await user.click(screen.getByRole('radio', { name: 'Longest' }))
    expect((await rowsOf()).slice(1).map(([, first]) => first)).toEqual(['Trade 9', 'Trade 4', 'Trade 2'])
    await user.click(screen.getByRole('radio', { name: 'Newest' }))
    expect((await rowsOf()).slice(1).map(([, first]) => first)).toEqual(['Trade 9', 'Trade 4', 'Trade 2'])
  })

  it('draws each fall below zero, and each gain', async () => {
    await render(<DrawdownPage />)
    const [line] = (await drawnOption(await underwater())).series
    const points: unknown = line?.['data']
    if (!(points instanceof Float64Array)) throw new Error('No points')
    expect(Array.from(points.filter((_, i) => i % 2 === 1))).toEqual([
      0, -103.5, 0, -105, -114.4, -421.4, -128.4, 0, -310, -413.5, -223.5, 0,
    ])
    await pointAt(await underwater(), 'underwater', [6, -421.4])
    expect(document.querySelector('.chart-tooltip')?.textContent).toBe(
      'Trade 6, 2024-01-10 12:00Below the high, USD−421.40Click to show the trade',
    )
    const [bars] = (await drawnOption(await gains())).series
    expect(bars?.['data']).toHaveLength(12)
    expect(
      screen.getByText('Trade 6 lost most on the way to the deepest drawdown: 307 USD').parentElement?.textContent,
    ).toMatch(
      /^Trade 6 lost most .*: 307 USD on 10 January 2024\. Trade 8 gained most on the way back: 1,190 USD on 16 January 2024\.$/,
    )
  })

  it('leads from a point, a bar and a row to their trades', async () => {
    const user = userEvent.setup()
    await render(<DrawdownPage />)
    await clickAt(await underwater(), 'underwater', [6, -421.4])
    expect(await tradesIn(/^10 January 2024/)).toEqual(['6'])
    await user.keyboard('{Escape}')
    await clickAt(await gains(), 'gains', [8, 600])
    expect(await tradesIn(/^Trade 8/)).toEqual(['8'])
    await user.keyboard('{Escape}')
    await user.click(
      within(await table()).getByRole('button', { name: 'Open the trades of the drawdown from 2024-01-03, −421.40' }),
    )
    expect(await tradesIn(/^Drawdown from 2024-01-03/)).toEqual(['8', '7', '6', '5', '4'])
  })

  it('has points and bars as tables, and the drawdowns as a file', async () => {
    const user = userEvent.setup()
    const saved = savedFiles()
    await render(<DrawdownPage />)
    await underwater()
    const [first] = await screen.findAllByRole('button', { name: 'Show as table' })
    await user.click(first!)
    const list = within(screen.getByRole('table', { name: 'How deep are the drawdowns?' }))
    expect(list.getAllByRole('row')[3]?.textContent).toBe('102024-01-17−413.5')
    await user.click(list.getByRole('button', { name: '10' }))
    expect(await tradesIn(/^17 January 2024/)).toEqual(['10'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Download table (CSV)' }))
    expect(await saved[0]!.blob.text()).toContain('2024-01-03,4,2024-01-10,2024-01-16,-421.40,4.10,5,7,6,40.00')
  })

  it('compounds per cents, the same in card, words, table and chart', async () => {
    const user = userEvent.setup()
    fakeServer({ 'POST /v1/account-settings/7': ({ body }) => body })
    await render(<DrawdownPage />, '/chart-lab/drawdown')
    await user.click(await screen.findByRole('radio', { name: '%' }))
    expect(await screen.findByText(/percentages compounded\.$/)).toBeDefined()
    expect(await stat('Deepest')).toBe('Deepest−4.10%from a high to the low after it')
    expect((await rowsOf())[0]).not.toContain('Depth, USD')
    expect((await rowsOf())[1]?.[4]).toBe('−4.10')
    expect((await underwater()).getAttribute('aria-label')).toContain('The deepest drawdown was 4.10%, with its low')
  })

  it('leaves trades without a stop loss out in R, and says how many', async () => {
    atWork({ settings: { unit: 'R' } })
    await render(<DrawdownPage />)
    expect(await stat('Deepest')).toBe('Deepest−2.2Rfrom a high to the low after it')
    expect(screen.getByText(/^Based on 11 of 12 trades; the others have no value in this unit\./)).toBeDefined()
  })

  it('shows whether the plan was kept', async () => {
    await render(<DrawdownPage />)
    expect(await screen.findByRole('heading', { name: 'Was the plan kept?' })).toBeDefined()
  })

  it('says of few trades that they are few', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, setup: [1] } })
    await render(<DrawdownPage />)
    expect(await screen.findByText('6 trades are too few to estimate future drawdowns.')).toBeDefined()
    expect(await stat('Deepest')).toBe('Deepest−428USDfrom a high to the low after it')
  })
})

describe('drawdown without', () => {
  it('a loss says that it never fell', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, outcomes: ['WINNER'] } })
    await render(<DrawdownPage />)
    expect(await screen.findAllByText('No drawdown yet.')).toHaveLength(2)
    expect(await stat('Average')).toBe('Average–no drawdown yet')
    expect(await stat('Longest')).toBe('Longest–no drawdown yet')
  })

  it('trades says how to begin, under its question', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await render(<DrawdownPage />)
    expect(await screen.findByRole('heading', { name: 'How deep are the drawdowns?' })).toBeDefined()
    expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
  })

  it('a stop loss says so where R is needed', async () => {
    atWork({ settings: { unit: 'R' } })
    serveTrades(exampleFeed({ from: 9, closed: 10 }))
    await render(<DrawdownPage />)
    expect(await screen.findByText('0 of 1 trade has a stop loss.')).toBeDefined()
  })

  it('a server can be tried again', async () => {
    const user = userEvent.setup()
    refuseTrades()
    await render(<DrawdownPage />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    serveTrades(exampleFeed())
    await user.click(again)
    expect(await underwater()).toBeDefined()
  })
})
