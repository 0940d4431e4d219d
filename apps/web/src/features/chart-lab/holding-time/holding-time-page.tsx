import { counted, formatDuration, formatRatio } from '@afterclose/core/format'
import { performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import { holdingTimesReport } from '@afterclose/engine/reports/holding-times/holding-times-report'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useFilters } from '../../../journal/filters.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { PerformanceTable } from '../../../parts/performance-table/performance-table.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { FigureStat } from '../../../parts/explain/explained.tsx'
import { StatRow } from '../../../ui/stat.tsx'
import { HoldingTimeBars } from './holding-time-bars.tsx'
import { HoldingTimeDots } from './holding-time-dots.tsx'
import { holdingTimeName } from '../../../parts/group-names/holding-time-names.ts'
import classes from './holding-time.module.css'

/** How long trades were held, and whether that paid (PRODUCT B.4.8). */
export function HoldingTimePage() {
  const unit = useUnit()
  const basis = useFilters().filters.options.entryOrExitDate
  const groups = useReport('groups', { dimension: 'holdingTime', unit: unit[0], basis }, performanceRows)
  const times = useReport('holdingTimes', null, holdingTimesReport)

  return (
    <ReportPage
      title="Holding Time"
      group="Chart Lab"
      question="Which holding time pays?"
      lead={
        groups.data === undefined
          ? 'From the entry of a trade to its exit.'
          : `${counted(groups.data.total.trades, 'closed trade')}, from entry to exit.`
      }
      unit={unit}
      query={groups}
      tradesIn={({ total }) => total.trades}
    >
      {(performance) => (
        <>
          <Loaded query={times} doing="loading the trades" skeleton={<BlockSkeleton height={104} />}>
            {({ averages: { all, winners, losers, ratio } }) => (
              <StatRow label="Average holding time">
                <FigureStat figure="avgHoldingWinners" label="Winners" note="held on average">
                  {formatDuration(winners)}
                </FigureStat>
                <FigureStat figure="avgHoldingLosers" label="Losers" note="held on average">
                  {formatDuration(losers)}
                </FigureStat>
                <FigureStat figure="holdingRatio" label="Ratio" note="winners ÷ losers">
                  {formatRatio(ratio)}
                </FigureStat>
                <FigureStat figure="avgHolding" label="All trades" note="held on average">
                  {formatDuration(all)}
                </FigureStat>
              </StatRow>
            )}
          </Loaded>
          <div className={classes.two}>
            <HoldingTimeBars performance={performance} />
            <Loaded query={times} doing="loading the trades" skeleton={<BlockSkeleton height={360} />}>
              {(report) => <HoldingTimeDots report={report} />}
            </Loaded>
          </div>
          <PerformanceTable
            title="How do the holding times compare?"
            group="Holding time"
            performance={performance}
            nameOf={holdingTimeName}
            sure={{ basis, groups: 'holding times' }}
          />
        </>
      )}
    </ReportPage>
  )
}
