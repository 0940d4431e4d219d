// @large: a law over whole journals
import { undoImport } from '@afterclose/contract/imports'
import { type CopyFlag, copyJournal } from '@afterclose/contract/journals'
import { listNotes } from '@afterclose/contract/notes'
import { removeTrade } from '@afterclose/contract/trades'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn } from '../../test/support/archive-files.ts'
import { archiveOf, restoredArchive, restoredJournal } from '../../test/support/archives.ts'
import { day, fillFile, type TestFill, tradesIn } from '../../test/support/fill-files.ts'
import { importFile, type JournalOf, upload } from '../../test/support/import-file.ts'
import { joinedJournal, parting, tradesOf } from '../../test/support/joined-journal.ts'
import { mt4Statement } from '../../test/support/mt4-statement.ts'
import { rawZip } from '../../test/support/raw-zip.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { contentOf, deposit, newJournal, of, page, stillOpen, winner } from '../../test/support/statements.ts'
import { stores } from '../../test/support/stores.ts'

const january: TestFill = { id: 1, at: 5 * day, side: 'Buy', size: 100, price: 10 }
const march: TestFill = { id: 3, at: 70 * day, side: 'Sell', size: 100, price: 15 }
const february: TestFill = { id: 2, at: 40 * day, side: 'Buy', size: 50, price: 12 }
const rest: TestFill = { id: 4, at: 80 * day, side: 'Sell', size: 50, price: 16 }

const flags = { copyJournalEntries: true, copyAccountBalances: true }

