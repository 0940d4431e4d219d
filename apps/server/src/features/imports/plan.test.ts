import { parseLocal, wallClock, changeZone, localText } from '@afterclose/core/time'
import { tradeProblems } from '@afterclose/core/validate-trade'
import type { ParsedFile, ParsedTrade } from '@afterclose/importers/importer'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planImport } from './plan.ts'
import type { ImportPlan, KnownTrade, PlanInput } from './plan-types.ts'
import { zoneChanger } from './zone-changer.ts'

const row: ParsedTrade = {
  externalId: '1',
  account: '77',
  symbol: 'EURUSD.m',
  market: null,
  direction: 'LONG',
  entryDate: '2024-03-04T10:00:00',
  exitDate: '2024-03-04T11:00:00',
  entryPrice: '1.10000',
  exitPrice: '1.10100',
  size: '1',
  stopLoss: null,
  takeProfit: null,
  finalStop: null,
  highestPrice: null,
  lowestPrice: null,
  commission: '7',
  swap: '-1.5',
  netGain: '91.5',
  pointValue: null,
  currency: null,
  fxRate: null,
  notes: '',
  executions: [],
  lines: [10],
  texts: ['row 10'],
}
const file = (trades: readonly ParsedTrade[], more: Partial<ParsedFile> = {}): ParsedFile => ({
  format: 'Test',
  failure: null,
  accountCurrency: 'USD',
  timeZone: null,
  rowsRead: new Set(trades.flatMap(({ lines }) => lines)).size,
  trades,
  payins: [],
  rejected: [],
  duplicateLines: [],
  totals: [],
  warnings: [],
  mapping: null,
  ...more,
})
const journal = { currency: 'USD', timeZone: 'UTC', tradeMarkets: ['FOREX', 'STOCKS'], setupId: 1 } as const
function plan(parsed: ParsedFile, more: Partial<PlanInput> = {}): ImportPlan {
  const options = { timeZone: null, mapping: null, rates: {} }
  const made = planImport({ parsed, options, journal, instruments: [], trades: new Map(), payins: new Map(), ...more })
  if (made === null) throw new Error('the rows do not add up')
  return made
}
/** The trades of a journal after a plan was carried out. */
const after = ({ changes }: ImportPlan, before: ReadonlyMap<string, KnownTrade> = new Map()) =>
  new Map<string, KnownTrade>([
    ...before,
    ...changes.create.map(
      ({ externalId, trade }, i) => [externalId, { id: 100 + i, trade: { ...trade, instrumentId: 50 } }] as const,
    ),
  ])

