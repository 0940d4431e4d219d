import type { Rating } from '@afterclose/core/comment'
import { type Decimal, big, decimalText } from '@afterclose/core/decimal'
import { contextGroups, contextTags, type EntryContext } from '@afterclose/core/market-context'
import { MINUTE, localText, wallClock } from '@afterclose/core/time'
import { byName, pick } from '@afterclose/core/record-field'
import { otpHits, sign, type Trade, type TradeInput, emptyInput, inputWords, wordFields } from '@afterclose/core/trade'
import type { FeedPayin, FeedTrade } from '@afterclose/engine/trades/to-columns'
import * as fc from 'fast-check'
import { aTrade, feedTradeOf } from './builders.ts'
import { legsOfNumber, structuredNumbers } from './random-legs.ts'

/**
 * Random journals for laws: none, one or many trades, exits at the same second, open trades, break-evens by tick and by result, trades
 * without stop or target, checklists without items and with ticks that are on no list, manual and calculated gains, money of 2 or of 8
 * decimals, trades in options with their legs, deposits and withdrawals before, between and in the same second as exits. They last six
 * weeks or three years.
 */
export interface RandomJournal {
  readonly revision: number
  readonly trades: readonly FeedTrade[]
  readonly payins: readonly FeedPayin[]
}

const start = wallClock('2023-12-29T00:00:00')
const halfHours = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max })
const at = (halfHour: number): string => localText(start + halfHour * 30 * MINUTE)
/** Factor of the time between entries and deposits: all within six weeks, or over three Decembers and Januaries. */
const paces = fc.constantFrom(1, 1, 25)
const someIds = (max: number): fc.Arbitrary<number[]> =>
  fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 3, comparator: 'IsStrictlyEqual' })

/** Whole units of 10^-decimals as a decimal. */
const scaled = (units: number, decimals: number): Decimal => decimalText(big(units).div(big(10).pow(decimals)))
const amounts = (decimals: number, max: number): fc.Arbitrary<Decimal> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant('0') },
    { weight: 6, arbitrary: fc.integer({ min: -max, max }).map((units) => scaled(units, decimals)) },
  )

/** Every third comment is bad, every fourth good. */
export const randomRating = (id: number): Rating => (id % 3 === 0 ? 'NEGATIVE' : id % 4 === 0 ? 'POSITIVE' : 'NEUTRAL')

const orNever = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { freq: 2 })

type InputWord = (typeof inputWords)[number]
/** A value for each word field, or none if it is optional. */
function randomWords(): { readonly [Name in InputWord]: fc.Arbitrary<Trade[Name]> }
function randomWords(): Readonly<Record<string, fc.Arbitrary<string | null>>> {
  const optional = new Set<string>(
    Object.entries(emptyInput).flatMap(([name, value]) => (value === null ? [name] : [])),
  )
  return byName(inputWords, (name) => {
    const word = fc.constantFrom<string[]>(...wordFields[name].words)
    return optional.has(name) ? orNever(word) : word
  })
}

/**
 * A trade as entered by a trader.
 *
 * @param decimals of the money
 * @param pace factor of the time between entries, 1 for six weeks
 * @param inOptions whether every third trade has legs; most numbers have none, so that a counterexample shrinks to a trade without
 */
// the newest word is drawn last, so that seeded samples stay unchanged
const { reviewGrade, ...words } = randomWords()

