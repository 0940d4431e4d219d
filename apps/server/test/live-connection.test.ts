// @large: waits for connections to be lost
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { signOut } from '@afterclose/contract/auth'
import type { LiveMessage } from '@afterclose/contract/live'
import { createPayin } from '@afterclose/contract/payins'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { LiveConnection } from '@afterclose/web/journal/live/live-connection'
import { headersOf, type SignedIn } from './support/client.ts'
import { liveUrl } from './support/live-client.ts'
import { testServer, type TestServer } from './support/server.ts'
import { aNotice, tell } from './support/tell.ts'

/** The network between a browser and the server, which can be cut. */
class Line {
  readonly sockets = new Set<Socket>()
  readonly #net: Server
  /** How many connections were begun. */
  begun = 0
  up = true

  constructor(port: number) {
    this.#net = createServer((browser) => {
      this.begun++
      if (!this.up) {
        browser.destroy()
        return
      }
      const server = connect(port, '127.0.0.1')
      for (const [from, to] of [
        [browser, server],
        [server, browser],
      ] as const) {
        from.pipe(to)
        from.on('error', () => {})
        from.on('close', () => to.destroy())
      }
      this.sockets.add(browser)
      browser.on('close', () => this.sockets.delete(browser))
    })
  }

  async listen(): Promise<string> {
    this.#net.listen(0, '127.0.0.1')
    await once(this.#net, 'listening')
    const address = this.#net.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }
  cut(): void {
    for (const socket of this.sockets) socket.destroy()
  }
  close(): void {
    this.up = false
    this.cut()
    this.#net.close()
  }
}

let server: TestServer
let line: Line
let address: string
const connections: LiveConnection[] = []

beforeAll(async () => {
  server = await testServer('SQLite')
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  line = new Line(Number(new URL(url).port))
  address = liveUrl(await line.listen())
})
afterEach(() => {
  for (const connection of connections.splice(0)) connection.stop()
  line.up = true
})
afterAll(async () => {
  line.close()
  await server.close()
})

/** A connection as a page holds it, and what it brought. */
function follow(user: SignedIn, after: number | null = null) {
  const messages: LiveMessage[] = []
  const [onOpen, onLost, onRefused] = [vi.fn(), vi.fn(), vi.fn()]
  const connection = new LiveConnection({
    address,
    headers: () => headersOf(user.user),
    after,
    onMessage: (message) => messages.push(message),
    onOpen,
    onLost,
    onRefused,
  })
  connections.push(connection)
  return {
    connection,
    messages,
    onOpen,
    onLost,
    onRefused,
    ids: () => messages.flatMap((message) => (message.kind === 'notification' ? [message.notification.id] : [])),
    opened: (times: number) => vi.waitFor(() => expect(onOpen).toHaveBeenCalledTimes(times)),
  }
}
let notices = 0
const told = (user: SignedIn): Promise<number> => tell(server.services, user, null, [aNotice(`n${++notices}`)])

it('[7.34] brings each notification once and in order, however often the line is cut', async () => {
  const user = await server.signUp()
  await told(user)
  const page = follow(user, 0)
  for (let cuts = 0; cuts < 4; cuts++) {
    await page.opened(cuts + 1)
    await told(user)
    if (cuts % 2 === 0) await vi.waitFor(() => expect(page.ids()).toHaveLength(cuts * 2 + 2))
    line.cut()
    await told(user)
  }
  await vi.waitFor(() => expect(page.ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]))
})

it('goes on after what the list had, and brings hints of journals', async () => {
  const user = await server.signUp()
  const { id: journalId } = await server.journalOf(user)
  await told(user)
  await told(user)
  const page = follow(user, 1)
  await page.opened(1)
  const body = { delta: '10', timestamp: '2024-01-01T00:00:00', textualReason: '', accountBalance: null }
  await user.call(createPayin, { params: { journalId }, body })
  await vi.waitFor(() => expect(page.messages).toContainEqual(expect.objectContaining({ kind: 'journal', journalId })))
  expect(page.ids()).toEqual([2])
})

it('tries again while nobody answers, and is one connection however often the network changes', async () => {
  const page = follow(await server.signUp())
  await page.opened(1)
  line.up = false
  line.cut()
  await vi.waitFor(() => expect(page.onLost).toHaveBeenCalledTimes(1))
  const before = line.begun
  await vi.waitFor(() => expect(line.begun).toBeGreaterThan(before))
  await vi.waitFor(() => expect(page.onLost.mock.calls.length).toBeGreaterThan(1)) // of an attempt that failed
  line.up = true
  page.connection.renew()
  page.connection.renew()
  await page.opened(2)
  page.connection.renew()
  await page.opened(3)
  page.connection.hurry() // it does not wait
  await vi.waitFor(() => expect(line.sockets.size).toBe(1))
  expect(page.onOpen).toHaveBeenCalledTimes(3)
})

it('says with which session it was refused when that has ended', async () => {
  const user = await server.signUp()
  const page = follow(user)
  await page.opened(1)
  await user.call(signOut, {})
  await vi.waitFor(() => expect(page.onRefused).toHaveBeenCalledWith('Not signed in', headersOf(user.user)))
})

it('does not come back when it is stopped', async () => {
  const page = follow(await server.signUp())
  await page.opened(1)
  page.connection.stop()
  await vi.waitFor(() => expect(line.sockets.size).toBe(0))
  page.connection.stop()
  expect(page.onLost).not.toHaveBeenCalled()

  // nor while it waits for the next attempt
  const other = follow(await server.signUp())
  await other.opened(1)
  line.cut()
  await vi.waitFor(() => expect(other.onLost).toHaveBeenCalled())
  other.connection.stop()
  const { begun } = line
  await new Promise((resolve) => setTimeout(resolve, 1500)) // the first wait is shorter
  expect(line.begun).toBe(begun)
})
