import { exactMean, exactSum } from '../../stats/exact-sum.ts'
import type { MissedReason, MissedTrade } from '@afterclose/core/missed-trade'
import { missedReasons } from '@afterclose/core/missed-trade'
import {
  DAY,
  dateOf,
  dayNumber,
  hourOf,
  type LocalDate,
  MINUTE,
  type WallClock,
  wallClock,
  weekday,
} from '@afterclose/core/time'
import type { TradesInR } from '../plans/plans-report.ts'
import { type MissedFigures, missedFigures } from './missed-figures.ts'
import { percentOf } from '../../stats/percent-of.ts'

/** Fields of a missed trade that the report needs. */
export type MissedFact = Pick<MissedTrade, 'id' | 'entryDate' | 'reason' | 'setupId' | 'missedR' | 'rrr'>

export interface MissedView {
  /** Filtered ones. */
  readonly missed: readonly MissedFact[]
}

/** Input of `missedReport`, as transferred from the worker to the page. */
export interface MissedAnswer extends MissedView {
  /** Taken trades, under the same filters. */
  readonly taken: {
    readonly trades: number
    readonly withR: number
    readonly totalR: number | null
    readonly avgR: number | null
  }
  /** Days since 1970 with an exit, unordered, and the millionths of R of each. */
  readonly days: Int32Array
  readonly dayR: Float64Array
  /** Per missed trade the first trade entered after it: 0 and NaN without one. */
  readonly nextId: Float64Array
  readonly nextEntry: Float64Array
  readonly nextR: Float64Array
}

/** A group of missed trades. */
export interface MissedGroup extends MissedFigures {
  /** Index of the reason, id of the setup, weekday from 1 = Monday, or hour. */
  readonly key: number
  /** Percentage of all of them. */
  readonly share: number
  readonly ids: readonly number[]
}

/** A miss, and the next trade taken. */
export interface NextTaken {
  readonly missedId: number
  readonly tradeId: number
  /** Minutes from the miss to the entry. */
  readonly minutes: number
  readonly rMultiple: number | null
}

export interface MissedReport {
  readonly total: MissedFigures
  readonly taken: TradesInR
  /** Average R of missed trades minus average R of taken ones. */
  readonly netEffect: number | null
  /** From the week of the first miss to that of the last. */
  readonly weeks: number
  readonly rPerWeek: number | null
  /** Most missed R first; unknown last. */
  readonly reasons: readonly MissedGroup[]
  readonly setups: readonly MissedGroup[]
  /** Monday to Sunday. */
  readonly weekdays: readonly MissedGroup[]
  /** From the first hour with a miss to the last. */
  readonly hours: readonly MissedGroup[]
  /** R up to the end of each day with an exit or a miss. */
  readonly line: readonly { readonly date: LocalDate; readonly taken: number; readonly both: number }[]
  /** By miss, the latest first. */
  readonly next: readonly NextTaken[]
  /** The trades of `next`, without duplicates. */
  readonly after: TradesInR
}

export const reasonOf = (key: number): MissedReason => missedReasons[key]!

/** A missed trade with its parsed time. */
interface Miss extends MissedFact {
  readonly at: WallClock
}

/** Calculates the cost of hesitation and the benefit of rules (PRODUCT B.3). Integer sums in millionths, so order does not matter. */
export function missedReport(answer: MissedAnswer): MissedReport {
  const { taken } = answer
  const missed = answer.missed.map((one): Miss => ({ ...one, at: wallClock(one.entryDate) }))
  const total = missedFigures(missed)
  const weeks = weeksOf(missed)
  const by = (keyOf: (one: Miss) => number): readonly MissedGroup[] => groupsBy(missed, keyOf)
  const hours = by(({ at }) => hourOf(at)).toSorted((a, b) => a.key - b.key)
  const next = missed.flatMap(({ id, at }, i): readonly NextTaken[] => {
    const tradeId = answer.nextId[i]!
    const r = answer.nextR[i]!
    if (tradeId === 0) return []
    const minutes = (answer.nextEntry[i]! - at) / MINUTE
    return [{ missedId: id, tradeId, minutes, rMultiple: Number.isNaN(r) ? null : r }]
  })
  return {
    total,
    taken: { trades: taken.trades, withR: taken.withR, totalR: taken.totalR, averageR: taken.avgR },
    netEffect: total.avgR === null || taken.avgR === null ? null : total.avgR - taken.avgR,
    weeks,
    rPerWeek: total.totalR === null ? null : total.totalR / weeks,
    reasons: by(({ reason }) => missedReasons.indexOf(reason)).toSorted(mostFirst),
    setups: by(({ setupId }) => setupId).toSorted(mostFirst),
    weekdays: filled(
      by(({ at }) => weekday(at)),
      1,
      7,
    ),
    hours: hours.length === 0 ? [] : filled(hours, hours[0]!.key, hours.at(-1)!.key),
    line: lineOf(answer, missed),
    next,
    after: inR([...new Map(next.map((one) => [one.tradeId, one.rMultiple])).values()]),
  }
}

function groupsBy(missed: readonly Miss[], keyOf: (one: Miss) => number): readonly MissedGroup[] {
  return [...Map.groupBy(missed, keyOf)].map(([key, own]) => groupOf(key, own, missed.length))
}

const groupOf = (key: number, own: readonly MissedFact[], all: number): MissedGroup => ({
  key,
  ...missedFigures(own),
  share: percentOf(own.length, all) ?? 0,
  ids: own.map(({ id }) => id),
})

const mostFirst = (a: MissedGroup, b: MissedGroup): number =>
  (b.totalR ?? -Number.MAX_VALUE) - (a.totalR ?? -Number.MAX_VALUE) || b.count - a.count || a.key - b.key

/** With a group for each key in a range, empty or not. */
const filled = (groups: readonly MissedGroup[], from: number, to: number): readonly MissedGroup[] =>
  Array.from(
    { length: to - from + 1 },
    (_, i) => groups.find(({ key }) => key === from + i) ?? groupOf(from + i, [], 0),
  )

/** Weeks from Monday; at least 1. */
function weeksOf(missed: readonly Miss[]): number {
  // 1 January 1970 was a Thursday
  const numbers = missed.map(({ at }) => Math.floor((dayNumber(at) + 3) / 7))
  if (numbers.length === 0) return 1
  return numbers.reduce((a, b) => Math.max(a, b)) - numbers.reduce((a, b) => Math.min(a, b)) + 1
}

function lineOf({ days, dayR }: MissedAnswer, missed: readonly Miss[]): MissedReport['line'] {
  const ofDay = new Map<number, { taken: number; missed: number }>()
  const at = (day: number) => {
    const own = ofDay.get(day) ?? { taken: 0, missed: 0 }
    ofDay.set(day, own)
    return own
  }
  days.forEach((day, i) => {
    at(day).taken += dayR[i]!
  })
  for (const { at: entry, missedR } of missed)
    if (missedR !== null) at(dayNumber(entry)).missed += Math.round(missedR * 1e6)
  let [taken, both] = [0, 0]
  return [...ofDay]
    .toSorted(([a], [b]) => a - b)
    .map(([day, own]) => {
      taken += own.taken
      both += own.taken + own.missed
      return { date: dateOf(day * DAY), taken: taken / 1e6, both: both / 1e6 }
    })
}

function inR(all: readonly (number | null)[]): TradesInR {
  const known = all.filter((r) => r !== null)
  return {
    trades: all.length,
    withR: known.length,
    totalR: known.length === 0 ? null : exactSum(known),
    averageR: exactMean(known),
  }
}
