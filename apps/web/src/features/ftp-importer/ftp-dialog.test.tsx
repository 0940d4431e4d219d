import { render } from '../../testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Answers } from '../../testing/answers.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { atWork } from '../../testing/samples.ts'
import { FtpDialog } from './ftp-dialog.tsx'

const settings = {
  server: 'journal.example.org:2121',
  path: '/statements',
  accountName: 'journal-1',
  isSet: false,
  refreshInterval: 60,
  lastReceived: null,
}
const call = 'PUT /v1/databases/1/importer-settings'

async function open(answers: Answers = {}) {
  const closed = vi.fn()
  const copied = vi.fn()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true })
  const received = fakeServer({
    'GET /v1/databases/1/importer-settings': () => settings,
    [call]: () => ({ ...settings, isSet: true }),
    ...answers,
  })
  atWork()
  await render(<FtpDialog onClose={closed} />)
  await screen.findByLabelText('FTP server')
  return { received, closed, copied }
}
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
async function type(password: string, again: string) {
  await userEvent.type(screen.getByLabelText('FTP password'), password)
  await userEvent.type(screen.getByLabelText('FTP password (confirm)'), again)
}

it('[2.8.4] [3.15] tells what the terminal needs, lets it be copied, and takes a password', async () => {
  const { received, closed, copied } = await open()
  expect([valueOf('FTP server'), valueOf('FTP path'), valueOf('FTP login')]).toEqual([
    'journal.example.org:2121',
    '/statements',
    'journal-1',
  ])
  for (const name of ['FTP server', 'FTP login'])
    await userEvent.click(screen.getByRole('button', { name: `Copy ${name}` }))
  expect(copied.mock.calls).toEqual([['journal.example.org:2121'], ['journal-1']])
  expect(screen.getByText('Set the refresh interval to every 60 minutes inside the trading terminal.')).toBeDefined()
  await type('correct horse', 'correct horse')
  await save()
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(received.find((one) => one.call === call)?.body).toEqual({
    accountPassword: 'correct horse',
    accountPasswordConfirm: 'correct horse',
  })
})

it('[5.5] requires the password twice, and the same', async () => {
  const { received } = await open()
  await save()
  expect(await screen.findAllByText('Account password is required')).toHaveLength(2)
  await type('correct horse', 'correct house')
  await save()
  expect(await screen.findByText('Passwords must match')).toBeDefined()
  expect(received.map((one) => one.call)).not.toContain(call)
})

it('[8.5] keeps what was typed when it cannot be saved', async () => {
  const { closed } = await open({ [call]: () => new Refusal(500) })
  await type('correct horse', 'correct horse')
  await save()
  expect(await screen.findByText('Unexpected error occurred while trying to save importer settings.')).toBeDefined()
  expect(valueOf('FTP password')).toBe('correct horse')
  expect(closed).not.toHaveBeenCalled()
})
