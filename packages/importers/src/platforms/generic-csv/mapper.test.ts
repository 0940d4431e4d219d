import { sum } from '@afterclose/core/decimal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ColumnMapping } from '../../importer.ts'
import { type FileTrades, withTrades } from '../../shared/file-trades.ts'
import { tradeTexts } from '../../../test/samples.ts'
import { genericCsv } from './generic-csv.ts'

const parse = (text: string, mapping: ColumnMapping | null = null): FileTrades =>
  withTrades(genericCsv.parse({ name: 't.csv', bytes: new TextEncoder().encode(text) }, { mapping }))
const table = (heads: string, ...rows: readonly string[]): string => [heads, ...rows, ''].join('\n')
const moneyHead = (file: FileTrades): string | undefined => file.mapping?.guess.columns['pnl']
const reasons = ({ mapping }: FileTrades): Readonly<Record<string, string>> =>
  Object.fromEntries((mapping?.heads ?? []).map((head, at) => [head, mapping?.reasons[at] ?? '']))

/** Two trades, with a column for each thing that journals say of a result. 2 × (101 − 100), 3 × (49 − 50) × −1. */
const columns: Readonly<Record<string, readonly [string, string]>> = {
  Symbol: ['ABC', 'XYZ'],
  Side: ['Long', 'Short'],
  Qty: ['2', '3'],
  'Entry Time': ['2025-01-15 10:00:00', '2025-01-16 10:00:00'],
  'Exit Time': ['2025-01-15 11:00:00', '2025-01-16 11:00:00'],
  'Entry Price': ['100', '50'],
  'Exit Price': ['101', '49'],
}
const notMoney: Readonly<Record<string, readonly [string, string]>> = {
  'P&L %': ['1.00', '2.00'],
  'Profit (%)': ['1.00%', '2.00%'],
  Profit: ['1.00', '2.00'], // per cent, and does not say so
  'Result (percent)': ['1', '2'],
  'Gain pct': ['1', '2'],
  'P/L (pips)': ['100', '100'],
  'Net P&L R': ['0.5', '1'],
}

describe('the table of a journal', () => {
  /** Columns as other journals name them, without a size; P&L after costs. Prices have decimal commas. */
  const journal = table(
    'Trade #;Date/Time Open;Date/Time Close;Symbol/Instrument;Direction;Entry Price;Exit Price;Stop Loss;Take Profit;P&L (Pips/Points);P&L;R-Multiple;Commission;Setup;Mistakes;Notes',
    '1;2025-09-16 09:35;2025-09-16 10:15;EURUSD;Long;1,1000;1,1050;1,0975;1,1075;50,0;493,00;2,0;7,00;Breakout;;Waited',
    '2;2025-09-17 09:35;2025-09-17 10:15;EURUSD;Short;1,1000;1,1050;1,1025;1,0925;-50,0;-507,00;-2,0;7,00;Fade;Early;',
  )

  it('is read by names that join two words for one thing, and says that costs may be still to come off', () => {
    const file = parse(journal)
    expect(file.mapping?.guess.columns).toMatchObject({
      entryTime: 'Date/Time Open',
      exitTime: 'Date/Time Close',
      symbol: 'Symbol/Instrument',
      pnl: 'P&L',
    })
    expect(tradeTexts(file)).toEqual([
      'EURUSD LONG –: 1.1 @ 2025-09-16T09:35:00 → 1.105 @ 2025-09-16T10:15:00; cost 7, swap 0, net 493; lines 2',
      'EURUSD SHORT –: 1.1 @ 2025-09-17T09:35:00 → 1.105 @ 2025-09-17T10:15:00; cost 7, swap 0, net -507; lines 3',
    ])
    expect(file.trades.map(({ stopLoss, takeProfit }) => [stopLoss, takeProfit])).toEqual([
      ['1.0975', '1.1075'],
      ['1.1025', '1.0925'],
    ])
    expect(file.warnings).toContain(
      '“P&L” is read as the result after costs. If costs still have to be deducted, change it in the mapping.',
    )
  })

  it('does not take a name that joins two things for either', () => {
    const named = (head: string): string | undefined =>
      Object.entries(parse(journal.replace('Symbol/Instrument', head)).mapping?.guess.columns ?? {}).find(
        ([, column]) => column === head,
      )?.[0]
    expect(named('Market/Contract')).toBe('symbol')
    for (const head of ['Symbol/Currency', 'Mood/Symbol', 'Fees/Swap'])
      expect([head, named(head)]).toEqual([head, undefined])
  })
})

