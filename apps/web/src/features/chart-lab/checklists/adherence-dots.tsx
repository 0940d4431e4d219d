import { chartOf } from '../../../ui/chart/chart-of.ts'
import { formatPercent, formatWhole } from '@afterclose/core/format'
import type { ChecklistsReport } from '@afterclose/engine/reports/checklists/checklists-report'
import { useMemo } from 'react'
import { readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { Block } from '../../../ui/block.tsx'
import { rOfTrade, tradeDots } from '../r-of-trade.ts'
import { adherenceOption } from './adherence-option.ts'
import { trendReading } from './checklist-readings.ts'
import { figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'

const title = 'Do trades with more items ticked make more?'
const measure = 'Share of checklist ticked; R'

type Dot = ChecklistsReport['dots'][number]

/** Each trade by share of its checklist ticked and result in R. */
export function AdherenceDots({ report }: { report: ChecklistsReport }) {
  const { dots, trend, withChecklist, evaluated, drawn } = report
  const chart = useMemo(
    () =>
      chartOf({
        ...tradeDots(dots),
        kinds: ['scatter', 'line'],
        option: (theme) => adherenceOption({ dots, trend }, theme),
        figures: [ticked, rOfTrade],
      }),
    [dots, trend],
  )
  if (evaluated === 0)
    return (
      <Block title={title} measure={measure}>
        <UnitMissing unit="R" trades={withChecklist} />
      </Block>
    )
  const based =
    evaluated < withChecklist &&
    `Based on ${formatWhole(evaluated)} of ${formatWhole(withChecklist)} trades with a checklist: R needs a stop loss.`
  const covered = drawn < evaluated && `Showing ${formatWhole(drawn)} dots; the others would overlap.`
  return (
    <ReportChart title={title} measure={measure} {...readingOf(trendReading(trend, evaluated))} {...chart} height={320}>
      <Note>{[based, covered].filter(Boolean).join(' ')}</Note>
    </ReportChart>
  )
}

const ticked = figure({
  head: 'Ticked, %',
  label: 'Ticked',
  value: ({ adherence }: Dot) => adherence,
  format: (value) => formatPercent(value, { decimals: 0 }),
  decimals: 2,
})
