import { rm } from 'node:fs/promises'
import { markets } from '@afterclose/core/journal'
import { ratings, commentTypes } from '@afterclose/core/comment'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, transaction } from '../db/db.ts'
import { contentOf, journalTables } from '../testing/journal-content.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { type StoreName, stores } from '../testing/stores.ts'
import { checkJournal, isJournalEntry } from './check-journal.ts'
import { fillJournal } from './fill-journal.ts'
import { insertHidden } from './hidden-repository.ts'
import { journalKinds } from './kinds/kinds.ts'
import { type ArchivedRecord, type Json, type RecordKind, textOf, toRow } from './record-kind.ts'
import { rowWriter, setCounters } from './repository.ts'
import { temporaryFile } from './temporary.ts'
import { writeJournal } from './write-journal.ts'
import { sentSize } from './limits.ts'
import { openArchive } from './zip-reader.ts'

const facts = { revision: 1, withImports: true }
const instant = '2024-05-06T07:08:09.010Z'
const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((one) => one.isWellFormed() && !one.includes('\0'))
const name = text.map((one) => one.trim()).filter((one) => one.length > 0 && one.length <= 40)
const places = fc.integer({ min: 0, max: 10 })
const positive = fc
  .tuple(fc.integer({ min: 1, max: 2 ** 31 }), places)
  .map(([digits, scale]) => (digits / 10 ** scale).toFixed(scale).replace(/\.?0+$/, ''))
  .filter((decimal) => /[1-9]/.test(decimal) && !decimal.includes('e'))
