export const equityAxes = ['NUMBER', 'DATE'] as const
/** Number: the n-th trade of a line. Date: wall clock of the exit. */
export type EquityAxis = (typeof equityAxes)[number]

/** Points of a line, from left to right. */
export interface Line {
  readonly x: Float64Array
  readonly y: Float64Array
}
