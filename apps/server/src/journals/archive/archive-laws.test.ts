// @large: a law over whole journals
import { readFile, rm } from 'node:fs/promises'
import { markets } from '@afterclose/core/journal'
import { byName, namesWith } from '@afterclose/core/record-field'
import { tradeFields } from '@afterclose/core/trade'
import { FiltersSchema } from '@afterclose/contract/stats'
import { ratings, commentTypes } from '@afterclose/core/comment'
import { runs } from '@afterclose/testkit/runs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, transaction } from '../../store/db.ts'
import { filesIn } from '../../../test/support/archive-files.ts'
import { contentOf, journalTables } from '../../../test/support/journal-content.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores, type StoreName } from '../../../test/support/stores.ts'
import { checkJournal, isJournalEntry } from './check-journal.ts'
import { fillJournal } from './fill-journal.ts'
import { prepareJournal } from './prepare-journal.ts'
import { insertJournal } from '../repository.ts'
import { journalKinds } from '../../records/kinds/kinds.ts'
import { type ArchivedRecord, type Json, type RecordKind, textOf, toRow } from '../../records/kinds/record-kind.ts'
import { rowsOf, rowWriter, setCounters } from './repository.ts'
import { temporaryFile } from '../../platform/files/temporary.ts'
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
/** The same object with its keys in any order. */
const inAnyOrder = <T extends object>(of: fc.Arbitrary<T>) =>
  of.chain((object) =>
    fc
      .shuffledSubarray(Object.entries(object), { minLength: Object.keys(object).length })
      .map((entries): Json => Object.fromEntries(entries)),
  )
