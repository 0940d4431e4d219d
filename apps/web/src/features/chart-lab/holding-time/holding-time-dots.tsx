import { chartOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatDuration, formatNumber, formatWhole } from '@afterclose/core/format'
import type { HoldingTimesReport } from '@afterclose/engine/reports/holding-times/holding-times-report'
import { useMemo } from 'react'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { Block } from '../../../ui/block.tsx'
import { rOfTrade, tradeDots } from '../r-of-trade.ts'
import { dotsOption } from './dots-option.ts'
import { figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'

const title = 'Do longer trades earn more?'
const measure = 'Holding time, R'

type Dot = HoldingTimesReport['dots'][number]

/** Each trade by holding time and result in R. */
export function HoldingTimeDots({ report }: { report: HoldingTimesReport }) {
  const { dots, trades, withR, drawn } = report
  const chart = useMemo(
    () =>
      chartOf({
        ...tradeDots(dots),
        kinds: ['scatter'],
        option: (theme) => dotsOption(dots, theme),
        figures: [held, rOfTrade],
      }),
    [dots],
  )
  if (withR === 0)
    return (
      <Block title={title} measure={measure}>
        <UnitMissing unit="R" trades={trades} />
      </Block>
    )
  const based =
    withR < trades && `Based on ${formatWhole(withR)} of ${formatWhole(trades)} trades: R needs a stop loss.`
  const covered = drawn < withR && `Showing ${formatWhole(drawn)} dots; the others would overlap.`
  return (
    <ReportChart title={title} measure={measure} reading={dotsReading(report)} {...chart} height={320}>
      <Note>{[based, covered].filter(Boolean).join(' ')}</Note>
    </ReportChart>
  )
}

const held = figure({
  head: 'Held, minutes',
  label: 'Held',
  value: ({ minutes }: Dot) => minutes,
  decimals: 2,
  format: formatDuration,
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
