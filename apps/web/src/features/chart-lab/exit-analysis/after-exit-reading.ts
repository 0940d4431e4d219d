import { formatWhole, sentenceR } from '@afterclose/core/format'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { AfterExitReport } from './after-exit-report.ts'

/** Minimum trades for a conclusion, as for targets and stops. */
const enough = 20
/** Two-sided 95 % quantile of the normal distribution: 19 of 20 results of pure chance are within. */
const byLuck = 1.96

const inR = (value: number | null): string => sentenceR(value, { size: true })

/**
 * Whether exits left something on the table or came in time: only from twenty trades on, and only if one was significantly more frequent
 * than the other (sign test).
 */
export function afterExitReading({ known, further, against, left, spared }: AfterExitReport): Reading {
  const medians = `for half of the trades price then moved ${inR(further)} or more in your favour, and for half ${inR(against)} or more against you.`
  if (known < enough)
    return [
      strong(known < smallSample ? 'Small sample.' : 'Too early to tell.'),
      ` ${formatWhole(known)} of the ${enough} trades needed for a conclusion about exits; ${medians}`,
    ]
  const often = `After ${formatWhole(left)} of ${formatWhole(known)} exits price moved more in your favour than against you; after ${formatWhole(spared)}, more against you; `
  const isMore = Math.abs(left - spared) > byLuck * Math.sqrt(left + spared)
  const finding = !isMore
    ? 'No sign of exiting too early or too late: chance alone explains this difference.'
    : left > spared
      ? 'You mostly exited too early.'
      : 'You mostly exited in time.'
  return [strong(finding), ` ${often}${medians}`]
}
