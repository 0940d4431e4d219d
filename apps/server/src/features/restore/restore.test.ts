import { openDemo } from '@afterclose/contract/auth'
import { listJournals } from '@afterclose/contract/journals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answersOf } from '../../testing/answers.ts'
import { archiveOf, restoredJournal } from '../../testing/archives.ts'
import { createClient } from '../../testing/client.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { stores } from '../../testing/stores.ts'

describe.each(stores)('a journal restored from its archive on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('answers every call as the demo journal that it was made of', async () => {
    const demo = createClient(server.app, await server.stranger.call(openDemo, {}))
    const { id } = (await demo.call(listJournals, {})).journals[0]!
    const copy = await restoredJournal(server, demo, await archiveOf(demo, id))
    expect(copy).not.toBe(id)
    const [before, after] = [await answersOf(demo, id), await answersOf(demo, copy)]
    expect(before.size).toBeGreaterThan(50)
    expect(after).toEqual(before)
  })
})
