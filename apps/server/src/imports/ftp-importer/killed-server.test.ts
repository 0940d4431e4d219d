// @large: kills servers
import { createServer } from 'node:net'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { signUp } from '@afterclose/contract/auth'
import type { BodyOf, Call, ResponseOf } from '@afterclose/contract/call'
import { readImporterSettings, saveImporterSettings } from '@afterclose/contract/ftp-importer'
import { createJournal } from '@afterclose/contract/journals'
import { listTrades } from '@afterclose/contract/trades'
import { Client } from 'basic-ftp'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it, vi } from 'vitest'
import { headersOf, urlOf } from '../../../test/support/client.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { ServerProcess, settingsOf } from '../../../test/support/processes/server-process.ts'
import { winner } from '../../../test/support/statements.ts'
import { stores, testStore } from '../../../test/support/stores.ts'

const password = 'in plain sight'
const rounds = runs({ quick: 1, full: 3 })

describe.each(stores)('a server that is killed while statements arrive, on %s', (store) => {
  it('imports every statement that it acknowledged, once', async () => {
    const place = await testStore(store)
    const start = () => new ServerProcess({ ...settingsOf(place), FTP_PORT: '0' })
    let server = start()
    let address = await server.ready()
    let headers: Record<string, string> = {}
    async function call<const C extends Call>(entry: C, params: object, body?: BodyOf<C>): Promise<ResponseOf<C>> {
      const json = body === undefined ? {} : { body: JSON.stringify(body) }
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const url = address + urlOf(entry, params)
      const answer = await fetch(url, { method: entry.method, headers: { ...headers, ...type }, ...json })
      const text = await answer.text()
      if (!answer.ok) throw new Error(text)
      return JSON.parse(text)
    }
    headers = headersOf(await call(signUp, {}, { username: 'ann', password: 'correct horse' }))
    const { id } = await call(createJournal, {}, { name: 'Journal', currency: 'USD', tradeMarkets: 'FOREX' })
    const params = { journalId: id }
    await call(saveImporterSettings, params, { accountPassword: password, accountPasswordConfirm: password })

    const acknowledged: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const { server: where, accountName: user, path } = await call(readImporterSettings, params)
      const client = new Client(5000)
      await client.access({ host: '127.0.0.1', port: Number(where.split(':')[1]), user, password })
      for (const name of ['statement', 'detailed']) {
        const ticket = 1000 + 10 * round + name.length
        const page = mt4Statement({ trades: [{ ...winner, ticket }] })
        await client.uploadFrom(Readable.from([page]), `${path}/${name}-${round}.htm`)
        acknowledged.push(ticket)
      }
      await wait(Math.random() * 3000) // somewhere between what was acknowledged and its import
      await server.end('SIGKILL')
      client.close()
      server = start()
      address = await server.ready()
    }
    const tickets = async () => {
      const { trades } = await call(listTrades, params)
      return trades.map(({ externalId }) => Number(/\d+$/.exec(externalId ?? '')?.[0])).toSorted((a, b) => a - b)
    }
    await vi.waitUntil(async () => (await tickets()).length >= acknowledged.length, { timeout: 200_000, interval: 500 })
    expect(await tickets()).toEqual(acknowledged.toSorted((a, b) => a - b))
    await server.end('SIGTERM')
    await place.remove()
  })
})

describe('the FTP endpoint of a server', () => {
  it('stops the start with one sentence that names the setting which is wrong', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'afterclose-'))
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = Object(taken.address())
    const refused = async (settings: Record<string, string>) => {
      const { code, out, err } = await new ServerProcess({ DATA_DIR: folder, FTP_PORT: '0', ...settings }).ended()
      expect([code, out]).toEqual([1, ''])
      return err.trim()
    }
    expect(await refused({ FTP_PORT: String(port) })).toBe(
      `Cannot listen on 127.0.0.1, port ${port}: choose another with FTP_HOST and FTP_PORT.`,
    )
    writeFileSync(join(folder, 'none.pem'), 'no certificate')
    const pem = join(folder, 'none.pem')
    const missing = join(folder, 'missing.pem')
    expect(await refused({ FTP_TLS_CERT: missing, FTP_TLS_KEY: pem })).toBe(
      `The setting FTP_TLS_CERT must be the path of a readable file, not "${missing}".`,
    )
    expect(await refused({ FTP_TLS_CERT: pem, FTP_TLS_KEY: pem })).toBe(
      'FTP_TLS_CERT and FTP_TLS_KEY must be a certificate and its key, in PEM format.',
    )
    taken.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
