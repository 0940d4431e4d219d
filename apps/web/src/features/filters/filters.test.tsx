import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentFilters, restoreFilters, setFilters, useFilterPanel } from '../../journal/filters.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { render } from '../../testing/render.tsx'
import { serveTrades } from '../../testing/engine.ts'
import { feedOf } from '../../testing/feed-of.ts'
import { aJournal, atWork, aUser } from '../../testing/samples.ts'
import { noFilters } from '@afterclose/core/filters'
import { FilterButtons } from './filter-buttons.tsx'
import { FiltersBar } from './filters-bar.tsx'

const setup = {
  description: '',
  rules: [],
  defaultChecklistId: null,
  color: null,
  active: true,
  trades: 0,
  exampleScreenshots: [],
  modified: '2026-10-23T12:00:00.000Z',
}
beforeEach(() => {
  serveTrades(feedOf({ exitDate: '2025-03-05T11:00:00' }, { exitDate: '2026-03-05T11:00:00' }))
  atWork()
  queryClient.setQueryData(lookups.setups(1).queryKey, [
    { ...setup, id: 1, name: 'Breakout', order: 1 },
    { ...setup, id: 2, name: 'Pullback', order: 2 },
  ])
})

// which panel is open outlives a page, and so a test
afterEach(() => {
  const { result } = renderHook(useFilterPanel)
  const { expandedPanel, toggle } = result.current
  if (expandedPanel !== 'none') act(() => toggle(expandedPanel))
})

