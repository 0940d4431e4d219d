import 'fake-indexeddb/auto'
import { noFilters } from '@afterclose/core/filters'
import { createStore, keys } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aUser } from '../testing/samples.ts'
import { keepWrite, outbox } from './device/device-outbox.ts'
import { ownDrafts, writeDraft } from './device/drafts.ts'
import { keepOnDevice, tidyDevice } from './device/kept-answers.ts'
import { workerProblem } from './device/worker-problem.ts'
import { keepNothing, keepsNothing, tradesWorkerName } from './keeps-nothing.ts'
import { keepFilters } from './kept-filters.ts'
import { noteRecent, recentOf } from './recent.ts'
import { signedIn, signedOut } from './session.ts'

const answers = createStore('afterclose-answers', 'answers')
const write = { journalId: 1, call: 'createNote', body: { title: 'Kept' }, words: 'Note' } as const

beforeEach(() => signedIn(aUser()))
afterEach(() => signedOut())

it('keeps nothing from then on, and removes all but what waits to be sent', async () => {
  await writeDraft('1/trade/5/notes', 'Kept before')
  await keepWrite({ ...write, key: 'before' })
  keepOnDevice('before', { at: 1 })
  await vi.waitFor(async () => expect(await keys(answers)).toHaveLength(1))
  keepNothing(true)
  expect(keepsNothing()).toBe(true)
  expect(tradesWorkerName()).toBe('trades, not kept')
  await writeDraft('1/trade/6/notes', 'Not kept')
  await expect(keepWrite({ ...write, key: 'after' })).rejects.toThrow('This device keeps nothing')
  keepOnDevice('after', { at: 2 })
  noteRecent(1, { words: 'Not kept' })
  keepFilters(1, noFilters)
  await new Promise((done) => setTimeout(done, 700)) // as long as answers wait
  expect((await ownDrafts()).map(({ text }) => text)).toEqual(['Kept before'])
  expect(await keys(answers)).toEqual([[aUser().userId, 'before']])
  await tidyDevice(aUser().userId)
  expect(await ownDrafts()).toEqual([])
  expect(await keys(answers)).toEqual([])
  expect(recentOf(1)).toEqual([])
  expect(sessionStorage.getItem('afterclose.filters')).toBeNull()
  expect((await outbox.entries(aUser().userId)).map(({ key }) => key)).toEqual(['before'])
})

it('keeps again after the choice is taken back', async () => {
  keepNothing(true)
  keepNothing(false)
  expect(keepsNothing()).toBe(false)
  expect(tradesWorkerName()).toBe('trades')
  await writeDraft('1/trade/6/notes', 'Kept again')
  expect((await ownDrafts()).map(({ text }) => text)).toEqual(['Kept again'])
})

it('has no service worker, and so no notices', () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { serviceWorker: {} })
  try {
    expect(workerProblem()).toBeNull()
    keepNothing(true)
    expect(workerProblem()).toBe('keeps nothing')
  } finally {
    vi.unstubAllGlobals()
  }
})
