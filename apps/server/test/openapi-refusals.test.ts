// @large: walks every call
import type { Call } from '@afterclose/contract/call'
import type { CurrentUser } from '@afterclose/contract/auth'
import { binanceSource, createPriceSource } from '@afterclose/contract/price-sources'
import { scopes } from '@afterclose/contract/scopes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { calls as api } from '../src/calls.ts'
import { sign } from '../src/platform/http/access/login-session.ts'
import { withKey } from './support/api-key.ts'
import { callExamples, type CallName, callNames } from './support/call-examples.ts'
import { type Client, createClient, type Example, ProblemBody, type SignedIn, urlOf } from './support/client.ts'
import { filledJournal } from './support/filled-journal.ts'
import { malformedInputs } from './support/malformed-inputs.ts'
import { keepProofs } from './support/proofs.ts'
import { password, testServer, type TestServer } from './support/server.ts'

// What /openapi.json says of refusals: each that it lists comes with this status, and each that comes, and that it lists of any call, is listed.

const Description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ operationId: z.string(), responses: z.record(z.string(), z.object({ description: z.string() })) }),
    ),
  ),
})
/** No record has it. */
const nowhere = 999_999
/** Malformed inputs that are sent until one is refused for its values. */
const mostTries = 400
let server: TestServer
/** Owns a journal on PRO. */
let ann: SignedIn
/** Sees Ann's journal, which is shared with him. */
let reader: SignedIn
/** Has two journals on FREE, of which the second one cannot be changed any more. */
let carl: SignedIn
let journals: Readonly<Record<'ann' | 'carlFirst' | 'carlExtra', number>>
let listed: ReadonlyMap<string, ReadonlySet<string>>
let everywhere: ReadonlySet<string>

beforeAll(async () => {
  server = await testServer('SQLite', { twoFactor: true })
  const { db } = server.services
  server.app.jobs.register({ kind: 'merge-fills', attempts: 1, run: async () => {} })
  ;[ann, reader, carl] = [await server.signUp('ann'), await server.signUp('reader'), await server.signUp('carl')]
  await keepProofs(server)
  journals = {
    ann: await filledJournal(server, ann),
    carlFirst: await filledJournal(server, carl),
    carlExtra: await filledJournal(server, carl),
  }
  const share = { journal_id: journals.ann, id: 1, user_id: reader.user.userId, accepted: 1 as const, created: '' }
  await ann.call(createPriceSource, { body: { ...binanceSource, symbols: [] } })
  await db.insertInto('share').values(share).execute()
  await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', carl.user.userId).execute()
  const { json } = await server.stranger.raw({ method: 'GET', url: '/openapi.json' })
  listed = new Map(
    Object.values(Description.parse(json).paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId, responses }) => [
        operationId,
        new Set(
          Object.entries(responses)
            .filter(([status]) => status >= '400' && status !== 'default')
            .flatMap(([status, { description }]) => description.split(', ').map((code) => `${status} ${code}`)),
        ),
      ]),
  )
  everywhere = new Set([...listed.values()].flatMap((one) => [...one].map((text) => text.slice(4))))
})
afterAll(() => server.close())

async function session(changes: { fully: 0 | 1; confirmed: string | null }): Promise<Client> {
  const sessionId = `s-${Math.random()}`
  const issued = '2024-01-01T00:00:00.000Z'
  const expires = '2999-01-01T00:00:00.000Z'
  await server.services.db
    .insertInto('user_session')
    .values({
      id: sessionId,
      user_id: ann.user.userId,
      fully_authenticated: changes.fully,
      confirmed_at: changes.confirmed,
      issued,
      expires,
    })
    .execute()
  const originalToken = { ...ann.user.originalToken, sessionId, expires, fullyAuthenticated: changes.fully === 1 }
  const user: CurrentUser = { ...ann.user, originalToken, signature: sign(originalToken, server.services.key) }
  return createClient(server.app, user)
}

const exampleOf = (name: CallName, journalId: number): Example =>
  callExamples({ userId: ann.user.userId, username: 'ann', password, journalId })[name]

