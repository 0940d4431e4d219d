import { units } from '@afterclose/engine/trades/unit'
import { z } from 'zod'

/** Search parameters of a page whose figures have several units. */
export const UnitSearch = z.object({ unit: z.enum(units).optional().catch(undefined) })
