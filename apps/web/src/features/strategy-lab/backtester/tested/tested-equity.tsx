import { backtestModeWords } from '@afterclose/core/backtest-csv'
import { formatDateTime, formatR, sentenceR, sumR } from '@afterclose/core/format'
import type { BacktestReport } from '@afterclose/engine/reports/backtest/backtest-report'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../../journal/active-journal.ts'
import { ErrorBoundary } from '../../../../parts/error-boundary.tsx'
import { linesOption } from '../../../../parts/group-lines/lines-option.ts'
import { readingOf, strong } from '../../../../parts/reading.tsx'
import { smallSample } from '../../../../parts/small-sample.ts'
import { Chart, type ChartPicture } from '../../../../ui/chart/chart.tsx'
import type { TestedTradeRow } from './tested-trades.ts'
import { figure } from '../../../../ui/figure.ts'
import { rowsOf } from '../../../../ui/rows.ts'

interface TestedEquityProps {
  report: BacktestReport
  trades: readonly TestedTradeRow[]
  onOpen: (id: number) => void
}

const height = 300
const axis = { axis: 'NUMBER' } as const

/** Cumulative R by trade. */
export function TestedEquity({ report, trades, onOpen }: TestedEquityProps) {
  const { dateFormat } = useActiveJournal()
  const { equity, total } = report
  const picture = useMemo((): ChartPicture<number> => {
    // the line starts at 0, before the first trade
    const x = Float64Array.from({ length: equity.length + 1 }, (_, i) => i)
    const y = new Float64Array(equity.length + 1)
    y.set(equity, 1)
    const end = sentenceR(equity.at(-1) ?? 0)
    return {
      kinds: ['line'],
      option: (theme) =>
        linesOption(
          [{ id: 'equity', name: end, points: { x, y }, small: total.withR < smallSample }],
          theme,
          height,
          axis,
        ),
      marks: [
        {
          series: 'equity',
          count: x.length,
          words: (point) => {
            const trade = trades[point - 1]
            if (trade === undefined) return { head: 'Before the first trade', rows: [{ label: 'Sum', value: '0R' }] }
            return {
              head: `Trade ${point}, ${formatDateTime(trade.entryDate, dateFormat)}`,
              rows: [
                { label: backtestModeWords[trade.resultMode], value: sentenceR(trade.r) },
                { label: 'Sum', value: sentenceR(y[point]!) },
              ],
              ...(trade.waiting ? {} : { opens: 'the trade' }),
            }
          },
          behind: (point) => (trades[point - 1]?.waiting ? null : (trades[point - 1]?.id ?? null)),
        },
      ],
    }
  }, [equity, total.withR, trades, dateFormat])
  return (
    <ErrorBoundary doing="drawing the chart">
      <Chart
        title="How is the backtest going?"
        measure="Cumulative R, by trade"
        {...readingOf(reading(report))}
        {...picture}
        height={height}
        onPick={onOpen}
        table={rowsOf(
          [...trades.entries()],
          [
            figure({ head: 'Trade', value: ([i]) => i + 1 }),
            figure({ head: 'Date', value: ([, trade]) => formatDateTime(trade.entryDate, dateFormat) }),
            figure({ head: 'Result', value: ([, trade]) => backtestModeWords[trade.resultMode] }),
            figure({ head: 'R', value: ([, trade]) => trade.r, ...inR }),
            figure({ head: 'Cumulative R', value: ([i]) => equity[i] ?? null, ...inR }),
          ],
        )}
      />
    </ErrorBoundary>
  )
}

const inR = { format: formatR, signed: true, decimals: 6 }

function reading({ total }: BacktestReport) {
  const { trades, withR, totalR, maxDrawdownR } = total
  if (totalR === null || withR === 0) return ['No trade has an R yet: log prices, or the R itself.']
  const unknown = trades - withR
  return [
    strong(`${sumR(totalR)} in ${withR} ${withR === 1 ? 'trade' : 'trades'}`),
    `, with a max drawdown of ${sumR(0 - (maxDrawdownR ?? 0))}.`,
    ...(unknown === 0 ? [] : [` ${unknown} without an R ${unknown === 1 ? 'does' : 'do'} not change it.`]),
    ...(withR < smallSample ? [` Small sample: fewer than ${smallSample} trades.`] : []),
  ]
}
