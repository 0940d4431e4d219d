import { chartOf } from '../../../ui/chart/chart-of.ts'
import { formatPercent, signedWhole } from '@afterclose/core/format'
import type { ExitAnalysisReport, ExitBar } from '@afterclose/engine/reports/exit-analysis/exit-analysis-report'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { exitDay, exitOfBar, tradeBars, type useBarNames, windowWords } from '../../../parts/trade-bar-words.ts'
import { rOfTrade } from '../r-of-trade.ts'
import { exitBarsOption } from './exit-bars-option.ts'
import { exitReading } from './exit-reading.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { Note, spaceClass } from '../../../ui/layout.tsx'
import { Legend } from '../../../ui/legend.tsx'

const percent = { format: (value: number) => formatPercent(value, { decimals: 0 }), decimals: 2 }
const closedAt = figure({
  head: 'Closed at',
  value: ({ exitLevel }: ExitBar) => exitLevel,
  format: signedWhole,
  signed: true,
  decimals: 2,
})
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
  closedAt,
  rOfTrade,
]

/** How far price moved for and against each trade, and its exit; its children scroll. */
export const ExitChart = chartBlock<
  { report: ExitAnalysisReport; nameOf: ReturnType<typeof useBarNames> },
  ExitBar,
  Figure<ExitBar>
>({
  question: 'How far did price go, and where did I exit?',
  measure: closedAt,
  heading: '% of the distance to target or stop',
  chart: ({ report: { bars }, nameOf }) =>
    chartOf({
      ...tradeBars(bars, nameOf),
      series: 'up',
      kinds: ['bar', 'scatter'],
      option: (theme) => exitBarsOption({ bars }, theme, exitDay),
      figures,
    }),
  drawnFrom: ({ report: { bars } }) => [bars],
  height: 340,
  reading: ({ report }) => exitReading(report),
  notes: ({ report: { shown, evaluated } }) => (
    <>
      <div className={spaceClass({ above: 3 })}>
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
    </>
  ),
})
