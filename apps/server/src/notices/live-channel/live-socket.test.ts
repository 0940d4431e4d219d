import { once } from 'node:events'
import type { NotificationView } from '@afterclose/contract/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { LiveSocket } from './live-socket.ts'

const user: SessionUser = {
  id: 1,
  username: 'ann',
  plan: 'PRO',
  planUntil: null,
  demo: false,
  sessionId: 's',
  confirmedAt: null,
  key: null,
  fullyAuthenticated: true,
}
const notification = (id: number): NotificationView => ({
  id,
  journalId: null,
  notificationType: 'SYSTEM',
  notificationTitle: `n${id}`,
  notification: '',
  read: false,
  created: '2024-01-01T00:00:00.000Z',
  importEnded: null,
})

let server: WebSocketServer
let client: WebSocket
/** Ids that are there, and how the next reading of them is answered. */
let ids: number[]
let answer: (found: readonly NotificationView[]) => Promise<readonly NotificationView[]>
let socket: LiveSocket
const log = vi.fn()
const texts: string[] = []
const titles = () => [...texts.join('').matchAll(/"notificationTitle":"(n\d+)"/g)].map(([, title]) => title)

beforeEach(async () => {
  ids = []
  texts.length = 0
  log.mockReset()
  answer = (found) => Promise.resolve(found)
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const made = new Promise<LiveSocket>((resolve) => {
    server.once('connection', (ws) =>
      resolve(
        new LiveSocket(ws, {
          authenticate: async () => user,
          enter: () => true,
          leave: () => {},
          begin: async () => ids.at(-1) ?? 0,
          newer: (_, after) => answer(ids.filter((id) => id > after).map(notification)),
          log,
        }),
      ),
    )
  })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  client = new WebSocket(`ws://127.0.0.1:${port}`)
  client.on('message', (data: Buffer) => texts.push(data.toString()))
  await once(client, 'open')
  socket = await made
  client.send('CONNECT\naccept-version:1.2\n\n\0SUBSCRIBE\nid:1\nreceipt:r\ndestination:/user/queue/messages\n\n\0')
  await vi.waitFor(() => expect(texts.join('')).toContain('RECEIPT'))
})
afterEach(() => {
  client.terminate()
  server.close()
})

it('hears of what is told while it looks for what was told before', async () => {
  let release = (): void => {}
  answer = (found) => new Promise((resolve) => (release = () => resolve(found)))
  socket.hint() // looks, and finds nothing yet
  answer = (found) => Promise.resolve(found)
  ids.push(1)
  socket.hint()
  release()
  await vi.waitFor(() => expect(titles()).toEqual(['n1']))
})

it('sends nothing twice, however often it is told', async () => {
  answer = (found) => new Promise((resolve) => setImmediate(() => resolve(found.slice(0, 2))))
  for (let id = 1; id <= 20; id++) {
    ids.push(id)
    socket.hint()
    if (id % 3 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await vi.waitFor(() => expect(titles()).toEqual(ids.map((id) => `n${id}`)))
})

it('goes on at the next hint when the store fails', async () => {
  ids.push(1)
  answer = () => Promise.reject(new Error('gone'))
  socket.hint()
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce())
  answer = (found) => Promise.resolve(found)
  socket.hint()
  await vi.waitFor(() => expect(titles()).toEqual(['n1']))
})

it('cuts off a client that reads nothing', async () => {
  const closed = once(client, 'close')
  client.pause()
  for (let revision = 0; revision < 200_000; revision++) socket.send({ kind: 'journal', journalId: 1, revision })
  client.resume()
  const [code]: unknown[] = await closed
  expect(code).toBe(1006)
})
