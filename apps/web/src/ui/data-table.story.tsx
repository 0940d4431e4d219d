import { type Column, DataTable } from './data-table.tsx'

interface Month {
  readonly month: string
  readonly trades: number
  readonly gain: string
}
const columns: readonly Column<Month>[] = [
  { header: 'Month', cell: ({ month }) => month },
  { header: 'Trades', align: 'end', cell: ({ trades }) => trades },
  { header: 'Net gain, USD', align: 'end', cell: ({ gain }) => gain },
]
const rows: readonly Month[] = [
  { month: 'February 2024', trades: 2, gain: '+685.00' },
  { month: 'January 2024', trades: 10, gain: '+936.10' },
]
const table = { caption: 'Net gain by month', columns, rowKey: ({ month }: Month) => month, empty: 'No trades.' }

export const Filled = () => <DataTable {...table} rows={rows} />
export const WithATotal = () => <DataTable {...table} rows={rows} total={['Total', 12, '+1,621.10']} />
export const Compact = () => <DataTable {...table} compact rows={rows} />
export const Empty = () => <DataTable {...table} rows={[]} />
