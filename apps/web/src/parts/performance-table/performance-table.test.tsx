import { noFilters } from '@afterclose/core/filters'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { groupsAnswer } from '@afterclose/engine/reports/groups/groups-answer'
import { performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import type { Unit } from '@afterclose/engine/trades/unit'
import { decodeFeed } from '@afterclose/feed/feed'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { savedFiles } from '../../testing/saved-files.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { manyTrades } from '../../testing/many-trades.ts'
import { render } from '../../testing/render.tsx'
import { serveTrades } from '../../testing/engine.ts'
import { atWork } from '../../testing/samples.ts'
import { PerformanceTable } from './performance-table.tsx'

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
})

const performance = (unit: Unit = 'CURRENCY', feed = exampleFeed()) =>
  performanceRows(
    groupsAnswer(openBook(decodeFeed(feed), bestKernel), noFilters, { dimension: 'setup', unit, basis: 'EXIT' }),
  )
const names: Readonly<Record<number, string>> = { 1: 'Breakout', 2: 'Pullback' }
const show = (of = performance(), sure = false) =>
  render(
    <PerformanceTable
      {...(sure ? { sure: { basis: 'EXIT' as const, groups: 'setups' } } : {})}
      title="How do the setups compare?"
      group="Setup"
      performance={of}
      nameOf={(key) => names[key] ?? '–'}
      by="net"
    />,
  )
const table = () => within(screen.getByRole('table', { name: 'How do the setups compare?' }))
const rows = () =>
  table()
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent))
/** By the menu of columns. */
const showAll = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show all columns' }))
  await userEvent.keyboard('{Escape}')
}
const order = () => rows().map(([name]) => name)
const heads = () => rows()[0]

