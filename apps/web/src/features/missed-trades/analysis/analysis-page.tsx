import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import { filteredMissed } from '@afterclose/core/filtered-missed'
import { counted } from '@afterclose/core/format'
import { type MissedReport, missedReport } from '@afterclose/engine/reports/missed/missed-report'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { openMissedTradeDialog } from '../../../journal/dialogs.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { resetFilters, useFilters } from '../../../journal/filters.ts'
import { planning } from '../../../journal/planning.ts'
import { useGroupName } from '../../../parts/group-names/use-group-names.ts'
import { BelowFigures } from '../../../parts/below-figures.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { EmptyPage } from '../../../parts/page-preview/empty-page.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import { StaleNotice } from '../../../parts/stale-notice.tsx'
import { UnevenR } from '../../../parts/uneven-r/uneven-r.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Columns, Stack } from '../../../ui/layout.tsx'
import { Page } from '../../../ui/page.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { AnalysisSearch } from './analysis-search.ts'
import { ReasonBars, reasonName, SetupBars, TimeBars } from './missed-bars.tsx'
import { MissedCards } from './missed-cards.tsx'
import { AllMissed } from './missed-chart.tsx'
import { factsOf } from './missed-facts.ts'
import { MissedLines } from './missed-lines.tsx'
import { NextTaken } from './next-taken.tsx'
import { ReasonShare } from './reason-share.tsx'
import { ReasonTable } from './reason-table.tsx'

/** Results that missed trades would have had (PRODUCT B.3). */
export function MissedAnalysisPage() {
  const { id: journalId } = useActiveJournal()
  const query = useQuery(planning.missedTrades(journalId))
  const { filters } = useFilters()
  const missed = useMemo(
    () => (query.data === undefined ? undefined : filteredMissed(query.data, filters)),
    [query.data, filters],
  )
  return (
    <Page
      title="Missed Trades Analysis"
      group="Advanced Journaling"
      lead={
        missed === undefined || missed.length === 0 ? (
          'Trades you saw and did not take.'
        ) : (
          <>
            {counted(missed.length, 'missed trade')}, by the day of entry.
            {missed.length < smallSample && ` Small sample: fewer than ${smallSample} trades.`}
          </>
        )
      }
    >
      <StaleNotice />
      <Loaded query={query} doing="loading missed trades" skeleton={<BlockSkeleton height={480} />}>
        {(all) =>
          missed === undefined || missed.length === 0 ? (
            <Nothing all={all.length} />
          ) : (
            <>
              <UnevenR />
              <Analysis missed={missed} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function Nothing({ all }: { all: number }) {
  const { readOnly } = useActiveJournal()
  if (all > 0)
    return (
      <Empty
        axes
        title="No missed trades match the selected filters."
        why={`The journal has ${counted(all, 'missed trade')}.`}
        action={<Button onClick={resetFilters}>Clear filters</Button>}
      />
    )
  return (
    <EmptyPage
      axes
      title="No missed trades recorded yet"
      why="Log the trades you saw but did not take, to see the cost of hesitation and the losses your rules avoided."
      action={
        readOnly ? undefined : (
          <Button variant="primary" onClick={() => openMissedTradeDialog(null)}>
            Add missed trade
          </Button>
        )
      }
    />
  )
}

function Analysis({ missed }: { missed: readonly MissedTradeView[] }) {
  const view = useMemo(() => ({ missed: factsOf(missed) }), [missed])
  const report = useReport('missed', view, missedReport)
  return (
    <AllMissed value={missed}>
      <Loaded query={report} doing="loading the trades" skeleton={<BlockSkeleton height={480} />}>
        {(data) => <Blocks report={data} missed={missed} />}
      </Loaded>
    </AllMissed>
  )
}

function Blocks({ report, missed }: { report: MissedReport; missed: readonly MissedTradeView[] }) {
  const [{ by = 'weekday' }, change] = usePageSearch(AnalysisSearch)
  const nameOf = useGroupName()
  const switchTime = (
    <Segments
      label="Time"
      value={by}
      options={[
        { value: 'weekday', label: 'Weekday' },
        { value: 'hour', label: 'Hour' },
      ]}
      onChange={(next) => change({ by: next })}
    />
  )
  return (
    <>
      <MissedCards report={report} />
      <BelowFigures of={report}>
        {(shown) => {
          const { total, reasons } = shown
          return (
            <Stack above={6} gap={8}>
              <MissedLines report={shown} missed={missed} />
              <Columns>
                <ReasonBars report={shown} nameOf={nameOf} />
                <ReasonShare report={shown} />
              </Columns>
              <Columns>
                <SetupBars report={shown} nameOf={nameOf} />
                <TimeBars report={shown} nameOf={nameOf} by={by} actions={switchTime} />
              </Columns>
              <NextTaken report={shown} missed={missed} />
              <ReasonTable reasons={reasons} total={total} nameOf={reasonName} />
            </Stack>
          )
        }}
      </BelowFigures>
    </>
  )
}
