import { exactSum } from '../../stats/exact-sum.ts'
import { MICROS } from '../../trades/unit.ts'
import type { PlansAnswer } from './plans-answer.ts'

/** Number of closed trades, and their R. */
export interface TradesInR {
  readonly trades: number
  /** Number with a known R: with a stop, or with a manual risk. */
  readonly withR: number
  /** Null if no R is known. */
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
