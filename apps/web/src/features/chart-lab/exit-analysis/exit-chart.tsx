import { counted, formatNumber, formatR } from '@afterclose/core/format'
import type { ExitAnalysisReport, ExitBar } from '@afterclose/engine/reports/exit-analysis/exit-analysis-report'
import type { TradeBar } from '@afterclose/engine/reports/trade-bars'
import { type ReactNode, useMemo } from 'react'
import { readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { barTrades, exitDay, useBarNames, windowWords } from '../../../parts/trade-bar-words.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { rOfTrade } from '../r-of-trade.ts'
import { exitBarsOption } from './exit-bars-option.ts'
import labClasses from '../chart-lab.module.css'
import classes from './exit-analysis.module.css'
import { exitReading } from './exit-reading.ts'
import { figure } from '../../../ui/figure.ts'
import { type Rows, rowsOf } from '../../../ui/rows.ts'

interface ExitChartProps {
  title: string
  report: ExitAnalysisReport
  /** Between the chart and its notes: where one scrolls. */
  children: ReactNode
}

/** How far price went for and against each trade, and where it was closed. */
export function ExitChart({ title, report, children }: ExitChartProps) {
  const { bars, shown, evaluated } = report
  const nameOf = useBarNames()
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['bar', 'scatter'],
      option: (theme) => exitBarsOption({ bars }, theme, exitDay),
      marks: [barMarks(bars, nameOf)],
    }),
    [bars, nameOf],
  )
  return (
    <ReportChart
      title={title}
      measure="% of the distance to target or stop"
      {...readingOf(exitReading(report))}
      {...picture}
      height={340}
      table={tableOf(bars, nameOf)}
      rows={(row) => barTrades(bars.at(-1 - row)!, nameOf)}
    >
      {children}
      <ul className={classes.legend} aria-label="Colours">
        <li data-way="target">towards target</li>
        <li data-way="stop">towards stop</li>
        <li data-way="closed">closed here</li>
      </ul>
      <p className={labClasses.note}>{windowWords(shown, evaluated)}</p>
    </ReportChart>
  )
}

const percent = (value: number): string => `${formatNumber(value, { decimals: 0 })}\u00A0%`
const level = (value: number): string => formatNumber(value, { decimals: 0, signed: true })

const barMarks = (bars: readonly ExitBar[], nameOf: (bar: TradeBar) => string): MarkedSeries<TradesBehind> => ({
  series: 'up',
  count: bars.length,
  words: (at) => {
    const bar = bars[at]!
    const { updraw, drawdown, exitLevel, rMultiple, trades } = bar
    return {
      head: nameOf(bar),
      rows: [
        { label: 'Moved towards target', value: percent(updraw) },
        { label: 'Moved towards stop', value: percent(drawdown) },
        { label: 'Closed at', value: level(exitLevel), signed: true },
        ...(rMultiple === null ? [] : [{ label: 'R', value: formatR(rMultiple), signed: true }]),
      ],
      opens: trades === 1 ? 'the trade' : `its ${counted(trades, 'trade')}`,
    }
  },
  behind: (at) => barTrades(bars[at]!, nameOf),
})

/** The latest exit first. */
const tableOf = (bars: readonly ExitBar[], nameOf: (bar: TradeBar) => string): Rows =>
  rowsOf(bars.toReversed(), [
    figure({ head: 'Trade', value: (bar) => nameOf(bar) }),
    figure({ head: 'Exit', value: (bar) => exitDay(bar.exitDate) }),
    figure({ head: 'Towards target, %', value: (bar) => bar.updraw, format: percent, decimals: 2 }),
    figure({ head: 'Towards stop, %', value: (bar) => bar.drawdown, format: percent, decimals: 2 }),
    figure({ head: 'Closed at', value: (bar) => bar.exitLevel, format: level, signed: true, decimals: 2 }),
    rOfTrade,
  ])
