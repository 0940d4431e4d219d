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

/** Compares planned trades with unplanned ones: PRODUCT B.3. Sums are of whole millionths of R. */
export function plansReport({ planId, rMultiple, unplanned }: PlansAnswer): PlansReport {
  const rows = Array.from(planId, (plan, i) => ({ plan, r: rMultiple[i]! }))
  const sumOf = (some: typeof rows): TradesInR => {
    const known = some.filter(({ r }) => !Number.isNaN(r))
    return inR(
      some.length,
      known.length,
      known.reduce((sum, { r }) => sum + Math.round(r * 1e6), 0),
    )
  }
  return {
    planned: sumOf(rows),
    unplanned: inR(unplanned.trades, unplanned.withR, unplanned.millionthsOfR),
    ofPlan: new Map([...Map.groupBy(rows, ({ plan }) => plan)].map(([plan, some]) => [plan, sumOf(some)])),
  }
}

const inR = (trades: number, withR: number, millionths: number): TradesInR => ({
  trades,
  withR,
  totalR: withR === 0 ? null : millionths / 1e6,
  averageR: withR === 0 ? null : millionths / withR / 1e6,
})
