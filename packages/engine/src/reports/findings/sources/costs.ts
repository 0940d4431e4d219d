import { meanRange } from '../../../stats/mean-range.ts'
import { normalTail } from '../../../stats/normal.ts'
import { allIndexes, type FindingData, paceOf } from '../finding-data.ts'
import type { FindingSource } from '../finding-source.ts'
import { fewestCompared } from '../look-of.ts'
import type { Look } from '../look.ts'

/** Times the costs must be of the result before them to be no more than a third of it. */
const times = 3
/** Deviations by which the result before costs is above 0: without an edge there is nothing that costs could take. */
const edgeDeviations = 0.75
/** Deviations below 0 from which it is not the costs that make the loss. */
const lossDeviations = -1
/** A loss is told less often by chance than a share of costs, because every trader without an edge has it in part. */
const caution = 10

/**
 * Commission and swap against the result before them. The costs are known; what could be luck is whether they are more than a third of what
 * trades make before them in the long run; or, where they make nothing, whether the loss that costs make of it is one in the long run.
 */
export const costFindings: FindingSource = { from: 0, tasks: (data) => [() => looksOf(data)] }

function looksOf(data: FindingData): readonly Look[] {
  const { table, rows, values, inMoney } = data
  const { commission, swap, risk, gain } = table.columns
  const paid = Float64Array.from(rows, (row) => commission[row]! - swap[row]!)
  const costs = inMoney ? paid : paid.map((cost, i) => cost / risk[rows[i]!]!)
  const isKnown = (_: number, i: number): boolean => !Number.isNaN(values[i]! + costs[i]!)
  const before = values.map((value, i) => value + costs[i]!).filter(isKnown)
  if (before.length < fewestCompared) return []
  const excess = deviationsOf(values.map((value, i) => (times - 1) * costs[i]! - value).filter(isKnown))
  const edge = deviationsOf(before)
  const loss = -deviationsOf(values.filter(isKnown))
  const gross = Float64Array.from(rows, (row, i) => gain[row]! + paid[i]!)
  const cost = sumOf(paid) / rows.length
  const hasEdge = edge >= edgeDeviations && sumOf(gross) > 0
  const range = { likely: -cost, low: -cost, high: -cost }
  return [
    {
      subject: { is: 'COSTS' },
      measure: 'OWN',
      hindsight: false,
      cases: rows.length,
      compared: rows.length,
      z: hasEdge ? excess : loss,
      chance: hasEdge ? normalTail(excess) : Math.min(1, caution * normalTail(loss)),
      aTrade: range,
      inMoney: true,
      usesAYear: paceOf(data, allIndexes(data)).usesAYear,
      risk: 1,
      holds: cost > 0 && edge >= lossDeviations,
      marks: [
        { key: 0, cases: rows.length, value: meanRange(gross), isNamed: false },
        { key: 1, cases: rows.length, value: { likely: cost, low: cost, high: cost }, isNamed: true },
      ],
      of: { is: 'all' },
      exposure: null,
    },
  ]
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0)

/** Mean in standard errors; 0 if all are equal. */
function deviationsOf(values: Float64Array): number {
  const mean = sumOf(values) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return squares === 0 ? 0 : mean / Math.sqrt(squares / (values.length - 1) / values.length)
}
