import { type Decimal, big, decimalText } from '@afterclose/core/decimal'
import { DAY, localText, wallClock } from '@afterclose/core/time'
import { type TradeInput, sign } from '@afterclose/core/trade'
import * as fc from 'fast-check'
import { feedTradeOf } from './builders.ts'
import { type RandomJournal, randomRating, randomTrades } from './random-journals.ts'

const first = wallClock('2023-11-01T00:00:00')
/** Trades of `randomTrades` are entered within this number of days, each of which is `apart` days here. */
const sampledDays = 42
const apart = 21
/** Number of these days on which the account grows; after them results are arbitrary. */
const grows = 26
const count = 1_100

/**
 * A large journal that tests of pages share: constant, and as varied as `randomJournals`, over two years and five months. Days with one and
 * with several trades, months with the same name in two years, more than 100 drawdowns, trades without stop, target, excursions or
 * checklist, zero results, break-evens, open trades, and at first no balance, so that percentages are unknown.
 */
export const largeJournal: RandomJournal = {
  revision: 1,
  trades: fc
    .sample(randomTrades(2), { seed: 24, numRuns: count })
    .map((input, at) =>
      feedTradeOf({ id: at + 1, input: spread(input, at), screenshots: at % 3 }, undefined, randomRating),
    ),
  payins: [
    { id: 1, timestamp: '2024-01-08T08:00:00', delta: '50000' },
    { id: 2, timestamp: '2024-06-03T08:00:00', delta: '20000' },
    { id: 3, timestamp: '2025-02-10T12:30:00', delta: '-7500.5' },
    { id: 4, timestamp: '2025-12-01T08:00:00', delta: '10000' },
  ],
}

/** Moves the trade to a time within the years, with an ordinary size and risk; every ninth is held for days. */
function spread(input: TradeInput, at: number): TradeInput {
  const entered = wallClock(input.entryDate)
  const sampled = Math.floor((entered - wallClock('2023-12-29T00:00:00')) / DAY)
  const moved = first + ((sampled % sampledDays) * apart + 3 * (at % 7)) * DAY + (entered % DAY)
  const held = input.exitDate === null ? null : (wallClock(input.exitDate) - entered) * (at % 9 === 0 ? 8 : 1)
  return {
    ...input,
    ...(sampled < grows ? alternating(input, at % 2 === 0) : {}),
    entryDate: localText(moved),
    exitDate: held === null ? null : localText(moved + held),
    size: plus(input.size, 50),
    riskAmount: plus(input.riskAmount, 100),
    stopLoss: plus(input.stopLoss, -sign(input.direction)),
  }
}

function plus(value: Decimal | null, more: number): Decimal | null {
  return value === null ? null : decimalText(big(value).plus(more))
}

/** Every second trade wins, and the others are scaled to a twentieth: the account has a high, and a drawdown, every few trades. */
function alternating({ direction, entryPrice, exitPrice, manualGain }: TradeInput, wins: boolean): Partial<TradeInput> {
  const scaled = (value: Decimal): Decimal => decimalText(wins ? big(value).abs() : big(value).div(20).round(2))
  const gain = manualGain === null ? null : scaled(manualGain)
  if (entryPrice === null || exitPrice === null) return { manualGain: gain }
  const moved = big(scaled(decimalText(big(exitPrice).minus(entryPrice).times(sign(direction)))))
  const exit = decimalText(big(entryPrice).plus(moved.times(sign(direction))))
  return { manualGain: gain, exitPrice: exit, highestPrice: null, lowestPrice: null }
}
