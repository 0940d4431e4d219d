/** Column of each field in a table of bars, 0-based. */
export interface BarColumnsOfTable {
  readonly delimiter: ',' | ';' | '\t' | '|' | ' '
  /** Lines before the first bar. */
  readonly skip: number
  readonly decimalSign: '.' | ','
  readonly dateOrder: 'YMD' | 'DMY' | 'MDY'
  /** Whether the time of a bar is when it opened, or when it closed. */
  readonly stamp: 'OPEN' | 'CLOSE'
  readonly date: number
  /** Null if date and time are in one column, or there are only dates. */
  readonly time: number | null
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number | null
}

/** Time, open, high, low, close and volume, without a header. */
export const plainColumns: BarColumnsOfTable = {
  delimiter: ',',
  skip: 0,
  decimalSign: '.',
  dateOrder: 'YMD',
  stamp: 'OPEN',
  date: 0,
  time: null,
  open: 1,
  high: 2,
  low: 3,
  close: 4,
  volume: 5,
}

/** Layout of a file, read from its beginning. */
export interface Layout {
  /** Name of the format, for the trader. */
  readonly format: string
  readonly symbol: string | null
  /** Zone of its wall clock; null if the file does not state one. */
  readonly zone: string | null
  /** Null if the columns cannot be identified. */
  readonly columns: BarColumnsOfTable | null
  /** Cells of the first rows, for manual mapping. */
  readonly rows: readonly (readonly string[])[]
}
