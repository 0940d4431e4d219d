import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { liveUrl } from '../../../test/support/live-client.ts'
import { ServerProcess } from '../../../test/support/processes/server-process.ts'
import { mostStrangers } from './live-channel.ts'

const folder = mkdtempSync(join(tmpdir(), 'afterclose-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Against a process of its own, which hears of many at once: beside its clients it would hear of one after the other.
it('a server holds few connections that do not sign in, also when they come all at once', async () => {
  const server = new ServerProcess({ DATA_DIR: folder })
  const address = liveUrl(await server.ready())
  const crowd = Array.from({ length: mostStrangers + 100 }, () => new WebSocket(address, ['v12.stomp']))
  await Promise.all(
    crowd.map((socket) => {
      const answered = Promise.withResolvers<void>()
      for (const event of ['open', 'error', 'close']) socket.on(event, () => answered.resolve())
      return answered.promise
    }),
  )
  const open = () => crowd.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  await expect.poll(open).toBe(mostStrangers)
  for (const socket of crowd) socket.terminate()
  await server.end('SIGTERM')
})
