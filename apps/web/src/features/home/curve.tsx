import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { useCallback, useState } from 'react'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { useEquityChart } from '../../parts/equity-chart/use-equity-chart.ts'
import { UnitMissing } from '../../parts/report-page/unit-missing.tsx'
import type { TradesBehind } from '../../parts/trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../../parts/trades-drawer/trades-drawer.tsx'
import { ChartDrawing } from '../../ui/chart/chart.tsx'
import type { ChartOption } from '../../ui/chart/chart-option.ts'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import { useCompact } from '../../ui/use-compact.ts'
import { curveHeight } from './curve-height.ts'

/** The equity line of the headline, which says in its place what it shows. A point opens its trades. */
export function Curve({ report }: { report: HomeReport }) {
  const { reading, kinds, option, marks } = useEquityChart(report.equity)
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const phone = useCompact()
  // numbers of the axis that are not on top of each other
  const lowOption = useCallback(
    (theme: ChartTheme): ChartOption => {
      const drawn = option(theme)
      const { yAxis } = drawn
      return yAxis === undefined || Array.isArray(yAxis)
        ? drawn
        : { ...drawn, yAxis: { ...yAxis, splitNumber: phone ? 2 : 4 } }
    },
    [option, phone],
  )
  if (report.equity.known === 0) return <UnitMissing unit={report.unit} trades={report.equity.trades} />
  return (
    <figure style={{ margin: 0, minWidth: 0 }}>
      <ErrorBoundary doing="drawing the chart">
        <ChartDrawing
          label={`How has the account grown? ${reading}`}
          kinds={kinds}
          option={lowOption}
          marks={marks}
          height={curveHeight(phone)}
          onPick={setPicked}
        />
      </ErrorBoundary>
      {picked !== null && <TradesDrawer {...picked} onClose={() => setPicked(null)} />}
    </figure>
  )
}
