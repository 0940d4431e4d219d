// @large: a law whose runs call a server
import { confirmImport, undoImport } from '@afterclose/contract/imports'
import { listTrades } from '@afterclose/contract/trades'
import { type Cut, minutes, randomFills } from '@afterclose/importers/statements/random-account'
import { fillFormats, positionFormats, randomPositions } from '@afterclose/importers/test/written-accounts'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/support/client.ts'
import { type FileToImport, type JournalOf, settledImport, upload } from '../../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { contentOf, of } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'

/**
 * The law of statements, through the API: random accounts, written as their platforms write them, cut into files that overlap
 * and repeat, imported in any order and undone in any order.
 */

type Write = (cut: Cut) => string

/** Files that cover the whole time between them, another one, and one of them once more, in any order. */
const someCuts: fc.Arbitrary<readonly Cut[]> = fc
  .record({
    end: fc.integer({ min: 0, max: minutes - 1 }),
    other: fc.tuple(fc.nat({ max: minutes }), fc.nat({ max: minutes })),
    again: fc.option(fc.nat({ max: 2 })),
  })
  .chain(({ end, other: [a, b], again }) => {
    const cuts = [
      { from: 0, to: end },
      { from: end + 1, to: minutes },
      { from: Math.min(a, b), to: Math.max(a, b) },
    ]
    const all = again === null ? cuts : [...cuts, cuts[again]!]
    return fc.shuffledSubarray(all, { minLength: all.length })
  })

/** What the journal says, without numbers and times of the store. */
async function meaningOf(journal: JournalOf) {
  const { trades, instruments, payins } = await contentOf(journal)
  const nameOf = new Map(instruments.map(({ id, name }) => [id, name]))
  const tradeTexts = trades.map((trade) => {
    const { id: _id, importJobId: _job, created: _created, modified: _modified, instrumentId, ...rest } = trade
    return JSON.stringify({ ...rest, instrument: nameOf.get(instrumentId) })
  })
  return {
    trades: tradeTexts.toSorted(),
    instruments: instruments.map(({ name }) => name).toSorted(),
    payins: payins.map(({ delta, timestamp }) => `${timestamp} ${delta}`).toSorted(),
  }
}

describe.each(stores)('accounts as their platforms write them on %s', (store) => {
  let server: TestServer
  let trader: Client
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  let journalCount = 0
  /** Of one trader twenty: to sign up takes long, and nobody may have as many as he likes. */
  async function anotherJournal(): Promise<JournalOf> {
    if (journalCount++ % 20 === 0) trader = await server.signUp()
    return { trader, params: { journalId: (await server.journalOf(trader)).id } }
  }
  const fileOf = (write: Write, cut: Cut): FileToImport => ({ name: 'Statement', bytes: write(cut) })

  /** Imports what can be read: a file without any row is none. */
  async function imported(journal: JournalOf, file: FileToImport): Promise<string | null> {
    const { preview, importIdentifier } = await upload(journal, file)
    if (preview === null) return null
    const { read, trades, merged, duplicates, rejected } = preview.counts
    expect(trades + merged + duplicates + rejected).toBe(read)
    const query = { acceptDifferences: 'true' } as const
    await journal.trader.call(confirmImport, { params: of(journal, importIdentifier), query })
    expect((await settledImport(journal, importIdentifier)).state).toBe('DONE')
    return importIdentifier
  }

  async function journalOf(files: readonly FileToImport[]) {
    const journal = await anotherJournal()
    for (const file of files) await imported(journal, file)
    return meaningOf(journal)
  }

  async function expectLaw(write: Write, cuts: readonly Cut[], order: readonly number[]): Promise<void> {
    const journal = await anotherJournal()
    const jobs: { id: string; file: FileToImport }[] = []
    for (const cut of cuts) {
      const file = fileOf(write, cut)
      const id = await imported(journal, file)
      if (id !== null) jobs.push({ id, file })
    }
    if (jobs.length === 0) return
    expect(await meaningOf(journal)).toEqual(await journalOf([fileOf(write, { from: 0, to: minutes })]))
    for (const at of order) {
      const [job] = jobs.splice(at % Math.max(jobs.length, 1), 1)
      if (job === undefined) break
      await journal.trader.call(undoImport, { params: of(journal, job.id) })
      // what is left is what a journal says that never knew the file
      expect(await meaningOf(journal)).toEqual(await journalOf(jobs.map(({ file }) => file).toReversed()))
    }
    if (jobs.length > 0) return
    const { trades } = await journal.trader.call(listTrades, { params: journal.params, query: {} })
    expect(trades).toEqual([])
  }

  it('a Flex file that holds a statement twice counts it once, and given again it changes nothing', async () => {
    const fill = (id: string, day: string, size: number): string =>
      `<Trade ibExecID="${id}" currency="USD" assetCategory="STK" symbol="ABC" multiplier="1" levelOfDetail="EXECUTION" dateTime="2025${day};100000" quantity="${size}" tradePrice="10" ibCommission="-1" />`
    const one = `<FlexStatement accountId="U9" fromDate="20250101" toDate="20250228"><Trades>\n${fill('e1', '0120', 5)}\n${fill('e2', '0210', -5)}\n</Trades></FlexStatement>\n`
    const file = (...statements: readonly string[]): FileToImport => ({
      name: 'flex.xml',
      bytes: `<?xml version="1.0"?><FlexQueryResponse queryName="Q" type="AF"><FlexStatements>\n${statements.join('')}</FlexStatements></FlexQueryResponse>`,
    })
    const once = await journalOf([file(one)])
    expect(once.trades).toHaveLength(1)
    expect(await journalOf([file(one, one)])).toEqual(once)
    const journal = await anotherJournal()
    const first = await imported(journal, file(one, one))
    const { preview, importIdentifier } = await upload(journal, file(one, one))
    expect(preview).toMatchObject({ created: 0, updated: 0, counts: { read: 4, trades: 0, duplicates: 4 } })
    await journal.trader.call(confirmImport, { params: of(journal, importIdentifier) })
    await settledImport(journal, importIdentifier)
    expect(await meaningOf(journal)).toEqual(once)
    await journal.trader.call(undoImport, { params: of(journal, first!) })
    expect(await meaningOf(journal)).toEqual(once)
    await journal.trader.call(undoImport, { params: of(journal, importIdentifier) })
    expect(await meaningOf(journal)).toEqual({ trades: [], instruments: [], payins: [] })
  })

  const order = fc.array(fc.nat({ max: 11 }), { minLength: 4, maxLength: 4 })
  const numRuns = runs({ quick: 2, full: 100 })

  it.each(Object.entries(positionFormats))('%s', async (_, write) => {
    const law = fc.asyncProperty(randomPositions, someCuts, order, (account, cuts, undone) =>
      expectLaw((cut) => write(account, cut), cuts, undone),
    )
    await fc.assert(law, { numRuns, endOnFailure: true })
  })

  it.each(Object.entries(fillFormats))('%s', async (_, write) => {
    const law = fc.asyncProperty(randomFills, someCuts, order, (account, cuts, undone) =>
      expectLaw((cut) => write(account, cut), cuts, undone),
    )
    await fc.assert(law, { numRuns, endOnFailure: true })
  })
})
