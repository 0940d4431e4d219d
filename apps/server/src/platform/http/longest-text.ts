import { innermostSchema } from '@afterclose/contract/innermost'
import { z } from 'zod'

/** Maximum characters of a single text that a schema accepts, 0 if it has none: what a user writes, as opposed to ids and numbers. */
export function longestText(schema: z.core.$ZodType): number {
  const inner = innermostSchema(schema)
  if (inner instanceof z.ZodString) return inner.maxLength ?? Number.POSITIVE_INFINITY
  if (inner instanceof z.ZodArray) return longestText(inner.element)
  if (inner instanceof z.ZodObject) return Math.max(0, ...Object.values<z.core.$ZodType>(inner.shape).map(longestText))
  if (inner instanceof z.ZodUnion) return Math.max(...inner.options.map(longestText))
  if (inner instanceof z.ZodRecord) return longestText(inner.valueType)
  if (inner instanceof z.ZodPipe) return Math.max(longestText(inner.in), longestText(inner.out))
  return inner instanceof z.ZodUnknown ? Number.POSITIVE_INFINITY : 0
}
