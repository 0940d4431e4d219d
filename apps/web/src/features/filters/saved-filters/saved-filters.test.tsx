import { SavedFilterInput, SavedFilterView } from '@afterclose/contract/saved-filters'
import { noFilters } from '@afterclose/core/filters'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentFilters, setFilters } from '../../../journal/filters.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { knownFilters } from '../../../journal/saved-filters.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork, aUser } from '../../../testing/samples.ts'
import { SavedFiltersDialog } from './saved-filters-dialog.tsx'

const url = '/v1/databases/1/saved-filters'
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
const withSetups = (...ids: readonly number[]) => ({ ...noFilters, basic: { ...noFilters.basic, setup: ids } })
const saved = (id: number, name: string, filters: object): SavedFilterView =>
  SavedFilterView.parse({ id, name, order: id, filters, modified: `read ${name}` })
const winners = saved(1, 'Winners', { ...noFilters, basic: { ...noFilters.basic, outcomes: ['WINNER'] } })
const breakouts = saved(2, 'Breakouts', withSetups(1, 9))

let stored: SavedFilterView[]
let deleted: SavedFilterView[]
const server = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    [`GET ${url}`]: () => ({ savedFilters: stored }),
    [`POST ${url}`]: ({ body }) => {
      const { name, filters } = SavedFilterInput.parse(body)
      stored = [...stored, saved(7, name, filters)]
      return stored.at(-1)
    },
    [`PUT ${url}/1`]: ({ body }) => {
      const { name, filters } = SavedFilterInput.parse(body)
      stored = stored.map((one) => (one.id === 1 ? saved(1, name, filters) : one))
      return { ...stored[0], receipt: 'sealed' }
    },
    [`DELETE ${url}/1`]: () => {
      deleted = stored.filter(({ id }) => id === 1)
      stored = stored.filter(({ id }) => id !== 1)
      return { ok: true, receipt: 'sealed' }
    },
    'POST /v1/databases/1/undo': () => {
      stored = [...deleted, ...stored]
      return { restored: 1 }
    },
    ...more,
  })

beforeEach(() => {
  stored = [winners, breakouts]
  atWork()
  queryClient.setQueryData(lookups.setups(1).queryKey, [{ ...setup, id: 1, name: 'Breakout', order: 1 }])
})

let closed = 0
const show = () => render(<SavedFiltersDialog onClose={() => (closed += 1)} />)
const row = async (name: string) =>
  within((await screen.findByRole('button', { name: `Apply ${name}` })).closest('li')!)

describe('saved filters', () => {
  it('save what is set, under a name that nobody has', async () => {
    const user = userEvent.setup()
    const taken = new Refusal(409, 'Duplicate SavedFilter', 'Saved filter with this name already exists.')
    const received = server({
      [`POST ${url}`]: ({ body }) => {
        const { name } = SavedFilterInput.parse(body)
        if (name === 'Winners') return taken
        stored = [...stored, saved(7, name, withSetups(1))]
        return stored.at(-1)
      },
    })
    setFilters(withSetups(1))
    await show()
    const field = await screen.findByLabelText('Save current filters as')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Name is required')).toBeDefined()
    await user.type(field, 'Winners{Enter}')
    expect(await screen.findByText('Saved filter with this name already exists.')).toBeDefined()
    expect(field).toHaveProperty('value', 'Winners')
    await user.type(field, ' of May{Enter}')
    expect(await screen.findByRole('button', { name: 'Apply Winners of May' })).toBeDefined()
    expect(received.findLast(({ call }) => call === `POST ${url}`)?.body).toEqual({
      name: 'Winners of May',
      filters: withSetups(1),
    })
    expect(field).toHaveProperty('value', '')
  })

  it('are applied, without values that no longer exist, which is said before and after', async () => {
    const user = userEvent.setup()
    server()
    await show()
    expect((await row('Breakouts')).getByText('Setup Breakout. One value no longer exists')).toBeDefined()
    closed = 0
    await user.click(screen.getByRole('button', { name: 'Apply Breakouts' }))
    expect(currentFilters().basic.setup).toEqual([1])
    expect(closed).toBe(1)
    expect(
      await screen.findByText('Breakouts applied, without a value that no longer exist in the journal.'),
    ).toBeDefined()
  })

  it('are renamed where they stand, and removed with a way back', async () => {
    const user = userEvent.setup()
    const received = server()
    await show()
    await user.click(await screen.findByRole('button', { name: 'Rename Winners' }))
    await user.clear(screen.getByRole('textbox', { name: 'Name of Winners' }))
    await user.keyboard('Won{Enter}')
    expect(await screen.findByRole('button', { name: 'Apply Won' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Delete Won' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply Won' })).toBeNull())
    await screen.findByText('Won deleted.')
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!)
    expect(await screen.findByRole('button', { name: 'Apply Won' })).toBeDefined()
    const undone = received.find(({ call }) => call === 'POST /v1/databases/1/undo')
    expect(undone?.body).toEqual({ receipt: 'sealed' })
  })

  it('say that nothing is set, and that nothing is saved', async () => {
    stored = []
    server()
    await show()
    expect(await screen.findByText('No saved filters.')).toBeDefined()
    expect(screen.getByText(/Choose filters first, then save them here\.$/)).toBeDefined()
    expect(screen.queryByLabelText('Save current filters as')).toBeNull()
  })

  it('can be applied, but not changed, in a journal that is only read', async () => {
    atWork({ journals: [aJournal({ readOnly: true, sharedBy: 'eva.k' })] })
    server()
    setFilters(withSetups(1))
    await show()
    expect((await row('Winners')).queryByRole('button', { name: /Delete|Rename/ })).toBeNull()
    expect(screen.queryByLabelText('Save current filters as')).toBeNull()
  })

  it('[6.2] cannot be applied where the plan does not include them', async () => {
    atWork({ user: aUser({ permissions: [], plan: 'FREE' }) })
    server()
    await show()
    expect((await row('Breakouts')).getByText(/Your plan does not include all of these filters$/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Apply Breakouts' }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('button', { name: 'Apply Winners' }).hasAttribute('disabled')).toBe(false)
  })
})

it('leaves out of saved filters what the journal does not have, each list by its own records', () => {
  const some = (id: number) => [{ id }]
  const known = { instruments: some(1), setups: some(2), comments: some(3), customComments: some(4) }
  const { filters, missing } = knownFilters(
    {
      ...noFilters,
      basic: { ...noFilters.basic, instrument: [1, 2], setup: [1, 2], year: [2024] },
      advanced: { ...noFilters.advanced, entryComment: [3, 4], exitComment: [3], customComments: [[3, 4]] },
    },
    known,
  )
  expect(missing).toBe(4)
  expect(filters.basic).toMatchObject({ instrument: [1], setup: [2], year: [2024] })
  expect(filters.advanced).toMatchObject({ entryComment: [3], exitComment: [3] })
  expect(filters.advanced.customComments).toHaveLength(20)
  expect(filters.advanced.customComments[0]).toEqual([4])
})