describe.each(stores)('what brokers said comes along, on %s', (store) => {
  const to = stores.find((other) => other !== store) ?? store
  let server: TestServer
  let elsewhere: TestServer
  beforeAll(async () => {
    server = await testServer(store)
    elsewhere = await testServer(to)
  })
  afterAll(async () => {
    await server.close()
    await elsewhere.close()
  })

  async function copyOf(
    { trader, params }: JournalOf,
    which: Partial<Readonly<Record<CopyFlag, boolean>>> = flags,
  ): Promise<JournalOf> {
    const copy = await trader.call(copyJournal, { body: { dbId: params.journalId, name: 'Copy', ...which } })
    return { trader, params: { journalId: copy.id } }
  }
  async function restoreOf({ trader, params }: JournalOf, at = server): Promise<JournalOf> {
    const other = at === server ? trader : await at.signUp()
    const journalId = await restoredJournal(at, other, await archiveOf(trader, params.journalId))
    return { trader: other, params: { journalId } }
  }
  const tellings = {
    'a copy': (journal: JournalOf) => copyOf(journal),
    'a restored journal': (journal: JournalOf) => restoreOf(journal),
    [`a journal restored on ${to}`]: (journal: JournalOf) => restoreOf(journal, elsewhere),
    'a copy of a restored journal': async (journal: JournalOf) => copyOf(await restoreOf(journal)),
  }

  it.each(Object.entries(tellings))('into %s: the next files join there as in the original', async (_name, make) => {
    const journal = await newJournal(server)
    await importFile(journal, fillFile([january, february]))
    const other = await make(journal)
    for (const file of [fillFile([march, rest]), fillFile([february, march])]) {
      const [here, there] = [await importFile(journal, file), await importFile(other, file)]
      const { previewId: _, ...shown } = here.preview
      expect(there.preview).toMatchObject(shown)
    }
    expect(await tradesIn(other)).toEqual(await tradesIn(journal))
    expect(await tradesIn(other)).toHaveLength(1)
  })

  it.each(Object.entries(tellings).slice(0, 3))(
    'into %s, with what was typed over and joined: imports and undos part and join it there as here',
    async (_name, make) => {
      const journal = await joinedJournal(server, await server.signUp())
      const other = await make(journal)
      const notesIn = async ({ trader, params }: JournalOf) =>
        (await trader.call(listNotes, { params, query: {} })).notes.map(({ linkedTradeIds }) => linkedTradeIds)
      const joined = await tradesOf(journal)
      expect(joined).toMatchObject([{ swap: '7', writings: { broker: { swap: '0' }, alsoSaid: [{ stopLoss: '2' }] } }])
      expect(await tradesOf(other)).toEqual(joined)
      const [here, there] = [await importFile(journal, parting), await importFile(other, parting)]
      const parted = await tradesOf(journal)
      expect(parted.map(({ notes }) => notes)).toEqual(['<p>one</p>', '<p>two</p>'])
      expect(await tradesOf(other)).toEqual(parted)
      expect(await notesIn(other)).toEqual(await notesIn(journal))
      for (const [one, { job }] of [[journal, here] as const, [other, there] as const])
        await one.trader.call(undoImport, { params: of(one, job.importIdentifier) })
      expect(await tradesOf(other)).toEqual(await tradesOf(journal))
      expect(await tradesOf(other)).toHaveLength(1)
    },
  )

  it.each(Object.entries(tellings))('into %s: a trade that was deleted stays deleted', async (_name, make) => {
    const journal = await newJournal(server)
    await importFile(journal, fillFile([january, march]))
    await journal.trader.call(removeTrade, { params: { ...journal.params, tradeId: 1 } })
    const other = await make(journal)
    const { preview } = await importFile(other, fillFile([january, march, { ...january, id: 9, at: 80 * day }]))
    expect(preview).toMatchObject({ created: 1, deleted: 1 })
    expect(await tradesIn(other)).toHaveLength(1)
  })

  it('without comments and notes that a copy leaves out: what was joined names none of them when it is parted', async () => {
    const journal = await joinedJournal(server, await server.signUp())
    const copy = await copyOf(journal, { copyJournalEntries: true, copyComments: false, copyNotes: false })
    await importFile(copy, parting)
    const parted = await tradesOf(copy)
    expect(parted).toMatchObject([
      { notes: '<p>one</p>', preTradeComments: [], swap: '7' },
      { notes: '<p>two</p>', preTradeComments: [], tradeType: 'DEMO', riskAmount: '50' },
    ])
    const { db } = server.services
    const kept = await db
      .selectFrom('stored_trade')
      .select('kept')
      .where('journal_id', '=', copy.params.journalId)
      .where('kept', 'is not', null)
      .execute()
    expect(kept).not.toEqual([])
    expect(JSON.stringify(kept)).not.toContain('Comments')
  })

  it('any cut of an account, restored in the middle, makes the journal of the whole', async () => {
    const fill = fc.record({
      at: fc.integer({ min: 0, max: 90 * day }),
      side: fc.constantFrom('Buy' as const, 'Sell' as const),
      size: fc.integer({ min: 1, max: 4 }),
      price: fc.integer({ min: 5, max: 20 }),
    })
    const account = fc
      .uniqueArray(fill, { minLength: 2, maxLength: 12, selector: ({ at }) => at })
      .map((list) => list.toSorted((a, b) => a.at - b.at).map((one, i): TestFill => ({ ...one, id: i + 1 })))
    const law = fc.asyncProperty(account, fc.nat(), fc.nat(), fc.boolean(), async (all, a, b, newestFirst) => {
      const [cut, overlap] = [1 + (a % (all.length - 1)), b % 3]
      const parts = [all.slice(0, cut + overlap), all.slice(cut)]
      const [first, second] = newestFirst ? parts.toReversed() : parts
      const journal = await newJournal(server)
      await importFile(journal, fillFile(first!))
      const made = [await copyOf(journal), await restoreOf(journal, elsewhere)]
      const whole = await newJournal(server)
      await importFile(whole, fillFile(all))
      for (const other of made) {
        await importFile(other, fillFile(second!))
        expect(await tradesIn(other)).toEqual(await tradesIn(whole))
      }
    })
    await fc.assert(law, { numRuns: runs({ quick: 4, full: 25 }) })
  })

  it('an import is undone where it was made; one of the copy is undone there, and leaves what came along', async () => {
    const journal = await newJournal(server)
    const { job } = await importFile(journal, page(mt4Statement({ trades: [stillOpen], deposits: [deposit] })))
    const copy = await copyOf(journal)
    const before = await contentOf(copy)
    await expect(copy.trader.call(undoImport, { params: of(copy, job.importIdentifier) })).rejects.toThrow(
      /Unknown import/,
    )
    const closed = { ...winner, ticket: stillOpen.ticket }
    const here = await importFile(copy, page(mt4Statement({ trades: [closed], deposits: [deposit] })))
    expect(here.preview).toMatchObject({ created: 0, updated: 1, changes: { closed: 1 }, payins: { duplicates: 1 } })
    await copy.trader.call(undoImport, { params: of(copy, here.job.importIdentifier) })
    const { trades, ...others } = before
    const after = await contentOf(copy)
    expect(after).toMatchObject(others)
    expect(after.trades).toMatchObject(trades.map(({ created: _created, modified: _modified, ...trade }) => trade))
  })

  it('what was not asked for does not come along in what brokers said of it', async () => {
    const { db } = server.services
    const journal = await newJournal(server)
    await importFile(journal, page(mt4Statement({ trades: [winner], deposits: [deposit] })))
    const kindsOf = async ({ params }: JournalOf) => {
      const parts = await db
        .selectFrom('statement_part')
        .select(['kind', 'digest'])
        .where('journal_id', '=', params.journalId)
        .orderBy('kind')
        .execute()
      const blocks = await db
        .selectFrom('statement_block')
        .select('digest')
        .where('journal_id', '=', params.journalId)
        .execute()
      expect(new Set(blocks.map(({ digest }) => digest))).toEqual(new Set(parts.map(({ digest }) => digest)))
      return parts.map(({ kind }) => kind)
    }
    expect(await kindsOf(await copyOf(journal))).toEqual(['CASH', 'POSITIONS'])
    expect(await kindsOf(await copyOf(journal, { ...flags, copyAccountBalances: false }))).toEqual(['POSITIONS'])
    expect(await kindsOf(await copyOf(journal, { ...flags, copyJournalEntries: false }))).toEqual([])
  })

  it('an archive of before is restored without', async () => {
    const journal = await newJournal(server)
    await importFile(journal, fillFile([january, february]))
    const files = await filesIn(await archiveOf(journal.trader, journal.params.journalId))
    const manifest = JSON.parse(files.get('manifest.json')!.toString())
    manifest.version = 1
    for (const kind of ['statements', 'statement-parts', 'statement-blocks']) {
      files.delete(`${kind}.jsonl`)
      delete manifest.entries[`${kind}.jsonl`]
      delete manifest.counts[kind]
    }
    files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
    const zip = rawZip([...files].map(([name, content]) => ({ name, content })))
    const journalId = await restoredJournal(server, journal.trader, zip)
    const other = { trader: journal.trader, params: { journalId } }
    expect(await tradesIn(other)).toEqual(await tradesIn(journal))
    expect((await upload(other, fillFile([january, february]))).preview).toMatchObject({ created: 0 })
  })

  describe('of an archive that somebody changed', () => {
    let journal: JournalOf
    let files: Map<string, Buffer>
    beforeAll(async () => {
      journal = await newJournal(server)
      await importFile(journal, fillFile([january, { ...february, at: 6 * day }, march, rest]))
      await importFile(journal, page(mt4Statement({ trades: [winner], deposits: [deposit] })))
      files = await filesIn(await archiveOf(journal.trader, journal.params.journalId))
    })

    type Line = Record<string, unknown>
    const Records = z.record(z.string(), z.unknown())
    const inside = (value: unknown) => Records.parse(value)
    const lines = (name: string): Line[] =>
      files
        .get(name)!
        .toString()
        .trim()
        .split('\n')
        .map((line): Line => Records.parse(JSON.parse(line)))
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    function changed(kind: string, change: (lines: Line[]) => Line[]): Buffer {
      const text = Buffer.from(
        change(lines(`${kind}.jsonl`))
          .map((line) => `${JSON.stringify(line)}\n`)
          .join(''),
      )
      const manifest = JSON.parse(files.get('manifest.json')!.toString())
      manifest.entries[`${kind}.jsonl`] = { bytes: text.length, sha256: sha256(text) }
      manifest.counts[kind] = text.toString('latin1').split('\n').length - 1
      const all = new Map(files).set(`${kind}.jsonl`, text).set('manifest.json', Buffer.from(JSON.stringify(manifest)))
      return rawZip([...all].map(([name, content]) => ({ name, content })))
    }
    /** With the digest that belongs to what is in it now, in the place in which lines stand then. */
    const rewritten = (line: Line, change: (records: Line) => Line): Line => {
      const records = change(inside(line['records']))
      const digest = createHash('sha256').update(JSON.stringify(records)).digest('base64url').slice(0, 32)
      return { digest, records }
    }
    const sorted = (all: Line[]) => all.toSorted((a, b) => (String(a['digest']) < String(b['digest']) ? -1 : 1))
    const isFills = ({ records }: Line): boolean => JSON.stringify(inside(records)['fields']).includes('instrument')
    const inFills = (change: (records: Line) => Line) =>
      changed('statement-blocks', (all) => {
        const one = all.find(isFills)!
        return sorted([...all.filter((line) => line !== one), rewritten(one, change)])
      })

    it.each<[string, () => Buffer, RegExp]>([
      [
        'other records under the name of a block',
        () =>
          changed('statement-blocks', (all) =>
            all.map((line, i) => (i === 0 ? { ...line, digest: '-'.repeat(32) } : line)),
          ),
        /statement-blocks\.jsonl, line 1: block -{32} is corrupt: its digest belongs to other records/,
      ],
      [
        'a block that is missing',
        () => changed('statement-blocks', (all) => all.slice(1)),
        /statement-parts\.jsonl, line \d: digest|block [\w-]{32} is not in statement-blocks\.jsonl/,
      ],
      [
        'a price that is no number',
        () => inFills((records) => ({ ...records, same: { ...inside(records['same']), commission: '1e9' } })),
        /statement-blocks\.jsonl, line \d: block [\w-]{32} contains an invalid record: commission of record 1 is not a plain/,
      ],
      [
        'a column that is too short',
        () => inFills((records) => ({ ...records, count: 7 })),
        /does not contain 7 records/,
      ],
      [
        'a field of another name',
        () =>
          inFills((records) => ({
            ...records,
            fields: [...z.array(z.string()).parse(records['fields']), '__proto__'],
          })),
        /names other fields than it holds/,
      ],
      [
        'a million records with one name',
        () =>
          inFills((records) => ({
            ...records,
            count: 1_000_000,
            same: { ...inside(records['same']), name: 'E1' },
            each: {},
          })),
        /names other fields than it holds|gives all its records the same name/,
      ],
      [
        'a part of another account',
        () => changed('statement-parts', (all) => all.map((line) => ({ ...line, account: 'other' }))),
        /statement-parts\.jsonl, line 1: account is "other", but block/,
      ],
      [
        'a part of a statement that is not there',
        () => changed('statement-parts', (all) => all.map((line) => ({ ...line, seq: 9 }))),
        /belongs to a statement that is not in statements\.jsonl/,
      ],
      [
        'a zone that is none',
        () => changed('statements', (all) => all.map((line) => ({ ...line, zone: 'Mars/Olympus' }))),
        /statements\.jsonl, line 1: zone is not a time zone/,
      ],
    ])('%s is refused by name, and nothing is half restored', async (_name, zip, words) => {
      const count = async () => {
        const { db } = server.services
        const journals = await db.selectFrom('journal').select('id').execute()
        const blocks = await db.selectFrom('statement_block').select('digest').execute()
        return [journals.length, blocks.length]
      }
      const before = await count()
      const outcome = await restoredArchive(server, journal.trader, zip())
      expect(outcome).toEqual({ refused: expect.stringMatching(words) })
      expect(await count()).toEqual(before)
    })
  })
})
