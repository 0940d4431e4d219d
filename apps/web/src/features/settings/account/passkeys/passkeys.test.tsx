import type { PasskeyView } from '@afterclose/contract/passkeys'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { DialogHost } from '../../../../app/dialog-host.tsx'
import type { Answers } from '../../../../testing/answers.ts'
import { fakeServer, Refusal } from '../../../../testing/fake-server.ts'
import { render } from '../../../../testing/render.tsx'
import { atWork } from '../../../../testing/samples.ts'
import { Passkeys } from './passkeys.tsx'

const aPasskey = (other: Partial<PasskeyView> = {}): PasskeyView => ({
  id: 1,
  name: 'Laptop',
  created: '2026-11-01T08:00:00.000Z',
  lastUsed: '2026-11-24T08:00:00.000Z',
  synced: true,
  ...other,
})
async function show(stored: readonly PasskeyView[], host: string | null = location.hostname, others: Answers = {}) {
  atWork()
  let passkeys = [...stored]
  const received = fakeServer({
    'GET /v1/passkeys': () => ({ passkeys, host }),
    'PUT /v1/passkeys/1': ({ body }) => {
      passkeys = passkeys.map((one) => (one.id === 1 ? { ...one, name: Object(body).name } : one))
      return passkeys[0]
    },
    'DELETE /v1/passkeys/1': () => {
      passkeys = passkeys.filter(({ id }) => id !== 1)
      return { ok: true }
    },
    ...others,
  })
  await render(
    <>
      <Passkeys />
      <DialogHost />
    </>,
  )
  return received
}
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Passkeys' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent)

it('lists passkeys with their last use, renames and removes them', async () => {
  await show([aPasskey(), aPasskey({ id: 2, name: 'Security key', lastUsed: null, synced: false })])
  expect(await lines()).toEqual([
    'LaptopRemoveAdded 2026-11-01. Last used: 2026-11-24. Synced: your other devices have it, too.',
    'Security keyRemoveAdded 2026-11-01. Last used: never.',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Rename Laptop' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename the passkey' }))
  await userEvent.clear(dialog.getByLabelText('Name'))
  await userEvent.type(dialog.getByLabelText('Name'), 'Desk{Enter}')
  await waitFor(async () => expect((await lines())[0]).toMatch(/^Desk/))
  await userEvent.click(screen.getByRole('button', { name: 'Remove Desk' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove “Desk”?' }))
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('“Desk” is removed.')).toBeDefined()
  await waitFor(async () => expect(await lines()).toHaveLength(1))
})

it.each([
  [null, 'Passkeys need HTTPS. This server does not use it.'],
  ['journal.example.org', 'Passkeys work at journal.example.org only. Open Afterclose at that address to add one.'],
  [location.hostname, 'This browser does not support passkeys.'],
])('says why none can be added at %s', async (host, reason) => {
  await show([], host)
  expect(await screen.findByText(reason)).toBeDefined()
  expect(screen.getByText('No passkeys yet.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

it('says when they cannot be read or removed', async () => {
  let fails = true
  await show([aPasskey()], location.hostname, {
    'GET /v1/passkeys': () => (fails ? new Refusal(500) : { passkeys: [aPasskey()], host: null }),
    'DELETE /v1/passkeys/1': () =>
      new Refusal(409, 'Last way in', 'This is the last way to sign in to this account. Please add another one first.'),
  })
  expect(await screen.findByText('Unexpected error occurred while loading your passkeys.')).toBeDefined()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Laptop' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove “Laptop”?' }))
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/^This is the last way to sign in/)).toBeDefined()
})
