import type { ReactNode } from 'react'
import { type Figure, figureTone } from '../figure.ts'
import type { Column } from './table.tsx'

/** A figure as a column. @param cell how its text is shown, such as in a button that explains it */
export const figureColumn = <Row>(
  figure: Figure<Row>,
  cell: (row: Row, text: string) => ReactNode = (_, text) => text,
): Column<Row> => {
  const { key, head, name, text, signed } = figure
  return {
    key,
    head,
    title: name,
    align: 'end',
    cell: (row) => cell(row, text(row)),
    ...(signed && { tone: (row: Row) => figureTone(figure, row) }),
  }
}
