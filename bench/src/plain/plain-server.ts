/**
 * A plain server, in a separate process: the same rows of the same store as JSON of objects, packed by brotli as ours are, and a page that
 * computes with these objects in its main thread. No accounts, no choice of journals, no revisions: `/trades` reads and compresses on each
 * request, `/kept` sends the last compressed response.
 *
 * Arguments: the database file and the journal.
 */
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { openSqlite } from '@afterclose/server/store/sqlite'
import type { FeedTrade } from '@afterclose/engine/trades/to-columns'
import { readFeedPayins, readFeedTrades } from '@afterclose/server/numbers/books/repository'

const compress = promisify(brotliCompress)
const [file = '', journal = ''] = process.argv.slice(2)
const db = openSqlite(file)

/** Every closed trade with its gain in percent of the previous balance, in exit order. */
async function closedTrades(): Promise<object[]> {
  const rows: FeedTrade[] = []
  for await (const part of readFeedTrades(db, Number(journal))) rows.push(...part)
  const payins = (await readFeedPayins(db, Number(journal))).toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1))
  const closed = rows.flatMap((row) => (row.exitDate === null ? [] : [{ ...row, exitDate: row.exitDate }]))
  closed.sort((a, b) => (a.exitDate < b.exitDate ? -1 : a.exitDate > b.exitDate ? 1 : a.id - b.id))
  let balance = 0
  let paid = 0
  return closed.map((trade) => {
    for (let next = payins[paid]; next !== undefined && next.timestamp <= trade.exitDate; next = payins[++paid])
      balance += Number(next.delta)
    const gain = Number(trade.gain)
    const gainPercentage = balance > 0 ? (gain / balance) * 100 : 0
    balance += gain
    return { ...trade, gain, gainPercentage }
  })
}

const packedTrades = async (): Promise<Buffer> =>
  compress(JSON.stringify(await closedTrades()), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

const source = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const pages: Readonly<Record<string, { readonly type: string; readonly text: string }>> = {
  '/': { type: 'text/html', text: source('plain-page.html') },
  '/plain-page.js': { type: 'text/javascript', text: source('plain-page.js') },
  '/plain-statistics.js': { type: 'text/javascript', text: stripTypeScriptTypes(source('plain-statistics.ts')) },
  '/ping': { type: 'text/plain', text: 'here' },
}

function send(response: ServerResponse, type: string, body: string | Buffer, packed: boolean): void {
  response.writeHead(200, { 'content-type': type, ...(packed ? { 'content-encoding': 'br' } : {}) }).end(body)
}

let kept: Buffer | null = null
async function answer(path: string, response: ServerResponse): Promise<void> {
  if (path === '/trades' || path === '/kept') {
    if (path === '/trades' || kept === null) kept = await packedTrades()
    send(response, 'application/json', kept, true)
    return
  }
  const page = pages[path]
  if (page === undefined) response.writeHead(404).end()
  else send(response, page.type, page.text, false)
}

const server = createServer((request, response) => {
  answer(request.url ?? '', response).catch((error: unknown) => response.writeHead(500).end(String(error)))
})
process.on('message', () => {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address !== null) process.send?.({ url: `http://127.0.0.1:${address.port}` })
  })
})
