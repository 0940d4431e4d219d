import { noFilters } from '@afterclose/core/filters'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { currentFilters, setFilters } from '../../../journal/filters.ts'
import { clickAt, drawnOption, pointAt } from '../../../testing/charts.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { feedOf } from '../../../testing/feed-of.ts'
import { cellsOf, showAllColumns } from '../../../testing/table-cells.ts'
import { render } from '../../../testing/render.tsx'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { atWork } from '../../../testing/samples.ts'
import { PerformanceSetupPage } from './performance-setup-page.tsx'

beforeEach(() => {
  showAllColumns()
  serveTrades(exampleFeed())
  atWork()
  const named = (id: number, name: string) => ({ id, name })
  const known: readonly unknown[] = lookups.setups(1).queryKey
  queryClient.setQueryData(known, [named(1, 'Breakout'), named(2, 'Pullback')])
})

const chart = (name: RegExp) => screen.findByRole('img', { name })
const bars = () => chart(/^Which setup makes the money\?/)
const lines = () => chart(/^How did the result develop\?/)
const rrr = () => chart(/^Do exits deliver the planned reward to risk\?/)
const drawer = (title: RegExp) => screen.findByRole('dialog', { name: title })
const tooltip = (box: HTMLElement) => box.querySelector('.chart-tooltip')?.textContent
const tradesIn = async (dialog: HTMLElement) =>
  (await within(dialog).findAllByRole('button', { name: /^Open trade/ })).map((link) => link.textContent)
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent))

describe('performance by setup with the worked example (H.3)', () => {
  it('compares the setups in the performance table', async () => {
    await render(<PerformanceSetupPage />)
    expect(await screen.findByText('12 closed trades of 2 setups.')).toBeDefined()
    const table = screen.getByRole('table', { name: 'How do the setups compare?' })
    const rows = cellsOf(table, ['Setup', 'Trades', 'Won', 'Lost', 'Win rate, %', 'Net, USD', 'Total R', 'Avg R', 'PF'])
    expect(rows).toEqual([
      ['Setup', 'Trades', 'Won', 'Lost', 'Win rate, %', 'Net, USD', 'Total R', 'Avg R', 'PF'],
      ['Pullbacksmall sample', '6', '3', '2', '60.0', '+1,357', '+5.32', '+1.06', '7.23'],
      ['Breakoutsmall sample', '6', '3', '3', '50.0', '+264', '+2.30', '+0.38', '1.37'],
      ['All', '12', '6', '5', '54.5', '+1,621', '+7.61', '+0.69', '2.73'],
    ])
  })

  it('draws a line of each setup, named at its end and dashed below ten trades', async () => {
    await render(<PerformanceSetupPage />)
    const { series } = await drawnOption(await lines())
    expect(series).toHaveLength(2)
    expect(series[0]).toMatchObject({
      lineStyle: { type: 'dashed' },
      endLabel: { formatter: '{dot|}{dot|}  Pullback +1,357' },
    })
    expect(screen.getByText('No setup has 10 trades, so the lines are dashed.')).toBeDefined()
  })

  it('leads from a point of the line that is nearest to the pointer to the trades that made it', async () => {
    await render(<PerformanceSetupPage />)
    await pointAt(await lines(), 'line 1', [Date.UTC(2024, 0, 10, 12), -214])
    expect(tooltip(await lines())).toBe(
      'Breakout, 10 January 2024Cumulative net gain, USD−214.00Trades in total6Click to show its trades up to here',
    )
    await clickAt(await lines(), 'line 1', [Date.UTC(2024, 0, 10, 12), -214])
    expect(await tradesIn(await drawer(/^Breakout to 10 January 2024 /))).toEqual(['6', '2', '1'])
  })

  it('has the lines as a table', async () => {
    const user = userEvent.setup()
    await render(<PerformanceSetupPage />)
    await lines()
    await user.click(screen.getAllByRole('button', { name: 'Show as table' })[1]!)
    expect(rowsOf('How did the result develop?').slice(1)).toEqual([
      ['Pullback', '6', '0.0', '+1,357', '+1,357'],
      ['Breakout', '6', '−231.0', '+264', '+264'],
    ])
  })

  it('shows what was planned and the payoff in R, by hand', async () => {
    const user = userEvent.setup()
    await render(<PerformanceSetupPage />)
    // Breakout: (1.965 + 1.9533 + 1.98) ÷ 3 over (1.035 + 1.535 + 1.0333) ÷ 3; Pullback: 5.8917 ÷ 3 over 0.525
    const [payoff, planned] = (await drawnOption(await rrr())).series
    expect(JSON.stringify(payoff?.['data'])).toMatch(/"value":3\.74.*"3\.74 of 2\.40".*"value":1\.636/)
    expect(JSON.stringify(planned?.['data'])).toMatch(/\[2\.4,0\].*\[2,1\].*"1\.64 of 2\.00"/)
    await pointAt(await rrr(), 'bars', [0, 1])
    expect(tooltip(await rrr())).toBe(
      'BreakoutPlanned on average2.00Payoff in R1.64Difference−0.36Click to show its 6 trades',
    )
    await clickAt(await rrr(), 'bars', [0, 1])
    expect(await tradesIn(await drawer(/^Breakout /))).toHaveLength(6)
    await user.keyboard('{Escape}')
    await user.click(screen.getAllByRole('button', { name: 'Show as table' })[2]!)
    expect(rowsOf('Do exits deliver the planned reward to risk?').slice(1)).toEqual([
      ['Pullback', '2.40', '5', '3.74', '4', '+1.34'],
      ['Breakout', '2.00', '6', '1.64', '6', '−0.36'],
    ])
  })

  it('measures the lines in R and compounds per cents', async () => {
    atWork({ settings: { unit: 'PERCENT' } })
    await render(<PerformanceSetupPage />)
    expect(await screen.findByText('Growth, %')).toBeDefined()
    expect(screen.getByText('Net gain, sum of %')).toBeDefined()
  })
})

