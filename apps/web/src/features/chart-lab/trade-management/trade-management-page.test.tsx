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
import { cellsOf } from '../../../testing/table-cells.ts'
import { render } from '../../../testing/render.tsx'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { atWork } from '../../../testing/samples.ts'
import { TradeManagementPage } from './trade-management-page.tsx'

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
  knowExampleNames()
})

const path = '/chart-lab/trade-management'
const chart = () => screen.findByRole('img', { name: /^Did managing the trades help\?/ })
const stat = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
const feedback = () => screen.findByRole('note', { name: 'Feedback' })
const drawer = (title: RegExp) => screen.findByRole('dialog', { name: title })
const tradesIn = async (dialog: HTMLElement) =>
  (await within(dialog).findAllByRole('button', { name: /^Open trade/ })).map((link) => link.textContent)
/** The sums of a line, without the numbers of its trades. */
const line = async (id: string): Promise<number[]> => {
  const data: unknown = (await drawnOption(await chart())).series.find((series) => series.id === id)?.['data']
  return data instanceof Float64Array ? Array.from(data).filter((_, i) => i % 2 === 1) : []
}
/** Trades that managing changed by so many R each, the first of them first. */
const serveManaged = (changes: readonly number[]): void =>
  serveTrades(
    encodeFeed(
      toColumns({
        ...exampleJournal,
        trades: changes.map((managementR, i) => ({
          ...exampleJournal.trades[0]!,
          id: i + 1,
          managementR,
          potentialR: 1,
          rMultiple: 1 + managementR,
        })),
      }),
    ),
  )

describe('the management of the worked example (H.3)', () => {
  it('leads with what was made, what would have been, and what lies between', async () => {
    await render(<TradeManagementPage />, path)
    expect(await stat('Actual')).toBe('Actual+7.6Rof 11 trades')
    expect(await stat('Potential')).toBe('Potential+4.6Rif left to stop and target')
    expect(await stat('Effect of managing')).toBe('Effect of managing+3.0Ractual − potential')
    expect(await stat('Improved')).toBe('Improved36.4%4 of 11 trades')
    expect(await stat('Worsened')).toBe('Worsened18.2%2 of 11 trades')
    expect(await stat('Unchanged')).toBe('Unchanged45.5%5 of 11 trades, within 0.05R')
    expect((await chart()).getAttribute('aria-label')).toContain(
      'Managing gained 3.0R: 11 trades made +7.6R; if left to stop and target they would have made +4.6R.',
    )
  })

  it('draws three lines from 0 on, each point with its trade', async () => {
    await render(<TradeManagementPage />, path)
    expect((await line('difference')).map((sum) => Math.round(sum * 10) / 10)).toEqual([
      0, 0, 0, -1, -0.5, 0.5, 0, 0, 1, 1, 3, 3,
    ])
    expect((await line('actual')).at(-1)).toBeCloseTo(7.6147, 4)
    expect((await line('potential')).at(-1)).toBeCloseTo(4.6147, 4)
    await pointAt(await chart(), 'difference', [10, 3])
    expect(document.querySelector('.chart-tooltip')?.textContent).toBe(
      'Trade 11, 1 Feb 2024Actual+5.63RPotential+2.63REffect of managing+3.00RClick to show the trade',
    )
    await clickAt(await chart(), 'difference', [10, 3])
    expect(await tradesIn(await drawer(/^Trade 11, 1 Feb 2024 /))).toEqual(['11'])
  })

  it('says in grey that 11 trades show no difference, with the trades that it is about', async () => {
    const user = userEvent.setup()
    await render(<TradeManagementPage />, path)
    expect((await feedback()).textContent).toBe(
      'Managing made no measurable difference over 11 trades+3.0R, 95% interval −3.0 to +9.0R, compared with leaving the last 11 trades to their stop and target.',
    )
    expect((await feedback()).dataset['helped']).toBe('open')
    await user.click(screen.getByRole('button', { name: 'last 11 trades' }))
    expect(await tradesIn(await drawer(/^Last 11 trades /))).toEqual([
      '12',
      '11',
      '9',
      '8',
      '7',
      '6',
      '5',
      '4',
      '3',
      '2',
      '1',
    ])
  })

  it('compares by where trades were closed', async () => {
    await render(<TradeManagementPage />, path)
    const table = await screen.findByRole('table', { name: 'Where does managing gain or lose?' })
    const rows = cellsOf(table, ['Closed', 'Trades', 'Potential R', 'Effect of managing'])
    expect(rows).toEqual([
      ['Closed', 'Trades', 'Potential R', 'Effect of managing'],
      ['Beyond targetsmall sample', '1', '+2.97', '+1.00'],
      ['At targetsmall sample', '3', '+1.97', '0.00'],
      ['Early profitsmall sample', '2', '+0.46', '+0.50'],
      ['Scratchsmall sample', '1', '−1.05', '+1.00'],
      ['Early losssmall sample', '1', '−1.03', '+0.50'],
      ['At stopsmall sample', '2', '−1.03', '0.00'],
      ['Beyond stopsmall sample', '1', '−1.04', '−0.50'],
      ['All', '11', '+0.42', '+0.27'],
    ])
  })

  it('leads from cards, rows and the note on missing answers to their trades', async () => {
    const user = userEvent.setup()
    await render(<TradeManagementPage />, path)
    await user.click(await screen.findByRole('button', { name: '2 of 11 trades' }))
    expect(await tradesIn(await drawer(/^Worsened /))).toEqual(['6', '3'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: '1 of 12 trades' }))
    expect(await tradesIn(await drawer(/^Without an answer to “Original target hit” /))).toEqual(['10'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Open the trades of Early profit' }))
    expect(await tradesIn(await drawer(/^Early profit /))).toEqual(['11', '3'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    const table = within(screen.getByRole('table', { name: /^Did managing/ }))
    expect(table.getAllByRole('row')[1]?.textContent).toBe('Trade 12, 2 Feb 202411+7.61+4.61+3.00')
    await user.click(table.getByRole('button', { name: 'Trade 12, 2 Feb 2024' }))
    expect(await tradesIn(await drawer(/^Trade 12, 2 Feb 2024 /))).toEqual(['12'])
  })
})

describe('the feedback', () => {
  it('is red when managing the last thirty trades hurt, whatever came before', async () => {
    serveManaged([...Array.from({ length: 40 }, () => 1), ...Array.from({ length: 30 }, () => -0.1)])
    await render(<TradeManagementPage />, path)
    expect((await feedback()).dataset['helped']).toBe('false')
    expect((await feedback()).textContent).toBe(
      'Managing hurt recently−3.0R, 95% interval −3.0 to −3.0R, compared with leaving the last 30 trades to their stop and target. The result above is of all 70 trades.',
    )
    expect((await chart()).getAttribute('aria-label')).toContain('Managing gained 37.0R: 70 trades made +107.0R')
  })

  it('is grey when the interval of the last thirty trades holds 0', async () => {
    serveManaged(Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? -0.5 : 0.5)))
    await render(<TradeManagementPage />, path)
    // 5 ± 2.045 · 0.4795 · √30
    expect((await feedback()).dataset['helped']).toBe('open')
    expect((await feedback()).textContent).toContain('+5.0R, 95% interval −0.4 to +10.4R')
  })

  it('is green when it is above 0', async () => {
    serveManaged(Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? -0.4 : 0.5)))
    await render(<TradeManagementPage />, path)
    expect((await feedback()).dataset['helped']).toBe('true')
    expect((await feedback()).textContent).toMatch(/^Managing helped recently\+6\.0R, 95% interval \+1\./)
  })

  it('stands below what managing cost, when it did', async () => {
    serveManaged(Array.from({ length: 30 }, () => -0.1))
    await render(<TradeManagementPage />, path)
    expect((await chart()).getAttribute('aria-label')).toContain(
      'Managing cost 3.0R: 30 trades made +27.0R; if left to stop and target they would have made +30.0R.',
    )
  })

  it('is grey below ten trades', async () => {
    serveManaged(Array.from({ length: 9 }, () => 1))
    await render(<TradeManagementPage />, path)
    expect((await feedback()).dataset['helped']).toBe('open')
    expect((await feedback()).textContent).toBe('Too early to tellFeedback needs 10 such trades; there are 9.')
    expect((await chart()).getAttribute('aria-label')).toContain('Small sample. 9 trades, too few')
  })
})

