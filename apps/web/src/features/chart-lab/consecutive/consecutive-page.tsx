import { counted, formatWhole } from '@afterclose/core/format'
import { performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import { type RunsReport, runsReport } from '@afterclose/engine/reports/runs/runs-report'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { FigureStat } from '../../../parts/explain/explained.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { UnitSwitch } from '../../../parts/unit-switch.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { StatRow } from '../../../ui/stat.tsx'
import { AfterRuns } from './after-runs.tsx'
import { RunLengths } from './run-lengths.tsx'
import { RunTimeline } from './run-timeline.tsx'
import { Stack } from '../../../ui/layout.tsx'

/** Half the width of the widest chart: a bar takes at least two pixels. */
const columns = 800

/** Streaks of wins and losses, and results after them (PRODUCT B.4.3). */
export function ConsecutivePage() {
  const unit = useUnit()
  const basis = useDateBasis()
  const runs = useReport('runs', { columns }, runsReport)
  const after = useReport('groups', { dimension: 'afterRun', unit: unit[0], basis }, performanceRows)
  return (
    <ReportPage
      title="Consecutive Losses/Wins"
      group="Chart Lab"
      question={RunLengths.block.question}
      lead={
        runs.data === undefined
          ? 'Winning and losing streaks.'
          : `${counted(runs.data.decided, 'trade')} won or lost, in exit order; break-evens neither extend nor end a streak.`
      }
      query={runs}
      tradesIn={({ trades }) => trades}
    >
      {(report) => (
        <>
          <Figures report={report} />
          <Stack above={6} gap={8}>
            <RunLengths report={report} />
            <RunTimeline report={report} />
            <Loaded query={after} doing="loading the trades" skeleton={<BlockSkeleton height={360} />}>
              {(performance) => (
                <AfterRuns performance={performance} sizes={report.sizes} switches={<UnitSwitch unit={unit} />} />
              )}
            </Loaded>
          </Stack>
        </>
      )}
    </ReportPage>
  )
}

function Figures({ report: { maxWins, maxLosses, current, expected, runs } }: { report: RunsReport }) {
  const ofAll = `the longest of ${counted(runs, 'streak')}`
  return (
    <StatRow label="Runs">
      <FigureStat figure="maxConsecutiveWins" label="Wins in a row" note={ofAll}>
        {formatWhole(maxWins)}
      </FigureStat>
      <FigureStat figure="maxConsecutiveLosses" label="Losses in a row" note={ofAll}>
        {formatWhole(maxLosses)}
      </FigureStat>
      <FigureStat
        figure="currentStreak"
        label="Now"
        note={current === 0 ? 'no trade won or lost' : current > 0 ? 'wins in a row' : 'losses in a row'}
      >
        {formatWhole(Math.abs(current))}
      </FigureStat>
      <FigureStat
        figure="expectedMaxLosingStreak"
        label="Expected losing streak"
        note={expected === null ? 'needs wins and losses' : 'losses in a row, by chance'}
        info="The longest losing streak expected by chance for this many trades with this share of losers, if trades are independent: ln(trades won or lost) ÷ ln(1 ÷ share of losers), rounded."
      >
        {formatWhole(expected)}
      </FigureStat>
    </StatRow>
  )
}
