/** A figure in a cell or as a bar next to the map. */
export interface HeatFigure {
  /** Null: unknown. */
  readonly value: number | null
  readonly text: string
  /** Too few cases to judge: framed instead of filled, the bar hollow. */
  readonly small: boolean
}
export interface HeatCell extends HeatFigure {
  /** The figure in ever fewer characters. All cells use the same form, the first that fits into each. */
  readonly shorter: readonly string[]
  readonly count: string
  /** Marked in the corner of its cell. */
  readonly holds: boolean
}

export interface HeatMap {
  readonly columns: readonly string[]
  readonly rows: readonly string[]
  /** Row by row; null: no cases. */
  readonly cells: readonly (HeatCell | null)[]
  /** Above the columns and next to the rows, on the same grid. */
  readonly columnBars: readonly HeatFigure[]
  readonly rowBars: readonly HeatFigure[]
  readonly columnsTitle: string
  readonly rowsTitle: string
  /** Shares are percentages: without a sign, so neither gain nor loss. */
  readonly of: 'results' | 'shares'
  /** Formats the borders between the colours. */
  readonly border: (value: number) => string
}
