import type { NumberName } from '../../filters/fields.ts'
import type { Selection } from '../../filters/select.ts'
import { quantile } from '../../stats/quantile.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import type { Grouping } from '../groups/grouping.ts'
import { rankingOf } from '../ranked-rows.ts'
import { isSelected } from '../selected-rows.ts'

/** Groups of fewer trades are drawn with a dot for each. */
export const dotsBelow = 30
/** Whisker, box, median, box, whisker. */
export const boxShares = [0.05, 0.25, 0.5, 0.75, 0.95] as const

/** How a number spreads in each group, in the order of the keys, and in all selected trades behind the last. */
export interface Boxes {
  /** Trades that have the number. */
  readonly known: Uint32Array
  /** `boxShares` of each group; NaN without a trade. */
  readonly quantiles: Float64Array
  /** The trades of groups below `dotsBelow`: group by group, ascending by the number. */
  readonly dotGroup: Uint32Array
  readonly dotRow: Uint32Array
  readonly dotId: Uint32Array
  readonly dotValue: Float64Array
  readonly dotOutcome: Uint8Array
}

export function boxesOf(
  table: TradeTable,
  selection: Selection,
  { count, groups, starts }: Grouping,
  name: NumberName,
): Boxes {
  const { rows, micros } = rankingOf(table, name)
  const values: number[][] = Array.from({ length: count + 1 }, () => [])
  const rowsOf: number[][] = Array.from({ length: count + 1 }, () => [])
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    if (!isSelected(selection, row)) continue
    const end = starts[row + 1]!
    for (let j = starts[row]!; j <= end; j++) {
      const group = j === end ? count : groups[j]!
      values[group]!.push(micros[i]!)
      if (rowsOf[group]!.length < dotsBelow) rowsOf[group]!.push(row)
    }
  }
  const dots = values.flatMap((list, group) =>
    list.length === 0 || list.length >= dotsBelow || group === count
      ? []
      : list.map((value, i) => ({ group, row: rowsOf[group]![i]!, value: value / MICROS })),
  )
  return {
    known: Uint32Array.from(values, (list) => list.length),
    quantiles: Float64Array.from(
      values.flatMap((list) => boxShares.map((share) => (quantile(list, share) ?? Number.NaN) / MICROS)),
    ),
    dotGroup: Uint32Array.from(dots, ({ group }) => group),
    dotRow: Uint32Array.from(dots, ({ row }) => row),
    dotId: Uint32Array.from(dots, ({ row }) => table.columns.id[row]!),
    dotValue: Float64Array.from(dots, ({ value }) => value),
    dotOutcome: Uint8Array.from(dots, ({ row }) => table.columns.outcome[row]!),
  }
}
