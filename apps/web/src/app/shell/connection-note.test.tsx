import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { isLost } from '../../journal/live/is-live.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { ConnectionNote } from './connection-note.tsx'

afterEach(() => isLost.set(false))

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
  expect(await screen.findByText(/^The server cannot be reached\./)).toBeDefined()
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

it('says at once that the network is gone and what still works, and no more when it is back', async () => {
  atWork()
  const received = fakeServer({})
  await render(<ConnectionNote />)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status').textContent).toBe(
    'You are offline. What you have opened in this tab still works, with the trades loaded so far. Changes cannot be saved until the connection is back.',
  )
  network.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(received).toEqual([])
})
