import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Escapes that may stand for what no store can keep: the character 0, or half of a surrogate pair. */
const suspicious = /\\u(0000|d[89a-f])/i

/** Whether both stores can keep the text as it is. */
export const storable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * @throws AppError 'Bad request' for what is no JSON, and for text that cannot be stored
 */
export function parseJson(text: string): unknown {
  try {
    if (!suspicious.test(text)) return JSON.parse(text)
    return JSON.parse(text, (key, value: unknown) => {
      if (!storable(key) || (typeof value === 'string' && !storable(value))) throw new AppError('Bad request')
      return value
    })
  } catch (cause) {
    throw new AppError('Bad request', { cause })
  }
}

/** Bodies are JSON; a call without a body may say so or not. */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => (text === '' ? undefined : parseJson(text)),
  )
}
