import type { PlanPermission } from '@afterclose/core/permission'
import { structureTags } from '@afterclose/core/structure-groups'
import type { DimensionName } from './dimensions.ts'

/** Dimensions of pages included in every plan. */
const free: ReadonlySet<DimensionName> = new Set([
  'year',
  'quarter',
  'month',
  'isoWeek',
  'weekday',
  'hour',
  'holdingTime',
])
/** Permission for the page that groups by this dimension. */
export const dimensionPermission = (dimension: DimensionName): PlanPermission | null =>
  free.has(dimension) ? null : 'PREMIUM_GRAPHS'

/** Plus those of trade analytics, which is included in every plan (PRODUCT B.5). */
const freeInPivot: ReadonlySet<DimensionName> = new Set([
  'instrument',
  'setup',
  'direction',
  'outcome',
  'tradeType',
  'star',
  'reviewGrade',
  'tilt',
  'exitClass',
  'checklistStatus',
  'preTradeComment',
  'entryComment',
  'managementComment',
  'exitComment',
  'customComment',
  ...structureTags,
])
/** Permission to group by this dimension on the page of trade analytics. */
export const pivotPermission = (dimension: DimensionName): PlanPermission | null =>
  freeInPivot.has(dimension) ? null : dimensionPermission(dimension)

/** The same of two dimensions, either of which may be missing. */
export const pairPermission = (...pair: readonly (DimensionName | null)[]): PlanPermission | null =>
  pair.reduce<PlanPermission | null>(
    (needed, dimension) => needed ?? (dimension === null ? null : pivotPermission(dimension)),
    null,
  )
