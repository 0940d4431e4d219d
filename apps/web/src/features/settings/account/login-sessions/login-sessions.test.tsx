import type { LoginSessionView } from '@afterclose/contract/login-sessions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { DialogHost } from '../../../../app/dialog-host.tsx'
import type { Answers } from '../../../../testing/answers.ts'
import { fakeServer, Refusal } from '../../../../testing/fake-server.ts'
import { render } from '../../../../testing/render.tsx'
import { atWork } from '../../../../testing/samples.ts'
import { LoginSessions } from './login-sessions.tsx'

const aSession = (other: Partial<LoginSessionView>): LoginSessionView => ({
  id: 'abcdefghijkl',
  current: false,
  device: 'Firefox on Windows',
  network: '192.0.2.7',
  issued: '2026-11-20T08:00:00.000Z',
  lastUsed: '2026-11-24T09:30:00.000Z',
  expires: '2999-01-01T00:00:00.000Z',
  fullyAuthenticated: true,
  ...other,
})

/** The block with a server that keeps sessions; `others` answer instead of it. */
async function show(stored: readonly LoginSessionView[], others: Answers = {}, settings = {}) {
  atWork({ settings })
  let sessions = [...stored]
  const received = fakeServer({
    'GET /v1/auth/sessions': () => ({ sessions, more: 0 }),
    'DELETE /v1/auth/sessions': () => {
      const ended = sessions.filter(({ current }) => !current).length
      sessions = sessions.filter(({ current }) => current)
      return { ended }
    },
    'DELETE /v1/auth/sessions/phone_______': () => {
      sessions = sessions.filter(({ id }) => id !== 'phone_______')
      return { ok: true }
    },
    ...others,
  })
  await render(
    <>
      <LoginSessions />
      <DialogHost />
    </>,
  )
  return received
}
const here = aSession({ current: true })
const phone = aSession({ id: 'phone_______', device: 'Safari on iOS', network: '2001:db8:1:2::/64' })
const unknown = aSession({ id: 'unknown_____', device: null, network: null, lastUsed: null, fullyAuthenticated: false })
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Sessions' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent)

it('says of each session where it is and when it was used, and which is this one', async () => {
  await show([here, phone, unknown])
  expect(await lines()).toEqual([
    'Firefox on WindowsThis device192.0.2.7. In use now. Signed in 2026-11-20 22:00.',
    'Safari on iOSEnd2001:db8:1:2::/64. Last used 2026-11-24 23:30. Signed in 2026-11-20 22:00.',
    'Unknown deviceEndNetwork unknown. Last used 2026-11-20 22:00. Signed in 2026-11-20 22:00. Its verification code was not entered yet.',
  ])
  expect(screen.queryByRole('button', { name: 'End Firefox on Windows, 192.0.2.7' })).toBeNull()
})

it('says it in the zone of the user, if there is one', async () => {
  await show([here, phone], {}, { timeZone: 'Asia/Tokyo' })
  expect((await lines())[1]).toContain('Last used 2026-11-24 18:30. Signed in 2026-11-20 17:00.')
})

it('ends one, and all others after a question', async () => {
  const received = await show([here, phone, unknown])
  await userEvent.click(await screen.findByRole('button', { name: 'End Safari on iOS, 2001:db8:1:2::/64' }))
  expect(await screen.findByText('The session has ended.')).toBeDefined()
  await waitFor(async () => expect(await lines()).toHaveLength(2))
  const endOthers = () => userEvent.click(screen.getByRole('button', { name: 'End all others' }))
  await endOthers()
  const question = within(await screen.findByRole('dialog', { name: 'End all other sessions?' }))
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(received.some(({ call }) => call === 'DELETE /v1/auth/sessions')).toBe(false)
  await endOthers()
  const again = within(await screen.findByRole('dialog', { name: 'End all other sessions?' }))
  await userEvent.click(again.getByRole('button', { name: 'End all others' }))
  expect(await screen.findByText('1 other session ended.')).toBeDefined()
  await waitFor(async () => expect(await lines()).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull()
})

it('says when they cannot be read or ended', async () => {
  let fails = true
  await show([here, phone], {
    'GET /v1/auth/sessions': () => (fails ? new Refusal(500) : { sessions: [here, phone], more: 7 }),
    'DELETE /v1/auth/sessions/phone_______': () => new Refusal(404, 'Not found', 'This does not exist.'),
  })
  expect(await screen.findByText('Unexpected error occurred while loading your sign-ins.')).toBeDefined()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await userEvent.click(await screen.findByRole('button', { name: /^End Safari/ }))
  expect(await screen.findByText('This does not exist.')).toBeDefined()
  expect(screen.getByText('And 7 sessions used longer ago.')).toBeDefined()
})
