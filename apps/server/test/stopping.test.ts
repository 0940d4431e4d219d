// @large: stops servers that are at work
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type CurrentUser, signUp } from '@afterclose/contract/auth'
import { health, readConfig } from '@afterclose/contract/config'
import { createJournal } from '@afterclose/contract/journals'
import { createPayin, listPayins } from '@afterclose/contract/payins'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { headersOf } from './support/client.ts'
import { type Broken, type KeptOpenAnswer, KeptOpenClient } from './support/kept-open-client.ts'
import { LiveClient, liveUrl } from './support/live-client.ts'
import { networkCaller } from './support/network-client.ts'
import { ServerProcess, settingsOf } from './support/processes/server-process.ts'
import { stores, type StoreName, testStore } from './support/stores.ts'

const clients = 12
/** What a client meets whose request was not looked at. */
const notHeard = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE']

/** Writes on a kept-open connection until the server is gone, or answers what it should not; tells at once what was acknowledged. */
async function writeUntilGone(
  base: string,
  user: CurrentUser,
  journalId: number,
  name: string,
  acknowledged: string[],
) {
  const client = new KeptOpenClient(base, user)
  const wrong: (KeptOpenAnswer | Broken)[] = []
  for (let i = 0; wrong.length === 0; i++) {
    const textualReason = `${name} ${i}`
    const body = { delta: '1', timestamp: '2024-01-01T00:00:00', textualReason }
    const answer = await client.send(createPayin, { params: { journalId }, body })
    if ('status' in answer && answer.status === 200) acknowledged.push(textualReason)
    else if ('status' in answer || answer.begun || !notHeard.includes(answer.code)) wrong.push(answer)
    else if (answer.code === 'ECONNREFUSED') break
  }
  return wrong
}

/** Stops a server while many write to it, as often as is asked, and looks at what is there. */
async function stopWhileManyWrite(store: StoreName, rounds: number, ask: (base: string) => Promise<unknown>) {
  const place = await testStore(store, 'empty')
  let server = new ServerProcess(settingsOf(place))
  let base = await server.ready()
  const user = await networkCaller(base, null)(signUp, { body: { username: 'ann', password: 'correct horse' } })
  const journal = { name: 'J', currency: 'USD', tradeMarkets: 'STOCKS' }
  const { id: journalId } = await networkCaller(base, user)(createJournal, { body: journal })
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round++) {
    await ask(base)
    const before = acknowledged.length
    const writing = Array.from({ length: clients }, (_, i) =>
      writeUntilGone(base, user, journalId, `${round} ${i}`, acknowledged),
    )
    while (acknowledged.length < before + clients) await wait(Math.random() * 100)
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, err: '' })
    const written = await Promise.all(writing)
    expect(written.flat()).toEqual([])
    server = new ServerProcess(settingsOf(place))
    base = await server.ready()
  }
  const { payins } = await networkCaller(base, user)(listPayins, { params: { journalId } })
  expect(payins.map(({ textualReason }) => textualReason).toSorted()).toEqual(acknowledged.toSorted())
  await server.end('SIGTERM')
  await place.remove()
}

describe('a server that is stopped while many write', () => {
  it.each(stores)('answers what it has begun, and begins nothing that it does not answer, on %s', (store) =>
    stopWhileManyWrite(store, runs({ quick: 1, full: 3 }), async () => {}),
  )

  it('goes on with all of it while a proxy has yet to see that it stops', () =>
    stopWhileManyWrite('SQLite', 1, (base) => fetch(base + health.url)))
})

describe('a server that is told to stop', () => {
  it('goes on for as long as a proxy needs to see it, says so, and closes what was kept open', async () => {
    const place = await testStore('SQLite', 'empty')
    const server = new ServerProcess(settingsOf(place))
    const base = await server.ready()
    const user = await networkCaller(base, null)(signUp, { body: { username: 'ann', password: 'correct horse' } })
    const client = new KeptOpenClient(base, user)
    const live = new WebSocket(liveUrl(base), ['v12.stomp'])
    await once(live, 'open')
    const left = once(live, 'close')
    expect(await client.send(health, {})).toEqual({ status: 200, closes: false })
    const ended = server.end('SIGTERM')
    let answer = await client.send(health, {})
    while ('status' in answer && answer.status === 200) answer = await client.send(health, {})
    expect(answer).toEqual({ status: 503, closes: true })
    expect(await client.send(readConfig, {})).toEqual({ status: 200, closes: true })
    const later = new LiveClient(base, headersOf(user))
    await later.connect()
    await later.leave()
    expect(await ended).toMatchObject({ code: 0, err: '' })
    expect((await left)[0]).toBe(1001)
    await place.remove()
  })

  it('does not wait for ever for who sends half of a request', async () => {
    const place = await testStore('SQLite', 'empty')
    const server = new ServerProcess(settingsOf(place))
    const { port } = new URL(await server.ready())
    const sockets = [
      '',
      'POST /v1/si',
      `POST ${signUp.url} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`,
    ]
    for (const begun of sockets) {
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      socket.on('error', () => {}) // it may be cut off
      socket.write(begun)
    }
    await wait(200)
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, err: '' })
    await place.remove()
  })
})
