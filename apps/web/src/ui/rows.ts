import type { Measure } from './measure.ts'

/** Rows with what is measured of each, as a file has them. */
export const rowsOf = <Row>(rows: readonly Row[], measures: readonly Measure<Row>[]) => ({
  columns: measures.map(({ name, decimals }) => ({ head: name, decimals })),
  rows: rows.map((row) => measures.map(({ value }) => value(row))),
})
