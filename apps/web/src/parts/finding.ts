import { counted, sentenceR } from '@afterclose/core/format'
import type { Measure } from '../ui/figure.ts'
import { type Reading, strong } from './reading.tsx'
import { smallSample } from './small-sample.ts'

/** A group of trades, days or sessions that a reading may name. */
export interface Candidate {
  /** The subject of the sentence: "Pullback", "Trades held 1 to 4 h". */
  readonly name: string
  /** Total gain or loss, in money or R; null if it is unknown. */
  readonly effect: number | null
  /** Trades, days or sessions that have a result. */
  readonly cases: number
  /** Appended to the finding: " in 72 trades, +0.42R on average". */
  readonly detail: string
}

interface FindingOptions {
  /** An amount of the effect with its unit, optionally unsigned. */
  readonly amount: (value: number) => string
  /** Text if no group has enough cases. */
  readonly few: string
  /** Text for the only group with enough cases. */
  readonly alone?: string
}

/** The rows with the highest and the lowest value of a measure, among those with enough cases; the same row twice if there is only one. */
export function extremes<Row>(
  rows: readonly Row[],
  measure: Pick<Measure<Row>, 'value' | 'cases'>,
): { readonly best: Row; readonly worst: Row } | null {
  const { value, cases } = measure
  const judged = rows
    .filter((row) => cases.count(row) >= smallSample && value(row) !== null)
    .toSorted((a, b) => value(b)! - value(a)!)
  const [best, worst] = [judged[0], judged.at(-1)]
  return best === undefined || worst === undefined ? null : { best, worst }
}

interface FindingOf<Row> extends FindingOptions {
  readonly name: (row: Row) => string
  /** Total gain or loss. */
  readonly effect: Measure<Row>
  /** "+0.42R", appended after the cases: " in 72 trades, +0.42R on average". */
  readonly average: (row: Row) => string
}

/** `findingReading` for rows whose cases are those of the effect. */
export const findingOf = <Row>(rows: readonly Row[], { name, effect, average, ...options }: FindingOf<Row>): Reading =>
  findingReading(
    rows.map((row): Candidate => {
      const cases = effect.cases.count(row)
      const detail = ` in ${counted(cases, effect.cases.noun)}, ${average(row)} on average`
      return { name: name(row), effect: effect.value(row), cases, detail }
    }),
    options,
  )

/**
 * Names the groups with the largest gain and loss in money or R, among those with enough cases (PRODUCT B.2, "Readings never flatter"):
 * both in the same words and as bold, the larger effect first.
 */
export function findingReading(candidates: readonly Candidate[], { amount, few, alone }: FindingOptions): Reading {
  const found = extremes(candidates, {
    value: ({ effect }) => effect,
    cases: { count: ({ cases }) => cases, noun: '' },
  })
  if (found === null) return [few]
  const { best, worst } = found
  const size = ({ effect }: Candidate): number => Math.abs(effect ?? 0)
  const did = ({ effect }: Candidate): string => ((effect ?? 0) < 0 ? 'lost' : 'gained')
  if (best === worst)
    return [strong(`${best.name} ${did(best)} ${amount(size(best))}`), `${best.detail}${alone ?? ''}.`]
  const gained = (best.effect ?? 0) >= 0 ? 'gained most' : 'lost least'
  const lost = (worst.effect ?? 0) < 0 ? 'lost most' : 'gained least'
  // by average the order may be the opposite: a sum is also large for its many cases
  const isReversed = best.effect !== worst.effect && averageOf(worst) - averageOf(best) > noise
  const inTotal = isReversed ? ' in total' : ''
  const ends = [
    { end: best, verb: gained },
    { end: worst, verb: lost },
  ].toSorted((a, b) => size(b.end) - size(a.end))
  const reading = ends.flatMap(({ end, verb }, i) => [
    ...(i === 0 ? [] : [' ']),
    strong(`${end.name} ${verb}${inTotal}: ${amount(size(end))}`),
    `${end.detail}.`,
  ])
  return isReversed ? [...reading, ' By average they rank the other way round.'] : reading
}

/** Sums of doubles differ by less. */
const noise = 1e-9

const averageOf = ({ effect, cases }: Candidate): number => (effect ?? 0) / cases

/** An effect in R: "30.24R". */
export const amountInR = (value: number): string => sentenceR(value, { size: true })

/** The whole reading where the page's own significance test rejects every group. */
export const noneDiffers = (group: string): Reading => [`No ${group} differs from the others by more than luck.`]
