import { counted } from '@afterclose/core/format'
import { pivotReport } from '@afterclose/engine/reports/pivot/pivot-report'
import { sidesReport } from '@afterclose/engine/reports/sides/sides-report'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { chosenDimension } from '../../../parts/group-names/choices.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { GradesBlock } from './grades-block.tsx'
import { PivotBlock } from './pivot-block.tsx'
import { SidesBlock, sidesTitle } from './sides-block.tsx'
import { useLayouts } from './use-layouts.ts'
import { Stack } from '../../../ui/layout.tsx'

/** Every statistic three ways, and the performance table by any two dimensions (PRODUCT B.5). */
export function TradeAnalyticsPage() {
  const unit = useUnit()
  const basis = useDateBasis()
  const controls = useLayouts()
  const { by } = controls.layout
  const { customComments } = useJournalData()
  const [row, column] = by.map((choice) => chosenDimension(choice, customComments))
  const sides = useReport('sides', { unit: unit[0] }, sidesReport)
  const pivot = useReport(
    'pivot',
    {
      row: row?.dimension ?? null,
      column: column?.dimension ?? null,
      rowAmong: row?.among,
      columnAmong: column?.among,
      unit: unit[0],
      basis,
    },
    pivotReport,
  )

  return (
    <ReportPage
      title="Trade Analytics"
      group="Reports"
      question={sidesTitle}
      lead={
        sides.data === undefined
          ? 'Every statistic, and groups of trades side by side.'
          : `${counted(sides.data.all.statistics.numberOfTrades, 'closed trade')}, by ${basis === 'EXIT' ? 'exit' : 'entry'} date.`
      }
      unit={unit}
      query={sides}
      tradesIn={({ all }) => all.statistics.numberOfTrades}
    >
      {(report) => (
        <Stack gap={6}>
          <SidesBlock report={report} />
          <Loaded query={pivot} doing="loading the trades" skeleton={<BlockSkeleton height={480} />}>
            {(found) => <PivotBlock pivot={found} by={by} controls={controls} />}
          </Loaded>
          <GradesBlock />
        </Stack>
      )}
    </ReportPage>
  )
}
