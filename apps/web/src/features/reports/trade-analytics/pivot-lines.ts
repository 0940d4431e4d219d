import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { Pivot } from '@afterclose/engine/reports/pivot/pivot-report'
import type { Figure } from '../../../ui/figure.ts'
import { inOrderOf } from '../../../ui/table/use-sorted.ts'
import { hasInherentOrder } from '../../../parts/group-names/dimension-titles.ts'

/** A group with its parts, in display order. */
export interface PivotLine {
  readonly row: PerformanceRow
  readonly parts: readonly PerformanceRow[]
}

/** By one figure, ascending or descending; unknown values last. */
export interface PivotOrder {
  readonly by: Pick<Figure<PerformanceRow>, 'value' | 'order'>
  readonly descending: boolean
}

/** @param order null: groups with a natural order in that order, others by net gain */
export function pivotLines({ row, column, rows }: Pivot, order: PivotOrder | null): readonly PivotLine[] {
  const inOrder = <Row extends PerformanceRow>(of: DimensionName | null, list: readonly Row[]): readonly Row[] => {
    if (order !== null) return inOrderOf(list, order.by, order.descending)
    return of === null || hasInherentOrder(of) ? list : inOrderOf(list, byNet, true)
  }
  return inOrder(
    row,
    rows.filter(({ trades }) => trades > 0),
  ).map((group) => ({ row: group, parts: inOrder(column, group.cells) }))
}

const byNet = { value: ({ net }: PerformanceRow) => net }

/** Largest absolute net gain of all lines, the scale of their bars. */
export const largestNet = (lines: readonly PivotLine[]): number =>
  Math.max(0, ...lines.flatMap(({ row, parts }) => [row, ...parts].map(({ net }) => Math.abs(net ?? 0))))