describe('planImport', () => {
  it('makes a new trade with the platform’s own result, in the first setup, and the instrument it needs', () => {
    const { changes, summary, lists } = plan(file([row]))
    expect(changes.create).toMatchObject([
      {
        externalId: '1',
        trade: { instrumentId: -1, setupId: 1, gainMode: 'MANUAL', manualGain: '91.5', swap: '-1.5' },
      },
    ])
    expect(changes.newInstruments).toMatchObject([
      { name: 'EURUSD', aliases: ['EURUSD.m'], market: 'FOREX', tickSize: null },
    ])
    expect(summary).toMatchObject({ created: 1, updated: 0, open: 0, newInstruments: ['EURUSD'], agrees: true })
    expect(lists.trades).toMatchObject([{ effect: 'create', gain: '91.5', costs: '8.5', lines: [10] }])
  })

  it.each([
    ['eurusd', { name: 'EURUSD', aliases: [] }],
    ['EURUSDm', { name: 'EURUSD', aliases: [] }],
    ['EURUSD', { name: 'Euro', aliases: ['eurusd.pro'] }],
    ['US500.cash', { name: 'us500', aliases: [] }],
    ['gbpusd.', { name: 'GBPUSD', aliases: [] }],
    ['ES 03-24', { name: 'es 03-24', aliases: [] }],
  ])('knows %s as the instrument %o', (symbol, instrument) => {
    const known = { ...instrument, id: 5, tickSize: null, tickValue: null, pipSize: null }
    const { changes } = plan(file([{ ...row, symbol }]), { instruments: [known] })
    expect(changes.create[0]?.trade.instrumentId).toBe(5)
    expect(changes.newInstruments).toEqual([])
  })

  it('keeps the classes of a share apart, and brokers’ spellings of one symbol together', () => {
    const rows = ['BRK.A', 'BRK.B', 'XAUUSD', 'xauusd.r'].map((symbol, i) => ({
      ...row,
      symbol,
      externalId: String(i),
      lines: [i + 1],
      pointValue: '100',
    }))
    const { changes } = plan(file(rows))
    expect(changes.newInstruments.map(({ name, aliases }) => [name, aliases])).toEqual([
      ['BRK.A', []],
      ['BRK.B', []],
      ['XAUUSD', ['xauusd.r']],
    ])
    // 1.10000 is the finest price seen: a tick of 0.00001 at 100 a point
    expect(changes.newInstruments[2]).toMatchObject({ tickSize: '0.00001', tickValue: '0.001', quoteCurrency: 'USD' })
  })

  it('closes a known open trade and corrects what the broker knows, nothing else', () => {
    const opened = plan(file([{ ...row, exitDate: null, exitPrice: null, netGain: null, commission: '3.5' }]))
    const [first] = opened.changes.create
    expect(first?.trade).toMatchObject({ exitDate: null, gainMode: 'CALCULATED' })
    const edited = { ...first!.trade, stopLoss: '1.09', notes: 'mine', entryComments: [3], setupId: 9, instrumentId: 4 }
    const { changes, summary, lists } = plan(file([{ ...row, stopLoss: '1.05', notes: 'theirs' }]), {
      trades: new Map([['1', { id: 12, trade: edited }]]),
    })
    expect(changes.create).toEqual([])
    expect(changes.update).toEqual([
      {
        id: 12,
        trade: {
          ...edited,
          exitDate: '2024-03-04T11:00:00',
          exitPrice: '1.10100',
          commission: '7',
          gainMode: 'MANUAL',
          manualGain: '91.5',
        },
      },
    ])
    expect(summary).toMatchObject({ created: 0, updated: 1, counts: { trades: 1, duplicates: 0 } })
    expect(lists.trades[0]?.effect).toBe('update')
  })

  it('rejects a known number that names another trade, instead of overwriting that one', () => {
    const trades = after(plan(file([row])))
    const other = { ...row, entryDate: '2024-05-05T09:00:00', entryPrice: '1.2', exitDate: '2024-05-05T10:00:00' }
    for (const wrong of [other, { ...row, direction: 'SHORT' as const }]) {
      const { changes, lists } = plan(file([wrong]), { trades })
      expect(changes.update).toEqual([])
      expect(lists.rejected).toMatchObject([
        { line: 10, reason: 'Another trade with this number is in the journal already.' },
      ])
    }
  })

  it('does not take equal fills for duplicates, nor one number twice for two trades', () => {
    const twins = [row, { ...row, externalId: '1~2', lines: [11], texts: ['row 11'] }]
    expect(plan(file(twins)).summary.counts).toEqual({ read: 2, trades: 2, merged: 0, duplicates: 0, rejected: 0 })
    const repeated = plan(file([row, { ...row, lines: [11], texts: ['row 11'] }]))
    expect(repeated.lists.duplicates).toMatchObject([
      { line: 11, text: 'row 11', reason: 'Line 10 holds this trade too.' },
    ])
    const contradictory = plan(file([row, { ...row, size: '2', lines: [11], texts: ['row 11'] }]))
    expect(contradictory.lists.rejected).toMatchObject([{ line: 11, severity: 'error' }])
  })

  it('counts the merged lines of a duplicate as duplicates', () => {
    const filled = { ...row, lines: [10, 12, 15], texts: ['a', 'b', 'c'] }
    const first = plan(file([filled]))
    expect(first.summary.counts).toEqual({ read: 3, trades: 1, merged: 2, duplicates: 0, rejected: 0 })
    expect(first.lists.merged).toMatchObject([
      { line: 12, text: 'b', reason: 'Part of the trade that line 10 began.' },
      { line: 15, text: 'c' },
    ])
    const again = plan(file([filled]), { trades: after(first) })
    expect(again.summary.counts).toEqual({ read: 3, trades: 0, merged: 0, duplicates: 3, rejected: 0 })
  })

  it('counts a fill that ends one trade and begins the next once', () => {
    const reversal = [
      { ...row, lines: [1, 2], texts: ['a', 'b'] },
      { ...row, externalId: '2', lines: [2, 3], texts: ['b', 'c'] },
    ]
    expect(plan(file(reversal)).summary.counts).toEqual({ read: 3, trades: 2, merged: 1, duplicates: 0, rejected: 0 })
    const half = plan(file(reversal), { trades: after(plan(file(reversal.slice(0, 1)))) })
    expect(half.summary.counts).toEqual({ read: 3, trades: 1, merged: 1, duplicates: 1, rejected: 0 })
  })

  it('refuses a file of which rows are unaccounted for', () => {
    const parsed = file([row], { rowsRead: 2 })
    const input = { options: { timeZone: null, mapping: null, rates: {} }, journal, instruments: [] }
    expect(planImport({ parsed, ...input, trades: new Map(), payins: new Map() })).toBeNull()
  })

  it('moves a stop on the profit side to the final stop, and says so', () => {
    const { changes, summary } = plan(file([{ ...row, stopLoss: '1.1005', takeProfit: '1.09' }]))
    expect(changes.create[0]?.trade).toMatchObject({ stopLoss: null, finalStop: '1.1005', takeProfit: null })
    expect(summary.warnings).toHaveLength(2)
    expect(summary.warnings[0]).toContain('initial stop is unknown')
  })

  it('shows notes of a file as text, never as markup', () => {
    const { changes } = plan(file([{ ...row, notes: '<img onerror="x"> & co' }]))
    expect(changes.create[0]?.trade.notes).toBe('&lt;img onerror="x"&gt; &amp; co')
  })

  it('compares the totals of the file with those of its rows', () => {
    const total = { label: 'Closed P/L', currency: 'USD', stated: '91.50', computed: '91.47', note: null }
    const totals = (tolerance: string) => plan(file([row], { totals: [{ ...total, tolerance }] })).summary
    expect(totals('0.03')).toMatchObject({ agrees: true, totals: [{ difference: '0.03', agrees: true }] })
    expect(totals('0.02')).toMatchObject({ agrees: false, totals: [{ agrees: false }] })
  })
})

