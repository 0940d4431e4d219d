import { richTextFields } from '@afterclose/contract/rich-text'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'

/** Sanitises the rich texts of a call's body, before the call's rules see them and before it takes the write lock. */
export function bodyCleaner(app: FastifyInstance, schema: z.ZodType | 'multipart' | undefined) {
  const fields = schema === undefined || schema === 'multipart' ? [] : [...richTextFields(schema)]
  return async (body: unknown): Promise<unknown> => {
    if (fields.length === 0 || typeof body !== 'object' || body === null) return body
    const texts = new Map<string, unknown>(Object.entries(body))
    for (const [field, most] of fields) {
      const html = texts.get(field)
      if (typeof html === 'string' && html !== '') texts.set(field, await app.cleanRichText({ html, field, most }))
    }
    return Object.fromEntries(texts)
  }
}
