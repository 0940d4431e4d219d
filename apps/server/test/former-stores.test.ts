// @large: stores of all earlier versions
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { signIn } from '@afterclose/contract/auth'
import { listBacktestTrades } from '@afterclose/contract/backtest-trades'
import { listBacktests } from '@afterclose/contract/backtests'
import { undoImport } from '@afterclose/contract/imports'
import { listJournals } from '@afterclose/contract/journals'
import { listTrades, readTrade, readTradeWritings, type TradeView } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { archiveContent } from './support/archive-content.ts'
import { createClient } from './support/client.ts'
import { figuresOf } from './support/figures-of.ts'
import { day, fillFile, type TestFill } from './support/fill-files.ts'
import { importFile, type JournalOf } from './support/import-file.ts'
import { type TestServer, testServer } from './support/server.ts'
import { of } from './support/statements.ts'
import { testStore } from './support/stores.ts'
import { undoTimeOver } from './support/undo-time.ts'

/**
 * Stores as builds of their time have left them, each with what it showed. They were filled through the calls of that build: trades
 * that were joined, parted, entered by hand, split and deleted, and imports that were undone.
 */
const former = new URL('former-stores/', import.meta.url)
const Expected = z.record(
  z.string(),
  z.looseObject({ imports: z.record(z.string(), z.string()), trades: z.array(z.unknown()) }),
)

const shownBy = (date: string) => Expected.parse(JSON.parse(readFileSync(new URL(`${date}.json`, former), 'utf8')))

/** A server of today on the store of that day, and its journals by their names. */
async function openFormer(
  date: string,
): Promise<{ readonly server: TestServer; readonly journals: ReadonlyMap<string, JournalOf> }> {
  const place = await testStore('SQLite', 'empty')
  writeFileSync(join(place.dataDir, 'afterclose.db'), gunzipSync(readFileSync(new URL(`${date}.db.gz`, former))))
  const server = await testServer('SQLite', { dataDir: place.dataDir })
  const user = await server.stranger.call(signIn, { body: { username: 'former', password: 'correct horse' } })
  const trader = createClient(server.app, user)
  const { journals } = await trader.call(listJournals, {})
  return { server, journals: new Map(journals.map(({ id, name }) => [name, { trader, params: { journalId: id } }])) }
}

