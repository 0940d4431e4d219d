import { render } from '../../testing/render.tsx'
import type { ImportJob } from '@afterclose/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { serveLive } from '../../testing/live.ts'
import { aNotification, listOf } from '../../testing/notifications.ts'
import { aJournal, atWork, aUser } from '../../testing/samples.ts'
import { useRunningImports } from '../active-imports.ts'
import { lookups } from '../journal-data.ts'
import { markRead, notificationsQuery, unreadOf } from '../notifications.ts'
import { seriesQuery } from '../price-bars.ts'
import { queryClient } from '../query-client.ts'
import { sessionEnd, signedIn, signedOut } from '../session.ts'
import { isLive, opensSoon } from './is-live.ts'
import { startLive } from './live-channel.ts'
import { noteWrite } from './own-writes.ts'

let live: ReturnType<typeof serveLive>
let asked: ReturnType<typeof fakeServer>
let revision: number
let imports: readonly ImportJob[]
/** The list of notifications waits for it. */
let listed: Promise<void>
beforeEach(() => {
  live = serveLive()
  revision = 1
  imports = []
  listed = Promise.resolve()
  asked = fakeServer({
    'GET /v1/databases/1/notifications?unread=true': async () => {
      const list = listOf(aNotification(5))
      await listed
      return list
    },
    'POST /v1/databases/1/notifications/read/5': () => ({ ok: true }),
    'GET /v1/databases/1': () => aJournal({ revision }),
    'GET /v1/databases/1/setups': () => ({ setups: [] }),
    'GET /v1/databases/1/imports?active=true': () => ({ imports, withoutFills: 0 }),
    'GET /v1/bar-series': () => ({ series: [], bytes: 0, mostBytes: 1 }),
  })
})
afterEach(() => act(signedOut))

const times = (call: string): number => asked.filter((one) => one.call === call).length
async function start(): Promise<void> {
  const before = live.subscribed.length
  startLive()
  await waitFor(() => expect(live.subscribed).toHaveLength(before + 1))
  await waitFor(() => expect(isLive.get()).toBe(true))
}

describe('the live channel of a tab', () => {
  it('is opened once, as the user, and continues after the notifications of the list', async () => {
    atWork()
    await start()
    startLive()
    expect(live.open()).toBe(1)
    expect(live.subscribed).toMatchObject([{ destination: '/user/queue/messages', after: '5' }])
    expect(live.connected).toMatchObject([
      { Authorization: 'Bearer signature-of-mara', 'X-Auth-Token': JSON.stringify(aUser().originalToken) },
    ])
  })

  it('ends with the session, and is another one for another user', async () => {
    atWork()
    await start()
    act(() => signedIn(aUser({ userId: 8, signature: 'signature-of-otto' })))
    await waitFor(() => expect(live.connected).toHaveLength(2))
    expect(live.connected[1]).toMatchObject({ Authorization: 'Bearer signature-of-otto' })
    expect(live.open()).toBe(1)
    act(signedOut)
    expect(live.open()).toBe(0)
    expect(isLive.get()).toBe(false)
  })

  it('[7.44] ends the session that the server refuses', async () => {
    atWork()
    await start()
    act(() => live.refuse('Not signed in'))
    expect(sessionEnd()).toBe('ended')
    expect(live.open()).toBe(0)
  })

  it('goes on with a session when the server only has too many connections', async () => {
    atWork()
    await start()
    act(() => live.refuse('Too many attempts'))
    expect(sessionEnd()).toBeNull()
    await waitFor(() => expect(live.subscribed).toHaveLength(2))
  })

  it('reconnects by itself after the last received notification, and when the network is back', async () => {
    atWork()
    await start()
    act(() => live.tell({ kind: 'notification', notification: aNotification(9) }))
    act(() => live.drop())
    expect(isLive.get()).toBe(false)
    await waitFor(() => expect(live.subscribed).toHaveLength(2))
    expect(live.subscribed[1]).toMatchObject({ after: '9' })
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(live.subscribed).toHaveLength(3))
    expect(live.open()).toBe(1)
    // some may have been read elsewhere meanwhile
    expect(queryClient.getQueryState(notificationsQuery(1).queryKey)?.isInvalidated).toBe(true)
  })
})

