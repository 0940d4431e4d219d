import { counted } from '@afterclose/core/format'
import { groupLinesReport } from '@afterclose/engine/reports/group-lines/group-lines-report'
import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import { type Performance, performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import { type ComponentType, type ReactNode, useCallback } from 'react'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { GroupBars } from '../../../parts/group-bars/group-bars.tsx'
import { figureOfMeasure, useMeasure } from '../../../parts/group-bars/measure.ts'
import type { Measure } from '../../../parts/group-bars/measure-search.ts'
import { OrderedBars } from '../../../parts/group-bars/ordered-bars.tsx'
import { GroupLines } from '../../../parts/group-lines/group-lines.tsx'
import { useGroupName } from '../../../parts/group-names/use-group-names.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { PerformanceTable } from '../../../parts/performance-table/performance-table.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { Columns } from '../../../ui/layout.tsx'

/** Props of blocks on a page of groups. */
export interface OfGroups {
  performance: Performance
  /** Name of a group by its key; a stable function as long as no name changes. */
  nameOf: (key: number) => string
}

/** A page that compares groups of trades, as data. */
interface GroupPage {
  readonly title: string
  /** "Which setup makes the money?" */
  readonly question: string
  readonly dimension: DimensionName
  /** Kind of the groups: "Setup", "setups". */
  readonly group: string
  readonly groups: string
  /** Selectable measures of the page, the default first; bars in the groups' own order always show the average. */
  readonly measures: readonly [Measure, ...Measure[]]
  /** Bars with the best first and lines over time, or bars in the groups' own order, such as from short to long. */
  readonly chart: 'best first' | 'in order'
  /** Name of a group in the reading, if different. */
  readonly reading?: { readonly subject: (name: string) => string; readonly headOf: (name: string) => string }
  /** @param grouped trades in a group, if others are in none */
  readonly lead?: (trades: number, groups: number, grouped: number) => string
  /** Shown instead of the page if the trades lack what groups them. */
  readonly renderMissing?: (performance: Performance) => ReactNode
  /** Slots above the charts, next to the bars instead of lines, and between charts and table. */
  readonly above?: ComponentType
  readonly beside?: ComponentType
  readonly below?: ComponentType<OfGroups>
}

/** Twice the widest of these charts, for screens with two pixels per point. */
const columns = 1200

/** Makes the page of a description (PRODUCT B.4.8 to 10): bars, the block next to them, and the performance table. */
export function groupPage(page: GroupPage): ComponentType {
  const { title, question, dimension, group, groups, above: Above, below: Below } = page
  const noun = group.toLowerCase()
  const leadOf = page.lead ?? ((trades, count) => `${counted(trades, 'closed trade')} of ${counted(count, noun)}.`)
  return function PageOfGroups() {
    const unit = useUnit()
    const basis = useDateBasis()
    const query = useReport('groups', { dimension, unit: unit[0], basis }, performanceRows)
    const nameOf = useNames(dimension)
    const [measure] = useMeasure(page.measures[0])
    return (
      <ReportPage
        title={title}
        group="Chart Lab"
        question={question}
        lead={
          query.data === undefined
            ? `Closed trades by ${noun}.`
            : leadOf(query.data.total.trades, query.data.rows.length, groupedIn(query.data))
        }
        unit={unit}
        query={query}
        tradesIn={({ total }) => total.trades}
        {...(page.renderMissing !== undefined && { renderMissing: page.renderMissing })}
      >
        {(performance) => (
          <>
            {Above !== undefined && <Above />}
            <Columns above={6} below={8}>
              <Bars {...page} performance={performance} nameOf={nameOf} />
              <Beside {...page} performance={performance} nameOf={nameOf} />
            </Columns>
            {Below !== undefined && <Below performance={performance} nameOf={nameOf} />}
            <PerformanceTable
              title={`How do the ${groups} compare?`}
              group={group}
              performance={performance}
              nameOf={nameOf}
              by={figureOfMeasure[page.chart === 'in order' ? 'AVERAGE' : measure]}
              sure={{ basis, groups }}
            />
          </>
        )}
      </ReportPage>
    )
  }
}

const groupedIn = ({ rows }: Performance): number => rows.reduce((sum, { trades }) => sum + trades, 0)

function Bars({ question, group, chart, measures, reading, performance, nameOf }: GroupPage & OfGroups) {
  const [measure, setMeasure] = useMeasure(measures[0])
  const bars = { title: question, group, performance, nameOf }
  if (chart === 'in order') return <OrderedBars {...bars} {...reading} />
  return <GroupBars {...bars} measure={measure} {...(measures.length > 1 && { onMeasure: setMeasure })} />
}

/** Results over time, unless the page has another block. */
function Beside({ group, dimension, beside: Own, performance, nameOf }: GroupPage & OfGroups) {
  const basis = useDateBasis()
  if (Own !== undefined) return <Own />
  if (performance.total.known === 0) return null
  return <Lines group={group} dimension={dimension} unit={performance.unit} basis={basis} nameOf={nameOf} />
}

interface LinesProps extends Pick<GroupPage, 'group' | 'dimension'>, Pick<OfGroups, 'nameOf'> {
  unit: Performance['unit']
  basis: 'ENTRY' | 'EXIT'
}

function Lines({ group, dimension, unit, basis, nameOf }: LinesProps) {
  const query = useReport('groupLines', { dimension, unit, basis, columns }, groupLinesReport)
  return (
    <Loaded query={query} doing="loading the trades" skeleton={<BlockSkeleton height={320} />}>
      {(report) => <GroupLines group={group} dimension={dimension} report={report} nameOf={nameOf} height={280} />}
    </Loaded>
  )
}

function useNames(dimension: DimensionName): OfGroups['nameOf'] {
  const nameOf = useGroupName()
  return useCallback((key) => nameOf(dimension, key), [nameOf, dimension])
}
