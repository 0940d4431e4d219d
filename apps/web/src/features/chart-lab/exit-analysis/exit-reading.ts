import { formatPercent, formatWhole } from '@afterclose/core/format'
import type { ExitAnalysisReport } from '@afterclose/engine/reports/exit-analysis/exit-analysis-report'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'

/** Minimum trades for a conclusion (PRODUCT B.4.7). */
const enough = 20

const percent = (value: number): string => formatPercent(value, { decimals: 0 })

/** Whether targets were too far and stops too wide; below twenty trades only that it is too early to say. */
export function exitReading(report: ExitAnalysisReport): Reading {
  const { evaluated, winnersToStop, losersToTarget, winnersBelowHalf, losersPast80 } = report
  if (evaluated < enough)
    return [
      strong(evaluated < smallSample ? 'Small sample.' : 'Too early to tell.'),
      ` ${evaluated} of the ${enough} trades needed for a conclusion about targets and stops.`,
    ]
  const says: Reading[number][] = []
  if (losersToTarget.mean !== null && losersPast80.of >= smallSample)
    says.push(
      strong(`On average, losers moved ${percent(losersToTarget.mean)} of the distance to the target`),
      `; ${formatWhole(losersPast80.trades)} of ${formatWhole(losersPast80.of)} covered 80% or more. `,
    )
  if (winnersToStop.mean !== null && winnersBelowHalf.of >= smallSample)
    says.push(
      (says.length === 0 ? strong : String)(`Winners moved ${percent(winnersToStop.mean)} of the way to their stop`),
      `; ${formatWhole(winnersBelowHalf.trades)} of ${formatWhole(winnersBelowHalf.of)} stayed below half.`,
    )
  return says.length > 0 ? says : [`Neither winners nor losers are ${smallSample}: too few to judge targets and stops.`]
}
