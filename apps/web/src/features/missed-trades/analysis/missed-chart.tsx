import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import { type ComponentProps, createContext, use, useState } from 'react'
import { chartBlocksIn } from '../../../parts/chart-block.tsx'
import { ErrorBoundary } from '../../../parts/error-boundary.tsx'
import { useReportSource } from '../../../parts/report-source.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import type { MissedBehind } from './missed-behind.ts'
import { MissedDrawer } from './missed-drawer.tsx'

type ChartProps = ComponentProps<typeof Chart<MissedBehind>>
interface MissedChartProps extends Omit<ChartProps, 'onPick' | 'source' | 'table'> {
  /** As `ChartTable`, with the missed trades that each row opens. */
  table: Omit<ChartProps['table'], 'onPick'>
  rows?: (row: number) => MissedBehind | null
}

/** The missed trades of the page. */
export const AllMissed = createContext<readonly MissedTradeView[]>([])

/** A chart of missed trades: its marks and rows open them, and its downloads name journal, filters and date. */
export function MissedChart({ rows, table, ...chart }: MissedChartProps) {
  const [picked, setPicked] = useState<MissedBehind | null>(null)
  const all = use(AllMissed)
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
      {picked !== null && <MissedDrawer {...picked} all={all} onClose={() => setPicked(null)} />}
    </>
  )
}

/** A block whose marks open missed trades. */
export const missedBlock = chartBlocksIn<MissedBehind>(MissedChart)
