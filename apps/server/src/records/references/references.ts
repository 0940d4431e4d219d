import type { FieldProblem } from '@afterclose/contract/problems'
import type { CommentType } from '@afterclose/core/comment'
import type { Lookups } from './lookups.ts'

type Ids = readonly number[]

/** List items that a record refers to. Null and absent are no reference. */
export interface References {
  readonly instrumentId?: number | null
  /** 0 if one is required and the journal has none: see `setupOrFirst`. */
  readonly setupId?: number | null
  readonly preTradeComments?: Ids
  readonly entryComments?: Ids
  readonly managementComments?: Ids
  readonly exitComments?: Ids
  /** Comments of any group. */
  readonly comments?: Ids
  readonly customComments?: Ids
  readonly checklistId?: number | null
  /** Items of that checklist. */
  readonly checkedItemIds?: Ids
}

/** Unique ids in their first order. */
export const uniqueIds = (ids: Ids): Ids => [...new Set(ids)]

/** The selected setup, else the journal's first active one, else 0, which is no setup's id. */
export const setupOrFirst = (setupId: number | null | undefined, lookups: Lookups): number =>
  setupId ?? lookups.firstSetup ?? 0

/** Active items of a checklist, in order. */
export const activeItems = (checklistId: number | null, lookups: Lookups): Ids =>
  [...lookups.checklistItems].filter(([, item]) => item.active && item.checklistId === checklistId).map(([id]) => id)

/** References to missing records, or to records of another kind. */
export function referenceProblems(references: References, lookups: Lookups): readonly FieldProblem[] {
  const problems: FieldProblem[] = []
  const check = (field: keyof References, fine: boolean, message: string) => {
    if (!fine) problems.push({ field, message })
  }
  const isNoneOrIn = (id: number | null | undefined, items: { has(id: number): boolean }) =>
    id === null || id === undefined || items.has(id)
  const checkGroup = (field: keyof References, ids: Ids = [], type: CommentType) =>
    check(
      field,
      ids.every((id) => lookups.comments.get(id)?.type === type),
      'This comment does not exist in this group',
    )

  check('instrumentId', isNoneOrIn(references.instrumentId, lookups.instruments), 'This instrument does not exist')
  const noSetup = references.setupId === 0 ? 'Setup is required' : 'This setup does not exist'
  check('setupId', isNoneOrIn(references.setupId, lookups.setups), noSetup)
  checkGroup('preTradeComments', references.preTradeComments, 'PRE_TRADE')
  checkGroup('entryComments', references.entryComments, 'ENTRY')
  checkGroup('managementComments', references.managementComments, 'MANAGEMENT')
  checkGroup('exitComments', references.exitComments, 'EXIT')
  const { comments = [], customComments = [], checkedItemIds = [], checklistId = null } = references
  check(
    'comments',
    comments.every((id) => lookups.comments.has(id)),
    'This comment does not exist',
  )
  const areCustom = customComments.every((id) => lookups.customComments.has(id))
  check('customComments', areCustom, 'This custom statistic does not exist')
  check('checklistId', isNoneOrIn(checklistId, lookups.checklists), 'This checklist does not exist')
  const areItems = checkedItemIds.every((id) => lookups.checklistItems.get(id)?.checklistId === checklistId)
  check('checkedItemIds', areItems, 'This item does not exist on this checklist')
  return problems
}
