import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { OutboxEntry } from '@afterclose/core/outbox-entry'
import { showsKept } from '../../journal/device/shows-kept.ts'
import { waitingEntries } from '../../journal/device/waiting-entries.ts'
import { feedKey } from '../../journal/engine/feed-key.ts'
import { isLost } from '../../journal/live/is-live.ts'
import { queryClient } from '../../journal/query-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { ConnectionNote } from './connection-note.tsx'

const someTrades = {
  revision: 4,
  closed: 2,
  withoutResult: 0,
  open: 0,
  years: [2026],
  tags: [],
  inContext: 0,
  etag: null,
}

const entry = (state: OutboxEntry['state']): OutboxEntry => ({
  key: '0d7c0d7e-6a8f-4c0e-9f39-0c4f1d1f3a10',
  userId: 7,
  userName: 'anna',
  journalId: 1,
  call: 'createNote',
  params: {},
  body: {},
  files: [],
  madeAt: 0,
  turn: 0,
  base: null,
  after: null,
  tries: 0,
  agreed: false,
  state,
  problem: null,
  theirs: null,
  words: 'Note "From the train"',
})

afterEach(() => {
  isLost.set(false)
  showsKept.set(false)
  waitingEntries.set([])
})

it('says that the server cannot be reached, and no more when it is back', async () => {
  atWork()
  fakeServer({
    'GET /health': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await render(<ConnectionNote />)
  expect(screen.queryByText(/cannot be reached/)).toBeNull()
  act(() => isLost.set(true))
  expect(await screen.findByText(/^The server cannot be reached/)).toBeDefined()
  act(() => isLost.set(false)) // the live channel is open again
  await waitFor(() => expect(screen.queryByText(/cannot be reached/)).toBeNull())
})

it('says nothing while the server answers, though the live channel is lost', async () => {
  atWork()
  const received = fakeServer({ 'GET /health': () => ({ status: 'ok', version: '1.0.0', lastWrite: null }) })
  await render(<ConnectionNote />)
  act(() => isLost.set(true))
  await waitFor(() => expect(received.map(({ call }) => call)).toContain('GET /health'))
  expect(screen.queryByText(/cannot be reached/)).toBeNull()
})

it('says at once that the network is gone, and of when the trades are, and no more when it is back', async () => {
  atWork()
  const received = fakeServer({})
  await render(<ConnectionNote />)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status').textContent).toBe('Offline')
  const readAt = new Date().setHours(9, 12, 0, 0)
  act(() => void queryClient.setQueryData(feedKey({ userId: 7, journalId: 1 }), { ...someTrades, readAt }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Offline, as of 09:12'))
  network.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(received).toEqual([])
})

it('asks for everything again once the server answers, if the page shows answers of an earlier visit', async () => {
  atWork()
  const received = fakeServer({ 'GET /health': () => ({ status: 'ok', version: '1.0.0', lastWrite: null }) })
  await render(<ConnectionNote />)
  act(() => showsKept.set(true))
  expect(screen.getByRole('status').textContent).toMatch(/^The server cannot be reached/)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  await waitFor(() =>
    expect(received.map(({ call }) => call).filter((call) => /^GET \/v1\/(start|databases)/.test(call))).not.toEqual(
      [],
    ),
  )
})

it('says in one line that the network is gone and what waits, and without it only the latter', async () => {
  atWork()
  fakeServer({})
  await render(<ConnectionNote />)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  act(() => waitingEntries.set([entry('waiting'), entry('waiting'), entry('waiting')]))
  expect(screen.getByRole('status').textContent).toBe('Offline. 3 entries wait.Show')
  expect(screen.getByRole('button', { name: 'Show' })).toBeDefined()
  network.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  act(() => waitingEntries.set([]))
  act(() => waitingEntries.set([entry('conflict')]))
  expect(screen.getByRole('status').textContent).toBe('') // most are stored within a moment
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('1 entry waits on this device and needs your choice.Show'),
  )
  act(() => waitingEntries.set([entry('conflict'), entry('waiting'), entry('waiting')]))
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('3 entries wait on this device; 1 needs your choice.Show'),
  )
})