describe('money of other currencies', () => {
  const euros = { ...row, currency: 'EUR' }
  it('is brought over by the rate of the file, where that leads to the journal’s currency', () => {
    const { changes } = plan(file([{ ...euros, fxRate: '1.1' }]))
    expect(changes.create[0]?.trade).toMatchObject({
      manualGain: '100.65',
      commission: '7.7',
      swap: '-1.65',
      fxRate: '1.1',
    })
  })

  it('is brought over by the rate that the trader gave, before all others', () => {
    const options = { timeZone: null, mapping: null, rates: { EUR: '2' } }
    const { changes } = plan(file([{ ...euros, fxRate: '1.1' }]), { options })
    expect(changes.create[0]?.trade).toMatchObject({ manualGain: '183', fxRate: '2' })
  })

  it('goes through the account where the file’s rate leads there', () => {
    const parsed = file([{ ...euros, fxRate: '0.9' }], { accountCurrency: 'GBP' })
    expect(plan(parsed).summary.missingRates).toEqual(['GBP'])
    const options = { timeZone: null, mapping: null, rates: { GBP: '1.25' } }
    expect(plan(parsed, { options }).changes.create[0]?.trade.fxRate).toBe('1.125')
  })

  it('is not guessed: without a rate the rows are rejected with a sentence, deposits left out with one', () => {
    const payin = {
      externalId: 'p',
      timestamp: '2024-01-01T00:00:00',
      delta: '100',
      currency: 'EUR',
      textualReason: '',
      line: 2,
    }
    const { summary, lists, changes } = plan(file([euros], { payins: [payin] }))
    expect(summary).toMatchObject({ missingRates: ['EUR'], counts: { rejected: 1, trades: 0 }, payins: { count: 0 } })
    expect(lists.rejected[0]?.reason).toBe('Its amounts are in EUR, the journal is kept in USD: a rate is needed.')
    expect(summary.warnings).toEqual([
      "1 deposit or withdrawal was left out: a rate into the journal's currency is needed.",
    ])
    expect(changes.newInstruments).toEqual([])
  })
})

describe('payins', () => {
  const payin = {
    externalId: 'p',
    timestamp: '2024-01-01T00:00:00',
    delta: '100.50',
    currency: null,
    textualReason: 'Deposit',
    line: 2,
  }
  const parsed = file([], { payins: [payin, { ...payin, externalId: 'q', delta: '-20' }] })

  it('are created once', () => {
    const first = plan(parsed)
    expect(first.changes.createPayins).toEqual([
      { externalId: 'p', timestamp: payin.timestamp, delta: '100.5' },
      { externalId: 'q', timestamp: payin.timestamp, delta: '-20' },
    ])
    expect(first.summary.payins).toEqual({ count: 2, total: '80.5', duplicates: 0 })
    const known = new Map(
      first.changes.createPayins.map(({ externalId, ...one }, i) => [externalId, { id: i + 1, ...one }]),
    )
    const again = plan(parsed, { payins: known })
    expect(again.summary.payins).toEqual({ count: 0, total: '0', duplicates: 2 })
    const moved = plan(parsed, { payins: known, options: { timeZone: 'Asia/Tokyo', mapping: null, rates: {} } })
    expect(moved.changes.updatePayins).toEqual([1, 2].map((id) => ({ id, timestamp: '2023-12-31T15:00:00' })))
  })

  it('of another amount than in the journal are left alone', () => {
    const known = new Map([['p', { id: 1, timestamp: payin.timestamp, delta: '7' }]])
    const { changes, summary } = plan(parsed, { payins: known })
    expect(changes.updatePayins).toEqual([])
    expect(summary.warnings[0]).toContain('left as in the journal')
  })
})

