import '../testing/engine.ts'
import '../testing/render.tsx'
import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUser, signedIn } from '../journal/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aConfig, aJournal, aUser } from '../testing/samples.ts'
import { App } from './app.tsx'
import { loadAhead } from './load-ahead.ts'
import { openPages } from './router.tsx'

const countAsked = vi.hoisted(() => vi.fn())
vi.mock('../features/review/review-count.tsx', () => ({
  get ReviewCount() {
    countAsked()
    return () => null
  },
}))

const network = vi.spyOn(navigator, 'onLine', 'get')
const setNetwork = (on: boolean) => {
  network.mockReturnValue(on)
  act(() => void window.dispatchEvent(new Event(on ? 'online' : 'offline')))
}

beforeEach(() => {
  window.history.replaceState(null, '', '/home')
  signedIn(aUser())
  localStorage.setItem('afterclose.journal', '1')
  vi.spyOn(console, 'error').mockReturnValue() // queries that wait for a journal are disabled, and have no function
})
afterEach(() => setNetwork(true))

const calls = ['configuration', 'start'] as const
type StartCall = (typeof calls)[number]
const answers: Readonly<Record<StartCall, () => unknown>> = {
  configuration: () => aConfig(),
  start: () => ({ user: currentUser(), settings: {}, journals: [aJournal()], journal: null }),
}

/** A server whose first two answers arrive, or are lost, when they are released; all other calls are lost. */
function serverLosing(lost: readonly StartCall[]) {
  const gates = { configuration: Promise.withResolvers<null>(), start: Promise.withResolvers<null>() }
  const lose = () => Promise.reject(new TypeError('Failed to fetch'))
  const gated = (call: StartCall) => async () => {
    await gates[call].promise
    return lost.includes(call) ? lose() : answers[call]()
  }
  const told = { 'GET /v1/config': gated('configuration'), 'GET /v1/start?journal=1': gated('start') }
  fakeServer(new Proxy<Record<string, () => unknown>>(told, { get: (known, call) => known[String(call)] ?? lose }))
  return (call: StartCall) => act(async () => gates[call].resolve(null))
}

describe.each([
  { lost: calls, words: 'the configuration and the start of the journal' },
  { lost: ['configuration'] as const, words: 'the configuration alone' },
  { lost: ['start'] as const, words: 'the start of the journal alone' },
])('a connection that is lost during the first calls, with $words', ({ lost }) => {
  it.each([
    { order: calls, first: 'configuration' },
    { order: calls.toReversed(), first: 'start' },
  ])('is shown below the menu if the call of the $first ends first', async ({ order }) => {
    const release = serverLosing(lost)
    loadAhead({})
    await openPages()
    render(<App />)
    await screen.findByRole('navigation', { name: 'Main' })
    setNetwork(false)
    for (const call of order) await release(call)
    const page = await screen.findByRole('alert')
    expect(page.textContent).toBe(
      'Needs a connection.Your data is unchanged. This loads by itself when the connection is back.',
    )
    expect(screen.getByRole('link', { name: 'Journal' })).toBeDefined()
    expect(countAsked).not.toHaveBeenCalled() // a browser would keep the failure of its code
  })
})