describe('the performance table (PRODUCT B.2)', () => {
  it('begins with the measure of its page: name, trades, bar, number and two figures, the best first', async () => {
    await show(performance('CURRENCY', manyTrades(40)))
    expect(heads()).toEqual(['Setup', 'Trades', '', 'Net, USD', 'Win rate, %', 'Average'])
    expect(table().getByRole('button', { name: 'Net, USD' }).closest('th')?.ariaSort).toBe('descending')
  })

  it('draws a bar left of each number, none for the total, hollow for fewer than ten trades', async () => {
    await show()
    const bars = screen.getAllByRole('row').map((row) => row.querySelector('[data-bar]'))
    expect(bars.map((bar) => bar?.getAttribute('data-bar'))).toEqual([undefined, '1357.1', '264', undefined])
    expect(bars.slice(1, 3).every((bar) => /hollow/.test(bar?.className ?? ''))).toBe(true)
  })

  it('has every column on request, for the groups and for all of them together (H.3)', async () => {
    await show()
    await showAll()
    expect(rows()).toEqual([
      [
        'Setup',
        'Trades',
        '',
        'Net, USD',
        'Share, %',
        'Won',
        'Lost',
        'Even',
        'Win rate, %',
        'Average',
        'Total R',
        'Avg R',
        'PF',
        'Avg win',
        'Avg loss',
        'Payoff',
        'Planned RRR',
        'Realised RRR',
        'Held',
        'Max DD',
        'Tilt',
      ],
      [
        'Pullbacksmall sample',
        '6',
        '',
        '+1,357',
        '50.0',
        '3',
        '2',
        '1',
        '60.0',
        '+226.2',
        '+5.32',
        '+1.06',
        '7.23',
        ...(rows()[1] ?? []).slice(13),
      ],
      [
        'Breakoutsmall sample',
        '6',
        '',
        '+264',
        '50.0',
        '3',
        '3',
        '0',
        '50.0',
        '+44.0',
        '+2.30',
        '+0.38',
        '1.37',
        '328.2',
        '−240.2',
        '1.37',
        '2.00',
        '1.89',
        '1h 24m',
        '−427.5',
        rows()[2]?.at(-1),
      ],
      [
        'All',
        '12',
        '',
        '+1,621',
        '100.0',
        '6',
        '5',
        '1',
        '54.5',
        '+135.1',
        '+7.61',
        '+0.69',
        '2.73',
        '426.6',
        '−185.8',
        '2.30',
        '2.18',
        '2.13',
        '5h 16m',
        '−421.4',
        rows()[3]?.at(-1),
      ],
    ])
    expect(screen.getByText('R figures based on 11 of 12 trades')).toBeDefined()
  })

  it('is sorted by any figure, from the largest first, and back into the order of the chart', async () => {
    const user = userEvent.setup()
    await show()
    const best = ['Setup', 'Pullbacksmall sample', 'Breakoutsmall sample', 'All']
    const worst = ['Setup', 'Breakoutsmall sample', 'Pullbacksmall sample', 'All']
    const sortOf = (head: string) =>
      table().getByRole('button', { name: head }).closest('th')?.getAttribute('aria-sort')
    expect([sortOf('Net, USD'), order()]).toEqual(['descending', best])
    await user.click(table().getByRole('button', { name: 'Net, USD' }))
    expect([sortOf('Net, USD'), order()]).toEqual(['ascending', worst])
    await user.click(table().getByRole('button', { name: 'Net, USD' }))
    expect([sortOf('Net, USD'), order()]).toEqual(['descending', best])
    await user.click(table().getByRole('button', { name: 'Average' }))
    expect([sortOf('Net, USD'), sortOf('Average'), order()]).toEqual([null, 'descending', best])
    await user.click(table().getByRole('button', { name: 'Average' }))
    expect([sortOf('Average'), order()]).toEqual(['ascending', worst])
    await user.click(table().getByRole('button', { name: 'Average' }))
    expect([sortOf('Net, USD'), sortOf('Average'), order()]).toEqual(['descending', null, best])
  })

  it('has groups of too few cases below all others, and hours in their own order', async () => {
    const few = performance()
    const of = (key: number, trades: number, net: number) => ({ ...few.rows[0]!, key, trades, known: trades, net })
    const rowsOf = [of(1, 9, 900), of(2, 12, -300), of(3, 30, 200), of(4, 2, -50)]
    await show({ ...few, rows: rowsOf })
    expect(order().map((name) => name?.slice(0, 8))).toEqual(['Setup', '–', 'Pullback', 'Breakout', '–small s', 'All'])
    cleanup()
    await show({ ...few, dimension: 'hour', rows: rowsOf })
    expect(order()[1]).toBe('Breakoutsmall sample')
    const name = table().getByRole('button', { name: 'Setup' })
    expect(name.closest('th')?.getAttribute('aria-sort')).toBe('ascending')
  })

  it('hides columns, and knows them on the next visit', async () => {
    const user = userEvent.setup()
    await show()
    await showAll()
    const all = heads()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Payoff' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Trades' }))
    expect(heads()).not.toContain('Payoff')
    expect(screen.getByRole('menuitemcheckbox', { name: 'Payoff' }).getAttribute('aria-checked')).toBe('false')
    cleanup()
    await show()
    expect(heads()?.slice(0, 4)).toEqual(['Setup', '', 'Net, USD', 'Share, %'])
    await showAll()
    expect(heads()).toEqual(all)
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Show the usual columns' }))
    expect(heads()).toEqual(['Setup', 'Trades', '', 'Net, USD', 'Win rate, %', 'Average'])
  })

  it('offers its unit as long as it shows a figure that changes with it', async () => {
    await render(
      <PerformanceTable
        title="How do the setups compare?"
        group="Setup"
        performance={performance()}
        nameOf={(key) => names[key] ?? '–'}
        by="avgR"
        unitSwitch="Switch of the unit"
      />,
    )
    expect(heads()).toEqual(['Setup', 'Trades', '', 'Avg R', 'Win rate, %', 'Total R'])
    expect(screen.queryByText('Switch of the unit')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Maximum drawdown, USD' }))
    expect(screen.getByText('Switch of the unit')).toBeDefined()
  })

  it('keeps a choice made when all tables of groups had the same columns', async () => {
    localStorage.setItem('performance-columns-hidden:7', '["share","net"]')
    await show()
    expect(heads()?.slice(0, 4)).toEqual(['Setup', 'Trades', 'Won', 'Lost'])
  })

  it('reads nothing strange as hidden columns', async () => {
    await show()
    const all = heads()
    cleanup()
    localStorage.setItem('performance-columns-hidden:7', '{"a":')
    await show()
    expect(heads()).toEqual(all)
  })

  it('greys groups of fewer than ten trades, and says why', async () => {
    await show()
    expect(screen.getByText('Grey rows: fewer than 10 trades, too few to judge.')).toBeDefined()
    expect(table().getAllByText('small sample')).toHaveLength(2)
    cleanup()
    await show(performance('CURRENCY', manyTrades(10)))
    expect(screen.queryByText(/Grey rows/)).toBeNull()
    expect(screen.queryByText('small sample')).toBeNull()
  })

  it('says of each figure how it comes about, by arrow keys too', async () => {
    const user = userEvent.setup()
    await show()
    await showAll()
    table().getByRole('button', { name: 'Open the trades of Breakout' }).focus()
    // past the bar, which opens nothing
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Breakout, Net gain, USD: +264')
    await user.keyboard('{ArrowLeft}{ArrowUp}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Pullback, Trades: 6')
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Pullback, Trades: 6') // the head is no further
    await user.click(table().getByRole('button', { name: /^Pullback, Profit factor: / }))
    const drawer = within(await screen.findByRole('dialog', { name: /Pullback: Profit factor/ }))
    expect(await drawer.findByText('gross profit')).toBeDefined()
    expect(screen.queryByRole('dialog', { name: /^Pullback / })).toBeNull() // not its trades as well
  })

  it('opens the trades of a group', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(table().getByRole('button', { name: 'Open the trades of Pullback' }))
    const drawer = within(await screen.findByRole('dialog', { name: /^Pullback / }))
    expect((await drawer.findAllByRole('button', { name: /^Open trade/ })).map((link) => link.textContent)).toEqual([
      '11',
      '10',
      '8',
      '5',
      '4',
      '3',
    ])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Pullback'))
  })

  it('measures net gain, average and drawdown in its unit', async () => {
    await show(performance('R'))
    expect(heads()?.[3]).toBe('Net, R')
    expect(rows()[3]?.slice(3)).toEqual(['+7.61', rows()[3]?.[4], '+0.69'])
    cleanup()
    await show(performance('PERCENT'))
    await showAll()
    expect(table().getByRole('button', { name: 'Net, sum of %' }).title).toBe('Net gain, sum of %')
    expect(rows()[3]?.[3]).toBe('+15.01')
    expect(rows()[3]?.[19]).toBe('−4.10')
  })

  it('has in its file from where to where figures lie, and what is more than luck, once that is shown', async () => {
    const user = userEvent.setup()
    const saved = savedFiles()
    await show(performance(), true)
    await user.click(screen.getByRole('button', { name: 'Compute: ranges, and what is more than luck' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^(Compute: .*|Stop)$/ })).toBeNull())
    // Wilson's interval of 6 of 11 decided trades: 53.37 ± 25.36
    expect(rows().at(-1)?.[4]).toMatch(/28\.0% to 78\.7%$/)
    await user.click(screen.getByRole('button', { name: 'Download table (CSV)' }))
    const lines = (await saved[0]?.blob.text())?.split('\r\n') ?? []
    expect(lines[4]).toMatch(/^Setup,More than luck,Trades,/)
    expect(lines[4]).toContain('"Win rate, %","Win rate, %, from","Win rate, %, to","Net gain, USD",')
    expect(lines[4]).toContain('Profit factor,"Profit factor, from","Profit factor, to",')
    // six trades are too few for either
    expect(lines[5]?.split(',').slice(0, 10)).toEqual(['Pullback', '', '6', '50.00', '3', '2', '1', '60.00', '', ''])
    expect(lines[7]?.split(',').slice(0, 10)).toEqual([
      'All',
      '',
      '12',
      '100.00',
      '6',
      '5',
      '1',
      '54.55',
      '28.01',
      '78.73',
    ])
  })

  it('is saved as a file with all columns, in the order that is shown', async () => {
    const user = userEvent.setup()
    const saved = savedFiles()
    await show()
    await user.click(screen.getByRole('button', { name: 'Download table (CSV)' }))
    expect(saved[0]?.name).toMatch(/^how-do-the-setups-compare-futures-and-fx-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await saved[0]?.blob.text())?.split('\r\n') ?? []
    expect(lines.slice(0, 2)).toEqual(['Journal,Futures and FX', 'Filters,No filters'])
    expect(lines[4]).toMatch(
      /^Setup,Trades,"Share of trades, %",Winners,Losers,Break-even,"Win rate, %","Net gain, USD"/,
    )
    expect(lines.slice(5, 8).map((line) => line.split(',').slice(0, 8).join())).toEqual([
      'Pullback,6,50.00,3,2,1,60.00,1357.10',
      'Breakout,6,50.00,3,3,0,50.00,264.00',
      'All,12,100.00,6,5,1,54.55,1621.10',
    ])
    // the sign of the table on the page
    expect(lines[7]?.split(',')).toContain('-421.40')
    await showAll()
    expect(rows()[3]).toContain('−421.4')
  })
})