it('joins notifications that arrive while the list is loading with those of the list', async () => {
  atWork()
  await start()
  const answer = Promise.withResolvers<void>()
  listed = answer.promise
  const reading = queryClient.fetchQuery({ ...notificationsQuery(1), staleTime: 0 })
  await waitFor(() => expect(times('GET /v1/databases/1/notifications?unread=true')).toBe(2))
  live.tell({ kind: 'notification', notification: aNotification(5) })
  for (const id of [6, 7]) live.tell({ kind: 'notification', notification: aNotification(id) })
  answer.resolve()
  const list = await reading
  expect(unreadOf(list).map(({ id }) => id)).toEqual([7, 6, 5])
  expect(list.unread).toBe(3)
})

describe('a hint', () => {
  const setups = 'GET /v1/databases/1/setups'
  function Probe({ journalId = 1 }) {
    useQuery(lookups.setups(journalId))
    return useRunningImports().map(({ fileName }) => fileName)
  }
  /**
   * Longer than hints wait. In many short waits: on a busy machine the ends of two long ones may fall together, and the page needs its
   * turns between them.
   */
  const pause = () =>
    act(async () => {
      for (let i = 0; i < 25; i++) await new Promise((resolve) => setTimeout(resolve, 30))
    })

  it('that the journal has changed reads it again, once for many', async () => {
    atWork()
    await render(<Probe />)
    await start()
    await pause()
    expect(times(setups)).toBeGreaterThan(0)
    const before = times(setups)
    for (revision = 2; revision < 8; revision++) live.tell({ kind: 'journal', journalId: 1, revision })
    await pause()
    expect(times(setups)).toBe(before + 1)
  })

  it('of what the tab wrote itself reads nothing again at once', async () => {
    atWork()
    await render(<Probe />)
    await start()
    await pause()
    const before = times(setups)
    noteWrite(1)
    live.tell({ kind: 'journal', journalId: 1, revision: 2 })
    await pause()
    expect(times(setups)).toBe(before)
    expect(queryClient.getQueryState(lookups.setups(1).queryKey)?.isInvalidated).toBe(true)
  })

  it('of another write right after one of the tab itself reads it again', async () => {
    revision = 20
    atWork()
    await render(<Probe />)
    await start()
    await pause()
    const before = times(setups)
    noteWrite(1)
    live.tell({ kind: 'journal', journalId: 1, revision: 21 })
    live.tell({ kind: 'journal', journalId: 1, revision: 22 })
    await pause()
    expect(times(setups)).toBe(before + 1)
    noteWrite(1)
    live.tell({ kind: 'journal', journalId: 1, revision: 23 })
    await pause()
    expect(times(setups)).toBe(before + 1)
    live.tell({ kind: 'journal', journalId: 1, revision: 24 }) // within the time of the echo
    await pause()
    expect(times(setups)).toBe(before + 2)
  })

  it('of another write reads it again, also if the tab wrote before its channel was open', async () => {
    atWork({ journals: [aJournal({ id: 7 })] })
    asked = fakeServer({
      'GET /v1/databases/7/notifications?unread=true': () => listOf(),
      'GET /v1/databases/7': () => aJournal({ id: 7, revision: 2 }),
      'GET /v1/databases/7/setups': () => ({ setups: [] }),
      'GET /v1/databases/7/imports?active=true': () => ({ imports: [], withoutFills: 0 }),
      'GET /v1/bar-series': () => ({ series: [], bytes: 0, mostBytes: 1 }),
    })
    await render(<Probe journalId={7} />)
    noteWrite(7)
    await start()
    await pause()
    const before = times('GET /v1/databases/7/setups')
    live.tell({ kind: 'journal', journalId: 7, revision: 3 }) // within the time of the echo
    await pause()
    expect(times('GET /v1/databases/7/setups')).toBe(before + 1)
  })

  it('that something was read elsewhere reads the list again, unless the list has it as read', async () => {
    atWork()
    await start()
    const list = 'GET /v1/databases/1/notifications?unread=true'
    const Bell = () => useQuery(notificationsQuery(1)).data?.unread
    await render(<Bell />) // on a slow machine, it reads the list of the channel again
    await pause()
    const before = times(list)
    act(() => live.tell({ kind: 'read', notificationId: 4 })) // of a list that has all, and not this one
    await pause()
    expect(times(list)).toBe(before)
    act(() => live.tell({ kind: 'read', notificationId: 5 }))
    await waitFor(() => expect(times(list)).toBe(before + 1))
    act(() => live.tell({ kind: 'read', notificationId: null }))
    await waitFor(() => expect(times(list)).toBe(before + 2))
    await markRead(1, 5)
    act(() => live.tell({ kind: 'read', notificationId: 5 })) // its own
    act(() => live.tell({ kind: 'read', notificationId: null }))
    await pause()
    expect(times(list)).toBe(before + 2)
  })

  it('of price bars asks for them again, and for nothing else', async () => {
    const series = 'GET /v1/bar-series'
    atWork()
    const Bars = () => useQuery(seriesQuery).data?.bytes
    await render(<Bars />)
    await start()
    await waitFor(() => expect(times(series)).toBe(2)) // again as the channel opens: hints may have been missed
    await pause()
    const others = asked.length
    act(() => live.tell({ kind: 'bars' }))
    await waitFor(() => expect(times(series)).toBe(3))
    await pause()
    expect(asked).toHaveLength(others + 1)
  })

  it('[2.4.4] [4.12] of an import shows it at once', async () => {
    atWork()
    const { findByText } = await render(<Probe />)
    await start()
    await pause() // it has looked around, and asks no more by itself
    imports = [aJob()]
    live.tell({ kind: 'import', journalId: 1, importIdentifier: 'abc' })
    expect(await findByText('Statement.htm')).toBeDefined()
  })
})

