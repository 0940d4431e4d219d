import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createApiKey } from '@afterclose/contract/api-keys'
import type { Scope } from '@afterclose/contract/scopes'
import { listTrades } from '@afterclose/contract/trades'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedIn } from './support/client.ts'
import { password, type TestServer, testServer } from './support/server.ts'
import { workedJournal } from './support/worked-journal.ts'

// The programs of docs/examples, run as they are against a server that listens.

const examples = fileURLToPath(new URL('../../../docs/examples/', import.meta.url))
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0

let server: TestServer
let address: string
let trader: SignedIn
let journalId: number
beforeAll(async () => {
  server = await testServer('SQLite')
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const journal = await workedJournal(server)
  trader = journal.trader
  journalId = journal.params.journalId
})
afterAll(() => server.close())

/** Runs a program with a new key of these scopes. */
async function run(program: string, file: string, scopes: Scope[]) {
  const grant = { name: file + scopes.join(), scopes, journals: [journalId], lastDay: null, password }
  const { secret } = await trader.call(createApiKey, { body: grant })
  const env = { ...process.env, AFTERCLOSE_URL: address, AFTERCLOSE_KEY: secret }
  return promisify(execFile)(program, [examples + file, String(journalId)], { env })
}

it.runIf(has('curl'))('the shell example prints the statistics of a journal (where curl is installed)', async () => {
  const { stdout } = await run('sh', 'statistics.sh', ['numbers.read'])
  const { json } = await trader.raw({ method: 'GET', url: `/v1/databases/${journalId}/stats` })
  expect(JSON.parse(stdout)).toEqual(json)
  expect(stdout).toContain('"numberOfTrades"')
  await expect(run('sh', 'statistics.sh', ['trades.read'])).rejects.toMatchObject({
    stdout: expect.stringContaining('This API key lacks the scope numbers.read.'),
  })
})

it.runIf(has('python3'))('the Python example prints the trades of a journal (where Python is installed)', async () => {
  const { stdout } = await run('python3', 'trades.py', ['trades.read', 'notes.read'])
  const { trades } = await trader.call(listTrades, { params: { journalId }, query: { limit: 500 } })
  const [head, ...rows] = stdout.trim().split('\r\n')
  expect(head).toBe('id,entryDate,exitDate,direction,entryPrice,exitPrice,gain,rMultiple')
  expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(trades.map(({ id }) => id))
  expect(rows.length).toBeGreaterThan(0)
  await expect(run('python3', 'trades.py', ['numbers.read'])).rejects.toMatchObject({
    stderr: expect.stringContaining('This API key lacks the scope'),
  })
})
