import { formatR } from '@afterclose/core/format'
import type { AverageR as AverageOfR } from '@afterclose/engine/stats/average-r'
import { smallSample } from '../small-sample.ts'
import { RMultiple } from '../figures.tsx'

/** An average R, without a colour below ten trades. */
export const AverageR = ({ avgR, withR }: AverageOfR) => <RMultiple value={avgR} cases={withR} />

/** The 95 % range of an average R: "−0.89 to +0.05"; why there is none. */
export function rangeWords({ withR, low, high }: AverageOfR): string {
  if (withR === 0) return 'no R known'
  if (withR < smallSample) return 'too few to tell'
  if (low === null && high === null) return 'no limit known'
  return `${low === null ? 'no limit' : formatR(low)} to ${high === null ? 'no limit' : formatR(high)}`
}