const ratio = fc.oneof(
  fc.constant(null),
  fc.double({ min: -1e120, max: 1e120, noNaN: true }).map((one) => one || 0),
)
const local = fc
  .date({ min: new Date('1971-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19))
const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const some = (numbers: readonly number[]) =>
  numbers.length === 0 ? fc.constant([]) : fc.uniqueArray(fc.constantFrom(...numbers))
const list = {
  active: fc.boolean(),
  order: fc.nat(1000),
  created: fc.constant(instant),
  modified: fc.constant(instant),
}

type Records = Readonly<Record<string, readonly ArchivedRecord[]>>

/** Records with ascending numbers, with gaps between them. */
const numbered = (fields: (numbers: readonly number[]) => Record<string, fc.Arbitrary<Json>>, most: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: most })
    .map((numbers) => numbers.toSorted((a, b) => a - b))
    .chain((numbers) => fc.tuple(...numbers.map((id) => fc.record({ id: fc.constant(id), ...fields(numbers) }))))

const uniqueNames = (records: readonly ArchivedRecord[]) =>
  records.map((record) => ({ ...record, name: `${textOf(record['name']).slice(0, 30)} ${Number(record['id'])}` }))
const idsOf = (records: readonly ArchivedRecord[]): number[] => records.map(({ id }) => Number(id))

const journal: fc.Arbitrary<Records> = fc
  .record({
    instruments: numbered(
      () => ({
        name,
        market: fc.constantFrom(...markets),
        tickSize: nullable(positive),
        tickValue: nullable(positive),
        pipSize: nullable(positive),
        quoteCurrency: fc.constantFrom('EUR', null),
        commission: positive,
        spread: positive,
        commissionMode: fc.constant('PER_UNIT'),
        aliases: fc.array(name, { maxLength: 3 }),
        importJobId: fc.constant(null),
        ...list,
      }),
      4,
    ).map(uniqueNames),
    setups: numbered(
      () => ({
        name,
        description: fc.constantFrom('', '<p>A <b>b</b></p>'),
        rules: fc.array(text, { maxLength: 3 }),
        defaultChecklistId: fc.constant(null),
        color: fc.constantFrom('#00ff00', null),
        ...list,
      }),
      4,
    ).map(uniqueNames),
    comments: numbered(
      () => ({ name, type: fc.constantFrom(...commentTypes), rating: fc.constantFrom(...ratings), ...list }),
      5,
    ).map(uniqueNames),
    notes: numbered(
      () => ({
        title: name,
        body: fc.constantFrom('', '<p>x</p>'),
        folder: fc.constant('A'),
        tags: fc.array(name, { maxLength: 3 }),
        pinned: fc.boolean(),
        archived: fc.boolean(),
        color: fc.constant(null),
        created: fc.constant(instant),
        modified: fc.constant(instant),
      }),
      5,
    ),
  })
  .chain((lists) => {
    const [instruments, setups, comments] = [lists.instruments, lists.setups, lists.comments].map(idsOf)
    const none = instruments!.length === 0 || setups!.length === 0
    const results = [
      'ticks',
      'pips',
      'rMultiple',
      'costR',
      'rrr',
      'realizedRrr',
      'mfeR',
      'maeR',
      'updraw',
      'drawdownTrade',
    ]
    const more = [
      'exitLevel',
      'entryEff',
      'exitEff',
      'totalEff',
      'winnerEff',
      'loserEff',
      'holdingMinutes',
      'potentialR',
    ]
    const ratios = Object.fromEntries([...results, ...more, 'managementR', 'adherence'].map((key) => [key, ratio]))
    const amounts = ['move', 'valuePerPoint', 'grossGain', 'gain', 'riskDistance', 'risk', 'mfe', 'mae']
    const prices = [
      'entryPrice',
      'exitPrice',
      'size',
      'stopLoss',
      'takeProfit',
      'finalStop',
      'riskAmount',
      'highestPrice',
    ]
    const decimals = Object.fromEntries(
      [...amounts, ...prices, 'lowestPrice', 'manualGain'].map((key) => [key, nullable(positive)]),
    )
    const nothing = ['customComments', 'checkedItemIds', 'checklistItemIds', 'executions']
    const trades = numbered(
      () => ({
        tradeType: fc.constantFrom('LIVE', 'DEMO'),
        direction: fc.constantFrom('LONG', 'SHORT'),
        instrumentId: fc.constantFrom(...instruments!),
        setupId: fc.constantFrom(...setups!),
        entryDate: local,
        exitDate: nullable(local),
        commission: positive,
        swap: positive,
        fxRate: positive,
        otpHit: fc.constantFrom('YES', null),
        gainMode: fc.constant('CALCULATED'),
        outcome: fc.constantFrom('WINNER', null),
        exitClass: fc.constantFrom('AT_STOP', null),
        notes: fc.constant('<p>n</p>'),
        breakEven: fc.boolean(),
        inReview: fc.boolean(),
        screenshotExists: fc.boolean(),
        fullyJournaled: fc.boolean(),
        preTradeComments: some(comments!),
        entryComments: some(comments!),
        managementComments: some(comments!),
        exitComments: some(comments!),
        screenshotDescriptions: fc.array(text, { maxLength: 6 }),
        ...Object.fromEntries(nothing.map((key) => [key, fc.constant([])])),
        checklistId: fc.constant(null),
        planId: fc.constant(null),
        groupId: nullable(
          fc.integer({
            min: 1,
            max: 9,
          }),
        ),
        source: fc.constantFrom('MANUAL', 'MT5'),
        externalId: fc.constant(null),
        importJobId: fc.constant(null),
        tiltMeter: fc.integer({
          min: -20,
          max: 20,
        }),
        checklistStatus: fc.constant('NONE'),
        screenshotCount: fc.nat(6),
        created: fc.constant(instant),
        modified: fc.constant(instant),
        ...ratios,
        ...decimals,
      }),
      8,
    )
    return fc.record({ trades: none ? fc.constant([]) : trades }).map((more) => ({ ...lists, ...more }))
  })

const kept = journalTables.filter((table) => table !== 'journal_use')

describe.each(stores)('any journal on %s', (store) => {
  const to: StoreName = stores.find((other) => other !== store) ?? store
  let servers: readonly [TestServer, TestServer]
  beforeAll(async () => {
    servers = [await testServer(store), await testServer(to)]
    for (const server of servers) await server.signUp()
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  const facts0 = { name: 'Any', currency: 'EUR', tradeMarkets: ['FOREX' as const], dateFormat: 'yyyy-MM-dd' as const }
  const journalFile = { ...facts0, timeZone: 'UTC', created: instant, modified: instant, settings: {}, lastNumbers: {} }
  const empty = (db: Db) => insertHidden(db, 1, journalFile, 'law', { revision: 1 })
  const content = async (db: Db, journalId: number): Promise<unknown> => {
    const text = (await contentOf(db, journalId, kept)).replaceAll(`"journal_id":${journalId},`, '')
    return JSON.parse(text.replace(`{"id":${journalId},`, '{'), (_key, value: unknown) =>
      typeof value === 'string' && /^(\[|\{)/.test(value) && isJson(value) ? JSON.parse(value) : value,
    )
  }
  const write = (db: Db, journalId: number, kind: RecordKind, records: readonly ArchivedRecord[]) =>
    transaction(db, async (tx) => {
      const rows = records.map((record) => ({ ...toRow(kind, record, facts), journal_id: journalId }))
      await rowWriter()(tx, kind.table, rows)
    })

  it(`is the same once it was written to an archive and read from it, on ${to}`, async () => {
    const [{ services: from }, { services: into }] = servers
    await fc.assert(
      fc.asyncProperty(journal, async (records) => {
        const id = await empty(from.db)
        for (const kind of journalKinds) await write(from.db, id, kind, records[kind.name] ?? [])
        await transaction(from.db, (tx) => setCounters(tx, id, { trade: 700, note: 600 }))
        const path = await temporaryFile(from.config.dataDir)
        await writeJournal(from.db, from.files, id, path, new Date(instant))
        const zip = await openArchive(path, 'journal', isJournalEntry, sentSize)
        const { journal: checked } = await checkJournal(zip, true)
        const copy = await insertHidden(into.db, 1, checked, 'law', { revision: 1 })
        await fillJournal(into.db, into.files, zip, { journalId: copy, holder: 'law', decode: true, ...facts })
        await transaction(into.db, (tx) => setCounters(tx, copy, { trade: 700, note: 600 }))
        zip.close()
        await rm(path)
        expect(await content(into.db, copy)).toEqual(await content(from.db, id))
      }),
      { numRuns: 25 },
    )
  })
})

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
