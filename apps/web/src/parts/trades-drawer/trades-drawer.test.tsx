import { type BasicFilters, type FilterOptions, type Filters, noFilters } from '@afterclose/core/filters'
import type { Direction } from '@afterclose/core/trade'
import { exitsOn, type TradesOf } from '@afterclose/engine/reports/trades-of'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { encodeFeed } from '@afterclose/feed/feed'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentFilters, setFilters } from '../../journal/filters.ts'
import { useOpenDialogs } from '../../journal/dialogs.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { feedOf } from '../../testing/feed-of.ts'
import { manyTrades } from '../../testing/many-trades.ts'
import { render } from '../../testing/render.tsx'
import { serveTrades } from '../../testing/engine.ts'
import { atWork, aUser } from '../../testing/samples.ts'
import { keepLookups } from '../../testing/stored-trade.ts'
import { TradesDrawer } from './trades-drawer.tsx'
import type { TradesBehind } from './trades-behind.ts'

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
})

const breakout: TradesBehind = { title: 'Breakout', of: { is: 'value', field: 'setup', value: 1 } }
const all: TradesBehind = { title: 'All', of: { is: 'all' } }
const withDirection = (direction: Direction): Filters => ({
  ...noFilters,
  basic: { ...noFilters.basic, direction: [direction] },
})
const someRows: TradesBehind = { title: '16 January 2024', of: { is: 'rows', after: 6, upTo: 8 } }

/** The trade whose dialog is asked for, and those before and after it. */
function Opened() {
  const last = useOpenDialogs().at(-1)
  return (
    <output aria-label="Opened">
      {last?.kind === 'trade' && `trade ${last.tradeId} of ${Array.from(last.order).join(', ')}`}
    </output>
  )
}

function Page({ behind }: { behind: TradesBehind }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Mark
      </button>
      {open && <TradesDrawer {...behind} onClose={() => setOpen(false)} />}
      <Opened />
    </>
  )
}

async function show(behind: TradesBehind, at?: string) {
  const user = userEvent.setup()
  await render(<Page behind={behind} />, at)
  await user.click(screen.getByRole('button', { name: 'Mark' }))
  const drawer = within(await screen.findByRole('dialog', { name: new RegExp(`^${behind.title}`) }))
  const trades = async () =>
    (await drawer.findAllByRole('button', { name: /^Open trade/ })).map((link) => link.textContent)
  const figures = async () => (await drawer.findByLabelText('Result of these trades')).textContent
  return { user, drawer, trades, figures }
}