const scenario = inAnyOrder(
  fc.record({
    ifText: text,
    thenText: text,
    entryFrom: nullable(positive),
    entryTo: nullable(positive),
    stopLoss: nullable(positive),
    takeProfit: nullable(positive),
    riskPercent: fc.constantFrom(null, '0.5', '100'),
  }),
)
const execution = inAnyOrder(
  fc.record({
    side: fc.constantFrom('ENTRY', 'EXIT'),
    date: local,
    price: positive,
    size: positive,
    commission: fc.constantFrom('0', '-3.5'),
    swap: fc.constantFrom('0', '1.25'),
  }),
)
const tradeLeg = inAnyOrder(
  fc.record({
    contract: name,
    right: fc.constantFrom('PUT', 'STOCK'),
    strike: nullable(positive),
    expires: fc.constantFrom('2024-06-21', null),
    multiplier: positive,
    direction: fc.constantFrom('LONG', 'SHORT'),
    size: positive,
    entryPrice: positive,
    exitPrice: nullable(positive),
    entryDate: local,
    exitDate: nullable(local),
    end: fc.constantFrom('EXPIRED', null),
    gain: nullable(positive),
    isOpening: fc.boolean(),
  }),
)
const filled = FiltersSchema.parse({
  basic: { year: [2024], hour: [9, 10], rrr: [{ min: 1, max: null }] },
  advanced: { exitComment: [1], customComments: [[2], []] },
})
const filters = inAnyOrder(
  fc.record({
    basic: inAnyOrder(fc.constant(filled.basic)),
    advanced: inAnyOrder(fc.constant(filled.advanced)),
    options: inAnyOrder(fc.constant(filled.options)),
  }),
)
const statistics = inAnyOrder(
  fc.record({ winners: fc.nat(9), numberOfTrades: fc.nat(99), losers: fc.nat(9), profitFactor: ratio }),
)
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
    'trade-plans': numbered(
      () => ({
        title: name,
        planDate: local.map((one) => one.slice(0, 10)),
        validUntil: fc.constant(null),
        instrumentId: fc.constant(null),
        setupId: fc.constant(null),
        direction: fc.constantFrom('LONG', null),
        timeframe: fc.constant('H1'),
        bias: fc.constantFrom('', '<p>up</p>'),
        reviewText: fc.constant(''),
        checklistId: fc.constant(null),
        planQuality: fc.constantFrom(null, 3),
        status: fc.constant('DRAFT'),
        scenarios: fc.array(scenario, { maxLength: 3 }),
        created: fc.constant(instant),
        modified: fc.constant(instant),
      }),
      3,
    ),
    'saved-filters': numbered(
      () => ({ name, order: fc.nat(9), filters, created: fc.constant(instant), modified: fc.constant(instant) }),
      3,
    ).map(uniqueNames),
    'simulator-presets': numbered(
      () => ({
        kind: fc.constant('RULE_SET'),
        name,
        settings: fc.record({
          targetPercent: fc.integer({ min: 1, max: 1000 }),
          maximumLossPercent: fc.constantFrom(null, 10),
          trailing: fc.boolean(),
          dailyLossPercent: fc.constantFrom(null, 2.5),
          leastDays: fc.constant(1),
          mostDays: fc.constant(30),
        }),
        created: fc.constant(instant),
        modified: fc.constant(instant),
      }),
      3,
    ).map(uniqueNames),
    'strategy-presets': numbered(
      () => ({
        kind: fc.constant('TRADING_RULES'),
        name,
        settings: fc.constant({ rules: [{ is: 'MOST_A_DAY', trades: 3 }] }),
        created: fc.constant(instant),
        modified: fc.constant(instant),
      }),
      3,
    ).map(uniqueNames),
    'month-reviews': numbered(
      () => ({
        year: fc.constant(2024),
        wentWell: text,
        toImprove: fc.constant(''),
        lessons: fc.constant(''),
        goals: fc.constant(''),
        rating: fc.constantFrom(null, 5),
        submittedAt: fc.constant(instant),
        stats: nullable(statistics),
        created: fc.constant(instant),
        modified: fc.constant(instant),
      }),
      3,
    ).map((reviews) => reviews.map((review, i) => ({ ...review, month: i + 1 }))),
  })
  .chain((lists) => {
    const [instruments, setups, comments] = [lists.instruments, lists.setups, lists.comments].map(idsOf)
    const none = instruments!.length === 0 || setups!.length === 0
    const ratios = byName(namesWith(tradeFields, { type: 'number' }), () => ratio)
    const decimals = byName(namesWith(tradeFields, { type: 'decimal' }), () => nullable(positive))
    const texts = byName(namesWith(tradeFields, { type: 'text' }), () => text)
    const flags = byName(namesWith(tradeFields, { type: 'flag' }), () => fc.boolean())
    const nothing = ['customComments', 'checkedItemIds', 'checklistItemIds']
    const trades = numbered(
      () => ({
        ...ratios,
        ...decimals,
        ...texts,
        ...flags,
        tradeType: fc.constantFrom('LIVE', 'DEMO'),
        direction: fc.constantFrom('LONG', 'SHORT'),
        instrumentId: fc.constantFrom(...instruments!),
        setupId: fc.constantFrom(...setups!),
        entryDate: local,
        exitDate: nullable(local),
        commission: positive,
        swap: positive,
        fxRate: positive,
        priceSource: fc.constantFrom('TYPED', 'BARS', null),
        priceBarLength: nullable(fc.integer({ min: 1, max: 604_800 })),
        unhedgedMinutes: nullable(fc.integer({ min: 0, max: 10_000 })),
        otpHit: fc.constantFrom('YES', null),
        gainMode: fc.constant('CALCULATED'),
        outcome: fc.constantFrom('WINNER', null),
        exitClass: fc.constantFrom('AT_STOP', null),
        notes: fc.constant('<p>n</p>'),
        preTradeComments: some(comments!),
        entryComments: some(comments!),
        managementComments: some(comments!),
        exitComments: some(comments!),
        screenshotDescriptions: fc.array(text, { maxLength: 6 }),
        executions: fc.array(execution, { maxLength: 3 }),
        legs: fc.array(tradeLeg, { maxLength: 2 }),
        structure: fc.constantFrom('IRON_CONDOR', null),
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

  const facts0 = {
    name: 'Any',
    currency: 'EUR',
    tradeMarkets: ['FOREX' as const],
    dateFormat: 'yyyy-MM-dd' as const,
    partialExits: 'TRADE_PER_EXIT' as const,
  }
  const journalFile = { ...facts0, timeZone: 'UTC', created: instant, modified: instant, settings: {}, lastNumbers: {} }
  const empty = (db: Db) => insertJournal(db, 1, journalFile, instant)
  const content = async (db: Db, journalId: number): Promise<unknown> => {
    const text = (await contentOf(db, journalId, kept)).replaceAll(`"journal_id":${journalId},`, '')
    return JSON.parse(text.replace(`{"id":${journalId},`, '{'), (_key, value: unknown) =>
      typeof value === 'string' && /^(\[|\{)/.test(value) && isJson(value) ? JSON.parse(value) : value,
    )
  }
  const write = (db: Db, journalId: number, kind: RecordKind, records: readonly ArchivedRecord[]) =>
    transaction(db, async (tx) => {
      const rows = records.map((record) => ({ ...toRow(kind, record, facts), journal_id: journalId }))
      await rowWriter()(tx, rowsOf(kind.table, rows))
    })

  const archived = async ({ db, files, config }: TestServer['services'], journalId: number): Promise<string> => {
    const path = await temporaryFile(config.dataDir)
    await writeJournal(db, files, journalId, path, new Date(instant))
    return path
  }
  const counters = { trade: 700, note: 600, instrument: 500, setup: 501 }

  it(`is the same once it was written to an archive and read from it, on ${to}, where its archive has the same bytes`, async () => {
    const [{ services: from }, { services: into }] = servers
    await fc.assert(
      fc.asyncProperty(journal, async (records) => {
        const id = await empty(from.db)
        for (const kind of journalKinds) await write(from.db, id, kind, records[kind.name] ?? [])
        await transaction(from.db, (tx) => setCounters(tx, id, counters))
        const path = await archived(from, id)
        const zip = await openArchive(path, 'journal', isJournalEntry, sentSize)
        const { journal: checked } = await checkJournal(zip, true)
        const copy = await insertJournal(into.db, 1, checked, instant)
        const prepared = await prepareJournal(into, zip, {
          journalId: copy,
          spool: await temporaryFile(into.config.dataDir),
          charged: null,
          decode: true,
          withImports: true,
          keep: async () => {},
          read: async () => {},
        })
        await transaction(into.db, async (tx) => {
          await fillJournal(tx, copy, prepared)
          await setCounters(tx, copy, Object.fromEntries(Object.entries(counters).toReversed()))
        })
        await prepared.rows.close()
        zip.close()
        const again = await archived(into, copy)
        const [first, second] = [await readFile(path), await readFile(again)]
        await rm(path)
        await rm(again)
        expect(await content(into.db, copy)).toEqual(await content(from.db, id))
        expect(textsIn(await filesIn(second))).toEqual(textsIn(await filesIn(first)))
        expect(second.equals(first)).toBe(true)
      }),
      { numRuns: runs({ quick: 8, full: 25 }) },
    )
  })
})

/** So that a difference can be read. */
const textsIn = (files: ReadonlyMap<string, Buffer>) =>
  Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString()]))

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
