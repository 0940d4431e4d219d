import { counted } from '@afterclose/core/format'
import { groupLinesReport } from '@afterclose/engine/reports/group-lines/group-lines-report'
import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import { type Performance, performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import type { ReactNode } from 'react'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useFilters } from '../../../journal/filters.ts'
import { GroupBars } from '../../../parts/group-bars/group-bars.tsx'
import { useMeasure } from '../../../parts/group-bars/measure.ts'
import { GroupLines } from '../../../parts/group-lines/group-lines.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { PerformanceTable } from '../../../parts/performance-table/performance-table.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import classes from './performance-by.module.css'

interface PerformanceByProps {
  title: string
  /** "Which setup earns the money?" */
  question: string
  dimension: DimensionName
  /** What the groups are: "Setup", "setups". */
  group: string
  groups: string
  /** Name of a group by its key; the same function as long as no name changes. */
  nameOf: (key: number) => string
  /** Between bars and table. */
  children?: (performance: Performance) => ReactNode
}

/** Twice the widest of these charts, for screens with two pixels a point. */
const columns = 1200

/** A page that compares groups of trades: bars, lines and the performance table (PRODUCT B.4.9 and 10). */
export function PerformanceBy({ title, question, dimension, group, groups, nameOf, children }: PerformanceByProps) {
  const unit = useUnit()
  const [measure, setMeasure] = useMeasure()
  const basis = useFilters().filters.options.entryOrExitDate
  const query = useReport('groups', { dimension, unit: unit[0], basis }, performanceRows)
  const lines = useReport('groupLines', { dimension, unit: unit[0], basis, columns }, groupLinesReport)
  return (
    <ReportPage
      title={title}
      group="Chart Lab"
      question={question}
      lead={
        query.data === undefined
          ? `Closed trades by ${group.toLowerCase()}.`
          : `${counted(query.data.total.trades, 'closed trade')} of ${counted(query.data.rows.length, group.toLowerCase())}.`
      }
      unit={unit}
      query={query}
      tradesIn={({ total }) => total.trades}
    >
      {(performance) => (
        <>
          <div className={classes.two}>
            <GroupBars
              title={question}
              group={group}
              performance={performance}
              nameOf={nameOf}
              measure={measure}
              onMeasure={setMeasure}
            />
            {performance.total.known > 0 && (
              <Loaded query={lines} doing="loading the trades" skeleton={<BlockSkeleton height={320} />}>
                {(report) => (
                  <GroupLines group={group} dimension={dimension} report={report} nameOf={nameOf} height={280} />
                )}
              </Loaded>
            )}
          </div>
          {children?.(performance)}
          <PerformanceTable
            title={`How do the ${groups} compare?`}
            group={group}
            performance={performance}
            nameOf={nameOf}
            sure={{ basis, groups }}
          />
        </>
      )}
    </ReportPage>
  )
}
