import type { ApiKeyView } from '@afterclose/contract/api-keys'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../../app/dialog-host.tsx'
import type { Answers } from '../../../../testing/answers.ts'
import { fakeServer, Refusal } from '../../../../testing/fake-server.ts'
import { render } from '../../../../testing/render.tsx'
import { aJournal, atWork, aUser } from '../../../../testing/samples.ts'
import { ApiKeys } from './api-keys.tsx'

const secret = `ack_0123456789ab_${'x'.repeat(43)}`
const aKey = (other: Partial<ApiKeyView> = {}): ApiKeyView => ({
  id: 3,
  name: 'Backup script',
  scopes: ['trades.read', 'notes.read'],
  journals: [2],
  redacted: false,
  created: '2026-11-01T10:00:00.000Z',
  modified: '2026-11-02T10:00:00.000Z',
  expires: '2999-02-01T00:00:00.000Z',
  lastUsed: '2026-11-20T08:00:00.000Z',
  revoked: null,
  ...other,
})

const copied = vi.fn()
beforeEach(() => {
  copied.mockReset()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true })
})

/** The block with a server that keeps keys; `others` answer instead of it. */
async function show(stored: readonly ApiKeyView[], others: Answers = {}, user = aUser()) {
  atWork({ user, journals: [aJournal(), aJournal({ id: 2, name: 'Futures' })] })
  let keys = [...stored]
  const received = fakeServer({
    'GET /v1/api-keys': () => ({ keys }),
    'POST /v1/api-keys': ({ body }) => {
      const { name, scopes, journals }: ApiKeyView = Object(body)
      const view = aKey({ id: 9, name, scopes, journals, lastUsed: null })
      keys = [view, ...keys]
      return { view, secret }
    },
    'PUT /v1/api-keys/3': ({ body }) => {
      keys = keys.map((key) => (key.id === 3 ? { ...key, name: Object(body).name } : key))
      return keys[0]
    },
    'DELETE /v1/api-keys/3': () => {
      keys = keys.map((key) => (key.id === 3 ? { ...key, revoked: '2026-11-24T09:00:00.000Z' } : key))
      return { ok: true }
    },
    ...others,
  })
  await render(
    <>
      <ApiKeys />
      <DialogHost />
    </>,
  )
  return received
}
const lines = async () =>
  within(await screen.findByRole('list', { name: 'API keys' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent)
const press = (name: string, within_: HTMLElement = document.body) =>
  userEvent.click(within(within_).getByRole('button', { name }))
/** What was sent by a call. */
const sent = (received: Awaited<ReturnType<typeof show>>, call: string) =>
  received.filter(({ call: one }) => one === call).map(({ body }) => body)

it('says of each key what it may do, in which journals, when it was used, and when it ends', async () => {
  await show([
    aKey(),
    aKey({ id: 4, name: 'Everything', scopes: ['numbers.read'], journals: null, expires: null, lastUsed: null }),
    aKey({ id: 5, name: 'Old', journals: [7], expires: '2025-01-01T00:00:00.000Z' }),
    aKey({ id: 6, name: 'Shut', revoked: '2026-11-23T09:00:00.000Z' }),
    aKey({ id: 7, name: 'Over', expires: '2026-01-01T00:00:00.000Z', revoked: '2026-01-01T00:00:00.000Z' }),
  ])
  await waitFor(async () =>
    expect(await lines()).toEqual([
      'Backup scriptRevokeRead trades, Read notesFutures. Last used: 2026-11-20. Ends after 2999-01-31. Show its calls',
      'EverythingRevokeRead figuresAll journals. Last used: never. Never ends. Show its calls',
      'OldRead trades, Read notesJournal 7. Last used: 2026-11-20. Ended after 2024-12-31. Show its calls',
      'ShutRead trades, Read notesFutures. Last used: 2026-11-20. Revoked on 2026-11-23. Show its calls',
      'OverRead trades, Read notesFutures. Last used: 2026-11-20. Ended after 2025-12-31. Show its calls',
    ]),
  )
  expect(screen.getByText('Never ends.').outerHTML).toContain('warn')
})

it('creates a key of chosen scopes and journals, and shows it once', async () => {
  const received = await show([])
  expect(
    await screen.findByText('No program has a key. A key only lets a program read data or add to it.'),
  ).toBeDefined()
  await press('New API key')
  const dialog = await screen.findByRole('dialog', { name: 'New API key' })
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Push fills')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Read trades/ }))
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Import files/ }))
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Read trades/ }))
  await userEvent.click(within(dialog).getByRole('switch', { name: 'All journals' }))
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Futures' }))
  await press('Create', dialog)
  const shown = await screen.findByRole('dialog', { name: 'Your API key' })
  expect(within(shown).getByLabelText('API key').textContent).toBe(secret)
  expect(shown.textContent).toContain('It is not shown again.')
  expect(sent(received, 'POST /v1/api-keys')).toEqual([
    {
      name: 'Push fills',
      scopes: ['import.write'],
      journals: [2],
      redacted: false,
      lastDay: '2027-02-28', // 90 days after today in UTC
    },
  ])
  // not copied yet
  await press('Done', shown)
  await press('Keep it open', await screen.findByRole('dialog', { name: 'Close without copying the key?' }))
  await press('Copy', shown)
  expect(copied).toHaveBeenCalledWith(secret)
  await press('Done', shown)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await lines()).toEqual([
    'Push fillsRevokeImport filesFutures. Last used: never. Ends after 2999-01-31. Show its calls',
  ])
  expect(document.body.textContent).not.toContain(secret)
})

