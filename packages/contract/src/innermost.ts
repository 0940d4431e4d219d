import { z } from 'zod'

/** Unwraps a schema: removes optional, nullable and default. */
export function innermostSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodReadonly
  )
    return innermostSchema(schema.def.innerType)
  return schema
}
