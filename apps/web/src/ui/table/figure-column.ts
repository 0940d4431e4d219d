import type { ReactNode } from 'react'
import type { Figure } from '../figure.ts'
import { toneOf } from '../tone.ts'
import { columnWriting } from './column-digits.ts'
import type { Column } from './table.tsx'

/**
 * A figure as a column, whose numbers are written alike (`column-digits.ts`).
 *
 * @param rows all rows of the table, the total included
 * @param cell how its text is shown, such as in a button that explains it; the unit, "%", "R" or empty, is in the header
 */
export const figureColumn = <Row>(
  figure: Figure<Row>,
  rows: readonly Row[],
  cell: (row: Row, text: string, unit: string) => ReactNode = (_, text) => text,
): Column<Row> => {
  const { key, name, signed, even } = figure
  const { head, unit, text } = columnWriting(figure, rows)
  return {
    key,
    head,
    title: name,
    align: 'end',
    cell: (row) => cell(row, text(row), unit),
    ...(signed && { tone: (row: Row) => (even?.(row) === true ? 'even' : toneOf(text(row))) }),
  }
}
