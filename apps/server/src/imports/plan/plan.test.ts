import { InstrumentInput } from '@afterclose/contract/instruments'
import type { Fill } from '@afterclose/importers/shared/fill'
import { describe, expect, it } from 'vitest'
import {
  after,
  joinOf,
  journalFacts,
  knownTrade,
  parsedFile,
  parsedTrade,
  plan,
} from '../../../test/support/parsed-file.ts'
import { noCosts } from '../save/add-instruments.ts'
import { planImport } from './plan.ts'

const reasonOf = (wrong: Partial<typeof parsedTrade>) =>
  plan(parsedFile([{ ...parsedTrade, ...wrong }])).lists.rejected.map(({ reason, column }) => [reason, column])

const fill: Fill = {
  id: null,
  account: '77',
  instrument: 'ES',
  symbol: 'ES',
  market: 'FUTURES',
  side: 'BUY',
  date: '2024-03-04T10:00:00',
  price: '5000',
  size: '1',
  commission: '0',
  swap: '0',
  effect: null,
  realised: null,
  realisedIsNet: false,
  cash: null,
  pointValue: '50',
  currency: null,
  fxRate: null,
  explained: false,
  notes: '',
  standIn: null,
  line: 1,
  text: '',
  details: [],
}

describe('planImport', () => {
  it('makes a new trade with the platform’s own result, in the first setup, and the instrument it needs', () => {
    const { changes, summary, lists } = plan(parsedFile([parsedTrade]))
    expect(changes.create).toMatchObject([
      {
        externalId: '1@77', // a ticket is unique within its account
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
    ['abcde.', { name: 'ABCDe', aliases: [] }], // plain "ABCD": a second "abcde" could not be stored beside it
  ])('knows %s as the instrument %o', (symbol, instrument) => {
    const knownInstrument = { ...instrument, id: 5, tickSize: null, tickValue: null, pipSize: null, ...noCosts }
    const { changes } = plan(parsedFile([{ ...parsedTrade, symbol }]), { instruments: [knownInstrument] })
    expect(changes.create[0]?.trade.instrumentId).toBe(5)
    expect(changes.newInstruments).toEqual([])
  })

  it('keeps the classes of a share apart, and brokers’ spellings of one symbol together', () => {
    const rows = ['BRK.A', 'BRK.B', 'XAUUSD', 'xauusd.r'].map((symbol, i) => ({
      ...parsedTrade,
      symbol,
      externalId: String(i),
      lines: [i + 1],
      // one row that states it is enough
      pointValue: symbol === 'XAUUSD' ? '100' : null,
    }))
    const { changes } = plan(parsedFile(rows))
    expect(changes.newInstruments.map(({ name, aliases }) => [name, aliases])).toEqual([
      ['BRK.A', []],
      ['BRK.B', []],
      ['XAUUSD', ['xauusd.r']],
    ])
    // 1.10000 is the finest price seen: a tick of 0.00001 at 100 a point
    expect(changes.newInstruments[2]).toMatchObject({ tickSize: '0.00001', tickValue: '0.001', quoteCurrency: 'USD' })
  })

  it.each(['0', '-5', '0.00000000000001'])(
    'gives a new instrument no tick value that cannot be kept, of %s a point',
    (pointValue) => {
      const { changes } = plan(parsedFile([{ ...parsedTrade, pointValue, entryPrice: '1.12345' }]))
      expect(changes.newInstruments).toMatchObject([{ tickSize: null, tickValue: null, pipSize: null }])
    },
  )

  it.each([
    ['a share', ['STOCKS'], 'ABC', null, { market: 'STOCKS', tickSize: '0.01', tickValue: '0.01' }],
    ['a coin', ['CRYPTO'], 'ABCUSDT', null, { market: 'CRYPTO', tickSize: '0.01', tickValue: '0.01' }],
    ['a future', ['FUTURES'], 'MES', null, { market: 'FUTURES', tickSize: '0.01', tickValue: '0.05' }],
    ['a future with its month', ['STOCKS', 'FUTURES'], 'MESH6', null, { market: 'FUTURES', tickValue: '0.05' }],
    ['an option', ['FOREX', 'STOCKS'], 'SPY250321C00500000', null, { market: 'STOCKS', tickValue: '1' }],
    ['a share among others', ['CFD', 'STOCKS'], 'ABC', null, { tickSize: null, tickValue: null }],
    ['a pair in a journal of shares', ['STOCKS'], 'EURUSD', null, { tickSize: null, tickValue: null }],
    ['a contract whose file says no worth', ['CRYPTO'], 'XBTUSD', 'CRYPTO', { tickSize: null, tickValue: null }],
  ] as const)(
    'uses the usual value of a point if the file does not state it: %s',
    (_, tradeMarkets, symbol, market, instrument) => {
      const row = { ...parsedTrade, symbol, market, entryPrice: '10', exitPrice: '12.25', netGain: null }
      const { changes, summary } = plan(parsedFile([row]), { journal: { ...journalFacts, tradeMarkets } })
      expect(changes.newInstruments).toMatchObject([instrument])
      expect(summary.warnings.some((text) => text.includes('no result'))).toBe(instrument.tickValue === null)
    },
  )

  it('ignores the usual value of a point if a result of the file contradicts it', () => {
    const journal = { ...journalFacts, tradeMarkets: ['STOCKS'] } as const
    const row = { ...parsedTrade, symbol: 'ABC', entryPrice: '10', exitPrice: '12.25', swap: '0', netGain: '218' }
    const worthOne = { ...row, externalId: '2', lines: [11], netGain: '-4.75' }
    expect(plan(parsedFile([worthOne]), { journal }).changes.newInstruments[0]?.tickValue).toBe('0.01')
    expect(plan(parsedFile([worthOne, row]), { journal }).changes.newInstruments[0]?.tickValue).toBeNull()
  })

  it.each(['#', '.', '#.', '# ', '# X -'])('names the instrument of %j by something', (symbol) => {
    const { changes } = plan(parsedFile([{ ...parsedTrade, symbol }]))
    expect(InstrumentInput.parse(changes.newInstruments[0])).toMatchObject(changes.newInstruments[0]!)
  })

  it('gives a new instrument as many aliases as one may have', () => {
    const letters = 'abcdefghij'
    const spelled = letters.split('').flatMap((one) => letters.split('').map((other) => `EURUSD.${one}${other}`))
    const rows = spelled.map((symbol, i) => ({ ...parsedTrade, symbol, externalId: symbol, lines: [i + 1] }))
    const { changes } = plan(parsedFile(rows))
    expect(changes.newInstruments).toMatchObject([{ name: 'EURUSD', aliases: spelled.slice(0, 50) }])
    expect(InstrumentInput.safeParse(changes.newInstruments[0]).success).toBe(true)
  })

  it('closes a known open trade and corrects what the broker knows, nothing else', () => {
    const opened = plan(
      parsedFile([{ ...parsedTrade, exitDate: null, exitPrice: null, netGain: null, commission: '3.5' }]),
    )
    const [first] = opened.changes.create
    expect(first?.trade).toMatchObject({ exitDate: null, gainMode: 'CALCULATED' })
    const edited = { ...first!.trade, stopLoss: '1.09', notes: 'mine', entryComments: [3], setupId: 9, instrumentId: 4 }
    const { changes, summary, lists } = plan(parsedFile([{ ...parsedTrade, stopLoss: '1.05', notes: 'theirs' }]), {
      trades: [knownTrade(12, '1', edited, true)],
    })
    expect(changes.create).toEqual([])
    expect(changes.update).toEqual([
      {
        id: 12,
        externalId: '1', // it stays about the fill that was written about
        untouched: false,
        kept: {},
        shownOn: null,
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
    const trades = after(plan(parsedFile([parsedTrade])))
    const other = {
      ...parsedTrade,
      entryDate: '2024-05-05T09:00:00',
      entryPrice: '1.2',
      exitDate: '2024-05-05T10:00:00',
    }
    for (const wrong of [other, { ...parsedTrade, direction: 'SHORT' as const }]) {
      const { changes, lists } = plan(parsedFile([wrong]), { trades })
      expect(changes.update).toEqual([])
      expect(lists.rejected).toMatchObject([
        { line: 10, reason: 'Another trade with this number is already in the journal.' },
      ])
    }
  })

  it('does not take equal fills for duplicates, nor one number twice for two trades', () => {
    const twins = [parsedTrade, { ...parsedTrade, externalId: '1~2', lines: [11], texts: ['row 11'] }]
    expect(plan(parsedFile(twins)).summary.counts).toEqual({
      read: 2,
      trades: 2,
      merged: 0,
      duplicates: 0,
      rejected: 0,
    })
    const repeated = plan(parsedFile([parsedTrade, { ...parsedTrade, lines: [11], texts: ['row 11'] }]))
    expect(repeated.lists.duplicates).toMatchObject([{ line: 11, text: 'row 11', reason: 'Same trade as on line 10.' }])
    const contradictory = plan(parsedFile([parsedTrade, { ...parsedTrade, size: '2', lines: [11], texts: ['row 11'] }]))
    expect(contradictory.lists.rejected).toMatchObject([{ line: 11, severity: 'error' }])
  })

  it('counts the merged lines of a duplicate as duplicates', () => {
    const filled = { ...parsedTrade, lines: [10, 12, 15], texts: ['a', 'b', 'c'] }
    const first = plan(parsedFile([filled]))
    expect(first.summary.counts).toEqual({ read: 3, trades: 1, merged: 2, duplicates: 0, rejected: 0 })
    expect(first.lists.merged).toMatchObject([
      { line: 12, text: 'b', reason: 'Part of the trade that starts on line 10.' },
      { line: 15, text: 'c' },
    ])
    const again = plan(parsedFile([filled]), { trades: after(first) })
    expect(again.summary.counts).toEqual({ read: 3, trades: 0, merged: 0, duplicates: 3, rejected: 0 })
  })

  it.each([
    ['lines of their own', [1, 2, 3]],
    ['one line', [1, 1, 1]],
  ])('counts a fill that ends one trade and begins the next once, in rows on %s', (_, lines) => {
    const fills = [
      { ...fill, id: 'a', side: 'BUY' as const, size: '1', line: lines[0]! },
      { ...fill, id: 'b', side: 'SELL' as const, size: '3', line: lines[1]! },
      { ...fill, id: 'c', side: 'BUY' as const, size: '2', line: lines[2]! },
    ].map((row, i) => ({ ...row, date: `2024-03-04T1${i}:00:00`, text: row.id }))
    const { summary, lists } = plan(parsedFile([], { fills, rowsRead: 3 }))
    expect(summary.counts).toEqual({ read: 3, trades: 2, merged: 1, duplicates: 0, rejected: 0 })
    expect(lists.trades.map((trade) => [trade.direction, trade.size, trade.lines.length])).toEqual([
      ['LONG', '1', 1],
      ['SHORT', '2', 2],
    ])
    expect(lists.merged.map(({ text }) => text)).toEqual(['c'])
  })

  it('refuses a file if a row is not accounted for', () => {
    const parsed = parsedFile([parsedTrade], { rowsRead: 2 })
    const input = { options: { timeZone: null, mapping: null, rates: {} }, journal: journalFacts, instruments: [] }
    const nothing = { trades: [], payins: new Map(), typed: [], toJoin: new Map() }
    expect(planImport({ parsed, ...input, join: joinOf(parsed), ...nothing })).toBeNull()
  })

  it('moves a stop on the profit side to the final stop, and says so', () => {
    const { changes, summary } = plan(parsedFile([{ ...parsedTrade, stopLoss: '1.1005', takeProfit: '1.09' }]))
    expect(changes.create[0]?.trade).toMatchObject({ stopLoss: null, finalStop: '1.1005', takeProfit: null })
    expect(summary.warnings).toHaveLength(2)
    expect(summary.warnings[0]).toContain('initial stop is unknown')
  })

  it('takes prices of 0 and below, and rejects values that cannot be stored', () => {
    const worthless = { ...parsedTrade, symbol: 'XYZ 15MAR24 40 C', exitPrice: '0' }
    expect(plan(parsedFile([worthless])).changes.create[0]?.trade.exitPrice).toBe('0')
    const oil = { ...parsedTrade, symbol: 'CLK0', exitPrice: '-37.63' }
    expect(plan(parsedFile([oil])).changes.create[0]?.trade.exitPrice).toBe('-37.63')
    expect(reasonOf({ size: '0' })).toEqual([['Size: must be above 0.', 'size']])
    expect(reasonOf({ netGain: '123456789012345' })).toEqual([
      ['Manual gain: is not a plain decimal number.', 'manualGain'],
    ])
    const fill = {
      side: 'ENTRY' as const,
      date: parsedTrade.entryDate,
      price: '1',
      size: '1',
      commission: '0',
      swap: '0',
    }
    expect(reasonOf({ executions: Array.from({ length: 2001 }, () => fill) })).toEqual([
      ['Executions: a trade holds at most 2,000 fills.', 'executions'],
    ])
  })

  it('shows notes of a file as text, never as markup', () => {
    const { changes } = plan(parsedFile([{ ...parsedTrade, notes: '<img onerror="x"> & co' }]))
    expect(changes.create[0]?.trade.notes).toBe('&lt;img onerror="x"&gt; &amp; co')
  })

  it('proposes an alias for a class of shares that another platform writes with another sign', () => {
    const instruments = [
      {
        id: 5,
        name: 'BRK.B',
        aliases: [],
        tickSize: '0.01',
        tickValue: '0.01',
        pipSize: '0.01',
        commission: '0',
        commissionMode: 'PER_UNIT' as const,
      },
    ]
    const warned = (symbol: string) => plan(parsedFile([{ ...parsedTrade, symbol }]), { instruments }).summary.warnings
    expect(warned('BRK/B')).toEqual([
      'BRK/B looks like your instrument BRK.B. To keep them as one, add BRK/B to the aliases of BRK.B, and import the file again.',
    ])
    expect(warned('BRK/A')).toEqual([])
  })

  it('compares the totals of the file with those of its rows', () => {
    const total = { label: 'Closed P/L', currency: 'USD', stated: '91.50', computed: '91.47', note: null }
    const totals = (tolerance: string) => plan(parsedFile([parsedTrade], { totals: [{ ...total, tolerance }] })).summary
    expect(totals('0.03')).toMatchObject({ agrees: true, totals: [{ difference: '0.03', agrees: true }] })
    expect(totals('0.02')).toMatchObject({ agrees: false, totals: [{ agrees: false }], unreadRows: 0 })
  })
})
