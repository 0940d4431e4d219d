import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../journal/query-client.ts'
import { currentUser, signedIn, signedOut } from '../journal/session.ts'
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

const listsOf = (id: number) => ({
  id,
  instruments: [],
  setups: [],
  checklists: [],
  comments: [],
  customComments: [],
  payins: [],
  gridStates: [],
  balance: { accountBalance: '0', warning: null },
})
/** A server that tells these journals and nothing else, but for the lists of the one that it is asked about, or of the only one. */
const serverWith = (...ids: readonly number[]) => {
  const start = (of: number | undefined) => () => ({
    user: currentUser(),
    settings: {},
    journals: ids.map((id) => aJournal({ id })),
    journal: of === undefined ? null : listsOf(of),
  })
  const [only, ...others] = ids
  const named = ids.map((id) => [`GET /v1/start?journal=${id}`, start(id)])
  const answers = { ...Object.fromEntries(named), 'GET /v1/start': start(others.length === 0 ? only : undefined) }
  return fakeServer(new Proxy(answers, { get: (told, call) => told[String(call)] ?? (() => new Promise(() => {})) }))
}
/** A server that never answers about a journal that is named. */
const silentServer = () => serverWith()
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

  it('is the journal that this browser showed last, from device and server, before anything has answered', async () => {
    signedIn(aUser())
    localStorage.setItem('afterclose.journal', '2')
    const received = silentServer()
    loadAhead({})
    expect(received.map(({ call }) => call)).toEqual(['GET /v1/config', 'GET /v1/start?journal=2'])
    await vi.waitFor(() => expect(asked).toEqual([openKept(2)]))
  })

  it('is rather the journal that the address names', async () => {
    signedIn(aUser())
    localStorage.setItem('afterclose.journal', '2')
    const received = silentServer()
    loadAhead({ journal: '1' })
    expect(received.map(({ call }) => call)).toEqual(['GET /v1/config', 'GET /v1/start?journal=1'])
    await vi.waitFor(() => expect(asked).toEqual([openKept(1)]))
  })

  it('is the only journal there is, as soon as that is known', async () => {
    signedIn(aUser())
    localStorage.removeItem('afterclose.journal')
    const received = serverWith(3)
    loadAhead({})
    expect(asked).toEqual([])
    await vi.waitFor(() => expect(asked).toEqual([openKept(3)]))
    expect(received.map(({ call }) => call)).toEqual(['GET /v1/config', 'GET /v1/start'])
    expect(queryClient.getQueryData(['journal', 3, 'setups'])).toEqual([])
  })

  it('is no journal where the user has to choose one', async () => {
    signedIn(aUser())
    localStorage.removeItem('afterclose.journal')
    const received = serverWith(3, 4)
    loadAhead({})
    await vi.waitFor(() => expect(queryClient.getQueryData(['journals'])).toHaveLength(2))
    expect(received.map(({ call }) => call)).toEqual(['GET /v1/config', 'GET /v1/start'])
    expect(asked).toEqual([])
  })

  it('is what the page has asked for before this code was there, where that was for the same session', async () => {
    const user = aUser()
    const told = async (address: string, signature: string) => {
      signedIn(user)
      localStorage.setItem('afterclose.journal', '2')
      const received = serverWith(2)
      const early = { user, settings: {}, journals: [aJournal({ id: 2, name: 'Early' })], journal: listsOf(2) }
      globalThis.earlyAnswers = { signature, of: { [address]: Promise.resolve(Response.json(early)) } }
      loadAhead({})
      const name = () => queryClient.getQueryData<{ name: string }>(['journal', 2, 'journal'])?.name
      await vi.waitFor(() => expect(name()).toBeDefined())
      queryClient.clear()
      return received.map(({ call }) => call).includes('GET /v1/start?journal=2')
    }
    expect(await told('/v1/start?journal=2', user.signature)).toBe(false)
    expect(await told('/v1/start?journal=2', 'of somebody else')).toBe(true)
    expect(await told('/v1/start?journal=1', user.signature)).toBe(true)
    expect(globalThis.earlyAnswers).toBeUndefined()
  })
})
