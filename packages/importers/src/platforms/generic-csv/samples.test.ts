import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problemText, readSample, refused, told, type Written } from '../../../test/samples.ts'

/*
 * Exports of platforms without an importer of their own, in the shape of real ones, with numbers of our own. What is
 * expected is what a plain table can know: where it cannot, no trade, and the columns that the trader must choose.
 */

interface Expected {
  readonly trades?: readonly string[]
  readonly refused?: readonly string[]
  readonly duplicates?: readonly string[]
  readonly warnings?: readonly string[]
  readonly timeZone?: 'UTC'
  readonly written?: Written
}

const noImporter = (platform: string): string =>
  `This looks like an export of ${platform}. There is no importer for it yet, so it is read as a plain table: options, fees and splits are not recognised. Check every figure.`
const choose = (...fields: readonly string[]): string => `Choose the columns for: ${fields.join(', ')}.`
const oneTime = 'The table has one time for each trade. It is taken as both entry and exit, so holding times are 0.'
const none = (field: string, ...lines: readonly number[]): readonly string[] =>
  lines.map((line) => `${line} error: No column is chosen for ${field}`)

const bom: Written = { mark: true }
const crlf: Written = { lineEnd: '\r\n' }

const samples: Readonly<Record<string, Expected>> = {
  'avanza-sv.csv': {
    refused: [
      '2 error: Kurs is empty [Kurs: ]',
      '3 error: The side is unknown. Choose the column that says Buy or Sell',
      '4 error: No column is chosen for Quantity',
    ],
  },
  'bitmex-wallet.csv': {
    refused: none('Time', 2, 3, 4),
    warnings: [choose('Symbol', 'Side', 'Time', 'Quantity', 'Price')],
  },
  'bitvavo.csv': {
    refused: [
      '2 error: No column is chosen for Symbol',
      '3 note: “deposit” is not a trade',
      '4 note: “staking” is not a trade',
    ],
    warnings: [choose('Symbol', 'Quantity', 'Price')],
  },
  'coinbase.csv': {
    timeZone: 'UTC',
    refused: [
      '2 note: “Staking Income” is not a trade',
      '3 error: No column is chosen for Quantity',
      '4 error: No column is chosen for Quantity',
    ],
    warnings: [choose('Quantity', 'Price'), noImporter('Coinbase')],
  },
  'coinbase-pro-account.csv': {
    timeZone: 'UTC',
    refused: none('Symbol', 2, 3, 4),
    warnings: [choose('Symbol', 'Side', 'Quantity', 'Price')],
  },
  'das-trades.csv': { refused: none('Time', 2, 3), warnings: [choose('Time'), noImporter('DAS Trader')] },
  // The sign of the size tells purchases from sales; newest first, and two fills of one order.
  'degiro-transactions.csv': {
    trades: [
      'ACME INC LONG 10: 18.5 @ 2025-01-15T15:30:00 → 19 @ 2025-03-20T10:00:00; cost 0, swap 0, net –; lines 4 3 2',
    ],
  },
  'fidelity-cash-account.csv': {
    written: crlf,
    refused: [...none('Symbol', 4, 5), '6 note: Text, not a trade', '7 note: Text, not a trade'],
    warnings: [choose('Symbol', 'Side', 'Quantity', 'Price'), noImporter('Fidelity')],
  },
  // (2.10 − 1.50) × 100 − 1.34, although the amounts hold the costs.
  'fidelity-history.csv': {
    written: bom,
    trades: [
      '-ACME250117C12 LONG 1: 1.5 @ 2024-12-16T00:00:00 → 2.1 @ 2024-12-20T00:00:00; cost 1.34, swap 0, net 58.66; lines 7 6',
      'SPLXX LONG 86.03: 1 @ 2024-12-31T00:00:00 → open; cost 0, swap 0, net –; lines 4',
    ],
    refused: [
      '5 note: “DIVIDEND RECEIVED SAMPLE MONEY MARKET (S” is not a trade',
      '8 error: Symbol is empty [Symbol:  ]',
      '11 note: Text, not a trade',
      '13 note: Text, not a trade',
    ],
    warnings: [noImporter('Fidelity')],
  },
  'generic-english.csv': {
    trades: [
      'ACME LONG 100: 185.5 @ 2024-01-15T10:30:00 → 188.2 @ 2024-01-15T14:45:00; cost 2, swap 0, net –; lines 2',
      'BTCUSD SHORT 0.5: 42500 @ 2024-01-16T09:45:00 → 42250.5 @ 2024-01-16T11:30:00; cost 2.5, swap 0, net –; lines 3',
      'ZETA LONG 10: 20.1 @ 2024-01-17T10:00:00 → open; cost 1, swap 0, net –; lines 4',
    ],
  },
  // The balance moves by 296.50, −303.30 and 444.80, so that these are after costs.
  'generic-euro.csv': {
    trades: [
      'EURUSD LONG 1: 1.02 @ 2025-01-13T08:00:00 → 1.023 @ 2025-01-13T08:00:00; cost 3, swap -0.5, net 296.5; lines 2',
      'GBPUSD LONG 1: 1.225 @ 2025-01-14T09:30:00 → 1.222 @ 2025-01-14T09:30:00; cost 3, swap -0.3, net -303.3; lines 3',
      'USDJPY SHORT 1: 157 @ 2025-01-15T14:15:00 → 156.3 @ 2025-01-15T14:15:00; cost 3, swap -0.2, net 444.8; lines 4',
    ],
    warnings: [oneTime],
  },
  // 50 × (185 − 172.50) − 0.99 − 1.25
  'generic-history-mixed.csv': {
    trades: [
      'ACME LONG 50: 172.5 @ 2024-01-15T00:00:00 → 185 @ 2024-02-20T00:00:00; cost 2.24, swap 0, net 622.76; lines 5 6',
    ],
    refused: [
      '7 note: “DIV” is not a trade',
      '8 note: “Cash Deposit” is not a trade',
      '9 note: “Stock Split” is not a trade',
      '10 error: “DRIP” is not Buy or Sell [Side: DRIP]',
      '11 error: “not-a-date” is not a date [Trade Date: not-a-date]',
      '12 error: “abc” is not a number [Quantity: abc]',
      '13 note: Line of totals, used to check the rows',
      '14 note: Text, not a trade',
    ],
  },
  // Ten points of EURUSD are worth the same on all rows only if the profit is before swap.
  'generic-like-metatrader.csv': {
    trades: [
      'EURUSD LONG 0.1: 1.085 @ 2024-01-15T10:30:00 → 1.0885 @ 2024-01-15T14:45:00; cost 0, swap -0.5, net 34.5; lines 2',
      'EURUSD SHORT 0.1: 1.0865 @ 2024-01-16T14:30:00 → 1.084 @ 2024-01-17T17:45:00; cost 0, swap -0.25, net 24.75; lines 3',
      'EURUSD LONG 0.2: 1.0865 @ 2024-01-18T14:30:00 → 1.086 @ 2024-01-18T17:45:00; cost 0, swap -0.3, net -10.3; lines 4',
    ],
  },
  'kucoin-orders.csv': { refused: none('Time', 2, 3), warnings: [choose('Time')] },
  'parqet-de.csv': {
    timeZone: 'UTC',
    refused: [...none('Symbol', 2), '3 note: “Dividend” is not a trade'],
    warnings: [choose('Symbol')],
  },
  'revolut-stocks.csv': {
    timeZone: 'UTC',
    refused: ['2 note: “CASH TOP-UP” is not a trade', ...none('Side', 3, 4), '5 note: “DIVIDEND” is not a trade'],
    warnings: [choose('Side')],
  },
  'rithmic-completed-orders.csv': { refused: none('Time', 3, 4), warnings: [choose('Time')] },
  'rithmic-performance.csv': { refused: none('Symbol', 5, 6), warnings: [choose('Symbol')] },
  'saxo-transactions.csv': {
    refused: none('Quantity', 2, 3, 4),
    warnings: [choose('Side', 'Quantity', 'Price')],
  },
  'swissquote.csv': {
    trades: [
      'SWLD LONG 20: 27 @ 2024-06-14T14:31:42 → 29.85 @ 2024-08-10T15:30:02; cost 11.58, swap 0, net 45.42; lines 5 4',
    ],
    refused: [
      '2 error: Symbol is empty [Symbol: ]',
      '3 note: “Forex credit” is not a trade',
      '6 note: “Dividend” is not a trade',
    ],
  },
  'thinkorswim-statement.csv': {
    written: bom,
    trades: [
      'QOPA LONG 1: 3 @ 2025-01-05T10:00:00 → open; cost 0, swap 0, net –; lines 11',
      'ZETA LONG 100: 24.5 @ 2025-01-06T10:00:00 → 26 @ 2025-01-13T10:15:00; cost 0, swap 0, net –; lines 10 8',
      'ACME LONG 1: 1.5 @ 2025-01-08T11:00:00 → 2.1 @ 2025-01-15T11:30:00; cost 0, swap 0, net –; lines 9 7',
    ],
    refused: [
      '12 error: Exec Time is empty [Exec Time: ]',
      '13 note: Text, not a trade',
      '14 note: “Cash balance at the end of the month” is not a trade',
    ],
    warnings: [noImporter('thinkorswim')],
  },
  'trading212-history.csv': {
    trades: ['ACME LONG 10: 12 @ 2023-12-18T14:30:03 → 13 @ 2023-12-20T15:45:10; cost 0, swap 0, net 8.93; lines 3 4'],
    refused: ['2 note: “Deposit” is not a trade', '5 note: “Dividend (Dividend)” is not a trade'],
    warnings: [noImporter('Trading 212')],
  },
  'xtb-cash-operations.csv': {
    written: crlf,
    refused: [...none('Quantity', 2), '3 note: “Deposit” is not a trade', ...none('Quantity', 4)],
    warnings: [choose('Side', 'Quantity', 'Price')],
  },
}

