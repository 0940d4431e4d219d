import { exactSum } from '../../stats/exact-sum.ts'
import { MICROS } from '../../trades/unit.ts'
import type { PlansAnswer } from './plans-answer.ts'

/** Closed trades and the R that they came to. */
export interface TradesInR {
  readonly trades: number
  /** Those whose R is known: they have a stop, or say what they risked. */
  readonly withR: number
  /** Null where no R is known. */
  readonly totalR: number | null
  readonly averageR: number | null
}

export interface PlansReport {
  readonly planned: TradesInR
  readonly unplanned: TradesInR
  /** Results of a plan's closed trades, by its id; plans without any are missing. */
  readonly ofPlan: ReadonlyMap<number, TradesInR>
}

/** Compares planned trades with unplanned ones: PRODUCT B.3. */
export function plansReport({ planId, rMultiple, unplanned }: PlansAnswer): PlansReport {
  const rows = Array.from(planId, (plan, i) => ({ plan, r: rMultiple[i]! }))
  const sumOf = (some: typeof rows): TradesInR => {
    const known = some.filter(({ r }) => !Number.isNaN(r))
    return inR(some.length, known.length, exactSum(known.map(({ r }) => r)))
  }
  return {
    planned: sumOf(rows),
    unplanned: inR(unplanned.trades, unplanned.withR, unplanned.millionthsOfR / MICROS),
    ofPlan: new Map([...Map.groupBy(rows, ({ plan }) => plan)].map(([plan, some]) => [plan, sumOf(some)])),
  }
}

const inR = (trades: number, withR: number, totalR: number): TradesInR => ({
  trades,
  withR,
  totalR: withR === 0 ? null : totalR,
  averageR: withR === 0 ? null : totalR / withR,
})
