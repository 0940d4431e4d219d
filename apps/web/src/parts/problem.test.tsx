import { render } from '../testing/render.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, unreachableError } from '../journal/call-server.ts'
import { noteUnsaved } from '../journal/unsaved.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { atWork } from '../testing/samples.ts'
import { Problem } from './problem.tsx'

const network = vi.spyOn(navigator, 'onLine', 'get')
function setNetwork(on: boolean): void {
  network.mockReturnValue(on)
  act(() => void window.dispatchEvent(new Event(on ? 'online' : 'offline')))
}

const healthy = { 'GET /health': () => ({ status: 'ok', version: '1.0.0', lastWrite: null }) }
const byItself = /This loads by itself when the connection is back\./

beforeEach(() => atWork())
afterEach(() => setNetwork(true))

describe('an error inside a page', () => {
  it('[8.2] is named as one while the server responds, offline or not, and waits for the trader', async () => {
    const asked = fakeServer(healthy)
    const retry = vi.fn()
    await render(<Problem error={new ApiError(500, 'Unexpected error', 'x')} doing="loading data" onRetry={retry} />)
    setNetwork(false)
    expect(screen.getByRole('alert').textContent).toBe(
      'Unexpected error occurred while loading data.Your data is unchanged.',
    )
    setNetwork(true)
    expect(asked).toEqual([])
    expect(retry).not.toHaveBeenCalled()
  })

  it('says "Needs a connection" without a network, and retries by itself when the server responds', async () => {
    let reached = false
    const asked = fakeServer({
      'GET /health': () => {
        if (!reached) throw new TypeError('Failed to fetch')
        return healthy['GET /health']()
      },
    })
    const retry = vi.fn()
    await render(<Problem error={unreachableError()} doing="loading data" onRetry={retry} />)
    expect(screen.getByText('The server could not be reached. Check the connection and try again.')).toBeDefined()
    setNetwork(false)
    expect(screen.getByText('Needs a connection.')).toBeDefined()
    expect(screen.getByText(byItself)).toBeDefined()

    setNetwork(true) // a network alone is no server
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(retry).not.toHaveBeenCalled()
    reached = true
    setNetwork(true)
    await waitFor(() => expect(retry).toHaveBeenCalledOnce())
  })

  it('says when the server last answered, instead of what is safe', async () => {
    const at = new Date().setHours(9, 12, 0, 0)
    await render(<Problem error={unreachableError(at)} doing="loading data" />)
    expect(screen.getByRole('alert').textContent).toContain('Last seen 09:12.')
    expect(screen.queryByText(/Your data is unchanged/)).toBeNull()
  })

  it('does not reload the page by itself while something is not saved', async () => {
    const asked = fakeServer(healthy)
    const retry = vi.fn()
    const saved = noteUnsaved('a form', 'a dialog')
    const problem = <Problem error={unreachableError()} doing="loading data" onRetry={retry} reloads />
    const { unmount } = await render(problem)
    expect(screen.queryByText(byItself)).toBeNull()
    setNetwork(true)
    expect(asked).toEqual([])
    unmount()

    saved()
    await render(problem)
    expect(screen.getByText(byItself)).toBeDefined()
    setNetwork(true)
    await waitFor(() => expect(retry).toHaveBeenCalledOnce())
  })
})
