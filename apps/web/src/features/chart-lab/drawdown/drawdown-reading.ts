import { counted, formatPercent, withUnit } from '@afterclose/core/format'
import type { DrawdownReport } from '@afterclose/engine/reports/drawdown/drawdown-report'
import { dayWords, type UnitWords } from '../../../journal/engine/unit-words.ts'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'

/**
 * "The max drawdown was 421.40 USD, 4.1%, on 10 January 2024. It built up over 3 trades in 7 days; it was recovered 6 days later; the
 * account is at its high."
 */
export function drawdownReading({ worst, trades, now, unit }: DrawdownReport, words: UnitWords): Reading {
  if (trades < smallSample)
    return [
      `${counted(trades, 'trade')} are too few to estimate future drawdowns.`.replace('1 trade are', '1 trade is'),
    ]
  if (worst === null) return [strong('No drawdown yet'), ` in ${counted(trades, 'trade')}.`]
  const amount = (value: number): string => withUnit(words.short(value), words.name)
  const share =
    unit === 'PERCENT' || worst.depthPercent === null ? '' : `, ${formatPercent(worst.depthPercent, { decimals: 1 })}`
  const high = worst.high === null ? 'the start' : `the high of ${dayWords(worst.high)}`
  const after = `, ${counted(worst.daysDown, 'day')} after ${high}`
  const back =
    worst.recovery === null
      ? ' It has not recovered yet'
      : ` It recovered ${worst.daysToRecover === 0 ? 'on the same day' : `${counted(worst.daysToRecover ?? 0, 'day')} later`}, with trade ${worst.recovery.id}`
  const standing =
    now === 0
      ? '; the account is at its high'
      : worst.recovery === null
        ? ''
        : `; the account is now ${amount(now)} below its high`
  return [
    strong(`The deepest drawdown was ${amount(worst.depth)}${share}`),
    `, with its low on ${dayWords(worst.low.date)}${after}.${back}${standing}.`,
  ]
}