describe('a store of 2 December 2026', () => {
  const expected = shownBy('2026-12-02')
  let server: TestServer
  let journals: ReadonlyMap<string, JournalOf>
  beforeAll(async () => {
    ;({ server, journals } = await openFormer('2026-12-02'))
  })
  afterAll(() => server.close())

  it.each(Object.keys(expected))('shows every figure as it was: %s', async (name) => {
    const { imports: _imports, ...figures } = expected[name]!
    const now = await figuresOf(journals.get(name)!)
    expect(JSON.parse(JSON.stringify({ ...now, trades: now.trades.map(undated) }))).toEqual({
      ...figures,
      instruments: z
        .array(z.looseObject({}))
        .parse(figures['instruments'])
        .map((one) => ({ ...addedSince, ...one })),
      trades: tradesOfToday(figures.trades).map(undated),
      stats: statsOfToday(figures),
    })
  })

  const undo = async (name: string, which: string) =>
    journals.get(name)!.trader.call(undoImport, { params: of(journals.get(name)!, expected[name]!.imports[which]!) })
  const urlsOf = ({ screenshots }: TradeView) => screenshots.flatMap(({ url }) => url ?? [])

  it('parts what an import had joined: each trade has what was said of it, its pictures and its notes', async () => {
    await undo('Joined', 'between')
    const [earlier, later, ...others] = await tradesOf(journals.get('Joined')!)
    expect(others).toEqual([])
    expect(earlier).toMatchObject({ stopLoss: '5', highestPrice: '14', tradeType: 'LIVE', riskAmount: null })
    expect(later).toMatchObject({ stopLoss: '2', riskAmount: '50', tradeType: 'DEMO' })
    expect([earlier!.notes, later!.notes]).toEqual(['<p>one</p>', '<p>two</p>'])
    const commentsOf = (trade: TradeView) => [...trade.preTradeComments, ...trade.entryComments]
    expect([earlier!, later!].map(commentsOf)).toEqual([[1, 3], [2]])
    expect(urlsOf(earlier!)).toEqual([1, 2, 3, 4].map((n) => `https://charts.example/e${n}`))
    expect(urlsOf(later!)).toEqual([2, 3, 4, 5].map((n) => `https://charts.example/l${n}`))
    const { notes } = await figuresOf(journals.get('Joined')!)
    expect(notes.find(({ title }) => title === 'Later')?.linkedTradeIds).toEqual([later!.id])
    expect(notes.find(({ title }) => title === 'Both')?.linkedTradeIds).toEqual([earlier!.id, later!.id])
  })

  it('gives trades back as they were typed, with what was written since', async () => {
    for (const which of ['alone', 'between', 'two']) await undo('Typed', which)
    const trades = await tradesOf(journals.get('Typed')!)
    expect(trades.map(({ source, entryPrice, notes }) => [source, entryPrice, notes])).toEqual([
      ['MANUAL', '10.1', '<p>Typed earlier</p>'],
      ['MANUAL', '12.1', expect.stringMatching(/Typed later.*Since/s)],
      ['MANUAL', '15.1', '<p>Typed alone</p>'],
    ])
  })

  it('goes on with the next statement, and keeps what was written when all are undone', async () => {
    const journal = journals.get('Parted')!
    await importFile(journal, fillFile([{ id: 20, at: 30 * day, side: 'Sell', size: 5, price: 14 }]))
    await undo('Parted', 'earlier')
    await undo('Parted', 'two')
    const trades = await tradesOf(journals.get('Parted')!)
    expect(trades.some(({ notes, preTradeComments }) => notes.includes('parted') && preTradeComments.includes(2))).toBe(
      true,
    )
    expect(trades.some(({ inReview }) => inReview)).toBe(true)
  })
})

describe('a store of 6 December 2026, which kept writings beside the rows of trades', () => {
  const expected = shownBy('2026-12-06')
  let server: TestServer
  let journals: ReadonlyMap<string, JournalOf>
  beforeAll(async () => {
    ;({ server, journals } = await openFormer('2026-12-06'))
  })
  afterAll(() => server.close())
  const undo = async (name: string, which: string) =>
    journals.get(name)!.trader.call(undoImport, { params: of(journals.get(name)!, expected[name]!.imports[which]!) })

  it.each(Object.keys(expected))('shows and exports everything as it was: %s', (name) =>
    mustShow(journals.get(name)!, expected[name]!, withoutGrades),
  )

  it('parts merged trades at an undo: each has its values, its pictures and its notes', async () => {
    await undo('Joined', 'between')
    const [earlier, later, ...others] = await tradesOf(journals.get('Joined')!)
    expect(others).toEqual([])
    expect(earlier).toMatchObject({ stopLoss: '5', notes: '<p>one</p><p>since</p>', preTradeComments: [1] })
    expect(later).toMatchObject({ stopLoss: '2', riskAmount: '50', tradeType: 'DEMO', preTradeComments: [2] })
    expect([earlier, later].map((trade) => trade?.screenshots.filter(({ url }) => url !== null).length)).toEqual([5, 2])
  })

  it('keeps what was written when all is undone, and finds it again with the next statement', async () => {
    await undo('Undone', 'second')
    const lost = (await tradesOf(journals.get('Undone')!)).map(({ notes, riskAmount }) => notes || riskAmount)
    expect(new Set(lost)).toEqual(new Set(['30', '<p>both know it</p>', '<p>without its fills</p>']))
    const again = [1, 3, 5].flatMap((id): readonly TestFill[] => [
      { id, at: id * day, side: 'Buy', size: [10, 5, 7][(id - 1) / 2]!, price: 9 + id },
      { id: id + 1, at: (id + 1) * day, side: 'Sell', size: [10, 5, 7][(id - 1) / 2]!, price: 10 + id },
    ])
    await importFile(journals.get('Undone')!, fillFile(again))
    const found = await tradesOf(journals.get('Undone')!)
    expect(found.map(({ notes, riskAmount }) => notes || riskAmount)).toEqual([
      '<p>without its fills</p>',
      '<p>both know it</p>',
      '30',
    ])
    const { trader, params } = journals.get('Undone')!
    const { withoutFills } = await trader.call(readTradeWritings, { params: { ...params, tradeId: found[0]!.id } })
    expect(withoutFills).toBe(false)
  })

  it('has the parts of a split trade add up to the broker’s after the next statement', async () => {
    const journal = journals.get('Split')!
    await importFile(journal, fillFile([{ id: 2, at: 2 * day, side: 'Sell', size: 12, price: 11 }]))
    const parts = await tradesOf(journal)
    expect(parts.every(({ exitDate }) => exitDate !== null)).toBe(true)
    expect(new Set(parts.map(({ size }) => size))).toEqual(new Set(['4', '8']))
  })
})

