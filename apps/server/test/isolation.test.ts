// @large: walks every call with two users
import { calls as api } from '../src/calls.ts'
import type { Call } from '@afterclose/contract/call'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callExamples, callNames } from './support/call-examples.ts'
import { type Example, urlOf } from './support/client.ts'
import { filledJournal } from './support/filled-journal.ts'
import { contentOf, journalTables, writtenByJobs } from './support/journal-content.ts'
import { testServer, type TestServer } from './support/server.ts'
import { stores } from './support/stores.ts'

describe.each(stores)('journals on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const content = (journalId: number): Promise<string> => contentOf(server.services.db, journalId)

  it('have all their tables looked at here', async () => {
    const tables = await server.services.db.introspection.getTables()
    const ofJournals = tables.filter(
      ({ columns, isView }) => !isView && columns.some(({ name }) => name === 'journal_id'),
    )
    expect(ofJournals.map(({ name }) => name).toSorted()).toEqual([...journalTables, ...writtenByJobs].toSorted())
  })

  it('are numbered alike, and no call on one touches another, not even of the same owner', async () => {
    const ann = await server.signUp()
    const [own, sibling] = [await filledJournal(server, ann), await filledJournal(server, ann)]
    const bob = await server.signUp()
    const foreign = await filledJournal(server, bob)
    const before = [await content(sibling), await content(foreign)]
    expect(before[0]).toContain('EURUSD')

    const examples = callExamples({
      userId: ann.user.userId,
      username: ann.user.username,
      password: 'x',
      journalId: own,
    })
    const written = callNames.filter((name) => {
      const { access, method }: Call = api[name]
      const writes = access === 'write' || access === 'owner' || (access === 'read' && method !== 'GET')
      return writes && name !== 'deleteJournal'
    })
    for (const name of [...written, 'deleteJournal'] as const) {
      const call: Call = api[name]
      const { params, query, body }: Example = examples[name]
      const answer = await ann.raw({ method: call.method, url: urlOf(call, params, query), payload: body })
      expect(answer.status, name).toBeLessThan(500)
      expect([await content(sibling), await content(foreign)], name).toEqual(before)
    }
    await vi.waitFor(async () => expect(await content(own)).not.toContain('EURUSD'))
  })
})
