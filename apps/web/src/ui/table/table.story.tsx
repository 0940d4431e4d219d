import { figure } from '../figure.ts'
import { type Column, Table } from './table.tsx'
import { figureColumn } from './figure-column.ts'
import { FigureTable } from './figure-table.tsx'
import { useSorted } from './use-sorted.ts'

interface Month {
  readonly month: string
  readonly trades: number
  readonly gain: string
}
const columns: readonly Column<Month>[] = [
  { head: 'Month', cell: ({ month }) => month },
  { head: 'Trades', align: 'end', cell: ({ trades }) => trades },
  { head: 'Net gain, USD', align: 'end', cell: ({ gain }) => gain },
]
const rows: readonly Month[] = [
  { month: 'February 2024', trades: 2, gain: '+685.00' },
  { month: 'January 2024', trades: 10, gain: '+936.10' },
]
const table = { caption: 'Net gain by month', columns, rowKey: ({ month }: Month) => month, empty: 'No trades.' }

export const Filled = () => <Table {...table} rows={rows} />
export const WithATotal = () => (
  <Table {...table} rows={rows} total={{ month: 'Total', trades: 12, gain: '+1,621.10' }} />
)
export const Compact = () => <Table {...table} compact rows={rows} />
export const Empty = () => <Table {...table} rows={[]} />

const figures = [
  figure({ head: 'Trades', value: ({ trades }: Month) => trades }),
  figure({
    head: 'Net, USD',
    name: 'Net gain, USD',
    value: ({ gain }: Month) => gain,
    order: ({ gain }) => Number(gain),
    signed: true,
  }),
]
export const SortedFigures = () => {
  const { sorted, ...sorting } = useSorted(rows, figures)
  return (
    <FigureTable
      caption="Net gain by month"
      columns={[
        { head: 'Month', cell: ({ month }) => month },
        ...figures.map((one) => ({ ...figureColumn(one, rows), sorts: true })),
      ]}
      rows={sorted}
      rowKey={({ month }) => month}
      {...sorting}
    />
  )
}
