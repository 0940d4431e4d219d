import { counted } from '@afterclose/core/format'
import { noneOfThem } from '@afterclose/engine/reports/groups/dimensions'
import { performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { GroupBars } from '../../../parts/group-bars/group-bars.tsx'
import { figureOfMeasure, useMeasure } from '../../../parts/group-bars/measure.ts'
import { PageLink } from '../../../parts/page-link.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { PerformanceTable } from '../../../parts/performance-table/performance-table.tsx'
import { DataMissing } from '../../../parts/report-page/data-missing.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { InSeveralGroups } from '../in-several-groups.tsx'
import { StatisticsSearch } from './custom-stats-search.ts'
import { StatisticsMap } from './statistics-map.tsx'
import { type CustomGroup, useCustomGroups } from './use-custom-groups.ts'

const noIds: readonly number[] = []

/** Results by one of the trader's custom statistics, alone or combined with another (PRODUCT B.4.4). */
export function CustomStatsPage() {
  const unit = useUnit()
  const [measure, setMeasure] = useMeasure()
  const [search, change] = usePageSearch(StatisticsSearch)
  const basis = useDateBasis()
  const all = useCustomGroups()
  const chosen = all.find(({ group }) => group === search.group) ?? all[0] ?? null
  const beside = all.find(({ group }) => group === search.beside && group !== chosen?.group) ?? null
  const among = chosen?.ids ?? noIds
  const query = useReport('groups', { dimension: 'customComment', among, unit: unit[0], basis }, performanceRows)
  const caption = chosen?.caption ?? 'custom statistic'
  const question = `Which ${caption} pays?`

  return (
    <ReportPage
      title="Custom Statistics"
      group="Chart Lab"
      question={question}
      lead={
        query.data === undefined
          ? 'Trades by your custom statistics.'
          : `${counted(query.data.total.trades, 'closed trade')}, by ${caption}.`
      }
      unit={unit}
      switches={
        chosen !== null && <Choices all={all} chosen={chosen} beside={beside} onChange={(next) => change(next)} />
      }
      query={query}
      tradesIn={({ total }) => total.trades}
      renderMissing={({ rows, total }) =>
        chosen === null ? (
          <Empty
            axes
            title="No custom statistic has items yet."
            why="Name a statistic, such as session or mood, add items to it, and tick them on your trades."
            action={
              <PageLink className="link" to="/settings/custom-stats">
                Go to the custom statistics
              </PageLink>
            }
          />
        ) : (
          rows.every(({ key }) => key === noneOfThem) && (
            <DataMissing
              trades={total.trades}
              needs={`an item of ${caption}`}
              why="Open a trade and tick the items under Review."
              action={
                <PageLink className="link" to="/journal">
                  Go to the journal
                </PageLink>
              }
            />
          )
        )
      }
    >
      {(performance) =>
        chosen !== null && (
          <Stack gap={8}>
            <GroupBars
              title={question}
              group={caption}
              performance={performance}
              nameOf={chosen.nameOf}
              measure={measure}
              among={among}
              onMeasure={setMeasure}
            >
              <InSeveralGroups performance={performance} what="item" />
            </GroupBars>
            {beside !== null && <StatisticsMap row={chosen} column={beside} basis={basis} />}
            <PerformanceTable
              title={`How do the items of ${caption} compare?`}
              group={caption}
              performance={performance}
              nameOf={chosen.nameOf}
              by={figureOfMeasure[measure]}
              sure={{ basis, among, groups: 'items' }}
            />
          </Stack>
        )
      }
    </ReportPage>
  )
}

interface ChoicesProps {
  all: readonly CustomGroup[]
  chosen: CustomGroup
  beside: CustomGroup | null
  onChange: (next: { group?: number; beside?: number | undefined }) => void
}

const nothing = 'nothing'
const choice = { flex: '1 1 140px', maxWidth: 180 }

function Choices({ all, chosen, beside, onChange }: ChoicesProps) {
  const choices = all.map(({ group, caption }) => ({ value: String(group), label: caption }))
  const others = choices.filter(({ value }) => value !== String(chosen.group))
  return (
    <Row align="stretch">
      <ChoiceField
        style={choice}
        label="Statistic"
        choices={choices}
        value={String(chosen.group)}
        onChange={(group) => onChange({ group: Number(group) })}
      />
      {others.length > 0 && (
        <ChoiceField
          style={choice}
          label="Combined with"
          choices={[{ value: nothing, label: 'Nothing' }, ...others]}
          value={beside === null ? nothing : String(beside.group)}
          onChange={(group) => onChange({ beside: group === nothing ? undefined : Number(group) })}
        />
      )}
    </Row>
  )
}
