import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { Pivot } from '@afterclose/engine/reports/pivot/pivot-report'
import { hasOwnOrder } from '../../../parts/group-names/dimension-titles.ts'

/** A group with its parts, in the order in which they are shown. */
export interface PivotLine {
  readonly row: PerformanceRow
  readonly parts: readonly PerformanceRow[]
}

/** By one figure, from the largest or the smallest; what is unknown comes last. */
export interface PivotOrder {
  readonly value: (row: PerformanceRow) => number | null
  readonly descending: boolean
}

/** @param order null: groups with an order of their own in that, the others by net gain */
export function pivotLines({ row, column, rows }: Pivot, order: PivotOrder | null): readonly PivotLine[] {
  const inOrder = <Row extends PerformanceRow>(of: DimensionName | null, list: readonly Row[]): readonly Row[] => {
    if (order !== null) return sorted(list, order)
    return of === null || hasOwnOrder(of) ? list : sorted(list, byNet)
  }
  return inOrder(
    row,
    rows.filter(({ trades }) => trades > 0),
  ).map((group) => ({ row: group, parts: inOrder(column, group.cells) }))
}

const byNet: PivotOrder = { value: ({ net }) => net, descending: true }

const sorted = <Row extends PerformanceRow>(list: readonly Row[], { value, descending }: PivotOrder): readonly Row[] =>
  list.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)]
    if (one === other) return 0
    if (one === null || other === null) return one === null ? 1 : -1
    return descending ? other - one : one - other
  })

/** The largest net gain or loss of all lines, which their bars are drawn to. */
export const largestNet = (lines: readonly PivotLine[]): number =>
  Math.max(0, ...lines.flatMap(({ row, parts }) => [row, ...parts].map(({ net }) => Math.abs(net ?? 0))))
