import { counted } from '@afterclose/core/format'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { type UnitWords, unitWords } from '../../../journal/engine/unit-words.ts'
import type { FanPicture } from '../../../journal/simulation/simulation-jobs.ts'
import type { Simulated } from '../../../journal/simulation/simulate-in-workers.ts'
import { ErrorBoundary } from '../../../parts/error-boundary.tsx'
import { readingOf, strong } from '../../../parts/reading.tsx'
import { useReportSource } from '../../../parts/report-source.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import { Chart, type ChartPicture } from '../../../ui/chart/chart.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { fanHeight, fanOption } from './fan-option.ts'
import { fanReading } from './fan-reading.ts'
import type { FanScaleKind } from './fan-scale.ts'
import classes from './simulator.module.css'
import { figure } from '../../../ui/figure.ts'
import { type Rows, rowsOf } from '../../../ui/rows.ts'

interface FanChartProps {
  picture: FanPicture
  of: Simulated
  /** Why the runs promise nothing about the account; null if they do. */
  withheld: string | null
  scale: FanScaleKind
  onScale: (scale: FanScaleKind) => void
}

/** Possible results of the next trades: bands of all runs at every step, with some runs behind them. */
export function FanChart({ picture, of: { plan, limits }, withheld, scale, onScale }: FanChartProps) {
  const { currency, decimals } = useActiveJournal()
  const words = useMemo(() => unitWords('CURRENCY', { currency, decimals }), [currency, decimals])
  const { startBalance, tradesPerRun } = plan
  const { ruinPercent } = limits
  const drawn = useMemo((): ChartPicture<never> => {
    const fan = { ...picture, startBalance, ruin: startBalance * (1 - ruinPercent / 100), scale }
    return {
      kinds: ['line'],
      option: (theme) => fanOption(fan, theme, words),
      marks: [stepMarks(picture, words)],
    }
  }, [picture, startBalance, ruinPercent, scale, words])
  const source = useReportSource()
  return (
    <ErrorBoundary doing="drawing the chart">
      <Chart
        title={`Where could the next ${counted(tradesPerRun, 'trade')} lead?`}
        measure={`Balance, ${currency}`}
        {...readingOf(
          withheld === null ? fanReading(picture, { tradesPerRun, ruinPercent }, words) : [strong(withheld)],
        )}
        {...drawn}
        height={fanHeight}
        table={useMemo(() => tableOf(picture, words, decimals), [picture, words, decimals])}
        source={source}
        actions={
          <Segments
            label="Scale of the balance"
            value={scale}
            options={[
              { value: 'LINEAR', label: 'Linear' },
              { value: 'LOG', label: 'Log' },
            ]}
            onChange={onScale}
          />
        }
      >
        <Legend runs={picture.lines.length} />
      </Chart>
    </ErrorBoundary>
  )
}

const Legend = ({ runs }: { runs: number }) => (
  <p className={classes.legend}>
    <span>
      <i className={classes.half} /> half of the runs
    </span>
    <span>
      <i className={classes.most} /> nine of ten
    </span>
    <span>
      <i className={classes.median} /> median
    </span>
    <span>
      <i className={classes.single} /> {counted(runs, 'single run')}
    </span>
  </p>
)

const percentiles = ['5%', '25%', 'Median', '75%', '95%'] as const

/** A mark for each step, with the balances of the bands. */
const stepMarks = ({ bands }: FanPicture, words: UnitWords): MarkedSeries<never> => ({
  series: 'median',
  count: bands[0]!.length,
  words: (step) => ({
    head: step === 0 ? 'Start' : `After ${counted(step, 'trade')}`,
    rows: percentiles.map((label, i) => ({ label, value: words.exact(bands[i]![step]!) })).toReversed(),
  }),
})

function tableOf({ bands, stride }: FanPicture, words: UnitWords, decimals: number): Rows {
  const money = { format: (value: number) => words.exact(value), decimals }
  const last = bands[0]!.length - 1
  const rows = Array.from({ length: Math.ceil(last / stride) + 1 }, (_, row) => Math.min(last, row * stride))
  return rowsOf(rows, [
    figure({ head: 'After trades', value: (step) => step }),
    ...percentiles.map((head, i) => figure({ head, value: (step: number) => bands[i]![step]!, ...money })),
  ])
}