describe('the trades behind a mark', () => {
  it('are listed from the latest, under what they came to (H.3, Breakout)', async () => {
    const { drawer, trades, figures } = await show(breakout)
    expect(await trades()).toEqual(['12', '9', '7', '6', '2', '1'])
    expect(await figures()).toBe('Trades6Win rate50.0%Total R+2.30Average R+0.38Max drawdown−427.50')
    expect(drawer.getByText(/^Sum/).textContent).toBe('Sum +264.00 USD')
    expect(drawer.getByRole('heading').textContent).toBe('Breakout +264.00')
  })

  it('shows break-evens with their sum below the win rate', async () => {
    const [first, ...others] = exampleJournal.trades
    const even = { ...first!, gain: '-9.40', outcome: 'BREAK_EVEN' as const }
    serveTrades(encodeFeed(toColumns({ ...exampleJournal, trades: [even, ...others] })))
    const { figures } = await show(breakout)
    expect(await figures()).toContain('Win rate40.0%1 even (−9.40)')
  })

  it.each([
    ['PERCENT', '−4.00%'],
    ['R', '−2.57R'],
  ])('fell as far as the page would say it, in %s (H.3, Breakout)', async (unit, fall) => {
    const { figures } = await show(breakout, `/home?unit=${unit}`)
    expect(await figures()).toContain(`Max drawdown${fall}`)
  })

  it('open each for editing, with the others before and after it', async () => {
    const { user, drawer } = await show(breakout)
    await user.click(await drawer.findByRole('button', { name: 'Open trade 7' }))
    expect(screen.getByLabelText('Opened').textContent).toBe('trade 7 of 12, 9, 7, 6, 2, 1')
  })

  it('become the filters of the page', async () => {
    const { user, drawer } = await show(breakout)
    await user.click(await drawer.findByRole('button', { name: 'Apply as filter' }))
    expect(currentFilters().basic.setup).toEqual([1])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['among others, the filters of those', { ...breakout, among: withDirection('LONG') }, [1], ['LONG']],
    ['of all trades among others, their filters', { ...all, among: withDirection('LONG') }, [], ['LONG']],
    ['of all trades of the page, no other filters', all, [], ['SHORT']],
    ['of some trades of the page, one filter more', breakout, [1], ['SHORT']],
  ])('%s are shown in the journal', async (_, behind, setup, direction) => {
    setFilters(withDirection('SHORT'))
    const { user, drawer } = await show(behind)
    await user.click(await drawer.findByRole('button', { name: 'Show in journal' }))
    expect(currentFilters().basic).toMatchObject({ setup, direction })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('have a bar each, as long as the result is beside the largest in view', async () => {
    const { drawer, trades } = await show(breakout)
    await trades()
    const bars = within(drawer.getByRole('table')).getAllByRole('row').slice(1)
    const parts = bars.map((row) => row.querySelector('i')?.style.getPropertyValue('--part'))
    // of 495: 495, −310, 293, −307, −103.50, 196.50
    expect(parts.map((part) => Number(part).toFixed(2))).toEqual(['1.00', '0.63', '0.59', '0.62', '0.21', '0.40'])
  })

  it('become the filter of the custom statistic that a comment belongs to', async () => {
    keepLookups()
    const mood = { id: 3, name: 'Calm', active: true, commentGroup: 17, order: 1, modified: '' }
    queryClient.setQueryData(lookups.customComments(1).queryKey, [mood])
    const { user, drawer } = await show({ title: 'Calm', of: { is: 'value', field: 'customComments', value: 3 } })
    await user.click(await drawer.findByRole('button', { name: 'Apply as filter' }))
    expect(
      currentFilters()
        .advanced.customComments.map((list) => list.length)
        .indexOf(1),
    ).toBe(16)
  })

  it('are narrowed by the filters that there are, and keep them', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, direction: ['LONG'] } })
    const { user, drawer, trades } = await show(breakout)
    expect(await trades()).toEqual(['12', '6', '1'])
    await user.click(drawer.getByRole('button', { name: 'Apply as filter' }))
    expect(currentFilters().basic).toMatchObject({ setup: [1], direction: ['LONG'] })
  })

  it('are no filter where filters cannot say them, or the account may not use them', async () => {
    const rows = await show(someRows)
    expect(await rows.trades()).toEqual(['9', '8'])
    expect(rows.drawer.queryByRole('button', { name: 'Apply as filter' })).toBeNull()
    expect(rows.drawer.queryByRole('button', { name: 'Show in journal' })).toBeNull()
    expect(await rows.drawer.findByText('There is no filter for consecutive trades.')).toBeDefined()
    cleanup()
    atWork({ user: aUser({ permissions: [] }) })
    const reduced = await show(breakout)
    expect(await reduced.trades()).toHaveLength(6)
    expect(reduced.drawer.queryByRole('button', { name: 'Apply as filter' })).toBeNull()
    expect(await reduced.drawer.findByText('Your plan does not include this filter.')).toBeDefined()
  })

  it.each<[string, TradesOf, Partial<BasicFilters>, Partial<FilterOptions>]>([
    ['There is no filter for streak length.', { is: 'runs', won: true, length: 2 }, {}, {}],
    ['There is no filter for missing data.', { is: 'unknown', column: 'rrr' }, {}, {}],
    [
      'There is no filter for holding time.',
      { is: 'range', column: 'holdingTime', min: 0, max: 60 },
      { lastTrades: 10 },
      {},
    ],
    [
      'There is no filter for the position of a trade in its day.',
      { is: 'range', column: 'placeInDay', min: 2, max: 3 },
      {},
      { excludeFilters: true },
    ],
    ['There is no filter for checklist items.', { is: 'value', field: 'checkedItemIds', value: 1 }, {}, {}],
    ['“Last trades” is set, and would be counted again among fewer trades.', breakout.of, { lastTrades: 10 }, {}],
    ['The current filters exclude all of these trades.', breakout.of, { setup: [2] }, {}],
    [
      'Filters are set to exclude: adding one would exclude these trades.',
      breakout.of,
      { setup: [2] },
      { excludeFilters: true },
    ],
    [
      'Dates are filtered by entry, but these trades are selected by exit.',
      exitsOn('2024-01-03'),
      {},
      { entryOrExitDate: 'ENTRY' },
    ],
  ])('say why they are no filter: %s', async (words, of, basic, options) => {
    setFilters({
      ...noFilters,
      basic: { ...noFilters.basic, ...basic },
      options: { ...noFilters.options, ...options },
    })
    const { drawer } = await show({ title: 'Mark', of })
    expect(await drawer.findByText(words)).toBeDefined()
    expect(drawer.queryByRole('button', { name: 'Apply as filter' })).toBeNull()
  })

  it('give the focus back to the mark', async () => {
    const { user, trades } = await show(breakout)
    await trades()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Mark'))
  })

  it('come a hundred at a time, and are all counted', async () => {
    serveTrades(manyTrades(250))
    const { user, drawer, trades, figures } = await show(all)
    expect(await figures()).toContain('Trades250')
    expect(await trades()).toHaveLength(100)
    const more = drawer.getByRole('button', { name: 'Show 100 more' })
    expect(more.parentElement?.textContent).toBe('The latest 100 of 250 trades. Show 100 more')
    await user.click(more)
    await waitFor(async () => expect(await trades()).toHaveLength(200))
    await user.click(drawer.getByRole('button', { name: 'Show 50 more' }))
    await waitFor(async () => expect(await trades()).toHaveLength(250))
    expect(drawer.queryByRole('button', { name: /^Show \d/ })).toBeNull()
  })

  it('say above their figures where R is known of losers alone', async () => {
    const decided = (won: boolean) =>
      ({ gain: won ? '10' : '-10', outcome: won ? 'WINNER' : 'LOSER', rMultiple: won ? null : -1 }) as const
    serveTrades(feedOf(...Array.from({ length: 20 }, (_, i) => ({ id: i + 1, ...decided(i % 2 === 0) }))))
    const { drawer } = await show(all)
    expect(await drawer.findByText('R excludes more winners than losers.')).toBeDefined()
  })
})
