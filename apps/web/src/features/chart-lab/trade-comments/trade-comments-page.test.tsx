import { noFilters } from '@afterclose/core/filters'
import { comments } from '@afterclose/testkit/worked-example'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentFilters, setFilters } from '../../../journal/filters.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { clickAt, drawnOption, pointAt } from '../../../testing/charts.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { explainedFigure, expectExplained, figureOf } from '../../../testing/explained.ts'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { cellsOf } from '../../../testing/table-cells.ts'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { keepLookups } from '../../../testing/stored-trade.ts'
import { TradeCommentsPage } from './trade-comments-page.tsx'

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
  keepLookups()
  queryClient.setQueryData(
    lookups.comments(1).queryKey,
    comments.map((one) => ({ ...one, modified: '' })),
  )
})

const at = '/chart-lab/trade-comments'
const bars = (caption = 'Pre-Trade') =>
  screen.findByRole('img', { name: new RegExp(`^Which ${caption} comments pay\\?`) })
const trend = () => screen.findByRole('img', { name: /^Are mistakes becoming rarer\?/ })
const rowsOf = async () =>
  cellsOf(await screen.findByRole('table', { name: 'How do the comments compare?' }), [
    'Comment',
    'Trades',
    'Rating',
    'Win rate, %',
    'Net, USD',
  ])
const stat = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
const drawer = (title: RegExp) => screen.findByRole('dialog', { name: title })
const tradesIn = async (dialog: HTMLElement) =>
  (await within(dialog).findAllByRole('button', { name: /^Open trade/ })).map((link) => link.textContent)
const choose = async (user: ReturnType<typeof userEvent.setup>, caption: string) =>
  user.click(await screen.findByRole('radio', { name: caption }))

