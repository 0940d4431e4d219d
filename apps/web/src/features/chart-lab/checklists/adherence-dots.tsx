import { chartOf } from '../../../ui/chart/chart-of.ts'
import { formatPercent, formatWhole } from '@afterclose/core/format'
import type { ChecklistsReport } from '@afterclose/engine/reports/checklists/checklists-report'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { rOfTrade, tradeDots } from '../r-of-trade.ts'
import { adherenceOption } from './adherence-option.ts'
import { trendReading } from './checklist-readings.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'

type Dot = ChecklistsReport['dots'][number]

const ticked = figure({
  head: 'Ticked, %',
  label: 'Ticked',
  value: ({ adherence }: Dot) => adherence,
  format: (value) => formatPercent(value, { decimals: 0 }),
  decimals: 2,
})

/** Each trade by share of its checklist ticked and result in R. */
export const AdherenceDots = chartBlock<{ report: ChecklistsReport }, Dot, Figure<Dot>>({
  question: 'Do trades with more items ticked make more?',
  measure: rOfTrade,
  heading: 'Share of checklist ticked; R',
  chart: ({ report: { dots, trend } }) =>
    chartOf({
      ...tradeDots(dots),
      kinds: ['scatter', 'line'],
      option: (theme) => adherenceOption({ dots, trend }, theme),
      figures: [ticked, rOfTrade],
    }),
  height: 320,
  reading: ({ report: { trend, evaluated } }) => trendReading(trend, evaluated),
  missing: ({ report: { evaluated, withChecklist } }) =>
    evaluated === 0 && <UnitMissing unit="R" trades={withChecklist} />,
  notes: ({ report: { evaluated, withChecklist, drawn } }) => {
    const based =
      evaluated < withChecklist &&
      `Based on ${formatWhole(evaluated)} of ${formatWhole(withChecklist)} trades with a checklist: R needs a stop loss.`
    const covered = drawn < evaluated && `Showing ${formatWhole(drawn)} dots; the others would overlap.`
    return <Note>{[based, covered].filter(Boolean).join(' ')}</Note>
  },
})