it('takes an end that never comes only with a tick', async () => {
  const received = await show([])
  await press('New API key')
  const dialog = await screen.findByRole('dialog', { name: 'New API key' })
  await userEvent.type(within(dialog).getByLabelText('Name'), 'For good')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Read figures/ }))
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Ends' }))
  const offered = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(offered).toEqual(['In 30 days', 'In 90 days', 'In a year', 'On a day', 'Never'])
  await userEvent.click(await screen.findByRole('option', { name: 'Never' }))
  await press('Create', dialog)
  expect(await within(dialog).findByText('Set an end, or tick “It works until I revoke it”')).toBeDefined()
  expect(sent(received, 'POST /v1/api-keys')).toEqual([])
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'It works until I revoke it' }))
  await press('Create', dialog)
  await screen.findByRole('dialog', { name: 'Your API key' })
  expect(sent(received, 'POST /v1/api-keys')).toMatchObject([{ journals: null, lastDay: null }])
})

it('names what is missing, and a name that is taken under its field', async () => {
  await show([], {
    'POST /v1/api-keys': () => new Refusal(409, 'Duplicate ApiKey', 'API key with this name already exists.'),
  })
  await press('New API key')
  const dialog = await screen.findByRole('dialog', { name: 'New API key' })
  await press('Create', dialog)
  expect(within(dialog).getByText('Name is required')).toBeDefined()
  expect(within(dialog).getByText('Choose at least one')).toBeDefined()
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Script')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Read figures/ }))
  await press('Create', dialog)
  expect(await within(dialog).findByText('API key with this name already exists.')).toBeDefined()
})

it('changes a key with what it had, and revokes it', async () => {
  const received = await show([aKey()])
  await screen.findByRole('list', { name: 'API keys' })
  await press('Change Backup script')
  const dialog = await screen.findByRole('dialog', { name: 'API key' })
  const name = within(dialog).getByLabelText('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Nightly')
  await press('Save', dialog)
  await waitFor(async () => expect((await lines())[0]).toMatch(/^Nightly/))
  expect(sent(received, 'PUT /v1/api-keys/3')).toEqual([
    {
      name: 'Nightly',
      scopes: ['trades.read', 'notes.read'],
      journals: [2],
      redacted: false,
      lastDay: '2999-01-31',
      modified: '2026-11-02T10:00:00.000Z',
    },
  ])
  await press('Revoke Nightly')
  await press('Revoke', await screen.findByRole('dialog', { name: 'Revoke “Nightly”?' }))
  await waitFor(async () => expect((await lines())[0]).toMatch(/Revoked on 2026-11-24\. Show its calls$/))
  expect(screen.queryByRole('button', { name: 'Revoke Nightly' })).toBeNull()
})

it('creates none in a plan without programs, where those that are there can be revoked', async () => {
  await show([aKey()], {}, aUser({ permissions: [] }))
  expect(await screen.findByText('API keys are not included in your account.')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Revoke Backup script' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Change Backup script' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'New API key' })).toBeNull()
})

it('shows what a program asked with its key, page by page', async () => {
  const one = { at: '2026-11-24T10:00:00.000Z', call: 'listTrades', journalId: 2, status: 200, ms: 4, rows: 57 }
  const received = await show([aKey()], {
    'GET /v1/api-keys/3/calls': () => ({
      calls: [
        { ...one, id: 9 },
        { ...one, id: 8, call: 'deleteJournal', journalId: null, status: 403, rows: null },
      ],
      next: 8,
    }),
    'GET /v1/api-keys/3/calls?after=8': () => ({ calls: [{ ...one, id: 7, call: 'find_trades' }], next: null }),
  })
  await screen.findByRole('list', { name: 'API keys' })
  await press('Show its calls: Backup script')
  const dialog = await screen.findByRole('dialog', { name: 'Calls with “Backup script”' })
  const rows = async () =>
    [...(await within(dialog).findByRole('table')).querySelectorAll('tbody tr')].map((row) =>
      [...row.children].slice(1).map((cell) => cell.textContent),
    )
  expect(await rows()).toEqual([
    ['List trades', '2', '57', 'given'],
    ['Delete journal', '–', '–', 'refused (403)'],
  ])
  await press('Show earlier calls', dialog)
  await waitFor(async () => expect((await rows()).at(-1)).toEqual(['Find trades', '2', '57', 'given']))
  expect(received.length).toBeGreaterThan(2)
})