const zoned = (
  timeZone: string | null,
  journalZone: string,
  trade: Partial<ParsedTrade>,
  stated: string | null = null,
) => {
  const { changes, summary } = plan(file([{ ...row, ...trade }], { timeZone: stated }), {
    options: { timeZone, mapping: null, rates: {} },
    journal: { ...journal, timeZone: journalZone },
  })
  const made = changes.create[0]!.trade
  return { times: [made.entryDate, made.exitDate], warnings: summary.warnings, zone: summary.timeZone }
}

describe('times', () => {
  it('stay as they are when neither the file nor the trader says where', () => {
    const { times, zone } = zoned(null, 'Europe/Berlin', {})
    expect(times).toEqual([row.entryDate, row.exitDate])
    expect(zone).toEqual({ file: null, chosen: 'Europe/Berlin', journal: 'Europe/Berlin' })
  })

  it('follow the daylight saving of both zones', () => {
    // New York changed on 2024-03-10, Berlin on 2024-03-31: between them 5 hours instead of 6.
    for (const [there, here] of [
      ['2024-03-08T09:30:00', '2024-03-08T15:30:00'],
      ['2024-03-20T09:30:00', '2024-03-20T14:30:00'],
      ['2024-04-02T23:30:00', '2024-04-03T05:30:00'],
    ] as const)
      expect(zoned('America/New_York', 'Europe/Berlin', { entryDate: there, exitDate: there }).times).toEqual([
        here,
        here,
      ])
  })

  it('take the zone that the file states, unless the trader chose one', () => {
    expect(zoned(null, 'Europe/Berlin', {}, 'UTC').times[0]).toBe('2024-03-04T11:00:00')
    expect(zoned('Europe/London', 'Europe/Berlin', {}, 'Asia/Tokyo').times[0]).toBe('2024-03-04T11:00:00')
  })

  it('never let an exit come before its entry in the hour that clocks show twice', () => {
    const night = { entryDate: '2024-10-27T00:50:00', exitDate: '2024-10-27T01:10:00' }
    const { times, warnings } = zoned('UTC', 'Europe/Berlin', night)
    expect(times).toEqual(['2024-10-27T02:50:00', '2024-10-27T02:50:00'])
    expect(warnings[0]).toContain('twice in autumn')
  })

  it('are what core says for every moment and every pair of zones', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'Europe/London',
      'America/New_York',
      'America/Santiago', // moves its clocks at midnight
      'Africa/Cairo', // the same
      'Australia/Lord_Howe', // by half an hour
      'Asia/Kathmandu', // 5:45 from Greenwich
      'Pacific/Chatham',
    ]
    const moment = fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 })
    // Days on which one of them moved: Berlin and London, New York, Cairo, Santiago, Lord Howe and Chatham.
    const moves = [
      '2024-03-31',
      '2024-10-27',
      '2024-03-10',
      '2024-11-03',
      '2024-04-26',
      '2024-10-31',
      '2024-09-08',
      '2024-04-07',
    ]
    const near = fc
      .tuple(fc.constantFrom(...moves), fc.integer({ min: -86_400, max: 2 * 86_400 }))
      .map(([day, shift]) => wallClock(`${day}T00:00:00`) / 1000 + shift)
    const zone = fc.constantFrom(...zones)
    fc.assert(
      fc.property(fc.array(fc.oneof(moment, near), { maxLength: 20 }), zone, zone, (moments, from, to) => {
        const change = zoneChanger(from, to)
        for (const second of moments) {
          const text = localText(second * 1000)
          expect(change(text)).toBe(localText(changeZone(wallClock(text), from, to)))
        }
      }),
      { numRuns: 300 },
    )
  })
})

