import { z } from 'zod'
import { Id } from './values.ts'

/** An item dropped onto another one of its list. Positions are 0-based, in the order of the list. */
export const ItemOrder = z.object({
  id: Id,
  /** Position of the drop target. Items between the two positions move by one. */
  order: z.int().min(0),
  /** Previous position. Refused with 'Changed elsewhere' if the item has been moved since. */
  oldOrder: z.int().min(0),
})
export type ItemOrder = z.infer<typeof ItemOrder>