it('thins out the points of many trades, and says so', async () => {
  serveManaged(Array.from({ length: 7000 }, (_, i) => (i % 2 === 0 ? 1 : -1)))
  await render(<TradeManagementPage />, path)
  expect(await screen.findByText(/of 7,000 trades are shown; the full lines would look the same\.$/)).toBeDefined()
  expect((await line('actual')).length).toBeLessThan(7000)
})

describe('the trade management without', () => {
  it('trades says how to begin', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await render(<TradeManagementPage />, path)
    expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
  })

  it('trades that the filters leave offers to clear them', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } })
    await render(<TradeManagementPage />, path)
    expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeDefined()
  })

  it('answers says what is missing, how many trades have each, and opens those without', async () => {
    const user = userEvent.setup()
    serveTrades(exampleFeed({ from: 9, closed: 10 }))
    await render(<TradeManagementPage />, path)
    expect(
      await screen.findByText('0 of 1 trade has a stop loss, a target, and an answer to “Original target hit”.'),
    ).toBeDefined()
    expect(screen.getByText('Original target hit').nextElementSibling?.textContent).toBe('0 of 1')
    await user.click(screen.getByRole('button', { name: 'Open the 1 trade without an answer' }))
    expect(await tradesIn(await drawer(/^Without an answer/))).toEqual(['10'])
  })

  it('other trades draws the one', async () => {
    serveTrades(exampleFeed({ closed: 1 }))
    await render(<TradeManagementPage />, path)
    expect(await stat('Worsened')).toBe('Worsened0.0%0 of 1 trade')
    expect(await line('actual')).toEqual([0, expect.closeTo(1.965, 6)])
  })

  it('a server can be tried again', async () => {
    const user = userEvent.setup()
    refuseTrades()
    await render(<TradeManagementPage />, path)
    const again = await screen.findByRole('button', { name: 'Try again' })
    serveTrades(exampleFeed())
    await user.click(again)
    expect(await chart()).toBeDefined()
  })
})
