import type { ItemOrder } from '@afterclose/contract/order'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Ids = Readonly<Record<string, number>>

/** A call, by its name in the contract, that undoes another one: rejected on a version conflict like any other call. */
export interface UndoneBy {
  readonly call: string
  /** Path parameters without the journal. */
  readonly params: Record<string, number>
  readonly body: Record<string, Json>
  /**
   * The user whose own data it changes, such as the layout of a grid, in a journal that may be shared with them. Absent: data of the
   * journal.
   */
  readonly userId?: number | undefined
}

/**
 * The same replacement with the former values.
 *
 * @param before former input of the record; undefined fields keep their value
 * @param after current record, which the undo expects unchanged
 */
export const replacedBack = (call: string, params: Ids, before: object, after: { modified: string }): UndoneBy => ({
  call,
  params: { ...params },
  body: JSON.parse(JSON.stringify({ ...before, modified: after.modified })),
})

/** The same move in the other direction. @param params ids of the path, if the list belongs to a record */
export const movedBack = (call: string, { id, order, oldOrder }: ItemOrder, params: Ids = {}): UndoneBy => ({
  call,
  params: { ...params },
  body: { id, order: oldOrder, oldOrder: order },
})
