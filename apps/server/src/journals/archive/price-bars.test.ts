// @large: a law over whole journals
import { writeFile } from 'node:fs/promises'
import { type BarColumns, barColumns } from '@afterclose/bars/bar'
import { mergedSpans } from '@afterclose/bars/spans'
import { fillPriceExtremes, listBarSeries, readTradeBars } from '@afterclose/contract/bars'
import { listJournals } from '@afterclose/contract/journals'
import { createTrade } from '@afterclose/contract/trades'
import { runs } from '@afterclose/testkit/runs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn } from '../../../test/support/archive-files.ts'
import { archiveOf, restoredArchive, restoredJournal } from '../../../test/support/archives.ts'
import type { SignedIn } from '../../../test/support/client.ts'
import { type FileStoreName, fileStores, type TestFiles, testFiles } from '../../../test/support/file-stores.ts'
import { remadeArchive } from '../../../test/support/remade-archive.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores, type StoreName } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'
import { temporaryFile } from '../../platform/files/temporary.ts'
import { checkJournal, isJournalEntry } from './check-journal.ts'
import { sentSize } from './limits.ts'
import { openArchive } from './zip-reader.ts'
import { type IntoSeries, prepareBars, saveBars, SeriesChanged, showBars } from '../../bars/save-bars.ts'
import { transaction } from '../../store/db.ts'

const ten = Date.UTC(2024, 2, 5, 10) / 1000
interface Given extends Omit<IntoSeries, 'userId'> {
  readonly bars: BarColumns
  readonly covered: readonly { readonly from: number; readonly to: number }[] | null
}

/** Bars around ten o'clock, some missing; prices in units of 10^-digits. */
const given = (symbols: readonly string[]): fc.Arbitrary<Given> =>
  fc
    .record({
      symbol: fc.constantFrom(...symbols),
      source: fc.constantFrom('MetaTrader 5', 'Binance'),
      length: fc.constantFrom(60, 300, 3600),
      zone: fc.constantFrom('UTC', 'Europe/Helsinki'),
      digits: fc.constantFrom(0, 2, 5),
      volumes: fc.constantFrom('none', 'some', 'all'),
      steps: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(9), fc.nat(9), fc.integer({ min: -9, max: 9 })), {
        minLength: 1,
        maxLength: 200,
      }),
      from: fc.integer({ min: -60, max: 5 }),
      covered: fc.option(fc.array(fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 100 })), { maxLength: 3 }), {
        nil: null,
      }),
    })
    .map(({ steps, from, digits, volumes, covered, length, ...series }) => {
      const bars = barColumns(steps.length, digits, volumes === 'none' ? null : 1)
      let [time, price] = [Math.floor(ten / length) * length + from * length, 100_000]
      for (const [i, [step, up, down, move]] of steps.entries()) {
        bars.time[i] = time
        bars.open[i] = price
        bars.close[i] = price + move
        bars.high[i] = Math.max(price, price + move) + up
        bars.low[i] = Math.min(price, price + move) - down
        if (bars.volume !== null) bars.volume[i] = volumes === 'some' && up > 4 ? Number.NaN : up * 7
        price += move
        time += step * length
      }
      const spans = covered?.map(([at, wide]) => ({
        from: ten + (from + at) * length,
        to: ten + (from + at + wide) * length,
      }))
      return { ...series, length, bars, covered: spans === undefined ? null : mergedSpans(spans) }
    })

/** The same bars at other prices. */
const raised = (bars: BarColumns, by: number): BarColumns => ({
  ...bars,
  open: bars.open.map((price) => price + by),
  high: bars.high.map((price) => price + by),
  low: bars.low.map((price) => price + by),
  close: bars.close.map((price) => price + by),
})

