import { z } from 'zod'

/** What a field holds when it is there and not null. */
export function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNonOptional
  )
    return innermost(schema.def.innerType)
  return schema
}
