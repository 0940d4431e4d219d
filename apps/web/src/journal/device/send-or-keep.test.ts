import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/samples.ts'
import { unreachableError } from '../call-server.ts'
import { signedIn, signedOut } from '../session.ts'
import { entryStore } from './device-store.ts'
import { sendOrKeep } from './send-or-keep.ts'

beforeEach(() => signedIn(aUser()))
afterEach(() => signedOut())

it('keeps a write without loading any code, which would not come without a connection, and sends it when that is back', async () => {
  vi.doMock('./device-outbox.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const body = { title: 'Kept' }
  const outcome = await sendOrKeep({ journalId: 1, call: 'createNote', body, words: 'Note' }, () =>
    Promise.reject(unreachableError()),
  )
  expect(outcome).toEqual({ kept: expect.any(String), answer: null })
  expect(await entryStore.all()).toMatchObject([{ key: outcome.kept, journalId: 1, call: 'createNote', body }])

  const received = fakeServer({ 'POST /v1/databases/1/notes': () => ({ id: 5 }) })
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(async () => expect(await entryStore.all()).toEqual([]))
  expect(received.map((request) => request.body)).toEqual([body])
})
