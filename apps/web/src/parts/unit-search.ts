import { units } from '@afterclose/engine/trades/unit'
import { z } from 'zod'

/** Of a page whose figures can be seen in several units. */
export const UnitSearch = z.object({ unit: z.enum(units).optional().catch(undefined) })
