import { formatPercent, formatR, formatWhole } from '@afterclose/core/format'
import { checklistStatuses } from '@afterclose/core/trade'
import { checklistGroupings } from '@afterclose/engine/reports/checklists/checklist-groupings'
import {
  type ChecklistGroup,
  type ChecklistsReport,
  checklistsReport,
} from '@afterclose/engine/reports/checklists/checklists-report'
import { performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { withEvenWords } from '../../../parts/even-words.ts'
import { FigureStat } from '../../../parts/explain/explained.tsx'
import { type GroupName, useGroupName } from '../../../parts/group-names/use-group-names.ts'
import { noneDiffers } from '../../../parts/finding.ts'
import { useLuckVerdict } from '../../../parts/how-sure/luck-verdicts.ts'
import { testedReading } from '../../../parts/how-sure/tested-reading.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { PerformanceTable } from '../../../parts/performance-table/performance-table.tsx'
import { DataMissing } from '../../../parts/report-page/data-missing.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { UnitSwitch } from '../../../parts/unit-switch.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { Segments } from '../../../ui/segments.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { StatRow } from '../../../ui/stat.tsx'
import { AdherenceDots } from './adherence-dots.tsx'
import { bestReading, statusReading } from './checklist-readings.ts'
import { BySearch } from './checklists-search.ts'
import { ItemCosts } from './item-costs.tsx'
import { bestFirst, type NamedRow, twoBars } from './two-bars.tsx'
import { Columns, Stack } from '../../../ui/layout.tsx'

const question = 'Does following the checklist pay?'
/** Names of the groupings: on the switch, and above the first column. */
const groupNames = {
  checklistStatus: ['Status', 'Status'],
  adherence: ['Ticked', 'Share ticked'],
  checklist: ['Checklist', 'Checklist'],
  checklistItem: ['Item', 'Item'],
} as const

/** Whether following checklists paid, and the value of each item (PRODUCT B.4.2). */
export function ChecklistsPage() {
  const unit = useUnit()
  const [{ by = 'checklistStatus' }, change] = usePageSearch(BySearch)
  const basis = useDateBasis()
  const report = useReport('checklists', null, checklistsReport)
  const compared = useReport('groups', { dimension: by, unit: unit[0], basis }, performanceRows)
  const nameOf = useGroupName()
  const itemName = useItemNames()

  return (
    <ReportPage
      title="Performance by Checklist"
      group="Chart Lab"
      question={question}
      lead={
        report.data === undefined
          ? 'Trades by share of checklist ticked.'
          : `${formatWhole(report.data.withChecklist)} of ${formatWhole(report.data.trades)} closed trades have a checklist.`
      }
      query={report}
      tradesIn={({ trades }) => trades}
      renderMissing={({ withChecklist, trades }) =>
        withChecklist === 0 && (
          <DataMissing
            trades={trades}
            needs="a checklist"
            why="Write a checklist, assign it to a setup, and tick its items under Review in each trade."
            action={
              <PageLink className="link" to="/settings/setups/checklists">
                Go to the checklists
              </PageLink>
            }
          />
        )
      }
    >
      {(data) => (
        <>
          <Cards statuses={data.statuses} />
          <Stack gap={8} above={6}>
            <Columns>
              <StatusBars report={data} nameOf={nameOf} />
              <ShareBars report={data} nameOf={nameOf} />
            </Columns>
            <ItemCosts report={data} nameOf={itemName} />
            <Columns>
              <AdherenceDots report={data} />
              <ChecklistBars report={data} nameOf={nameOf} />
            </Columns>
            <Loaded query={compared} doing="loading the trades" skeleton={<BlockSkeleton height={240} />}>
              {(performance) => (
                <PerformanceTable
                  title="How do the groups compare?"
                  group={groupNames[by][1]}
                  performance={performance}
                  nameOf={(key) => nameOf(performance.dimension, key)}
                  by="avgR"
                  switches={
                    <Segments
                      label="Compare by"
                      value={by}
                      options={checklistGroupings.map((value) => ({ value, label: groupNames[value][0] }))}
                      onChange={(next) => change({ by: next })}
                    />
                  }
                  unitSwitch={<UnitSwitch unit={unit} />}
                />
              )}
            </Loaded>
          </Stack>
        </>
      )}
    </ReportPage>
  )
}

const withStatus = (
  groups: readonly ChecklistGroup[],
  status: (typeof checklistStatuses)[number],
): ChecklistGroup | undefined => groups.find(({ key }) => key === checklistStatuses.indexOf(status))

const cards = [
  ['COMPLETE', 'Everything ticked'],
  ['INCOMPLETE', 'Items missed'],
  ['NONE', 'No checklist'],
] as const

/** Average R by status. */
function Cards({ statuses }: { statuses: readonly ChecklistGroup[] }) {
  const { decimals } = useActiveJournal()
  return (
    <StatRow label="Average R by checklist">
      {cards.map(([status, label]) => {
        const row = withStatus(statuses, status)
        if (row === undefined) return null
        const { of, avgR, withR, trades, winRate } = row
        const based = withR === trades ? formatWhole(trades) : `${withR} of ${trades}`
        return (
          <FigureStat
            key={status}
            figure="avgR"
            name={`${label}: average R`}
            of={of}
            label={label}
            unit={avgR === null ? '' : 'R'}
            note={withEvenWords(`average of ${based}; ${formatPercent(winRate, { decimals: 0 })} won`, row, decimals)}
          >
            {formatR(avgR)}
          </FigureStat>
        )
      })}
    </StatRow>
  )
}

interface Named {
  readonly report: ChecklistsReport
  readonly nameOf: GroupName
}

const named = (
  groups: readonly ChecklistGroup[],
  dimension: 'checklistStatus' | 'adherence' | 'checklist',
  nameOf: GroupName,
): readonly NamedRow[] => groups.map((row) => ({ name: nameOf(dimension, row.key), row }))

const StatusBars = twoBars<Named>({
  question,
  group: groupNames.checklistStatus[1],
  rows: ({ report: { statuses }, nameOf }) => bestFirst(named(statuses, 'checklistStatus', nameOf)),
  reading: ({ report: { statuses } }) =>
    statusReading(withStatus(statuses, 'COMPLETE'), withStatus(statuses, 'INCOMPLETE')),
})

/** The subject of a sentence about a group. */
const subjectOf: Readonly<Record<'adherence' | 'checklist', (name: string) => string>> = {
  adherence: (name) => `Trades with ${name.toLowerCase()} ticked`,
  checklist: (name) => `“${name}”`,
}

/** A block of groups that are tested against luck. */
function testedBars(
  question: string,
  dimension: 'adherence' | 'checklist',
  groupsOf: (report: ChecklistsReport) => readonly ChecklistGroup[],
) {
  const Bars = twoBars<Named>({
    question,
    group: groupNames[dimension][1],
    rows: ({ report, nameOf }) => {
      const rows = named(groupsOf(report), dimension, nameOf)
      // shares from little to much
      return dimension === 'adherence' ? rows : bestFirst(rows)
    },
    reading: ({ report, nameOf }, verdict) =>
      verdict === 'REJECTED'
        ? noneDiffers('group')
        : testedReading(
            bestReading(groupsOf(report), (key) => subjectOf[dimension](nameOf(dimension, key)), verdict),
            verdict,
            'group',
          ),
  })
  return function TestedBars(props: Named) {
    const basis = useDateBasis()
    const withR = groupsOf(props.report).reduce((sum, group) => sum + group.withR, 0)
    const verdict = useLuckVerdict({ dimension, beside: null, unit: 'R', basis }, withR)
    return <Bars {...props} verdict={verdict} />
  }
}
const ShareBars = testedBars('How complete must the checklist be?', 'adherence', ({ shares }) => shares)
const ChecklistBars = testedBars('Which checklist pays?', 'checklist', ({ checklists }) => checklists)

/** The texts of items, including disabled ones, because trades still use them. */
function useItemNames(): (item: number) => string {
  const { checklists } = useJournalData()
  return useMemo(() => {
    const texts = new Map(checklists.flatMap(({ items }) => items.map(({ id, text }) => [id, text])))
    return (item) => texts.get(item) ?? `No. ${item}`
  }, [checklists])
}
