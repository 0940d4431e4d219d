import { formatWhole } from '@afterclose/core/format'
import { type Column, Table } from '../../ui/table/table.tsx'
import { toneOf } from '../../ui/tone.ts'
import classes from './explain-drawer.module.css'

interface FilterRow {
  /** The filters: "without Outcome: Winner". */
  readonly name: string
  readonly counted: number
  readonly value: number | null
  readonly text: string
}

interface FilterRowsProps {
  /** Subject of the count: "Trades". */
  counts: string
  figure: string
  rows: readonly FilterRow[]
}

/** The figure under each set of filters, the current set first, with bars on one scale. */
export function FilterRows({ counts, figure, rows }: FilterRowsProps) {
  const widest = Math.max(0, ...rows.map(({ value }) => Math.abs(value ?? 0)))
  return (
    <Table
      caption="How do filters change this figure?"
      look="small"
      place="none"
      className={classes.table}
      columns={columnsOf(counts, figure, rows.length > 1 ? widest : 0)}
      rows={rows}
      rowKey={({ name }) => name}
      rowClass={(row) => row === rows[0] && classes.now}
    />
  )
}

/** @param widest value of the longest bar; 0 without bars */
const columnsOf = (counts: string, figure: string, widest: number): readonly Column<FilterRow>[] => [
  { head: 'Filters', cell: ({ name }) => name },
  { key: 'counted', head: counts, cell: ({ counted }) => formatWhole(counted) },
  { key: 'figure', head: figure, cell: ({ text }) => text },
  {
    key: 'bar',
    head: '',
    drawn: true,
    className: classes.bar,
    cell: ({ value, text }) =>
      value !== null &&
      widest > 0 && (
        <i
          data-tone={toneOf(text) === 'loss' ? 'loss' : undefined}
          style={{ width: `${(Math.abs(value) / widest) * 100}%` }}
        />
      ),
  },
]