const problem = (reason: string) => (_: unknown, i: number) => ({
  line: 1000 + i,
  text: '',
  cell: null,
  column: null,
  reason,
  severity: 'error' as const,
})

describe('over any file', () => {
  const price = fc.integer({ min: 1, max: 30 }).map((points) => (1 + points / 100).toFixed(2))
  const when = fc.integer({ min: 0, max: 40 }).map((hours) => localText(Date.UTC(2024, 9, 26) + hours * 1_800_000))
  const trade = fc.record({
    externalId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    symbol: fc.constantFrom('EURUSD', 'eurusd.m', 'AAPL', 'ES', '', 'X'.repeat(41)),
    direction: fc.constantFrom('LONG' as const, 'SHORT' as const),
    entryDate: when,
    exitDate: fc.option(when),
    entryPrice: price,
    exitPrice: price,
    stopLoss: fc.option(price),
    takeProfit: fc.option(price),
    highestPrice: fc.option(price),
    lowestPrice: fc.option(price),
    netGain: fc.option(price),
    currency: fc.constantFrom(null, 'USD', 'EUR', 'GBP'),
    fxRate: fc.option(fc.constant('1.5')),
  })
  /** Trades of one to four lines; every line may end one trade and begin the next. */
  const files = fc
    .tuple(
      fc.array(fc.tuple(trade, fc.integer({ min: 1, max: 4 }), fc.boolean()), { maxLength: 14 }),
      fc.nat({ max: 3 }),
      fc.nat({ max: 3 }),
    )
    .map(([drafts, rejected, duplicates]) => {
      let line = 1
      const trades = drafts.map(([draft, length, reversal]): ParsedTrade => {
        const from = reversal && line > 1 && length > 1 ? line - 1 : line
        const lines = Array.from({ length }, (_, i) => from + i)
        line = from + length
        return {
          ...row,
          ...draft,
          exitPrice: draft.exitDate === null ? null : draft.exitPrice,
          lines,
          texts: lines.map(String),
        }
      })
      const parsed = file(trades, {
        rejected: Array.from({ length: rejected }, problem('unreadable')),
        duplicateLines: Array.from({ length: duplicates }, problem('twice')),
      })
      return { ...parsed, rowsRead: parsed.rowsRead + rejected + duplicates }
    })
  const options = { timeZone: 'Europe/London', mapping: null, rates: { EUR: '1.1' } }
  const berlin = { ...journal, timeZone: 'Europe/Berlin' }

  it('read = trades + merged + duplicates + rejected, and every list has what is counted', () => {
    fc.assert(
      fc.property(files, files, (earlier, parsed) => {
        const before = plan(earlier, { options, journal: berlin })
        const { summary, lists, changes } = plan(parsed, { options, journal: berlin, trades: after(before) })
        const { read, trades, merged, duplicates, rejected } = summary.counts
        expect(trades + merged + duplicates + rejected).toBe(read)
        expect([trades, merged, duplicates, rejected]).toEqual([
          lists.trades.length,
          lists.merged.length,
          lists.duplicates.length,
          lists.rejected.length,
        ])
        expect(summary.created + summary.updated).toBe(trades)
        expect([summary.created, summary.updated]).toEqual([changes.create.length, changes.update.length])
      }),
    )
  })

  it('every trade that it makes or changes can be stored', () => {
    fc.assert(
      fc.property(files, files, (earlier, parsed) => {
        const trades = after(plan(earlier, { options, journal: berlin }))
        const { changes } = plan(parsed, { options, journal: berlin, trades })
        for (const { trade } of [...changes.create, ...changes.update]) {
          expect(tradeProblems(trade)).toEqual([])
          expect(parseLocal(trade.entryDate)).not.toBeNull()
          if (trade.instrumentId < 0) expect(changes.newInstruments[-1 - trade.instrumentId]).toBeDefined()
        }
        const used = new Set(changes.create.map(({ trade }) => trade.instrumentId).filter((id) => id < 0))
        expect(used.size).toBe(changes.newInstruments.length)
      }),
    )
  })

  it('the same file again changes nothing', () => {
    fc.assert(
      fc.property(files, (parsed) => {
        const first = plan(parsed, { options, journal: berlin })
        const again = plan(parsed, { options, journal: berlin, trades: after(first) })
        expect(again.changes).toMatchObject({ create: [], update: [], newInstruments: [] })
        expect(again.summary.counts.rejected).toBe(first.summary.counts.rejected)
        expect(again.summary.counts.duplicates).toBe(parsed.rowsRead - first.summary.counts.rejected)
      }),
    )
  })
})
