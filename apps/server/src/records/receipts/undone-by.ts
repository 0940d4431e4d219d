import type { ItemOrder } from '@afterclose/contract/order'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Ids = Readonly<Record<string, number>>

/** A call, by its name in the contract, that undoes another one: refused like any call that names another state than the stored one. */
export interface UndoneBy {
  readonly call: string
  /** Without the journal. */
  readonly params: Record<string, number>
  readonly body: Record<string, Json>
}

/**
 * The same replacement with the values of before.
 *
 * @param before the input that the record had; what is undefined in it keeps its value
 * @param after the record as it is now, which the undo expects unchanged
 */
export const replacedBack = (call: string, params: Ids, before: object, after: { modified: string }): UndoneBy => ({
  call,
  params: { ...params },
  body: JSON.parse(JSON.stringify({ ...before, modified: after.modified })),
})

/** The same move in the other direction. @param params ids of the path, where the list is in a record */
export const movedBack = (call: string, { id, order, oldOrder }: ItemOrder, params: Ids = {}): UndoneBy => ({
  call,
  params: { ...params },
  body: { id, order: oldOrder, oldOrder: order },
})
