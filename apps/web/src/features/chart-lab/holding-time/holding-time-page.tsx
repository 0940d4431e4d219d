import { counted, formatDuration, formatRatio } from '@afterclose/core/format'
import { holdingTimesReport } from '@afterclose/engine/reports/holding-times/holding-times-report'
import { useReport } from '../../../journal/engine/hooks.ts'
import { FigureStat } from '../../../parts/explain/explained.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { StatRow } from '../../../ui/stat.tsx'
import { groupPage } from '../performance-by/group-page.tsx'
import { HoldingTimeDots } from './holding-time-dots.tsx'

/** Holding times of trades, and whether they paid (PRODUCT B.4.8). */
export const HoldingTimePage = groupPage({
  title: 'Holding Time',
  question: 'Which holding time pays?',
  dimension: 'holdingTime',
  group: 'Holding time',
  groups: 'holding times',
  measures: ['AVERAGE'],
  chart: 'in order',
  reading: {
    subject: (name) => `Trades held ${name.toLowerCase()}`,
    headOf: (name) => `Held ${name.toLowerCase()}`,
  },
  lead: (trades) => `${counted(trades, 'closed trade')}, from entry to exit.`,
  above: Averages,
  beside: Dots,
})

function Averages() {
  const query = useReport('holdingTimes', null, holdingTimesReport)
  return (
    <Loaded query={query} doing="loading the trades" skeleton={<BlockSkeleton height={104} />}>
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
  )
}

function Dots() {
  const query = useReport('holdingTimes', null, holdingTimesReport)
  return (
    <Loaded query={query} doing="loading the trades" skeleton={<BlockSkeleton height={360} />}>
      {(report) => <HoldingTimeDots report={report} />}
    </Loaded>
  )
}
