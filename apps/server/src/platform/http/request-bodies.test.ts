import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { baseOf } from '../../../test/support/pooling-proxy.ts'
import { answerConnectionErrors, noteAnswers } from './connection-errors.ts'
import { refuseConnection } from './raw-refusal.ts'
import { receiveBodies } from './request-bodies.ts'

const hour = 3_600_000
/** Looked at by the test itself. */
const limits = { periodMs: 15_000, leastBytes: 15 * 1024, everyMs: hour, mostUnwanted: 1_000_000 }

let app: FastifyInstance
/** Has `/later` go on. */
let go: () => void
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** A server that reads what is sent to `/read`, and refuses `/refuse` unread. */
async function serve(changes: Partial<typeof limits> = {}, http: { headersTimeout?: number } = {}): Promise<void> {
  const { promise: later, resolve } = Promise.withResolvers<void>()
  go = resolve
  const clientErrorHandler = answerConnectionErrors({})
  app = fastify({ bodyLimit: 10_000_000, http: { connectionsCheckingInterval: 10, ...http }, clientErrorHandler })
  noteAnswers(app.server)
  receiveBodies(app, ({ socket }, code) => refuseConnection(socket, code, {}), { ...limits, ...changes })
  app.post('/read', async ({ body }) => `${JSON.stringify(body).length} read`)
  app.post('/later', { onRequest: () => later }, async ({ body }) => `${JSON.stringify(body).length} read`)
  app.post('/refuse', { onRequest: async (_request, reply) => reply.code(403).send('refused') }, () => '')
  await app.listen({ port: 0, host: '127.0.0.1' })
}

function connection(): Socket {
  const socket = connect(Number(new URL(baseOf(app.server)).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  return socket
}

/** A request that the server has seen, with the beginning of its body. */
async function open(path: string, length: number, begun: string): Promise<Socket> {
  const socket = connection()
  const arrived = once(app.server, 'request')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${begun}`,
  )
  const [request] = await arrived
  received.set(socket, request.socket)
  return socket
}
const received = new WeakMap<Socket, Socket>()
/** Sends more, and waits until it is there. */
async function more(socket: Socket, bytes: string): Promise<void> {
  const other = received.get(socket)!
  const before = other.bytesRead
  socket.write(bytes)
  await expect.poll(() => other.bytesRead).toBe(before + bytes.length)
}
const told = (answer: string) => ({ status: Number(answer.split(' ')[1]), body: answer.split('\r\n\r\n')[1] })
const tooSlow = {
  status: 408,
  body: '{"code":"Too slow","message":"The request took too long to arrive. Please try again."}',
}

it('a body that drips is refused when its time is over, and its connection closed', async () => {
  await serve()
  const before = performance.now()
  const socket = await open('/read', 5000, '"')
  const began = performance.now()
  await more(socket, 'a')
  app.bodies.check(before + limits.periodMs - 1)
  await more(socket, 'b')
  app.bodies.check(began + limits.periodMs)
  expect(told(await text(socket))).toEqual(tooSlow)
})

it('many that drip are all gone then', async () => {
  await serve()
  const dripping: Socket[] = []
  for (let i = 0; i < 300; i++) dripping.push(await open('/read', 5000, '"'))
  app.bodies.check(performance.now() + limits.periodMs)
  for (const socket of dripping) expect(told(await text(socket))).toEqual(tooSlow)
  await expect.poll(() => connections()).toBe(0)
})
const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  )

it('a long body may take as long as it needs over a line that is slow and steady', async () => {
  await serve()
  const part = 'x'.repeat(limits.leastBytes)
  const socket = await open('/read', part.length * 20 + 2, '"')
  const began = performance.now()
  for (let i = 1; i <= 20; i++) {
    await more(socket, part)
    app.bodies.check(began + (limits.periodMs + 1000) * i)
  }
  socket.end('"')
  expect(told(await text(socket))).toEqual({ status: 200, body: `${part.length * 20 + 2} read` })
})

it('a body that waits for the server to read on is not slow', async () => {
  await serve()
  const socket = await open('/later', 6, '"abc')
  app.bodies.check(performance.now() + limits.periodMs)
  go()
  socket.end('d"')
  expect(told(await text(socket))).toEqual({ status: 200, body: '6 read' })
})

it('a refusal waits for no body that drips', async () => {
  await serve()
  const socket = await open('/refuse', 5000, 'x')
  app.bodies.check(performance.now() + limits.periodMs)
  const answer = await text(socket)
  expect(answer).toMatch(/connection: close/i)
  expect(told(answer)).toEqual({ status: 403, body: 'refused' })
})

it('no more is read of a body that nobody wants than the limit', async () => {
  await serve({ mostUnwanted: 100_000 })
  const socket = await open('/refuse', 10 * hour, 'x'.repeat(100_001))
  const answer = await text(socket)
  expect(answer).toMatch(/connection: close/i)
  expect(told(answer)).toEqual({ status: 403, body: 'refused' })
})

it('a server looks by itself, and does not wait for ever for a head either', async () => {
  await serve({ periodMs: 20, everyMs: 10 }, { headersTimeout: 20 })
  const socket = await open('/read', 5000, '"')
  expect(told(await text(socket))).toEqual(tooSlow)
  const silent = connection()
  silent.write('POST /read HT')
  expect(told(await text(silent))).toEqual(tooSlow)
})
