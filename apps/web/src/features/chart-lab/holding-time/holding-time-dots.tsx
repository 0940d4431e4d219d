import { chartOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatDuration, formatNumber, formatWhole } from '@afterclose/core/format'
import type { HoldingTimesReport } from '@afterclose/engine/reports/holding-times/holding-times-report'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { rOfTrade, tradeDots } from '../r-of-trade.ts'
import { dotsOption } from './dots-option.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'

type Dot = HoldingTimesReport['dots'][number]

const held = figure({
  head: 'Held, minutes',
  label: 'Held',
  value: ({ minutes }: Dot) => minutes,
  decimals: 2,
  format: formatDuration,
})

/** Each trade by holding time and result in R. */
export const HoldingTimeDots = chartBlock<{ report: HoldingTimesReport }, Dot, Figure<Dot>>({
  question: 'Do longer trades earn more?',
  measure: rOfTrade,
  heading: 'Holding time, R',
  chart: ({ report: { dots } }) =>
    chartOf({
      ...tradeDots(dots),
      kinds: ['scatter'],
      option: (theme) => dotsOption(dots, theme),
      figures: [held, rOfTrade],
    }),
  height: 320,
  reading: ({ report }) => [dotsReading(report)],
  missing: ({ report: { withR, trades } }) => withR === 0 && <UnitMissing unit="R" trades={trades} />,
  notes: ({ report: { withR, trades, drawn } }) => {
    const based =
      withR < trades && `Based on ${formatWhole(withR)} of ${formatWhole(trades)} trades: R needs a stop loss.`
    const covered = drawn < withR && `Showing ${formatWhole(drawn)} dots; the others would overlap.`
    return <Note>{[based, covered].filter(Boolean).join(' ')}</Note>
  },
})

/** "Winners were held 1.52 times as long as losers." */
export function dotsReading({
  counts,
  averages: { winners, losers, ratio },
}: Pick<HoldingTimesReport, 'counts' | 'averages'>): string {
  if (winners === null) return losers === null ? 'No trade was won or lost.' : 'No trade was won.'
  if (losers === null) return 'No trade was lost.'
  if (Math.min(counts.winners, counts.losers) < smallSample)
    return `${counted(counts.winners, 'winner')} and ${counted(counts.losers, 'loser')}: too few to compare how long they were held.`
  if (ratio === null) return `Winners were held ${formatDuration(winners)} on average, losers for no time at all.`
  const times = formatNumber(ratio, { decimals: 2 })
  if (times === '1.00') return 'Winners were held as long as losers.'
  return ratio > 1
    ? `Winners were held ${times} times as long as losers.`
    : `Losers were held ${formatNumber(1 / ratio, { decimals: 2 })} times as long as winners.`
}
