import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stopInOrder } from './stopping.ts'

const large = Buffer.alloc(40_000_000, 'a')
const never = { watchedMs: 0, noticeMs: 0, patienceMs: 600_000 }

let app: FastifyInstance
let sockets: Socket[]
beforeEach(() => {
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** A server that answers `/large` with more than a connection holds at a time, and `/slow` when `go` is called. */
async function serve(times: Parameters<typeof stopInOrder>[1]): Promise<{ go: () => void; asked: Promise<void> }> {
  const { promise, resolve: go } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  app = fastify({ return503OnClosing: false })
  stopInOrder(app, times)
  app.get('/large', async () => large)
  app.get('/slow', async () => {
    ask()
    await promise
    return 'slow'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { go, asked }
}

async function open(): Promise<Socket> {
  const address = app.server.address()
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)

/** All that comes until the connection ends. */
async function rest(socket: Socket): Promise<string> {
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  await once(socket, 'close')
  return Buffer.concat(parts).toString('latin1')
}

it('an answer whose reader is slow comes whole when the server closes', async () => {
  await serve(never)
  const socket = await open()
  ask(socket, '/large')
  const [head]: Buffer[] = await once(socket, 'data')
  socket.pause()
  const closed = app.close()
  const tail = rest(socket)
  socket.resume()
  expect((head?.length ?? 0) + (await tail).length).toBeGreaterThan(large.length)
  await closed
})

it('what was begun is answered, with the word that the connection ends, and what was not is cut off', async () => {
  const { go, asked } = await serve(never)
  const [idle, slow] = [await open(), await open()]
  ask(slow, '/slow')
  await asked
  const closed = app.close()
  const [nothing, answer] = [rest(idle), rest(slow)]
  setImmediate(go)
  expect(await answer).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*connection: close\r\n[^]*slow$/i)
  expect(await nothing).toBe('')
  await closed
})

it('an answer that never comes is not waited for without end', async () => {
  const { asked } = await serve({ ...never, patienceMs: 50 })
  const socket = await open()
  ask(socket, '/slow')
  await asked
  const nothing = rest(socket)
  await app.close()
  expect(await nothing).toBe('')
})

it('who looked a while ago is not waited for', async () => {
  await serve({ watchedMs: 0, noticeMs: 600_000, patienceMs: 600_000 })
  app.stopping.look()
  await app.close()
  expect(() => app.stopping.look()).toThrow('This server is stopping')
})
