import { counted, sumR } from '@afterclose/core/format'
import type { TradeManagementReport } from '@afterclose/engine/reports/trade-management/trade-management-report'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'

const size = (r: number): string => sumR(r, { size: true })

/** "Managing gained 12.40R: 30 trades made +40.10R; if left to stop and target they would have made +27.70R." */
export function managementReading({ evaluated, actual, potential, difference }: TradeManagementReport): Reading {
  if (evaluated < smallSample || actual === null || potential === null || difference === null)
    return [strong('Small sample.'), ` ${counted(evaluated, 'trade')}, too few to judge trade management.`]
  const amount = size(difference)
  const finding =
    amount === size(0)
      ? 'Managing made no difference overall'
      : `Managing ${difference > 0 ? 'gained' : 'cost'} ${amount}`
  return [
    strong(finding),
    `: ${counted(evaluated, 'trade')} made ${sumR(actual)}; if left to stop and target they would have made ${sumR(potential)}.`,
  ]
}
