// @large: walks every call with every caller
import { calls as api } from '../src/calls.ts'
import type { CurrentUser, OriginalToken } from '@afterclose/contract/auth'
import type { Access, Call } from '@afterclose/contract/call'
import { isProblem } from '@afterclose/contract/problems'
import { scopes, scopesOf } from '@afterclose/contract/scopes'
import type { Plan } from '@afterclose/core/permission'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withBlankFields } from '../src/platform/http/access/withhold.ts'
import { sign } from '../src/platform/http/access/login-session.ts'
import { withKey } from './support/api-key.ts'
import { callExamples, type CallName, callNames } from './support/call-examples.ts'
import {
  type Client,
  createClient,
  type Example,
  ProblemBody,
  type RawAnswer,
  type SignedIn,
  urlOf,
} from './support/client.ts'
import { filledJournal } from './support/filled-journal.ts'
import { contentReader, journalTables } from './support/journal-content.ts'
import { malformedInputs } from './support/malformed-inputs.ts'
import { rulesJudged } from './support/jobs.ts'
import { keepProofs } from './support/proofs.ts'
import { testServer, type TestServer } from './support/server.ts'
import { callsOfPermission, freshCalls } from './support/reach.ts'
import { stores } from './support/stores.ts'
import { aNotice, tell } from './support/tell.ts'

const calls = callNames.map((name): readonly [CallName, Call] => [name, api[name]])
const callsWith = (...kinds: readonly Access[]) => calls.filter(([, call]) => kinds.includes(call.access))
/** Whether FREE lacks it: what is written down, not what the call says of itself. */
const isGated = (name: CallName): boolean => Object.values(callsOfPermission).some((names) => names.includes(name))
const ofJournal = ['read', 'write', 'owner'] as const
const signedIn = ['session', 'user', ...ofJournal] as const
/** A viewer has grid states and a last use of his own, and may end his own share. */
const othersSee = journalTables.filter((table) => !['grid_state', 'journal_use', 'share'].includes(table))
const password = 'correct horse'
/** The journal has no import, batch of fills or walk of that name; all other calls that read find what their example asks for. */
const ofNoImport: readonly CallName[] = ['readImport', 'readImportRows']
const notThere: readonly CallName[] = ['readFillBatch', 'readWalk', 'readWalkColumns', 'cancelWalk']
function found(name: CallName) {
  if (name === 'undoDeletion') return { status: 409, json: { code: 'Undo too late' } } // a receipt of nothing
  if (ofNoImport.includes(name)) return { status: 404, json: { code: 'Unknown import' } }
  return notThere.includes(name) ? { status: 404, json: { code: 'Not found' } } : { status: 200 }
}
const Described = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ security: z.array(z.unknown()) }))),
})
/** A journal number that is free. */
const nowhere = 999_999

type RawClient = Pick<Client, 'raw'>
const send = (client: RawClient, call: Call, { params, query, body }: Example): Promise<RawAnswer> =>
  client.raw({ method: call.method, url: urlOf(call, params, query), payload: body })