describe('columns of results', () => {
  it.each(['Net USD', 'Net EUR', 'P/L (GBP)', 'EUR Profit', 'P&L in CHF', 'Net P&L', 'Gross JPY', 'Profit €'])(
    'are never taken from per cent, pips or R, wherever %s stands',
    (money) => {
      const all = Object.entries({ ...columns, ...notMoney, [money]: ['2', '3'] as const })
      fc.assert(
        fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (order) => {
          const rows = [0, 1].map((at) => order.map(([, cells]) => cells[at]).join(','))
          const file = parse(table(order.map(([head]) => head).join(','), ...rows))
          expect(moneyHead(file)).toBe(money)
          expect(sum(file.trades.map(({ netGain }) => netGain ?? '0')).toFixed()).toBe('5')
        }),
        { numRuns: 50 },
      )
    },
  )

  it('are none where there are only per cent', () => {
    const all = Object.entries({ ...columns, ...notMoney })
    const rows = [0, 1].map((at) => all.map(([, cells]) => cells[at]).join(','))
    const file = parse(table(all.map(([head]) => head).join(','), ...rows))
    expect(moneyHead(file)).toBeUndefined()
    expect(file.trades.map(({ netGain }) => netGain)).toEqual([null, null])
  })

  it('tell their currency by their head', () => {
    const heads = 'Symbol,Side,Qty,Entry Time,Exit Time,Entry Price,Exit Price,'
    const row = 'ABC,Long,2,2025-01-15 10:00:00,2025-01-15 11:00:00,100,101,2'
    const currency = (head: string) => parse(table(heads + head, row)).trades[0]?.currency
    expect(['Net EUR', 'P/L (GBP)', 'Profit £', 'USD P&L', 'Profit', 'Profit $'].map(currency)).toEqual([
      'EUR',
      'GBP',
      'GBP',
      'USD',
      null,
      null,
    ])
  })

  it('are no results where a row is a fill: "Net USD" is what was paid', () => {
    const file = parse(
      table(
        'Symbol,Side,Qty,Time,Price,Net USD',
        'ABC,Buy,2,2025-01-15 10:00:00,100,-200',
        'ABC,Sell,2,2025-01-15 11:00:00,101,202',
      ),
    )
    expect(moneyHead(file)).toBeUndefined()
    expect(file.trades).toMatchObject([{ entryPrice: '100', exitPrice: '101' }])
  })

  it('that look like per cent by chance are money where price times size gives them', () => {
    const file = parse(
      table(
        'Symbol,Side,Qty,Entry Time,Exit Time,Entry Price,Exit Price,Profit',
        'ABC,Long,1,2025-01-15 10:00:00,2025-01-15 11:00:00,100,101,1',
        'ABC,Long,1,2025-01-16 10:00:00,2025-01-16 11:00:00,100,98,-2',
      ),
    )
    expect(moneyHead(file)).toBe('Profit')
  })
})

