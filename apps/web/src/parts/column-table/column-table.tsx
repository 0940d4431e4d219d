import { SearchSelect } from '../../ui/search-select.tsx'
import classes from './column-table.module.css'

interface ColumnTableProps {
  heads: readonly string[]
  /** What a column can hold. */
  fields: readonly { readonly value: string; readonly label: string }[]
  /** What each column holds, in the order of the heads. */
  taken: readonly (string | null)[]
  /** Why each was taken for that. */
  reasons?: readonly string[]
  /** The first rows. */
  sample: readonly (readonly string[])[]
  busy: boolean
  onChoose: (head: string, field: string | null) => void
}

const rowsShown = 4

/** The head of a file with its first rows, and above each column what it holds. */
export function ColumnTable({ heads, fields, taken, reasons = [], sample, busy, onChoose }: ColumnTableProps) {
  return (
    <div className={classes.scroll} role="region" aria-label="Columns of the file" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map((head, i) => (
              <th key={head} scope="col">
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
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.slice(0, rowsShown).map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else that tells them apart
            <tr key={row}>
              {heads.map((head, i) => (
                <td key={head} className={taken[i] === null ? classes.unused : undefined}>
                  {cells[i] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
