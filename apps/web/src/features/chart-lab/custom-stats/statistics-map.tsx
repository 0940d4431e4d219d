import type { FilterOptions } from '@afterclose/core/filters'
import { counted, sentenceR } from '@afterclose/core/format'
import { noneOfThem } from '@afterclose/engine/reports/groups/dimensions'
import { type Pivot, pivotReport } from '@afterclose/engine/reports/pivot/pivot-report'
import { useMemo } from 'react'
import { useReport } from '../../../journal/engine/hooks.ts'
import { amountInR, findingReading, noneDiffers } from '../../../parts/finding.ts'
import { GroupMap, type MapSide } from '../../../parts/group-map/group-map.tsx'
import { useLuckVerdict } from '../../../parts/how-sure/luck-verdicts.ts'
import { type LuckVerdict, nameableRows, testedGroup, testedReading } from '../../../parts/how-sure/tested-reading.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import type { Reading } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { withoutLast } from '../none-last.ts'
import type { CustomGroup } from './use-custom-groups.ts'

interface StatisticsMapProps {
  row: CustomGroup
  column: CustomGroup
  basis: FilterOptions['entryOrExitDate']
}

/** Average R of the items of one statistic by those of another. */
export function StatisticsMap({ row, column, basis }: StatisticsMapProps) {
  const query = useReport(
    'pivot',
    { row: 'customComment', rowAmong: row.ids, column: 'customComment', columnAmong: column.ids, unit: 'R', basis },
    pivotReport,
  )
  return (
    <Loaded query={query} doing="loading the trades" skeleton={<BlockSkeleton height={360} />}>
      {(pivot) => <StatisticsGrid pivot={pivot} row={row} column={column} basis={basis} />}
    </Loaded>
  )
}

function StatisticsGrid({ pivot, row, column, basis }: StatisticsMapProps & { pivot: Pivot }) {
  const rows = useMemo(() => sideOf(row, pivot.rows), [row, pivot.rows])
  const columns = useMemo(() => sideOf(column, pivot.columns), [column, pivot.columns])
  const sure = { basis, among: row.ids, besideAmong: column.ids }
  const question = { ...sure, dimension: 'customComment', beside: 'customComment', unit: 'R' } as const
  const verdict = useLuckVerdict(question, pivot.total.withR)
  const reading = verdict === 'REJECTED' ? noneDiffers('pair') : mapReading(pivot, row.nameOf, column.nameOf, verdict)
  return (
    <GroupMap
      title={`Which ${row.caption} pays with which ${column.caption}?`}
      pivot={pivot}
      rows={rows}
      columns={columns}
      measure="AVERAGE"
      sure={sure}
      reading={testedReading(reading, verdict, 'pair')}
    />
  )
}

const sideOf = ({ caption, nameOf }: CustomGroup, groups: Pivot['rows' | 'columns']): MapSide => ({
  title: `By ${caption}`,
  group: caption,
  nameOf,
  keys: withoutLast(groups).map(({ key }) => key ?? noneOfThem),
})

type NameOf = (id: number) => string

/** "Calm, London gained most: 13.60R in 34 trades, +0.40R on average." */
export const mapReading = (
  { rows }: Pivot,
  rowName: NameOf,
  columnName: NameOf,
  verdict: LuckVerdict = 'UNTESTED',
): Reading =>
  findingReading(
    rows.flatMap((row) =>
      nameableRows(row.cells, verdict, ({ key }) => testedGroup(row.key, key)).map(({ key, totalR, avgR, withR }) => ({
        name: `${rowName(row.key ?? 0)}, ${columnName(key ?? 0)}`,
        effect: totalR,
        cases: withR,
        detail: ` in ${counted(withR, 'trade')}, ${sentenceR(avgR)} on average`,
      })),
    ),
    { amount: amountInR, few: `No pair has ${smallSample} trades with an R: the sample is too small.` },
  )
