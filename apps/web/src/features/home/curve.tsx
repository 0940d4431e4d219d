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

/** Part of the line's height: the curve of a phone is so low that the label of a max drawdown at its bottom takes it. */
const labelShare = 0.5

function roomBelow(low: HomeReport['equity']['low']) {
  const pad = ({ min, max }: { min: number; max: number }): number => {
    const room = labelShare * (max - min)
    return low !== null && low.y - min < room ? min - room : min
  }
  return { min: pad }
}

/** The equity line of the headline, which says in its place what it shows. A point opens its trades. */
export function Curve({ report }: { report: HomeReport }) {
  const { reading, kinds, option, marks } = useEquityChart(report.equity)
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const phone = useCompact()
  const { low } = report.equity
  // numbers of the axis that are not on top of each other
  const lowOption = useCallback(
    (theme: ChartTheme): ChartOption => {
      const drawn = option(theme)
      const { yAxis } = drawn
      return yAxis === undefined || Array.isArray(yAxis)
        ? drawn
        : { ...drawn, yAxis: { ...yAxis, splitNumber: phone ? 2 : 4, ...(phone && roomBelow(low)) } }
    },
    [option, phone, low],
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
