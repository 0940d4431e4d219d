import type { FilterOptions } from '@afterclose/core/filters'
import type { Unit } from '../../trades/unit.ts'
import { type Among, type Dimension, type DimensionName, dimensionOf, tradesOfGroup } from '../groups/dimensions.ts'
import { groupAt } from '../groups/group-sums.ts'
import { performanceRow, type PerformanceRow, withGroupsToShow } from '../groups/performance-rows.ts'
import type { TradesOf } from '../trades-of.ts'

export interface PivotView {
  /** Null for one dimension less; without both, only the total. */
  readonly row: DimensionName | null
  readonly column: DimensionName | null
  /** For list dimensions: only these ids, and a group of the trades without any of them. */
  readonly rowAmong?: Among
  readonly columnAmong?: Among
  /** Unit of net gain, average and maximum drawdown. */
  readonly unit: Unit
  /** Basis of date groups. */
  readonly basis: FilterOptions['entryOrExitDate']
}

/** Input of `pivotReport`, as transferred from the worker to the page. */
export interface PivotAnswer extends PivotView {
  /** Keys of the rows and of the columns. */
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  /** Cells with trades: index of the row × number of columns + index of the column. */
  readonly cells: Uint32Array
  /** Sums of rows, columns, cells and finally of all selected trades: read by `groupAt`. */
  readonly sums: Float64Array
  /** Units of money per 1.0 of the account currency. */
  readonly moneyUnits: number
}

/** A row with its cells with selected trades, by ascending key of their column. */
export interface PivotRow extends PerformanceRow {
  readonly cells: readonly PerformanceRow[]
}

/**
 * The performance table by two dimensions: rows and columns are the groups of each alone, cells those of both. Each has all figures of the
 * performance table, and is a share of all selected trades. A trade with several values in a dimension is in several rows, columns and
 * cells, so these may add up to more than the total; one without a value is in none.
 */
export interface Pivot {
  readonly row: DimensionName | null
  readonly column: DimensionName | null
  readonly unit: Unit
  /** By ascending key: every range, and the existing values of selected trades. */
  readonly rows: readonly PivotRow[]
  readonly columns: readonly PerformanceRow[]
  readonly total: PerformanceRow
}

export function pivotReport({ row, column, unit, basis, rowAmong, columnAmong, ...answer }: PivotAnswer): Pivot {
  const { sums, moneyUnits } = answer
  const first = answer.rows.length + answer.columns.length
  const total = groupAt(sums, first + answer.cells.length)
  const rowOf = performanceRow(total.trades, unit, moneyUnits)

  const shown = (name: DimensionName | null, among: Among, keys: readonly number[], from: number): Shown => {
    if (name === null) return { dimension: null, groups: [] }
    const dimension = dimensionOf(name, basis, among)
    const groups = keys.map((key, i) => rowOf(groupAt(sums, from + i), { key, of: tradesOfGroup(dimension, key) }))
    return { dimension, groups }
  }
  const rows = shown(row, rowAmong, answer.rows, 0)
  const columns = shown(column, columnAmong, answer.columns, answer.rows.length)

  const cellsOf = rows.groups.map((): PerformanceRow[] => [])
  answer.cells.forEach((cell, i) => {
    const group = groupAt(sums, first + i)
    if (group.trades === 0) return
    const place = Math.floor(cell / answer.columns.length)
    const [inRow, inColumn] = [rows.groups[place]!, columns.groups[cell % answer.columns.length]!]
    const of: TradesOf = { is: 'both', parts: [inRow.of, inColumn.of] }
    cellsOf[place]!.push(rowOf(group, { key: inColumn.key, of }))
  })
  const withCells = rows.groups.map((group, i): PivotRow => ({ ...group, cells: cellsOf[i]! }))
  return {
    row,
    column,
    unit,
    rows: rows.dimension === null ? [] : withGroupsToShow(rows.dimension, withCells),
    columns: columns.dimension === null ? [] : withGroupsToShow(columns.dimension, columns.groups),
    total: rowOf(total, { key: null, of: { is: 'all' } }),
  }
}

interface Shown {
  readonly dimension: Dimension | null
  readonly groups: readonly PerformanceRow[]
}

/** The cell of a row and a column, by key; undefined without selected trades. */
export function pivotCells({ rows }: Pivot): (row: number, column: number) => PerformanceRow | undefined {
  const byRow = new Map(rows.map(({ key, cells }) => [key, new Map(cells.map((cell) => [cell.key, cell]))]))
  return (row, column) => byRow.get(row)?.get(column)
}
