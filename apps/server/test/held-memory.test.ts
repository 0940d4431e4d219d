// @large: tens of thousands of trades
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { signUp } from '@afterclose/contract/auth'
import { confirmImport, readImport, startImport } from '@afterclose/contract/imports'
import { createJournal } from '@afterclose/contract/journals'
import { readStats } from '@afterclose/contract/stats'
import { expect, it } from 'vitest'
import { mt4Statement } from './support/mt4-statement.ts'
import { type NetworkCaller, networkCaller } from './support/network-client.ts'
import { ServerProcess, settingsOf } from './support/processes/server-process.ts'
import { deposit } from './support/statements.ts'
import { manyTrades } from './support/step-import.ts'
import { testStore } from './support/stores.ts'

/** Megabytes of RAM that the process has held at most. */
const mostHeld = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function importAll(call: NetworkCaller, journalId: number, trades: ReturnType<typeof manyTrades>): Promise<void> {
  const body = new FormData()
  body.append('importer', 'AUTO')
  body.append('file', new Blob([mt4Statement({ trades, deposits: [deposit] })]), 'Statement.htm')
  const { importIdentifier } = await call(startImport, { params: { journalId }, body })
  const params = { journalId, importIdentifier }
  const reach = async (wanted: string): Promise<void> => {
    for (;;) {
      const { state, error } = await call(readImport, { params })
      if (state === wanted) return
      if (state === 'FAILED') throw new Error(error ?? 'The import failed')
      await wait(50)
    }
  }
  await reach('NEEDS_INPUT')
  await call(confirmImport, { params })
  await reach('DONE')
}

// what a process holds is told by Linux alone
it.runIf(existsSync('/proc/self/status')).each([
  { memory: 512, count: 10_000 },
  { memory: 1024, count: 50_000 },
])('imports $count trades in $memory MB', async ({ memory, count }) => {
  const place = await testStore('SQLite', 'empty')
  const server = new ServerProcess({ ...settingsOf(place), MEMORY_MB: String(memory) })
  try {
    const url = await server.ready()
    const user = await networkCaller(url, null)(signUp, { body: { username: 'ann', password: 'correct horse' } })
    const call = networkCaller(url, user)
    const { id: journalId } = await call(createJournal, {
      body: { name: 'Held', currency: 'USD', tradeMarkets: 'FOREX' },
    })
    await importAll(call, journalId, manyTrades(count))
    expect((await call(readStats, { params: { journalId } })).numberOfTrades).toBe(count)
    expect(mostHeld(server.pid)).toBeLessThanOrEqual(memory)
  } finally {
    await server.end('SIGKILL')
    await place.remove()
  }
})
