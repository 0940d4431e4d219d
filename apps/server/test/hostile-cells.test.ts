// @large: walks every file that is written
import { readdirSync, readFileSync } from 'node:fs'
import { cancelBarJob } from '@afterclose/contract/bars'
import { changeImport, cancelImport, confirmImport, readImport } from '@afterclose/contract/imports'
import { listPayins } from '@afterclose/contract/payins'
import { readStats } from '@afterclose/contract/stats'
import { listTrades } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JournalOf, settledImport, upload } from './support/import-file.ts'
import { confirm as confirmBars, upload as uploadBars } from './support/price-bars.ts'
import { type TestServer, testServer } from './support/server.ts'
import { newJournal, of } from './support/statements.ts'
import { sqliteOnly, type StoreName } from './support/stores.ts'

/** What no platform writes into a cell: a number beyond all numbers, a date beyond all calendars, text that no store keeps. */
const hostile = [
  '1e400',
  '-1e400',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  `0.${'0'.repeat(400)}1`,
  '99999999999999.9999999999',
  '0x10',
  '--1',
  '1,2,3,4',
  '+275760-09-13T00:00:00',
  '275760-09-13 00:00:00',
  '0000-00-00 00:00:00',
  '9999-12-31 23:59:59',
  '1700-01-01 00:00:00',
  '2024-02-30 25:61:61',
  '8640000000000001',
  '-8640000000000001',
  'a\0b',
  '\ud800',
  '\u202egpj.exe',
  `=cmd|' /C calc'!A0`,
  '"',
  '""",""',
  '<b>&#0;&lt;',
  '__proto__',
  'constructor',
  'x'.repeat(40_000),
  '[['.repeat(2000),
  '',
  ' ',
] as const

const samples = new URL('../../../packages/importers/test/samples/', import.meta.url)
const platforms = readdirSync(samples).toSorted()

/** Numbers from 0 to below `most`, the same for the same seed (mulberry32). */
function dice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * most)
  }
}

/** The text with some of its cells hostile: whatever stands between what parts cells in tables, pages and tags. */
function withHostileCells(text: string, roll: (most: number) => number, oneOf: number): string {
  const parts = text.split(/([,;\t\n\r<>"|=]+)/)
  const cells = parts.flatMap((part, i) => (i % 2 === 0 && part.trim() !== '' ? [i] : []))
  const sure = cells[roll(cells.length)]
  return parts
    .map((part, i) => (i === sure || (cells.includes(i) && roll(oneOf) === 0) ? hostile[roll(hostile.length)]! : part))
    .join('')
}

/**
 * How many cells there are to one hostile cell, beside the one that each file has. Many hostile cells in a file are for its
 * reader, which no store can change; with a single one the file is saved, and each store has to take it.
 */
const oneHostileIn = { SQLite: [100_000, 12], PostgreSQL: [100_000] } as const satisfies Record<
  StoreName,
  readonly number[]
>

describe.each(sqliteOnly)('hostile cells on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const said = ({ state, error }: { readonly state: string; readonly error: string | null }): string =>
    `${state}: ${error}`

  /** Imports what can be imported of a file; whatever it holds is told in a sentence. */
  async function take(journal: JournalOf, file: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }) {
    const { trader } = journal
    const read = await upload(journal, file)
    if (read.state === 'FAILED') return expect(said(read)).not.toContain('unexpected')
    const params = of(journal, read.importIdentifier)
    const rates = Object.fromEntries((read.preview?.missingRates ?? []).map((code) => [code, '1.1']))
    try {
      if (Object.keys(rates).length > 0) await trader.call(changeImport, { params, body: { rates } })
      await settledImport(journal, read.importIdentifier)
      await trader.call(confirmImport, { params, query: { acceptDifferences: 'true' } })
    } catch (error) {
      expect(error).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) })
      await trader.call(cancelImport, { params })
      return
    }
    const job = await settledImport(journal, read.importIdentifier)
    expect(said(job)).not.toContain('unexpected')
    // What was taken can be shown.
    expect(await trader.call(readImport, { params })).toMatchObject({ state: job.state })
    await trader.call(listTrades, { params: journal.params })
    await trader.call(listPayins, { params: journal.params })
    await trader.call(readStats, { params: journal.params })
  }

  it.each(platforms)('are told in a sentence in a file of %s', async (platform) => {
    const journal = await newJournal(server)
    const roll = dice(platforms.indexOf(platform))
    for (const name of readdirSync(new URL(`${platform}/`, samples)).toSorted()) {
      const text = readFileSync(new URL(`${platform}/${name}`, samples), 'utf8')
      for (const oneOf of oneHostileIn[store]) {
        const bytes = new TextEncoder().encode(withHostileCells(text, roll, oneOf))
        try {
          await take(journal, { name, bytes })
        } catch (error) {
          throw new Error(`${name}:\n${new TextDecoder().decode(bytes).replaceAll(/(.)\1{50,}/g, '$1…')}`, {
            cause: error,
          })
        }
      }
    }
  })

  it('are told in a sentence in files of price bars', async () => {
    const trader = await server.signUp()
    const good = ['2024-03-05 10:00', '1.1', '1.2', '1.0', '1.15', '7']
    const rows = good.flatMap((_, column) => hostile.map((cell) => good.with(column, cell).join(',')))
    const head = 'time,open,high,low,close,volume'
    for (const file of [[head, good.join(','), ...rows], [head, ...rows], ...rows.map((row) => [head, row, row])].slice(
      0,
      40,
    )) {
      const job = await uploadBars(trader, 'EURUSD.csv', file.join('\n'), { zone: 'UTC', length: 60 })
      expect(said(job)).not.toContain('unexpected')
      if (job.state !== 'NEEDS_INPUT') continue
      const saved = await confirmBars(trader, job).catch((error: unknown) => {
        expect(error).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) })
        return null
      })
      if (saved === null) await trader.call(cancelBarJob, { params: { jobId: job.id } })
      else expect(said(saved)).not.toContain('unexpected')
    }
  })
})
