import { mostIdentities } from '@afterclose/contract/company-sign-in'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { DialogHost } from '../../../../app/dialog-host.tsx'
import type { Answers } from '../../../../testing/answers.ts'
import { fakeServer, Refusal } from '../../../../testing/fake-server.ts'
import { render } from '../../../../testing/render.tsx'
import { atWork } from '../../../../testing/samples.ts'
import { CompanyAccounts } from './company-accounts.tsx'

const mara = { id: 1, label: 'mara', created: '2026-11-01T08:00:00.000Z', lastUsed: null }
async function show(hash: string, answers: Answers) {
  atWork()
  window.location.hash = hash
  const received = fakeServer({ 'GET /v1/identities': () => ({ identities: [mara] }), ...answers })
  await render(
    <>
      <CompanyAccounts name="the desk" />
      <DialogHost />
    </>,
  )
  return received
}
afterEach(() => {
  window.location.hash = ''
})

it('lists linked accounts, and unlinks one after a question', async () => {
  const received = await show('', { 'DELETE /v1/identities/1': () => ({ ok: true }) })
  const list = within(await screen.findByRole('list', { name: 'the desk' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'maraUnlinkLinked 2026-11-01. Last used: never.',
  ])
  await userEvent.click(list.getByRole('button', { name: 'Unlink mara' }))
  const question = within(await screen.findByRole('dialog', { name: 'Unlink “mara”?' }))
  await userEvent.click(question.getByRole('button', { name: 'Unlink' }))
  expect(await screen.findByText('“mara” is unlinked.')).toBeDefined()
  expect(received.filter(({ call }) => call === 'DELETE /v1/identities/1')).toHaveLength(1)
})

it.each([
  [mostIdentities - 1, 1],
  [mostIdentities, 0],
])('with %i linked offers %i link more', async (linked, links) => {
  const identities = Array.from({ length: linked }, (_, i) => ({ ...mara, id: i + 1, label: `mara ${i}` }))
  await show('', { 'GET /v1/identities': () => ({ identities }) })
  await screen.findByRole('list', { name: 'the desk' })
  expect(screen.queryAllByRole('button', { name: 'Link the desk' })).toHaveLength(links)
})

it('goes on with the code that the provider led back with, once, and takes it out of the address', async () => {
  const received = await show('#link=v1.a-code', { 'POST /v1/identities': () => mara })
  expect(await screen.findByText('“mara” is linked.')).toBeDefined()
  expect(window.location.hash).toBe('')
  expect(received.filter(({ call }) => call === 'POST /v1/identities').map(({ body }) => body)).toEqual([
    { code: 'v1.a-code' },
  ])
})

it('lists what was linked, also where the list from before arrives after that', async () => {
  const before = Promise.withResolvers<object>()
  const lists = [before.promise, { identities: [mara] }]
  await show('#link=v1.a-code', { 'GET /v1/identities': () => lists.shift(), 'POST /v1/identities': () => mara })
  expect(await screen.findByText('“mara” is linked.')).toBeDefined()
  before.resolve({ identities: [] })
  expect((await screen.findByRole('list', { name: 'the desk' })).textContent).toContain('mara')
})

it('says what the provider or this server refused, and that linking is not possible at the moment', async () => {
  await show('#refused=Provider%20refused', {
    'POST /v1/identities/start': () =>
      new Refusal(
        502,
        'Provider unavailable',
        'The company account is not available at the moment. Please try again later.',
      ),
  })
  expect(await screen.findByText('The company account refused the sign-in.')).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Link the desk' }))
  expect(await screen.findByText(/^The company account is not available at the moment\./)).toBeDefined()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Link the desk' })).toBeDefined())
})
