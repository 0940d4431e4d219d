import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useOpenDialogs } from '../../journal/dialogs.ts'
import { queryClient } from '../../journal/query-client.ts'
import { savedFiltersQuery } from '../../journal/saved-filters.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork, aUser } from '../../testing/samples.ts'
import { anInstrument, keepLookups } from '../../testing/stored-trade.ts'
import { Palette } from './palette.tsx'
import { closePalette, openPalette } from './palette-state.ts'

/** What would be opened. */
const Opened = () => (
  <output>
    {useOpenDialogs().map((dialog) =>
      dialog.kind === 'one-journal' ? `${dialog.task} ${dialog.journal.id}` : dialog.kind,
    )}
  </output>
)

/** What is offered under "Journal". */
async function offered(): Promise<string[]> {
  await render(
    <>
      <Palette />
      <Opened />
    </>,
  )
  act(() => openPalette())
  await userEvent.type(await screen.findByLabelText('Search or ask'), 'Journal')
  await screen.findByRole('option', { name: 'Switch Journal' })
  await act(() => import('./journal-commands.tsx'))
  return screen.queryAllByRole('option', { name: /^(Copy|Share|Export) Journal/ }).map(({ textContent }) => textContent)
}

beforeEach(() => {
  keepLookups()
  fakeServer({ 'GET /v1/databases/1/saved-filters': () => ({ savedFilters: [] }) })
  act(() => closePalette())
})

describe('Ctrl+K', () => {
  it.each(['copy', 'share', 'export'] as const)('finds what does %s the open journal', async (task) => {
    atWork()
    await offered()
    await userEvent.click(screen.getByRole('option', { name: new RegExp(`^${task} Journal`, 'i') }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`${task} 1`))
  })

  it('copies no journal where the plan has no more', async () => {
    atWork({ user: aUser({ permissions: [] }) })
    expect(await offered()).toHaveLength(2)
  })

  it('[6.3] offers nothing of this for a journal that was shared', async () => {
    atWork({ journals: [aJournal({ sharedBy: 'ann', readOnly: true })] })
    expect(await offered()).toEqual([])
  })

  it('opens a trade by words of its notes, which the server looks through once nothing more is typed', async () => {
    atWork()
    const note = {
      id: 1160,
      instrumentId: anInstrument.id,
      exitDate: '2026-11-20T18:51:00',
      excerpt: 'Retest of the range',
    }
    const received = fakeServer({
      'GET /v1/databases/1/saved-filters': () => ({ savedFilters: [] }),
      'GET /v1/databases/1/trades/notes?words=range+re': () => ({ trades: [note] }),
    })
    await render(
      <>
        <Palette />
        <Opened />
      </>,
    )
    act(() => openPalette())
    const input = await screen.findByLabelText('Search or ask')
    await act(() => import('./trade-note-matches.tsx')) // as Ctrl+K loads it
    for (const value of ['range', 'range re']) fireEvent.change(input, { target: { value } }) // no pause between them
    const found = await screen.findByRole('option', { name: /^Trade 1160/ })
    expect(found.textContent).toBe(`Trade 1160, ${anInstrument.name}, 2026-11-20Retest of the range`)
    expect(received.filter(({ call }) => call.includes('/notes'))).toHaveLength(1)
    await userEvent.click(found)
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('trade'))
  })

  describe('Enter', () => {
    /** Ctrl+K is open, its field has the focus, and nothing of what loads late is there. */
    async function open() {
      await render(
        <>
          <Palette />
          <Opened />
        </>,
      )
      act(() => openPalette())
      return screen.findByLabelText('Search or ask')
    }
    const enter = (field: HTMLElement, words: string) => {
      // all within one task, as no hand can be faster
      fireEvent.change(field, { target: { value: words } })
      fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
    }

    it('takes the first that is found, though nothing has been chosen yet', async () => {
      atWork()
      enter(await open(), 'switch journal')
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe('journal-picker'))
      expect(screen.queryByLabelText('Search or ask')).toBeNull()
    })

    it('shares the journal by "share": the page "Sessions and Shares" does not start with it', async () => {
      atWork()
      const field = await open()
      await act(() => import('./journal-commands.tsx'))
      enter(field, 'share')
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe('share 1'))
    })

    it('waits for what is still read', async () => {
      atWork()
      const answer = Promise.withResolvers<void>()
      fakeServer({
        'GET /v1/databases/1/saved-filters': async () => {
          await answer.promise
          return { savedFilters: [] }
        },
      })
      queryClient.removeQueries(savedFiltersQuery(1))
      const field = await open()
      enter(field, 'share journal')
      await act(() => import('./journal-commands.tsx'))
      expect(screen.getByLabelText('Search or ask')).toBe(field)
      answer.resolve()
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe('share 1'))
    })

    it('takes nothing where nothing was typed, and what the arrows chose', async () => {
      atWork()
      const field = await open()
      await screen.findByRole('option', { name: /^Share Journal/ })
      fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
      expect(await screen.findByLabelText('Search or ask')).toBe(field)
      await userEvent.type(field, 'journal')
      const offers = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')]
      const wanted = offers().findIndex(({ textContent }) => textContent.startsWith('Share Journal'))
      expect(wanted).toBeGreaterThan(0)
      await userEvent.keyboard('{ArrowDown}'.repeat(wanted) + '{Enter}')
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe('share 1'))
    })
  })
})
