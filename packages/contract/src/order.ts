import { z } from 'zod'
import { Id } from './values.ts'

/** An item that is dropped onto another one of its list. Places are counted from 0, as the list is answered. */
export const ItemOrder = z.object({
  id: Id,
  /** Of the item that it is dropped onto. What lies between the two moves up by one. */
  order: z.int().min(0),
  /** Where it stood; refused with 'Changed elsewhere' when it stands elsewhere by now. */
  oldOrder: z.int().min(0),
})
export type ItemOrder = z.infer<typeof ItemOrder>