describe('trade comments with the worked example (H.1, H.2)', () => {
  it('compares the comments of a group, and trades without one', async () => {
    const user = userEvent.setup()
    await render(<TradeCommentsPage />, at)
    expect(await rowsOf()).toEqual([
      ['Comment', 'Trades', 'Rating', 'Win rate, %', 'Net, USD'],
      ['Plannedsmall sample', '8', 'Positive', '85.7', '+2,447'],
      ['Without commentsmall sample', '1', '–', '0.0', '−310'],
      ['No plansmall sample', '3', 'Negative', '0.0', '−516'],
      ['All', '12', '–', '54.5', '+1,621'],
    ])
    await choose(user, 'Exit')
    await waitFor(async () => expect((await rowsOf()).map(([name]) => name)).toContain('Cut earlysmall sample'))
  })

  it('says what trades with a negative comment cost', async () => {
    await render(<TradeCommentsPage />, at)
    expect(await stat('Cost of mistakes')).toBe('Cost of mistakes−516net gain of 3 trades')
    expect(await stat('Average with a mistake')).toBe('Average with a mistake−172of 3 trades')
    expect(await stat('Average without')).toBe('Average without+237of 9 trades')
    expect(await stat('Negative comments')).toBe('Negative comments3on 3 of 12 trades, 25%')
    expect(screen.getByText('3 trades with a mistake are too few to judge.')).toBeDefined()
  })

  it('explains each figure of mistakes by what went in', async () => {
    await render(<TradeCommentsPage />, at)
    await expectExplained(['Average with a mistake', 'Average without', 'Negative comments'])
    const { title, numbers, trades } = await explainedFigure(await figureOf('Cost of mistakes'))
    expect(title).toBe('Net gain −515.50')
    expect(numbers.at(-1)).toEqual(['Trades counted', '3'])
    expect(trades).toHaveLength(3)
  })

  it('measures in R by the trades that have one', async () => {
    const user = userEvent.setup()
    await render(<TradeCommentsPage />, at)
    await user.click(await screen.findByRole('radio', { name: 'R' }))
    await waitFor(async () =>
      expect(await stat('Average with a mistake')).toBe('Average with a mistake−1.03of 2 of 3 trades'),
    )
  })

  it('colours bars by the rating of their comment, whatever the result', async () => {
    for (const [token, color] of [
      ['gain-mark', '#0a0'],
      ['loss-mark', '#a00'],
      ['even-mark', '#888'],
    ] as const)
      document.documentElement.style.setProperty(`--${token}`, color)
    await render(<TradeCommentsPage />, `${at}?tab=EXIT`)
    const data = JSON.stringify((await drawnOption(await bars('Exit'))).series[0]?.['data'])
    const drawn = [...data.matchAll(/"value":(-?[\d.]+),"itemStyle":\{[^}]*"borderColor":"([^"]*)"/g)]
    // those that were cut early made money: 280 in three trades
    expect(drawn.map(([, value, color]) => [Number(value), color])).toEqual([
      [2174.5, '#0a0'],
      [280, '#a00'],
      [-103.5, '#0a0'],
      [-307, '#a00'],
      [-422.9, '#888'],
    ])
  })

  it('leads from bars, months and rows to their trades', async () => {
    const user = userEvent.setup()
    await render(<TradeCommentsPage />, at)
    await clickAt(await bars(), 'bars', [0, 0])
    expect(await tradesIn(await drawer(/^Planned /))).toHaveLength(8)
    await user.keyboard('{Escape}')
    await pointAt(await trend(), 'bars', [0, 0])
    const tooltips = Array.from(document.querySelectorAll('.chart-tooltip'), (tooltip) => tooltip.textContent)
    expect(tooltips).toContain('January 2024Negative comments3Trades with any3Trades10Click to show its 3 trades')
    await clickAt(await trend(), 'bars', [0, 0])
    expect(await tradesIn(await drawer(/^Mistakes in January 2024 /))).toEqual(['10', '6', '4'])
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Open the trades of Without comment' }))
    expect(await tradesIn(await drawer(/^Without comment /))).toEqual(['9'])
    await user.click(screen.getByRole('button', { name: 'Apply as filter' }))
    expect(currentFilters()).toMatchObject({ advanced: { preTradeComment: [1, 2] }, options: { excludeFilters: true } })
  })

  it('calls the groups as the owner does', async () => {
    atWork({ settings: { 'entryComments.name': 'At the door' } })
    await render(<TradeCommentsPage />, `${at}?tab=ENTRY`)
    expect(await bars('At the door')).toBeDefined()
    expect(screen.getByRole('radio', { name: 'At the door' })).toBeDefined()
  })

  it('says that shares pass 100% where a trade has several comments, and only there', async () => {
    await render(<TradeCommentsPage />, at)
    await bars()
    expect(screen.queryByText(/A trade with more than one comment counts in each/)).toBeNull()
  })
})

describe('trade comments without', () => {
  it('a comment of the group say how to add one', async () => {
    serveTrades(exampleFeed({ from: 8, closed: 9 }))
    await render(<TradeCommentsPage />, at)
    expect(await screen.findByText('0 of 1 trade has a comment in the group Pre-Trade.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to the journal' })).toBeDefined()
  })

  it('a negative rating say that nothing is a mistake', async () => {
    const positive = comments.map((comment) => ({ ...comment, rating: 'POSITIVE' as const, modified: '' }))
    queryClient.setQueryData(lookups.comments(1).queryKey, positive)
    await render(<TradeCommentsPage />, at)
    expect(await screen.findByText('No comment in the group Pre-Trade is rated negative.')).toBeDefined()
    expect(screen.queryByText('Cost of mistakes')).toBeNull()
  })

  it('trades say how to begin, and filters that leave nothing can be cleared', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } })
    await render(<TradeCommentsPage />, at)
    expect(await screen.findByText('No trades match the selected filters.')).toBeDefined()
    serveTrades(exampleFeed({ closed: 0 }))
  })

  it('a server can be tried again', async () => {
    refuseTrades()
    await render(<TradeCommentsPage />, at)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Which Pre-Trade comments pay?' })).toBeDefined()
  })
})
