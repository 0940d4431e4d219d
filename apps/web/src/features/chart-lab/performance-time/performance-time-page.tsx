import { counted } from '@afterclose/core/format'
import { dateOf, wallClockAt } from '@afterclose/core/time'
import { type Performance, performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import { type Pivot, pivotReport } from '@afterclose/engine/reports/pivot/pivot-report'
import type { Unit } from '@afterclose/engine/trades/unit'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { type Measure, measures } from '../../../parts/group-bars/measure-search.ts'
import { groupMeasures } from '../../../parts/group-bars/measured.ts'
import { figureOfMeasure, measureLabels, useMeasure } from '../../../parts/group-bars/measure.ts'
import { GroupMap, type MapSide } from '../../../parts/group-map/group-map.tsx'
import { useLuckVerdict } from '../../../parts/how-sure/luck-verdicts.ts'
import type { LuckVerdict } from '../../../parts/how-sure/tested-reading.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { PerformanceTable } from '../../../parts/performance-table/performance-table.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { Segments } from '../../../ui/segments.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { PerformanceTimeSearch, type TimePart, timeParts } from './performance-time-search.ts'
import { TimeBars } from './time-bars.tsx'
import { hourName, partNames, partWords, shortHour, shortMonth, shortWeekday, weekdayName } from './time-names.ts'
import { timeReading } from './time-reading.ts'
import { Columns } from '../../../ui/layout.tsx'

const question = 'When do you make money, and when do you lose it?'
const months = Array.from({ length: 12 }, (_, month) => month + 1)

/** Which hours, weekdays, months and years pay, by the filters' basis date (PRODUCT B.4.11). */
export function PerformanceTimePage() {
  const unit = useUnit()
  const [measure, setMeasure] = useMeasure('AVERAGE')
  const [{ table = 'hour' }, change] = usePageSearch(PerformanceTimeSearch)
  const basis = useDateBasis()
  const view = { unit: unit[0], basis }
  const pivot = useReport('pivot', { ...view, row: 'weekday', column: 'hour' }, pivotReport)
  const byMonth = useReport('groups', { ...view, dimension: 'month' }, performanceRows)
  const byYear = useReport('groups', { ...view, dimension: 'year' }, performanceRows)
  const date = basis === 'EXIT' ? 'exit' : 'entry'
  const verdicts = useVerdicts(view, pivot.data?.total.known ?? 0)

  return (
    <ReportPage
      title="Performance by Time"
      group="Chart Lab"
      question={question}
      lead={
        pivot.data === undefined
          ? `Closed trades by ${date} date.`
          : `${counted(pivot.data.total.trades, 'closed trade')}, by ${date} date.`
      }
      unit={unit}
      switches={
        <Segments
          label="Measure"
          value={measure}
          options={measures.map((value) => ({ value, label: measureLabels[value] }))}
          onChange={setMeasure}
        />
      }
      query={pivot}
      tradesIn={({ total }) => total.trades}
    >
      {(data) => (
        <>
          <TimeMap pivot={data} measure={measure} date={date} verdicts={verdicts} />
          {data.total.known > 0 && (
            <Columns of={[2, 1]} above={8} below={8}>
              <Loaded query={byMonth} doing="loading the trades" skeleton={<BlockSkeleton height={320} />}>
                {(performance) => (
                  <TimeBars
                    title="Which months?"
                    group="Month"
                    report={performance}
                    keys={months}
                    nameOf={partNames.month}
                    shortName={shortMonth}
                    by={measure}
                    verdict={verdicts.month}
                  />
                )}
              </Loaded>
              <Loaded query={byYear} doing="loading the trades" skeleton={<BlockSkeleton height={320} />}>
                {(performance) => <Years performance={performance} measure={measure} verdict={verdicts.year} />}
              </Loaded>
            </Columns>
          )}
          <Loaded query={tableQuery(table, { month: byMonth, year: byYear }, data)} doing="loading the trades">
            {(performance) => (
              <PerformanceTable
                title={`How do the ${partWords[table][1]} compare?`}
                group={partWords[table][0]}
                performance={performance}
                nameOf={partNames[table]}
                by={figureOfMeasure[measure]}
                sure={{ basis, groups: partWords[table][1] }}
                switches={
                  <Segments
                    label="Part of the date"
                    value={table}
                    options={timeParts.map((value) => ({ value, label: partWords[value][0] }))}
                    onChange={(next) => change({ table: next })}
                  />
                }
              />
            )}
          </Loaded>
        </>
      )}
    </ReportPage>
  )
}

/** Tests of the parts of the date against luck; one of the map's cells, on request, covers hours and weekdays, too. */
function useVerdicts({ unit, basis }: { readonly unit: Unit; readonly basis: 'ENTRY' | 'EXIT' }, trades: number) {
  const of = { unit, basis, beside: null } as const
  const cells = useLuckVerdict({ unit, basis, dimension: 'weekday', beside: 'hour' }, 0)
  const hour = useLuckVerdict({ ...of, dimension: 'hour' }, trades)
  const weekday = useLuckVerdict({ ...of, dimension: 'weekday' }, trades)
  const month = useLuckVerdict({ ...of, dimension: 'month' }, trades)
  const year = useLuckVerdict({ ...of, dimension: 'year' }, trades)
  const orCells = (own: LuckVerdict): LuckVerdict => (cells === 'REJECTED' ? cells : own)
  return { hour: orCells(hour), weekday: orCells(weekday), month, year }
}

type Query = ReturnType<typeof useReport<'groups', Performance>>

/** Hours and weekdays are the columns and rows of the map. */
function tableQuery(table: TimePart, queries: { readonly month: Query; readonly year: Query }, pivot: Pivot): Query {
  if (table === 'month' || table === 'year') return queries[table]
  const { unit, total } = pivot
  const rows = table === 'hour' ? pivot.columns : pivot.rows
  return { ...queries.month, data: { dimension: table, unit, rows, total }, error: null }
}

interface TimeMapProps {
  pivot: Pivot
  measure: Measure
  date: 'exit' | 'entry'
  verdicts: { readonly hour: LuckVerdict; readonly weekday: LuckVerdict }
}

/** Weekdays down, hours across, with the bars of both. */
function TimeMap({ pivot, measure, date, verdicts: { hour, weekday } }: TimeMapProps) {
  const { currency, decimals } = useActiveJournal()
  const { unit } = pivot
  const reading = useMemo(() => {
    const words = unitWords(unit, { currency, decimals })
    return timeReading(pivot, {
      measures: groupMeasures({ unit, words, decimals }),
      dates: date === 'exit' ? 'Exits' : 'Entries',
      measure,
      verdicts: { hour, weekday },
    })
  }, [pivot, unit, currency, decimals, date, measure, hour, weekday])
  const rows = useMemo(
    (): MapSide => ({
      title: 'By weekday',
      group: 'Weekday',
      nameOf: shortWeekday,
      longName: weekdayName,
      keys: weekdaysOf(pivot),
    }),
    [pivot],
  )
  const columns = useMemo(
    (): MapSide => ({
      title: `By hour of ${date}`,
      group: 'Hour',
      nameOf: shortHour,
      longName: hourName,
      keys: hoursOf(pivot),
    }),
    [pivot, date],
  )
  return (
    <GroupMap
      title={question}
      pivot={pivot}
      rows={rows}
      columns={columns}
      measure={measure}
      reading={reading}
      sure={{ basis: date === 'exit' ? 'EXIT' : 'ENTRY' }}
    />
  )
}

/** Monday to Friday, and weekend days with results. */
const weekdaysOf = ({ rows }: Pivot): readonly number[] =>
  [1, 2, 3, 4, 5, 6, 7].filter((day) => day < 6 || rows.some(({ key }) => key === day))

/** From the first hour with trades to the last, including gaps. */
function hoursOf({ columns }: Pivot): readonly number[] {
  const [first, last] = [columns[0]?.key ?? 0, columns.at(-1)?.key ?? 0]
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

interface YearsProps {
  performance: Performance
  measure: Measure
  verdict: LuckVerdict
}

/** Bars only from two years on. */
function Years({ performance, measure, verdict }: YearsProps) {
  const { timeZone } = useActiveJournal()
  const [now] = useState(() => Date.now())
  const running = Number(dateOf(wallClockAt(now, timeZone)).slice(0, 4))
  const years = useMemo(() => performance.rows.map(({ key }) => key ?? 0), [performance.rows])
  return (
    <TimeBars
      title="Which years?"
      group="Year"
      report={performance}
      keys={years}
      nameOf={partNames.year}
      shortName={partNames.year}
      by={measure}
      verdict={verdict}
      running={running}
    />
  )
}
