/**
 * What statistics read of closed trades: row i of every column is the same trade, in exit order. The trade table is
 * one. Units and meanings are those of the table's columns of the same names.
 */
export interface MeasuredTrades {
  readonly rows: number
  readonly columns: {
    /** Codes of core's `outcomes`. */
    readonly outcome: Uint8Array
    /** Wall clock milliseconds. */
    readonly entryDate: Float64Array
    readonly exitDate: Float64Array
    readonly tiltMeter: Int16Array
  }
  /** Units in 1.0 of the account currency. */
  readonly money: { readonly units: number }
  readonly gainUnits: Float64Array
  /** Millionths; NaN where a trade has none. */
  readonly gainPercentageMicros: Float64Array
  readonly rMicros: Float64Array
  readonly rrrMicros: Float64Array
  readonly realizedRrrMicros: Float64Array
  readonly rUnrounded: Float64Array
  /** Sum of all deposits of the journal, account currency. */
  readonly deposits: number
}

/** Some of the rows, ascending. */
export interface ChosenRows {
  readonly count: number
  rows(): Uint32Array
}

/** The chosen values of a column side by side; the column itself, uncopied, when all are chosen. */
export function pick(column: Float64Array, { rows: all }: MeasuredTrades, chosen: ChosenRows): Float64Array {
  if (chosen.count === all) return column.subarray(0, all)
  const rows = chosen.rows()
  const picked = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i++) picked[i] = column[rows[i]!]!
  return picked
}

/** As `pick`, for the small whole numbers of an outcome or a tilt meter. */
export function pickCodes(
  column: Uint8Array | Int16Array,
  { rows: all }: MeasuredTrades,
  chosen: ChosenRows,
): Uint8Array | Int16Array {
  if (chosen.count === all) return column.subarray(0, all)
  const rows = chosen.rows()
  const picked = new Int16Array(rows.length)
  for (let i = 0; i < rows.length; i++) picked[i] = column[rows[i]!]!
  return picked
}
