import type { SessionNoteView } from '@afterclose/contract/session-notes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../app/dialog-host.tsx'
import { journalsQuery } from '../../../journal/active-journal.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { dropItem } from '../item-groups/item-actions.ts'
import { sessionCategories } from './category-kind.ts'
import { SessionSettingsPage } from './sessions-page.tsx'

const page = (
  <>
    <SessionSettingsPage />
    <DialogHost />
  </>
)
const url = '/v1/databases/1/session-notes'
const category = (id: number, kind: SessionNoteView['kind'], name: string, active = true): SessionNoteView => ({
  id,
  kind,
  name,
  active,
  order: id,
  modified: 'read',
})
const share = {
  id: 4,
  aclId: 4,
  journalId: 1,
  journalName: 'Futures and FX',
  userId: 9,
  userName: 'bob@example.org',
  created: '2026-03-04T10:00:00.000Z',
  accepted: true,
}
let stored: SessionNoteView[]
const answers = () => ({
  [`GET ${url}`]: () => ({ sessionNotes: stored }),
  'GET /v1/databases/1/acls': () => ({ acls: [share] }),
})
const items = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

beforeEach(() => {
  stored = [
    category(1, 'PRE', 'Market outlook'),
    category(2, 'POST', 'Lessons'),
    category(3, 'PRE', 'Goals'),
    category(5, 'PRE', 'Old', false),
  ]
  serveTrades(exampleFeed())
  atWork()
})

describe('categories of session notes', () => {
  it('[3.8] stand in three groups, and are added at the end of theirs', async () => {
    const received = fakeServer({
      ...answers(),
      [`POST ${url}`]: ({ body }) => ({ id: 9, active: true, order: 9, modified: 'made', ...Object(body) }),
    })
    await render(page)
    await screen.findByRole('list', { name: 'Before the session' })
    expect(items('Before the session')).toEqual([
      expect.stringContaining('Market outlook'),
      expect.stringContaining('Goals'),
    ])
    expect(screen.getByText('No categories added')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Add + to During the session' }))
    const name = await screen.findByRole('textbox', { name: 'Name of Untitled (1)' })
    expect(received.at(-1)?.body).toEqual({ name: 'Untitled (1)', kind: 'DURING' })
    await waitFor(() => expect(document.activeElement).toBe(name))
  })

  it('[8.7] [8.8] tell of a name that another one has, and go back to the one before', async () => {
    fakeServer({
      ...answers(),
      [`PUT ${url}/3`]: () => new Refusal(409, 'Duplicate Instrument', 'Item with this name already exists.'),
    })
    await render(page)
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Goals' }))
    const name = await screen.findByRole('textbox', { name: 'Name of Goals' })
    await userEvent.clear(name)
    await userEvent.type(name, 'Market outlook{Enter}')
    expect(await screen.findByText('Item with this name already exists.')).toBeDefined()
  })

  it('[4.22] are disabled, and brought back', async () => {
    const received = fakeServer({
      ...answers(),
      [`PUT ${url}/3`]: ({ body }) => ({ id: 3, order: 3, ...Object(body), modified: 'later', receipt: 'sealed' }),
      'POST /v1/databases/1/undo': () => ({ restored: 1 }),
    })
    await render(page)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Goals' }))
    await waitFor(() => expect(items('Before the session')).toHaveLength(1))
    expect(received.at(-1)?.body).toEqual({ name: 'Goals', kind: 'PRE', active: false, modified: 'read' })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(received.some(({ body }) => Object(body).receipt === 'sealed')).toBe(true))
    await waitFor(() => expect(items('Before the session')).toHaveLength(2))
  })

  const names = () => items('Before the session').map((text) => /Market outlook|Goals/.exec(text ?? '')?.[0])
  const dropGoals = (order: number, onto: number) =>
    dropItem(
      sessionCategories,
      1,
      { ...category(3, 'PRE', 'Goals'), order },
      { ...category(1, 'PRE', ''), order: onto },
    )

  it('are arranged by one call, within their group', async () => {
    const received = fakeServer({
      ...answers(),
      [`POST ${url}/order`]: () => {
        stored = stored.map((one) => (one.id === 3 ? { ...one, order: 0 } : one))
        return { sessionNotes: stored, receipt: 'sealed' }
      },
    })
    await render(page)
    await screen.findByRole('list', { name: 'Before the session' })
    await dropGoals(1, 0)
    await waitFor(() => expect(names()).toEqual(['Goals', 'Market outlook']))
    expect(received.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body])).toEqual([
      [`POST ${url}/order`, { id: 3, oldOrder: 1, order: 0 }],
    ])
  })

  it('show as they are stored when another order is refused', async () => {
    fakeServer({ ...answers(), [`POST ${url}/order`]: () => new Refusal(409, 'Changed elsewhere') })
    await render(page)
    await screen.findByRole('list', { name: 'Before the session' })
    stored = stored.map((one) => (one.id === 3 ? { ...one, order: 0 } : one)) // somebody else was there first
    await expect(dropGoals(1, 0)).rejects.toMatchObject({ code: 'Changed elsewhere' })
    await waitFor(() => expect(names()).toEqual(['Goals', 'Market outlook']))
  })

  it('say what failed where they cannot be read', async () => {
    fakeServer({ [`GET ${url}`]: () => new Refusal(500) })
    await render(page)
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Unexpected error occurred while loading session note categories.',
    )
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

describe('shares', () => {
  it('[2.12.1] [4.27] are listed, and go once the server has deleted them', async () => {
    const answer = Promise.withResolvers<unknown>()
    const received = fakeServer({ ...answers(), 'DELETE /v1/databases/acls/4/1': () => answer.promise })
    await render(page)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the share with bob@example.org' }))
    const first = within(await screen.findByRole('dialog', { name: 'Delete this share?' }))
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }))
    expect(received.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Delete the share with bob@example.org' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete this share?' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(screen.getByRole('cell', { name: 'bob@example.org' })).toBeDefined()
    answer.resolve({ ok: true })
    expect(await screen.findByText('1 item(s) deleted successfully.')).toBeDefined()
    expect(screen.getByText(/not shared/)).toBeDefined()
    // which journals are shared stands in the list of journals, too
    expect(queryClient.getQueryState(journalsQuery.queryKey)?.isInvalidated).toBe(true)
  })

  it('[8.8] stay where deleting fails', async () => {
    fakeServer({ ...answers(), 'DELETE /v1/databases/acls/4/1': () => new Refusal(500) })
    await render(page)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the share with bob@example.org' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete this share?' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Error occurred while trying to delete sessions.')
    expect(screen.getByRole('cell', { name: 'bob@example.org' })).toBeDefined()
  })
})

it('[6.3] of a shared journal are read, and not changed', async () => {
  fakeServer(answers())
  atWork({ journals: [aJournal({ sharedBy: 'ann', readOnly: true })] })
  await render(page)
  await screen.findByRole('cell', { name: 'bob@example.org' })
  expect(items('Before the session')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^(Add|Delete|Rename)/ })).toBeNull()
})