describe('imports, while the channel of a page that is loading opens', () => {
  const call = 'GET /v1/databases/1/imports?active=true'
  const Probe = () => useRunningImports().map(({ fileName }) => fileName)
  beforeEach(() => {
    imports = [aJob()]
    opensSoon.set(true)
    atWork()
  })

  it('are asked for once: when it is open', async () => {
    const { findByText } = await render(<Probe />)
    expect(times(call)).toBe(0)
    await start()
    expect(await findByText('Statement.htm')).toBeDefined()
    expect(times(call)).toBe(1)
  })

  it('are asked for when it could not be opened', async () => {
    const { findByText } = await render(<Probe />)
    startLive()
    await waitFor(() => expect(live.open()).toBe(1))
    live.drop() // before it has answered
    expect(await findByText('Statement.htm')).toBeDefined()
  })
})

it('[4.12] [9.1] imports are asked for every five seconds while the channel is not open', async () => {
  atWork()
  const Probe = () => useRunningImports().length
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await render(<Probe />)
    const call = 'GET /v1/databases/1/imports?active=true'
    await waitFor(() => expect(times(call)).toBe(1))
    await act(() => vi.advanceTimersByTimeAsync(5001))
    expect(times(call)).toBe(2)
    act(() => isLive.set(true))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(times(call)).toBe(2)
  } finally {
    act(() => isLive.set(false))
    vi.useRealTimers()
  }
})

const aJob = (): ImportJob => ({
  importIdentifier: 'abc',
  importerType: 'MT4_STATEMENT',
  journalId: 1,
  fileName: 'Statement.htm',
  state: 'PARSING',
  nextStep: null,
  counts: { read: 0, created: 0, updated: 0, skipped: 0, failed: 0 },
  error: null,
  created: '2026-11-20T08:00:00.000Z',
  finishedTime: null,
  undone: false,
  options: { timeZone: null, mapping: null, rates: {} },
  preview: null,
})
