import type { EquityReport } from '@afterclose/engine/reports/equity/equity-report'
import { formatWhole } from '@afterclose/core/format'
import { Block } from '../../../ui/block.tsx'
import { Note } from '../../../ui/layout.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { useEquityChart } from '../../../parts/equity-chart/use-equity-chart.ts'

const title = 'How has the account grown?'

/** The line with its overlays; a point opens its trades, a month of the table those of the month. */
export function EquityChart({ report }: { report: EquityReport }) {
  const chart = useEquityChart(report)
  if (report.known === 0)
    return (
      <Block title={title} measure={chart.measure}>
        <UnitMissing unit={report.unit} trades={report.trades} />
      </Block>
    )
  const monthOf = (row: number): TradesBehind | null => {
    const month = report.months.at(-1 - row) // the table starts with the newest
    if (month === undefined) return null
    const from = Date.UTC(month.year, month.month - 1, 1)
    return {
      title: chart.table.figures[0]?.text(row) ?? '',
      of: { is: 'span', basis: 'EXIT', from, before: Date.UTC(month.year, month.month, 1) },
    }
  }
  return (
    <ReportChart title={title} {...chart} rows={monthOf} height={440}>
      {report.known < report.trades && (
        <Note>
          Based on {formatWhole(report.known)} of {formatWhole(report.trades)} trades; the others have no value in this
          unit.
        </Note>
      )}
    </ReportChart>
  )
}
