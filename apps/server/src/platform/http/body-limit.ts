import type { Call } from '@afterclose/contract/call'
import { z } from 'zod'

const KiB = 1024
/** Upper limit of every body in bytes, whatever its schema allows: a body is buffered and parsed as a whole. */
const most = 2 * KiB * KiB
/** Allowance in bytes for blanks, and for unknown fields, which are ignored. */
const spare = 64 * KiB
/** Limit for anonymous callers, who could otherwise fill the memory. */
const mostOfStrangers = 16 * KiB

/** Maximum bytes of a call's body, computed from its schema, so that no more is received and parsed than it could accept. */
export function bodyLimit({ access, body, bodyBytes = most }: Pick<Call, 'access' | 'body' | 'bodyBytes'>): number {
  if (access === 'anyone') return mostOfStrangers
  const longest = body === undefined || body === 'multipart' ? 0 : longestJson(body)
  return Math.min(most, bodyBytes, spare + longest)
}

/** Bytes of an escaped character, as in \u00e9. */
const escaped = 6
const longestNumber = 25

/**
 * Bytes of the longest JSON, without blanks, that a schema accepts; Infinity if it sets no limit. Parts that it does not inspect count 0.
 * @throws Error for an unknown kind of schema
 */
export function longestJson(schema: z.core.$ZodType): number {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return 2 + escaped * (schema.maxLength ?? Number.POSITIVE_INFINITY)
  if (schema instanceof z.ZodArray) return 2 + mostItems(schema) * (1 + longestJson(schema.element))
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).reduce(
      (sum, [key, part]) => sum + key.length + 4 + longestJson(part),
      2,
    )
  if (schema instanceof z.ZodUnion) return Math.max(...schema.options.map(longestJson))
  if (schema instanceof z.ZodPipe) return longestOfPipe(schema)
  if (schema instanceof z.ZodCustom) return 2 + mostOf(schema, 'maxItems') * (1 + longestNumber)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return Math.max(4, longestJson(schema.def.innerType))
  if (schema instanceof z.ZodEnum)
    return Math.max(...schema.options.map((option) => 2 + escaped * String(option).length))
  if (schema instanceof z.ZodLiteral) return 2 + escaped * String(schema.value).length
  if (schema instanceof z.ZodNumber) return longestNumber
  if (schema instanceof z.ZodBoolean) return 5
  if (schema instanceof z.ZodUnknown) return 0
  throw new Error(`How long a "${schema._zod.def.type}" may be is not known`)
}

/** Longest input of a pipe. `TextsByName` counts its names first, and then looks at the texts. */
function longestOfPipe({ in: first, out }: z.ZodPipe): number {
  if (!(first instanceof z.ZodCustom && out instanceof z.ZodRecord)) return longestJson(first)
  return 2 + mostOf(first, 'maxProperties') * (2 + longestJson(out.keyType) + longestJson(out.valueType))
}

function mostItems(schema: z.ZodArray): number {
  const limits = (schema.def.checks ?? []).filter((check) => check instanceof z.core.$ZodCheckMaxLength)
  return Math.min(...limits.map((check) => check._zod.def.maximum))
}

function mostOf(schema: z.ZodCustom, limit: 'maxItems' | 'maxProperties'): number {
  const value = schema.meta()?.[limit]
  return typeof value === 'number' ? value : Number.POSITIVE_INFINITY
}
