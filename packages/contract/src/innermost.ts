import { z } from 'zod'

/** Unwraps a schema: removes optional, nullable and default. */
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
