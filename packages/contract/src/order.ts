import { z } from 'zod'
import { Id } from './values.ts'

/** An item that is dropped onto another one of its list. Places are counted from 0, as the list is answered. */
export const ItemOrder = z.object({
  id: Id,
  /** Position of the drop target. Items between the two positions move by one. */
  order: z.int().min(0),
  /** Previous position. Refused with 'Changed elsewhere' if the item has been moved since. */
  oldOrder: z.int().min(0),
})
export type ItemOrder = z.infer<typeof ItemOrder>