describe('a store of 26 December 2026, which listed deleted rows in a table', () => {
  const expected = shownBy('2026-12-26')
  let server: TestServer
  let journals: ReadonlyMap<string, JournalOf>
  beforeAll(async () => {
    ;({ server, journals } = await openFormer('2026-12-26'))
  })
  afterAll(() => server.close())
  const rowsIn = async (name: string) => {
    const rows = server.services.db.selectFrom('stored_trade').select('id')
    return (await rows.where('journal_id', '=', journals.get(name)!.params.journalId).execute()).length
  }

  it.each(Object.keys(expected))('shows and exports everything as it was: %s', async (name) => {
    const journal = journals.get(name)!
    await mustShow(journal, expected[name]!, withoutCounted)
    const { backtests } = await journal.trader.call(listBacktests, { params: journal.params })
    const trades = []
    for (const { id } of backtests) {
      const params = { ...journal.params, backtestId: id }
      trades.push((await journal.trader.call(listBacktestTrades, { params })).trades)
    }
    expect({ backtests, backtestTrades: trades }).toEqual({
      backtests: expected[name]!['backtests'],
      backtestTrades: expected[name]!['backtestTrades'],
    })
  })

  it('removes the rows of deleted trades, with those that they show, and adds none of their executions again', async () => {
    await undoTimeOver(server)
    expect([await rowsIn('Deleted'), await rowsIn('Merged'), await rowsIn('Merged and deleted')]).toEqual([2, 2, 0])
    const two = [
      { id: 3, at: 3 * day, side: 'Buy', size: 5, price: 12 },
      { id: 4, at: 4 * day, side: 'Sell', size: 5, price: 11 },
    ] as const
    const { job } = await importFile(journals.get('Deleted')!, fillFile(two))
    expect(job).toMatchObject({ state: 'DONE', counts: { created: 0 } })
  })

  it('parts merged trades at an undo: each has its values', async () => {
    const journal = journals.get('Merged')!
    await journal.trader.call(undoImport, { params: of(journal, expected['Merged']!.imports['between']!) })
    const trades = await tradesOf(journal)
    expect(trades.map(({ notes, riskAmount }) => [notes, riskAmount])).toEqual([
      ['<p>earlier</p>', null],
      ['<p>later</p>', '50'],
    ])
  })
})

/** Compares figures, writings and the archive of a journal. @param linesOf lines of an exported file as that build exported them */
async function mustShow(
  journal: JournalOf,
  shown: ReturnType<typeof shownBy>[string],
  linesOf = (lines: readonly string[]) => lines,
): Promise<void> {
  const { imports: _imports, archive, writings, backtests: _one, backtestTrades: _other, ...figures } = shown
  const now = await figuresOf(journal)
  expect(JSON.parse(JSON.stringify(now))).toEqual({
    ...figures,
    trades: tradesOfToday(figures.trades),
    stats: statsOfToday(figures),
  })
  const said = []
  for (const { id } of now.trades)
    said.push({
      id,
      ...(await journal.trader.call(readTradeWritings, { params: { ...journal.params, tradeId: id } })),
    })
  expect(said).toEqual(writings)
  const exported = await archiveContent(journal.trader, journal.params.journalId, [])
  for (const [file, lines] of Object.entries(z.record(z.string(), z.array(z.string())).parse(archive)))
    expect(linesOf(withoutLegs(exported[file]?.trim().split('\n') ?? [])), file).toEqual(lines)
}

