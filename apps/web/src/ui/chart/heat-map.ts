/** A figure that is drawn in a cell or as a bar beside the map. */
export interface HeatFigure {
  /** Null: nothing is known. */
  readonly value: number | null
  readonly text: string
  /** Too few cases to judge by: framed instead of filled, the bar hollow. */
  readonly small: boolean
}
export interface HeatCell extends HeatFigure {
  /** The figure in fewer and fewer characters. All cells write theirs in the same form, the first that fits into each. */
  readonly shorter: readonly string[]
  readonly count: string
  /** Marked in its corner. */
  readonly holds: boolean
}

export interface HeatMap {
  readonly columns: readonly string[]
  readonly rows: readonly string[]
  /** Row by row; null: no case. */
  readonly cells: readonly (HeatCell | null)[]
  /** Above the columns and beside the rows, on the same grid. */
  readonly columnBars: readonly HeatFigure[]
  readonly rowBars: readonly HeatFigure[]
  readonly columnsTitle: string
  readonly rowsTitle: string
  /** Shares are percentages: without a sign, and so neither gain nor loss. */
  readonly of: 'results' | 'shares'
  /** How the borders of the colours are written. */
  readonly border: (value: number) => string
}
