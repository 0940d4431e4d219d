import {
  type LevelMode,
  levelModes,
  type PipSize,
  onlyLevels,
  sizings,
  type Strategy,
  strategyEnds,
} from '@afterclose/core/strategy'
import { localText, MINUTE, wallClock } from '@afterclose/core/time'
import { directions, otpHits, sign } from '@afterclose/core/trade'
import { ruledComments, type TradingRule } from '@afterclose/core/trading-rule'
import * as fc from 'fast-check'
import { aTrade, feedTradeOf } from './builders.ts'
import type { RandomJournal } from './random-journals.ts'

/** Two of the three instruments of `randomPaths` have a pip. */
export const pathPips: readonly PipSize[] = [
  { instrumentId: 1, pipSize: 0.25 },
  { instrumentId: 2, pipSize: 0.1 },
]

const start = wallClock('2024-03-04T08:00:00')
const halfHour = (count: number): string => localText(start + count * 30 * MINUTE)
const mostly = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { freq: 12 })
/** Quarters of a price, coarse so that levels are often touched exactly. */
const quarters = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max })

/** A small value as often as any: most trades end between their levels, which wide moves alone never test. */
const wideOrNear = (min: number, max: number, near: number): fc.Arbitrary<number> =>
  fc.oneof(quarters(min, max), quarters(min, near))

/** Journals whose trades have excursions, with stops, targets and extremes that are often at the same price. */
export const randomPaths = (maxTrades = 30): fc.Arbitrary<RandomJournal> =>
  fc
    .array(
      fc.record({
        instrumentId: fc.integer({ min: 1, max: 3 }),
        direction: fc.constantFrom(...directions),
        entered: fc.integer({ min: 0, max: 200 }),
        held: fc.integer({ min: 0, max: 60 }),
        entry: quarters(160, 480),
        stop: mostly(quarters(1, 8)),
        target: mostly(quarters(1, 24)),
        beyond: mostly(fc.tuple(wideOrNear(0, 24, 4), wideOrNear(0, 12, 2))),
        move: fc.oneof(quarters(-10, 24), quarters(-3, 4)),
        commission: fc.constantFrom('0', '3.5', '12.34'),
        otpHit: fc.constantFrom(null, ...otpHits),
        size: mostly(fc.constantFrom('1', '100')),
        breakEven: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
        entryComments: fc.subarray([1, 2, 3]),
        exitComments: fc.subarray([4, 5]),
      }),
      { maxLength: maxTrades, size: 'medium' },
    )
    .map((list) => ({
      revision: 1,
      payins: [],
      trades: list.map((random, i) => {
        const d = sign(random.direction)
        const price = (quartersUp: number): string => String((random.entry + quartersUp) / 4)
        const best = random.beyond === null ? null : price(d * Math.max(random.move, 0, random.beyond[0]))
        const worst = random.beyond === null ? null : price(d * Math.min(random.move, 0, -random.beyond[1]))
        const { entered, held, entry: _, stop, target, beyond: _2, move, ...same } = random
        return feedTradeOf({
          id: i + 1,
          screenshots: 0,
          input: aTrade({
            ...same,
            // without a size only the broker's amount is known: no R
            gainMode: random.size === null ? 'MANUAL' : 'CALCULATED',
            manualGain: random.size === null ? '5' : null,
            entryDate: halfHour(entered),
            exitDate: halfHour(entered + held),
            entryPrice: price(0),
            exitPrice: price(move),
            stopLoss: stop === null ? null : price(-d * stop),
            takeProfit: target === null ? null : price(d * target),
            highestPrice: d > 0 ? best : worst,
            lowestPrice: d > 0 ? worst : best,
          }),
        })
      }),
    }))

const distances = { R: [0.25, 0.5, 1, 1.5, 2, 3], PIPS: [1, 2.5, 4, 10], PERCENT: [0.25, 1, 1.5625] } as const
interface Level {
  readonly mode: LevelMode
  readonly value: number | null
}
const level = fc
  .constantFrom(...levelModes)
  .chain(
    (mode): fc.Arbitrary<Level> =>
      mode === 'ORIGINAL'
        ? fc.constant({ mode, value: null })
        : fc.constantFrom(...distances[mode]).map((value) => ({ mode, value })),
  )

/** Strategies that can be compared, except for their names. */
export const randomStrategy: fc.Arbitrary<Strategy> = fc
  .record({
    stop: level,
    target: level,
    breakEvenAtR: fc.constantFrom(null, null, 0.5, 1, 1.5),
    ends: fc.constantFrom('LEVELS', ...strategyEnds),
    sizing: fc.constantFrom(...sizings),
    costs: fc.boolean(),
  })
  .map(({ stop, target, breakEvenAtR, ...rest }) => ({
    name: 'Random',
    stopMode: stop.mode,
    stopValue: stop.value,
    targetMode: target.mode,
    targetValue: target.value,
    breakEvenAtR: target.mode === 'R' && breakEvenAtR !== null && breakEvenAtR >= target.value! ? null : breakEvenAtR,
    ...onlyLevels,
    ...rest,
  }))

const counts = fc.integer({ min: 1, max: 3 })
export const randomRule: fc.Arbitrary<TradingRule> = fc.oneof(
  counts.map((losses): TradingRule => ({ is: 'STOP_AFTER_LOSSES', losses })),
  fc.integer({ min: 1, max: 23 }).map((hour): TradingRule => ({ is: 'NO_ENTRY_FROM', hour })),
  counts.map((trades): TradingRule => ({ is: 'MOST_A_DAY', trades })),
  fc
    .tuple(fc.constantFrom(...ruledComments), fc.integer({ min: 1, max: 5 }))
    .map(([kind, comment]): TradingRule => ({ is: 'WITHOUT_COMMENT', kind, comment })),
  fc.constantFrom(0.5, 1, 2.25).map((belowHigh): TradingRule => ({ is: 'HALF_SIZE', belowHigh })),
)
