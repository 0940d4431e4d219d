import { noFilters, type Filters } from '@afterclose/core/filters'
import { formatMoney } from '@afterclose/core/format'
import { slowSelect } from '@afterclose/testkit/slow-journal'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { selectedFilters, setFilters } from '../../journal/filters.ts'
import { noteRecent, recentOf } from '../../journal/recent.ts'
import { signedOut } from '../../journal/session.ts'
import { serveTrades } from '../../testing/engine.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { knowExampleNames } from '../../testing/example-lookups.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { knowLargeNames, largeFeed, largeTrades } from '../../testing/large-journal.ts'
import { render } from '../../testing/render.tsx'
import { atWork, aUser } from '../../testing/samples.ts'
import { keepLookups } from '../../testing/stored-trade.ts'
import { openPalette } from './palette-state.ts'
import { Palette } from './palette.tsx'

beforeEach(() => {
  keepLookups()
  knowExampleNames()
  serveTrades(exampleFeed())
  fakeServer({ 'GET /v1/databases/1/saved-filters': () => ({ savedFilters: [] }) })
  atWork()
})

/** Ctrl+K with these words. */
async function ask(words: string) {
  const { address } = await render(<Palette />)
  act(() => openPalette())
  const field = await screen.findByRole('combobox', { name: 'Search or ask' })
  fireEvent.change(field, { target: { value: words } })
  const answer = await screen.findByRole('region', { name: 'Answer' })
  const figures = async () => {
    await waitFor(() => expect(answer.querySelector('[aria-busy="false"]')).not.toBeNull())
    return answer.querySelector('[aria-busy]')?.textContent
  }
  const parts = () => answer.querySelector('p')?.textContent
  const rows = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  return { field, answer, figures, parts, rows, address }
}

describe('a question in Ctrl+K', () => {
  it('is answered with the result of its trades (H.3, Breakout), beside what was understood', async () => {
    const { figures, parts, rows, answer, field } = await ask('breakouts')
    expect(await figures()).toMatch(/^\+264\.00 USD6 trades, \+2\.3\s?R\. 3 won, 3 lost\./)
    expect(parts()).toBe('Understood asSetup Breakout')
    expect(rows().slice(0, 3)).toEqual([
      'Filter the Journal by Setup BreakoutEnter',
      'Show the 6 tradesShiftEnter',
      'Performance by SetupBreakout',
    ])
    expect(within(answer).getByRole('img', { name: 'Cumulative net gain of 6 trades' })).toBeDefined()
    const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toContain('Filter the Journal by')
    expect(screen.getByText('6 trades, +264.00 USD. 3 winners, 3 losers.')).toBeDefined()
  })

  it('is about all trades, whatever the page is filtered by', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, setup: [2], year: [2019] } })
    const { figures } = await ask('breakout')
    expect(await figures()).toContain('6 trades')
  })

  it.each([
    'short',
    'long es',
    'fridays losers',
    'breakout fade tuesday 14:00',
    'eurusd gold winners',
    'march april 2024',
    'comment 6 comment 7',
    'no checklist break even',
  ])('is answered as the journal filtered by it: %s', async (words) => {
    knowLargeNames()
    serveTrades(largeFeed)
    const { figures, field } = await ask(words)
    const text = await figures()
    fireEvent.keyDown(field, { key: 'Enter' })
    const filters: Filters = selectedFilters()
    expect(filters).not.toEqual(noFilters)
    const trades = slowSelect(largeTrades, filters)
    const cents = trades.reduce((sum, { gain }) => sum + Math.round(Number(gain) * 100), 0)
    expect(trades.length).toBeGreaterThan(0)
    expect(text).toContain(formatMoney(cents / 100, { decimals: 2, signed: true }))
    expect(text).toMatch(new RegExp(`[^\\d]${trades.length.toLocaleString('en-US')} trades?[.,]`))
    const won = trades.filter(({ outcome }) => outcome === 'WINNER').length
    expect(text).toContain(`${won} won`)
  })

  it('filters the journal by Enter, and is remembered', async () => {
    const { field, address } = await ask('breakout long')
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(address()).toBe('/journal'))
    expect(selectedFilters().basic).toMatchObject({ setup: [1], direction: ['LONG'] })
    expect(recentOf(1)).toEqual([{ words: 'breakout long' }])
  })

  it('shows its trades by Shift+Enter, whatever the page is filtered by', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, setup: [2] } })
    const { field, figures } = await ask('breakout')
    await figures()
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
    const drawer = within(await screen.findByRole('dialog', { name: /^Setup Breakout/ }))
    const trades = (await drawer.findAllByRole('button', { name: /^Open trade/ })).map(({ textContent }) => textContent)
    expect(trades).toEqual(['12', '9', '7', '6', '2', '1'])
    expect(drawer.getByText(/^Sum/).textContent).toBe('Sum +264.00 USD')
    expect(selectedFilters().basic.setup).toEqual([2])
    await userEvent.click(drawer.getByRole('button', { name: 'Show in journal' }))
    expect(selectedFilters().basic.setup).toEqual([1])
  })

  it('has no figures while a word is unclear; Tab takes what was meant', async () => {
    const { field, answer, parts, rows } = await ask('breakout shrt')
    expect(parts()).toBe('Understood asSetup Breakout“shrt” is not understood')
    expect(answer.textContent).toContain('No figures are shown until every word is clear.')
    expect(answer.querySelector('[aria-busy]')).toBeNull()
    await waitFor(() =>
      expect(rows().slice(0, 3)).toEqual([
        'Did you mean short?breakout shortTab',
        'Leave it outbreakout, 6 trades',
        'Search notes for “shrt”',
      ]),
    )
    expect(screen.getByText(/^“shrt” is not understood\. No figures/)).toBeDefined()
    fireEvent.keyDown(field, { key: 'Tab' })
    expect(field).toHaveProperty('value', 'breakout short')
    await waitFor(() => expect(parts()).toBe('Understood asSetup BreakoutDirection Short'))
    expect(field).toBe(document.activeElement)
  })

  it('keeps its figures from an account whose plan does not include the filters', async () => {
    atWork({ user: aUser({ permissions: [] }) })
    const { answer } = await ask('breakout')
    expect(answer.textContent).toContain('Your plan does not include all of these filters.')
    expect(screen.queryByRole('option', { name: /^Filter/ })).toBeNull()
  })

  it('steps back where the text names a page or opens a trade by its ID', async () => {
    await render(<Palette />)
    act(() => openPalette())
    const field = await screen.findByRole('combobox', { name: 'Search or ask' })
    for (const [words, first] of [
      ['setups', 'Setups'],
      ['trade 12', 'Open trade 12'],
      ['2024', 'Open trade 2024'],
      ['performance by setup', 'Performance by Setup'],
    ] as const) {
      fireEvent.change(field, { target: { value: words } })
      await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain(first))
      expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull()
    }
  })
})

