import type { FilterOptions } from '@afterclose/core/filters'
import { sentenceR } from '@afterclose/core/format'
import { noneOfThem } from '@afterclose/engine/reports/groups/dimensions'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { type Pivot, pivotReport } from '@afterclose/engine/reports/pivot/pivot-report'
import { useMemo } from 'react'
import { useReport } from '../../../journal/engine/hooks.ts'
import { amountInR, findingOf, noneDiffers } from '../../../parts/finding.ts'
import { GroupMap, type MapSide } from '../../../parts/group-map/group-map.tsx'
import { useLuckVerdict } from '../../../parts/how-sure/luck-verdicts.ts'
import { type LuckVerdict, nameableRows, testedGroup, testedReading } from '../../../parts/how-sure/tested-reading.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import type { Reading } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { measure } from '../../../ui/measure.ts'
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
type Cell = Pick<PerformanceRow, 'key' | 'avgR' | 'withR'>

/** "Calm, London gained most: 0.40R per trade in 34 trades." */
export const mapReading = (
  { rows }: { readonly rows: readonly { readonly key: number | null; readonly cells: readonly Cell[] }[] },
  rowName: NameOf,
  columnName: NameOf,
  verdict: LuckVerdict = 'UNTESTED',
): Reading =>
  findingOf(
    rows.flatMap((row) =>
      nameableRows(row.cells, verdict, ({ key }) => testedGroup(row.key, key)).map((cell) => ({ row, cell })),
    ),
    {
      name: ({ row, cell }) => `${rowName(row.key ?? 0)}, ${columnName(cell.key ?? 0)}`,
      measure: averageR,
      amount: (size) => `${amountInR(size)} per trade`,
      few: `No pair has ${smallSample} trades with an R: the sample is too small.`,
    },
  )

/** As the cells of the map show it. */
const averageR = measure({
  head: 'Average R',
  value: ({ cell }: { readonly cell: Cell }) => cell.avgR,
  format: (value) => sentenceR(value),
  signed: true,
  cases: { count: ({ cell }) => cell.withR, noun: 'trade' },
})
