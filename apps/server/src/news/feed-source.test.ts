import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { fastClock, isPending } from '../../test/support/fast-clock.ts'
import { loadFeed } from './feed-source.ts'

it('waits ten seconds for a source that says nothing, and no longer', async () => {
  const arrived = Promise.withResolvers<void>()
  const silent = createServer(() => arrived.resolve())
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port }: AddressInfo = Object(silent.address())
  const clock = fastClock()
  const source = { kind: 'address', address: `http://feeds.example:${port}/` } as const
  const loading = loadFeed(source, new AbortController().signal, {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    mayReach: () => true,
  })
  await arrived.promise
  await clock.pass(9999)
  expect(await isPending(loading)).toBe(true)
  await clock.pass(1)
  expect(await isPending(loading)).toBe(false)
  await expect(loading).rejects.toThrow('took too long')
})
