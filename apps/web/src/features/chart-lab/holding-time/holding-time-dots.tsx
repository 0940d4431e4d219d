import { counted, formatDuration, formatNumber, formatR } from '@afterclose/core/format'
import type { HoldingTimesReport } from '@afterclose/engine/reports/holding-times/holding-times-report'
import { useMemo } from 'react'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { Block } from '../../../ui/block.tsx'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { rOfTrade } from '../r-of-trade.ts'
import { dotsOption } from './dots-option.ts'
import labClasses from '../chart-lab.module.css'
import { figure } from '../../../ui/figure.ts'
import { type Rows, rowsOf } from '../../../ui/rows.ts'

const title = 'Do longer trades earn more?'
const measure = 'Holding time, R'

type Dot = HoldingTimesReport['dots'][number]

/** Each trade by how long it was held and what it made of its risk. */
export function HoldingTimeDots({ report }: { report: HoldingTimesReport }) {
  const { dots, trades, withR, drawn } = report
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['scatter'],
      option: (theme) => dotsOption(dots, theme),
      marks: [dotMarks(dots)],
    }),
    [dots],
  )
  if (withR === 0)
    return (
      <Block title={title} measure={measure}>
        <UnitMissing unit="R" trades={trades} />
      </Block>
    )
  const count = (number: number): string => formatNumber(number, { decimals: 0 })
  const based = withR < trades && `Based on ${count(withR)} of ${count(trades)} trades: R needs a stop loss.`
  const covered = drawn < withR && `Showing ${count(drawn)} dots; the others would overlap.`
  return (
    <ReportChart
      title={title}
      measure={measure}
      reading={dotsReading(report)}
      {...picture}
      height={320}
      table={dotsTable(dots)}
      rows={(row) => behindOf(dots.at(-1 - row)!)}
    >
      <p className={labClasses.note}>{[based, covered].filter(Boolean).join(' ')}</p>
    </ReportChart>
  )
}

const behindOf = ({ id, row }: Dot): TradesBehind => ({
  title: `Trade ${id}`,
  of: { is: 'rows', after: row - 1, upTo: row },
})

const dotMarks = (dots: readonly Dot[]): MarkedSeries<TradesBehind> => ({
  series: 'dots',
  count: dots.length,
  words: (dot) => {
    const { id, minutes, rMultiple, outcome } = dots[dot]!
    return {
      head: `Trade ${id}`,
      rows: [
        { label: 'Held', value: formatDuration(minutes) },
        { label: 'R', value: formatR(rMultiple), signed: outcome !== 'BREAK_EVEN' },
      ],
      opens: 'the trade',
    }
  },
  behind: (dot) => behindOf(dots[dot]!),
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

/** The latest exit first. */
const dotsTable = (dots: readonly Dot[]): Rows =>
  rowsOf(dots.toReversed(), [
    figure({ head: 'Trade', value: ({ id }) => id }),
    figure({ head: 'Held, minutes', value: ({ minutes }) => minutes, decimals: 2, format: formatDuration }),
    rOfTrade,
  ])
