import { z } from 'zod'
import { innermost } from './innermost.ts'

const richTexts = z.registry<{ readonly most: number }>()

/**
 * A field that holds HTML. The server keeps what a text needs and drops everything else before a rule of the call sees
 * it. It has at most `most` characters, also as it is stored. Only a field of the body itself, not one deeper in it.
 */
export const RichText = (most: number) => z.string().max(most).register(richTexts, { most })

/** Maximum characters of a rich-text field; null for other fields. */
export const longestRichText = (schema: z.core.$ZodType): number | null => richTexts.get(schema)?.most ?? null

/** The fields of a body that are rich text, by how many characters they may have. */
export function richTextFields(schema: z.core.$ZodType): ReadonlyMap<string, number> {
  if (!(schema instanceof z.ZodObject)) return new Map()
  const parts = Object.entries<z.core.$ZodType>(schema.shape)
  return new Map(
    parts.flatMap(([field, part]) => {
      const most = longestRichText(innermost(part))
      return most === null ? [] : [[field, most] as const]
    }),
  )
}