async function tradesOf({ trader, params }: JournalOf): Promise<readonly TradeView[]> {
  const { trades } = await trader.call(listTrades, { params, query: { limit: 500 } })
  const whole: TradeView[] = []
  for (const { id } of trades.toSorted((a, b) => (a.entryDate < b.entryDate ? -1 : 1)))
    whole.push(await trader.call(readTrade, { params: { ...params, tradeId: id } }))
  return whole
}

/** Fields of instruments that builds after that one have, and what they hold there. */
const addedSince = { sessionStart: null, sessionEnd: null, sessionZone: null }

/** Lines of an exported file without the trades that count instead of deleted ones. */
const withoutCounted = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(',"countedSource":null,"countedFill":null', ''))

/** Lines of an exported file without what builds after that one add. No cell before it holds a comma. */
function withoutGrades(lines: readonly string[]): readonly string[] {
  const column = lines[0]?.split(',').indexOf('Review grade') ?? -1
  return lines.map((line) =>
    column < 0
      ? line.replace('"reviewGrade":null,', '').replace('"commissionSource":"TYPED",', '')
      : line.split(',').toSpliced(column, 1).join(','),
  )
}

/** Fields of trades in options. */
const ofOptions = [
  'unhedgedRisk',
  'unhedgedMinutes',
  'structure',
  'legBias',
  'structureEnd',
  'expiryGroup',
  'keptGroup',
  'legCount',
  'mostGain',
]

/** Lines of an exported file without the fields of trades in options. No cell before them holds a comma. */
function withoutLegs(lines: readonly string[]): readonly string[] {
  const column = lines[0]?.split(',').indexOf('Structure') ?? -1
  const before = lines.filter((line) => line !== ' "optionLegs": "APART",') // of the journal
  return before.map((line) =>
    column < 0
      ? ofOptions.reduce((text, name) => text.replace(`"${name}":null,`, ''), line.replace('"legs":[],', ''))
      : line.split(',').toSpliced(column, 2).join(','),
  )
}

/** Trades with the fields that builds after that one have. */
const tradesOfToday = (trades: readonly unknown[]) =>
  z
    .array(z.looseObject({}))
    .parse(trades)
    .map((trade) => ({
      reviewGrade: null,
      commissionSource: 'TYPED',
      legs: [],
      ...Object.fromEntries(ofOptions.map((name) => [name, null])),
      ...trade,
    }))

/** What only imports wrote is as old as its row, and what somebody wrote about goes by the fill that it is about. */
const undated = (trade: object) => ({ ...trade, created: null, externalId: null })

const Counted = z.object({
  exitDate: z.string().nullable(),
  rrr: z.number().nullable(),
  realizedRrr: z.number().nullable(),
  tiltMeter: z.number(),
  outcome: z.string().nullable(),
  gain: z.string().nullable(),
})
const Stats = z.looseObject({ returnOfInvestment: z.number().nullable() })

/** Statistics with the figures that builds after that one have, of the trades of that build; they multiplied percentages last. */
function statsOfToday(figures: Readonly<Record<string, unknown>>) {
  const closed = z
    .array(Counted)
    .parse(figures['trades'])
    .filter(({ exitDate }) => exitDate !== null)
  const stats = Stats.parse(figures['stats'])
  const even = closed.filter(({ outcome }) => outcome === 'BREAK_EVEN')
  return {
    ...stats,
    returnOfInvestment: stats.returnOfInvestment === null ? null : Number(stats.returnOfInvestment.toFixed(10)),
    breakEvenGain: even.reduce((sum, { gain }) => sum + Number(gain), 0),
    withRrr: closed.filter(({ rrr }) => rrr !== null).length,
    withRealizedRrr: closed.filter(({ realizedRrr }) => realizedRrr !== null).length,
    // Where there is a deposit, it stands before all trades.
    withPercent: z.array(z.unknown()).parse(figures['payins']).length === 0 ? 0 : closed.length,
    greenOrRed: closed.filter(({ tiltMeter }) => tiltMeter !== 0).length,
  }
}
