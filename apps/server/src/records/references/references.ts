import type { FieldProblem } from '@afterclose/contract/problems'
import type { CommentType } from '@afterclose/core/comment'
import type { Lookups } from './lookups.ts'

type Ids = readonly number[]

/** Items of the journal's lists that a record refers to. Null and absent are no reference. */
export interface References {
  readonly instrumentId?: number | null
  /** 0 where one is needed and the journal has none to give: see `setupOrFirst`. */
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

/** Each number once, where it came first. */
export const once = (ids: Ids): Ids => [...new Set(ids)]

/** The setup that was chosen, else the journal's first active one, else 0, which is no setup's number. */
export const setupOrFirst = (setupId: number | null | undefined, lookups: Lookups): number =>
  setupId ?? lookups.firstSetup ?? 0

/** The items of a checklist that are active now, in their order. */
export const activeItems = (checklistId: number | null, lookups: Lookups): Ids =>
  [...lookups.checklistItems].filter(([, item]) => item.active && item.checklistId === checklistId).map(([id]) => id)

/** References to what the journal does not have, or to something of another kind. */
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
