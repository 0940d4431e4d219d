// @large: makes every call that writes twice, with a journal of its own each time
import { AsyncLocalStorage } from 'node:async_hooks'
import { createJournal, deleteJournal } from '@afterclose/contract/journals'
import type { Call } from '@afterclose/contract/call'
import { TransactionBuilder } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls as api } from '../src/calls.ts'
import { callExamples, type CallName, callNames } from './support/call-examples.ts'
import { type SignedIn, urlOf } from './support/client.ts'
import { filledJournal } from './support/filled-journal.ts'
import { keepProofs } from './support/proofs.ts'
import { password, testServer, type TestServer } from './support/server.ts'

/** Does something in between, where what a call has read may be out of date: before a transaction that writes. */
interface Between {
  /** How many such transactions pass before. */
  left: number
  act: (() => Promise<unknown>) | null
}

const between = new AsyncLocalStorage<Between>()
const readers = new WeakSet<object>()

function watchTransactions(): void {
  // oxlint-disable-next-line typescript/unbound-method -- they are applied to their builders below
  const { execute, setAccessMode } = TransactionBuilder.prototype
  vi.spyOn(TransactionBuilder.prototype, 'setAccessMode').mockImplementation(function (
    this: TransactionBuilder<unknown>,
    mode,
  ) {
    const builder: TransactionBuilder<unknown> = Reflect.apply(setAccessMode, this, [mode])
    readers.add(builder)
    return builder
  })
  vi.spyOn(TransactionBuilder.prototype, 'execute').mockImplementation(async function (
    this: TransactionBuilder<unknown>,
    work,
  ) {
    const now = between.getStore()
    const act = now?.act ?? null
    if (now !== undefined && act !== null && !readers.has(this) && now.left-- === 0) {
      now.act = null
      await between.exit(act)
    }
    return Reflect.apply(execute, this, [work])
  })
}

interface Actor {
  readonly user: SignedIn
  readonly journalId: number
}

interface Answer {
  readonly status: number
  readonly code: unknown
}

const writes = callNames.filter((name) => {
  const { access, method, body }: Call = api[name]
  return access !== 'anyone' && access !== 'session' && method !== 'GET' && body !== 'multipart'
})
const ofJournal = writes.filter((name) => ['read', 'write', 'owner'].includes(api[name].access))
/** These answer as if the journal was deleted right after them, and write only what goes with it or is the user's own. */
const asIfBefore: ReadonlySet<CallName> = new Set([
  'createShare',
  'deleteJournal',
  'renameCaption',
  'saveGridState',
  'selectJournal',
  'sendFills',
  'skipReviewCard',
])
/** A second copy waits for the first one of its user; a second deletion has nothing to do. */
const oneAtATime: ReadonlySet<CallName> = new Set(['copyJournal', 'deleteJournal'])

describe('what another tab does between reading and writing, on SQLite', () => {
  let server: TestServer
  let user: SignedIn
  beforeAll(async () => {
    server = await testServer('SQLite', { twoFactor: true })
    await server.app.jobs.close() // only the two act
  })
  beforeEach(async () => {
    user = await server.signUp() // one account may not have journals for all tests
    await keepProofs(server)
  })
  afterEach(() => void vi.restoreAllMocks())
  afterAll(() => server.close())

  const actor = async (): Promise<Actor> => ({ user, journalId: await filledJournal(server, user) })
  const send = async (name: CallName, { user: by, journalId }: Actor): Promise<Answer> => {
    const { userId, username } = by.user
    const { params, query, body } = callExamples({ userId, username, password, journalId })[name]
    const sent = name === 'deleteAccount' ? { journalIds: [journalId] } : body
    const { status, json } = await by.raw({
      method: api[name].method,
      url: urlOf(api[name], params, query),
      payload: sent,
    })
    const code = typeof json === 'object' && json !== null && 'code' in json ? json.code : null
    return { status, code }
  }
  /** The call's answer, with the other's act before one of its transactions; null if it makes fewer. */
  async function interrupted(
    name: CallName,
    one: Actor,
    before: number,
    act: () => Promise<unknown>,
  ): Promise<Answer | null> {
    const now: Between = { left: before, act }
    const answer = await between.run(now, () => send(name, one))
    return now.act === null ? answer : null
  }

  it.each(ofJournal.filter((name) => !asIfBefore.has(name)))(
    '%s finds no journal that was deleted meanwhile',
    async (name) => {
      watchTransactions()
      const one = await actor()
      const remove = () => user.call(deleteJournal, { params: { journalId: one.journalId } })
      const answer = await interrupted(name, one, 0, remove)
      if (answer !== null) expect(answer.status).toBe(404)
    },
  )

  it.each(ofJournal.filter((name) => !oneAtATime.has(name)))(
    '%s answers what it would after the same call, which came in between',
    async (name) => {
      const twin = await actor()
      await send(name, twin)
      const after = await send(name, twin)
      watchTransactions()
      const one = await actor()
      const answer = await interrupted(name, one, 0, () => send(name, one))
      if (answer !== null) expect(answer).toEqual(after)
    },
  )

  it('an account is not deleted with a journal that its page did not show', async () => {
    watchTransactions()
    for (let before = 0; ; before++) {
      const ann = await server.signUp()
      await keepProofs(server)
      const one = { user: ann, journalId: await filledJournal(server, ann) }
      const body = { name: 'Unseen', currency: 'USD', tradeMarkets: 'FOREX' }
      const answer = await interrupted('deleteAccount', one, before, () => ann.call(createJournal, { body }))
      if (answer === null) break
      expect(answer).toEqual({ status: 409, code: 'Journals left' })
    }
  })
})
