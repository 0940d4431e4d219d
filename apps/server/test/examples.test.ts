// @large: runs the examples of the documentation
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createApiKey } from '@afterclose/contract/api-keys'
import { FillInput, readFillBatch } from '@afterclose/contract/fills'
import type { Scope } from '@afterclose/contract/scopes'
import { listTrades } from '@afterclose/contract/trades'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { SignedIn } from './support/client.ts'
import { type TestServer, testServer } from './support/server.ts'
import { workedJournal } from './support/worked-journal.ts'

// The programs of docs/examples, run as they are against a server that listens.

const examples = fileURLToPath(new URL('../../../docs/examples/', import.meta.url))
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0

let server: TestServer
let address: string
let trader: SignedIn
let journalId: number
let keys = 0
beforeAll(async () => {
  server = await testServer('SQLite')
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const journal = await workedJournal(server)
  trader = journal.trader
  journalId = journal.params.journalId
})
afterAll(() => server.close())

/** Runs a program with a new key of these scopes. */
async function run(program: string, file: string, scopes: Scope[], input = '') {
  const grant = { name: `Key ${++keys}`, scopes, journals: [journalId], lastDay: null }
  const { secret } = await trader.call(createApiKey, { body: grant })
  const env = { ...process.env, AFTERCLOSE_URL: address, AFTERCLOSE_KEY: secret }
  const running = promisify(execFile)(program, [examples + file, String(journalId)], { env })
  running.child.stdin?.end(input)
  return running
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

/** Waits until fills are merged. */
async function merged(batch: string): Promise<void> {
  const params = { journalId, batch }
  await server.services.db.updateTable('job').set({ run_after: '2024' }).where('kind', '=', 'merge-fills').execute()
  await expect.poll(async () => (await trader.call(readFillBatch, { params })).state).toBe('MERGED')
}

it.runIf(has('curl'))('the shell example of fills sends one (where curl is installed)', async () => {
  const { stdout } = await run('sh', 'fills.sh', ['fills.write'])
  const answer = JSON.parse(stdout)
  expect(answer).toMatchObject({ accepted: 1, known: 0, state: 'WAITING' })
  await merged(answer.batch)
  await expect(run('sh', 'fills.sh', ['trades.write'])).rejects.toMatchObject({
    stdout: expect.stringContaining('This API key lacks the scope fills.write.'),
  })
})

it.runIf(has('python3'))(
  'the Python example of fills sends those of a CSV file (where Python is installed)',
  async () => {
    const csv = [
      'id,time,side,symbol,price,size,commission',
      '2001,2024-05-06T09:30:00Z,BUY,GBPUSD,1.25,1,2',
      '2002,2024-05-06T10:30:00Z,SELL,GBPUSD,1.26,1,2',
      '',
    ].join('\n')
    const { stdout } = await run('python3', 'push_fills.py', ['fills.write'], csv)
    expect(stdout).toContain("'accepted': 2")
    await merged(/'batch': '([^']+)'/.exec(stdout)?.[1] ?? '')
    const { trades } = await trader.call(listTrades, { params: { journalId }, query: { limit: 500 } })
    expect(trades.filter(({ source }) => source === 'SCRIPT').map(({ entryPrice }) => entryPrice)).toContain('1.25')
    const source = await readFile(`${examples}push_fills.py`, 'utf8')
    expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
  },
)

it.runIf(has('python3'))(
  'the Python example of fills sends those that are too long for one request in several (where Python is installed)',
  async () => {
    const fillsOf = (count: number, note: string, more: readonly string[] = []) =>
      [
        ['id,time,side,symbol,price,size,notes', ...more.keys()].join(),
        ...Array.from({ length: count }, (_, i) => {
          const time = new Date(Date.UTC(2024, 6, 1, 0, i)).toISOString()
          const side = i % 2 === 0 ? 'BUY' : 'SELL'
          return [`${note.length}-${i}`, time, side, 'USDCAD', '1.25', '1', note, ...more].join()
        }),
      ].join('\n')
    // 1,100 fills are 2.3 MB: 1,000 and 500 are refused, 250 at once are taken.
    const { stdout } = await run('python3', 'push_fills.py', ['fills.write'], fillsOf(1100, 'x'.repeat(2000)))
    const accepted = [...stdout.matchAll(/'accepted': (\d+), 'known': 0/g)].map(([, count]) => Number(count))
    expect(accepted).toEqual([250, 250, 250, 250, 100])
    const short = await run('python3', 'push_fills.py', ['fills.write'], fillsOf(1000, 'x'))
    expect(short.stdout.match(/accepted/g)).toHaveLength(1)
    // A single one that is too long ends it.
    const long = Array.from({ length: 10 }, () => 'x'.repeat(120_000))
    const refused = run('python3', 'push_fills.py', ['fills.write'], fillsOf(3, '', long))
    await expect(refused).rejects.toMatchObject({ stderr: expect.stringMatching(/^413: /) })
  },
)

it.runIf(has('python3'))(
  'the Python example of fills sends them again when the server goes before it answers (where Python is installed)',
  async () => {
    let requests = 0
    const shaky = createServer((request, response) => {
      request.resume().on('end', () => {
        if (++requests === 1) request.socket.destroy()
        else response.writeHead(202, { 'content-type': 'application/json' }).end('{"accepted": 1}')
      })
    })
    await once(shaky.listen(0, '127.0.0.1'), 'listening')
    const { port } = z.object({ port: z.int() }).parse(shaky.address())
    const env = { ...process.env, AFTERCLOSE_URL: `http://127.0.0.1:${port}`, AFTERCLOSE_KEY: 'ack_' }
    const running = promisify(execFile)('python3', [`${examples}push_fills.py`, '1'], { env })
    running.child.stdin?.end('id,time\n1,2024-05-06T09:30:00Z\n')
    expect((await running).stdout).toContain("'accepted': 1")
    expect(requests).toBe(2)
    shaky.close()
  },
)

it('the Expert Advisor sends JSON that the call of fills takes', async () => {
  const source = await readFile(`${examples}AftercloseDeals.mq5`, 'utf8')
  const named = [...source.matchAll(/\\"(\w+)\\":/g)].map(([, name]) => name ?? '')
  const fields = [...Object.keys(FillInput.shape), 'source', 'account', 'zone', 'covered', 'fills', 'from', 'to']
  expect(named.length).toBeGreaterThan(12)
  expect(named.filter((name) => !fields.includes(name))).toEqual([])
  for (const field of ['id', 'time', 'side', 'symbol', 'price', 'size', 'source', 'account', 'zone', 'fills'])
    expect(named).toContain(field)
  expect(source).not.toContain('TimeGMT') // today's distance from UTC is not that of a deal before the clocks were changed
  expect(source).toMatch(/TRADE_TRANSACTION_DEAL_ADD[^]*EventSetTimer|EventSetTimer[^]*TRADE_TRANSACTION_DEAL_ADD/)
  for (const word of ['HistorySelect', 'DEAL_ENTRY', 'DEAL_POSITION_ID', 'WebRequest']) expect(source).toContain(word)
  const page = await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8')
  expect(page).toContain('AftercloseDeals.mq5')
  expect(page).toMatch(/not compiled by us/i)
  expect(page).toContain('Expert Advisors')
})
