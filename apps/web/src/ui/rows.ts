import { type Figure, figureOver, type Value } from './figure.ts'

/** A table of any rows, as a chart or a file takes it: figures of a row by its index. */
export interface Rows {
  readonly count: number
  readonly figures: readonly Figure<number>[]
}

/** Rows with their figures. */
export const rowsOf = <Row>(rows: readonly Row[], figures: readonly Figure<Row>[]): Rows => ({
  count: rows.length,
  figures: figures.map((one) => figureOver(one, (place: number) => rows[place]!)),
})

/** The table for a file. */
export const fileOf = ({ count, figures }: Rows) => ({
  columns: figures.map(({ name, decimals }) => ({ head: name, decimals })),
  rows: Array.from({ length: count }, (_, place): readonly Value[] => figures.map(({ value }) => value(place))),
})
