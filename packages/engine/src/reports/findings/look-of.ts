import type { LikelyRange } from '../../stats/likely-range.ts'
import { meanRange } from '../../stats/mean-range.ts'
import type { TradesOf } from '../trades-of.ts'
import { comparisonOf, type StratumMoments } from './comparison.ts'
import { type FindingData, paceOf, type TradeValues } from './finding-data.ts'
import type { FindingMark, FindingSubject } from './finding.ts'
import type { Exposure, Look } from './look.ts'

/** Fewest trades on each side of a comparison. */
export const fewestCompared = 10

/** Exposed trades, and those they are compared with. */
export interface ExposedTrades {
  readonly subject: FindingSubject
  /** Ascending indexes in the selected trades. */
  readonly exposed: Uint32Array
  /** Moments of the values of exposed and calm trades. */
  readonly moments: StratumMoments
  readonly of: TradesOf
  readonly hindsight?: boolean
  /** Values, if not those of all comparisons. */
  readonly valued?: TradeValues
}

/** Claim about exposed trades that differ: their own result, or only the difference (`range` null). */
export type OwnClaim = (
  own: Float64Array,
  difference: number,
) => { readonly range: LikelyRange | null; readonly holds: boolean }

/**
 * Tests whether exposed trades differ from calm ones, and sizes the claim; null with fewer than 10 on a side. Its marks are added by the
 * source.
 */
export function lookOf(data: FindingData, trades: ExposedTrades, claimOf: OwnClaim = onlyDifference): Look | null {
  const { subject, exposed, moments, of, hindsight = false, valued = data } = trades
  const { values, inMoney } = valued
  const compared = comparisonOf(values, exposed, moments)
  if (compared === null || compared.exposed < fewestCompared || compared.calm < fewestCompared) return null
  const own = knownValues(values, exposed)
  const { difference, deviation, z, chance } = compared
  const { range, holds } = claimOf(own, difference)
  const { usesAYear, risk } = paceOf(data, exposed)
  return {
    subject,
    measure: range === null ? 'DIFFERENCE' : 'OWN',
    hindsight,
    cases: range === null ? compared.exposed : own.length,
    compared: compared.calm,
    z,
    chance,
    aTrade: range ?? { likely: difference, low: difference - wide * deviation, high: difference + wide * deviation },
    inMoney,
    usesAYear,
    risk: inMoney ? 1 : risk,
    holds,
    marks: [],
    of,
    exposure: valued === data ? exposureOf(data, exposed) : null,
  }
}

const onlyDifference: OwnClaim = () => ({ range: null, holds: true })

/** Deviations to both ends of a 95 % range. */
const wide = 1.959963984540054

function exposureOf({ values }: FindingData, exposed: Uint32Array): Exposure {
  const bits = new Uint32Array(Math.ceil(values.length / 32))
  let [count, sum] = [0, 0]
  for (let at = 0; at < exposed.length; at++) {
    const i = exposed[at]!
    if (Number.isNaN(values[i]!)) continue
    bits[i >>> 5]! |= 1 << (i & 31)
    count++
    sum += values[i]!
  }
  return { bits, count, sum }
}

/** Known values of some trades. */
export function knownValues(values: Float64Array, members: Uint32Array): Float64Array {
  const known = new Float64Array(members.length)
  let count = 0
  for (let at = 0; at < members.length; at++) {
    const value = values[members[at]!]!
    if (!Number.isNaN(value)) known[count++] = value
  }
  return known.subarray(0, count)
}

/** Indexes of the selected trades of some rows. */
export function indexesOf({ rows }: FindingData, has: (row: number) => boolean): Uint32Array {
  const indexes = new Uint32Array(rows.length)
  let count = 0
  for (let i = 0; i < rows.length; i++) if (has(rows[i]!)) indexes[count++] = i
  return indexes.slice(0, count)
}

/** Average of some trades as a mark; none without a value. */
export function markOf(
  { values }: TradeValues,
  members: Uint32Array,
  { key, isNamed }: { readonly key: number; readonly isNamed: boolean },
): readonly FindingMark[] {
  const known = knownValues(values, members)
  return known.length === 0 ? [] : [{ key, cases: known.length, value: meanRange(known), isNamed }]
}
