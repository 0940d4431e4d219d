import { noFilters } from '@afterclose/core/filters'
import { permissions } from '@afterclose/core/permission'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAllDialogs, useOpenDialogs } from '../../journal/dialogs.ts'
import { selectedFilters, setFilters } from '../../journal/filters.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { anInstrument, keepLookups } from '../../testing/stored-trade.ts'
import { Palette } from './palette.tsx'
import { closePalette, openPalette } from './palette-state.ts'
import { journalMatches } from './journal-matches.tsx'

const chased = { id: 8, name: 'Chased', type: 'ENTRY', rating: 'NEGATIVE', order: 0, active: true } as const
const data = {
  instruments: [anInstrument, { ...anInstrument, id: 2, name: 'EURUSD', aliases: ['EURUSD.pro'] }],
  setups: [],
  comments: [{ ...chased, modified: '2026-10-23T12:00:00.000Z' }],
}
const go = { toJournal: () => {}, toNotes: () => {} }
const labels = (query: string, may = [...permissions]) => journalMatches(query, data, may, go).map(({ label }) => label)

describe('what is typed in Ctrl+K', () => {
  it('finds instruments by their names and those of brokers, comments, and the notes with these words', () => {
    expect(labels('eur')).toEqual(['Trades in EURUSD', 'Search the notebook'])
    expect(labels('MESZ')).toEqual(['Trades in ES', 'Search the notebook'])
    expect(labels('chas')).toEqual(['Trades with comment Chased', 'Search the notebook'])
    expect(labels('e')).toEqual([])
  })

  it('shows the trades with a comment by the filter of its kind, and keeps the options', () => {
    const kinds = ['PRE_TRADE', 'ENTRY', 'MANAGEMENT', 'EXIT'] as const
    const comments = kinds.map((type, i) => ({ ...data.comments[0]!, id: i + 1, name: `Felt ${type}`, type }))
    const options = { ...noFilters.options, entryOrExitDate: 'ENTRY' } as const
    const shown = kinds.map((type) => {
      setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [2024] }, options })
      const found = journalMatches(`felt ${type}`, { ...data, comments }, permissions, go)
      found[0]?.onClick()
      return selectedFilters()
    })
    expect(shown).toEqual(
      (['preTradeComment', 'entryComment', 'tradeManagementComment', 'exitComment'] as const).map((filter, i) => ({
        ...noFilters,
        advanced: { ...noFilters.advanced, [filter]: [i + 1] },
        options,
      })),
    )
  })

  it('finds nothing that the plan does not include', () => {
    expect(labels('chas', [])).toEqual([])
    expect(labels('eur', [])).toEqual(['Trades in EURUSD'])
  })

  it('finds five of a kind at most', () => {
    const many = Array.from({ length: 9 }, (_, i) => ({ ...anInstrument, id: i + 1, name: `MES${i}` }))
    expect(journalMatches('mes', { ...data, instruments: many }, [], go)).toHaveLength(5)
  })
})

describe('Ctrl+K', () => {
  beforeEach(() => {
    keepLookups()
    queryClient.setQueryData(lookups.comments(1).queryKey, data.comments)
    fakeServer({ 'GET /v1/databases/1/saved-filters': () => ({ savedFilters: [] }) })
    act(() => closePalette())
  })

  it('shows the trades with a comment in the journal, without the filters of before', async () => {
    atWork()
    const { address } = await render(<Palette />)
    act(() => openPalette())
    await userEvent.type(await screen.findByLabelText('Search or ask'), 'chased')
    await userEvent.click(await screen.findByRole('option', { name: /^Filter the Journal by .* Chased/ }))
    await waitFor(() => expect(address()).toBe('/journal'))
    expect(selectedFilters()).toEqual({ ...noFilters, advanced: { ...noFilters.advanced, entryComment: [8] } })
  })

  it('opens the trade whose notes hold what was typed', async () => {
    atWork()
    const trade = { id: 37, instrumentId: 1, exitDate: '2026-10-23T12:00:00', excerpt: 'a retest of the high' }
    fakeServer({
      'GET /v1/databases/1/saved-filters': () => ({ savedFilters: [] }),
      'GET /v1/databases/1/trades/notes?words=retest': () => ({ trades: [trade] }),
    })
    const opened: (number | null)[] = []
    function Opened() {
      for (const dialog of useOpenDialogs()) if (dialog.kind === 'trade') opened.push(dialog.tradeId)
      return null
    }
    await render(
      <>
        <Palette />
        <Opened />
      </>,
    )
    act(() => openPalette())
    await userEvent.type(await screen.findByLabelText('Search or ask'), 'retest')
    await userEvent.click(await screen.findByRole('option', { name: /^Trade 37, ES, 2026-10-23/ }))
    await waitFor(() => expect(opened.at(-1)).toBe(37))
    act(closeAllDialogs)
  })

  it('searches the notebook for what was typed', async () => {
    atWork()
    const { address } = await render(<Palette />)
    act(() => openPalette())
    await userEvent.type(await screen.findByLabelText('Search or ask'), 'retest of')
    await userEvent.click(await screen.findByRole('option', { name: /^Search the notebook/ }))
    await waitFor(() => expect(address()).toBe('/notebook?q=retest%20of'))
  })
})
