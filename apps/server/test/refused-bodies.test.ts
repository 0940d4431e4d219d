// @large: walks every call that takes a body
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { calls as api } from '../src/calls.ts'
import { type CurrentUser, signIn } from '@afterclose/contract/auth'
import type { Call } from '@afterclose/contract/call'
import { health } from '@afterclose/contract/config'
import { startImport } from '@afterclose/contract/imports'
import { isProblem } from '@afterclose/contract/problems'
import { restoreJournal } from '@afterclose/contract/restore'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyLimit } from '../src/platform/http/body-limit.ts'
import { callExamples, type CallName, callNames } from './support/call-examples.ts'
import { headersOf, ProblemBody, type SignedIn, urlOf } from './support/client.ts'
import { filledJournal } from './support/filled-journal.ts'
import { baseOf, type PoolingProxy, poolingProxy } from './support/pooling-proxy.ts'
import { s3Server } from './support/s3/server.ts'
import { testServer, type TestServer } from './support/server.ts'

const withBody = callNames
  .map((name): readonly [CallName, Call] => [name, api[name]])
  .filter(([, { body }]) => body !== undefined)
const takesFiles = ({ body, form }: Call): boolean => body === 'multipart' || form !== undefined
/** What decides how a body is taken: its form, and how much of it the server reads before it knows that it is not wanted. */
const kindOf = (call: Call): string =>
  takesFiles(call) ? `form ${call.access}` : `JSON ${bodyLimit(call) < 500_000 ? 'that is small' : 'that may be large'}`
/** One call of each kind is sent as much as a line takes a while for; all others what fills no connection either. */
const sentMost = new Set([...Map.groupBy(withBody, ([, call]) => kindOf(call)).values()].map((ofKind) => ofKind[0]![0]))
const largest = 20_000_000
const filling = Buffer.alloc(largest, 'x')

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly parts: readonly Buffer[]
}
/** A text, where every call wants an object. */
const json = (size: number): Sent => ({
  headers: { 'content-type': 'application/json' },
  parts: size === 0 ? [] : [Buffer.from('"'), filling.subarray(0, size), Buffer.from('"')],
})
/** A file that none of the importers reads, and which is no archive and no picture. */
const form = (size: number): Sent => ({
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  parts:
    size === 0
      ? []
      : [
          Buffer.from('--b\r\ncontent-disposition: form-data; name="importer"\r\n\r\nnone\r\n'),
          Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.exe"\r\n\r\n'),
          filling.subarray(0, size),
          Buffer.from('\r\n--b--\r\n'),
        ],
})

interface Answer {
  readonly status: number
  readonly code: string | null
}

interface Asked {
  readonly params?: object | undefined
  readonly sent?: Sent
  readonly user?: CurrentUser | null
  readonly agent: Agent
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends to the server, or to a proxy before it. */
async function send(base: string, call: Call, { params, sent, user = null, agent, headers }: Asked): Promise<Answer> {
  const parts = sent?.parts ?? []
  const asked = request(base + urlOf(call, params), {
    agent,
    method: call.method,
    headers: {
      ...sent?.headers,
      ...(sent === undefined ? {} : { 'content-length': parts.reduce((sum, part) => sum + part.length, 0) }),
      ...(user === null ? {} : headersOf(user)),
      ...headers,
    },
  })
  const answered = once(asked, 'response')
  for (const part of parts) asked.write(part)
  asked.end()
  const [answer]: IncomingMessage[] = await answered
  const body = await text(answer!)
  const status = answer!.statusCode ?? 0
  return { status, code: status < 400 ? null : ProblemBody.parse(JSON.parse(body)).code }
}

const well = { status: 200, code: null }
const oneConnection = () => new Agent({ keepAlive: true, maxSockets: 1 })

describe('a refusal of a call with a body of 0 to 20 MB', () => {
  let server: TestServer
  let ann: SignedIn
  let journalId: number
  let base: string
  let proxy: PoolingProxy
  beforeAll(async () => {
    server = await testServer('SQLite')
    ann = await server.signUp('ann')
    journalId = await filledJournal(server, ann)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    base = baseOf(server.app.server)
    proxy = await poolingProxy(base)
  })
  afterAll(async () => {
    await proxy.close()
    await server.close()
  })

  /** Refuses the call in several ways, each followed by a request of somebody who did nothing wrong. */
  async function refuse(name: CallName, call: Call, to: string, agent: Agent): Promise<void> {
    const facts = { userId: ann.user.userId, username: 'ann', password: 'x', journalId }
    const { params } = callExamples(facts)[name]
    const [right, wrong] = takesFiles(call) ? [form, json] : [json, form]
    const tries: readonly Pick<Asked, 'sent' | 'user'>[] = [
      ...[0, 1000, 500_000].flatMap((size) => [
        { sent: right(size), user: null },
        { sent: right(size), user: ann.user },
        { sent: wrong(size), user: ann.user },
      ]),
      ...(sentMost.has(name) ? [{ sent: right(largest), user: ann.user }] : []),
    ]
    for (const one of tries) {
      const { status, code } = await send(to, call, { params, agent, ...one })
      expect(status, name).toBeGreaterThanOrEqual(400)
      expect(isProblem(code ?? ''), `${name}: ${code}`).toBe(true)
      expect(await send(to, health, { agent })).toEqual(well)
    }
  }

  it.each(withBody)('leaves the connection usable or closed: %s', async (name, call) => {
    const agent = oneConnection()
    await refuse(name, call, base, agent)
    agent.destroy()
  })

  it.each(withBody)('stops nobody else behind a proxy that pools its connections: %s', async (name, call) => {
    await refuse(name, call, proxy.base, new Agent())
  })

  it('reaches also a client that asks for the connection to be closed', async () => {
    const headers = { connection: 'close' }
    for (const call of [restoreJournal, signIn]) {
      const sent = call === signIn ? json(largest) : form(largest)
      const answer = await send(base, call, { sent, user: ann.user, agent: new Agent(), headers })
      expect(answer.status).toBe(call === signIn ? 413 : 415)
    }
  })
})

it('a full disk leaves the connection of an upload usable or closed', async () => {
  const s3 = await s3Server()
  const server = await testServer('SQLite', { s3: s3.settings, logLevel: 'silent' })
  const ann = await server.signUp('ann')
  const params = { journalId: (await server.journalOf(ann)).id }
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const base = baseOf(server.app.server)
  s3.setBroken(true)
  const archive = (size: number): Sent => {
    const { headers, parts } = form(size)
    return {
      headers,
      parts: parts.map((part) => (part.length > 200 ? part : Buffer.from(String(part).replace('exe', 'zip')))),
    }
  }
  const agent = oneConnection()
  for (const call of [startImport, restoreJournal]) {
    const answer = await send(base, call, { params, sent: archive(largest), user: ann.user, agent })
    expect(answer).toEqual({ status: 503, code: 'Files unavailable' })
    expect(await send(base, health, { agent })).toEqual(well)
  }
  agent.destroy()
  await server.close()
  await s3.close()
})
