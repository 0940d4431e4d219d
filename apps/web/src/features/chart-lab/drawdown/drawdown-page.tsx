import { counted, formatPercent, formatWhole } from '@afterclose/core/format'
import { type DrawdownReport, drawdownReport } from '@afterclose/engine/reports/drawdown/drawdown-report'
import type { TiltColumns } from '@afterclose/engine/reports/home/tilt-strip'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { FigureStat } from '../../../parts/explain/explained.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { TiltChart } from '../../../parts/tilt/tilt-chart.tsx'
import type { TiltBars } from '../../../parts/tilt/tilt-option.ts'
import { drawdownFigure } from '../../../parts/drawdown-figure.ts'
import { useUnit } from '../../../parts/use-unit.ts'
import { Stack } from '../../../ui/layout.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { StatRow } from '../../../ui/stat.tsx'
import { DrawdownPeriods } from './drawdown-periods.tsx'
import { GainBars } from './gain-bars.tsx'
import { Underwater } from './underwater.tsx'

/**
 * Columns of the charts, each with up to two points or two bars: one takes at least two pixels of the widest chart. Browsers fill the outline
 * of a jagged line in a time that grows with the square of its points.
 */
const columns = 400

const lastTilts = ({ row, id, tilt }: TiltColumns): TiltBars =>
  Array.from(row, (at, i) => ({ row: at, id: id[i]!, tilt: tilt[i]! }))

/** Drawdowns of the trades, their duration, and whether the plan was followed meanwhile (PRODUCT B.4.5). */
export function DrawdownPage() {
  const unit = useUnit()
  const report = useReport('drawdown', { unit: unit[0], columns }, drawdownReport)
  const tilt = useReport('tilt', null, lastTilts)
  return (
    <ReportPage
      title="Drawdown"
      group="Chart Lab"
      question={Underwater.block.question}
      lead={
        report.data === undefined
          ? 'Losses since the last high.'
          : `${counted(report.data.trades, 'closed trade')} in exit order, compared with their last high${unit[0] === 'PERCENT' ? '; percentages compounded' : ''}.`
      }
      unit={unit}
      query={report}
      tradesIn={({ trades }) => trades}
      renderMissing={({ known, unit, trades }) => known === 0 && <UnitMissing unit={unit} trades={trades} />}
    >
      {(data) => (
        <>
          <Figures report={data} />
          <Stack above={6} gap={8}>
            <Underwater report={data} />
            <GainBars report={data} />
            <Loaded query={tilt} doing="loading the trades" skeleton={<BlockSkeleton height={76} />}>
              {(bars) => <TiltChart bars={bars} />}
            </Loaded>
            <DrawdownPeriods report={data} />
          </Stack>
        </>
      )}
    </ReportPage>
  )
}

function Figures({
  report: { unit, deepest, now, count, averageDepth, longestDays, belowShare, trades },
}: {
  report: DrawdownReport
}) {
  const { currency, decimals } = useActiveJournal()
  const words = unitWords(unit, { currency, decimals })
  const fallen = (value: number | null): string => words.short(value === null || value === 0 ? value : -value)
  return (
    <StatRow label="Drawdown">
      <FigureStat
        figure={drawdownFigure[unit]}
        label="Deepest"
        unit={words.name}
        note={count === 0 ? 'never in drawdown' : 'from a high to the low after it'}
      >
        {fallen(deepest)}
      </FigureStat>
      <FigureStat
        figure="drawdownNow"
        measuredIn={unit}
        label="Now"
        unit={words.name}
        note={now === 0 ? 'at its high' : 'below the last high'}
      >
        {fallen(now)}
      </FigureStat>
      <FigureStat
        figure="averageDrawdown"
        measuredIn={unit}
        label="Average"
        unit={count === 0 ? '' : words.name}
        note={count === 0 ? 'no drawdown yet' : `of ${counted(count, 'drawdown')}`}
      >
        {fallen(averageDepth)}
      </FigureStat>
      <FigureStat
        figure="longestDrawdown"
        measuredIn={unit}
        label="Longest"
        unit={count === 0 ? '' : longestDays === 1 ? 'day' : 'days'}
        note={count === 0 ? 'no drawdown yet' : 'from a high to its recovery'}
      >
        {count === 0 ? '–' : formatWhole(longestDays)}
      </FigureStat>
      <FigureStat
        figure="underWater"
        measuredIn={unit}
        label="In drawdown"
        note={`of ${counted(trades, 'trade')} ended below the high`}
      >
        {formatPercent(belowShare, { decimals: 1 })}
      </FigureStat>
    </StatRow>
  )
}
