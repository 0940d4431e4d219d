import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { oneEachTime } from './turns.ts'

/** Escapes of characters that the stores cannot contain: the character 0, or half of a surrogate pair. */
const suspicious = /\\u(0000|d[89a-f])/i

/** Whether both stores can contain the text unchanged. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Maximum nesting, far deeper than any real request. */
const deepest = 32
/** Characters. A shorter text is parsed quickly, whatever its content. */
const short = 16 * 1024

/** @throws AppError 'Bad request' for invalid JSON, excessive nesting, and text that cannot be stored */
export const parseJson = (text: string): unknown =>
  parsed(
    text,
    suspicious.test(text)
      ? (key, value) => {
          if (!isStorableText(key) || (typeof value === 'string' && !isStorableText(value)))
            throw new AppError('Bad request')
          return value
        }
      : undefined,
  )

/** As `parseJson`, for bytes. */
export const parseAnyJson = (text: string): unknown => parsed(text)

function parsed(text: string, revive?: (key: string, value: unknown) => unknown): unknown {
  if (text.length > short && isDeeper(text, deepest)) throw new AppError('Bad request')
  try {
    return JSON.parse(text, revive)
  } catch (cause) {
    throw new AppError('Bad request', { cause })
  }
}

const [quote, backslash, openList, openObject, closeList, closeObject] = [34, 92, 91, 123, 93, 125]

/** Whether JSON is nested deeper than `most`. Parsing two million brackets would take 100 ms; this stops after the first few. */
function isDeeper(text: string, most: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === quote) at = endOfString(text, at)
    else if (unit === openList || unit === openObject) {
      if (++depth > most) return true
    } else if (unit === closeList || unit === closeObject) depth--
  }
  return false
}

/** End of the string that begins at `from`; the end of the text if it is unterminated. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text.charCodeAt(before - 1) === backslash) before--
    if ((end - before) % 2 === 0) return end
  }
  return text.length
}

/** Characters above which parsing a body waits for its turn: smaller ones are parsed faster than the wait costs. */
const large = 64 * 1024

/** Bodies are JSON; a call without a body may have a content type or not. */
export function acceptJson(app: FastifyInstance): void {
  const turn = oneEachTime(() => app.untilNobodyConnects())
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => {
      if (text.length > large) await turn()
      return text === '' ? undefined : parseJson(text)
    },
  )
}
