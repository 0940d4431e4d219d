// @large: visits many pages, each with an engine of its own
import 'fake-indexeddb/auto'
import { noFilters } from '@afterclose/core/filters'
import { type QueryKey, QueryObserver } from '@tanstack/react-query'
import { createStore, get } from 'idb-keyval'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../testing/render.tsx' // clears session, journal and queries after each test
import { atWork } from '../../testing/samples.ts'
import { queryClient } from '../query-client.ts'
import { signedOut } from '../session.ts'
import { answerKey } from './answer-key.ts'
import { clearFeedCache, feedCache, type KeptPage } from './feed-cache.ts'
import type { FeedState, JournalKey } from './feed-state.ts'
import { keepPages, takeKeptPage, untilPainted } from './kept-pages.ts'
import { reportQuestion } from './protocol.ts'

/** Node's own clones belong to another realm than jsdom's objects; a browser's do not. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy)
  if (value instanceof Uint8Array || value instanceof Float64Array) return value.slice()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copy(part)]))
}

/** The worker, whose engine has its own tests (`trade-engine.test.ts`): it writes at once what the page sends. */
vi.mock('./engine-client.ts', () => ({
  keepPage: (path: string, page: KeptPage) => void feedCache.keepPage(page.journal, path, page),
}))

const journal: JournalKey = { userId: 7, journalId: 1 }
const state: FeedState = {
  revision: 4,
  closed: 2,
  withoutResult: 0,
  open: 0,
  years: [2024],
  tags: [],
  inContext: 0,
  options: false,
  etag: null,
  readAt: 0,
}
const question = reportQuestion('statistics', journal, noFilters, null)
const keyAt = (revision: number, onlyNewest = false): QueryKey => answerKey(question, { revision, onlyNewest })
const shown = { tab: 'closed', filters: noFilters, sort: [], withoutTickSize: [] } as const
const orderKey = answerKey({ ask: 'order', journal, shown }, { revision: 4, onlyNewest: false })
const sampleKey = answerKey({ ask: 'sample', journal, shown }, null)

const onDevice = createStore('afterclose', 'trade-feeds')
/** The record that public/early.js would read at this address. */
const written = (): Promise<unknown> => get(['7/1', location.pathname], onDevice)
function engineIs(address: string): void {
  document.querySelector('meta[name="engine"]')!.setAttribute('content', address)
}

const leave: (() => void)[] = []
/** Something on the page follows these answers. */
const follow = (...keys: readonly QueryKey[]): void => {
  const asked = { queryFn: () => new Promise(() => {}), staleTime: Number.POSITIVE_INFINITY }
  for (const queryKey of keys) leave.push(new QueryObserver(queryClient, { queryKey, ...asked }).subscribe(() => {}))
}
const answer = (key: QueryKey, data: unknown): void => void queryClient.setQueryData(key, data)
const kept = (): Promise<unknown> => vi.waitUntil(written)

let now: FeedState | undefined = state
beforeAll(() => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="engine" content="/assets/engine-1.js">')
  keepPages(() => now)
})
beforeEach(async () => {
  now = state
  vi.stubGlobal('structuredClone', copy)
  engineIs('/assets/engine-1.js')
  history.replaceState(null, '', `/${crypto.randomUUID()}`) // a page that was never kept
  atWork()
  await clearFeedCache()
  await feedCache.keep(journal, { etag: null, bytes: new Uint8Array(), readAt: 0 })
})
afterEach(() => {
  for (const one of leave.splice(0)) one()
  globalThis.earlyPage = undefined
})

/** A visit in which the page shows these answers, and the next one to the same address, before its worker answers. */
async function nextVisit(...answers: readonly (readonly [QueryKey, unknown])[]): Promise<FeedState | null> {
  follow(...answers.map(([key]) => key))
  for (const one of answers) answer(...one)
  globalThis.earlyPage = Promise.resolve(await kept())
  for (const one of leave.splice(0)) one()
  queryClient.removeQueries({ queryKey: ['engine'] })
  return takeKeptPage(journal)
}