export const randomTrades = (decimals: number, pace = 1, inOptions = false): fc.Arbitrary<TradeInput> =>
  fc
    .record({
      ...words,
      instrumentId: fc.integer({ min: 1, max: 4 }),
      setupId: fc.integer({ min: 1, max: 3 }),
      entry: halfHours(2_000),
      held: fc.option(halfHours(120), { freq: 8 }),
      entryPrice: fc.integer({ min: 2_000, max: 9_000 }),
      move: fc.integer({ min: -900, max: 900 }),
      stop: orNever(fc.integer({ min: 1, max: 400 })),
      target: orNever(fc.integer({ min: 1, max: 900 })),
      beyond: orNever(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }))),
      size: fc.integer({ min: 1, max: 500 }),
      commission: amounts(decimals, 2_000),
      swap: amounts(decimals, 500),
      manualGain: orNever(amounts(decimals, 500_000)),
      riskAmount: orNever(fc.integer({ min: 1, max: 50_000 })),
      otpHit: orNever(fc.constantFrom(...otpHits)),
      breakEven: fc.integer({ min: 0, max: 5 }).map((dice) => dice === 0),
      inReview: fc.boolean(),
      preTradeComments: someIds(5),
      entryComments: someIds(40),
      managementComments: someIds(5),
      exitComments: someIds(5),
      customComments: someIds(70),
      checklist: orNever(
        fc.record({
          id: fc.integer({ min: 1, max: 2 }),
          items: fc.subarray([1, 2, 3, 4, 5]),
          checked: fc.subarray([1, 2, 3, 4, 5, 6]),
        }),
      ),
      reviewGrade,
      lowered: fc.integer({ min: 0, max: 9 }),
      structured: inOptions ? fc.integer({ min: -2 * structuredNumbers, max: structuredNumbers - 1 }) : fc.constant(-1),
    })
    .map((random) => {
      // one trade of ten has prices around 0 and below
      const price = (units: number): Decimal => scaled(random.lowered === 9 ? units - 5_000 : units, 2)
      const d = sign(random.direction)
      const exit = random.entryPrice + random.move
      const closed = random.held !== null
      const dates = {
        entryDate: at(random.entry * pace),
        exitDate: random.held === null ? null : at(random.entry * pace + random.held),
      }
      return aTrade({
        ...pick(random, inputWords),
        instrumentId: random.instrumentId,
        setupId: random.setupId,
        ...dates,
        legs: random.structured < 0 ? [] : legsOfNumber(random.structured, dates),
        entryPrice: price(random.entryPrice),
        exitPrice: closed ? price(exit) : null,
        size: String(random.size),
        stopLoss: random.stop === null ? null : price(random.entryPrice - d * random.stop),
        takeProfit: random.target === null ? null : price(random.entryPrice + d * random.target),
        riskAmount: random.riskAmount === null ? null : scaled(random.riskAmount, 2),
        highestPrice: random.beyond === null ? null : price(Math.max(random.entryPrice, exit) + random.beyond[0]),
        lowestPrice: random.beyond === null ? null : price(Math.min(random.entryPrice, exit) - random.beyond[1]),
        otpHit: random.otpHit,
        commission: random.commission,
        swap: random.swap,
        gainMode: random.manualGain === null ? 'CALCULATED' : 'MANUAL',
        manualGain: random.manualGain,
        breakEven: random.breakEven,
        inReview: random.inReview,
        preTradeComments: random.preTradeComments,
        entryComments: random.entryComments,
        managementComments: random.managementComments,
        exitComments: random.exitComments,
        customComments: random.customComments,
        checklistId: random.checklist?.id ?? null,
        checklistItemIds: random.checklist?.items ?? [],
        checkedItemIds: random.checklist?.checked ?? [],
      })
    })

/** A group for each tag, or none: one number, because a draw for each would make every law slower. */
const randomContexts: fc.Arbitrary<EntryContext> = fc
  .integer({ min: 0, max: contextTags.reduce((all, tag) => all * (contextGroups[tag].length + 1), 1) - 1 })
  .map(contextOfNumber)

function contextOfNumber(number: number): EntryContext
function contextOfNumber(number: number): Readonly<Record<string, string | null>> {
  let left = number
  return byName(contextTags, (tag) => {
    const groups: readonly string[] = contextGroups[tag]
    const at = left % (groups.length + 1)
    left = Math.floor(left / (groups.length + 1))
    return groups[at] ?? null
  })
}

/** Every third payin is in the second of an exit. */
const payins = (decimals: number, pace: number, trades: readonly FeedTrade[]): fc.Arbitrary<FeedPayin[]> => {
  const exits = trades.flatMap(({ exitDate }) => exitDate ?? [])
  const anyTime = halfHours(2_100).map((when) => at(when * pace))
  const times =
    exits.length === 0
      ? anyTime
      : fc.oneof({ weight: 2, arbitrary: anyTime }, { weight: 1, arbitrary: fc.constantFrom(...exits) })
  return fc
    .array(fc.tuple(times, amounts(decimals, 2_000_000)), { maxLength: 5 })
    .map((list) => list.map(([timestamp, delta], i) => ({ id: i + 1, timestamp, delta })))
}

/** @param maxTrades maximum number of trades, including open ones */
export const randomJournals = ({ maxTrades = 40 }: { readonly maxTrades?: number } = {}): fc.Arbitrary<RandomJournal> =>
  fc.tuple(fc.constantFrom(2, 8), paces).chain(([decimals, pace]) =>
    fc
      .array(fc.tuple(randomTrades(decimals, pace, true), fc.integer({ min: 0, max: 6 }), randomContexts), {
        maxLength: maxTrades,
      })
      .map((list) =>
        list.map(([input, screenshots, context], i) => ({
          ...feedTradeOf({ id: i + 1, input, screenshots }, undefined, randomRating),
          ...context,
        })),
      )
      .chain((trades) =>
        fc.record({ revision: fc.nat(), trades: fc.constant(trades), payins: payins(decimals, pace, trades) }),
      ),
  )