describe('before anything is typed', () => {
  const groups = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))

  it('recent questions with their results come first, then recent trades; Enter asks again', async () => {
    noteRecent(1, { tradeId: 7 })
    noteRecent(1, { words: 'breakout' })
    await render(<Palette />)
    act(() => openPalette())
    const [first, second] = await screen.findAllByRole('option')
    await waitFor(() => expect(first?.textContent).toBe('breakout6 trades, +264.00'))
    expect(second?.textContent).toBe('Trade 7')
    expect(groups().slice(0, 2)).toEqual(['Recent', 'Everywhere'])
    const field = screen.getByRole('combobox', { name: 'Search or ask' })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(field).toHaveProperty('value', 'breakout')
    expect(await screen.findByRole('region', { name: 'Answer' })).toBeDefined()
  })

  it('rows show their keys', async () => {
    await render(<Palette />)
    act(() => openPalette())
    expect((await screen.findByRole('option', { name: 'Add New Trade' })).textContent).toBe('Add New TradeN')
    expect(screen.getByRole('option', { name: 'Import trades' }).textContent).toBe('Import tradesI')
  })

  it('a trade that was opened is recent, on this device until the user signs out', async () => {
    await render(<Palette />)
    act(() => openTradeDialog({ tradeId: 9 }))
    expect(recentOf(1)).toEqual([{ tradeId: 9 }])
    act(() => signedOut())
    expect(Object.keys(localStorage).filter((key) => key.includes('recent'))).toEqual([])
  })

  it('keeps the six newest of each journal, each once', () => {
    for (const tradeId of [1, 2, 3, 4, 5, 6, 7, 3]) noteRecent(1, { tradeId })
    noteRecent(2, { words: 'short' })
    expect(recentOf(1).map((one) => 'tradeId' in one && one.tradeId)).toEqual([3, 7, 6, 5, 4, 2])
    expect(recentOf(2)).toEqual([{ words: 'short' }])
  })
})
