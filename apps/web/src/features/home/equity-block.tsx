import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { Block } from '../../ui/block.tsx'
import { ReportChart } from '../../parts/report-chart.tsx'
import { UnitMissing } from '../../parts/report-page/unit-missing.tsx'
import { useEquityChart } from '../../parts/equity-chart/use-equity-chart.ts'

const title = 'How has the account grown?'

/** The equity line. A point opens its trades. */
export function EquityBlock({ report }: { report: HomeReport }) {
  const chart = useEquityChart(report.equity)
  if (report.equity.known > 0) return <ReportChart title={title} {...chart} />
  return (
    <Block title={title} measure={chart.measure}>
      <UnitMissing unit={report.unit} trades={report.equity.trades} />
    </Block>
  )
}
