import { aFeedTrade } from '@afterclose/testkit/builders'
import { meaningOf } from '@afterclose/testkit/meaning-of'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { type ClosedTrade, closedTrades } from '@afterclose/testkit/slow-journal'
import { big } from '@afterclose/core/decimal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HAS_PERCENT, HAS_R, KIND_BITS, R_BINS } from '../kernel/layout.ts'
import { NO_R_BIN, holdingBucket, rBin } from './records.ts'
import { type FeedTrade, toColumns } from './to-columns.ts'
import { buildTradeTable } from './trade-table.ts'

const halfEven = 2 // of big.js

/** A per cent in millionths, past 2^53 too: rounded once, from the exact quotient, and not through the per cent of 6 decimals. */
function percentMicros({ gain, balanceBefore }: ClosedTrade): number {
  if (big(balanceBefore).lte(0)) return Number.NaN
  return Number(big(gain).times(1e8).div(balanceBefore).round(0, halfEven).toFixed()) + 0
}

/** -49,036,796,294,372,294.4 millionths of a per cent. */
const returnOnNextToNothing: RandomJournal = {
  revision: 0,
  trades: [
    aFeedTrade({ id: 1, gain: '0.00000462', outcome: 'BREAK_EVEN' }),
    aFeedTrade({ id: 2, gain: '-2265.4999888', outcome: 'BREAK_EVEN' }),
  ],
  payins: [],
}

const recordsOf = (trades: readonly FeedTrade[]) =>
  meaningOf(buildTradeTable(toColumns({ revision: 1, trades, payins: [] }))).records

describe('a record', () => {
  it('holds a trade', () => {
    const [record] = recordsOf([
      aFeedTrade({
        instrumentId: 7,
        setupId: 9,
        direction: 'SHORT',
        tiltMeter: -2,
        entryDate: '2024-03-09T23:59:30', // a Saturday
        exitDate: '2024-03-10T03:00:00',
        gain: '-12.5',
        risk: '100',
        rMultiple: -0.125,
        rrr: 2.5,
        realizedRrr: null,
      }),
    ])
    expect(record).toEqual({
      gain: -125,
      r: -125_000,
      percent: Number.NaN,
      held: 10_830_000,
      combination: [7, 9, 1, 2],
      exitDay: 19_792,
      entryDay: 19_791,
      binAndKind: ((6 * R_BINS + 44) << KIND_BITS) | HAS_R | 1, // 2 to 4 hours; -0.125 to 0R; a loser
      exitHour: 6 * 24 + 3,
      entryHour: 5 * 24 + 23,
      rrr: 2_500_000,
      realizedRrr: Number.NaN,
    })
  })

  it('of any journal says what the trades say', () => {
    fc.assert(
      fc.property(randomJournals(), (journal) => {
        const table = buildTradeTable(toColumns(journal))
        const { records } = meaningOf(table)
        for (const [row, trade] of closedTrades(journal).entries()) {
          const entry = new Date(`${trade.entryDate}Z`)
          const exit = new Date(`${trade.exitDate}Z`)
          const micros = (ratio: number | null) => (ratio === null ? Number.NaN : Math.round(ratio * 1e6) + 0)
          const { binAndKind, ...record } = records[row]!
          expect(record).toEqual({
            gain: Number(big(trade.gain).times(table.money.units)),
            r: micros(trade.rMultiple),
            percent: percentMicros(trade),
            held: exit.getTime() - entry.getTime(),
            combination: [
              trade.instrumentId,
              trade.setupId,
              trade.direction === 'LONG' ? 0 : 1,
              trade.tiltMeter > 0 ? 1 : trade.tiltMeter < 0 ? 2 : 0,
            ],
            exitDay: Date.parse(trade.exitDate.slice(0, 10)) / 86_400_000,
            entryDay: Date.parse(trade.entryDate.slice(0, 10)) / 86_400_000,
            exitHour: ((exit.getUTCDay() + 6) % 7) * 24 + exit.getUTCHours(),
            entryHour: ((entry.getUTCDay() + 6) % 7) * 24 + entry.getUTCHours(),
            rrr: micros(trade.rrr),
            realizedRrr: micros(trade.realizedRrr),
          })
          expect(binAndKind! & HAS_R).toBe(trade.rMultiple === null ? 0 : HAS_R)
          expect(binAndKind! & HAS_PERCENT).toBe(trade.gainPercentage === null ? 0 : HAS_PERCENT)
          expect((binAndKind! >> KIND_BITS) % R_BINS).toBe(rBin(micros(trade.rMultiple)))
        }
      }),
      { examples: [[returnOnNextToNothing]] },
    )
  })

  it('counts days and hours in any year', () => {
    const trades = ['1900-01-01T00:00:00', '1969-12-31T23:00:00', '1970-01-01T00:00:00', '9999-12-31T23:59:59'].map(
      (date, i) => aFeedTrade({ id: i + 1, entryDate: date, exitDate: date }),
    )
    const days = [-25_567, -1, 0, 2_932_896]
    const hours = [0, 2 * 24 + 23, 3 * 24, 4 * 24 + 23] // Monday, Wednesday, Thursday, Friday
    expect(recordsOf(trades).map(({ exitDay, entryDay }) => [exitDay, entryDay])).toEqual(days.map((day) => [day, day]))
    expect(recordsOf(trades).map(({ exitHour, entryHour }) => [exitHour, entryHour])).toEqual(hours.map((h) => [h, h]))
  })

  it('knows no -0', () => {
    const [record] = recordsOf([
      aFeedTrade({ gain: '-0', risk: '5', rMultiple: -0, rrr: -0, realizedRrr: -0, exitDate: '2024-03-05T10:00:00' }),
    ])
    expect([record!.gain, record!.r, record!.held, record!.rrr, record!.realizedRrr]).toEqual([0, 0, 0, 0, 0])
  })

  it('sorts holding times and R into bins: a border belongs to the bin above it', () => {
    const minutes = [-5, 0, 0.99, 1, 4.99, 5, 10_079, 10_080, 1e6]
    expect(minutes.map((held) => holdingBucket(held * 60_000))).toEqual([0, 0, 0, 1, 1, 2, 10, 11, 11])
    const rs = [-5.500_001, -5.5, -5.376, -5.375, -0.000_001, 0, 0.124_999, 0.125, 9.874_999, 9.875, 400]
    expect(rs.map((r) => rBin(Math.round(r * 1e6)))).toEqual([0, 1, 1, 2, 44, 45, 45, 46, 123, 124, 124])
    expect(rBin(Number.NaN)).toBe(NO_R_BIN)
  })
})