const show = () =>
  render(
    <>
      <FilterButtons />
      <FiltersBar />
    </>,
  )
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the filters of the header', () => {
  it('[2.4.1] open their panel, and count what is set', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(button('Basic Filters'))
    expect(button('Basic Filters').getAttribute('aria-expanded')).toBe('true')
    const panel = within(await screen.findByRole('region', { name: 'Basic Filters' }))
    await user.click(panel.getByRole('button', { name: 'Setup Any' }))
    await user.click(await screen.findByRole('option', { name: 'Breakout' }))
    await user.click(screen.getByRole('option', { name: 'Pullback' }))
    expect(currentFilters().basic.setup).toEqual([1, 2])
    expect(button('Basic Filters 2').textContent).toContain('2')
    await user.click(panel.getByRole('checkbox', { name: 'Starred only' }))
    expect(currentFilters().basic.inReview).toBe(true)
    await user.click(button('Basic Filters 3'))
    expect(screen.queryByRole('region', { name: 'Basic Filters' })).toBeNull()
  })

  it('[BARS 5.3] say of how many trades there is a context while a filter of it is set', async () => {
    const date = (day: number) => ({ exitDate: `2026-03-0${day}T11:00:00` })
    serveTrades(feedOf({ ...date(3), trend: 'WITH' }, { ...date(4), gap: 'UP', trend: 'NONE' }, date(5)))
    await show()
    expect(screen.queryByText(/^Context of/)).toBeNull()
    act(() => setFilters({ ...noFilters, basic: { ...noFilters.basic, trend: ['WITH'] } }))
    expect(await screen.findByText(/^Context of 2 of 3 trades\./)).toBeDefined()
    act(() => setFilters({ ...noFilters, basic: { ...noFilters.basic, setup: [1] } }))
    expect(screen.queryByText(/^Context of/)).toBeNull()
  })

  it('[BARS 5.3] say nothing of contexts that all trades have', async () => {
    serveTrades(feedOf({ exitDate: '2026-03-03T11:00:00', trend: 'WITH' }))
    await show()
    act(() => setFilters({ ...noFilters, basic: { ...noFilters.basic, trend: ['WITH'] } }))
    expect(await screen.findByText('With the trade')).toBeDefined()
    expect(screen.queryByText(/^Context of/)).toBeNull()
  })

  it('[2.4.1] hold three toggles, and count those that are on', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(button('Filter settings'))
    await user.click(await screen.findByRole('radio', { name: 'And' }))
    await user.click(screen.getByRole('radio', { name: 'Entry Date' }))
    await user.click(screen.getByRole('radio', { name: 'Exclude Filters' }))
    expect(currentFilters().options).toEqual({ orFilter: false, entryOrExitDate: 'ENTRY', excludeFilters: true })
    expect(button('Filter settings, 3 on')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Exit Date' }))
    expect(currentFilters().options.entryOrExitDate).toBe('EXIT')
  })

  it('[2.5.1] show the selected values as chips, one by one and all to be cleared', async () => {
    const user = userEvent.setup()
    setFilters({ ...noFilters, basic: { ...noFilters.basic, setup: [1, 2], month: [7] } })
    await show()
    const chips = within(screen.getByRole('region', { name: 'Selected Filters' }))
    await user.click(chips.getByRole('button', { name: 'Remove Setup Breakout' }))
    expect(currentFilters().basic.setup).toEqual([2])
    await user.click(chips.getByRole('button', { name: 'Clear all' }))
    expect(currentFilters()).toEqual(noFilters)
    expect(screen.queryByRole('region', { name: 'Selected Filters' })).toBeNull()
  })

  it('say of a value that is left out that it must not be', async () => {
    const user = userEvent.setup()
    const options = { ...noFilters.options, excludeFilters: true }
    setFilters({ ...noFilters, options, basic: { ...noFilters.basic, setup: [1], lastTrades: 20 } })
    await show()
    const chips = within(screen.getByRole('region', { name: 'Selected Filters' }))
    expect(chips.getByText('Setup is not').parentElement?.textContent).toBe('Setup is not Breakout')
    expect(chips.getByRole('button', { name: 'Remove Trades Last 20' })).toBeDefined()
    await user.click(button('Basic Filters 2'))
    expect(button('Setup not Breakout')).toBeDefined()
    await user.click(chips.getByRole('button', { name: 'Remove Setup is not Breakout' }))
    expect(currentFilters().basic).toMatchObject({ setup: [], lastTrades: 20 })
  })

  it('[6.2] offer the reduced set to an account without all filters', async () => {
    const user = userEvent.setup()
    atWork({ user: aUser({ permissions: [], plan: 'FREE' }) })
    await show()
    expect(screen.queryByRole('button', { name: 'Advanced Filters' })).toBeNull()
    await user.click(button('Basic Filters'))
    const panel = within(await screen.findByRole('region', { name: 'Basic Filters' }))
    expect(panel.getAllByRole('button').map((field) => field.textContent)).toEqual(['Any', 'Any', 'Any', 'Any'])
    expect(panel.getByRole('button', { name: 'Trade type Any' })).toBeDefined()
    expect(panel.getByRole('checkbox', { name: 'Starred only' })).toBeDefined()
  })

  it('leave out what the plan does not include, from whatever address or visit before, and say so', async () => {
    const user = userEvent.setup()
    const named = { ...noFilters, basic: { ...noFilters.basic, year: [2026], direction: ['LONG'] as const } }
    restoreFilters(named)
    expect(currentFilters()).toEqual(named)
    atWork({ user: aUser({ permissions: [], plan: 'FREE' }) })
    restoreFilters(named)
    expect(currentFilters().basic).toMatchObject({ year: [], direction: ['LONG'] })
    await show()
    const said = /Your plan does not include some of these filters/
    expect(screen.getByRole('note').textContent).toMatch(said)
    // until others are set
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(screen.queryByText(said)).toBeNull()
    act(() => restoreFilters({ ...noFilters, basic: { ...noFilters.basic, direction: ['LONG'] } }))
    expect(screen.queryByText(said)).toBeNull()
  })

  it('read a date range in the journal’s format', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(button('Basic Filters'))
    await user.click(button('Date range Any'))
    await user.type(await screen.findByLabelText('From'), '2026-07-01{Enter}')
    await user.type(screen.getByLabelText('To'), '2026-07-31{Enter}')
    expect(currentFilters().basic.dateRange).toEqual(['2026-07-01', '2026-07-31'])
    expect(
      await screen.findByText('2026-07-01 to 2026-07-31', { selector: '[class*=chip] *, [class*=chip]' }),
    ).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'All days' }))
    expect(currentFilters().basic.dateRange).toEqual([])
    expect(button('Date range Any')).toBeDefined()
  })

  it('take a period by its name, in the journal’s zone and the user’s weeks, and say it until its days are past', async () => {
    const user = userEvent.setup()
    // Friday, 20 November in New York
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T03:00:00Z'), shouldAdvanceTime: true })
    atWork({ settings: { weekStart: 'SUN' }, journals: [aJournal({ timeZone: 'America/New_York' })] })
    await show()
    await user.click(button('Basic Filters'))
    for (const [preset, days] of [
      ['Today', ['2026-11-20', '2026-11-20']],
      ['This week', ['2026-11-15', '2026-11-21']],
      ['Last 12 months', ['2025-11-21', '2026-11-20']],
      ['Last month', ['2026-10-01', '2026-10-31']],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: /^Date range / }))
      await user.click(await screen.findByRole('button', { name: preset }))
      expect(currentFilters().basic.dateRange).toEqual(days)
      expect(button(`Date range ${preset}`)).toBeDefined()
      // the choice is made
      await waitFor(() => expect(screen.queryByLabelText('From')).toBeNull())
    }
    await user.click(button('Date range Last month'))
    expect((await screen.findByRole('button', { name: 'Last month' })).getAttribute('aria-pressed')).toBe('true')
    vi.useRealTimers()
  })

  it('put the two days of a range in their order, whichever was typed first', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(button('Basic Filters'))
    await user.click(button('Date range Any'))
    await user.type(await screen.findByLabelText('From'), '2026-07-31{Enter}')
    await user.type(screen.getByLabelText('To'), '2026-07-01{Enter}')
    expect(currentFilters().basic.dateRange).toEqual(['2026-07-01', '2026-07-31'])
    await user.clear(screen.getByLabelText('From'))
    await user.type(screen.getByLabelText('From'), '2026-08-15{Enter}')
    expect(currentFilters().basic.dateRange).toEqual(['2026-07-31', '2026-08-15'])
  })

  it('take the star away again, and a number of last trades of one’s own', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(button('Basic Filters'))
    const star = screen.getByRole('checkbox', { name: 'Starred only' })
    await user.click(star)
    await user.click(star)
    expect(currentFilters().basic.inReview).toBeNull()
    await user.click(button('Last trades All'))
    await user.type(await screen.findByRole('textbox', { name: 'Custom number of last trades' }), '37{Enter}')
    expect(currentFilters().basic.lastTrades).toBe(37)
    expect(screen.getByRole('button', { name: 'Remove Trades Last 37' })).toBeDefined()
  })

  it('have the switch of how comments match once, below the fields of the first column', async () => {
    const user = userEvent.setup()
    const item = { id: 1, name: 'Calm', active: true, order: 0, modified: '' }
    queryClient.setQueryData(lookups.customComments(1).queryKey, [{ ...item, commentGroup: 1 }])
    await show()
    await user.click(button('Advanced Filters'))
    const panel = await screen.findByRole('region', { name: 'Advanced Filters' })
    const columns = [...panel.children].map(({ textContent }) => textContent)
    expect(columns).toEqual([
      expect.stringMatching(/^Pre-TradeAny.*EntryAny.*MatchOrAnd$/),
      expect.stringMatching(/^Trade ManagementAny.*ExitAny.*Custom statistic 1AnyCalm$/),
    ])
  })

  it('say what Or and And mean for what is shown and what is left out', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(button('Filter settings'))
    expect(await screen.findByText('Trades with any of the selected')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'And' }))
    expect(screen.getByText('Trades with all of the selected')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Exclude Filters' }))
    expect(screen.getByText('Trades missing one of the selected')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Or' }))
    expect(screen.getByText('Trades with none of the selected')).toBeDefined()
  })
})
