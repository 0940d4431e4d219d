import { type Column, Table } from '../../ui/table/table.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import classes from './column-table.module.css'

interface ColumnTableProps {
  heads: readonly string[]
  /** Possible contents of a column. */
  fields: readonly { readonly value: string; readonly label: string }[]
  /** Content of each column, in the order of the headers. */
  taken: readonly (string | null)[]
  /** Reason for each column's detected content. */
  reasons?: readonly string[]
  /** The first rows. */
  sample: readonly (readonly string[])[]
  busy: boolean
  onChoose: (head: string, field: string | null) => void
}

const rowsShown = 4

/** Header of a file with its first rows, and a select for the content of each column. */
export function ColumnTable({ heads, fields, taken, reasons = [], sample, busy, onChoose }: ColumnTableProps) {
  const columns = heads.map(
    (head, i): Column<readonly string[]> => ({
      head,
      header: (
        <>
          <span className={classes.head}>{head}</span>
          <SearchSelect
            size="sm"
            aria-label={`“${head}” holds`}
            placeholder="Not used"
            description={reasons[i]}
            clearable
            disabled={busy}
            data={fields}
            value={taken[i] ?? null}
            onChange={(field) => onChoose(head, field)}
          />
        </>
      ),
      cell: cellsOf(i, taken[i] === null),
    }),
  )
  const shown = sample.slice(0, rowsShown)
  return (
    <Table
      caption="Columns of the file"
      place={classes.scroll}
      className={classes.table}
      columns={columns}
      rows={shown}
      rowKey={(cells) => shown.indexOf(cells)}
    />
  )
}

/** The cells of a column, paler if it is not imported. */
const cellsOf = (column: number, unused: boolean) => (cells: readonly string[]) => (
  <span className={unused ? classes.unused : undefined}>{cells[column] ?? ''}</span>
)
