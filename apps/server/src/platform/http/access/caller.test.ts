import type { Call } from '@afterclose/contract/call'
import type { FastifyInstance } from 'fastify'
import { request } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { headersOf } from '../../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../../test/support/server.ts'
import { buildApp } from '../../../app.ts'
import { currentOwner } from '../../workers/on-behalf.ts'
import { route } from '../route.ts'

const Owner = z.object({ owner: z.string() })
const slow = {
  method: 'GET',
  url: '/v1/slow',
  access: 'user',
  scope: null,
  summary: 'Slow',
  response: Owner,
} as const satisfies Call
const quick = { ...slow, url: '/v1/quick' } as const satisfies Call
const open = { ...slow, url: '/v1/open', access: 'anyone' } as const satisfies Call

type SignedUp = Awaited<ReturnType<TestServer['signUp']>>

describe('callers', () => {
  let server: TestServer
  let app: FastifyInstance
  let address: string
  /** Ends of the slow calls that run. */
  const running: (() => void)[] = []
  /** Rounds of the event loop in which quick calls began. */
  const begun: number[] = []
  let onQuick = () => {}
  beforeAll(async () => {
    server = await testServer('SQLite', { logLevel: 'silent' })
    app = await buildApp(server.services)
    route(app, slow, async () => {
      await new Promise<void>((resolve) => running.push(resolve))
      return { owner: currentOwner() }
    })
    route(app, quick, async () => {
      onQuick()
      return { owner: currentOwner() }
    })
    route(app, open, async () => ({ owner: currentOwner() }))
    address = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })
  const two = async () => [await server.signUp(), await server.signUp()] as const
  const settled = async () => {
    for (let i = 0; i < 50; i++) await new Promise(setImmediate)
  }
  const endAll = async (answers: readonly Promise<unknown>[]) => {
    const ended = Promise.all(answers)
    const state = { done: false }
    void ended.then(() => (state.done = true))
    while (!state.done) {
      running.splice(0).forEach((end) => end())
      await settled()
    }
    return ended
  }

  it('have a few of their calls answered at a time, and another is not behind the rest', async () => {
    const [ann, ben] = [await server.signUp(), await server.signUp()]
    const ask = (headers: Record<string, string>) => app.inject({ method: 'GET', url: slow.url, headers })
    const hers = Array.from({ length: 30 }, () => ask(headersOf(ann.user)))
    await settled()
    expect(running).toHaveLength(4)
    const his = ask(headersOf(ben.user))
    await settled()
    expect(running).toHaveLength(5)
    const answers = await endAll([...hers, his])
    expect(answers.map((answer) => z.object({ statusCode: z.number() }).parse(answer).statusCode)).toEqual(
      Array.from({ length: 31 }, () => 200),
    )
    expect((await his).json()).toEqual({ owner: `user ${ben.user.originalToken.userId}` })
  })

  it('have one each at a time where many ask for much, and whoever comes begins at once', async () => {
    const askers = await Promise.all(Array.from({ length: 6 }, () => server.signUp()))
    const ask = ({ user }: (typeof askers)[number]) =>
      app.inject({ method: 'GET', url: slow.url, headers: headersOf(user) })
    const answers = askers.slice(0, 5).flatMap((asker) => Array.from({ length: 6 }, () => ask(asker)))
    await settled()
    expect(running).toHaveLength(4 + 4 + 1 + 1 + 1)
    const last = ask(askers[5]!)
    await settled()
    expect(running).toHaveLength(12)
    await endAll([...answers, last])
  })

  it('have one long list answered at a time, which holds up no other call', async () => {
    const [ann, ben] = [await server.signUp(), await server.signUp()]
    const ask = (headers: Record<string, string>, url: string = slow.url) => app.inject({ method: 'GET', url, headers })
    const long = [ann, ann, ben].map(({ user }) => ask(headersOf(user), `${slow.url}?limit=101`))
    await settled()
    expect(running).toHaveLength(1)
    const short = [ask(headersOf(ben.user), `${slow.url}?limit=100`), ask(headersOf(ann.user))]
    await settled()
    expect(running).toHaveLength(3)
    await endAll([...long, ...short])
  })

  it('are answered in rounds of the event loop, between which others are heard, though nothing in them waits', async () => {
    const { user } = await server.signUp()
    let round = 0
    let isOver = false
    const count = () => {
      round++
      if (!isOver) setImmediate(count)
    }
    count()
    begun.splice(0)
    const ask = () => app.inject({ method: 'GET', url: `${quick.url}?limit=101`, headers: headersOf(user) })
    onQuick = () => void begun.push(round)
    await Promise.all(Array.from({ length: 8 }, ask))
    isOver = true
    expect(begun).toHaveLength(8)
    expect(new Set(begun).size).toBe(8)
  })

  /** Forty calls of one user and one of another before or behind them, who all connect at once; in the order in which they began. */
  async function callsOfTwo(path: string, place: 'before' | 'behind', [ann, ben]: readonly [SignedUp, SignedUp]) {
    let accepted = 0
    const count = () => accepted++
    app.server.on('connection', count)
    const began: { readonly owner: string; readonly accepted: number }[] = []
    onQuick = () => void began.push({ owner: currentOwner(), accepted })
    const ask = ({ user }: SignedUp) =>
      new Promise<void>((resolve, reject) => {
        const asked = request(`${address}${path}`, { headers: headersOf(user), agent: false })
        asked.on('response', (answer) => answer.resume().on('end', resolve)).on('error', reject)
        asked.end()
      })
    const before = place === 'before' ? [ask(ben)] : []
    const hers = Array.from({ length: 40 }, () => ask(ann))
    const answers = [...before, ...hers, ...(place === 'behind' ? [ask(ben)] : [])]
    // They begin to connect in the next tick; after this one, the kernel has all connections.
    process.nextTick(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50))
    await Promise.all(answers)
    app.server.off('connection', count)
    return { began, hisName: `user ${ben.user.originalToken.userId}` }
  }

  it('are heard before a long list begins, though all connect at once and one is accepted in each round', async () => {
    const { began, hisName } = await callsOfTwo(`${quick.url}?limit=101`, 'behind', await two())
    expect(began[0]?.accepted).toBe(41)
    expect(began.findIndex(({ owner }) => owner === hisName)).toBeLessThan(4)
  })

  it('who ask one small thing do not wait for those who connect', async () => {
    const { began } = await callsOfTwo(quick.url, 'behind', await two())
    expect(began[0]?.accepted).toBeLessThan(10)
  })

  it('who ask a second small thing beside the first do not wait for another who connects', async () => {
    const [ann, ben] = await two()
    const first = app.inject({ method: 'GET', url: slow.url, headers: headersOf(ben.user) })
    await settled()
    expect(running).toHaveLength(1)
    const { began, hisName } = await callsOfTwo(quick.url, 'before', [ann, ben])
    expect(began.find(({ owner }) => owner === hisName)?.accepted).toBeLessThan(15)
    await endAll([first])
  })

  it('are told when too much of theirs waits, and when to come again', async () => {
    const ann = await server.signUp()
    const headers = headersOf(ann.user)
    const all = Array.from({ length: 206 }, () => app.inject({ method: 'GET', url: slow.url, headers }))
    await settled()
    const health = await app.inject({ method: 'GET', url: '/health' })
    expect(health.statusCode).toBe(200)
    const answers = await endAll(all).then(() => Promise.all(all))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.json()).toEqual({
      code: 'Busy',
      message: 'Too many of your requests are waiting. Please try again in a moment.',
    })
    expect(refused[0]?.headers['retry-after']).toBe('1')
  })

  it('are refused when nobody connects any more, so that another who connects behind them is heard before', async () => {
    const [ann, ben] = await two()
    const statuses: number[] = []
    let refusedBefore = Number.NaN
    onQuick = () => void (refusedBefore = statuses.filter((status) => status === 429).length)
    const ask = ({ user }: SignedUp, path: string) =>
      new Promise<void>((resolve, reject) => {
        const asked = request(`${address}${path}`, { headers: headersOf(user), agent: false })
        asked.on('response', (answer) => {
          statuses.push(answer.statusCode ?? 0)
          answer.resume().on('end', resolve)
        })
        asked.on('error', reject).end()
      })
    const answers = [...Array.from({ length: 300 }, () => ask(ann, slow.url)), ask(ben, quick.url)]
    await endAll(answers)
    expect(refusedBefore).toBe(0)
    expect(statuses).toContain(429)
  })

  it('need no turn to ask how the server is, nor to send a file: it may come slowly', async () => {
    const ann = await server.signUp()
    const headers = headersOf(ann.user)
    const all = Array.from({ length: 204 }, () => app.inject({ method: 'GET', url: slow.url, headers }))
    await settled()
    expect((await app.inject({ method: 'GET', url: '/health', headers })).statusCode).toBe(200)
    const file = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
    const sent = await app.inject({ method: 'POST', url: '/v1/databases/99/imports', headers: file, payload: '--x--' })
    expect(sent.statusCode).toBe(404)
    await endAll(all)
  })

  describe('who are gone', () => {
    /** Sends the head of a call, and goes once the server has it. */
    async function goneWith(headers: Record<string, string>, method: 'GET' | 'POST', url: string): Promise<void> {
      const received = once(app.server, 'request')
      const gone = request(address + url, { method, headers }).on('error', () => {})
      if (method === 'GET') gone.end()
      else gone.write('{')
      const [{ socket }] = await received
      const closed = once(socket, 'close')
      await settled()
      gone.destroy()
      await closed
      await settled()
    }
    const ask = (headers: Record<string, string>) => app.inject({ method: 'GET', url: slow.url, headers })

    it('before their turn have nothing done for them, and it is the next one’s', async () => {
      const ann = await server.signUp()
      const headers = headersOf(ann.user)
      const first = Array.from({ length: 4 }, () => ask(headers))
      await settled()
      for (let i = 0; i < 4; i++) await goneWith(headers, 'GET', slow.url)
      await endAll(first)
      await settled()
      expect(running).toHaveLength(0)
      const next = Array.from({ length: 4 }, () => ask(headers))
      await settled()
      expect(running).toHaveLength(4)
      await endAll(next)
    })

    it('while they send keep no turn', async () => {
      const ann = await server.signUp()
      const headers = { ...headersOf(ann.user), 'content-type': 'application/json' }
      for (let i = 0; i < 4; i++) await goneWith({ ...headers, 'content-length': '50' }, 'POST', '/v1/databases')
      const next = Array.from({ length: 4 }, () => ask(headersOf(ann.user)))
      await settled()
      expect(running).toHaveLength(4)
      await endAll(next)
    })
  })

  it('give their turn back when a call is refused, whatever refuses it', async () => {
    const ann = await server.signUp()
    const headers = headersOf(ann.user)
    for (let i = 0; i < 10; i++) {
      const none = await app.inject({ method: 'GET', url: '/v1/databases/99/trades', headers })
      expect(none.statusCode).toBe(404)
      const wrong = await app.inject({ method: 'POST', url: '/v1/databases', headers, payload: { name: 1 } })
      expect(wrong.statusCode).toBe(400)
    }
    const answers = Array.from({ length: 4 }, () => app.inject({ method: 'GET', url: slow.url, headers }))
    await settled()
    expect(running).toHaveLength(4)
    await endAll(answers)
  })

  it('nobody knows are counted by their network, and a wrong token makes nobody another', async () => {
    const ask = async (remoteAddress: string, headers = {}) =>
      (await app.inject({ method: 'GET', url: open.url, remoteAddress, headers })).json()
    expect(await ask('192.0.2.7')).toEqual({ owner: 'network 192.0.2.7' })
    expect(await ask('2001:db8:1:2:3:4:5:6')).toEqual({ owner: 'network 2001:db8:1:2::/64' })
    const ann = await server.signUp()
    const forged = { ...headersOf(ann.user), authorization: 'Bearer forged' }
    expect(await ask('192.0.2.7', forged)).toEqual({ owner: 'network 192.0.2.7' })
    expect(await ask('192.0.2.7', { authorization: 'Bearer x', 'x-auth-token': '{' })).toEqual({
      owner: 'network 192.0.2.7',
    })
  })
})
