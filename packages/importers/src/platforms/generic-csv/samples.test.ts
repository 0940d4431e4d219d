import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problemText, readSample, refusedRows, tradeTexts } from '../../../test/samples.ts'

/*
 * Tables of no known platform, in the shape of real ones, with numbers of our own. What is expected is what a plain table
 * can know.
 */

interface Expected {
  readonly trades?: readonly string[]
  readonly refused?: readonly string[]
  readonly duplicates?: readonly string[]
  readonly warnings?: readonly string[]
}

const oneTime = 'The table has one time per trade. It is used for both entry and exit, so holding times are 0.'

const samples: Readonly<Record<string, Expected>> = {
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

      '10 error: “DRIP” is not Buy or Sell [Side: DRIP]',
      '11 error: “not-a-date” is not a date [Trade Date: not-a-date]',
      '12 error: “abc” is not a number [Quantity: abc]',
      '13 note: Totals line, used to check the rows',
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
}

describe('exports of platforms that are read as plain tables', () => {
  it.each(Object.entries(samples))(
    '%s gives the trades, refusals and questions worked out by hand',
    (name, expected) => {
      const file = readSample('generic-csv', name)
      expect(file.format).toBe('Table')
      expect(tradeTexts(file)).toEqual(expected.trades ?? [])
      expect(refusedRows(file)).toEqual(expected.refused ?? [])
      expect(file.duplicateLines.map(problemText)).toEqual(expected.duplicates ?? [])
      expect(file.warnings).toEqual(expected.warnings ?? [])
      expect(file.timeZone).toBeNull()
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