describe('the next visit to a page', () => {
  it('has the answers that it showed, and the state of the trades that they are about', async () => {
    expect(await nextVisit([keyAt(4), { netGain: 7, days: Float64Array.of(1, 2) }])).toEqual(state)
    expect(queryClient.getQueryData(keyAt(4))).toEqual({ netGain: 7, days: Float64Array.of(1, 2) })
  })

  it('has no answer that the page no longer shows, and none of another state of the trades', async () => {
    const gone = answerKey(reportQuestion('tabCounts', journal, noFilters, null), { revision: 4, onlyNewest: false })
    answer(gone, 'of the page before')
    await nextVisit([keyAt(4), 'now'], [keyAt(3), 'before'], [keyAt(4, true), 'of the newest trades only'])
    expect(queryClient.getQueryData(keyAt(4))).toBe('now')
    for (const key of [gone, keyAt(3), keyAt(4, true)]) expect(queryClient.getQueryData(key)).toBeUndefined()
  })

  it('has the first rows of its grid, and answers that were requested once', async () => {
    answer([...orderKey, 0, 1024], 'rows')
    await nextVisit([orderKey, 'order'], [sampleKey, 'sample'])
    expect(queryClient.getQueryData([...orderKey, 0, 1024])).toBe('rows')
    expect(queryClient.getQueryData(sampleKey)).toBe('sample')
  })

  it('has nothing that another build computed', async () => {
    follow(keyAt(4))
    answer(keyAt(4), 1)
    globalThis.earlyPage = Promise.resolve(await kept())
    engineIs('/assets/engine-2.js')
    expect(await takeKeptPage(journal)).toBeNull()
  })

  it('has nothing of another journal or user', async () => {
    follow(keyAt(4))
    answer(keyAt(4), 1)
    const page = await kept()
    for (const other of [
      { userId: 2, journalId: 1 },
      { userId: 1, journalId: 2 },
    ]) {
      globalThis.earlyPage = Promise.resolve(page)
      expect(await takeKeptPage(other)).toBeNull()
    }
  })

  it.each([undefined, null, 'a text', {}, { engine: '' }])(
    'goes on without what lies there instead: %j',
    async (page) => {
      globalThis.earlyPage = Promise.resolve(page)
      expect(await takeKeptPage(journal)).toBeNull()
    },
  )

  it('works on a device that keeps nothing', async () => {
    globalThis.earlyPage = Promise.reject(new Error('no storage'))
    expect(await takeKeptPage(journal)).toBeNull()
  })
})

describe('a page is kept', () => {
  it('under its path, and not with filters and other choices in its address', async () => {
    const { pathname } = location
    history.replaceState(null, '', `${pathname}?direction=SHORT`)
    follow(keyAt(4))
    answer(keyAt(4), 'short')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(await written()).toBeUndefined()
    history.replaceState(null, '', pathname)
    answer(keyAt(4), 'all')
    expect(await kept()).toMatchObject({ journal, state, answers: [[keyAt(4), 'all']] })
  })

  it('until the trades change', async () => {
    follow(keyAt(4))
    answer(keyAt(4), 1)
    await kept()
    await feedCache.append(journal, { etag: null, bytes: new Uint8Array(), readAt: 0, since: 4, revision: 5 })
    expect(await written()).toBeUndefined()
  })

  it('until all trades are kept anew', async () => {
    follow(keyAt(4))
    answer(keyAt(4), 1)
    await kept()
    await feedCache.keep(journal, { etag: null, bytes: new Uint8Array(), readAt: 0 })
    expect(await written()).toBeUndefined()
  })

  it('again when the next visit computes its answers again, because it may have been dropped', async () => {
    await nextVisit([keyAt(4), 1])
    await feedCache.keep(journal, { etag: null, bytes: new Uint8Array(), readAt: 0 })
    follow(keyAt(4))
    answer(keyAt(4), 1)
    expect(await kept()).toMatchObject({ answers: [[keyAt(4), 1]] })
  })

  it('beside the changes of its trades, which are read without it', async () => {
    await feedCache.append(journal, { etag: null, bytes: new Uint8Array(), readAt: 0, since: 3, revision: 4 })
    follow(keyAt(4))
    answer(keyAt(4), 1)
    await kept()
    expect((await feedCache.read(journal))?.patches).toMatchObject([{ since: 3, revision: 4 }])
  })

  it('not after the user has signed out', async () => {
    follow(keyAt(4))
    answer(keyAt(4), 1)
    signedOut()
    await clearFeedCache()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(await written()).toBeUndefined()
  })
})

describe('the trades are opened', () => {
  it('once the page has painted the answers of its last visit', async () => {
    answer(keyAt(4), 1)
    const opened = vi.fn()
    void untilPainted().then(opened)
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
    follow(keyAt(4))
    await Promise.resolve()
    expect(opened).not.toHaveBeenCalled()
    frames[0]!(0)
    await vi.waitFor(() => expect(opened).toHaveBeenCalled())
  })

  it('immediately for a page that needs another answer', async () => {
    vi.stubGlobal('requestAnimationFrame', () => {})
    const opened = untilPainted()
    follow(keyAt(4))
    await opened
  })

  it('after a time for a page that shows no answer', async () => {
    await untilPainted()
  })
})
