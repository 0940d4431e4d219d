import type { Rows } from '../rows.ts'
import { Table } from '../table/table.tsx'
import { figureColumn } from '../table/figure-column.ts'

/** A chart's content as a table: shown on screen with the switch, and exported. */
export interface ChartTable extends Rows {
  /** Opens the content of a row, such as its trades. */
  readonly onPick?: (row: number) => void
}

export function ChartTableView({ caption, table }: { caption: string; table: ChartTable }) {
  const { count, figures, onPick } = table
  const rows = Array.from({ length: count }, (_, at) => at)
  const [name, ...others] = figures.map((one, i) =>
    figureColumn(one, rows, (row, text) =>
      i === 0 && onPick !== undefined ? (
        <button type="button" className="link" onClick={() => onPick(row)}>
          {text}
        </button>
      ) : (
        text
      ),
    ),
  )
  return (
    <Table
      caption={caption}
      tall
      columns={name === undefined ? [] : [{ ...name, align: 'start' }, ...others]}
      rows={rows}
      rowKey={(at) => at}
    />
  )
}