describe.each(stores)('every call on %s', (store) => {
  let server: TestServer
  let ann: SignedIn
  let bob: SignedIn
  let reader: SignedIn
  let journalId: number
  let bobsJournal: number
  let bobsExtra: number

  beforeAll(async () => {
    server = await testServer(store, { twoFactor: true })
    // what is sent is not merged while journals are compared
    server.app.jobs.register({ kind: 'merge-fills', attempts: 1, run: async () => {} })
    ann = await server.signUp('ann')
    bob = await server.signUp('bob')
    reader = await server.signUp('reader')
    await keepProofs(server)
    for (const user of [ann, bob, reader]) await tell(server.services, user, null, [aNotice('Hello')])
    journalId = await filledJournal(server, ann)
    bobsJournal = await filledJournal(server, bob)
    bobsExtra = await filledJournal(server, bob)
  })
  afterAll(() => server.close())

  /** Again before each call, because a viewer may end a share. */
  async function shareWithReader(): Promise<void> {
    await server.services.db
      .insertInto('share')
      .values({ journal_id: journalId, id: 1, user_id: reader.user.userId, accepted: 1, created: '' })
      .onConflict((conflict) => conflict.columns(['journal_id', 'id']).doNothing())
      .execute()
  }
  /** Sees after each call of a block that a journal holds what it held before, which is read once for all of them. */
  function unchanged(journal: () => number, tables = journalTables): () => Promise<void> {
    let read: (journalId: number) => Promise<string>
    let held = ''
    beforeAll(async () => {
      read = await contentReader(server.services.db, tables)
      held = await read(journal())
    })
    return async () => {
      const before = held
      held = await read(journal())
      expect(held).toBe(before)
    }
  }
  const setPlan = (user: SignedIn, plan: Plan) =>
    server.services.db.updateTable('user_account').set({ plan }).where('id', '=', user.user.userId).execute()

  const exampleOf = (name: CallName, changes: Partial<Parameters<typeof callExamples>[0]> = {}): Example =>
    callExamples({ userId: ann.user.userId, username: 'ann', password, journalId, ...changes })[name]

  /** A user whose token says something else, signed as only the server can. */
  function withToken(changes: Partial<OriginalToken>): CurrentUser {
    const originalToken = { ...ann.user.originalToken, ...changes }
    return { ...ann.user, originalToken, signature: sign(originalToken, server.services.key) }
  }

  async function session(fullyAuthenticated: 0 | 1, expires: string): Promise<CurrentUser> {
    const sessionId = `s-${Math.random()}`
    await server.services.db
      .insertInto('user_session')
      .values({
        id: sessionId,
        user_id: ann.user.userId,
        fully_authenticated: fullyAuthenticated,
        issued: '2024-01-01T00:00:00.000Z',
        expires,
      })
      .execute()
    return withToken({ sessionId, expires, fullyAuthenticated: fullyAuthenticated === 1 })
  }

  it('is registered', () => {
    const missing = calls.filter(([, call]) => !server.app.hasRoute({ method: call.method, url: call.url }))
    expect(missing.map(([name]) => name)).toEqual([])
  })

  it('says who may make it in words that the tests below know', () => {
    expect(callsWith('anyone', ...signedIn).length).toBe(calls.length)
  })

  const ofUser = calls.filter(([, { params }]) => params !== undefined && 'userId' in params.shape)
  it.each(ofUser)('%s says of somebody else what it says of nobody', async (name, call) => {
    const foreign = await send(ann, call, exampleOf(name, { userId: bob.user.userId }))
    const none = await send(ann, call, exampleOf(name, { userId: nowhere }))
    expect(foreign.status).toBe(404)
    expect(none.json).toEqual(foreign.json)
  })

  it.each(callsWith(...signedIn))('[7.1] %s is refused with 401 without a valid token', async (name, call) => {
    const forged = { ...ann.user, signature: sign(ann.user.originalToken, Buffer.from('another key')) }
    const changed = { ...ann.user, originalToken: { ...ann.user.originalToken, userId: bob.user.userId } }
    const ended = withToken({ sessionId: 'ended' })
    const expired = await session(1, '2024-01-02T00:00:00.000Z')
    for (const user of [null, forged, changed, ended, expired]) {
      const answer = await send(createClient(server.app, user), call, exampleOf(name))
      expect(answer).toMatchObject({ status: 401, json: { code: 'Not signed in' } })
    }
    for (const headers of [
      { authorization: 'Bearer x', 'x-auth-token': 'no json' },
      { authorization: 'Bearer x', 'x-auth-token': '[]' },
      { authorization: `Basic ${ann.user.signature}` },
      { 'x-auth-token': JSON.stringify(ann.user.originalToken) },
    ]) {
      const url = urlOf(call, exampleOf(name).params)
      const answer = await server.stranger.raw({ method: call.method, url, headers })
      expect(answer).toMatchObject({ status: 401, json: { code: 'Not signed in' } })
    }
  })

  it.each(callsWith('user', ...ofJournal))(
    '[6.4] %s is refused with 412 half-way through a sign-in',
    async (name, call) => {
      const half = createClient(server.app, await session(0, '2999-01-01T00:00:00.000Z'))
      const answer = await send(half, call, exampleOf(name))
      expect(answer).toMatchObject({ status: 412, json: { code: 'Not fully authenticated' } })
    },
  )

  const fresh = calls.filter(([name]) => freshCalls.includes(name))
  it.each(fresh)('%s is refused with 403 without a fresh proof, and changes nothing', async (name, call) => {
    const stale = createClient(server.app, await session(1, '2999-01-01T00:00:00.000Z'))
    const { db } = server.services
    const held = async () =>
      JSON.stringify([
        await db.selectFrom('user_account').select(['id', 'username', 'password_hash']).orderBy('id').execute(),
        await db.selectFrom('two_factor_token').selectAll().orderBy('id').execute(),
        await db.selectFrom('passkey').selectAll().execute(),
        await db.selectFrom('recovery_code').selectAll().orderBy('code_hash').execute(),
        await db.selectFrom('api_key').select(['id', 'name', 'scopes']).orderBy('id').execute(),
      ])
    const before = await held()
    const answer = await send(stale, call, exampleOf(name))
    expect(answer).toMatchObject({ status: 403, json: { code: 'Confirm first' } })
    expect(await held()).toBe(before)
  })

  const byNoKey = calls.filter(([, call]) => call.access !== 'anyone' && call.scope === null)
  describe('by an API key that may not make it', () => {
    const expectUnchanged = unchanged(() => journalId)
    it.each(byNoKey)('%s may be made by no API key, and writes nothing', async (name, call) => {
      const answer = await send(await withKey(server, ann, scopes), call, exampleOf(name))
      const message = 'No API key may make this call.'
      expect(answer).toMatchObject({ status: 403, json: { code: 'Key not allowed', message } })
      await expectUnchanged()
    })
  })

  const byKey = calls.flatMap(([name, call]) => {
    const needed = scopesOf(call)
    return needed === null ? [] : [[name, call, needed] as const]
  })
  describe('by an API key with other scopes', () => {
    const expectUnchanged = unchanged(() => journalId)
    it.each(byKey)(
      '%s is refused to API keys that lack one of its scopes, and writes nothing',
      async (name, call, needed) => {
        for (const lacking of needed) {
          const others = scopes.filter((one) => one !== lacking)
          const answer = await send(await withKey(server, ann, others), call, exampleOf(name))
          const message = `This API key lacks the scope ${lacking}.`
          expect(answer).toMatchObject({ status: 403, json: { code: 'Key not allowed', message } })
        }
        for (const wrong of scopes.filter((one) => !needed.includes(one))) {
          const answer = await send(await withKey(server, ann, [wrong]), call, exampleOf(name))
          const message = `This API key lacks the scope ${needed.join(' and ')}.`
          expect(answer).toMatchObject({ status: 403, json: { code: 'Key not allowed', message } })
        }
        await expectUnchanged()
      },
    )
  })

  it('is described with the scopes that a key needs', async () => {
    const { json } = await server.stranger.raw({ method: 'GET', url: '/openapi.json' })
    const { paths } = Described.parse(json)
    for (const [name, call] of calls) {
      const operation = paths[call.url.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
      const session = call.access === 'anyone' ? [] : [{ signature: [], token: [] }]
      const needed = scopesOf(call)
      const key = needed === null ? [] : [{ key: needed }]
      expect({ name, security: operation?.security }).toEqual({ name, security: [...session, ...key] })
    }
  })

  const readByKey = byKey.filter(([, call]) => call.access === 'read' && call.method === 'GET')
  it.each(readByKey)('%s answers a key with its scopes alone as it answers its owner', async (name, call, needed) => {
    const changes = name === 'exportJournal' ? { query: { format: 'trades' } } : {}
    const example = { ...exampleOf(name), ...changes }
    const answer = await send(await withKey(server, ann, needed), call, example)
    const own = await send(ann, call, example)
    expect(answer.status).toBe(own.status)
    if (name === 'tradeFeed') return
    const { withheld }: Call = call
    const told = withheld === undefined || needed.includes('notes.read')
    expect(answer.json).toEqual(told ? own.json : withBlankFields(own.json, new Set(withheld)))
    expect(answer.headers['x-withheld']).toBe(told ? undefined : 'notes')
  })

  it.each(byKey.filter(([, call]) => call.access !== 'read' || call.method !== 'GET'))(
    '%s lets a key with its scopes alone through as it lets its owner',
    async (name, call, needed) => {
      const { status } = await send(await withKey(server, ann, needed), call, exampleOf(name))
      expect([401, 403]).not.toContain(status)
    },
  )

  it.each(callsWith('session'))('[6.4] %s may be made half-way through a sign-in', async (name, call) => {
    const half = createClient(server.app, await session(0, '2999-01-01T00:00:00.000Z'))
    const refused: Partial<Record<CallName, string>> = {
      verifySignIn: 'Wrong code', // of a token that he does not have
      beginPasskeyProof: 'No passkey',
      verifyByPasskey: 'Too late', // for a ticket that was never issued
    }
    const code = refused[name]
    expect(await send(half, call, exampleOf(name))).toMatchObject(
      code === undefined ? { status: 200 } : { status: 422, json: { code } },
    )
  })

  it.each(callsWith(...ofJournal))(
    '%s says of the journal of somebody else what it says of none',
    async (name, call) => {
      const foreign = await send(ann, call, exampleOf(name, { journalId: bobsJournal }))
      const none = await send(ann, call, exampleOf(name, { journalId: nowhere }))
      expect(foreign).toMatchObject({ status: 404, json: { code: 'Unknown journal' } })
      expect(none.json).toEqual(foreign.json)
    },
  )

  describe('in a journal shared for reading', () => {
    beforeAll(async () => {
      await shareWithReader()
      await rulesJudged(server)
    })
    const expectUnchanged = unchanged(() => journalId)
    it.each(callsWith('write', 'owner'))('[6.3] %s is refused', async (name, call) => {
      const code = call.access === 'owner' ? 'Owner only' : 'Read-only journal'
      expect(await send(reader, call, exampleOf(name))).toMatchObject({ status: 403, json: { code } })
      await expectUnchanged()
    })

    const expectSeenUnchanged = unchanged(() => journalId, othersSee)
    it.each(callsWith('read'))(
      '[6.3] %s may be made, and changes nothing that others see of it',
      async (name, call) => {
        await shareWithReader()
        expect(await send(reader, call, exampleOf(name))).toMatchObject(found(name))
        await expectSeenUnchanged()
      },
    )
  })

  it.each(callsWith(...ofJournal))('%s finds no journal that is not shared any more', async (name, call) => {
    await shareWithReader()
    const { db } = server.services
    const suspend = (accepted: 0 | 1) =>
      db.updateTable('share').set({ accepted }).where('journal_id', '=', journalId).execute()
    await suspend(0)
    expect(await send(reader, call, exampleOf(name))).toMatchObject({ status: 404, json: { code: 'Unknown journal' } })
    await suspend(1)
  })

  describe('in a journal beyond what the plan allows', () => {
    beforeAll(() => setPlan(bob, 'FREE').then(() => {}))
    afterAll(() => setPlan(bob, 'PRO').then(() => {}))
    const expectUnchanged = unchanged(() => bobsExtra)
    it.each(callsWith('write'))('[6.1] %s is refused', async (name, call) => {
      const answer = await send(bob, call, exampleOf(name, { journalId: bobsExtra }))
      expect(answer).toMatchObject({ status: 403, json: { code: 'No permission' } })
      await expectUnchanged()
    })
  })

  const gated = callNames.filter((name) => isGated(name)).map((name): readonly [CallName] => [name])
  it.each(gated)('[6.1] %s is refused on a plan that does not include it', async (name) => {
    await setPlan(bob, 'FREE')
    const answer = await send(bob, api[name], exampleOf(name, { journalId: bobsJournal }))
    expect(answer).toMatchObject({ status: 403, json: { code: 'No permission' } })
    await setPlan(bob, 'PRO')
  })

  it.each(callsWith('read'))('[6.3] %s goes by the plan of the viewer, not of the owner', async (name, call) => {
    await shareWithReader()
    await setPlan(ann, 'FREE')
    const onPro = await send(reader, call, exampleOf(name))
    await setPlan(reader, 'FREE')
    await shareWithReader()
    const onFree = await send(reader, call, exampleOf(name))
    for (const user of [ann, reader]) await setPlan(user, 'PRO')
    expect(onPro).toMatchObject(found(name))
    if (!isGated(name)) expect(onFree).toMatchObject(found(name))
    else expect(onFree).toMatchObject({ status: 403, json: { code: 'No permission' } })
  })

  it('[6.3] says whether it reads, writes or is for the owner wherever it names a journal', () => {
    const naming = calls.filter(([name]) => {
      const { params, body } = exampleOf(name)
      return /"(journalId|dbId)":/.test(JSON.stringify([params, body]))
    })
    const unguarded = naming.filter(([, call]) => !ofJournal.some((access) => access === call.access))
    expect(unguarded.map(([name]) => name)).toEqual([])
  })

  const refusing = stores.includes(store) ? calls : []
  it.each(refusing)('%s refuses malformed input in the words of the catalogue', async (name, call) => {
    for (const malformed of malformedInputs(call, exampleOf(name))) {
      const answer = await ann.raw({ method: call.method, ...malformed })
      const described = `${call.method} ${malformed.url} ${String(malformed.payload).slice(0, 200)}`
      expect(answer.status, described).toBeLessThan(500)
      if (malformed.refused) expect(answer.status, described).toBeGreaterThanOrEqual(400)
      if (answer.status < 400) continue
      const { code } = ProblemBody.parse(answer.json)
      expect(isProblem(code), `${described}: ${code}`).toBe(true)
    }
  })

  it.each(callsWith('read').filter(([, call]) => call.method === 'GET'))(
    '%s still answers after all that',
    async (name, call) => {
      expect(await send(ann, call, exampleOf(name))).toMatchObject(found(name))
    },
  )
})