/** The example with records that are not there, one at a time, and with names that are too long. */
const ofNothing = ({ params = {}, ...rest }: Example): readonly Example[] =>
  Object.entries(params)
    .filter(([key]) => key !== 'journalId')
    .flatMap(([key, value]) =>
      (typeof value === 'number' ? [nowhere] : [value, 'x'.repeat(90)]).map((other) => ({
        ...rest,
        params: { ...params, [key]: other },
      })),
    )

/** Queries that are wrong, with one key at a time. */
const wrongQueries = ({ query }: Call): readonly object[] =>
  Object.keys(query?.shape ?? {}).flatMap((key) => ['{', '-1', 'x'.repeat(200)].map((value) => ({ [key]: value })))

/** Has Ann used an Idempotency-Key for another request. */
async function usedKey(key: string): Promise<void> {
  const created = new Date().toISOString()
  const row = { key, digest: 'of another', status: 200, body: '{}', results: null, claim: null, attempted: null }
  await server.services.db
    .insertInto('idempotency')
    .values({ user_id: ann.user.userId, ...row, created })
    .execute()
}

/** A form that adds the link of a picture. */
const form = {
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  body: '--b\r\ncontent-disposition: form-data; name="link"\r\n\r\nhttps://charts.example/1\r\n--b--\r\n',
}

/** Refusals that need more than this server has: a provider of company accounts. */
const notHere: Partial<Record<CallName, readonly string[]>> = {
  removeIdentity: ['404 Not found'],
}

it.each(callNames)('%s is refused as it says, and says how it is refused', async (name) => {
  const call: Call = api[name]
  const own = exampleOf(name, journals.ann)
  const seen = new Set<string>()
  const note = ({ status, json }: { readonly status: number; readonly json: unknown }): string | null => {
    if (status < 400) return null
    const { code } = ProblemBody.parse(json)
    seen.add(`${status} ${code}`)
    return code
  }
  const send = async (client: Pick<Client, 'raw'>, { params, query, body }: Example, headers = {}) =>
    note(await client.raw({ method: call.method, url: urlOf(call, params, query), payload: body, headers }))

  if (call.access !== 'anyone') {
    await send(server.stranger, own)
    await send(await session({ fully: 0, confirmed: null }), own)
    await send(await withKey(server, ann, []), own)
    if (call.fresh === true) await send(await session({ fully: 1, confirmed: null }), own)
    if (call.scope !== null) await send(await withKey(server, carl, scopes), exampleOf(name, journals.carlFirst))
  }
  if (call.access === 'write' || call.access === 'owner') await send(reader, own)
  if (call.access === 'write') await send(carl, exampleOf(name, journals.carlExtra))
  if (call.permission !== undefined) await send(carl, exampleOf(name, journals.carlFirst))
  if (/"(journalId|dbId)":/.test(JSON.stringify(own))) await send(ann, exampleOf(name, nowhere))
  for (const example of ofNothing(own))
    if (call.body === 'multipart') await send(ann, { ...example, body: form.body }, form.headers)
    else await send(ann, example)
  for (const query of wrongQueries(call)) await send(ann, { ...own, query: { ...own.query, ...query } })
  const body = z.looseObject({}).safeParse(own.body).data
  if (call.body instanceof z.ZodObject && 'modified' in call.body.shape)
    await send(ann, { ...own, body: { ...body, modified: '2000-01-01T00:00:00.000Z' } })
  if (call.idempotent === true) {
    await usedKey(name)
    await send(ann, own, { 'idempotency-key': name })
  }
  let tries = 0
  for (const malformed of malformedInputs(call, own)) {
    const code = note(await ann.raw({ method: call.method, ...malformed }))
    if (code === 'Invalid input' || ++tries === mostTries) break
  }

  const described = [...seen].filter((one) => everywhere.has(one.slice(4)))
  expect(described.concat(notHere[name] ?? []).toSorted()).toEqual([...(listed.get(name) ?? [])].toSorted())
})

it('is said of every call', () => {
  expect([...listed.keys()].toSorted()).toEqual([...callNames].toSorted())
})
