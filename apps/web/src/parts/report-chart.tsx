import { type ComponentProps, useState } from 'react'
import { Chart } from '../ui/chart/chart.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { TradesDrawer } from './trades-drawer/trades-drawer.tsx'
import type { TradesBehind } from './trades-drawer/trades-behind.ts'
import { useReportSource } from './report-source.ts'

type ChartProps = ComponentProps<typeof Chart<TradesBehind>>
interface ReportChartProps extends Omit<ChartProps, 'onPick' | 'source' | 'table'> {
  /** As `ChartTable`, its rows with the trades that they open. */
  table: Omit<ChartProps['table'], 'onPick'>
  rows?: (row: number) => TradesBehind | null
}

/**
 * A chart of the selected trades: its marks and rows open their trades, its downloads include journal, filters and date, and an error in it
 * does not affect the rest of the page.
 */
export function ReportChart({ rows, table, ...chart }: ReportChartProps) {
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const source = useReportSource()
  const pickRow = rows && ((row: number) => setPicked(rows(row)))
  return (
    <>
      <ErrorBoundary doing="drawing the chart">
        <Chart
          {...chart}
          table={pickRow === undefined ? table : { ...table, onPick: pickRow }}
          source={source}
          onPick={setPicked}
        />
      </ErrorBoundary>
      {picked !== null && <TradesDrawer {...picked} onClose={() => setPicked(null)} />}
    </>
  )
}
