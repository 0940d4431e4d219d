// @large: walks every call
import { readSettings } from '@afterclose/contract/account-settings'
import { calls as api } from '../src/calls.ts'
import type { Call } from '@afterclose/contract/call'
import { createComment, listComments } from '@afterclose/contract/comments'
import { createPayin, listPayins } from '@afterclose/contract/payins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callExamples, type CallName, callNames } from './support/call-examples.ts'
import { type Example, type SignedIn, urlOf } from './support/client.ts'
import { filledJournal } from './support/filled-journal.ts'
import { contentOf } from './support/journal-content.ts'
import { type SizedPart, sizedParts } from './support/schema-parts.ts'
import { keepProofs } from './support/proofs.ts'
import { testServer, type TestServer } from './support/server.ts'
import { sqliteOnly } from './support/stores.ts'

const calls = callNames.map((name): readonly [CallName, Call] => [name, api[name]])
const password = 'correct horse'

/** Each breaks out of some language when it is put into a sentence of it instead of being handed over. */
const hostile = [
  "'; drop table trade; --",
  '" or ""="',
  "1'); delete from user_account; --",
  "\\'; update journal set owner_id = 1; --",
  "%' union select password_hash from user_account --",
  '$1 ? :name @p',
  '{{7*7}}${7*7}<%= 7*7%>',
  "=cmd|' /C calc'!A0",
  '../../../../etc/passwd',
  'a\r\nset-cookie: session=stolen',
  '<script>alert(1)</script>',
] as const

const textsOf = ({ body }: Call): readonly SizedPart[] =>
  body === undefined || body === 'multipart' ? [] : sizedParts(body).filter(({ kind }) => kind === 'text')

describe.each(sqliteOnly)('hostile texts on %s', (store) => {
  let server: TestServer
  let ann: SignedIn
  let journalId: number
  let foreign: number
  let before: readonly string[]

  const state = async (): Promise<readonly string[]> => {
    const { db } = server.services
    const tables = await db.introspection.getTables()
    const bob = await db.selectFrom('user_account').selectAll().where('username', '=', 'bob').execute()
    return [
      tables
        .map(({ name }) => name)
        .toSorted()
        .join(),
      JSON.stringify(bob),
      await contentOf(db, foreign),
    ]
  }
  const exampleOf = (name: CallName): Example =>
    callExamples({ userId: ann.user.userId, username: 'ann', password, journalId })[name]

  beforeAll(async () => {
    server = await testServer(store)
    ann = await server.signUp('ann')
    await keepProofs(server)
    journalId = await filledJournal(server, ann)
    foreign = await filledJournal(server, await server.signUp('bob'))
    before = await state()
  })
  afterAll(() => server.close())

  it.each(calls.filter(([, call]) => textsOf(call).length > 0))('are only texts to %s', async (name, call) => {
    const { params, query, body } = exampleOf(name)
    for (const { path, put } of textsOf(call))
      for (const text of hostile) {
        const answer = await ann.raw({ method: call.method, url: urlOf(call, params, query), payload: put(body, text) })
        expect(answer.status, `${path.join('.')}: ${text}`).toBeLessThan(500)
        expect(answer.headers['set-cookie']).toBeUndefined()
        expect(answer.json).not.toMatchObject({ code: 'Not signed in' })
      }
    expect(await state()).toEqual(before)
  })

  it('come back as they were sent', async () => {
    const trader = await server.signUp()
    const params = { journalId: await filledJournal(server, trader) }
    for (const name of hostile)
      await trader.call(createComment, { params, body: { name, type: 'EXIT', rating: 'NEUTRAL' } })
    const { comments } = await trader.call(listComments, { params })
    expect(comments.map(({ name }) => name)).toEqual(expect.arrayContaining([...hostile]))
    for (const textualReason of hostile)
      await trader.call(createPayin, { params, body: { delta: '1', timestamp: '2024-01-01T00:00:00', textualReason } })
    const { payins } = await trader.call(listPayins, { params })
    expect(payins.map(({ textualReason }) => textualReason)).toEqual(expect.arrayContaining([...hostile]))
  })

  it.each(calls.filter(([, call]) => call.body !== undefined && call.body !== 'multipart'))(
    'that name the prototype of objects change none, sent to %s',
    async (name, call) => {
      const { params, query, body } = exampleOf(name)
      const names = '"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}'
      const payload = JSON.stringify(body).replaceAll('{', `{${names},`).replaceAll(',}', '}')
      const headers = { 'content-type': 'application/json' }
      const answer = await ann.raw({ method: call.method, url: urlOf(call, params, query), payload, headers })
      expect(answer.status).toBeLessThan(500)
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
      expect(Reflect.get([], 'polluted')).toBeUndefined()
    },
  )

  it('are no settings by the name of a prototype', async () => {
    const user = await server.signUp()
    const url = `/v1/account-settings/${user.user.userId}`
    const headers = { 'content-type': 'application/json' }
    for (const key of ['__proto__', 'constructor', 'toString'])
      await user.raw({ method: 'POST', url, payload: `{"${key}":"yes"}`, headers })
    const settings = await user.call(readSettings, { params: { userId: user.user.userId } })
    expect(Object.values(settings)).not.toContain('yes')
    expect(Object.keys(settings)).not.toEqual(expect.arrayContaining(['constructor']))
  })
})
