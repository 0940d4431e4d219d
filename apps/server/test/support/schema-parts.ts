import { longestRichText } from '@afterclose/contract/rich-text'
import { z } from 'zod'

/** A part of an input that can be too large: a text, a list, or an object with keys of the caller's choice. */
export interface SizedPart {
  /** As problems name it. */
  readonly path: readonly string[]
  readonly kind: 'text' | 'list' | 'keys'
  /** How large the schema says that it may be: characters, items or names. Null when it does not say. */
  readonly most: number | null
  /** Whether it is sanitised as rich text. */
  readonly rich: boolean
  /** The input with something else in this place; what leads there is made where it is not. */
  readonly put: (input: unknown, leaf: unknown) => unknown
}

type Put = SizedPart['put']
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const atKey =
  (key: string, put: Put): Put =>
  (input, leaf) => ({
    ...(isObject(input) ? input : {}),
    [key]: put(isObject(input) ? input[key] : undefined, leaf),
  })
const inList =
  (put: Put): Put =>
  (input, leaf) => [put(Array.isArray(input) ? input[0] : undefined, leaf)]
/** Of several forms the one whose fixed values are these. */
const inForm =
  (fixed: Readonly<Record<string, unknown>>, put: Put): Put =>
  (_input, leaf) =>
    put(fixed, leaf)

function under(name: string | null, wrap: (put: Put) => Put, parts: Iterable<SizedPart>): SizedPart[] {
  return [...parts].map((part) => ({
    ...part,
    path: name === null ? part.path : [name, ...part.path],
    put: wrap(part.put),
  }))
}

const here: Put = (_input, leaf) => leaf
const part = (kind: SizedPart['kind'], most: unknown, rich = false): SizedPart => ({
  path: [],
  kind,
  most: typeof most === 'number' ? most : null,
  rich,
  put: here,
})

/** Every part of a schema that can be too large, however deep. @throws Error for a kind of schema that it does not know */
export function sizedParts(schema: z.core.$ZodType): SizedPart[] {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return [part('text', schema.maxLength, longestRichText(schema) !== null)]
  if (schema instanceof z.ZodArray) {
    const limit = schema.def.checks?.find((check) => check instanceof z.core.$ZodCheckMaxLength)
    return [part('list', limit?._zod.def.maximum), ...under('0', inList, sizedParts(schema.element))]
  }
  if (schema instanceof z.ZodCustom) {
    const { type, maxItems, maxProperties } = schema.meta() ?? {}
    return type === 'object' ? [part('keys', maxProperties)] : [part('list', maxItems)]
  }
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([key, part]) =>
      under(key, (put) => atKey(key, put), sizedParts(part)),
    )
  if (schema instanceof z.ZodRecord) return under('key', (put) => atKey('key', put), sizedParts(schema.valueType))
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((form) => under(null, (put) => inForm(fixedValues(form), put), sizedParts(form)))
  if (schema instanceof z.ZodPreprocess) return sizedParts(schema.def.out)
  if (schema instanceof z.ZodPipe)
    // Whatever comes in is looked at by the first, and by the second when it is not something else by then.
    return [schema.def.in, ...(schema.def.in instanceof z.ZodCustom ? [schema.def.out] : [])].flatMap(sizedParts)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return sizedParts(schema.def.innerType)
  if (
    schema instanceof z.ZodNumber ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral ||
    schema instanceof z.ZodUnknown
  )
    return []
  throw new Error(`Schemas of the kind "${schema._zod.def.type}" are not looked into`)
}

/** What tells one form of an object from the others. */
function fixedValues(form: z.core.$ZodType): Readonly<Record<string, unknown>> {
  if (!(form instanceof z.ZodObject)) return {}
  const entries = Object.entries<z.core.$ZodType>(form.shape)
  return Object.fromEntries(entries.flatMap(([key, part]) => (part instanceof z.ZodLiteral ? [[key, part.value]] : [])))
}
