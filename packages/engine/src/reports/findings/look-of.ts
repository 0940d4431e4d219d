import type { LikelyRange } from '../../stats/likely-range.ts'
import { meanRange } from '../../stats/mean-range.ts'
import type { TradesOf } from '../trades-of.ts'
import { APART, CALM, comparisonOf, EXPOSED, type Strata } from './comparison.ts'
import { type FindingData, paceOf, type TradeValues } from './finding-data.ts'
import type { FindingMark, FindingSubject } from './finding.ts'
import type { Exposure, Look } from './look.ts'

/** Fewest trades on each side of a comparison. */
export const fewestCompared = 10

/** Exposed trades, and those they are compared with. */
export interface ExposedTrades {
  readonly subject: FindingSubject
  /** EXPOSED, CALM or APART for each selected trade. */
  readonly labels: Uint8Array
  /** Trades are compared within them; null: with all others. */
  readonly strata: Strata | null
  readonly marks: readonly FindingMark[]
  readonly of: TradesOf
  readonly hindsight?: boolean
  /** Values, if not those of all comparisons. */
  readonly valued?: TradeValues
}

/** What is claimed about exposed trades that differ: their own result, or only the difference (`range` null). */
export type OwnClaim = (
  own: Float64Array,
  difference: number,
) => { readonly range: LikelyRange | null; readonly holds: boolean }

/** Tests whether exposed trades differ from calm ones, and sizes the claim; null with fewer than 10 on a side. */
export function lookOf(data: FindingData, trades: ExposedTrades, claimOf: OwnClaim = onlyDifference): Look | null {
  const { subject, labels, strata, marks, of, hindsight = false, valued = data } = trades
  const { values, inMoney } = valued
  const compared = comparisonOf(values, labels, strata)
  if (compared === null || compared.exposed < fewestCompared || compared.calm < fewestCompared) return null
  const exposed = values.filter((value, i) => labels[i] === EXPOSED && !Number.isNaN(value))
  const { difference, deviation, z, chance } = compared
  const { range, holds } = claimOf(exposed, difference)
  const { usesAYear, risk } = paceOf(data, (i) => labels[i] === EXPOSED)
  return {
    subject,
    measure: range === null ? 'DIFFERENCE' : 'OWN',
    hindsight,
    cases: range === null ? compared.exposed : exposed.length,
    compared: compared.calm,
    z,
    chance,
    aTrade: range ?? { likely: difference, low: difference - wide * deviation, high: difference + wide * deviation },
    inMoney,
    usesAYear,
    risk: inMoney ? 1 : risk,
    holds,
    marks,
    of,
    exposure: valued === data ? exposureOf(data, labels) : null,
  }
}

const onlyDifference: OwnClaim = () => ({ range: null, holds: true })

/** Deviations to both ends of a 95 % range. */
const wide = 1.959963984540054

function exposureOf({ values }: FindingData, labels: Uint8Array): Exposure {
  const bits = new Uint32Array(Math.ceil(values.length / 32))
  let sum = 0
  for (let i = 0; i < values.length; i++) {
    if (labels[i] !== EXPOSED || Number.isNaN(values[i]!)) continue
    bits[i >>> 5]! |= 1 << (i & 31)
    sum += values[i]!
  }
  return { bits, sum }
}

/** Labels of the selected trades. @param labelOf null: apart */
export const labelsOf = ({ rows }: FindingData, isExposed: (row: number, i: number) => boolean | null): Uint8Array =>
  Uint8Array.from(rows, (row, i) => {
    const is = isExposed(row, i)
    return is === null ? APART : is ? EXPOSED : CALM
  })

/** Average of some of the selected trades as a mark; null without a value. */
export function markOf(
  { values }: TradeValues,
  key: number,
  { isNamed, has }: { readonly isNamed: boolean; readonly has: (i: number) => boolean },
): FindingMark | null {
  const some = values.filter((value, i) => has(i) && !Number.isNaN(value))
  return some.length === 0 ? null : { key, cases: some.length, value: meanRange(some), isNamed }
}

/** Averages of exposed trades (key 0) and of the others (key 1). */
export const markPair = (valued: TradeValues, labels: Uint8Array): readonly FindingMark[] =>
  [EXPOSED, CALM].flatMap((label, key) => {
    const mark = markOf(valued, key, { isNamed: label === EXPOSED, has: (i) => labels[i] === label })
    return mark === null ? [] : [mark]
  })