it('performance by setup says on request which setups are more than luck, and forgets it when filters change', async () => {
  const user = userEvent.setup()
  serveTrades(
    feedOf(
      // every other trade of Breakout wins, every tenth of Pullback
      ...Array.from({ length: 200 }, (_, i) => ({
        setupId: i % 2 === 0 ? 1 : 2,
        gain: i % 4 === 0 || i % 20 === 1 ? '100' : '-100',
      })),
    ),
  )
  await render(<PerformanceSetupPage />)
  await user.click(await screen.findByRole('button', { name: 'Compute: ranges, and what is more than luck' }))
  expect(
    await screen.findByText(/More than luck: Breakout did better, Pullback did worse than the average\.$/),
  ).toBeDefined()
  expect(screen.getByRole('row', { name: /Breakout.* more than luck$/ })).toBeDefined()
  setFilters({ ...noFilters, basic: { ...noFilters.basic, setup: [1] } })
  expect(await screen.findByRole('button', { name: 'Compute: ranges, and what is more than luck' })).toBeDefined()
  expect(screen.queryByText('more than luck')).toBeNull()
})

describe('performance by setup without', () => {
  it('trades says how to begin, under its question', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await render(<PerformanceSetupPage />)
    expect(await screen.findByRole('heading', { name: 'Which setup makes the money?' })).toBeDefined()
    expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
  })

  it('trades that the filters leave offers to clear them', async () => {
    const user = userEvent.setup()
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } })
    await render(<PerformanceSetupPage />)
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(currentFilters().basic.year).toEqual([]))
    expect(await bars()).toBeDefined()
  })

  it('a plan says what is missing, and shows the rest', async () => {
    serveTrades(exampleFeed({ from: 9, closed: 10 }))
    await render(<PerformanceSetupPage />)
    expect(await screen.findByText(/^0 of 1 trade has a stop loss and a target/)).toBeDefined()
    expect(await lines()).toBeDefined()
  })

  it('a server can be tried again', async () => {
    const user = userEvent.setup()
    refuseTrades()
    await render(<PerformanceSetupPage />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    serveTrades(exampleFeed())
    await user.click(again)
    expect(await bars()).toBeDefined()
  })
})
