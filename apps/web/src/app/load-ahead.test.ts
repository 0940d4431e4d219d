import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../journal/query-client.ts'
import { signedIn, signedOut } from '../journal/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aJournal, aUser } from '../testing/samples.ts'
import { loadAhead } from './load-ahead.ts'

const asked = vi.hoisted((): unknown[] => [])
let started = 0
class SilentWorker extends EventTarget {
  constructor() {
    super()
    started++
  }
  postMessage({ question }: { readonly question: unknown }): void {
    asked.push(question)
  }
  terminate(): void {}
}
vi.stubGlobal('Worker', SilentWorker)

beforeEach(() => {
  queryClient.clear()
  asked.length = 0
})

/** A server of which nothing but the list of journals ever answers. */
const serverWith = (...ids: readonly number[]) =>
  fakeServer(
    new Proxy(
      { 'GET /v1/databases': () => ({ journals: ids.map((id) => aJournal({ id })) }) },
      { get: (answers, call) => (call === 'GET /v1/databases' ? answers[call] : () => new Promise(() => {})) },
    ),
  )
const ofJournal = (id: number) =>
  ['', '/instruments', '/setups', '/checklists', '/comments', '/custom-comments', '/payins', '/grid-state'].map(
    (path) => `GET /v1/databases/${id}${path}`,
  )
const openKept = (journalId: number) => ({ ask: 'openKept', journal: { userId: 7, journalId } })

describe('what is asked for ahead', () => {
  it('is only the configuration where nobody is signed in', () => {
    signedOut()
    localStorage.setItem('afterclose.journal', '2')
    const received = serverWith(2)
    loadAhead({ journal: 2 })
    expect(received.map(({ call }) => call)).toEqual(['GET /v1/config'])
    expect([started, asked]).toEqual([0, []])
  })

  it('is the same for a session that waits for its second step', () => {
    signedIn(aUser({ fullyAuthenticated: false }))
    localStorage.setItem('afterclose.journal', '2')
    const received = serverWith(2)
    loadAhead({})
    expect(received.map(({ call }) => call)).toEqual(['GET /v1/config'])
    expect(asked).toEqual([])
  })

  it('is the journal that this browser showed last, from device and server, before anything has answered', () => {
    signedIn(aUser())
    localStorage.setItem('afterclose.journal', '2')
    const received = serverWith(1, 2)
    loadAhead({})
    const calls = received.map(({ call }) => call)
    expect(calls).toEqual(expect.arrayContaining(['GET /v1/config', 'GET /v1/databases', ...ofJournal(2)]))
    expect(asked).toEqual([openKept(2)])
  })

  it('is rather the journal that the address names', () => {
    signedIn(aUser())
    localStorage.setItem('afterclose.journal', '2')
    const received = serverWith(1, 2)
    loadAhead({ journal: '1' })
    expect(received.map(({ call }) => call)).toEqual(expect.arrayContaining(ofJournal(1)))
    expect(asked).toEqual([openKept(1)])
  })

  it('is the only journal there is, as soon as that is known', async () => {
    signedIn(aUser())
    localStorage.removeItem('afterclose.journal')
    const received = serverWith(3)
    loadAhead({})
    expect(asked).toEqual([])
    await vi.waitFor(() => expect(asked).toEqual([openKept(3)]))
    expect(received.map(({ call }) => call)).toEqual(expect.arrayContaining(ofJournal(3)))
  })

  it('is no journal where the user has to choose one', async () => {
    signedIn(aUser())
    localStorage.removeItem('afterclose.journal')
    const received = serverWith(3, 4)
    loadAhead({})
    await vi.waitFor(() => expect(queryClient.getQueryData(['journals'])).toHaveLength(2))
    expect(received.map(({ call }) => call)).toEqual(['GET /v1/config', 'GET /v1/databases'])
    expect(asked).toEqual([])
  })
})
