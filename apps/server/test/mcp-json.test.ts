import { createApiKey } from '@afterclose/contract/api-keys'
import { me } from '@afterclose/contract/auth'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { ofUser } from '../src/platform/workers/on-behalf.ts'
import { eras, mcpClient } from './support/mcp-client.ts'
import { testServer, type TestServer } from './support/server.ts'
import { workedJournal } from './support/worked-journal.ts'

// What /mcp answers is JSON and comes at once, by every protocol that it speaks.

let server: TestServer
let address: string
let journalId: number
let secret: string
let userId: number
beforeAll(async () => {
  server = await testServer('SQLite', { mcp: true })
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { trader, params } = await workedJournal(server)
  journalId = params.journalId
  userId = trader.user.userId
  const body = { name: 'Assistant', scopes: ['numbers.read' as const], journals: null, lastDay: null }
  secret = (await trader.call(createApiKey, { body })).secret
})
afterAll(() => server.close())

it.each(eras)('a client of the SDK (%s) is answered in JSON, whatever it asks', async (era) => {
  const types: (string | null)[] = []
  const noted: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    if (init?.method === 'POST' && answer.status === 200) types.push(answer.headers.get('content-type'))
    return answer
  }
  const { client, ask } = await mcpClient(address, secret, { era, fetch: noted })
  expect(client.getNegotiatedProtocolVersion()).toBe(era === 'auto' ? '2026-07-28' : era)
  expect((await client.listTools()).tools).not.toEqual([])
  expect((await ask('figures', { journalId, figures: ['winRate'] })).refused).toBe(false)
  expect((await ask('figures', { journalId: 999_999, figures: ['winRate'] })).refused).toBe(true)
  await client.close()
  expect(types.length).toBeGreaterThanOrEqual(4)
  expect(new Set(types)).toEqual(new Set(['application/json']))
})

const post = (payload: object, headers: Record<string, string> = {}) =>
  server.stranger.raw({
    method: 'POST',
    url: '/mcp',
    headers: {
      authorization: `Bearer ${secret}`,
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    payload,
  })
it('takes messages of up to 256 kB', async () => {
  const ofBytes = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) })
  expect((await post(ofBytes(256 * 1024))).status).toBe(400) // no message of the protocol
  expect((await post(ofBytes(256 * 1024 + 1))).status).toBe(413)
})

const list = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list' })
const cancel = (requestId: number) => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
})

it('several messages of an earlier protocol are answered together, also one that they cancel', async () => {
  const both = await post([list(1), cancel(2), list(2)])
  expect(both).toMatchObject({
    status: 200,
    json: [
      { id: 1, result: {} },
      { id: 2, result: {} },
    ],
  })
  expect(await post([list(1), cancel(1)])).toMatchObject({ status: 200, json: { id: 1, result: {} } })
  expect((await post([list(1), list(1)])).status).toBe(200)
  for (const nothingToSay of [cancel(1), [cancel(1)], { jsonrpc: '2.0', id: 5, result: {} }])
    expect((await post(nothingToSay)).status).toBe(202)
})

it('there is nothing to wait for: streams are refused, and a subscription ends with its answer', async () => {
  const headers = { authorization: `Bearer ${secret}`, accept: 'text/event-stream' }
  for (const method of ['GET', 'DELETE'] as const)
    expect(await server.stranger.raw({ method, url: '/mcp', headers })).toMatchObject({
      status: 405,
      headers: { 'content-type': 'application/json' },
    })
  const version = '2026-07-28'
  const about = 'io.modelcontextprotocol'
  const subscribe = {
    jsonrpc: '2.0',
    id: 1,
    method: 'subscriptions/listen',
    params: {
      notifications: { toolsListChanged: true },
      _meta: {
        [`${about}/protocolVersion`]: version,
        [`${about}/clientInfo`]: { name: 'test', version: '1' },
        [`${about}/clientCapabilities`]: {},
      },
    },
  }
  const ended = await post(subscribe, { 'mcp-protocol-version': version, 'mcp-method': subscribe.method })
  expect(ended.status).toBe(200)
  expect(ended.bytes.toString()).toContain('"notifications":{}')
  expect(ended.bytes.toString()).toContain('"resultType":"complete"')
})

const ask = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'figures', arguments: { journalId, figures: ['winRate'], intervals: false } },
})
const asks = (count: number) => Array.from({ length: count }, (_, i) => ask(i + 1))

it('takes up to 20 tool calls in a message, which count one by one', async () => {
  const take = vi.spyOn(server.app.callsOfKeys, 'take').mockReturnValue(0)
  onTestFinished(() => take.mockRestore())
  const { status, json } = await post(asks(21))
  expect(status).toBe(400)
  expect(json).toMatchObject({ message: 'A message may contain 20 tool calls at most.' })
  take.mockClear()
  expect((await post(asks(20))).status).toBe(200)
  expect(take).toHaveBeenCalledTimes(20)
  for (let left = 15; left > 0; left--) take.mockReturnValueOnce(0)
  take.mockReturnValueOnce(3)
  const refused = await post(asks(20))
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3'])
})

it('makes the tool calls of a message one by one, in the turns of its user, so that others go in between', async () => {
  const count = vi.spyOn(server.app.callsOfKeys, 'take').mockReturnValue(0)
  const other = await server.signUp()
  const { callers } = server.app
  const take = callers.take.bind(callers)
  const letGo = Promise.withResolvers<void>()
  const now = { running: 0, most: 0, done: 0 }
  // a call of the user that has its turn stays open until it is let go
  const queue = vi.spyOn(callers, 'take').mockImplementation(async (...given) => {
    const leave = await take(...given)
    if (given[0] !== ofUser(userId)) return leave
    now.most = Math.max(now.most, ++now.running)
    await letGo.promise
    let left = false
    return () => {
      if (!left) now.done++
      if (!left) now.running--
      left = true
      leave()
    }
  })
  onTestFinished(() => {
    letGo.resolve()
    for (const spy of [count, queue]) spy.mockRestore()
  })

  // of a hundred calls in five messages each message has one in the queue, and four have their turn
  const messages = Promise.all(Array.from({ length: 5 }, () => post(asks(20))))
  await vi.waitFor(() => expect([now.running, callers.waitingOf(ofUser(userId))]).toEqual([4, 1]))
  await other.call(me, {})
  expect([now.running, callers.waitingOf(ofUser(userId)), now.done]).toEqual([4, 1, 0])
  letGo.resolve()
  expect((await messages).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(now).toMatchObject({ running: 0, most: 4 })
  expect(now.done).toBeGreaterThanOrEqual(100)

  now.most = 0
  now.done = 0
  queue.mockClear()
  expect((await post(asks(20))).status).toBe(200)
  expect(now).toMatchObject({ running: 0, most: 1 })
  expect(now.done).toBeGreaterThanOrEqual(20)
  expect(new Set(queue.mock.calls.map(([owner]) => owner))).toEqual(new Set([ofUser(userId)]))
})
