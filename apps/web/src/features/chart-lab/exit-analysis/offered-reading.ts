import { offeredSpans } from '@afterclose/core/bar-walk'
import { counted, formatPercent, formatWhole } from '@afterclose/core/format'
import { fewestOffered, type Offered, type OfferedRow } from '@afterclose/engine/reports/bar-studies/offered'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { minutesName } from './time-in-trade-option.ts'

/** Horizon of the reading in minutes, if trades have it. */
const wanted = 60

/** A horizon in words: "5 min", "Session end". */
export const spanName = (span: number): string => {
  const minutes = offeredSpans[span]
  return minutes === null || minutes === undefined ? 'Session end' : minutesName(minutes)
}
const withinWords = (span: number): string =>
  offeredSpans[span] === null ? 'By the end of the session' : `Within ${spanName(span)}`

/** How often price moved 1 R for the trades before 1 R against them. */
export function offeredReading({ rows }: Offered): Reading {
  const told = rows.filter(({ share }) => share !== null)
  const row = told.find(({ key }) => offeredSpans[key] === wanted) ?? told.at(-1)
  if (row?.share == null)
    return [
      strong('Small sample.'),
      ` Price bars cover ${counted(Math.max(0, ...rows.map(({ trades }) => trades)), 'trade')}; ${fewestOffered} are needed.`,
    ]
  return [
    strong(
      `${withinWords(row.key)}, ${formatWhole(row.yes)} of ${formatWhole(row.trades)} trades reached +1R before −1R`,
    ),
    ` (${shareWords(row)})${row.unclear === 0 ? '.' : `; ${formatWhole(row.unclear)} unclear, counted as not reached.`}`,
  ]
}

/** "50%, 95% interval 30 to 70%". */
const shareWords = ({ share }: OfferedRow): string => {
  if (share === null) return ''
  const percent = (value: number): string => formatPercent(100 * value, { decimals: 0 })
  return `${percent(share.value)}, 95% interval ${percent(share.low)} to ${percent(share.high)}`
}