describe('exports of platforms that are read as plain tables', () => {
  it.each(Object.entries(samples))(
    '%s gives the trades, refusals and questions worked out by hand',
    (name, expected) => {
      const file = readSample('generic-csv', name, expected.written)
      expect(file.format).toBe('Table (CSV)')
      expect(told(file)).toEqual(expected.trades ?? [])
      expect(refused(file)).toEqual(expected.refused ?? [])
      expect(file.duplicateLines.map(problemText)).toEqual(expected.duplicates ?? [])
      expect(file.warnings).toEqual(expected.warnings ?? [])
      expect(file.timeZone).toBe(expected.timeZone ?? null)
      expect([file.payins, file.totals]).toEqual([[], []])
    },
  )

  it('leaves no sample untested', () => {
    expect(readdirSync(new URL('../../../test/samples/generic-csv', import.meta.url)).toSorted()).toEqual(
      Object.keys(samples).toSorted(),
    )
  })

  it('knows markets and what a point is worth by the class of an asset', () => {
    const { trades } = readSample('generic-csv', 'generic-english.csv')
    expect(trades.map(({ market, pointValue, notes }) => [market, pointValue, notes])).toEqual([
      ['STOCKS', '1', 'Bought the "gap", sold into strength\nTags: breakout'],
      ['CRYPTO', '1', ''],
      ['STOCKS', '1', 'Tags: patience'],
    ])
  })
})
