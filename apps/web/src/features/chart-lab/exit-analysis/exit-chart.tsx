import { chartOf } from '../../../ui/chart/chart-of.ts'
import { formatWhole, signedWhole } from '@afterclose/core/format'
import type { ExitAnalysisReport, ExitBar } from '@afterclose/engine/reports/exit-analysis/exit-analysis-report'
import { type ReactNode, useMemo } from 'react'
import { readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { exitDay, exitOfBar, tradeBars, useBarNames, windowWords } from '../../../parts/trade-bar-words.ts'
import { rOfTrade } from '../r-of-trade.ts'
import { exitBarsOption } from './exit-bars-option.ts'
import { exitReading } from './exit-reading.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { Note, placed } from '../../../ui/layout.tsx'
import { Legend } from '../../../ui/legend.tsx'

interface ExitChartProps {
  title: string
  report: ExitAnalysisReport
  /** Scrollbar between the chart and its notes. */
  children: ReactNode
}

/** How far price moved for and against each trade, and its exit. */
export function ExitChart({ title, report, children }: ExitChartProps) {
  const { bars, shown, evaluated } = report
  const nameOf = useBarNames()
  const chart = useMemo(
    () =>
      chartOf({
        ...tradeBars(bars, nameOf),
        series: 'up',
        kinds: ['bar', 'scatter'],
        option: (theme) => exitBarsOption({ bars }, theme, exitDay),
        figures,
      }),
    [bars, nameOf],
  )
  return (
    <ReportChart
      title={title}
      measure="% of the distance to target or stop"
      {...readingOf(exitReading(report))}
      {...chart}
      height={340}
    >
      {children}
      <div className={placed({ above: 3 })}>
        <Legend
          label="Colours"
          marks={[
            ['gain', 'towards target'],
            ['loss', 'towards stop'],
            ['close', 'closed here'],
          ]}
        />
      </div>
      <Note>{windowWords(shown, evaluated)}</Note>
    </ReportChart>
  )
}

const percent = { format: (value: number) => `${formatWhole(value)}\u00A0%`, decimals: 2 }
const figures: readonly Figure<ExitBar>[] = [
  { ...exitOfBar, only: 'table' },
  figure({
    ...percent,
    head: 'Towards target, %',
    label: 'Moved towards target',
    value: ({ updraw }: ExitBar) => updraw,
  }),
  figure({
    ...percent,
    head: 'Towards stop, %',
    label: 'Moved towards stop',
    value: ({ drawdown }: ExitBar) => drawdown,
  }),
  figure({
    head: 'Closed at',
    value: ({ exitLevel }: ExitBar) => exitLevel,
    format: signedWhole,
    signed: true,
    decimals: 2,
  }),
  rOfTrade,
]
