import { formatNumber, formatPercent, formatR } from '@afterclose/core/format'
import type { Outcome } from '@afterclose/core/trade'
import type { ChecklistsReport } from '@afterclose/engine/reports/checklists/checklists-report'
import { useMemo } from 'react'
import { readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { Block } from '../../../ui/block.tsx'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import labClasses from '../chart-lab.module.css'
import { rOfTrade } from '../r-of-trade.ts'
import { adherenceOption } from './adherence-option.ts'
import { trendReading } from './checklist-readings.ts'
import { figure } from '../../../ui/figure.ts'
import { type Rows, rowsOf } from '../../../ui/rows.ts'

const title = 'Do trades with more items ticked make more?'
const measure = 'Share of checklist ticked; R'

type Dot = ChecklistsReport['dots'][number]

/** Each trade by how much of its checklist was ticked and what it made of its risk. */
export function AdherenceDots({ report }: { report: ChecklistsReport }) {
  const { dots, trend, withChecklist, evaluated, drawn } = report
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['scatter', 'line'],
      option: (theme) => adherenceOption({ dots, trend }, theme),
      marks: [dotMarks(dots)],
    }),
    [dots, trend],
  )
  if (evaluated === 0)
    return (
      <Block title={title} measure={measure}>
        <UnitMissing unit="R" trades={withChecklist} />
      </Block>
    )
  const count = (number: number): string => formatNumber(number, { decimals: 0 })
  const based =
    evaluated < withChecklist &&
    `Based on ${count(evaluated)} of ${count(withChecklist)} trades with a checklist: R needs a stop loss.`
  const covered = drawn < evaluated && `Showing ${count(drawn)} dots; the others would overlap.`
  return (
    <ReportChart
      title={title}
      measure={measure}
      {...readingOf(trendReading(trend, evaluated))}
      {...picture}
      height={320}
      table={tableOf(dots)}
      rows={(row) => behindOf(dots.at(-1 - row)!)}
    >
      <p className={labClasses.note}>{[based, covered].filter(Boolean).join(' ')}</p>
    </ReportChart>
  )
}

const percent = (value: number): string => formatPercent(value, { decimals: 0 })
const toneOf = (outcome: Outcome) =>
  outcome === 'WINNER' ? ('gain' as const) : outcome === 'LOSER' ? ('loss' as const) : undefined

const behindOf = ({ id, row }: Dot): TradesBehind => ({
  title: `Trade ${id}`,
  of: { is: 'rows', after: row - 1, upTo: row },
})

const dotMarks = (dots: readonly Dot[]): MarkedSeries<TradesBehind> => ({
  series: 'dots',
  count: dots.length,
  words: (at) => {
    const { id, adherence, rMultiple, outcome } = dots[at]!
    return {
      head: `Trade ${id}`,
      rows: [
        { label: 'Ticked', value: percent(adherence) },
        { label: 'R', value: formatR(rMultiple), tone: toneOf(outcome) },
      ],
      opens: 'the trade',
    }
  },
  behind: (at) => behindOf(dots[at]!),
})

/** The latest exit first. */
const tableOf = (dots: readonly Dot[]): Rows =>
  rowsOf(dots.toReversed(), [
    figure({ head: 'Trade', value: ({ id }) => id }),
    figure({ head: 'Ticked, %', value: ({ adherence }) => adherence, format: percent, decimals: 2 }),
    rOfTrade,
  ])
