import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { oneEachTime } from './turns.ts'

/** Escapes that may stand for what no store can keep: the character 0, or half of a surrogate pair. */
const suspicious = /\\u(0000|d[89a-f])/i

/** Whether both stores can keep the text as it is. */
export const storable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** The deepest nesting that is parsed, far deeper than any real request. */
const deepest = 32
/** Characters. A shorter text is parsed quickly, whatever it holds. */
const short = 16 * 1024

/**
 * @throws AppError 'Bad request' for what is no JSON or is nested too deeply, and for text that cannot be stored
 */
export const parseJson = (text: string): unknown =>
  parsed(
    text,
    suspicious.test(text)
      ? (key, value) => {
          if (!storable(key) || (typeof value === 'string' && !storable(value))) throw new AppError('Bad request')
          return value
        }
      : undefined,
  )

/** As `parseJson`, of text that is kept as bytes. */
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

/**
 * Whether lists and objects in a text of JSON lie more than `most` within each other. Two million brackets take the
 * parser 100 ms; they are told by the first few.
 */
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

/** Where the string ends that begins at `from`; at the end of the text when it has none. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text.charCodeAt(before - 1) === backslash) before--
    if ((end - before) % 2 === 0) return end
  }
  return text.length
}

/** Characters of a body that waits for its turn: a smaller one is parsed and checked in less time than that costs. */
const large = 64 * 1024

/** Bodies are JSON; a call without a body may say so or not. */
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
