import { z } from 'zod'
import { innermostSchema } from './innermost.ts'

const richTexts = z.registry<{ readonly most: number }>()

/**
 * An HTML field. The server sanitises it before the call's rules run. At most `most` characters, also in stored form. Only for direct
 * fields of the body.
 */
export const RichText = (most: number) => z.string().max(most).register(richTexts, { most })

/** Maximum characters of a rich-text field; null for other fields. */
export const longestRichText = (schema: z.core.$ZodType): number | null => richTexts.get(schema)?.most ?? null

/** Rich-text fields of a body, with their maximum characters. */
export function richTextFields(schema: z.core.$ZodType): ReadonlyMap<string, number> {
  if (!(schema instanceof z.ZodObject)) return new Map()
  const parts = Object.entries<z.core.$ZodType>(schema.shape)
  return new Map(
    parts.flatMap(([field, part]) => {
      const most = longestRichText(innermostSchema(part))
      return most === null ? [] : [[field, most] as const]
    }),
  )
}