const times: readonly (readonly [string, string | null])[] = [
  ['10:00:00', '10:10:00'],
  ['09:00:30', '11:30:10'],
  ['10:20:00', null],
]
const trade = (instrumentId: number, [from, to]: (typeof times)[number]) => ({
  instrumentId,
  setupId: 1,
  direction: 'LONG' as const,
  entryDate: `2024-03-05T${from}`,
  exitDate: to === null ? null : `2024-03-05T${to}`,
  entryPrice: '1000',
  exitPrice: to === null ? null : '1001',
  size: '1',
  stopLoss: '998',
  takeProfit: '1002',
})

const lanes: readonly (readonly [StoreName, FileStoreName])[] = [
  ...stores.map((store) => [store, 'a folder'] as const),
  ['SQLite', fileStores[1]],
]

describe.each(lanes)('price bars in an archive on %s, files in %s', (store, filesIn_) => {
  let place: TestFiles
  let server: TestServer
  beforeAll(async () => {
    place = await testFiles(filesIn_)
    server = await testServer(store, place.settings.kind === 's3' ? { s3: place.settings } : {})
  })
  afterAll(async () => {
    await server.close()
    await place.close()
  })

  const keep = ({ user }: SignedIn, { bars, covered, ...series }: Given) => {
    const { db, workFiles: files, config } = server.services
    return saveBars(
      { db, files, quotas: config.quotas },
      { ...series, userId: user.userId },
      (take) => take(bars),
      covered,
    )
  }
  /** What the bars say of all trades of a journal. */
  async function answers(trader: SignedIn, journalId: number) {
    const params = { journalId }
    const filled = await trader.call(fillPriceExtremes, { params, body: { dryRun: true } })
    const shown = []
    for (const { tradeId } of filled.trades) {
      const { series, ...answer } = await trader.call(readTradeBars, { params: { ...params, tradeId } })
      shown.push({ ...answer, series: series && [series.symbol, series.source, series.length, series.zone] })
    }
    return { filled, shown }
  }
  const kept = async (trader: SignedIn) =>
    (await trader.call(listBarSeries, {})).series.map(({ id: _id, created: _c, modified: _m, ...series }) => series)

  it('come back for somebody else with the same answers, once and twice', async () => {
    const several = fc.array(given(['EURUSD', 'eurusd', 'ES', 'NOT-OF-IT']), { minLength: 1, maxLength: 4 })
    const [one] = fc.sample(given(['EURUSD']), { numRuns: 1, seed: 3 })
    const alike = ['Binance', 'MetaTrader 5', 'Binance'].map((source, i) => ({
      ...one!,
      source,
      length: 60,
      bars: raised(one!.bars, i),
    }))
    await fc.assert(
      fc.asyncProperty(several, async (all) => {
        const { trader: ann, params } = await workedJournal(server, 'lookups')
        for (const instrumentId of [1, 2])
          for (const span of times) await ann.call(createTrade, { params, body: trade(instrumentId, span) })
        // A series has bars of one precision, as an instrument has.
        const digits = new Map(all.map(({ symbol, bars }) => [symbol.toLowerCase(), bars.digits]))
        for (const one of all)
          await keep(ann, { ...one, bars: { ...one.bars, digits: digits.get(one.symbol.toLowerCase()) ?? 0 } })
        const archive = await archiveOf(ann, params.journalId, { with: 'price-bars' })
        const bob = await server.signUp()
        const first = await restoredJournal(server, bob, archive)
        expect(await answers(bob, first)).toEqual(await answers(ann, params.journalId))
        const once = await kept(bob)
        const names = new Set(['eurusd', 'es'])
        expect(once.map(({ rows }) => rows)).toEqual(
          (await kept(ann)).filter(({ symbol }) => names.has(symbol.toLowerCase())).map(({ rows }) => rows),
        )
        const second = await restoredJournal(server, bob, archive)
        expect(await answers(bob, second)).toEqual(await answers(ann, params.journalId))
        expect(await kept(bob)).toEqual(once)
        await restoredJournal(server, ann, archive)
        expect((await kept(ann)).map(({ rows }) => rows)).toEqual((await kept(ann)).map(({ rows }) => rows))
      }),
      { numRuns: filesIn_ === 'S3' ? 1 : runs({ quick: 2, full: 40 }), examples: [[alike]] },
    )
  })

  const three: Given = {
    symbol: 'EURUSD',
    source: 'MetaTrader 5',
    length: 60,
    zone: 'Europe/Helsinki',
    covered: [{ from: ten, to: ten + 600 }],
    bars: {
      length: 3,
      time: Float64Array.of(ten, ten + 60, ten + 240),
      open: Float64Array.of(110_000, 110_010, 110_020),
      high: Float64Array.of(110_010, 110_020, 110_030),
      low: Float64Array.of(109_990, 110_000, -10),
      close: Float64Array.of(110_010, 110_020, 0),
      volume: Float64Array.of(12, Number.NaN, 0),
      digits: 5,
      volumeDigits: 1,
    },
  }

  it('are there only when asked for, as a table that people read', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await keep(trader, three)
    await keep(trader, { ...three, symbol: 'NOT-OF-THIS-JOURNAL' })
    const without = await filesIn(await archiveOf(trader, params.journalId))
    expect([...without.keys()].filter((name) => name.includes('bars'))).toEqual([])
    const files = await filesIn(await archiveOf(trader, params.journalId, { with: 'price-bars' }))
    expect([...files.keys()].filter((name) => name.includes('bars'))).toEqual(['price-bars/1.csv', 'price-bars.jsonl'])
    expect(JSON.parse(String(files.get('manifest.json')))).toMatchObject({ counts: { 'price-bars': 1 } })
    expect(String(files.get('price-bars/1.csv'))).toBe(
      `time,open,high,low,close,volume
2024-03-05T10:00:00Z,1.10000,1.10010,1.09990,1.10010,1.2
2024-03-05T10:01:00Z,1.10010,1.10020,1.10000,1.10020,
2024-03-05T10:04:00Z,1.10020,1.10030,-0.00010,0.00000,0.0
`,
    )
    expect(JSON.parse(String(files.get('price-bars.jsonl')))).toEqual({
      id: 1,
      symbol: 'EURUSD',
      source: 'MetaTrader 5',
      length: 60,
      zone: 'Europe/Helsinki',
      priceSide: 'BID',
      spread: null,
      covered: [{ from: '2024-03-05T10:00:00Z', to: '2024-03-05T10:10:00Z' }],
      leftOut: [],
      rows: 3,
      digits: 5,
      volumeDigits: 1,
    })
  })

  it('are merged with those that are there, the archive’s counting', async () => {
    const { trader: ann, params } = await workedJournal(server, 'lookups')
    await keep(ann, three)
    const archive = await archiveOf(ann, params.journalId, { with: 'price-bars' })
    const bob = await server.signUp()
    const other = {
      ...three.bars,
      time: three.bars.time.map((time) => time + 60),
      high: three.bars.high.map((high) => high + 5),
    }
    await keep(bob, { ...three, covered: [{ from: ten + 3600, to: ten + 7200 }], bars: other })
    await restoredJournal(server, bob, archive)
    const [series] = await kept(bob)
    expect(series).toMatchObject({ rows: 5, first: '2024-03-05T10:00:00Z', last: '2024-03-05T10:05:00Z' })
    const row = await server.services.db
      .selectFrom('bar_series')
      .select('covered')
      .where('user_id', '=', bob.user.userId)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(row.covered ?? '')).toEqual([
      { from: ten, to: ten + 600 },
      { from: ten + 3600, to: ten + 7200 },
    ])
  })

  it('are refused where they are not what they say, and where they have no room, and leave nothing', async () => {
    const { trader: ann, params } = await workedJournal(server, 'lookups')
    await keep(ann, three)
    const files = await filesIn(await archiveOf(ann, params.journalId, { with: 'price-bars' }))
    const table = String(files.get('price-bars/1.csv'))
    const about = String(files.get('price-bars.jsonl'))
    const bob = await server.signUp()
    const refusal = async (changes: Readonly<Record<string, string | null>>) => {
      const path = await temporaryFile(server.services.config.dataDir)
      await writeFile(path, remadeArchive(files, changes))
      const zip = await openArchive(path, 'journal', isJournalEntry, sentSize)
      return checkJournal(zip, false).then(
        () => 'fine',
        (error: Error) => error.message,
      )
    }
    const csv = (text: string) => ({ 'price-bars/1.csv': text })
    expect(await refusal(csv(table.replace('10:04', '10:01')))).toBe(
      'price-bars/1.csv, line 4: is not after the bar before it.',
    )
    expect(await refusal(csv(table.replace('1.10020,1.10030', '1.20020,1.10030')))).toBe(
      'price-bars/1.csv, line 4: has a high that is not the highest price.',
    )
    expect(await refusal(csv(table.replace('10:01:00Z', '10:01:00')))).toContain('has a time that is not in UTC')
    expect(await refusal(csv(table.replace('1.09990', '1.0999000001')))).toContain('has more decimals than its series')
    expect(await refusal(csv(`${table}2024-03-05T10:05:00Z,1,1,1,1,\n`))).toBe(
      'price-bars/1.csv holds 4 bars; price-bars.jsonl says 3.',
    )
    expect(await refusal({ 'price-bars/1.csv': null })).toBe('“price-bars/1.csv” is missing in the ZIP.')
    expect(await refusal({ 'price-bars/2.csv': table })).toBe('“price-bars/2.csv” belongs to no series.')
    expect(await refusal({ 'price-bars.jsonl': about.replace('"id":1', '"id":2') })).toContain(
      'series numbers start at 1',
    )
    expect(await refusal({ 'price-bars.jsonl': about.replace('"length":60', '"length":0') })).toContain(
      'line 1: length',
    )
    const years = Array.from({ length: 60_000 }, (_, i) => {
      const time = new Date((i - 30_000) * 86_400_000 * 3 + 1_709_632_800_000).toISOString().slice(0, 19)
      return `${time}Z,1,1,1,1,\n`
    })
    const wide = {
      ...csv(table.slice(0, 32) + years.join('')),
      'price-bars.jsonl': about.replace('"length":60', '"length":1'),
    }
    expect(await refusal(wide)).toContain('span too many years')

    const { db, workFiles, config } = server.services
    const most = config.quotas.BARS!
    await keep(bob, { ...three, symbol: 'FULL' })
    await db.updateTable('bar_block').set({ bytes: most }).where('bytes', '<', most).execute()
    expect(await refusal({})).toBe('fine')
    expect(await restoredArchive(server, bob, remadeArchive(files, {}))).toEqual({
      refused: expect.stringMatching(
        /^Price bars use 512\.0 MB of the 512\.0 MB that this account may use, and this needs \d+ B\. Delete series/,
      ),
    })
    expect((await bob.call(listJournals, {})).journals).toEqual([])
    expect((await kept(bob)).map(({ symbol }) => symbol)).toEqual(['FULL'])
    expect((await workFiles.list(`bars/${bob.user.userId}`)).length).toBeGreaterThan(0)
  })

  it('are not shown over what others have saved meanwhile', async () => {
    const { db, workFiles } = server.services
    const trader = await server.signUp()
    const { bars, covered, ...series } = three
    const into = { ...series, userId: trader.user.userId }
    const prepared = await prepareBars(db, workFiles, into, (take) => take(bars), covered)
    await keep(trader, three)
    await expect(transaction(db, (tx) => showBars(tx, prepared))).rejects.toThrow(SeriesChanged)
    expect(await kept(trader)).toMatchObject([{ rows: 3 }])
  })
})