describe('reasons', () => {
  const all = Object.entries({ ...columns, ...notMoney, 'Net USD': ['2', '3'], Mood: ['good', 'bad'], Extra: ['', ''] })
  const text = table(
    all.map(([head]) => head).join(','),
    ...[0, 1].map((at) => all.map(([, cells]) => cells[at]).join(',')),
  )

  it('say of each column why it is what it is, or nothing', () => {
    expect(reasons(parse(text))).toEqual({
      Symbol: 'By its name',
      Side: 'By its name; it holds buy and sell words',
      Qty: 'By its name; it holds numbers',
      'Entry Time': 'By its name; it holds dates',
      'Exit Time': 'By its name; it holds dates',
      'Entry Price': 'By its name; it holds numbers',
      'Exit Price': 'By its name; it holds numbers',
      'P&L %': 'Percent, not money',
      'Profit (%)': 'Percent, not money',
      Profit: 'Price change in percent, not money',
      'Result (percent)': 'Percent, not money',
      'Gain pct': 'Percent, not money',
      'P/L (pips)': 'Points or pips, not money',
      'Net P&L R': 'Multiples of the risk, not money',
      'Net USD': 'By its name; it holds numbers. Money in USD, after costs from its name',
      Mood: 'Unknown column name',
      Extra: 'Empty',
    })
  })

  it('say what the trader chose', () => {
    const { mapping } = parse(text)
    const { symbol: _, ...others } = mapping!.guess.columns
    const changed = reasons(parse(text, { ...mapping!.guess, columns: { ...others, notes: 'Mood' } }))
    expect([changed['Symbol'], changed['Mood'], changed['Qty']]).toEqual([
      'Excluded by you',
      'Chosen by you',
      'By its name; it holds numbers',
    ])
  })
})

describe('rows that are no trades', () => {
  const notes = (file: FileTrades) =>
    file.rejected.map(({ line, severity, reason }) => `${line} ${severity}: ${reason}`)

  it('are orders that were not filled, by their status or by what was filled', () => {
    const file = parse(
      table(
        'Symbol,Side,Status,Filled,Total Qty,Avg Price,Filled Time',
        'ABC,Buy,Filled,2,2,100,2025-01-15 10:00:00',
        'ABC,Buy,Cancelled,0,2,,',
        'ABC,Buy,Rejected,,2,,',
        'ABC,Buy,,0,2,,',
        'ABC,Sell,Partially cancelled,2,5,101,2025-01-15 11:00:00',
        'ABC,Sell,Filled,x2,2,101,2025-01-15 12:00:00',
      ),
    )
    expect(file.trades).toMatchObject([{ size: '2', exitPrice: '101', lines: [2, 6] }])
    expect(notes(file)).toEqual([
      '3 note: “Cancelled” is not a filled order',
      '4 note: “Rejected” is not a filled order',
      '5 note: Nothing in this order was filled',
      '7 error: “x2” is not a number',
    ])
  })

  it('are orders by their status where the size is what was ordered', () => {
    const file = parse(
      table(
        'Symbol,Side,Status,Quantity,Price,Time',
        'ABC,Buy,Filled,2,100,2025-01-15 10:00:00',
        'ABC,Buy,Canceled,2,99,2025-01-15 10:00:00',
        'ABC,Sell,Working,2,110,2025-01-15 10:00:00',
        'ABC,Sell,Executed,2,101,2025-01-15 11:00:00',
      ),
    )
    expect(file.trades).toMatchObject([{ exitPrice: '101', lines: [2, 5] }])
    expect(notes(file)).toEqual(['3 note: “Canceled” is not a filled order', '4 note: “Working” is not a filled order'])
  })

  it('are money and totals; what is broken stays rejected', () => {
    const file = parse(
      table(
        'Symbol,Side,Quantity,Price,Time,Details',
        'ABC,Buy,2,100,2025-01-15 10:00:00,',
        ',,,,2025-01-15 10:00:00,Deposit by wire',
        'ABC,,,,2025-01-15 10:00:00,Dividend',
        ',Buy,2,100,2025-01-15 10:00:00,Cash',
        'ABC,Sell,2O,101,2025-01-15 11:00:00,Interest',
        'Total,,2,,,',
      ),
    )
    expect(notes(file)).toEqual([
      '3 note: “Deposit by wire” is not a trade',
      '4 note: “Dividend” is not a trade',
      '5 error: Symbol is empty',
      '6 error: “2O” is not a number',
      '7 note: Totals line, used to check the rows',
    ])
  })
})
