import { counted, sentenceR } from '@afterclose/core/format'
import type { Measure } from '../ui/figure.ts'
import { isSmall } from '../ui/measure.ts'
import { type Reading, strong, strongOfSeveral } from './reading.tsx'

/** The rows with the highest and the lowest value of a measure, among those with enough cases; the same row twice if there is only one. */
export function extremes<Row>(
  rows: readonly Row[],
  measure: Measure<Row>,
): { readonly best: Row; readonly worst: Row } | null {
  const judged = rows
    .filter((row) => !isSmall(measure, row) && measure.value(row) !== null)
    .toSorted((a, b) => measure.value(b)! - measure.value(a)!)
  const [best, worst] = [judged[0], judged.at(-1)]
  return best === undefined || worst === undefined ? null : { best, worst }
}

interface FindingOf<Row> {
  /** The subject of the sentence: "Pullback", "Trades held 1 to 4 h". */
  readonly name: (row: Row) => string
  /** The measure of the block: it ranks the rows, and every number of the finding is one of its values. */
  readonly measure: Measure<Row>
  /** An amount of the measure without its sign, with its unit: "343 USD per trade". */
  readonly amount: (size: number) => string
  /** Text if no group has enough cases. */
  readonly few: string
  /** Text for the only group with enough cases. */
  readonly alone?: string
}

/**
 * Names the groups with the highest and the lowest value of a measure, among those with enough cases (PRODUCT B.2, "Readings never flatter"):
 * the one further from nothing first and in bold, whichever way it goes, both in the same words.
 */
export function findingOf<Row>(
  rows: readonly Row[],
  { name, measure, amount, few, alone = '' }: FindingOf<Row>,
): Reading {
  const found = extremes(rows, measure)
  if (found === null) return [few]
  const { best, worst } = found
  const valueOf = (row: Row): number => measure.value(row) ?? 0
  const size = (row: Row): number => Math.abs(valueOf(row))
  const cases = (row: Row): string => ` in ${counted(measure.cases.count(row), measure.cases.noun)}`
  if (best === worst) {
    const did = valueOf(best) < 0 ? 'lost' : 'gained'
    return [strong(`${name(best)} ${did} ${amount(size(best))}`), `${cases(best)}${alone}.`]
  }
  const highest = { row: best, verb: valueOf(best) < 0 ? 'lost least' : 'gained most' }
  const lowest = { row: worst, verb: valueOf(worst) < 0 ? 'lost most' : 'gained least' }
  const [first, second] = size(worst) > size(best) ? [lowest, highest] : [highest, lowest]
  const said = ({ row, verb }: typeof highest): string => `${name(row)} ${verb}: ${amount(size(row))}`
  return [strongOfSeveral(said(first)), `${cases(first.row)}. ${said(second)}${cases(second.row)}.`]
}

/** The groups that won most and least often: "Pullback won most often: 54.9% of 71 decided trades." */
export function rateFinding<Row>(
  rows: readonly Row[],
  { name, measure, few }: Pick<FindingOf<Row>, 'name' | 'measure' | 'few'>,
): Reading {
  const found = extremes(rows, measure)
  if (found === null) return [few]
  const { best, worst } = found
  const won = (row: Row, often: string): string => `${name(row)} won${often} ${measure.brief(row)}`
  const of = (row: Row): string => ` of ${counted(measure.cases.count(row), 'decided trade')}.`
  return best === worst
    ? [strong(won(best, '')), of(best)]
    : [strongOfSeveral(won(best, ' most often:')), `${of(best)} ${won(worst, ' least often:')}${of(worst)}`]
}

/** Only what a finding says first. */
export const firstOf = (finding: Reading): Reading => {
  const [first, second] = finding
  if (typeof first === 'string' || typeof second !== 'string') return finding
  const end = second.search(/\.\s/)
  return [first!, end < 0 ? second : second.slice(0, end + 1)]
}

/** A size in R: "30.24R". */
export const amountInR = (size: number): string => sentenceR(size, { size: true })

/** The whole reading where the page's own significance test rejects every group. */
export const noneDiffers = (group: string): Reading => [`No ${group} differs from the others by more than luck.`]
